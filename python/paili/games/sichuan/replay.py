"""Reviews of games of Sichuan Mahjong: judged discards, explanations, exact chances."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, Self, TypeAlias

from paili import _core
from paili.games.chances import chances_of_answers, checked_draws
from paili.games.review.discards import (
    AnyExplanation,
    AnyTurn,
    ExplainedChoice,
    native_events,
    turns_of,
)
from paili.games.review.mistakes import CostliestDecisions, Mistake
from paili.games.review.replays import GameReplay
from paili.games.sichuan.actions import Action
from paili.games.sichuan.agents import Consideration, Goal
from paili.games.sichuan.observations import Observation, Stage
from paili.games.sichuan.states import State
from paili.model.errors import ArgumentError
from paili.model.rules import Rules
from paili.model.tiles import Suit, Wind

DecidedBy: TypeAlias = Literal["chance", "points", "danger"]
"""The criterion that ranks one answer before another."""


@dataclass(frozen=True, slots=True)
class Explanation(AnyExplanation[Action, Consideration, DecidedBy]):
    """An explained decision; see `AnyExplanation` for its attributes.

    `decided_by` is "danger" if the second answer would be worth as much but for the expected cost
    of its discard; "chance" if the best answer reaches its goal more often; "points" if that goal
    is worth more. There are no complete hands before void suits are declared.
    """

    _ACTION = Action

    @staticmethod
    def _consideration(plain: Mapping[str, Any]) -> Consideration:
        return Consideration(
            Action.parse(plain["action"]),
            plain["worth"],
            None if plain["goal"] is None else Goal(plain["goal"]),
            *(plain[name] for name in ("by_draw", "chance", "danger")),
        )

    @classmethod
    def of(cls, plain: dict[str, Any], rules: Rules, void: Suit | None) -> Explanation:
        """Not public: return the explanation of a report, for a seat with a void suit or none."""
        return cls._read(plain, rules if void is None else rules.with_void(void))


Decision: TypeAlias = ExplainedChoice[Action, Explanation]
"""A choice that led to no discard."""


def explanation(observation: Observation, answer: Action | None = None) -> Explanation:
    """Explain a decision by the agent `search`, with the answer that was given if it is known."""
    rules, said = observation.rules, None if answer is None else answer.to_native()
    view, told = observation.to_native(), native_events(observation)
    report = _core.sichuan_explanation(view, told, json.dumps(rules.to_json()), said)
    return Explanation.of(json.loads(report), rules, observation.void(observation.seat))


_BEFORE_PLAY = (Stage.EXCHANGE, Stage.VOID)


def rules_of(observation: Observation) -> Rules:
    """Return the rules of a seat's win: those of the game, with the seat's void suit.

    Raises:
        ArgumentError: the seat has no void suit yet.
    """
    void = observation.void(observation.seat)
    if void is None:
        raise ArgumentError("observation", repr(observation), "one of a seat with a void suit")
    return observation.rules.with_void(void)


def exact_chances(observation: Observation, draws: int) -> dict[Action, Fraction]:
    """Return the exact chance to win after each legal answer, within a number of own draws.

    The chance is that of `paili.plan`: one player draws from the tiles that can still come; nobody
    else wins or calls, and this player calls nothing later. A kong has its replacement draw
    besides.

    Args:
        draws: 0 or more; cut to the number of tiles that can still come.
    Raises:
        ArgumentError: `draws` is out of range, or the stage has no choice of play.
        SearchLimitError: the search needs more memory than it may use.
    Cost: one plan for passing, for each call and for each kong; all discards share one plan.
    """
    draws = checked_draws(draws)
    if not observation.has_choice or observation.stage in _BEFORE_PLAY:
        raise ArgumentError("observation", repr(observation), "one with a choice of play")
    rules = rules_of(observation)
    return dict(chances_of_answers(observation, draws, rules, observation.offered))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn(AnyTurn):
    """A discard judged under the rules of the game, with the seat's void suit.

    Only legal discards are compared: `void_discard=strict` allows only those of the void suit while
    there are any. The deficiency is 0 if the hand is complete. See `AnyTurn` for the other
    attributes.

    Attributes:
        void: the void suit of the seat.
    """

    void: Suit

    @classmethod
    def _more(cls, plain: Mapping[str, Any]) -> dict[str, Any]:
        return {"void": Suit("mps".index(plain["void"]))}


class Replay(GameReplay[State, Turn, Action, Explanation]):
    """The review of a game, made by `Replay.of`; see `GameReplay` for its attributes."""

    __slots__ = ()

    _STATE = State
    _TURN = Turn

    @classmethod
    def of(cls, state: State, seat: Wind | str | None = None, *, explain: bool = False) -> Self:
        """Return the review of a game.

        Args:
            seat: review only the choices of this seat.
            explain: add the answers of the agent `search`, a millisecond or two a choice.
        Raises:
            ArgumentError: no State, or no seat.
        """
        return cls._of(state, seat, is_plain=True, explain=explain)

    @staticmethod
    def _explanation(state: State, plain: Mapping[str, Any]) -> Explanation:
        void = state.void(Wind.parse(plain["seat"]))
        return Explanation.of(plain["search"], state.rules, void)


def review(state: State, seat: Wind | str | None = None) -> Iterator[Turn]:
    """Iterate over the discards of a game, in order.

    Each is judged by the tiles that lower the deficiency alone, not by what the others may wait
    for.

    Args:
        seat: yield only the discards of this seat.
    """
    return turns_of(Turn, state, seat, is_plain=True)


SichuanMistake: TypeAlias = Mistake[Action, Explanation]


class WorstDecisions(CostliestDecisions[State, Observation, Action, Explanation]):
    """The costliest decisions of games, by any win; see `CostliestDecisions`.

    Exchanges and void suits are not ranked.
    """

    WIN: ClassVar[str] = "a win"

    _STATE = State
    _chances = staticmethod(exact_chances)
    _explanation = staticmethod(explanation)

    @staticmethod
    def _draws_left(observation: Observation) -> int:
        return -(-observation.wall_left // max(1, len(observation.seats_in)))
