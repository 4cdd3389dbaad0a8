"""The costliest decisions of games of Sichuan Mahjong."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from paili.games.review.mistakes import CostliestDecisions, Mistake
from paili.games.sichuan.actions import Action
from paili.games.sichuan.chances import exact_chances
from paili.games.sichuan.explanation import Explanation, explanation
from paili.games.sichuan.observations import Observation
from paili.games.sichuan.states import State

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
