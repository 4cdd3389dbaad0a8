"""The costliest decisions of games of Sichuan Mahjong."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar, TypeAlias

from paili.games.mistakes import ChanceCost, Choice, CostliestDecisions, Mistake, PointsCost
from paili.games.sichuan.actions import Action
from paili.games.sichuan.agents import considerations
from paili.games.sichuan.chances import exact_chances
from paili.games.sichuan.choices import choices_of
from paili.games.sichuan.explanation import Explanation, explanation
from paili.games.sichuan.observations import Observation
from paili.games.sichuan.states import State
from paili.model.errors import SearchLimitError
from paili.model.tiles import Wind

SichuanMistake: TypeAlias = Mistake[Action, Explanation]
_Choice: TypeAlias = Choice[Observation, Action]


class WorstDecisions(CostliestDecisions[State, Observation, Action, Explanation]):
    """The costliest decisions of games, by any win; see `CostliestDecisions`.

    The exchange and the suits that are given up are not ranked.
    """

    WIN: ClassVar[str] = "a win"

    @classmethod
    def is_state(cls, state: object) -> bool:
        """Whether it is a state of this game."""
        return isinstance(state, State)

    def _choices_of(self, state: State, seats: Collection[Wind]) -> Iterator[_Choice]:
        return choices_of(state, seats)

    def _points(self, choice: _Choice) -> PointsCost[Action] | None:
        weighed = considerations(choice.observation)
        return PointsCost.of(((one.action, one.worth) for one in weighed), choice.answer)

    def _chance(self, choice: _Choice) -> ChanceCost[Action] | None:
        seen = choice.observation
        own = -(-seen.wall_left // max(1, len(seen.seats_in)))
        draws = min((choice.distance or 0) + 1, own)
        try:
            chances = exact_chances(seen, draws)
        except SearchLimitError:
            return None
        most = max(chances.values())
        best = next(action for action, chance in chances.items() if chance == most)
        return ChanceCost(draws, best, most, chances[choice.answer])

    def _explanation(self, choice: _Choice) -> Explanation:
        return explanation(choice.observation, choice.answer)
