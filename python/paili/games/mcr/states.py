"""A whole game, ruled as the judge of Botzone rules it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from paili import _core
from paili.games import playing
from paili.games.answers import Told, answers_of, tell
from paili.games.faults import Fault, wrong_answer
from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.deals import Deal
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation, win_of
from paili.games.mcr.scoring.wins import Score, score
from paili.games.melds import DeclaredMeld, declared_melds, own_melds
from paili.games.seats import SEATS, as_seat
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.hands import Hand
from paili.model.rendered import HtmlRepr
from paili.model.tiles import Wind, as_iterator

Answers = tuple[Action, Action, Action, Action]

_PASS = Action.passing()
_ENDS = {EventKind.WIN, EventKind.EXHAUSTED, EventKind.FAULT}
_DRAWS = {EventKind.DRAW, EventKind.FLOWER}
_AS_FAR_AS_KNOWN = "the end of the game: this tile of the wall is unknown"


@dataclass(frozen=True, slots=True, repr=False)
class State(HtmlRepr):
    """A game after some stages: its deal and all answers so far, from which the rest follows.

    Made by `State.start` and `apply` or `follow`.

    Attributes:
        deal: the walls and the prevalent wind.
        actions: four answers, by seat, for each event but the last.
        events: what everybody was told, one event a stage, nothing hidden.
    Example:
        >>> state, events = State.start(Deal.random(1)).apply({})
        >>> events[0].kind, state.choosers
        (EventKind.DEAL, ())
    """

    deal: Deal
    actions: tuple[Answers, ...] = ()
    events: tuple[Event, ...] = field(init=False, compare=False)
    _game: _core.GameState = field(init=False, compare=False)
    # By seat: what each may know, for the observations.
    _told: tuple[Told[Event], ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.deal, Deal):
            raise ArgumentError("deal", describe(self.deal), "a Deal")
        game = _core.GameState(self.deal.to_native())
        events = [Event(EventKind.SEATS)]
        told: tuple[Told[Event], ...] = (Told(None, events[0]),) * len(SEATS)
        stages = as_iterator(self.actions, "actions", "four Actions, of each stage")
        actions = tuple(answers_of(answers, Action, _PASS) for answers in stages)
        for answers in actions:
            game, event = _applied(self.deal, game, answers, len(events))
            events.append(event)
            told = tell(told, event)
        # Frozen, so this is the way to store what follows from the arguments.
        object.__setattr__(self, "actions", actions)
        object.__setattr__(self, "events", tuple(events))
        object.__setattr__(self, "_game", game)
        object.__setattr__(self, "_told", told)

    @classmethod
    def from_native(cls, story: _core.GameStory) -> State:
        """The state of its native form."""
        deal, answers, natives, game = story.mcr_parts()
        actions = tuple(
            answers_of(map(Action.from_native, four), Action, _PASS) for four in answers
        )
        first, *others = events = tuple(map(Event.from_native, natives))
        told: tuple[Told[Event], ...] = (Told(None, first),) * len(SEATS)
        for event in others:
            told = tell(told, event)
        return _state(Deal.from_native(deal), actions, events, game, told)

    def to_native(self) -> _core.GameStory:
        """The game as the native module has it."""
        answers = [[action.to_native() for action in four] for four in self.actions]
        return _core.GameStory.mcr(self.deal.to_native(), answers)

    @classmethod
    def start(cls, deal: Deal) -> State:
        """The players have sat down; all must pass, twice, before the first draw."""
        return cls(deal)

    def apply(
        self, actions: Sequence[Action] | Mapping[Wind, Action]
    ) -> tuple[State, tuple[Event, ...]]:
        """The state after four answers, and what has happened.

        Illegal answers are no error: they are ruled as the judge rules them, and the game ends.

        Args:
            actions: by seat; who is missing in a mapping passes.
        Returns:
            The next state, and the event that leads to it.
        Raises:
            IllegalActionError: the game is over, or the tile that comes is unknown.
            ArgumentError: not four actions.
        """
        answers = answers_of(actions, Action, _PASS)
        game, event = _applied(self.deal, self._game, answers, len(self.events))
        return self._next(answers, game, event), (event,)

    def _next(self, answers: Answers, game: _core.GameState, event: Event) -> State:
        actions, events = (*self.actions, answers), (*self.events, event)
        return _state(self.deal, actions, events, game, tell(self._told, event))

    def follow(self, event: Event) -> State:
        """The state after an event that somebody reports, whatever calls failed before it.

        Raises:
            IllegalActionError: the rules do not lead to this event from here.
        """
        if not isinstance(event, Event):
            raise ArgumentError("event", describe(event), "an Event")
        answers = self.to_native().followed(event.to_native())
        return self.apply([Action.from_native(action) for action in answers])[0]

    def stages(self) -> Iterator[State]:
        """The game told again: the states that it went through, from the seats to itself."""
        now = State.start(self.deal)
        yield now
        for answers in self.actions:
            now, _ = now.apply(answers)
            yield now

    def as_action(self, answer: object) -> Action:
        """The action of what an agent has answered.

        One that has raised an exception is ruled to have crashed ("RE"), and one that has given
        no `Action` to have answered nonsense ("WA"); the reason of the fault is kept.
        """
        if isinstance(answer, Action):
            return answer
        return Action.fault(*wrong_answer(answer, playing.__file__))

    @property
    def last(self) -> Event:
        """The event that happened last."""
        return self.events[-1]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.last.kind in _ENDS

    @property
    def fault(self) -> Fault | None:
        """The fault that ended the game; None if none did."""
        seat, verdict = self.last.seat, self.last.verdict
        if seat is None or verdict is None:
            return None
        answer = self.actions[-1][seat]
        reason = answer.reason if answer.kind is ActionKind.FAULT else None
        *_, before, _ = self.stages()
        return Fault.of(seat, verdict, answer, reason, before.legal_actions(seat))

    @property
    def payments(self) -> tuple[int, int, int, int] | None:
        """The points that each seat gains once the game is over; the sum is 0."""
        payments = self._game.payments()
        if payments is None:
            return None
        east, south, west, north = payments
        return (east, south, west, north)

    @property
    def win(self) -> Score | None:
        """The score of the hand that has won."""
        found, seat = self._game.win(), self.last.seat
        if found is None or seat is None:
            return None
        return score(win_of(found, self._game.melds(seat), seat, self.deal.prevalent_wind))

    @property
    def asked(self) -> tuple[Wind, ...]:
        """The seats that may answer: all, until the game is over."""
        return () if self.is_over else SEATS

    @property
    def choosers(self) -> tuple[Wind, ...]:
        """The seats that may do anything but pass."""
        return tuple(SEATS[seat] for seat in self._game.choosers())

    def legal_actions(self, seat: Wind | str) -> tuple[Action, ...]:
        """All that a seat may answer now; a win only if it has eight fan without flowers."""
        return tuple(map(Action.from_native, self._game.legal_actions(as_seat(seat))))

    def observation(self, seat: Wind | str) -> Observation:
        """Return the observation of a seat."""
        of = as_seat(seat)
        return Observation(self._game.view(of), self._told[of])

    def hand(self, seat: Wind | str) -> Hand:
        """All tiles of a seat, a drawn one included.

        Raises:
            HandSizeError: the tiles are not dealt yet.
        """
        of = as_seat(seat)
        return Hand(self._game.hand(of), own_melds(self._game.melds(of)))

    def melds(self, seat: Wind | str) -> tuple[DeclaredMeld, ...]:
        """The melds of a seat, concealed kongs shown."""
        return declared_melds(self._game.melds(as_seat(seat)))

    def wall_left(self, seat: Wind | str) -> int:
        """Tiles left in the wall that a seat draws from."""
        return self._game.wall_left(as_seat(seat))

    def __reduce__(self) -> tuple[type[State], tuple[Deal, tuple[Answers, ...]]]:
        return (State, (self.deal, self.actions))

    def _title(self) -> str:
        return f"Game after {len(self.events)} events"

    def __repr__(self) -> str:
        return f"<State after {len(self.events)} events: {self.last}>"


def _state(
    deal: Deal,
    actions: tuple[Answers, ...],
    events: tuple[Event, ...],
    game: _core.GameState,
    told: tuple[Told[Event], ...],
) -> State:
    # Not by the constructor, which would play the game again from its start.
    state = object.__new__(State)
    object.__setattr__(state, "deal", deal)
    object.__setattr__(state, "actions", actions)
    object.__setattr__(state, "events", events)
    object.__setattr__(state, "_game", game)
    object.__setattr__(state, "_told", told)
    return state


def _applied(
    deal: Deal, game: _core.GameState, answers: Answers, turn: int
) -> tuple[_core.GameState, Event]:
    after = game.apply([action.to_native() for action in answers])
    if after is None:
        acts = ", ".join(map(str, answers))
        raise IllegalActionError(acts, (), f"turn {turn}")
    event = Event.from_native(after.last)
    if event.kind in _DRAWS and event.seat is not None:
        wall = deal.walls[event.seat if deal.is_duplicate else 0]
        if wall[len(wall) - after.wall_left(event.seat) - 1] is None:
            raise IllegalActionError(f"{event.seat} draw", (_AS_FAR_AS_KNOWN,), f"turn {turn}")
    return after, event
