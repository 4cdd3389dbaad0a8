"""Calls: the options, their values, and invalid questions."""

import pickle
from fractions import Fraction
from typing import Any

import paili
import pytest
from paili.analysis.calls import CallKind, CallOption, Calls, calls
from paili.analysis.plan import plan

HAND = paili.Hand.parse("1112346m2468p66s")
NOTHING = paili.KnowledgeBase.from_counts([0] * 34)


def declared(
    hand: paili.Hand, discard: str, knowledge: paili.KnowledgeBase | None = None, **options: Any
) -> list[str]:
    """Return the options of a discard, sorted."""
    found = calls(
        hand,
        paili.Tile.parse(discard),
        knowledge,
        **{"draws": 0, "rules": paili.MAHJONG0} | options,
    )
    return sorted(str(option.meld or option.kind) for option in found)


@pytest.mark.parametrize(
    ("discard", "expected"),
    [
        pytest.param("9s", ["pass"], id="nothing to call"),
        pytest.param("1m", ["[1111m]", "[111m]", "[123m]", "pass"], id="all kinds"),
        pytest.param("3m", ["[123m]", "[234m]", "pass"], id="middle and right"),
        pytest.param("5m", ["[345m]", "[456m]", "pass"], id="two chows"),
        pytest.param("7m", ["pass"], id="a gap is no chow"),
        pytest.param("3p", ["[234p]", "pass"], id="between"),
        pytest.param("9p", ["pass"], id="nine with an eight only"),
        pytest.param("6s", ["[666s]", "pass"], id="pung of a pair"),
        pytest.param("5s", ["pass"], id="a pair is no chow"),
    ],
)
def test_what_can_be_called(discard: str, expected: list[str]) -> None:
    assert declared(HAND, discard) == expected


def test_chows_stay_in_their_suit() -> None:
    hand = paili.Hand.parse("89m1289p1289s1z23z")
    assert declared(hand, "1p", rules=paili.MCR) == ["pass"]
    assert declared(hand, "7m", rules=paili.MCR) == ["[789m]", "pass"]
    assert declared(hand, "1z", rules=paili.MCR) == ["pass"]


@pytest.mark.parametrize("seat", ["across", "right"])
def test_only_the_left_gives_chows(seat: str) -> None:
    assert declared(HAND, "1m", seat=seat) == ["[1111m]", "[111m]", "pass"]


def test_rules_decide_on_chows_and_void_suits() -> None:
    assert declared(HAND, "1m", rules=paili.SICHUAN) == ["[1111m]", "[111m]", "pass"]
    void = paili.SICHUAN.with_void(paili.Suit.CHARACTERS)
    assert declared(HAND, "1m", rules=void) == ["pass"]
    assert declared(HAND, "6s", rules=void) == ["[666s]", "pass"]


def test_no_kong_without_a_tile_to_replace_it() -> None:
    assert declared(HAND, "1m", NOTHING) == ["[111m]", "[123m]", "pass"]


def test_values_before_and_after() -> None:
    """Compare every option with the plan of the resulting hand."""
    discard = paili.Tile.M1
    known = paili.KnowledgeBase.full(HAND).discard(discard)
    found = {option.meld: option for option in calls(HAND, discard, draws=3, rules=paili.MAHJONG0)}
    passed = plan(HAND, known, draws=3, rules=paili.MAHJONG0).exact
    assert found[None] == CallOption(CallKind.PASS, None, passed, Fraction(0), None)
    for meld in (paili.Meld.chow(discard), paili.Meld.pung(discard)):
        after = plan(HAND.with_meld(meld, discard), known, draws=3, rules=paili.MAHJONG0)
        kind = CallKind(meld.kind.value)
        assert found[meld] == CallOption(kind, meld, after.exact, after.exact - passed, after.best)
        assert found[meld].probability == float(after.exact)
    kong = paili.Meld.kong(discard)
    after = plan(HAND.with_meld(kong), known, draws=4, rules=paili.MAHJONG0)
    assert found[kong] == CallOption(CallKind.KONG, kong, after.exact, after.exact - passed, None)


def test_a_call_that_gains_and_one_that_loses() -> None:
    """Check a hand that is ready for two kinds and one that is one tile short."""
    ready = paili.Hand.parse("123m456p23478s11m")
    (passed, chow, pung, kong) = calls(ready, paili.Tile.M1, draws=1, rules=paili.MAHJONG0)
    assert (passed.kind, passed.exact) == (CallKind.PASS, Fraction(8, 94))
    assert (chow.exact, chow.gain, chow.discard) == (Fraction(8, 94), 0, paili.Tile.M1)
    assert pung.gain < 0
    assert kong.gain < 0
    short = paili.Hand.parse("123456p239s1135m")
    best = calls(short, paili.Tile.M4, draws=1, rules=paili.MAHJONG0)[0]
    assert (best.kind, best.gain > 0) == (CallKind.CHOW, True)


