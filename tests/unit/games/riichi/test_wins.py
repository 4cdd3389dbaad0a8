"""Wins of riichi: readings, fu, limits, payments, and exclusions."""

from __future__ import annotations

import json
import pickle
from importlib.resources import files
from typing import Any

import jsonschema
import numpy as np
import paili
import pytest
from paili import Hand, Rules, Tile
from paili.riichi import (
    FuReason,
    Limit,
    Reading,
    Score,
    Wait,
    Win,
    Yaku,
    readings,
    score,
    score_batch,
)

SOUTH: dict[str, Any] = {"seat_wind": "south", "prevalent_wind": "east"}
EAST: dict[str, Any] = {"seat_wind": "east", "prevalent_wind": "east"}


def scored(hand: str, tile: str, rules: Rules | str = "tenhou", **options: Any) -> Score:
    return score(Win(Hand.parse(hand), tile, **(SOUTH | options)), rules)


def paid(found: Score) -> list[tuple[str, int, int, int]]:
    return [(str(one.payer), one.seats, one.points, one.honba) for one in found.payments]


@pytest.mark.parametrize(
    ("hand", "tile", "options", "points", "yakuman"),
    [
        # Nine gates are pure with any winning tile, ones and nines included.
        ("1112345678999m", "1m", {}, 64_000, 2),
        ("1112345678999m", "9m", {}, 64_000, 2),
        ("1112345678899m", "9m", {}, 32_000, 1),
        # Orphans on the first draw: scored by the given last tile.
        ("19m19p19s1123456z", "7z", {"self_drawn": True, "first_turn": True} | EAST, 96_000, 2),
        ("19m19p19s1234567z", "7z", {"self_drawn": True, "first_turn": True} | EAST, 144_000, 3),
        # Seven pairs of honours
        ("1122334455667z", "7z", {}, 32_000, 1),
        # A true yakuman takes precedence over thirteen han.
        ("111222333m99m88p", "8p", {"self_drawn": True, "riichi": "riichi"}, 32_000, 1),
        ("5m(1111s)[3333m](6666p)[2222z]", "5m", {}, 32_000, 1),
        ("111z333z22z99m[444z]", "2z", {}, 64_000, 2),
        ("44z(1111z)[2222z](3333z)5z5z", "4z", {}, 96_000, 3),
    ],
)
def test_yakuman(hand: str, tile: str, options: dict[str, Any], points: int, yakuman: int) -> None:
    found = scored(hand, tile, "mahjong_soul", **options)
    assert (found.points, found.yakuman) == (points, yakuman), found.yaku
    assert (found.limit, found.han, found.dora.han) == (Limit.YAKUMAN, 0, 0)


def test_a_reading_is_chosen_by_points() -> None:
    """Compare pinfu, a wait of 30 fu, with a closed wait of 40."""
    assert [one.yaku for one in scored("22334m567p88s345s", "4m", riichi="riichi").yaku] == [
        Yaku.RIICHI,
        Yaku.PINFU,
        Yaku.TANYAO,
        Yaku.IIPEIKOU,
    ]
    twice = scored("112233m55667p88s", "7p")
    assert [one.yaku for one in twice.yaku] == [Yaku.PINFU, Yaku.RYANPEIKOU]
    pairs = scored("1133m5577p2266s4z", "4z")
    assert (pairs.han, pairs.fu, pairs.points) == (2, 25, 1_600)


def test_a_discard_opens_a_pung_unless_it_can_complete_a_chow() -> None:
    open_one = scored("333m555p777s99m22s", "2s")
    assert Yaku.SANANKOU in [one.yaku for one in open_one.yaku]
    two = scored("333m555p77s456s99m", "7s")
    assert Yaku.SANANKOU not in [one.yaku for one in two.yaku]
    chow = scored("333m555p77756s99m", "7s", riichi="riichi")
    assert Yaku.SANANKOU in [one.yaku for one in chow.yaku]


def read(hand: str, tile: str, rules: str = "tenhou", **options: Any) -> tuple[Reading, ...]:
    return readings(Win(Hand.parse(hand), tile, **(SOUTH | options)), rules)


