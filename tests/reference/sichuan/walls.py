"""Walls that lead to a situation, and actions parsed from texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from tests.reference.sichuan import COPIES, KINDS, SEATS, suit_of
from tests.reference.sichuan.events import Action
from tests.reference.sichuan.notation import tile as tile_of
from tests.reference.sichuan.notation import tiles
from tests.reference.sichuan.table import DEALT

BAMBOO = 2


def stacked(hands: Mapping[int, str], draws: str = "", last: str = "") -> list[int]:
    """Return a wall.

    Args:
        hands: tiles of seats, filled up to thirteen with bamboo first, with which nobody wins.
        draws: the first draws.
        last: the end of the wall; replacements come from its right.
    """
    chosen = [tiles(hands.get(seat, "")) for seat in SEATS]
    begin, end = tiles(draws), tiles(last)
    rest = Counter(dict.fromkeys(range(KINDS), COPIES))
    for some in (*chosen, begin, end):
        rest.subtract(some)
    assert min(rest.values()) >= 0, "more of a tile than there are"
    fill = sorted(rest.elements(), key=lambda kind: (-suit_of(kind), kind))
    dealt = []
    for some in chosen:
        while len(some) < DEALT:
            some.append(fill.pop(0))
        dealt += some
    return dealt + begin + fill + end


def action(text: str) -> Action:
    """Parse an action: "win", "pung 5m", "concealed_kong 5m"."""
    kind, _, tile = text.partition(" ")
    return Action(kind, (tile_of(tile),) if tile else ())