def test_a_win_comes_first() -> None:
    ready = paili.Hand.parse("123m456p23478s11m")
    found = calls(ready, paili.Tile.S6, draws=1, rules=paili.MAHJONG0)
    assert [option.kind for option in found] == [CallKind.WIN, CallKind.PASS, CallKind.CHOW]
    win, passed, chow = found
    known = paili.KnowledgeBase.full(ready).discard(paili.Tile.S6)
    assert passed.exact == plan(ready, known, draws=1, rules=paili.MAHJONG0).exact
    assert (win.exact, win.meld, win.discard) == (1, None, None)
    assert win.gain == 1 - passed.exact
    # The chow would leave a complete hand, from which a tile must be discarded.
    assert chow.exact < 1
    assert chow.discard is not None


def test_equal_options_in_order() -> None:
    found = calls(HAND, paili.Tile.M1, draws=0, rules=paili.MAHJONG0)
    assert [str(option.kind) for option in found] == ["pass", "chow", "pung", "kong"]
    chows = calls(HAND, paili.Tile.M5, draws=0, rules=paili.MAHJONG0)
    assert [str(option.meld) for option in chows] == ["None", "[345m]", "[456m]"]


def test_a_kong_draws_once_more_while_there_are_tiles() -> None:
    hand = paili.Hand.parse("111m456p23478s99m")
    two = paili.KnowledgeBase.from_counts([0] * 24 + [1, 0, 1])
    draws = {d: calls(hand, paili.Tile.M1, two, draws=d, rules=paili.MAHJONG0) for d in (0, 1, 2)}
    for count, found in draws.items():
        kong = next(option for option in found if option.kind is CallKind.KONG)
        assert kong.exact == (Fraction(1, 2), 1, 1)[count]


def test_fourth_melds_and_honors() -> None:
    hand = paili.Hand.parse("77z12p[123m][456m][789m]")
    found = calls(hand, paili.Tile.RED, draws=1, rules=paili.RIICHI, seat="across")
    pung = found[[option.kind for option in found].index(CallKind.PUNG)]
    assert pung.meld == paili.Meld.pung(paili.Tile.RED)
    assert (pung.discard, pung.exact) == (paili.Tile.P1, Fraction(3, 136 - 13 - 1))


def test_seven_pairs_are_lost_by_a_call() -> None:
    hand = paili.Hand.parse("1199m2266p3377s1z")
    found = calls(hand, paili.Tile.M1, draws=1, rules=paili.RIICHI)
    assert [(str(o.kind), o.exact) for o in found] == [("pass", Fraction(3, 122)), ("pung", 0)]


def test_options_are_values() -> None:
    for option in calls(HAND, paili.Tile.M1, draws=2, rules=paili.MAHJONG0):
        names = vars(paili) | {
            "CallOption": CallOption,
            "CallKind": CallKind,
            "Fraction": Fraction,
        }
        for again in (pickle.loads(pickle.dumps(option)), eval(repr(option), names)):
            assert (again, hash(again)) == (option, hash(option))


def refused(hand: Any = HAND, discard: Any = paili.Tile.M1, *known: Any, **options: Any) -> Any:
    with pytest.raises(paili.PailiError) as caught:
        calls(hand, discard, *known, **{"draws": 1, "rules": paili.MAHJONG0} | options)
    found = caught.value
    again = pickle.loads(pickle.dumps(found))
    assert (type(again), vars(again)) == (type(found), vars(found))
    return found


@pytest.mark.parametrize(
    ("options", "name"),
    [
        *(pytest.param({"seat": seat}, "seat", id=f"seat {seat}") for seat in ("up", "", None, 0)),
        *(
            pytest.param({"draws": draws}, "draws", id=f"draws {draws}")
            for draws in (-1, 95, 2**70, True, 1.5, "1", None)
        ),
        pytest.param({"rules": None}, "rules", id="no rules"),
        pytest.param({"rules": "poker"}, "rules", id="name of no rules"),
        pytest.param({"threads": 0}, "threads", id="threads"),
        pytest.param({"memory": 0}, "memory", id="memory"),
        pytest.param({"hand": "111m"}, "hand", id="hand"),
        pytest.param({"knowledge": [4] * 34}, "knowledge", id="knowledge"),
        *(
            pytest.param({"discard": tile}, "discard", id=f"discard {tile}")
            for tile in (34, -1, "1m", None, 1.0, True)
        ),
    ],
)
def test_arguments_without_sense(options: dict[str, Any], name: str) -> None:
    arguments = {"hand": HAND, "discard": paili.Tile.M1, "knowledge": None} | options
    hand, discard, knowledge = (arguments.pop(key) for key in ("hand", "discard", "knowledge"))
    error = refused(hand, discard, knowledge, **arguments)
    assert (type(error), error.name) == (paili.ArgumentError, name)


