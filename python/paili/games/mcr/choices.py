"""The choices of a recorded game of Chinese Standard Mahjong, with what each seat knew."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from paili.analysis.deficiency import deficiency
from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.chances import rules_of
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.review import discarded
from paili.games.mcr.states import State
from paili.games.mistakes import Choice
from paili.model.tiles import Tile, Wind

_TAKEN = (EventKind.CHOW, EventKind.PUNG, EventKind.KONG, EventKind.WIN)


def choices_of(state: State, seats: Collection[Wind]) -> Iterator[Choice[Observation, Action]]:
    """The choices of some seats, in order."""
    for number, (now, answers) in enumerate(zip(state.stages(), state.actions, strict=False), 1):
        happened = state.events[number]
        for seat in now.choosers:
            if seat not in seats:
                continue
            seen, answer = now.observation(seat), answers[seat]
            is_taken = happened.kind in _TAKEN and happened.seat is not seat
            is_unknown = answer.kind is ActionKind.PASS and is_taken
            is_discard = happened.seat is seat and discarded(happened) is not None
            yield Choice(
                number=number + is_discard,
                seat=seat,
                observation=seen,
                answer=answer,
                hand=seen.hand,
                drawn=seen.drawn,
                offered=None if seen.last.seat is seat else offered_by(seen.last),
                is_discard=is_discard,
                is_known=not is_unknown and seen.is_legal(answer),
                distance=deficiency(seen.hand, seen.knowledge, rules=rules_of(seen)),
            )


def offered_by(event: Event) -> Tile | None:
    """The tile of an event that others may take, to rob a kong of it among them."""
    return event.tile if event.kind is EventKind.ADDED_KONG else discarded(event)
