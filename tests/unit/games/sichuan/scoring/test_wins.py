"""Wins, scores and batches of Sichuan Mahjong: input, output and errors."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any

import jsonschema
import numpy as np
import paili
import pytest
from paili import AKABANE, SBR, XUEZHAN, Form, Hand, Meld, Rules, Suit, Tile, _core, sichuan
from paili.sichuan import PATTERNS, PaidBy, Pattern, Score, Win, score, score_batch

READY = Hand.parse("234567m345789p5m")
KONGED = Hand.parse("34789m22p[555m][1111p]")
SCHEMA = json.loads(Path("docs/sichuan-score.schema.json").read_text(encoding="utf-8"))


def win(hand: Hand | str = READY, tile: str = "5m", void: Any = "s", **flags: bool) -> Win:
    return Win(Hand.parse(hand) if isinstance(hand, str) else hand, Tile.parse(tile), void, **flags)


def patterns(found: Score) -> dict[str, int]:
    return {pattern.name: times for pattern, times in found.patterns}


# Patterns


def test_the_table_of_patterns_is_that_of_the_core() -> None:
    assert [(one.name, one.ja, one.zh) for one in Pattern] == _core.sichuan_patterns()
    assert tuple(Pattern) == PATTERNS


def test_patterns_are_named_in_one_way() -> None:
    for pattern in Pattern:
        assert pattern.name == pattern.en.upper().replace(" ", "_").replace("-", "_")
        assert (str(pattern), repr(pattern)) == (pattern.en, f"Pattern.{pattern.name}")
        assert Pattern(pattern.en) is pattern


def test_unknown_patterns_are_refused() -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Pattern("Nine Gates")
    assert (caught.value.name, caught.value.got) == ("pattern", "'Nine Gates'")


@pytest.mark.parametrize(
    ("pattern", "fans"),
    [
        (Pattern.HEAVENLY, [5, None, 6]),
        (Pattern.EIGHTEEN_ARHATS, [None, None, 6]),
        (Pattern.PURE_PUNGS, [None, None, 4]),
        (Pattern.ALL_258, [2, None, 4]),
        (Pattern.FULL_FLUSH, [2, 2, 3]),
        (Pattern.OUTSIDE_HAND, [2, None, 3]),
        (Pattern.ALL_PUNGS, [1, 1, 2]),
        (Pattern.PLAIN, [0, 0, 1]),
        (Pattern.SELF_DRAW, [1, None, None]),
        (Pattern.KONG, [None, 1, None]),
        (Pattern.ROOT, [1, 1, 1]),
        (Pattern.CONCEALED_HAND, [None, None, None]),
    ],
)
def test_fan_of_patterns(pattern: Pattern, fans: list[int | None]) -> None:
    assert [pattern.fan(rules) for rules in (XUEZHAN, "sbr", AKABANE)] == fans


def test_switches_let_patterns_count() -> None:
    assert Pattern.EARTHLY.fan("xuezhan:cap=7") == 7
    assert Pattern.SELF_DRAW.fan("akabane:self_draw=fan") == 1
    assert Pattern.KONG.fan("xuezhan:kong_fan=yes") == 1
    assert Pattern.CONCEALED_HAND.fan("sbr:concealed_hand=yes") == 1
    assert Pattern.ALL_SIMPLES.fan("akabane:all_simples=yes") == 1


@pytest.mark.parametrize("rules", [paili.SICHUAN, "mcr"])
def test_other_rules_have_no_patterns(rules: Rules | str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Pattern.ROOT.fan(rules)
    assert (caught.value.name, caught.value.got) == ("rules", str(rules))
    assert "xuezhan, sbr, akabane" in caught.value.expected


# Scores


def test_parts_of_a_score() -> None:
    found = score(win(KONGED, "2m", self_drawn=True, after_kong=True), "xuezhan:cap=2")
    assert (found.fan, found.capped_fan, found.value, found.amount) == (3, 2, 4, 4)
    assert found.patterns == (
        (Pattern.PLAIN, 1),
        (Pattern.SELF_DRAW, 1),
        (Pattern.ROOT, 1),
        (Pattern.AFTER_KONG, 1),
    )
    assert found.decomposition == sichuan.Decomposition(
        Form.STANDARD,
        (Meld.parse("[555m]"), Meld.parse("[1111p]")),
        (Meld.parse("[234m]"), Meld.parse("[789m]")),
        Tile.P2,
    )
    assert found.rules == XUEZHAN.with_(cap=2)


def test_fan_is_counted_above_the_cap() -> None:
    found = score(win("1111224455778m", "8m"), SBR)
    assert (found.fan, found.capped_fan, found.value) == (5, 3, 8)


@pytest.mark.parametrize(
    ("flags", "rules", "paid_by", "amount"),
    [
        ("", XUEZHAN, PaidBy.DISCARDER, 2),
        ("robbing_kong", XUEZHAN, PaidBy.KONGER, 4),
        ("self_drawn", XUEZHAN, PaidBy.ALL, 4),
        ("self_drawn", SBR, PaidBy.ALL, 3),
        ("self_drawn", AKABANE, PaidBy.ALL, 3000),
        ("self_drawn after_kong", XUEZHAN, PaidBy.ALL, 8),
        ("self_drawn after_kong fed", XUEZHAN, PaidBy.FEEDER, 4),
        ("self_drawn after_kong fed", SBR, PaidBy.ALL, 5),
        ("self_drawn after_kong fed", SBR.with_(fed_kong="discard"), PaidBy.FEEDER, 4),
    ],
)
def test_who_pays_how_much(flags: str, rules: Rules, paid_by: PaidBy, amount: int) -> None:
    found = score(win(KONGED, "2m", **dict.fromkeys(flags.split(), True)), rules)
    assert (found.paid_by, found.amount) == (paid_by, amount)


@pytest.mark.parametrize(
    ("hand", "tile", "rules", "form", "expected"),
    [
        # Seven pairs have equal fan and take precedence.
        ("223344m567p5578p", "6p", "xuezhan", Form.STANDARD, "PLAIN"),
        ("112233778899m1p", "1p", "xuezhan", Form.SEVEN_PAIRS_WITH_QUADS, "SEVEN_PAIRS"),
        (
            "112233778899m1p",
            "1p",
            "xuezhan:concealed_hand=yes",
            Form.STANDARD,
            "OUTSIDE_HAND CONCEALED_HAND",
        ),
        (
            "1112223337899m",
            "9m",
            "akabane",
            Form.STANDARD,
            "PURE_OUTSIDE_HAND",
        ),
    ],
)
def test_the_best_reading_counts(
    hand: str, tile: str, rules: str, form: Form, expected: str
) -> None:
    found = score(win(hand, tile), rules)
    assert found.decomposition.form is form
    assert " ".join(patterns(found)) == expected


@pytest.mark.parametrize(
    ("hand", "tile", "void", "reason"),
    [
        ("234567m345789p5m", "6m", "s", "is not complete"),
        ("234567m34578p99s", "9p", "s", "has tiles of the void suit s"),
        ("23456m99p345p[111p]", "8m", "s", "is not complete"),
        ("23456m99p345p[999s]", "7m", "s", "has tiles of the void suit s"),
        ("234567m345789p5m", "5m", "p", "has tiles of the void suit p"),
    ],
)
def test_what_does_not_win(hand: str, tile: str, void: str, reason: str) -> None:
    given = win(hand, tile, void)
    with pytest.raises(paili.NotWinningError) as caught:
        score(given, XUEZHAN)
    assert (caught.value.hand, caught.value.tile) == (str(given.hand), tile)
    assert caught.value.reason == reason
    assert reason in str(caught.value)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.reason) == (str(caught.value), reason)


@pytest.mark.parametrize("void", [None, *(suit for suit in Suit if suit is not Suit.HONORS)])
@pytest.mark.parametrize(
    ("hand", "tile"), [("23456m99p345p[999s]", "7m"), ("123m456p789s1112m", "2m")]
)
def test_a_hand_of_three_suits_never_wins(hand: str, tile: str, void: Suit | None) -> None:
    with pytest.raises(paili.NotWinningError, match=r"void suit|all three suits"):
        score(win(hand, tile, void), XUEZHAN)


def test_a_hand_of_two_suits_wins_whichever_suit_was_given_up() -> None:
    for void in (None, Suit.DOTS):
        assert patterns(score(win("23456m99m345s[999s]", "7m", void), XUEZHAN)) == {"PLAIN": 1}


def test_rules_with_a_void_suit_are_for_that_suit_alone() -> None:
    rules = XUEZHAN.with_void(Suit.BAMBOO)
    assert score(win(), rules).fan == 0
    for void in (None, Suit.CHARACTERS):
        with pytest.raises(paili.ArgumentError) as caught:
            score(win(void=void), rules)
        assert (caught.value.name, caught.value.expected) == (
            "void",
            "Suit.BAMBOO, as in xuezhan:void=s",
        )


def test_only_wins_are_scored_by_sichuan_rules() -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        score(READY, XUEZHAN)  # type: ignore[arg-type]
    assert caught.value.name == "win"
    for rules in (paili.SICHUAN, "mcr", "poker", None, XUEZHAN.scoring):
        with pytest.raises(paili.ArgumentError) as caught:
            score(win(), rules)  # type: ignore[arg-type]
        assert caught.value.name == "rules"


def test_scores_are_light(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that Python objects are created lazily."""
    found = score(win(), XUEZHAN)
    monkeypatch.setattr("paili.games.sichuan.scoring.wins.Pattern", {})
    assert found.fan == 0
    with pytest.raises(KeyError):
        _ = found.patterns


