"""Declared melds."""

import copy
import dataclasses
import pickle
from typing import Any

import paili
import pytest
from paili import ArgumentError, Hand, Meld, MeldKind, MeldSource, Tile


@pytest.mark.parametrize(
    ("meld", "text", "tiles", "kind"),
    [
        pytest.param(Meld.chow(Tile.M1), "[123m]", "123m", "chow", id="lowest chow"),
        pytest.param(Meld.chow(Tile.S7), "[789s]", "789s", "chow", id="highest chow"),
        pytest.param(Meld.pung(Tile.WHITE), "[555z]", "555z", "pung", id="pung"),
        pytest.param(Meld.kong(Tile.P9), "[9999p]", "9999p", "kong", id="exposed kong"),
        pytest.param(
            Meld.kong(Tile.P9, concealed=True), "(9999p)", "9999p", "kong", id="concealed"
        ),
    ],
)
def test_melds(meld: Meld, text: str, tiles: str, kind: str) -> None:
    assert str(meld) == text
    assert repr(meld) == f"Meld.parse('{text}')"
    assert Meld.parse(text) == meld
    assert meld.tiles == paili.parse_tiles(tiles)
    assert meld.kind is MeldKind(kind)
    assert meld.concealed is text.startswith("(")


@pytest.mark.parametrize(
    ("text", "notation", "meld"),
    [
        pytest.param("[312m]", "mpsz", Meld.chow(Tile.M1), id="any order"),
        pytest.param("[ 055m ]", "mpsz", Meld.pung(Tile.M5), id="red five and spaces"),
        pytest.param("[B1B2B3]", "papers", Meld.chow(Tile.S1), id="papers"),
        pytest.param("[B1 B2 B3]", "botzone", Meld.chow(Tile.P1), id="botzone"),
        pytest.param("(🀄🀄🀄🀄)", "unicode", Meld.kong(Tile.RED, concealed=True), id="unicode"),
        pytest.param("[中中中]", "chinese", Meld.pung(Tile.RED), id="chinese"),
    ],
)
def test_other_texts(text: str, notation: str, meld: Meld) -> None:
    assert Meld.parse(text, notation) == meld
    assert Meld.parse(meld.to_text(notation), notation) == meld


@pytest.mark.parametrize("first", [Tile.M8, Tile.P9, Tile.EAST, Tile.RED])
def test_chows_that_do_not_exist(first: Tile) -> None:
    with pytest.raises(paili.ArgumentError, match="tile: got"):
        Meld.chow(first)


@pytest.mark.parametrize("kind", ["chow", "pung"])
def test_only_kongs_are_concealed(kind: MeldKind) -> None:
    with pytest.raises(paili.ArgumentError, match="concealed: got True"):
        Meld(kind, Tile.M1, concealed=True)


@pytest.mark.parametrize(
    ("kind", "tile", "concealed", "name"),
    [
        pytest.param("pair", Tile.M1, False, "meldkind", id="unknown kind"),
        pytest.param(None, Tile.M1, False, "meldkind", id="no kind"),
        pytest.param("pung", "1m", False, "tile", id="text for a tile"),
        pytest.param("pung", 34, False, "tile", id="no such tile"),
        pytest.param("kong", Tile.M1, 1, "concealed", id="number for a truth value"),
    ],
)
def test_wrong_arguments(kind: MeldKind, tile: Tile, concealed: bool, name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Meld(kind, tile, concealed)
    assert caught.value.name == name


def test_given_values_are_normalised() -> None:
    meld = Meld("pung", 0)  # type: ignore[arg-type]
    assert meld == Meld.pung(Tile.M1)
    assert (type(meld.kind), type(meld.tile)) == (MeldKind, Tile)


def test_order_is_by_tile_then_kind() -> None:
    texts = ["[123m]", "[111m]", "[234m]", "(2222m)", "[111z]"]
    melds = [Meld.parse(text) for text in reversed(texts)]
    assert [str(meld) for meld in sorted(melds)] == [
        "[123m]",
        "[111m]",
        "[234m]",
        "(2222m)",
        "[111z]",
    ]
    assert max(melds) == Meld.pung(Tile.EAST)
    with pytest.raises(TypeError):
        assert melds[0] < "[123m]"  # type: ignore[operator]


def test_melds_are_frozen() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        Meld.pung(Tile.M1).tile = Tile.M2  # type: ignore[misc]


def test_a_meld_keeps_whom_it_was_called_from() -> None:
    kong = Meld.parse("[0555p]").called_from("opposite", added=True)
    assert (kong.source, kong.added, kong.red_fives) == (MeldSource.OPPOSITE, True, 1)
    assert kong == Meld.kong(Tile.P5)
    assert hash(kong) == hash(Meld.kong(Tile.P5))
    for again in (pickle.loads(pickle.dumps(kong)), eval(repr(kong)), copy.copy(kong)):
        assert (again, again.source, again.added) == (kong, kong.source, True)
    assert repr(Meld.pung(Tile.P5)) == "Meld.parse('[555p]')"


def test_a_kong_that_is_added_says_so_and_keeps_its_source() -> None:
    hand = Hand.parse("123456789m12p77z").with_meld(Meld.pung(Tile.RED).called_from("next"))
    waiting = hand.without_tile(Tile.P2)
    (kong,) = waiting.with_tile(Tile.RED).with_meld(Meld.kong(Tile.RED)).melds
    assert (kong.source, kong.added) == (MeldSource.NEXT, True)


@pytest.mark.parametrize(
    ("meld", "source", "added", "name"),
    [
        ("[123m]", "next", False, "source"),
        ("[123m]", "previous", True, "added"),
        ("[555z]", None, True, "added"),
        ("(5555z)", "next", False, "source"),
        ("(5555z)", None, True, "added"),
        ("[555z]", None, 1, "added"),
    ],
)
def test_what_no_meld_can_be(meld: str, source: Any, added: Any, name: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        Meld.parse(meld).called_from(source, added=added)
    assert caught.value.name == name


def test_a_source_is_one_of_three() -> None:
    with pytest.raises(ArgumentError, match="previous"):
        Meld.pung(Tile.RED).called_from("left")  # type: ignore[arg-type]
