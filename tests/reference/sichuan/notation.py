"""Hands as text: 234m5p[222p](8888m), with [] around exposed melds and () around concealed ones."""

from __future__ import annotations

import re

from tests.reference.sichuan import KINDS, Tiles
from tests.reference.sichuan.scoring import Meld

_SUITS = "mps"


def tiles(text: str) -> list[int]:
    """Return the tiles of a text in order."""
    found = []
    for ranks, suit in re.findall(r"([1-9]+)([mps])", text):
        found += [9 * _SUITS.index(suit) + int(rank) - 1 for rank in ranks]
    assert len(found) == len(re.findall("[1-9]", text)), text
    return found


def tile(text: str) -> int:
    """Return the only tile of a text."""
    (one,) = tiles(text)
    return one


def counts_of(held: list[int]) -> Tiles:
    """Return the number of copies of each kind."""
    return tuple(held.count(kind) for kind in range(KINDS))


def hand(text: str) -> tuple[Tiles, tuple[Meld, ...]]:
    """Return the concealed counts and the melds of a text."""
    melds = []
    for bracket, inside in re.findall(r"([\[(])([1-9]+[mps])[\])]", text):
        alike = tiles(inside)
        assert len(set(alike)) == 1, text
        kind = {3: "pung", 4: "kong"}[len(alike)]
        melds.append(Meld(kind, alike[0], is_concealed=bracket == "("))
    concealed = re.sub(r"[\[(][^\])]*[\])]", " ", text)
    return counts_of(tiles(concealed)), tuple(melds)