# Values


@pytest.mark.parametrize(
    "given", [win(), win(KONGED, "2m", Suit.BAMBOO, self_drawn=True, after_kong=True, fed=True)]
)
def test_values_are_values(given: Win) -> None:
    names = vars(paili) | vars(sichuan)
    found = score(given, "sbr:cap=5")
    for value in (given, found.decomposition):
        assert eval(repr(value), dict(names)) == value
    for value in (given, found, found.decomposition):
        assert pickle.loads(pickle.dumps(value)) == value == copy.deepcopy(value)
        assert hash(pickle.loads(pickle.dumps(value))) == hash(value)
    assert pickle.loads(pickle.dumps(found)).fan == found.fan
    assert found != score(given, "sbr")
    assert given != win(last_tile=True)
    with pytest.raises(FrozenInstanceError):
        given.fed = True  # type: ignore[misc]


def test_scores_are_short() -> None:
    assert repr(score(win(), XUEZHAN)) == "<Score 0 fan, 1 point: Plain>"
    arhats = win("5m(1111m)[2222p][3333p][9999m]", "5m")
    text = "<Score 6 fan, 32 points: Golden Wait, All Pungs, Root ×4>"
    assert repr(score(arhats, XUEZHAN)) == text
    assert repr(score(arhats, AKABANE)) == "<Score 6 fan, 32,000 points: Eighteen Arhats>"


