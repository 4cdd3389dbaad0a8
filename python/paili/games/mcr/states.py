"""A whole game under the rules of Botzone's judge."""

from __future__ import annotations

from dataclasses import dataclass, field

from paili import _core
from paili.games.events import SEATS, Histories, as_seat
from paili.games.mcr.actions import Action
from paili.games.mcr.deals import Deal
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation, win_of
from paili.games.mcr.scoring.wins import Score, score
from paili.games.states import AnyState, DeclaredMeld, declared_melds
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.tiles import Wind

Answers = tuple[Action, Action, Action, Action]

_ENDS = {EventKind.WIN, EventKind.EXHAUSTED, EventKind.FAULT}
_DRAWS = {_core.EventKind.DRAW, _core.EventKind.FLOWER}
_AS_FAR_AS_KNOWN = "the end of the game: this tile of the wall is unknown"


@dataclass(frozen=True, slots=True, repr=False)
class State(AnyState[Event, Action]):
    """A game after some stages: its deal and all answers so far, which determine everything else.

    Made by `State.start` and `apply` or `follow`.

    Attributes:
        deal: the walls and the prevalent wind.
        actions: four answers, by seat, for each event but the last.
        events: one event a stage, nothing hidden.
    Example:
        >>> state, events = State.start(Deal.random(1)).apply({})
        >>> events[0].kind, state.choosers
        (EventKind.DEAL, ())
    """

    _GIVEN = ("deal",)
    _DEAL = Deal
    _EVENT = Event
    _ACTION = Action

    deal: Deal
    actions: tuple[Answers, ...] = ()
    events: tuple[Event, ...] = field(init=False, compare=False)
    _game: _core.GameState = field(init=False, compare=False)
    # By seat, for the observations: the events that each may see.
    _histories: Histories[Event] = field(init=False, compare=False)

    def _started(self) -> tuple[_core.GameState, list[_core.Event]]:
        game = _core.GameState(self.deal.to_native())
        return game, [game.last]

    def _after(
        self, game: _core.GameState, answers: Answers, stage: int
    ) -> tuple[_core.GameState, list[_core.Event]]:
        after = game.apply([action.to_native() for action in answers])
        if after is None:
            acts = ", ".join(map(str, answers))
            raise IllegalActionError(acts, (), f"turn {stage}")
        last = after.last
        if last.kind in _DRAWS and last.seat is not None:
            wall = self.deal.walls[last.seat if self.deal.is_duplicate else 0]
            if wall[len(wall) - after.wall_left(last.seat) - 1] is None:
                draw = f"{SEATS[last.seat]} draw"
                raise IllegalActionError(draw, (_AS_FAR_AS_KNOWN,), f"turn {stage}")
        return after, [last]

    @classmethod
    def from_native(cls, story: _core.GameStory) -> State:
        """Return the state of a native game."""
        deal, answers, natives, game = story.mcr_parts()
        return cls._read([Deal.from_native(deal)], answers, natives, game)

    def to_native(self) -> _core.GameStory:
        """Return the native game."""
        return _core.GameStory.mcr(self.deal.to_native(), self._native_answers())

    @classmethod
    def start(cls, deal: Deal) -> State:
        """Return the game before the deal; all must pass, twice, before the first draw."""
        return cls(deal)

    def follow(self, event: Event) -> State:
        """Return the state after a reported event, whatever calls failed before it.

        Raises:
            IllegalActionError: the rules do not allow this event now.
        """
        if not isinstance(event, Event):
            raise ArgumentError("event", describe(event), "an Event")
        answers = self.to_native().followed(event.to_native())
        return self.apply([Action.from_native(action) for action in answers])[0]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.last.kind in _ENDS

    @property
    def payments(self) -> tuple[int, int, int, int] | None:
        """The points that each seat gains, with sum 0; None before the end of the game."""
        payments = self._game.payments()
        if payments is None:
            return None
        east, south, west, north = payments
        return (east, south, west, north)

    @property
    def win(self) -> Score | None:
        """The score of the winning hand; None without one."""
        found, seat = self._game.win(), self.last.seat
        if found is None or seat is None:
            return None
        return score(win_of(found, self._game.melds(seat), seat, self.deal.prevalent_wind))

    @property
    def asked(self) -> tuple[Wind, ...]:
        """The seats that may answer: all, or none after the end of the game."""
        return () if self.is_over else SEATS

    def observation(self, seat: Wind | str) -> Observation:
        """Return the observation of a seat."""
        of = as_seat(seat)
        history = self._histories[of]
        assert history is not None  # all seats see the first event
        return Observation(self._game.view(of), history)

    def melds(self, seat: Wind | str) -> tuple[DeclaredMeld, ...]:
        """Return the melds of a seat, concealed kongs included."""
        return declared_melds(self._game.melds(as_seat(seat)))

    def wall_left(self, seat: Wind | str) -> int:
        """Return the number of tiles left in the wall that a seat draws from."""
        return self._game.wall_left(as_seat(seat))
