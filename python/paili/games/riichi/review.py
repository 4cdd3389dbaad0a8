"""Discards of recorded games of riichi, next to the best ones for a win with a yaku."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from paili.games.review.discards import JudgedDiscard, judged_parts
from paili.games.review.explanations import tile_or_none
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.tiles import Tile, tile_named

if TYPE_CHECKING:
    from paili import _core


class Safety(NamedTuple):
    """The certain facts about a discard in view of seats that have declared riichi.

    Attributes:
        visible: copies that the player sees.
        safe: seats that cannot win with it: they have discarded it, or let it pass since.
        no_two_sided: seats that no two-sided wait lets win with it.
    """

    tile: Tile
    visible: int
    safe: tuple[int, ...]
    no_two_sided: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn(JudgedDiscard):
    """A discard in its round. Deficiencies are those of wins with a yaku.

    Attributes:
        round: index of the round in the log, from 0.
        number: of the event by which the tile was discarded, from 1.
        seat: who discarded.
        hand: what the discard was chosen from.
        drawn: the tile of the hand that came last; None after a call.
        knowledge: copies that could still come, as far as the seat knew.
        declares: whether riichi was declared with it.
        safety: the discard and the best ones in view of riichi of others; empty without any.
    """

    round: int
    number: int
    seat: int
    hand: Hand
    drawn: Tile | None
    knowledge: KnowledgeBase
    declares: bool
    safety: tuple[Safety, ...]

    def __repr__(self) -> str:
        return f"<Turn {self.number} of seat {self.seat}, {self.played}: {self._verdict()}>"


def turns_of(log: _core.RiichiLog, seat: int | None) -> tuple[Turn, ...]:
    """Return the discards of the rounds that could be read."""
    return tuple(
        _read(index, plain) for index, text in log.review(seat) for plain in json.loads(text)
    )


def _read(index: int, plain: Mapping[str, Any]) -> Turn:
    return Turn(
        round=index,
        number=plain["turn"],
        seat=plain["seat"],
        hand=Hand.parse(plain["hand"]["text"]),
        drawn=tile_or_none(plain["drawn"]),
        knowledge=KnowledgeBase.parse(plain["available"]),
        declares=plain["declares"],
        safety=tuple(
            Safety(
                tile_named(one["tile"]),
                one["visible"],
                tuple(one["safe"]),
                tuple(one["no_two_sided"]),
            )
            for one in plain["safety"]
        ),
        **judged_parts(plain),
    )
