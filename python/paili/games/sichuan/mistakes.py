"""The costliest decisions of games of Sichuan Mahjong."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from paili.analysis.deficiency import deficiency
from paili.games.mistakes import ChanceCost, Choice, CostliestDecisions, Mistake, PointsCost
from paili.games.seats import SEATS
from paili.games.sichuan.actions import Action, ActionKind
from paili.games.sichuan.agents import considerations
from paili.games.sichuan.chances import exact_chances, rules_of
from paili.games.sichuan.events import EventKind
from paili.games.sichuan.explanation import Explanation, explanation
from paili.games.sichuan.observations import Observation
from paili.games.sichuan.states import State
from paili.model.errors import SearchLimitError
from paili.model.tiles import Wind

if TYPE_CHECKING:
    from paili.render.page import Picture

SichuanMistake: TypeAlias = Mistake[Action, Explanation]
_Choice: TypeAlias = Choice[Observation, Action]

_TAKEN = (EventKind.PUNG, EventKind.KONG, EventKind.KONG_ROBBED, EventKind.WIN)


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
        for now, answers in zip(state.stages(), state.actions, strict=False):
            for seat in now.choosers:
                seen, answer = now.observation(seat), answers[SEATS.index(seat)]
                is_before_play = seen.void(seat) is None
                if seat not in seats or is_before_play or not seen.is_legal(answer):
                    continue
                if answer.kind is ActionKind.PASS and _is_taken_by_another(state, now, seat):
                    continue
                yield Choice(
                    number=len(now.events) + (answer.kind is ActionKind.DISCARD),
                    seat=seat,
                    observation=seen,
                    answer=answer,
                    hand=seen.hand,
                    drawn=seen.drawn,
                    offered=seen.offered,
                    distance=deficiency(seen.hand, seen.knowledge, rules=rules_of(seen)),
                )

    def _points(self, choice: _Choice) -> PointsCost[Action] | None:
        choices = considerations(choice.observation)
        if not choices:
            return None
        got = next((one.worth for one in choices if one.action == choice.answer), 0.0)
        return PointsCost(choices[0].action, choices[0].worth, got)

    def _chance(self, choice: _Choice) -> ChanceCost[Action] | None:
        seen = choice.observation
        own = -(-seen.wall_left // max(1, len(seen.seats_in)))
        draws = min(choice.distance + 1, own)
        try:
            chances = exact_chances(seen, draws)
        except SearchLimitError:
            return None
        most = max(chances.values())
        best = next(action for action, chance in chances.items() if chance == most)
        return ChanceCost(draws, best, most, chances[choice.answer])

    def _explanation(self, choice: _Choice) -> Explanation:
        return explanation(choice.observation)

    def picture_of(self, found: tuple[SichuanMistake, ...]) -> Picture:
        """The picture that `paili replay --worst` prints, of what `worst` gave."""
        from paili.games.sichuan.render.worst import picture_of

        return picture_of(self, found)


def _is_taken_by_another(state: State, now: State, seat: Wind) -> bool:
    """Whether another seat took the tile that was offered in a stage."""
    if now.offered is None or len(now.events) == len(state.events):
        return False
    after = state.events[len(now.events)]
    return after.kind in _TAKEN and after.seat is not seat
