"""The choices of a recorded game of Sichuan Mahjong, with what each seat knew."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from paili.analysis.deficiency import deficiency
from paili.games.mistakes import Choice
from paili.games.seats import SEATS
from paili.games.sichuan.actions import Action, ActionKind
from paili.games.sichuan.chances import rules_of
from paili.games.sichuan.events import EventKind
from paili.games.sichuan.observations import Observation
from paili.games.sichuan.states import State
from paili.model.tiles import Wind

_TAKEN = (EventKind.PUNG, EventKind.KONG, EventKind.KONG_ROBBED, EventKind.WIN)


def choices_of(state: State, seats: Collection[Wind]) -> Iterator[Choice[Observation, Action]]:
    """The choices of some seats, in order; those before play have no distance to a win."""
    for now, answers in zip(state.stages(), state.actions, strict=False):
        for seat in now.choosers:
            if seat not in seats:
                continue
            seen, answer = now.observation(seat), answers[SEATS.index(seat)]
            is_legal = seen.is_legal(answer)
            is_unknown = answer.kind is ActionKind.PASS and _is_taken_by_another(state, now, seat)
            is_discard = answer.kind is ActionKind.DISCARD and is_legal
            distance = None
            if seen.void(seat) is not None:
                distance = deficiency(seen.hand, seen.knowledge, rules=rules_of(seen))
            yield Choice(
                number=len(now.events) + is_discard,
                seat=seat,
                observation=seen,
                answer=answer,
                hand=seen.hand,
                drawn=seen.drawn,
                offered=seen.offered,
                is_discard=is_discard,
                is_known=is_legal and not is_unknown,
                distance=distance,
            )


def _is_taken_by_another(state: State, now: State, seat: Wind) -> bool:
    """Whether another seat took the tile that was offered in a stage."""
    if now.offered is None or len(now.events) == len(state.events):
        return False
    after = state.events[len(now.events)]
    return after.kind in _TAKEN and after.seat is not seat
