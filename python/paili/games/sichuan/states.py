"""A whole game of Sichuan Mahjong."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import lru_cache

from paili import _core
from paili.games.events import SEATS, Histories, as_seat
from paili.games.sichuan.actions import Action
from paili.games.sichuan.deals import Deal, rules_of_table
from paili.games.sichuan.events import Ending, Event, EventKind
from paili.games.sichuan.observations import NativeTable, Observation, Stage, Visible
from paili.games.sichuan.scoring.payments import Payment
from paili.games.states import AnyState
from paili.model.errors import ArgumentError, IllegalActionError
from paili.model.rules import Rules, scoring_of
from paili.model.tiles import TILES, Tile, Wind

Answers = tuple[Action, Action, Action, Action]


@dataclass(frozen=True, slots=True, repr=False)
class State(Visible, AnyState[Event, Action]):
    """A game after some stages: its deal, rules and all answers so far, which determine the rest.

    Made by `State.start` and `apply`.

    Attributes:
        deal: the wall.  rules: such as `paili.XUEZHAN`.
        actions: four answers, by seat, for each stage that was played; seats that could not act
            have passed.
        events: all events, nothing hidden, the deal first.
    Example:
        >>> from paili import SBR
        >>> state = State.start(Deal.random(1), SBR)
        >>> state, events = state.apply([Action.void(suit) for suit in "mpsm"])
        >>> state.stage, str(events[-1])
        (Stage.TURN, 'east draw 7s')
    """

    _GIVEN = ("deal", "rules")
    _DEAL = Deal
    _EVENT = Event
    _ACTION = Action

    deal: Deal
    rules: Rules
    actions: tuple[Answers, ...] = ()
    events: tuple[Event, ...] = field(init=False, compare=False)
    _game: _core.SichuanState = field(init=False, compare=False)
    # By seat, for the observations: the events that each may see.
    _histories: Histories[Event] = field(init=False, compare=False)

    def _started(self) -> tuple[_core.SichuanState, list[_core.SichuanEvent]]:
        rules = rules_of_table(self.rules)
        object.__setattr__(self, "rules", rules)
        game = _core.SichuanState(self.deal.to_native(), scoring_of(rules)._native)
        return game, game.dealt()

    def _after(
        self, game: _core.SichuanState, answers: Answers, stage: int
    ) -> tuple[_core.SichuanState, list[_core.SichuanEvent]]:
        try:
            return game.apply([action.to_native() for action in answers])
        except ArgumentError as error:
            acts = ", ".join(map(str, answers))
            is_over = game.stage == _core.SichuanStage.OVER
            legal = () if is_over else (error.expected,)
            raise IllegalActionError(acts, legal, f"stage {stage}") from None

    @classmethod
    def from_native(cls, story: _core.GameStory) -> State:
        """Return the state of a native game."""
        deal, rules, answers, natives, game = story.sichuan_parts()
        return cls._read([Deal.from_native(deal), _rules_of(rules)], answers, natives, game)

    def to_native(self) -> _core.GameStory:
        """Return the native game."""
        rules = json.dumps(self.rules.to_json())
        return _core.GameStory.sichuan(self.deal.to_native(), rules, self._native_answers())

    @classmethod
    def start(cls, deal: Deal, rules: Rules | str) -> State:
        """Return the game after the deal, before the exchange or the choice of void suits.

        Raises:
            ArgumentError: no Deal; rules that are not those of Sichuan Mahjong with scoring, or
                that have a void suit; or rules that leave the direction of the exchange to a deal
                without one.
        """
        return cls(deal, rules_of_table(rules))

    @property
    def _table(self) -> NativeTable:
        return self._game

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.stage is Stage.OVER

    @property
    def ending(self) -> Ending | None:
        """The reason of the end; None before it."""
        return self.last.reason

    @property
    def ledger(self) -> tuple[Payment, ...]:
        """All payments so far, in order, each with its cause."""
        return tuple(payment for event in self.events for payment in event.payments)

    @property
    def wins(self) -> tuple[Event, ...]:
        """The events of all wins, in order."""
        return tuple(event for event in self.events if event.kind is EventKind.WIN)

    @property
    def asked(self) -> tuple[Wind, ...]:
        """The seats that must answer now, including those that can only pass."""
        return tuple(SEATS[seat] for seat in self._game.asked())

    def observation(self, seat: Wind | str) -> Observation:
        """Return the observation of a seat."""
        of = as_seat(seat)
        return Observation(self._game.view(of), self._histories[of], self.rules)

    @property
    def wall(self) -> tuple[Tile, ...]:
        """The tiles that can still be drawn: the next one first, the next replacement last."""
        return tuple(TILES[tile] for tile in self._game.wall)


@lru_cache(maxsize=64)
def _rules_of(text: str) -> Rules:
    """Return the rules of a JSON text, cached, since many games have the same."""
    return Rules.from_json(json.loads(text))