@pytest.mark.parametrize(
    ("hand", "tile", "options", "parts", "why"),
    [
        pytest.param(
            "45567m234p55678s",
            "6m",
            {},
            [("456m", Wait.TWO_SIDED), ("567m", Wait.CLOSED)],
            ["Pinfu: 1 han more, 10 fu less, 700 points more"],
            id="pinfu against a closed wait",
        ),
        pytest.param(
            "12345m234p55678s",
            "3m",
            {"riichi": "riichi"},
            [("345m", Wait.TWO_SIDED), ("123m", Wait.EDGE)],
            ["Pinfu: 1 han more, 10 fu less, 700 points more"],
            id="pinfu against an edge wait",
        ),
        pytest.param(
            "456m2234p234567s",
            "2p",
            {},
            [("234p", Wait.TWO_SIDED), ("22p", Wait.SINGLE)],
            ["Pinfu: 1 han more, 10 fu less, 700 points more"],
            id="pinfu against a single wait",
        ),
        pytest.param(
            "333m555p77756s99m",
            "7s",
            {"riichi": "riichi"},
            [("567s", Wait.TWO_SIDED), ("777s", Wait.DUAL)],
            ["Three Concealed Pungs: 2 han more, 10 fu more, 5,100 points more"],
            id="a concealed pung against an open one, by han",
        ),
        pytest.param(
            "999m77756s234m88p",
            "7s",
            {"riichi": "riichi"},
            [("567s", Wait.TWO_SIDED), ("777s", Wait.DUAL)],
            ["concealed pung 777s instead of open pung 777s: 10 fu more, 300 points more"],
            id="a concealed pung against an open one, by fu",
        ),
        pytest.param(
            "112233m55667p88s",
            "7p",
            {},
            [("567p", Wait.TWO_SIDED), ("77p", Wait.SINGLE)],
            [
                "Pinfu, Twice Pure Double Chow instead of Seven Pairs: 2 han more, 5 fu more, "
                "6,100 points more"
            ],
            id="two double chows against seven pairs",
        ),
        pytest.param(
            "111222333m78s55p",
            "9s",
            {},
            [("789s", Wait.TWO_SIDED)] * 2,
            [
                "Three Concealed Pungs instead of Pinfu, Pure Double Chow: 20 fu more, "
                "1,200 points more"
            ],
            id="pungs against chows",
        ),
        pytest.param(
            "111222333m78p99m",
            "9p",
            {},
            [("789p", Wait.TWO_SIDED)] * 2,
            [
                "Pinfu, Pure Double Chow, Terminals in All Sets instead of Three Concealed Pungs: "
                "3 han more, 20 fu less, 4,800 points more"
            ],
            id="chows against pungs",
        ),
        pytest.param(
            "111222333m99m88p",
            "8p",
            {"self_drawn": True},
            [("888p", Wait.DUAL)] * 2,
            [
                "Four Concealed Pungs instead of Fully Concealed Self-Draw, Pure Double Chow: "
                "a yakuman instead of 2 han, 30,000 points more"
            ],
            id="a yakuman against han",
        ),
        pytest.param(
            "34555m234p567s88s",
            "5m",
            {},
            [("345m", Wait.TWO_SIDED), ("555m", Wait.DUAL)],
            [
                "concealed pung 555m instead of open pung 555m: worth as much, and the first of "
                "them counts"
            ],
            id="as much",
        ),
        pytest.param(
            "45556m99m234p345s",
            "5m",
            {},
            [("456m", Wait.CLOSED), ("555m", Wait.DUAL)],
            ["concealed pung 555m, closed wait instead of open pung 555m: neither has a yaku"],
            id="without a yaku",
        ),
        pytest.param(
            "34m234055p11789s", "2m", {}, [("234m", Wait.TWO_SIDED)], [], id="one reading"
        ),
        pytest.param("19m19p19s1234567z", "1m", {}, [(None, None)], [], id="orphans"),
    ],
)
def test_why_a_reading_counts(
    hand: str,
    tile: str,
    options: dict[str, Any],
    parts: list[tuple[str | None, Wait | None]],
    why: list[str],
) -> None:
    found = read(hand, tile, **options)
    assert [(one.part, one.wait) for one in found] == parts
    assert [one.why for one in found] == [None, *why]