def test_a_drawn_hand_calls_nothing() -> None:
    error = refused(HAND.with_tile(paili.Tile.S9))
    assert (type(error), error.size) == (paili.HandSizeError, 14)


@pytest.mark.parametrize(
    ("text", "discard", "known"),
    [
        pytest.param("1111234m2468p66s", "1m", None, id="four in the hand"),
        pytest.param("1111234m2468p66s", "1m", NOTHING, id="four in the hand, knowledge"),
        pytest.param("1234m2468p66s[111m]", "1m", None, id="four with a meld"),
        pytest.param("1234m2468p66s[111m]", "1m", NOTHING, id="four with a meld, knowledge"),
        pytest.param(
            "1112346m2468p66s",
            "1m",
            paili.KnowledgeBase.from_counts([1] + [0] * 33),
            id="the discard still available",
        ),
    ],
)
def test_fifth_copies(text: str, discard: str, known: paili.KnowledgeBase | None) -> None:
    error = refused(paili.Hand.parse(text), paili.Tile.parse(discard), known, draws=0)
    assert type(error) is paili.TileCountError
    assert error.tile == paili.Tile.M1


def test_a_discard_that_is_not_in_play() -> None:
    error = refused(HAND, paili.Tile.RED)
    assert type(error) is paili.TileCountError
    assert (error.tile, error.count, error.where) == (paili.Tile.RED, 1, "discard")


def own(text: str, **options: Any) -> Calls:
    return paili.kongs(paili.Hand.parse(text), **{"draws": 1, "rules": paili.MAHJONG0} | options)


def test_kongs_of_ones_own_tiles() -> None:
    """Check concealed kongs, and those added to a pung; a chow becomes none."""
    found = own("1111m2234p234s[555p]")
    assert {str(one.meld) for one in found if one.meld} == {"(1111m)"}
    assert [one.kind for one in found if not one.meld] == [CallKind.DISCARD]
    assert found.discard is None
    found = own("5m1p234s[555m][123p]", rules=paili.MCR)
    assert {one.name for one in found} == {"discard", "kong [5555m]"}
    assert "own draw" in str(found)
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize(
    ("text", "rules", "draws"),
    [
        pytest.param("1111m23m456p78s112z", "riichi", 2, id="concealed"),
        pytest.param("23m456p788s115z[555z]", "riichi", 2, id="added"),
        pytest.param(
            "1111m23m456p78s112z",
            "tenhou:minimum=1:seat=east:round=south:win_by=either",
            2,
            id="with a yaku",
        ),
        pytest.param("2222m3456p6677s99m", "xuezhan:void=s", 2, id="sichuan"),
        pytest.param("1111m23m456p78s112z", "riichi", 0, id="no draws"),
    ],
)
def test_an_own_kong_has_the_chance_of_the_plan_after_it(text: str, rules: str, draws: int) -> None:
    hand = paili.Hand.parse(text)
    found = paili.kongs(hand, rules=rules, draws=draws)
    alone = next(one for one in found if one.kind is CallKind.DISCARD)
    before = plan(hand, rules=rules, draws=draws)
    assert alone.exact == max(option.exact for option in before.options)
    assert alone.exact == next(o.exact for o in before.options if o.tile is alone.discard)
    kongs = [one for one in found if one.kind is CallKind.KONG]
    assert kongs
    for kong in kongs:
        assert kong.meld is not None
        after = plan(hand.with_meld(kong.meld), rules=rules, draws=draws + 1)
        assert kong.exact == after.exact
        assert kong.gain == kong.exact - alone.exact
        assert kong.discard is None


def test_an_own_draw_may_win() -> None:
    found = own("111123m456p789s55z", rules="riichi")
    assert found[0].kind is CallKind.WIN
    assert found[0].exact == 1
    legal = "mcr:minimum=8:seat=east:round=east:win_by=either"
    cheap = own("123m456p23467899s", rules=legal)
    assert CallKind.WIN not in [one.kind for one in cheap]


def test_own_kongs_in_points() -> None:
    found = own("222299m34445678p", rules="xuezhan:void=s", objective="points")
    assert all(one.expected_points is not None for one in found)
    points = [one.expected_points for one in found]
    assert points == sorted(points, reverse=True)
    won = own("22223499m345678p", rules="xuezhan:void=s", objective="points")
    assert {one.kind for one in won} == {CallKind.WIN, CallKind.KONG, CallKind.DISCARD}


def test_no_kong_of_the_void_suit_and_none_without_a_tile_to_draw() -> None:
    found = own("2222m3456p6677s99p", rules="xuezhan:void=m")
    assert [one.kind for one in found] == [CallKind.DISCARD]
    found = own("1111m2234p234s[555p]", knowledge=NOTHING, draws=0)
    assert [one.kind for one in found] == [CallKind.DISCARD]


def test_an_own_draw_needs_a_drawn_hand() -> None:
    with pytest.raises(paili.HandSizeError, match="a drawn hand declares kongs of its own"):
        own("1112346m2468p66s")
