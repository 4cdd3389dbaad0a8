"""The tiles of a text: a tuple in all respects, rendered as pictures by notebooks."""

from __future__ import annotations

import copy
import pickle

import paili
import pytest
from paili import Tile
from paili.model.tile_sequences import TileSequence

TEXTS = ("46p1z", "9m1m", "", "1111111m", "0s5s")


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_the_tuple_that_it_was(text: str) -> None:
    tiles = paili.parse_tiles(text)
    plain = tuple(tiles)
    assert type(plain) is tuple
    assert isinstance(tiles, tuple)
    assert (tiles, hash(tiles), repr(tiles), str(tiles)) == (
        plain, hash(plain), repr(plain), str(plain),
    )  # fmt: skip
    assert eval(repr(tiles), {"Tile": Tile}) == tiles
    assert {tiles: 1}[plain] == 1
    for copied in (copy.copy(tiles), copy.deepcopy(tiles), pickle.loads(pickle.dumps(tiles))):
        assert copied == tiles
        assert type(copied) is TileSequence
    assert type(tiles + plain) is tuple


def test_it_is_drawn_in_its_order() -> None:
    tiles = paili.parse_tiles("46p1z2p")
    shown = tiles._repr_html_()
    assert [name for name in ("46p", "1z", "2p") if f"<i>{name}</i>" in shown] == [
        "46p",
        "1z",
        "2p",
    ]
    assert shown.count("<use") == 4
    assert tiles._repr_svg_() == tiles.to_svg()
    assert tiles.to_svg().count("<use") == 4
    assert "<title>46p1z2p</title>" in tiles.to_html()
    assert "<use" not in paili.parse_tiles("")._repr_html_()


def test_a_part_is_drawn_as_well() -> None:
    tiles = paili.parse_tiles("46p1z")
    assert tiles[0] is Tile.P4
    assert (tiles[1:], type(tiles[1:])) == ((Tile.P6, Tile.EAST), TileSequence)