@pytest.mark.parametrize("rules", ["tenhou", "mahjong_soul", "ema", "wrc", "mleague"])
@pytest.mark.parametrize(
    ("hand", "tile"),
    [("2223334445556m", "6m"), ("112233m55667p88s", "7p"), ("1112345678999m", "9m")],
)
def test_the_first_reading_is_that_of_the_score(hand: str, tile: str, rules: str) -> None:
    found, best = read(hand, tile, rules), scored(hand, tile, rules)
    assert found[0].yaku == best.yaku
    assert (found[0].fu_items, found[0].decomposition) == (best.fu_items, best.decomposition)
    assert [one.rank for one in found] == list(range(1, len(found) + 1))
    keys = [(one.points, one.yakuman > 0, one.han, one.fu) for one in found]
    assert keys == sorted(keys, reverse=True)
    assert keys[0] == (best.points, best.yakuman > 0, best.han, best.fu)


def test_readings_are_values() -> None:
    first, second = read("45567m234p55678s", "6m")
    assert pickle.loads(pickle.dumps(second)) == second != first
    assert len({first, second, *read("45567m234p55678s", "6m")}) == 2
    assert repr(second) == "<Reading 2: 1 han 40 fu, 1,300 points>"


def test_readings_refuse_what_a_score_does() -> None:
    with pytest.raises(paili.NotWinningError):
        read("45567m234p55678s", "1m")
    with pytest.raises(paili.ArgumentError):
        readings("45567m234p55678s")  # type: ignore[arg-type]


def test_the_json_has_readings_if_they_are_to_be_explained() -> None:
    found = scored("112233m55667p88s", "7p")
    assert "readings" not in found.to_json()
    data = found.to_json(explain=True)
    jsonschema.validate(data, schema())
    for one, plain in zip(read("112233m55667p88s", "7p"), data["readings"], strict=True):
        assert plain["decomposition"] == one.decomposition.to_json()
        assert [yaku["name"] for yaku in plain["yaku"]] == [yaku.name for yaku in one.yaku]
        for name in ("part", "wait", "han", "fu", "yakuman", "points", "why"):
            assert plain[name] == getattr(one, name)
    with pytest.raises(paili.ArgumentError):
        found.to_json(explain=1)  # type: ignore[arg-type]


def test_fu_item_by_item() -> None:
    found = scored("24m99p555s(1111z)[666m]", "3m", self_drawn=True, **EAST)
    assert [(item.reason, item.tiles, item.fu) for item in found.fu_items] == [
        (FuReason.BASE, None, 20),
        (FuReason.OPEN_PUNG, "666m", 2),
        (FuReason.CONCEALED_KONG, "1111z", 32),
        (FuReason.CONCEALED_PUNG, "555s", 4),
        (FuReason.CLOSED_WAIT, None, 2),
        (FuReason.SELF_DRAWN, None, 2),
    ]
    assert found.fu == 70


@pytest.mark.parametrize(
    ("hand", "tile", "options", "rules", "fu"),
    [
        ("234m345p67s99s678p", "8s", {"self_drawn": True}, "tenhou", 20),
        ("234m345p67s99s678p", "8s", {}, "tenhou", 30),
        ("34m345p678s88s[234p]", "5m", {}, "tenhou", 30),
        ("34m345p678s88s[234p]", "5m", {}, "tenhou:open_pinfu_fu=no", 20),
        ("1133m5577p2266s4z", "4z", {}, "tenhou", 25),
        ("34m345p678s11z[234p]", "5m", {"self_drawn": True} | EAST, "tenhou", 30),
        ("234m345p99s345s1z1z", "1z", EAST, "tenhou", 40),
        ("34m345p678s11z789m", "5m", {"riichi": "riichi"} | EAST, "tenhou", 40),
        ("34m345p678s11z789m", "5m", {"riichi": "riichi"} | EAST, "wrc", 40),
        ("34m[333p]678s11z[999m]", "5m", {"last_tile": True} | EAST, "tenhou", 30),
    ],
)
def test_fu(hand: str, tile: str, options: dict[str, Any], rules: str, fu: int) -> None:
    assert scored(hand, tile, rules, **options).fu == fu


