"""Knowledge bases and the events that change them."""

import dataclasses
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import paili
import pytest
from paili import Hand, KnowledgeBase, Tile

HAND = Hand.parse("123m44p(1111s)[777z]99s")
FOUR = KnowledgeBase.from_counts([4] * 34)


def test_full_is_four_minus_own_tiles_and_melds() -> None:
    known = KnowledgeBase.full(HAND)
    assert str(known) == "333444444 444244444 044444442 4444441"
    assert known.copies == 136 - 7 - 4 - 3
    assert KnowledgeBase.full(Hand.parse("123456789m1123p")).copies == 123


def test_own_melds_may_be_forgotten() -> None:
    known = KnowledgeBase.full(HAND, count_melds=False)
    assert str(known) == "333444444 444244444 444444442 4444444"


def test_seen_tiles_are_gone() -> None:
    known = KnowledgeBase.from_seen(HAND, paili.parse_tiles("1115m7z"))
    assert str(known) == "033434444 444244444 044444442 4444440"
    assert KnowledgeBase.from_seen(HAND, []) == KnowledgeBase.full(HAND)
    forgotten = KnowledgeBase.from_seen(HAND, [Tile.S1], count_melds=False)
    assert forgotten.available[Tile.S1] == 3


def test_more_seen_than_there_are() -> None:
    with pytest.raises(paili.TileCountError) as caught:
        KnowledgeBase.from_seen(HAND, paili.parse_tiles("5m77z"))
    error = caught.value
    assert (error.tile, error.count, error.where) == (Tile.RED, 2, "seen")
    assert error.expected == "at most 1 besides the hand"
    with pytest.raises(paili.TileCountError, match="count of 1m is 7"):
        KnowledgeBase.from_seen(HAND, [Tile.M1] * 7)


def test_available_cannot_be_changed() -> None:
    assert FOUR.available.dtype == np.uint8
    assert FOUR.available.shape == (34,)
    with pytest.raises(ValueError, match="read-only"):
        FOUR.available[0] = 2
    with pytest.raises(dataclasses.FrozenInstanceError):
        FOUR._bytes = b""  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "order", "canonical"),
    [
        pytest.param("4" * 34, "mpsz", "444444444 444444444 444444444 4444444", id="34 digits"),
        pytest.param("4" * 27, "mpsz", "444444444 444444444 444444444 0000000", id="27 digits"),
        pytest.param(
            "(343423023)(434434443)(334220344)",
            "papers",
            "434434443 334220344 343423023 0000000",
            id="papers: bamboo, characters, dots",
        ),
        pytest.param(
            "111111111222222222333333333 0123401",
            "papers",
            "222222222 333333333 111111111 0123401",
            id="papers with honours last",
        ),
        pytest.param(
            " 0,1,2,3,4,0,1,2,3\n\t" + "1" * 18,
            "mpsz",
            "012340123 111111111 111111111 0000000",
            id="commas and white space",
        ),
    ],
)
def test_texts(text: str, order: Literal["mpsz", "papers"], canonical: str) -> None:
    known = KnowledgeBase.parse(text, order=order)
    assert str(known) == canonical
    assert repr(known) == f"KnowledgeBase.parse('{canonical}')"
    assert KnowledgeBase.parse(known.to_text(order=order), order=order) == known
    assert KnowledgeBase.from_counts(known.available) == known


EVENTS = [
    pytest.param(lambda known: known.own_draw(Tile.P5), {"5p": 1}, id="own draw"),
    pytest.param(lambda known: known.discard(Tile.P5), {"5p": 1}, id="discard"),
    pytest.param(lambda known: known.chow(Tile.P5, "left"), {"6p": 1, "7p": 1}, id="chow, left"),
    pytest.param(
        lambda known: known.chow(Tile.P5, "middle"), {"4p": 1, "6p": 1}, id="chow, middle"
    ),
    pytest.param(lambda known: known.chow(Tile.P5, "right"), {"3p": 1, "4p": 1}, id="chow, right"),
    pytest.param(lambda known: known.pung(Tile.P5), {"5p": 2}, id="pung"),
    pytest.param(lambda known: known.exposed_kong(Tile.P5), {"5p": 3}, id="exposed kong"),
    pytest.param(lambda known: known.added_kong(Tile.P5), {"5p": 1}, id="added kong"),
    pytest.param(lambda known: known.concealed_kong(Tile.P5), {"5p": 4}, id="concealed kong"),
    pytest.param(lambda known: known.win(Tile.P5), {"5p": 1}, id="win"),
]


