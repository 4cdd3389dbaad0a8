"""Hands."""

import dataclasses
from collections.abc import Callable

import numpy as np
import paili
import pytest
from paili import Hand, Meld, Tile

WAITING = Hand.parse("123456789m1123p")
DRAWN = Hand.parse("123456789m11234p")


@pytest.mark.parametrize(
    ("text", "canonical", "size", "melds"),
    [
        pytest.param("123456789m1123p", "123456789m1123p", 13, 0, id="waiting"),
        pytest.param("1z9s8p7m123456789m1z", "1234567789m8p9s11z", 14, 0, id="sorted"),
        pytest.param("45z + [444z] [111z]+(5555p)[777z]", None, 2, 4, id="four melds"),
        pytest.param("[123m]99s 11122z+44p 4p", "444p99s11122z[123m]", 10, 1, id="any order"),
        pytest.param("\n406m[777z]123p123s2z\n", "406m123p123s2z[777z]", 10, 1, id="red five"),
    ],
)
def test_texts(text: str, canonical: str | None, size: int, melds: int) -> None:
    hand = Hand.parse(text)
    assert str(hand) == (canonical or "45z(5555p)[111z][444z][777z]")
    assert (hand.size, len(hand.melds)) == (size, melds)
    assert hand.is_waiting is (size % 3 == 1)
    assert hand.tiles == tuple(sorted(hand.tiles))
    assert Hand.parse(str(hand)) == hand


@pytest.mark.parametrize("notation", ["mpsz", "botzone", "unicode", "chinese"])
def test_other_notations(notation: str) -> None:
    hand = Hand.parse("45z(5555p)[111z][456s][777z]")
    assert Hand.parse(hand.to_text(notation), notation) == hand


def test_papers_notation() -> None:
    hand = Hand.parse("C1C2C3 D4D5 B1B1B1 [B7B8B9] (C5C5C5C5)", "papers")
    assert str(hand) == "123m45p111s(5555m)[789s]"
    assert hand.to_text("papers") == "C1C2C3D4D5B1B1B1(C5C5C5C5)[B7B8B9]"
    with pytest.raises(paili.ArgumentError, match="no honours"):
        Hand.parse("123m45p11z[789s][555m]").to_text("papers")


def test_constructors_agree() -> None:
    text = "123m45p99s(1111s)[444z]"
    hand = Hand.parse(text)
    melds = [Meld.pung(Tile.NORTH), Meld.kong(Tile.S1, concealed=True)]
    assert Hand.from_tiles(reversed(hand.tiles), melds) == hand
    assert Hand.from_counts(hand.counts, iter(melds)) == hand
    assert hash(Hand.from_tiles(hand.tiles, melds)) == hash(hand)
    assert repr(hand) == "Hand.parse('123m45p99s(1111s)[444z]')"
    assert hand.melds == tuple(sorted(melds))
    assert hand != Hand.parse("123m45p99s[1111s][444z]")


@pytest.mark.parametrize(
    "convert",
    [
        pytest.param(list, id="list"),
        pytest.param(tuple, id="tuple"),
        pytest.param(np.ndarray.tolist, id="plain ints"),
        pytest.param(lambda counts: counts.astype(np.int64), id="int64"),
        pytest.param(lambda counts: counts.astype(">u2"), id="big endian"),
        pytest.param(lambda counts: np.repeat(counts, 2)[::2], id="strided"),
        pytest.param(lambda counts: counts[:27], id="27 kinds"),
        pytest.param(lambda counts: counts[:27].tolist(), id="27 ints"),
    ],
)
def test_kinds_of_counts(convert: Callable[[np.ndarray], list[int]]) -> None:
    assert Hand.from_counts(convert(WAITING.counts)) == WAITING


def test_counts_cannot_be_changed() -> None:
    counts = WAITING.counts
    assert counts.dtype == np.uint8
    assert counts.shape == (34,)
    with pytest.raises(ValueError, match="read-only"):
        counts[0] = 2
    with pytest.raises(ValueError, match="WRITEABLE"):
        counts.flags.writeable = True
    with pytest.raises(dataclasses.FrozenInstanceError):
        WAITING.melds = ()  # type: ignore[misc]


def test_private_fields_of_the_native_core() -> None:
    assert (WAITING._native_melds, WAITING._full) == ((), None)
    hand = Hand.parse("123m4445p(1111s)[444z]")
    own = hand.counts.copy()
    own[Tile.S1] += 4
    own[Tile.NORTH] += 3
    assert len(hand._native_melds) == 2
    assert hand._full == (4 - own).tobytes()