def test_a_pair_of_two_winds() -> None:
    options = {"riichi": "riichi", "self_drawn": True} | EAST
    pairs = {
        rules: [item.fu for item in scored("34m345p678s11z789m", "5m", rules, **options).fu_items]
        for rules in ("tenhou", "wrc")
    }
    assert pairs == {"tenhou": [20, 4, 2], "wrc": [20, 2, 2]}


def test_without_a_yaku_there_is_no_win_whatever_the_dora() -> None:
    found = scored("45p678s222p99m[340m]", "3p", dora="8m2p")
    assert (found.is_legal, found.points, found.total, found.han) == (False, 0, 0, 0)
    assert (found.payments, found.dora.han) == ((), 0)
    assert repr(found).endswith("complete, no yaku>")
    assert scored("45p678s222p99m345m", "3p", self_drawn=True).is_legal


@pytest.mark.parametrize(
    ("rules", "points", "limit"),
    [("tenhou", 7_700, None), ("ema", 8_000, Limit.MANGAN), ("mleague", 8_000, Limit.MANGAN)],
)
def test_rounded_mangan(rules: str, points: int, limit: Limit | None) -> None:
    found = scored("34m345p678s88s234p", "5m", rules, riichi="riichi", dora="1p")
    assert (found.han, found.fu) == (4, 30)
    assert (found.points, found.limit) == (points, limit)


@pytest.mark.parametrize(
    ("rules", "points", "limit"),
    [("tenhou", 32_000, Limit.COUNTED_YAKUMAN), ("wrc", 24_000, Limit.SANBAIMAN)],
)
def test_thirteen_han(rules: str, points: int, limit: Limit) -> None:
    found = scored(
        "2234455667788m", "3m", rules, riichi="riichi", ippatsu=True, dora="1m", ura="7m"
    )
    assert found.han >= 13
    assert (found.points, found.limit) == (points, limit)


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [("discarder", 1, 2_000, 600)]),
        (EAST, [("discarder", 1, 2_900, 600)]),
        ({"self_drawn": True}, [("dealer", 1, 1_300, 200), ("other", 2, 700, 200)]),
        (EAST | {"self_drawn": True}, [("other", 3, 1_300, 200)]),
    ],
)
def test_who_pays(options: dict[str, Any], expected: list[Any]) -> None:
    found = scored("34m345p678s99s234p", "2m", riichi="riichi", honba=2, sticks=3, **options)
    assert paid(found) == expected
    whole = sum(seats * (points + honba) for _, seats, points, honba in expected)
    assert (found.sticks, found.total) == (3_000, whole + 3_000)


@pytest.mark.parametrize(
    ("rules", "options", "expected"),
    [
        ("tenhou", {"self_drawn": True}, [("liable", 1, 32_000, 300)]),
        (
            "tenhou",
            {"discarder": "east"},
            [("discarder", 1, 16_000, 0), ("liable", 1, 16_000, 300)],
        ),
        ("tenhou", {"discarder": "west"}, [("discarder", 1, 32_000, 300)]),
    ],
)
def test_a_liable_seat(rules: str, options: dict[str, Any], expected: list[Any]) -> None:
    found = scored("22m99p[555z][666z][777z]", "2m", rules, liable="west", honba=1, **options)
    assert paid(found) == expected


def test_a_seat_is_liable_for_the_whole_or_for_its_yakuman() -> None:
    hand, options = "22z11z[555z][777z][666z]", {"self_drawn": True}
    whole = scored(hand, "2z", "tenhou", liable="west", **options)
    assert [one.yaku for one in whole.yaku] == [Yaku.DAISANGEN, Yaku.TSUUIISOU]
    assert paid(whole) == [("liable", 1, 64_000, 0)]
    part = scored(hand, "2z", "mahjong_soul", liable="west", **options)
    assert paid(part) == [
        ("dealer", 1, 16_000, 0),
        ("other", 2, 8_000, 0),
        ("liable", 1, 32_000, 0),
    ]
    shot = scored(hand, "2z", "mahjong_soul", liable="west", discarder="north")
    assert paid(shot) == [("discarder", 1, 48_000, 0), ("liable", 1, 16_000, 0)]