def test_what_is_given_has_a_normal_form() -> None:
    given = Win(READY, 4, "s")
    assert given == win(void=Suit.BAMBOO)
    assert (type(given.tile), given.void) == (Tile, Suit.BAMBOO)


@pytest.mark.parametrize("rules", ["xuezhan", "sbr:void=s", "akabane:all_simples=yes"])
@pytest.mark.parametrize(
    "given",
    [
        win(),
        win(KONGED, "2m", self_drawn=True, after_kong=True, fed=True),
        win("1122334455667m", "7m", self_drawn=True, heavenly=True),
    ],
)
def test_json_fits_its_schema(given: Win, rules: str) -> None:
    found = json.loads(json.dumps(score(given, rules).to_json()))
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(found, SCHEMA)
    assert found["fan"] == sum(one["fan"] * one["times"] for one in found["patterns"])
    assert Rules.from_json(found["rules"]) == Rules.parse(rules)
    assert found["situation"]["fed"] == given.fed


# Invalid input


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"hand": "123m"}, "hand"),
        ({"tile": 34}, "tile"),
        ({"tile": "1p"}, "tile"),
        ({"tile": Tile.EAST}, "tile"),
        ({"void": Suit.HONORS}, "void"),
        ({"void": "z"}, "void"),
        ({"void": "bamboo"}, "void"),
        ({"void": 2}, "void"),
        ({"void": ["s"]}, "void"),
        ({"self_drawn": 1}, "self_drawn"),
        ({"last_tile": None}, "last_tile"),
        ({"robbing_kong": np.True_}, "robbing_kong"),
        ({"hand": Hand.parse("2345678p111s[123m]")}, "melds"),
        ({"hand": Hand.parse("2345678p111s[111z]")}, "melds"),
    ],
)
def test_wrong_arguments_are_named(changed: dict[str, Any], name: str) -> None:
    arguments: dict[str, Any] = {"hand": READY, "tile": Tile.M5, "void": "s"} | changed
    with pytest.raises(paili.ArgumentError) as caught:
        Win(**arguments)
    assert caught.value.name == name


