"""The costliest decisions of games of Chinese Standard Mahjong."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from paili.analysis.deficiency import deficiency
from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.agents import weighed_actions
from paili.games.mcr.chances import exact_chances, rules_of
from paili.games.mcr.events import EventKind
from paili.games.mcr.explanation import Explanation, explanation, offered_by
from paili.games.mcr.observations import Observation
from paili.games.mcr.review import discarded
from paili.games.mcr.states import State
from paili.games.mistakes import ChanceCost, Choice, CostliestDecisions, Mistake, PointsCost
from paili.model.errors import SearchLimitError
from paili.model.tiles import Wind

if TYPE_CHECKING:
    from paili.render.page import Picture

McrMistake: TypeAlias = Mistake[Action, Explanation]
_Choice: TypeAlias = Choice[Observation, Action]

_TAKEN = (EventKind.CHOW, EventKind.PUNG, EventKind.KONG, EventKind.WIN)


class WorstDecisions(CostliestDecisions[State, Observation, Action, Explanation]):
    """The costliest decisions of games, by wins of eight fan; see `CostliestDecisions`."""

    WIN: ClassVar[str] = "a win of eight fan"

    @classmethod
    def is_state(cls, state: object) -> bool:
        """Whether it is a state of this game."""
        return isinstance(state, State)

    def _choices_of(self, state: State, seats: Collection[Wind]) -> Iterator[_Choice]:
        stages = zip(state.stages(), state.actions, strict=False)
        for number, (now, answers) in enumerate(stages, 1):
            happened = state.events[number]
            for seat in now.choosers:
                if seat not in seats:
                    continue
                seen, answer = now.observation(seat), answers[seat]
                is_taken = happened.kind in _TAKEN and happened.seat is not seat
                is_unknown = answer.kind is ActionKind.PASS and is_taken
                if is_unknown or not seen.is_legal(answer):
                    continue
                is_discard = happened.seat is seat and discarded(happened) is not None
                yield Choice(
                    number=number + is_discard,
                    seat=seat,
                    observation=seen,
                    answer=answer,
                    hand=seen.hand,
                    drawn=seen.drawn,
                    offered=None if seen.last.seat is seat else offered_by(seen.last),
                    distance=deficiency(seen.hand, seen.knowledge, rules=rules_of(seen)),
                )

    def _points(self, choice: _Choice) -> PointsCost[Action] | None:
        choices = weighed_actions(choice.observation)
        if not choices:
            return None
        got = next((worth for action, worth in choices if action == choice.answer), 0.0)
        best, most = choices[0]
        return PointsCost(best, most, got)

    def _chance(self, choice: _Choice) -> ChanceCost[Action] | None:
        observation = choice.observation
        wall = observation.wall_left(choice.seat)
        own = wall if observation.is_duplicate else -(-wall // len(Wind))
        draws = min(choice.distance + 1, own)
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
        return explanation(choice.observation)

    def picture_of(self, found: tuple[McrMistake, ...]) -> Picture:
        """The picture that `paili replay --worst` prints, of what `worst` gave."""
        from paili.games.mcr.render.worst import picture_of

        return picture_of(self, found)
