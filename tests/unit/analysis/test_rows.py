"""Rows of answers: indexing by position and tile, sorting, slicing and conversion."""

from __future__ import annotations

import copy
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import paili
import pytest
from paili import Hand, KnowledgeBase, Tile, analysis
from paili.analysis import Discards, Rows

HAND = Hand.parse("2346m34p34567799s")
WAITING = Hand.parse("123789m12399p12s")
NOTHING = KnowledgeBase.from_counts([0] * 34)
EAST = paili.MCR.requiring(8, seat_wind="east", prevalent_wind="east", win_by="discard")
DISCARDS = paili.discards(HAND)


def rows_of(one: Any) -> list[dict[str, Any]]:
    """Return the rows of the frame, which are the same in all libraries."""
    found: list[dict[str, Any]] = one.to_frame().to_dicts()
    assert found == one.to_arrow().to_pylist()
    return found


# As tuples


def test_rows_are_a_tuple() -> None:
    plain = tuple(DISCARDS)
    assert isinstance(DISCARDS, tuple)
    assert plain == DISCARDS
    assert plain == DISCARDS
    assert hash(DISCARDS) == hash(plain)
    assert type(plain) is tuple
    best, *others = DISCARDS
    assert (best, len(others)) == (DISCARDS[0], 11)
    assert DISCARDS[-1] is plain[-1]
    assert DISCARDS.index(best) == 0
    assert best in DISCARDS


def test_rows_know_what_they_are_about() -> None:
    seen = KnowledgeBase.from_seen(HAND, paili.parse_tiles("2p"))
    found = paili.discards(HAND, seen, rules="mcr")
    assert (found.hand, found.knowledge, found.rules) == (HAND, seen, paili.MCR)
    assert DISCARDS.knowledge == KnowledgeBase.full(HAND)
    called = paili.calls(WAITING, Tile.S3, draws=0)
    assert (called.hand, called.discard) == (WAITING, Tile.S3)
    assert called.knowledge == KnowledgeBase.full(WAITING).discard(Tile.S3)


def test_rows_are_had_by_tile() -> None:
    assert DISCARDS[Tile.S7] is DISCARDS[1]
    assert Tile.S7 in DISCARDS
    assert Tile.M1 not in DISCARDS
    assert DISCARDS[int(Tile.M6)] is DISCARDS[5]  # a number is a position
    with pytest.raises(paili.ArgumentError) as caught:
        _ = DISCARDS[:2][Tile.M1]
    assert (caught.value.got, caught.value.expected) == ("1m", "one of 6m, 7s")
    plan = paili.plan(HAND, draws=2)
    assert plan.options[Tile.S3].exact == Fraction(32, 7381)
    assert paili.outlook(HAND, draws=1).options[Tile.S7].tile is Tile.S7
    with pytest.raises(IndexError):
        _ = DISCARDS[12]


@pytest.mark.parametrize(
    "rows",
    [
        paili.plan(WAITING, draws=1).options,
        paili.plan(HAND, draws=2).reasons(),
        paili.calls(WAITING, Tile.S3, draws=0),
        paili.outlook(WAITING, draws=1).options,
    ],
    ids=lambda rows: type(rows).__name__,
)
def test_what_is_about_no_discard_is_not_had_by_tile(rows: Rows[Any]) -> None:
    assert Tile.S3 not in rows
    with pytest.raises(paili.ArgumentError, match="expected none: no row has one"):
        _ = rows[Tile.S3]


def test_slices_are_of_the_same_kind() -> None:
    some = DISCARDS[1:3]
    assert type(some) is Discards
    assert (some, some.hand) == (tuple(DISCARDS)[1:3], HAND)
    assert repr(some) == (
        "<Discards of 2346m34p34567799s under riichi: discard 7s: deficiency 2, accepts 19 copies; "
        "1 more discard>"
    )
    assert repr(DISCARDS[:0]) == "<Discards of 2346m34p34567799s under riichi: none>"
    assert str(DISCARDS[:0]) == ""
    assert DISCARDS[:0].to_frame().shape == (0, 12)
    assert len(str(some).splitlines()) == 4


def test_rows_are_frozen() -> None:
    with pytest.raises(AttributeError, match="Discards is frozen: hand cannot be set"):
        DISCARDS.hand = WAITING  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot be deleted"):
        del DISCARDS._about


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_copies_know_as_much(protocol: int) -> None:
    for again in (pickle.loads(pickle.dumps(DISCARDS, protocol)), copy.deepcopy(DISCARDS)):
        assert type(again) is Discards
        assert (again, again.hand, again.rules) == (DISCARDS, HAND, paili.RIICHI)
        assert str(again) == str(DISCARDS)


# Sorted


