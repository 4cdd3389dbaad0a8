"""Reviews of games of Chinese Standard Mahjong: judged discards, explanations, exact chances."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal, Self, TypeAlias

from paili import _core
from paili.games.chances import chances_of_answers, checked_draws, discard_of, hand_after_call
from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.agents import Consideration
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.scoring.fans import LEAST_FAN
from paili.games.mcr.states import State
from paili.games.review.discards import (
    AnyExplanation,
    AnyTurn,
    ExplainedChoice,
    JudgedDiscard,
    judged_parts,
    native_events,
    turns_of,
)
from paili.games.review.mistakes import CostliestDecisions, Mistake
from paili.games.review.replays import GameReplay
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.melds import Meld
from paili.model.rules import MCR, Rules
from paili.model.tiles import Tile, Wind, check_flag


def rules_of(observation: Observation) -> Rules:
    """Return the rules of a seat's win: eight fan, drawn or discarded, whichever is worth more."""
    return MCR.requiring(
        LEAST_FAN,
        seat_wind=observation.seat,
        prevalent_wind=observation.prevalent_wind,
    )


def exact_chances(observation: Observation, draws: int) -> dict[Action, Fraction]:
    """Return the exact chance to win after each legal answer, within a number of own draws.

    The chance is that of `paili.plan`: one player draws from the tiles that can still come; nobody
    else wins or calls, and this player calls nothing later. A kong has its replacement draw
    besides.

    Args:
        draws: 0 or more; cut to the number of tiles that can still come.
    Raises:
        ArgumentError: `draws` is out of range, or the stage has no choice.
        SearchLimitError: the search needs more memory than it may use.
    Cost: one plan for passing, for each call and for each kong; all discards share one plan.
    """
    draws = checked_draws(draws)
    if not observation.has_choice:
        raise ArgumentError("observation", repr(observation), "one with a choice")
    rules, offered = rules_of(observation), discarded(observation.last)
    return dict(chances_of_answers(observation, draws, rules, offered, observation.drawn))


def hand_after(observation: Observation, action: Action) -> Hand | None:
    """Return the hand after an action, before the replacement of a kong; None after a win."""
    if action.kind is ActionKind.WIN:
        return None
    hand = hand_after_call(observation.hand, action, discarded(observation.last))
    discard = discard_of(action)
    return hand if discard is None else hand.without_tile(discard)


def discarded(event: Event) -> Tile | None:
    """Return the tile that an event discards, for others to call; None if it discards none."""
    return event.tile if event.kind is EventKind.PLAY else event.discard


DecidedBy: TypeAlias = Literal["chance", "fan", "points", "danger"]
"""The criterion that ranks one answer before another."""


@dataclass(frozen=True, slots=True)
class Explanation(AnyExplanation[Action, Consideration, DecidedBy]):
    """An explained decision; see `AnyExplanation` for its other attributes.

    `decided_by` is "danger" if the second answer would be worth as much but for the expected cost
    of its discard; else "chance" if the best has the better chance to win, or "fan" if its wins
    have more; else "points" if it is worth more all the same: by wins that all pay, or by a hand
    that stays concealed. The complete hands have eight fan.

    Attributes:
        others_end: chance that another player wins within a round, 0 to 1.
    """

    _ACTION = Action

    others_end: float

    @staticmethod
    def _consideration(plain: Mapping[str, Any]) -> Consideration:
        numbers = (plain[name] for name in ("worth", "chance", "planned", "fan", "danger"))
        return Consideration(Action.parse(plain["action"]), *numbers)

    @classmethod
    def of(cls, plain: dict[str, Any], rules: Rules) -> Explanation:
        """Not public: return the explanation of a report, with the rules of its complete hands."""
        return cls._read(plain, rules, others_end=plain["others_end"])


Decision: TypeAlias = ExplainedChoice[Action, Explanation]
"""A choice that led to no discard."""


def explanation(observation: Observation, answer: Action | None = None) -> Explanation:
    """Explain a decision by the agent `search`, with the answer that was given if it is known."""
    said = None if answer is None else answer.to_native()
    report = _core.explanation(observation.to_native(), native_events(observation), said)
    return Explanation.of(json.loads(report), rules_of(observation))


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn(AnyTurn):
    """A discard judged under the rules of `MCR`; see `AnyTurn` for its other attributes.

    The deficiency is 0 if the hand is complete, whatever its fan.

    Attributes:
        meld: the meld that was called together with the discard; None after a draw.
        legal: the same choice judged by legal wins, of eight fan by a discard; None if not
            computed.
    """

    meld: Meld | None
    legal: JudgedDiscard | None = None

    @classmethod
    def _more(cls, plain: Mapping[str, Any]) -> dict[str, Any]:
        called, legal = plain["called"], plain["legal"]
        return {
            "meld": None if called is None else Meld.parse(called),
            "legal": None if legal is None else JudgedDiscard(**judged_parts(legal)),
        }


class Replay(GameReplay[State, Turn, Action, Explanation]):
    """The review of a game, made by `Replay.of`; see `GameReplay` for its attributes."""

    __slots__ = ()

    _STATE = State
    _TURN = Turn

    @classmethod
    def of(
        cls,
        state: State,
        seat: Wind | str | None = None,
        *,
        legal: bool = True,
        explain: bool = False,
    ) -> Self:
        """Return the review of a game.

        Args:
            seat: review only the choices of this seat.
            legal: also judge each discard by legal wins. That takes tens of milliseconds each.
            explain: add the answers of the agent `search`. That takes about as long.
        Raises:
            ArgumentError: no State, or no seat.
        """
        check_flag("legal", legal)
        return cls._of(state, seat, is_plain=not legal, explain=explain)

    @staticmethod
    def _explanation(state: State, plain: Mapping[str, Any]) -> Explanation:
        seat, prevalent = Wind.parse(plain["seat"]), state.deal.prevalent_wind
        rules = MCR.requiring(LEAST_FAN, seat_wind=seat, prevalent_wind=prevalent)
        return Explanation.of(plain["search"], rules)


def review(state: State, seat: Wind | str | None = None, *, legal: bool = False) -> Iterator[Turn]:
    """Iterate over the discards of a game, in order.

    Each is judged by the tiles that lower the deficiency alone, not by what the others may wait
    for.

    Args:
        seat: yield only the discards of this seat.
        legal: also judge each by the legal deficiency, which considers fan. That takes tens of
            milliseconds a discard.
    """
    check_flag("legal", legal)
    return turns_of(Turn, state, seat, is_plain=not legal)


McrMistake: TypeAlias = Mistake[Action, Explanation]


class WorstDecisions(CostliestDecisions[State, Observation, Action, Explanation]):
    """The costliest decisions of games, by wins of eight fan; see `CostliestDecisions`."""

    WIN: ClassVar[str] = "a win of eight fan"

    _STATE = State
    _chances = staticmethod(exact_chances)
    _explanation = staticmethod(explanation)

    @staticmethod
    def _draws_left(observation: Observation) -> int:
        wall = observation.wall_left(observation.seat)
        return wall if observation.is_duplicate else -(-wall // len(Wind))
