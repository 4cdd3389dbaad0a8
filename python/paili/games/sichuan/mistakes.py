"""The costliest decisions of games of Sichuan Mahjong."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from paili.games.mistakes import ChanceCost, CostliestDecisions, Mistake
from paili.games.sichuan.actions import Action
from paili.games.sichuan.chances import exact_chances
from paili.games.sichuan.explanation import Explanation, explanation
from paili.games.sichuan.observations import Observation
from paili.games.sichuan.states import State
from paili.model.errors import SearchLimitError

SichuanMistake: TypeAlias = Mistake[Action, Explanation]


class WorstDecisions(CostliestDecisions[State, Observation, Action, Explanation]):
    """The costliest decisions of games, by any win; see `CostliestDecisions`.

    The exchange and the suits that are given up are not ranked.
    """

    WIN: ClassVar[str] = "a win"

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
        own = -(-observation.wall_left // max(1, len(observation.seats_in)))
        draws = min(distance + 1, own)
        try:
            chances = exact_chances(observation, draws)
        except SearchLimitError:
            return None
        most = max(chances.values())
        best = next(action for action, chance in chances.items() if chance == most)
        return ChanceCost(draws, best, most, chances[answer])

    def _explanation(self, observation: Observation, answer: Action) -> Explanation:
        return explanation(observation, answer)
