"""The costliest decisions of games of Chinese Standard Mahjong."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from paili.games.mcr.actions import Action
from paili.games.mcr.chances import exact_chances
from paili.games.mcr.explanation import Explanation, explanation
from paili.games.mcr.observations import Observation
from paili.games.mcr.states import State
from paili.games.review.mistakes import CostliestDecisions, Mistake
from paili.model.tiles import Wind

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
