"""A review of a game: each discard, compared with the best by the knowledge of its player."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from paili.games.judged import JudgedDiscard, judged_parts
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.states import State
from paili.games.mistakes import tile_or_none
from paili.games.seats import as_seat
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.tiles import Tile, Wind, check_flag


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn(JudgedDiscard):
    """A discard in its game, judged under the rules of `MCR`.

    The deficiency is 0 if the hand is complete, whatever its fan.

    Attributes:
        number: of the event by which the tile was discarded, from 1.
        seat: who discarded.
        hand: what it was chosen from.
        drawn: the tile of the hand that came last; None after a call.
        meld: the meld of the hand that was called together with the discard; None after a draw.
        knowledge: copies that could still come, as far as the seat knew.
        legal: the same choice judged by wins that count, those of eight fan by a discard; None
            unless asked for.
    """

    number: int
    seat: Wind
    hand: Hand
    drawn: Tile | None
    meld: Meld | None
    knowledge: KnowledgeBase
    legal: JudgedDiscard | None = None

    @classmethod
    def _read(cls, plain: Mapping[str, Any]) -> Turn:
        """The discard of a part of a report."""
        called, legal = plain["called"], plain["legal"]
        return cls(
            number=plain["turn"],
            seat=Wind.parse(plain["seat"]),
            hand=Hand.parse(plain["hand"]["text"]),
            drawn=tile_or_none(plain["drawn"]),
            meld=None if called is None else Meld.parse(called),
            knowledge=KnowledgeBase.parse(plain["available"]),
            legal=None if legal is None else JudgedDiscard(**judged_parts(legal)),
            **judged_parts(plain),
        )

    def __repr__(self) -> str:
        about = f"<Turn {self.number} of {self.seat}, {self.hand}: discarded {self.played}"
        return f"{about}; {self._verdict()}>"


def review(state: State, seat: Wind | str | None = None, *, legal: bool = False) -> Iterator[Turn]:
    """The discards of a game, in order.

    Each is judged by the tiles that lower the deficiency and by nothing else: not by what the
    others may wait for.

    Args:
        seat: only the discards of this one.
        legal: also judge each by the legal deficiency, which considers fan. That takes tens of
            milliseconds a discard.
    """
    by = None if seat is None else as_seat(seat)
    check_flag("legal", legal)
    report = state.to_native().report(by, is_plain=not legal, explain=False)
    yield from map(Turn._read, json.loads(report)["turns"])


def discarded(event: Event) -> Tile | None:
    """The tile that an event put on the table, for others to call; None if it put none."""
    return event.tile if event.kind is EventKind.PLAY else event.discard