@pytest.mark.parametrize(
    ("flags", "name"),
    [
        ("heavenly", "heavenly"),
        ("earthly", "earthly"),
        ("after_kong", "after_kong"),
        ("fed", "fed"),
        ("self_drawn fed", "fed"),
        ("self_drawn shoot_after_kong", "shoot_after_kong"),
        ("self_drawn robbing_kong", "robbing_kong"),
        ("shoot_after_kong robbing_kong", "robbing_kong"),
        ("robbing_kong last_tile", "robbing_kong"),
        ("self_drawn heavenly earthly", "earthly"),
        ("self_drawn heavenly after_kong", "heavenly"),
        ("self_drawn earthly after_kong", "earthly"),
    ],
)
def test_flags_that_contradict_each_other(flags: str, name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        win(**dict.fromkeys(flags.split(), True))
    assert (caught.value.name, caught.value.got) == (name, "True")


@pytest.mark.parametrize("flag", ["heavenly", "earthly"])
def test_a_first_draw_comes_before_any_meld(flag: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        win(KONGED, "2m", self_drawn=True, **{flag: True})
    assert caught.value.name == flag


@pytest.mark.parametrize("hand", ["234567m345789p55m", "2345m", "55m", "2345m[111p]"])
def test_other_sizes_are_refused(hand: str) -> None:
    with pytest.raises(paili.HandSizeError) as caught:
        win(hand, "1m")
    assert caught.value.size == Hand.parse(hand).size


@pytest.mark.parametrize(
    ("hand", "tile", "of", "count"),
    [
        ("1111m23456789m1p", "1m", Tile.M1, 5),
        ("15678m1122s1p[111m]", "1m", Tile.M1, 5),
        ("234567m345789p1z", "5m", Tile.EAST, 1),
    ],
)
def test_copies_that_cannot_be(hand: str, tile: str, of: Tile, count: int) -> None:
    with pytest.raises(paili.TileCountError) as caught:
        win(hand, tile)
    assert (caught.value.tile, caught.value.count) == (of, count)


# Batches

CLOSED = ["234567m345789p5m", "1122334455667m", "1111224455778m", "112233778899m1p"]
TILES = np.array([Tile.M5, Tile.M7, Tile.M8, Tile.P1])


def counts() -> np.ndarray:
    return np.array([Hand.parse(hand).counts for hand in CLOSED])


def batch(rules: Rules | str = XUEZHAN, **changed: Any) -> sichuan.ScoreBatch:
    arguments: dict[str, Any] = {"counts": counts(), "tiles": TILES, "void": "s"} | changed
    return score_batch(arguments.pop("counts"), arguments.pop("tiles"), rules, **arguments)


def test_a_batch_is_what_scores_are() -> None:
    self_drawn = np.array([True, False, True, False])
    heavenly = np.array([True, False, False, False])
    voids = np.array([2, -1, 1, 2])
    found = batch(self_drawn=self_drawn, heavenly=heavenly, void=voids[::1])
    assert (found.fan.dtype, found.value.dtype, found.patterns.dtype) == (
        np.int16,
        np.int64,
        np.uint8,
    )
    assert found.patterns.shape == (4, len(PATTERNS))
    for row, hand in enumerate(CLOSED):
        one = score(
            win(
                hand,
                str(Tile(TILES[row])),
                None if voids[row] < 0 else Suit(voids[row]),
                self_drawn=bool(self_drawn[row]),
                heavenly=bool(heavenly[row]),
            ),
            XUEZHAN,
        )
        assert (found.fan[row], found.value[row]) == (one.fan, one.value)
        assert found.patterns[row].tolist() == [
            dict(one.patterns).get(pattern, 0) for pattern in PATTERNS
        ]


def test_a_batch_with_melds() -> None:
    rows = np.repeat(KONGED.counts[np.newaxis], 2, axis=0)
    found = score_batch(
        rows,
        np.array([Tile.M2, Tile.M9]),
        "sbr",
        void=Suit.BAMBOO,
        melds=KONGED.melds,
        self_drawn=True,
        after_kong=True,
        fed=np.array([True, False]),
    )
    assert found.fan.tolist() == [2, -1]
    assert found.value.tolist() == [4, -1]
    assert not found.patterns[1].any()


def test_void_tiles_do_not_win_in_a_batch() -> None:
    assert batch(void=np.array([0, 0, 0, 1])).fan.tolist() == [-1, -1, -1, -1]
    assert batch(void=None).fan.tolist() == batch(void="s").fan.tolist()


def test_threads_do_not_change_a_batch() -> None:
    many, tiles = np.tile(counts(), (1000, 1)), np.tile(TILES, 1000)
    one, two = (batch(counts=many, tiles=tiles, threads=threads) for threads in (1, 2))
    assert all(np.array_equal(left, right) for left, right in zip(one, two, strict=True))


def test_an_empty_batch() -> None:
    found = batch(counts=np.zeros((0, 34), np.uint8), tiles=np.zeros(0, np.uint8))
    assert [part.shape for part in found] == [(0,), (0,), (0, len(PATTERNS))]


@pytest.mark.parametrize(
    ("changed", "kind", "text"),
    [
        ({"counts": counts().astype(float)}, paili.ArrayError, "counts"),
        ({"counts": counts()[:, :27]}, paili.ArrayError, "counts"),
        ({"tiles": TILES[:3]}, paili.ArrayError, "tiles"),
        ({"tiles": TILES + 34}, paili.ArgumentError, "tiles"),
        ({"tiles": np.full(4, Tile.EAST)}, paili.ArgumentError, "tile"),
        ({"void": 2}, paili.ArrayError, "void"),
        ({"void": "z"}, paili.ArgumentError, "void"),
        ({"void": Suit.HONORS}, paili.ArgumentError, "void"),
        ({"void": np.array([0, 1, 2, 3])}, paili.ArgumentError, "in row 3"),
        ({"void": np.array([0, -2, 2, 2])}, paili.ArgumentError, "in row 1"),
        ({"void": np.zeros(3, int)}, paili.ArrayError, "void"),
        ({"void": np.ma.masked_array(np.zeros(4, int))}, paili.ArrayError, "void"),
        ({"self_drawn": 1}, paili.ArrayError, "self_drawn"),
        ({"fed": np.ones(4, np.uint8)}, paili.ArrayError, "fed"),
        ({"last_tile": np.ones(3, bool)}, paili.ArrayError, "last_tile"),
        ({"after_kong": True}, paili.ArgumentError, "after_kong"),
        ({"melds": [Meld.pung(Tile.S1)]}, paili.HandSizeError, "row 0"),
        ({"melds": [Meld.chow(Tile.S1)]}, paili.ArgumentError, "melds"),
        ({"melds": "777z"}, paili.ArgumentError, "melds"),
        ({"threads": 0}, paili.ArgumentError, "threads"),
        ({"rules": "mcr"}, paili.ArgumentError, "rules"),
        ({"rules": "xuezhan:void=p"}, paili.ArgumentError, "void"),
        ({"rules": "xuezhan:void=s", "void": np.array([2, 2, -1, 2])}, paili.ArgumentError, "void"),
    ],
)
def test_bad_batches(changed: dict[str, Any], kind: type[Exception], text: str) -> None:
    with pytest.raises(kind, match=text):
        batch(**changed)


def test_a_fifth_copy_in_a_batch_names_its_row() -> None:
    hands = counts()
    hands[3] = Hand.parse("1111m23456789m1p").counts
    with pytest.raises(paili.TileCountError) as caught:
        batch(counts=hands, tiles=np.array([Tile.M5, Tile.M7, Tile.M8, Tile.M1]))
    assert (caught.value.tile, caught.value.where) == (Tile.M1, "row 3")
