"""A whole game, ruled."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from paili import _core
from paili.games import playing
from paili.games.answers import Told, answers_of, tell
from paili.games.faults import Fault, wrong_answer
from paili.games.melds import own_melds
from paili.games.seats import SEATS, as_seat
from paili.games.sichuan.actions import Action, ActionKind
from paili.games.sichuan.deals import Deal, rules_of_table
from paili.games.sichuan.events import Ending, Event, EventKind
from paili.games.sichuan.observations import Observation
from paili.games.sichuan.scoring.payments import Payment
from paili.games.sichuan.visible import NativeTable, Stage, Visible
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.hands import Hand
from paili.model.rules import Rules, scoring_of
from paili.model.tiles import TILES, Tile, Wind, as_iterator

Answers = tuple[Action, Action, Action, Action]

_PASS = Action.passing()


@dataclass(frozen=True, slots=True, repr=False)
class State(Visible):
    """A game after some stages: its deal, its rules and all answers so far; the rest follows.

    Made by `State.start` and `apply`.

    Attributes:
        deal: the wall.  rules: such as `paili.XUEZHAN`.
        actions: four answers, by seat, for each stage that was played; seats that were not asked
            have passed.
        events: what has happened, nothing hidden, the deal first.
    Example:
        >>> from paili import SBR
        >>> state = State.start(Deal.random(1), SBR)
        >>> state, events = state.apply([Action.void(suit) for suit in "mpsm"])
        >>> state.stage, str(events[-1])
        (Stage.TURN, 'east draw 7s')
    """

    deal: Deal
    rules: Rules
    actions: tuple[Answers, ...] = ()
    events: tuple[Event, ...] = field(init=False, compare=False)
    _game: _core.SichuanState = field(init=False, compare=False)
    # By seat: what each may know, for the observations.
    _told: tuple[Told[Event], ...] = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.deal, Deal):
            raise ArgumentError("deal", describe(self.deal), "a Deal")
        rules = rules_of_table(self.rules)
        game = _core.SichuanState(self.deal.to_native(), scoring_of(rules)._native)
        events: tuple[Event, ...] = ()
        told: tuple[Told[Event], ...] = ()
        events, told = _happened(events, told, game.dealt())
        stages = as_iterator(self.actions, "actions", "four Actions, of each stage")
        actions = tuple(answers_of(answers, Action, _PASS) for answers in stages)
        for stage, answers in enumerate(actions, 1):
            game, natives = _applied(game, answers, stage)
            events, told = _happened(events, told, natives)
        # Frozen, so this is the way to store what follows from the arguments.
        self._keep(rules, actions, events, game, told)

    def _keep(
        self,
        rules: Rules,
        actions: tuple[Answers, ...],
        events: tuple[Event, ...],
        game: _core.SichuanState,
        told: tuple[Told[Event], ...],
    ) -> None:
        object.__setattr__(self, "rules", rules)
        object.__setattr__(self, "actions", actions)
        object.__setattr__(self, "events", events)
        object.__setattr__(self, "_game", game)
        object.__setattr__(self, "_told", told)

    @classmethod
    def from_native(cls, story: _core.GameStory) -> State:
        """The state of its native form."""
        deal, rules, answers, natives, game = story.sichuan_parts()
        actions = tuple(
            answers_of(map(Action.from_native, four), Action, _PASS) for four in answers
        )
        events, told = _happened((), (), natives)
        return _state(Deal.from_native(deal), _rules_of(rules), actions, events, game, told)

    def to_native(self) -> _core.GameStory:
        """The game as the native module has it."""
        answers = [[action.to_native() for action in four] for four in self.actions]
        rules = json.dumps(self.rules.to_json())
        return _core.GameStory.sichuan(self.deal.to_native(), rules, answers)

    @classmethod
    def start(cls, deal: Deal, rules: Rules | str) -> State:
        """The tiles are dealt; the exchange comes next, or the choice of void suits.

        Raises:
            ArgumentError: no Deal; rules that are not those of Sichuan Mahjong with a score, or
                that are void of a suit; or rules that leave the direction of the exchange to a
                deal without one.
        """
        return cls(deal, rules_of_table(rules))

    def apply(
        self, actions: Sequence[Action] | Mapping[Wind, Action]
    ) -> tuple[State, tuple[Event, ...]]:
        """The state after four answers, and what has happened.

        Illegal answers of seats that are asked are no error: the game ends by a fault.

        Args:
            actions: by seat; who is missing in a mapping passes, and so must seats that are not
                asked.
        Returns:
            The next state, and the events that lead to it.
        Raises:
            IllegalActionError: the game is over, or a seat that is not asked does not pass.
            ArgumentError: not four actions.
        """
        answers = answers_of(actions, Action, _PASS)
        game, natives = _applied(self._game, answers, len(self.actions) + 1)
        events, told = _happened(self.events, self._told, natives)
        after = _state(self.deal, self.rules, (*self.actions, answers), events, game, told)
        return after, events[len(self.events) :]

    @property
    def _table(self) -> NativeTable:
        return self._game

    def stages(self) -> Iterator[State]:
        """The game told again: the states that it went through, from the deal to itself."""
        now = State.start(self.deal, self.rules)
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
        return self.stage is Stage.OVER

    @property
    def ending(self) -> Ending | None:
        """The reason why the game is over; None if it is not."""
        return self.last.reason

    @property
    def fault(self) -> Fault | None:
        """The fault that ended the game; None if none did."""
        if self.ending is not Ending.FAULT:
            return None
        event = self.events[-2]
        seat, verdict = event.seat, event.verdict
        if seat is None or verdict is None:
            return None
        answer = self.actions[-1][seat]
        reason = answer.reason if answer.kind is ActionKind.FAULT else None
        *_, before, _ = self.stages()
        return Fault.of(seat, verdict, answer, reason, before.legal_actions(seat))

    @property
    def ledger(self) -> tuple[Payment, ...]:
        """All that was paid so far, in order, each payment with its cause."""
        return tuple(payment for event in self.events for payment in event.payments)

    @property
    def wins(self) -> tuple[Event, ...]:
        """The events of the wins, in order."""
        return tuple(event for event in self.events if event.kind is EventKind.WIN)

    @property
    def asked(self) -> tuple[Wind, ...]:
        """The seats that must answer now, those that can only pass included."""
        return tuple(SEATS[seat] for seat in self._game.asked())

    @property
    def choosers(self) -> tuple[Wind, ...]:
        """The seats that may do anything but pass."""
        return tuple(SEATS[seat] for seat in self._game.choosers())

    def legal_actions(self, seat: Wind | str) -> tuple[Action, ...]:
        """All that a seat may answer now; none of one that is not asked."""
        return tuple(map(Action.from_native, self._game.legal_actions(as_seat(seat))))

    def observation(self, seat: Wind | str) -> Observation:
        """Return the observation of a seat."""
        of = as_seat(seat)
        return Observation(self._game.view(of), self._told[of], self.rules)

    def hand(self, seat: Wind | str) -> Hand:
        """All tiles of a seat, a drawn one included."""
        of = as_seat(seat)
        return Hand(self._game.hand(of), own_melds(self._game.melds(of)))

    @property
    def wall(self) -> tuple[Tile, ...]:
        """The tiles that can still be drawn, the next one first, the next replacement last."""
        return tuple(TILES[tile] for tile in self._game.wall)

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        return (State, (self.deal, self.rules, self.actions))

    def _title(self) -> str:
        return f"Game after {len(self.events)} events"

    def __repr__(self) -> str:
        return f"<State after {len(self.events)} events: {self.last}>"


@lru_cache(maxsize=64)
def _rules_of(text: str) -> Rules:
    """The rules of their JSON: many games have the same."""
    return Rules.from_json(json.loads(text))


def _state(
    deal: Deal,
    rules: Rules,
    actions: tuple[Answers, ...],
    events: tuple[Event, ...],
    game: _core.SichuanState,
    told: tuple[Told[Event], ...],
) -> State:
    # Not by the constructor, which would play the game again from its start.
    state = object.__new__(State)
    object.__setattr__(state, "deal", deal)
    state._keep(rules, actions, events, game, told)
    return state


def _happened(
    events: tuple[Event, ...],
    told: tuple[Told[Event], ...],
    natives: Sequence[_core.SichuanEvent],
) -> tuple[tuple[Event, ...], tuple[Told[Event], ...]]:
    """All events, and what each seat was told, after some more have come."""
    found = tuple(map(Event.from_native, natives))
    for event in found:
        told = tell(told or (None,) * len(SEATS), event)
    return (*events, *found), told


def _applied(
    game: _core.SichuanState, answers: Answers, stage: int
) -> tuple[_core.SichuanState, list[_core.SichuanEvent]]:
    try:
        return game.apply([action.to_native() for action in answers])
    except ArgumentError as error:
        acts = ", ".join(map(str, answers))
        is_over = game.stage == _core.SichuanStage.OVER
        legal = () if is_over else (error.expected,)
        raise IllegalActionError(acts, legal, f"stage {stage}") from None
