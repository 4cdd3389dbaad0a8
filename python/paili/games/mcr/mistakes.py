"""The costliest decisions of games of Chinese Standard Mahjong."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar, TypeAlias

from paili.games.mcr.actions import Action
from paili.games.mcr.agents import weighed_actions
from paili.games.mcr.chances import exact_chances
from paili.games.mcr.choices import choices_of
from paili.games.mcr.explanation import Explanation, explanation
from paili.games.mcr.observations import Observation
from paili.games.mcr.states import State
from paili.games.mistakes import ChanceCost, Choice, CostliestDecisions, Mistake, PointsCost
from paili.model.errors import SearchLimitError
from paili.model.tiles import Wind

McrMistake: TypeAlias = Mistake[Action, Explanation]
_Choice: TypeAlias = Choice[Observation, Action]


class WorstDecisions(CostliestDecisions[State, Observation, Action, Explanation]):
    """The costliest decisions of games, by wins of eight fan; see `CostliestDecisions`."""

    WIN: ClassVar[str] = "a win of eight fan"

    @classmethod
    def is_state(cls, state: object) -> bool:
        """Whether it is a state of this game."""
        return isinstance(state, State)

    def _choices_of(self, state: State, seats: Collection[Wind]) -> Iterator[_Choice]:
        return choices_of(state, seats)

    def _points(self, choice: _Choice) -> PointsCost[Action] | None:
        return PointsCost.of(weighed_actions(choice.observation), choice.answer)

    def _chance(self, choice: _Choice) -> ChanceCost[Action] | None:
        observation = choice.observation
        wall = observation.wall_left(choice.seat)
        own = wall if observation.is_duplicate else -(-wall // len(Wind))
        draws = min((choice.distance or 0) + 1, own)
        try:
            chances = exact_chances(observation, draws)
        except SearchLimitError:
            return None
        if choice.answer not in chances:
            return None
        most = max(chances.values())
        best = next(action for action, chance in chances.items() if chance == most)
        return ChanceCost(draws, best, most, chances[choice.answer])

    def _explanation(self, choice: _Choice) -> Explanation:
        return explanation(choice.observation, choice.answer)