@pytest.mark.parametrize(("event", "gone"), EVENTS)
def test_events(event: Callable[[KnowledgeBase], KnowledgeBase], gone: dict[str, int]) -> None:
    after = event(FOUR)
    taken = {str(tile): 4 - int(after.available[tile]) for tile in Tile}
    assert {name: copies for name, copies in taken.items() if copies} == gone
    assert FOUR.copies == 136


@pytest.mark.parametrize(("event", "gone"), EVENTS)
def test_events_that_cannot_be(
    event: Callable[[KnowledgeBase], KnowledgeBase], gone: dict[str, int]
) -> None:
    for name, copies in gone.items():
        counts = [4] * 34
        counts[Tile.parse(name)] = copies - 1
        with pytest.raises(paili.TileCountError) as caught:
            event(KnowledgeBase.from_counts(counts))
        error = caught.value
        assert (str(Tile(error.tile)), error.count, error.where) == (name, copies - 1, "available")
        assert error.expected == f"at least {copies}"


@pytest.mark.parametrize("meld", ["pung", "exposed_kong"])
def test_a_call_and_its_discard_make_the_meld(meld: str) -> None:
    known = getattr(FOUR.discard(Tile.RED), meld)(Tile.RED)
    assert known.available[Tile.RED] == (1 if meld == "pung" else 0)


def test_a_pung_and_an_added_kong_are_four() -> None:
    known = FOUR.discard(Tile.RED).pung(Tile.RED).added_kong(Tile.RED)
    assert known.available[Tile.RED] == 0


@pytest.mark.parametrize(
    ("tile", "position"),
    [
        (Tile.M8, "left"),
        (Tile.M9, "left"),
        (Tile.M1, "middle"),
        (Tile.M9, "middle"),
        (Tile.M1, "right"),
        (Tile.P2, "right"),
        (Tile.P1, "middle"),
        (Tile.EAST, "left"),
        (Tile.GREEN, "middle"),
        (Tile.RED, "right"),
    ],
)
def test_chows_that_do_not_exist(tile: Tile, position: Literal["left", "middle", "right"]) -> None:
    with pytest.raises(paili.ArgumentError, match="a chow of one suit"):
        FOUR.chow(tile, position)


UNTYPED: Any = KnowledgeBase  # for calls that a type checker would reject
FOUR_UNTYPED: Any = FOUR


@pytest.mark.parametrize(
    ("call", "name"),
    [
        pytest.param(lambda: UNTYPED.full("123m"), "hand", id="text for a hand"),
        pytest.param(lambda: UNTYPED.full(None), "hand", id="None for a hand"),
        pytest.param(lambda: UNTYPED.full(HAND, count_melds=1), "count_melds", id="flag"),
        pytest.param(lambda: UNTYPED.from_seen(HAND, "1m"), "seen", id="text for tiles"),
        pytest.param(lambda: UNTYPED.from_seen(HAND, None), "seen", id="None for tiles"),
        pytest.param(lambda: UNTYPED.from_counts(None), "counts", id="None for counts"),
        pytest.param(lambda: UNTYPED.from_counts([1.0] * 34), "counts[0]", id="floats"),
        pytest.param(lambda: UNTYPED.parse(None), "text", id="None for a text"),
        pytest.param(lambda: UNTYPED.parse("4" * 34, order="bcd"), "order", id="order"),
        pytest.param(
            lambda: FOUR_UNTYPED.to_text(order=np.zeros(2)), "order", id="array for an order"
        ),
        pytest.param(lambda: UNTYPED([4] * 34), "available", id="list for bytes"),
        pytest.param(lambda: UNTYPED(b"\5" * 34), "available", id="fives"),
        pytest.param(lambda: FOUR_UNTYPED.discard("1m"), "tile", id="text for a tile"),
        pytest.param(lambda: FOUR_UNTYPED.chow(Tile.M1, "top"), "position", id="position"),
        pytest.param(lambda: FOUR_UNTYPED.chow(Tile.M1, np.zeros(2)), "position", id="array"),
    ],
)
def test_wrong_arguments(call: Callable[[], object], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        call()
    assert caught.value.name == name


@pytest.mark.parametrize("copies", [-1, 5, 300])
def test_impossible_counts(copies: int) -> None:
    with pytest.raises(paili.TileCountError) as caught:
        KnowledgeBase.from_counts([copies] * 34)
    assert (caught.value.tile, caught.value.count) == (0, copies)
    assert "counts" in str(caught.value)
