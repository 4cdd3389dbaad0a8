"""Red fives: they are shown, and change nothing else."""

from __future__ import annotations

import pickle
from typing import Any

import paili
import pytest
from paili import Hand, Meld, Tile


def plain(text: str) -> str:
    return text.replace("0", "5")


@pytest.mark.parametrize(
    ("text", "canonical", "red"),
    [
        ("406m1122334455p1z", None, (1, 0, 0)),
        ("5056p0s11223344m1z", "11223344m0556p0s1z", (0, 1, 1)),
        ("00m11223p", None, (2, 0, 0)),
        ("4m 5mr 6m 1p", "406m1p", (1, 0, 0)),
        ("45m11p", None, (0, 0, 0)),
        ("406m1p[340s](0055p)", "406m1p(0055p)[340s]", (1, 0, 0)),
    ],
)
def test_texts(text: str, canonical: str | None, red: tuple[int, int, int]) -> None:
    hand, shown = Hand.parse(text), canonical or text
    assert (str(hand), hand.red_fives, repr(hand)) == (shown, red, f"Hand.parse('{shown}')")
    assert hand.tiles == Hand.parse(plain(shown)).tiles
    assert hand == Hand.parse(plain(shown))
    assert hash(hand) == hash(Hand.parse(plain(shown)))
    again = pickle.loads(pickle.dumps(hand))
    assert (str(again), again.red_fives) == (shown, red)


def test_other_notations() -> None:
    hand = Hand.parse("406m1p[340s]")
    assert hand.to_text("mjai") == "4m 5mr 6m 1p[3s 4s 5sr]"
    assert hand.to_text("chinese") == "四万 五万 六万 一筒[三条 四条 五条]"
    assert hand.to_text("botzone") == "W4 W5 W6 B1[T3 T4 T5]"
    assert [str(Hand.parse(hand.to_text(name))) for name in ("mjai", "unicode")] == [
        "406m1p[340s]",
        "456m1p[345s]",
    ]


def test_melds() -> None:
    meld = Meld.parse("[304m]")
    assert (str(meld), meld.red_fives, repr(meld)) == ("[340m]", 1, "Meld.parse('[340m]')")
    assert meld == Meld.chow(Tile.M3)
    assert hash(meld) == hash(Meld.chow(Tile.M3))
    assert meld.tiles == (Tile.M3, Tile.M4, Tile.M5)
    assert pickle.loads(pickle.dumps(meld)).red_fives == 1
    assert str(Meld.parse("(5505p)")) == "(0555p)"
    assert Meld.parse("[555z]").red_fives == 0


@pytest.mark.parametrize(
    ("meld", "red"),
    [
        (("chow", Tile.M3), 2),
        (("chow", Tile.M1), 1),
        (("pung", Tile.M5), 4),
        (("pung", Tile.WHITE), 1),
        (("pung", Tile.M5), -1),
        (("pung", Tile.M5), True),
        (("pung", Tile.M5), None),
        (("pung", Tile.M5), "1"),
    ],
)
def test_melds_without_so_many_fives(meld: tuple[str, Tile], red: Any) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Meld(*meld, red_fives=red)  # type: ignore[arg-type]
    assert caught.value.name == "red_fives"


@pytest.mark.parametrize(
    "red",
    [(2, 0, 0), (0, 1, 0), (-1, 0, 0), (1, 0), (1, 0, 0, 0), [1, 0, 0], (True, 0, 0), 1, None],
)
def test_hands_without_so_many_fives(red: Any) -> None:
    hand = Hand.parse("456m1p")
    with pytest.raises(paili.ArgumentError) as caught:
        Hand(hand._counts, (), red)
    assert caught.value.name == "red_fives"
    assert str(Hand(hand._counts, (), (1, 0, 0))) == "406m1p"
    assert Hand(hand._counts, (), (0, 0, 0)).red_fives == (0, 0, 0)


@pytest.mark.parametrize(
    ("text", "gives", "left"),
    [
        ("406m1122334455p1z", "0m", "46m1122334455p1z"),
        ("4055m112233445p2z", "5m", "405m112233445p2z"),
        ("4005m112233445p2z", "5m", "400m112233445p2z"),
        ("4000m112233445p2z", "0m", "400m112233445p2z"),
        ("456m1122334455p1z", "5m", "46m1122334455p1z"),
    ],
)
def test_of_fives_a_red_one_goes_last(text: str, gives: str, left: str) -> None:
    hand = Hand.parse(text)
    assert hand.discard_text(Tile.M5) == gives
    assert str(hand.without_tile(Tile.M5)) == left


def test_other_discards_keep_it() -> None:
    hand = Hand.parse("406m1122334455p1z")
    assert hand.discard_text(Tile.EAST) == "1z"
    assert hand.discard_text(Tile.S5) == "5s"
    assert str(hand.without_tile(Tile.EAST)) == "406m1122334455p"
    assert str(hand.without_tile(Tile.EAST).with_tile(Tile.M5)) == "4056m1122334455p"


@pytest.mark.parametrize(
    ("text", "meld", "called", "left"),
    [
        ("40m112233445p22z", "[345m]", None, "112233445p22z[340m]"),
        ("46m112233445p22z", "[406m]", Tile.M5, "112233445p22z[406m]"),
        ("4055m112233445p", "[555m]", None, "40m112233445p[555m]"),
        ("4055m112233445p", "[055m]", None, "45m112233445p[055m]"),
        ("4005m112233445p", "[555m]", None, "40m112233445p[055m]"),
        ("40m112233445p22z", "[222z]", None, "40m112233445p[222z]"),
        ("40555m11223344p2z", "(5555m)", None, "4m11223344p2z(0555m)"),
    ],
)
def test_calls(text: str, meld: str, called: Tile | None, left: str) -> None:
    assert str(Hand.parse(text).with_meld(Meld.parse(meld), called)) == left


def test_an_added_kong_keeps_those_of_its_pung() -> None:
    for own, shown, kong in (
        ("45m", "[055m]", "[0555m]"),
        ("40m", "[555m]", "[0555m]"),
        ("40m", "[055m]", "[0055m]"),
    ):
        hand = Hand.parse(f"{own}11223344p2z{shown}")
        assert str(hand.with_meld(Meld.kong(Tile.M5))) == f"4m11223344p2z{kong}"


def test_no_answer_depends_on_them() -> None:
    red = Hand.parse("4055m1122334405p")
    for rules in paili.PRESETS.values():
        report, other = paili.analyse(red, rules=rules), paili.analyse(plain_of(red), rules=rules)
        assert report == other
        assert report.to_json() | {"hand": 0} == other.to_json() | {"hand": 0}
    assert str(report.hand) == "4055m1122334405p"
    assert report.to_json()["hand"]["text"] == str(red)
    assert report.to_json()["hand"]["concealed"] == str(red)
    assert repr(report).startswith(f"<Report on {red} under {rules}:")


def plain_of(hand: Hand) -> Hand:
    return Hand.parse(plain(str(hand)))