@pytest.mark.parametrize(
    ("by", "first"),
    [
        ("rank", ["6m", "7s", "3s", "6s"]),
        ("tile", ["2m", "3m", "4m", "6m"]),
        ("copies", ["3p", "4p", "9s", "4s"]),
        ("deficiency", ["6m", "7s", "3s", "6s"]),
        ("delta", ["6m", "7s", "3s", "6s"]),
        ("probability", ["6m", "7s", "3s", "6s"]),
    ],
)
def test_sorted(by: str, first: list[str]) -> None:
    found = DISCARDS.sorted(by)
    assert type(found) is Discards
    assert [str(one.tile) for one in found[:4]] == first
    assert sorted(one.tile for one in found) == sorted(one.tile for one in DISCARDS)
    assert found.hand == HAND


def test_sorted_by_what_there_is_not() -> None:
    with pytest.raises(paili.ArgumentError, match=r"by: got 'value', expected one of rank, tile,"):
        DISCARDS.sorted("value")
    with pytest.raises(paili.ArgumentError, match="by: got 3"):
        DISCARDS.sorted(3)  # type: ignore[arg-type]


def test_a_table_that_is_sorted_otherwise_has_the_same_rows() -> None:
    options = paili.plan(HAND, draws=2).options
    title, *lines = str(options).splitlines()
    other, *again = str(options.sorted("tile")).splitlines()
    assert (other, sorted(again)) == (title, sorted(lines))
    assert "-" not in str(options.sorted("tile"))


# Acceptance, a mapping


def test_acceptance_is_a_mapping() -> None:
    found = paili.acceptance(Hand.parse("3455s"))
    assert dict(found) == {Tile.S2: 4, Tile.S5: 2} == dict(found.tiles)
    assert (len(found), list(found), found[Tile.S5], found[Tile.M1]) == (2, [*found.tiles], 2, 0)
    assert Tile.S2 in found
    assert Tile.M1 not in found
    assert found.get(Tile.M1) == 0  # like the counts
    assert list(found.items()) == [(Tile.S2, 4), (Tile.S5, 2)]
    assert found.sorted() == ((Tile.S2, 4), (Tile.S5, 2))
    assert found.sorted("tile") == ((Tile.S2, 4), (Tile.S5, 2))
    assert rows_of(found) == [{"tile": "2s", "copies": 4}, {"tile": "5s", "copies": 2}]
    assert found == paili.acceptance(Hand.parse("3455s"))
    assert found == found.tiles == dict(found)  # like any mapping
    assert hash(found) == hash(found.tiles)
    assert found != paili.analysis.Acceptance(2, found.tiles)


def test_acceptance_of_nothing() -> None:
    found = paili.acceptance(WAITING, NOTHING)
    assert not found
    assert str(found).splitlines() == [
        "  cannot be completed with the tiles that can still come",
        "  dead   3s: would help, but no copy can still come",
    ]
    assert rows_of(found) == []


# Completions, a sequence


def test_completions_are_a_sequence() -> None:
    found = paili.completions(HAND, slack=1, limit=5)
    assert list(found) == [*found.items]
    assert (len(found), found[0], found[-1]) == (5, found.items[0], found.items[-1])
    assert found[0] in found
    some = found[1:3]
    assert (some.items, some.counts, some.hand) == (found.items[1:3], found.counts, HAND)
    with pytest.raises(IndexError):
        _ = found[5]


def test_completions_are_true_if_there_are_any() -> None:
    assert paili.completions(HAND, limit=0)
    assert len(paili.completions(HAND, limit=0)) == 0
    assert not paili.completions(WAITING, NOTHING)


def test_completions_are_sorted() -> None:
    found = paili.completions(Hand.parse("123456m23p11s[777p]"), rules=EAST, slack=1, limit=50)
    fans = [one.fan for one in found.sorted("fan")]
    assert fans == sorted(fans, reverse=True)
    ways = [one.probability for one in found.sorted("probability")]
    assert ways == sorted(ways, reverse=True)
    assert [one.distance for one in found.sorted("distance")] == sorted(
        one.distance for one in found
    )
    assert found.sorted("fan").counts == found.counts
    with pytest.raises(paili.ArgumentError, match="expected one of distance, form, tiles"):
        found.sorted("worth")


# As data


def test_data_of_discards() -> None:
    found = paili.discards(HAND, rank_by="chance", two_step=True)
    first = rows_of(found)[0]
    chance = found[0].chance
    assert chance is not None
    assert first == {
        "rank": 1, "tile": "6m", "deficiency": 2, "tiles": "22225555p222255577888899s",
        "copies": 23, "delta": 23, "dead": "", "two_step": 208, "draws": 4,
        "probability": chance.probability, "exact": str(chance.exact), "expected_fan": None,
    }  # fmt: skip
    assert rows_of(paili.analyse(HAND)) == rows_of(paili.discards(HAND, rank_by="chance"))
    assert rows_of(paili.analyse(WAITING)) == [{"tile": "3s", "copies": 4}]
    assert {one["deficiency"] for one in rows_of(paili.discards(HAND, NOTHING))} == {None}


