"""The costliest decisions of games of Chinese Standard Mahjong."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from paili.games.mcr.actions import Action
from paili.games.mcr.chances import exact_chances
from paili.games.mcr.explanation import Explanation, explanation
from paili.games.mcr.observations import Observation
from paili.games.mcr.states import State
from paili.games.mistakes import ChanceCost, CostliestDecisions, Mistake
from paili.model.errors import SearchLimitError
from paili.model.tiles import Wind

McrMistake: TypeAlias = Mistake[Action, Explanation]


class WorstDecisions(CostliestDecisions[State, Observation, Action, Explanation]):
    """The costliest decisions of games, by wins of eight fan; see `CostliestDecisions`."""

    WIN: ClassVar[str] = "a win of eight fan"

    @classmethod
    def is_state(cls, state: object) -> bool:
        """Whether it is a state of this game."""
        return isinstance(state, State)

    @staticmethod
    def _action(text: str) -> Action:
        return Action.parse(text)

    def _chance(
        self, observation: Observation, answer: Action, distance: int
    ) -> ChanceCost[Action] | None:
        wall = observation.wall_left(observation.seat)
        own = wall if observation.is_duplicate else -(-wall // len(Wind))
        draws = min(distance + 1, own)
        try:
            chances = exact_chances(observation, draws)
        except SearchLimitError:
            return None
        if answer not in chances:
            return None
        most = max(chances.values())
        best = next(action for action, chance in chances.items() if chance == most)
        return ChanceCost(draws, best, most, chances[answer])

    def _explanation(self, observation: Observation, answer: Action) -> Explanation:
        return explanation(observation, answer)
