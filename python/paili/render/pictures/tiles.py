"""Tiles, counts and knowledge as markup and as SVG files."""

from __future__ import annotations

from paili.model.counts import TileCounts
from paili.model.knowledge import KnowledgeBase
from paili.model.notation import format_tiles
from paili.model.rendered import TileRepr
from paili.model.tile_sequences import TileSequence
from paili.model.tiles import JOKER, KINDS, TILES
from paili.render.markup import Markup, element, joined
from paili.render.tile_pictures import counted, grid_file, hand, row_file


def tiles_markup(value: TileRepr) -> Markup:
    """Return the markup of a tile, a meld or a hand."""
    return hand(str(value))


def tiles_file(value: TileRepr) -> str:
    """Return the SVG file of a tile, a meld, a hand or counts."""
    return row_file(str(value))


def sequence_markup(tiles: TileSequence) -> Markup:
    """Return the markup of tiles in their order."""
    return hand(format_tiles(tiles))


def sequence_file(tiles: TileSequence) -> str:
    """Return the SVG file of tiles in their order."""
    return row_file(format_tiles(tiles))


def counts_markup(counts: TileCounts) -> Markup:
    """Return the markup of kinds of tile with their copies."""
    items = counted([(str(tile), copies) for tile, copies in counts.items()])
    return element("div", items, class_="paili-row", role="list")


def knowledge_markup(knowledge: KnowledgeBase) -> Markup:
    """Return the markup of all kinds with their copies, a row for each suit."""
    rows = joined(element("div", counted(row), class_="paili-row") for row in _rows(knowledge))
    return element("div", rows, role="list", aria_label=knowledge._title())


def knowledge_file(knowledge: KnowledgeBase) -> str:
    """Return the SVG file of all kinds with their copies, a row for each suit."""
    return grid_file(_rows(knowledge), knowledge._title())


def _rows(knowledge: KnowledgeBase) -> list[list[tuple[str, int]]]:
    """Return names and copies of all kinds by suit, with jokers if any can come."""
    items = [(str(tile), knowledge._bytes[tile]) for tile in TILES]
    rows = [items[start : start + 9] for start in range(0, KINDS, 9)]
    if knowledge.jokers:
        rows[-1].append((str(JOKER), knowledge.jokers))
    return rows