@pytest.mark.parametrize(
    ("counts", "error"),
    [
        pytest.param([5] + [0] * 33, paili.TileCountError, id="five"),
        pytest.param([-1] + [0] * 33, paili.TileCountError, id="negative"),
        pytest.param([300] + [0] * 33, paili.TileCountError, id="300"),
        pytest.param([10**5000] + [0] * 33, paili.TileCountError, id="huge"),
        pytest.param(np.full(34, -1), paili.TileCountError, id="negative array"),
        pytest.param(np.full(34, 2**63, np.uint64), paili.TileCountError, id="huge array"),
        pytest.param([4] * 34, paili.HandSizeError, id="all tiles"),
        pytest.param([0] * 34, paili.HandSizeError, id="no tiles"),
        pytest.param([1.0] * 34, paili.ArgumentError, id="floats"),
        pytest.param([float("nan")] * 34, paili.ArgumentError, id="NaN"),
        pytest.param([True] * 34, paili.ArgumentError, id="bools"),
        pytest.param([None] * 34, paili.ArgumentError, id="None inside"),
        pytest.param([Tile.M1] * 34, paili.ArgumentError, id="tiles for counts"),
        pytest.param(None, paili.ArgumentError, id="None"),
        pytest.param(34, paili.ArgumentError, id="a number"),
        pytest.param("1" * 34, paili.ArgumentError, id="text"),
        pytest.param({0: 1}, paili.ArgumentError, id="dict"),
        pytest.param([1] * 14, paili.ArrayError, id="14 counts"),
        pytest.param([], paili.ArrayError, id="no counts"),
        pytest.param(b"123m", paili.ArrayError, id="short bytes"),
        pytest.param(np.zeros(34), paili.ArrayError, id="float array"),
        pytest.param(np.zeros(34, bool), paili.ArrayError, id="bool array"),
        pytest.param(np.zeros(34, object), paili.ArrayError, id="object array"),
        pytest.param(np.zeros((1, 34), np.uint8), paili.ArrayError, id="two dimensions"),
        pytest.param(np.zeros(33, np.uint8), paili.ArrayError, id="33 kinds"),
        pytest.param(np.uint8(0), paili.ArgumentError, id="NumPy number"),
    ],
)
def test_bad_counts(counts: list[int], error: type[paili.PailiError]) -> None:
    with pytest.raises(error) as caught:
        Hand.from_counts(counts)
    assert str(caught.value)


def test_array_error_says_what_came() -> None:
    with pytest.raises(paili.ArrayError) as caught:
        Hand.from_counts(np.zeros((2, 34)))  # type: ignore[arg-type]
    assert caught.value.got == "float64 array of shape (2, 34)"
    assert caught.value.expected == "34 integers, or 27 without honours"


@pytest.mark.parametrize("tiles", [None, 5, "123m", [None], [1.5], [True], [99]])
def test_bad_tiles(tiles: list[Tile]) -> None:
    with pytest.raises(paili.ArgumentError, match="tiles: got"):
        Hand.from_tiles(tiles)


@pytest.mark.parametrize("melds", [None, 5, "[123m]", [None], Meld.pung(Tile.M1)])
def test_bad_melds(melds: list[Meld]) -> None:
    with pytest.raises(paili.ArgumentError, match="melds: got"):
        Hand.from_tiles(WAITING.tiles, melds)


def test_endless_tiles_end_at_the_fifth_copy() -> None:
    with pytest.raises(paili.TileCountError):
        Hand.from_tiles(iter(lambda: Tile.M1, None))


@pytest.mark.parametrize("counts", [None, "123m", [0] * 34, b"", bytearray(34)])
def test_the_class_itself_takes_bytes_only(counts: bytes) -> None:
    with pytest.raises(paili.ArgumentError, match="counts: got"):
        Hand(counts)


@pytest.mark.parametrize("text", [None, 5, b"123m", ["123m"]])
def test_only_text_is_parsed(text: str) -> None:
    with pytest.raises(paili.ArgumentError, match="text: got"):
        Hand.parse(text)


def test_draw_and_discard() -> None:
    assert WAITING.with_tile(Tile.P4) == DRAWN
    assert DRAWN.without_tile(Tile.P4) == WAITING