def test_three_players() -> None:
    three = paili.TENHOU.with_(players=3)
    drawn = {"riichi": "riichi", "self_drawn": True, "norths": 2, "honba": 1}
    found = scored("34p345p678s99s111m", "5p", three, dora="1m", **drawn)
    assert (found.dora.dora, found.dora.norths) == (0, 2)
    assert paid(found) == [("dealer", 1, 4_000, 100), ("other", 1, 2_000, 100)]
    shared = scored("34p345p678s99s111m", "5p", three.with_(tsumo_loss=False), **drawn)
    assert paid(shared) == [("dealer", 1, 5_000, 100), ("other", 1, 3_000, 100)]
    nines = scored("34p345p678s99s999m", "5p", three, dora="1m", **drawn)
    assert nines.dora.dora == 3
    for options in ({"seat_wind": "north"}, {"prevalent_wind": "north"}):
        with pytest.raises(paili.ArgumentError, match="three players"):
            scored("34p345p678s99s111m", "5p", three, **options)
    with pytest.raises(paili.ArgumentError, match="three players"):
        scored("34p345p678s99s234m", "5p", three)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"ippatsu": True}, "ippatsu"),
        ({"ura": "1m", "dora": "1m"}, "ura"),
        ({"riichi": "riichi", "dora": "1m", "ura": "1m2m"}, "ura"),
        ({"robbing_kong": True, "self_drawn": True}, "robbing_kong"),
        ({"robbing_kong": True, "last_tile": True}, "robbing_kong"),
        ({"after_kong": True}, "after_kong"),
        ({"after_kong": True, "self_drawn": True}, "after_kong"),
        ({"first_turn": True, "riichi": "riichi"}, "first_turn"),
        ({"first_turn": True, "last_tile": True, "self_drawn": True}, "first_turn"),
        ({"first_turn": True} | EAST, "first_turn"),
        ({"riichi": "open"}, "riichi"),
        ({"riichi": True}, "riichi"),
        ({"self_drawn": 1}, "self_drawn"),
        ({"honba": -1}, "honba"),
        ({"sticks": 1_001}, "sticks"),
        ({"dora": "1m2m3m4m5m6m"}, "dora"),
        ({"dora": 5}, "dora"),
        ({"seat_wind": "up"}, "seat_wind"),
        ({"discarder": "south"}, "discarder"),
        ({"liable": "west"}, "discarder"),
        ({"discarder": "west", "self_drawn": True}, "discarder"),
        ({"red_tile": True}, "red_tile"),
        ({"norths": 1}, "norths"),
    ],
)
def test_circumstances_that_exclude_each_other(options: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        scored("34m345p678s99s234p", "2m", **options)
    assert caught.value.name == name


def test_open_hands_have_no_riichi_and_kongs_end_ippatsu() -> None:
    with pytest.raises(paili.ArgumentError, match="called nothing"):
        scored("34m345p678s99s[234p]", "2m", riichi="riichi")
    with pytest.raises(paili.ArgumentError, match="no kong since"):
        scored(
            "34m345p99s(1111z)234p",
            "2m",
            riichi="riichi",
            ippatsu=True,
            after_kong=True,
            self_drawn=True,
        )
    with pytest.raises(paili.ArgumentError, match="last tile"):
        scored("34m345p99s(1111z)234p", "2m", after_kong=True, self_drawn=True, last_tile=True)
    with pytest.raises(paili.ArgumentError, match="no yakuman"):
        scored("34m345p678s99s234p", "2m", liable="west", discarder="north")
    with pytest.raises(paili.ArgumentError, match="no ippatsu"):
        scored("34m345p678s99s234p", "2m", "ema:ippatsu=no", riichi="riichi", ippatsu=True)


def test_tiles_that_cannot_be() -> None:
    with pytest.raises(paili.TileCountError):
        scored("34m345p678s99s234p", "2m", dora="9s9s9s")
    with pytest.raises(paili.HandSizeError):
        scored("234m345p678s99s234p", "2m")
    with pytest.raises(paili.NotWinningError):
        scored("34m345p678s99s234p", "9m")
    with pytest.raises(paili.ArgumentError, match="rules of riichi"):
        scored("34m345p678s99s234p", "2m", "mcr")
    with pytest.raises(paili.ArgumentError):
        scored("34m345p678s99s234p", "2m", "riichi:jokers=2")


def test_red_fives_are_dora_where_the_rules_have_them() -> None:
    for tile, hand in (("0m", "34m345p678s99s234p"), ("5m", "34m340p678s99s234p")):
        for rules, red in (("tenhou", 1), ("ema", 0)):
            found = scored(hand, tile, rules, riichi="riichi")
            assert found.dora.red == red
    assert Win(Hand.parse("34m345p678s99s234p"), "0m", **SOUTH).tile is Tile.M5


def schema() -> Any:
    return json.loads(files("paili").joinpath("schemas/riichi-score.schema.json").read_text())


def test_the_json_follows_its_schema_and_is_that_of_the_question() -> None:
    for found in (
        scored("34m340p678s99s234p", "5m", riichi="riichi", dora="1z", ura="2z", honba=1),
        scored("22m99p[555z][666z][777z]", "2m", "mahjong_soul", liable="west", discarder="north"),
        scored("45p678s222p99m[340m]", "3p", "ema"),
    ):
        data = found.to_json()
        jsonschema.validate(data, schema())
        assert data["points"] == found.points
        assert data["total"] == found.total
        assert [one["name"] for one in data["yaku"]] == [one.name for one in found.yaku]


def test_bad_batches_name_their_row() -> None:
    hand = Hand.parse("34m345p678s99s234p")
    counts, tiles = np.array([hand.counts] * 2), np.array([1, 1])
    good = score_batch(counts, tiles, riichi=np.array([0, 1]), ura="1z", dora="1z", **SOUTH)
    assert good.points.tolist() == [1_000, 2_000]
    with pytest.raises(paili.ArgumentError, match="row 1"):
        score_batch(counts, tiles, ippatsu=np.array([False, True]), **SOUTH)
    with pytest.raises(paili.ArgumentError, match="rules"):
        score_batch(counts, tiles, "xuezhan", **SOUTH)
    with pytest.raises(paili.ArgumentError):
        score_batch(counts, tiles, seat_wind=np.array([4, 0]), prevalent_wind="east")


@pytest.mark.parametrize("text", ["ema:red_fives=3", "riichi:open_tanyao=no", "mahjong_soul"])
def test_rules_are_read_as_they_are_written(text: str) -> None:
    rules = Rules.parse(text)
    assert str(rules) == text
    assert Rules.from_json(json.loads(json.dumps(rules.to_json()))) == rules
    assert eval(repr(rules), vars(paili)) == rules


def test_riichi_is_scored_as_on_tenhou() -> None:
    assert paili.RIICHI.scoring is None
    assert paili.RIICHI.with_(red_fives=3) is paili.RIICHI
    assert paili.RIICHI.with_(red_fives=0).scoring == paili.TENHOU.with_(red_fives=0).scoring
    one, other = (
        scored("34m340p678s99s234p", "5m", rules, riichi="riichi") for rules in ("riichi", "tenhou")
    )
    assert (one.points, one.fu_items) == (other.points, other.fu_items)


@pytest.mark.parametrize(
    "text",
    [
        "tenhou:players=5",
        "tenhou:double_wind_fu=3",
        "tenhou:honba=50",
        "tenhou:renhou=maybe",
        "tenhou:cap=4",
        "ema:open_tanyao=perhaps",
    ],
)
def test_switches_that_are_refused(text: str) -> None:
    with pytest.raises(paili.ArgumentError):
        Rules.parse(text)