def test_data_of_many_discards() -> None:
    hands = [HAND, Hand.parse("123456789m11122z")]
    found = paili.discards_batch(np.stack([hand.counts for hand in hands]))
    rows = rows_of(found)
    assert [row["hand"] for row in rows] == [0] * 12 + [1] * 11
    for row in rows:
        option = paili.discards(hands[row["hand"]])[Tile.parse(row["tile"])]
        assert (row["deficiency"], row["copies"]) == (option.deficiency, option.copies)
    none = paili.discards_batch(HAND.counts[np.newaxis], np.zeros(34, dtype=np.uint8))
    assert {row["deficiency"] for row in rows_of(none)} == {None}
    assert rows_of(paili.discards_batch(np.zeros((0, 34), dtype=np.uint8))) == []


def test_data_of_plans() -> None:
    plan = paili.plan(HAND, draws=2)
    assert rows_of(plan) == rows_of(plan.options)
    assert rows_of(plan)[0] == {
        "tile": "6m", "probability": float(plan.exact), "exact": "104/7381", "expected_fan": None,
        "expected_points": None, "deficiency": 2, "tiles": "22225555p222255577888899s",
        "copies": 23,
    }  # fmt: skip
    report = analysis.plan_report(HAND, draws=2)
    known = {**rows_of(plan)[0], "lower": float(plan.exact), "upper": float(plan.exact)}
    assert rows_of(report)[0] == known
    stopped = rows_of(analysis.plan_report(HAND, draws=9, seconds=0))
    assert {(row["probability"], row["exact"]) for row in stopped} == {(None, None)}
    assert all(row["lower"] < row["upper"] for row in stopped)
    reasons = rows_of(plan.reasons())
    assert reasons[0] == {
        "tiles": "234m234p23456799s", "coming": "2p2s", "probability": float(Fraction(16, 7381)),
        "exact": "16/7381",
    }  # fmt: skip
    assert sum(Fraction(row["exact"]) for row in reasons) == plan.exact


def test_data_of_outlooks_are_the_curves() -> None:
    found = paili.outlook(HAND, draws=3)
    rows = rows_of(found)
    assert len(rows) == 3 * len(found.options)
    assert [row["draws"] for row in rows[:3]] == [1, 2, 3]
    assert [row["won"] for row in rows[:3]] == [*found.best.won]
    assert [row["ready"] for row in rows[:3]] == [*found.best.ready]
    assert [row["tile"] for row in rows_of(found.options)] == [str(o.tile) for o in found.options]
    assert {row["tile"] for row in rows_of(paili.outlook(WAITING, draws=1))} == {None}


def test_data_of_simulations() -> None:
    played = paili.simulate(HAND, games=50, draws=4, seed=1)
    rows = rows_of(played)
    assert [row["draws"] for row in rows] == [1, 2, 3, 4]
    assert [row["won_games"] for row in rows] == [*played.won]
    assert [row["ready_games"] for row in rows] == [*played.ready]
    assert rows[-1]["won"] == played.probability
    assert {row["games"] for row in rows} == {50}


def test_data_of_completions() -> None:
    legal = paili.completions(Hand.parse("123456m23p11s[777p]"), rules=EAST, limit=1)
    assert rows_of(legal) == [
        {
            "distance": 3, "form": "standard", "tiles": "123456789m11s", "coming": "789m",
            "going": "23p", "ways": 384, "probability": legal[0].probability, "fan": 18,
            "last": "7m", "self_drawn": False, "value": None, "points": None,
        }
    ]  # fmt: skip
    plain = rows_of(paili.completions(HAND, limit=1))[0]
    assert (plain["fan"], plain["last"], plain["self_drawn"]) == (None, None, None)


def test_data_of_counts_and_calls() -> None:
    counted = paili.census("mahjong0", tiles=13, melds=4)
    assert rows_of(counted) == [{"deficiency": 1, "deals": 108, "hands": 27}]
    gates = rows_of(analysis.k_gates())
    assert gates[9] == {"k": 9, "deals": 262144, "hands": 1}
    called = rows_of(paili.calls(Hand.parse("1135m123456p239s"), Tile.M4, draws=1))
    assert called[0] == {
        "call": "chow", "meld": "[345m]", "discard": "9s", "probability": 4 / 61,
        "exact": "4/61", "gain": 4 / 61, "expected_points": None,
    }  # fmt: skip
    assert called[1]["meld"] is None
    told = rows_of(paili.explain(HAND, Tile.M6, Tile.S7, draws=2))
    assert [row["tile"] for row in told] == ["6m", "7s"]
    assert [row["against"] for row in told] == ["7s", "6m"]


def test_census_of_deals_that_do_not_fit_64_bits_there_is_none() -> None:
    largest = max(row.deals for row in paili.census(threads=2).rows)
    assert largest < 2**63