def test_impossible_draws_and_discards() -> None:
    with pytest.raises(paili.HandSizeError) as size:
        DRAWN.with_tile(Tile.P4)
    assert size.value.size == 15
    with pytest.raises(paili.HandSizeError) as size:
        WAITING.without_tile(Tile.P1)
    assert size.value.size == 12
    with pytest.raises(paili.TileCountError) as count:
        DRAWN.without_tile(Tile.RED)
    assert (count.value.tile, count.value.count, count.value.expected) == (33, 0, "at least 1")
    with pytest.raises(paili.TileCountError) as count:
        Hand.parse("123m45p99s1z(1111s)[444z]").without_tile(Tile.S1)
    assert count.value.where == "concealed hand"
    with pytest.raises(paili.TileCountError) as count:
        Hand.parse("1111m123456789p").with_tile(Tile.M1)
    assert (count.value.tile, count.value.count) == (0, 5)


@pytest.mark.parametrize(
    ("before", "meld", "called", "after"),
    [
        pytest.param("123456789m12p77z", "[777z]", None, "123456789m12p[777z]", id="pung"),
        pytest.param("123456789m12p77z", "[777z]", "7z", "123456789m12p[777z]", id="pung, said"),
        pytest.param("123456789m1p777z", "[7777z]", None, "123456789m1p[7777z]", id="kong"),
        pytest.param("123456789m12p77z", "[123p]", None, "123456789m77z[123p]", id="chow"),
        pytest.param("123456789m1123p", "[123p]", "1p", "123456789m11p[123p]", id="chow, said"),
        pytest.param(
            "12m77z[123p][456p][789p]", "[777z]", None, "12m[123p][456p][789p][777z]", id="fourth"
        ),
        pytest.param("1111m123456789p1s", "(1111m)", None, "123456789p1s(1111m)", id="concealed"),
        pytest.param("1m123456789p1s[111m]", "[1111m]", None, "123456789p1s[1111m]", id="added"),
    ],
)
def test_declared_melds(before: str, meld: str, called: str | None, after: str) -> None:
    tile = None if called is None else Tile.parse(called)
    hand = Hand.parse(before).with_meld(Meld.parse(meld), tile)
    assert hand == Hand.parse(after)
    is_kong = len(Meld.parse(meld).tiles) == 4
    assert hand.is_waiting is is_kong


@pytest.mark.parametrize(
    ("before", "meld", "called", "error", "message"),
    [
        pytest.param(
            "123456789m12p77z", "[111z]", None, paili.TileCountError, "1z is 0", id="pung"
        ),
        pytest.param(
            "123456789m12p77z", "[7777z]", None, paili.TileCountError, "7z is 2", id="kong"
        ),
        pytest.param("123456789m12p77z", "[345p]", Tile.P3, paili.TileCountError, "4p", id="chow"),
        pytest.param(
            "123456789m12p77z", "[345p]", None, paili.ArgumentError, "lacks 3", id="nothing of it"
        ),
        pytest.param(
            "123456789m12p77z", "[123m]", None, paili.ArgumentError, "lacks 0", id="all of it"
        ),
        pytest.param(
            "123456789m12p77z", "[123p]", Tile.P4, paili.ArgumentError, "a tile of", id="other tile"
        ),
        pytest.param(
            "123456789m12p77z", "[777z]", Tile.M1, paili.ArgumentError, "a tile of", id="other pung"
        ),
        pytest.param(
            "1111m123456789p", "(1111m)", None, paili.ArgumentError, "waiting", id="before the draw"
        ),
        pytest.param(
            "111123m1234567p",
            "[123m]",
            Tile.M1,
            paili.TileCountError,
            "1m is 5",
            id="fifth",
        ),
        pytest.param(
            "1m123456789p1s[111m]", "(1111m)", None, paili.TileCountError, "1m is 1", id="exposed"
        ),
        pytest.param(
            "1111m123456789p1s",
            "[1111m]",
            None,
            paili.ArgumentError,
            "has no \\[111m\\]",
            id="no pung",
        ),
        pytest.param(
            "2m123456789p1s[111m]", "[1111m]", None, paili.TileCountError, "1m is 0", id="no fourth"
        ),
        pytest.param(
            "123456789m123p77z", "[777z]", None, paili.ArgumentError, "a kong", id="pung after draw"
        ),
        pytest.param(
            "1111m123456789p1s",
            "(1111m)",
            Tile.M1,
            paili.ArgumentError,
            "None",
            id="call after draw",
        ),
        pytest.param("123456789m12p77z", None, None, paili.ArgumentError, "a Meld", id="no meld"),
    ],
)
def test_melds_that_cannot_be_declared(
    before: str,
    meld: str | None,
    called: Tile | None,
    error: type[paili.PailiError],
    message: str,
) -> None:
    value = None if meld is None else Meld.parse(meld)
    with pytest.raises(error, match=message):
        Hand.parse(before).with_meld(value, called)  # type: ignore[arg-type]
