"""Comparisons of discards."""

import json
import pickle
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema
import paili
import pytest
from paili import Tile, explain
from paili.analysis.plan_values import chance_of

SCHEMA = json.loads(Path("docs/explain.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
HAND = paili.Hand.parse("2346m34p3456s7799s")
READY = paili.Hand.parse("123789m12399p127s")
MELDED = paili.Hand.parse("123456m238p11s[777p]")
EAST = paili.MCR.requiring(8, seat_wind=paili.Wind.EAST, prevalent_wind=paili.Wind.EAST)


def test_sentences() -> None:
    found = explain(HAND, Tile.S7, Tile.M6, draws=3)
    assert found.sentences == (
        "6m wins 3.89% within 3 draws, 7s 3.39%: 0.498% less.",
        "7s loses 77s, 567s and 777s, which win 0.0226% after 6m.",
        "Both reach 37 complete hands, which win 3.31% after 7s and 3.86% after 6m.",
        "6m keeps 79s but loses 456m and 567m, which win 0.079% after 7s.",
    )
    assert [one.tile for one in found.discards] == [Tile.S7, Tile.M6]
    assert found.best.tile is Tile.M6
    assert repr(found) == (
        "<Explanation of 2346m34p34567799s under riichi: "
        "won within 3 draws after 7s 3.39%, 6m 3.89%>"
    )
    assert repr(found.best) == "<ExplainedDiscard 6m: won 3.89%; 10 hands of its own, 21 lost>"


def test_sentences_of_hands_that_are_not_as_far() -> None:
    seen = paili.KnowledgeBase.from_seen(READY, paili.parse_tiles("333s"))
    found = explain(READY, Tile.S1, Tile.S7, knowledge=seen, rules=paili.SICHUAN)
    assert found.sentences[1].startswith("1s leaves deficiency 2 instead of 1 and loses 11s")
    assert found.sentences[3].startswith("7s leaves deficiency 1 instead of 2 but loses 678s")


@pytest.mark.parametrize(
    ("hand", "tiles", "rules", "draws"),
    [
        pytest.param(HAND, "6m7s", paili.RIICHI, 4, id="near"),
        pytest.param(HAND, "3p9s6m", paili.RIICHI, 3, id="three"),
        pytest.param(READY, "7s1s", paili.SICHUAN, 3, id="ready"),
        pytest.param(MELDED, "2p8p", EAST, 3, id="eight-fan"),
        pytest.param(paili.Hand.parse("1258m3699p1357s24z"), "9p1m", paili.MCR, 4, id="mcr"),
        pytest.param(paili.Hand.parse("3455s1z"), "1z3s", paili.RIICHI, 2, id="short"),
        pytest.param(paili.Hand.parse("123m456p23455789s"), "5s9s", paili.RIICHI, 2, id="won"),
    ],
)
def test_the_numbers_are_those_of_plans(
    hand: paili.Hand, tiles: str, rules: paili.Rules, draws: int
) -> None:
    asked = paili.parse_tiles(tiles)
    found = explain(hand, *asked, rules=rules, draws=draws)
    plans = [paili.plan(hand, draws=within, rules=rules) for within in range(1, draws + 1)]
    by_tile = {one.tile: one for one in found.discards}
    assert tuple(by_tile) == asked
    long = {one.tile: one for one in paili.outlook(hand, rules=rules).options}
    left = {one.tile: one for one in paili.discards(hand, rules=rules)}
    for tile, one in by_tile.items():
        options = [next(o for o in plan.options if o.tile is tile) for plan in plans]
        assert one.curve == tuple(option.exact for option in options)
        assert one.exact == options[-1].exact == chance_of(one.reached)
        assert one.expected_fan == options[-1].expected_fan
        assert one.reached == plans[-1].reasons(tile)
        assert one.outlook == long[tile]
        assert (one.tiles, one.deficiency, one.dead) == (
            left[tile].tiles,
            left[tile].deficiency,
            left[tile].dead,
        )
        others = [other for other in found.discards if other is not one]
        against = by_tile[one.against]
        assert against.exact == max(other.exact for other in others)
        here, there = ({r.tiles for r in x.reached} for x in (one, against))
        assert {r.tiles for r in one.only} == here - there
        assert {r.tiles for r in one.lost} == there - here
        assert dict(one.keeps) == {t: n for t, n in one.tiles.items() if t not in against.tiles}
        assert all(tile in tiles for tiles in one.loses)
    VALIDATOR.validate(found.to_json())
    assert json.loads(json.dumps(found.to_json(limit=0)))["discards"][0]["only"]["items"] == []
    assert pickle.loads(pickle.dumps(found)) == found
    assert all(len(said) < 200 for said in found.sentences)


@pytest.mark.check
def test_the_best_are_compared_unless_others_are_asked_for() -> None:
    first, second, *_ = paili.discards(HAND, rank_by="chance")
    assert [one.tile for one in explain(HAND).discards] == [first.tile, second.tile]
    assert [one.tile for one in explain(HAND, Tile.S9).discards] == [Tile.S9, first.tile]
    assert [one.tile for one in explain(HAND, first.tile).discards] == [first.tile, second.tile]
    assert explain(HAND).draws == 4


def test_reached_hands_have_their_tiles() -> None:
    found = explain(HAND, Tile.M6, Tile.S7, draws=3)
    seven = found.discards[1]
    hands = found.listed(seven.only, seven.exact, 2)
    assert [hand.chance for hand in hands] == [reason.exact for reason in seven.only[:2]]
    assert all(hand.share == hand.chance / seven.exact for hand in hands)
    assert all(hand.going[Tile.S7] for hand in hands)


def test_reached_hands_are_worth_what_the_scorer_says() -> None:
    found = explain(MELDED, Tile.P2, Tile.P8, rules=EAST, draws=3)
    two = found.discards[0]
    hands = found.listed(two.reached, two.exact, 5)
    assert len(hands) == 5
    for hand in hands:
        item = hand.completion
        assert (item.tiles, item.coming) in {(one.tiles, one.coming) for one in two.reached}
        assert item.win is not None
        assert paili.mcr.score(item.win).fan == item.fan
        assert item.fan is not None
        assert item.fan >= 8
        assert item.last in hand.coming


def test_without_tiles_nothing_wins() -> None:
    nothing = paili.KnowledgeBase.from_counts([0] * 34)
    found = explain(HAND, Tile.M6, Tile.S7, knowledge=nothing)
    assert (found.draws, found.best.exact) == (0, Fraction(0))
    assert found.sentences == (
        "No discard of these wins within 0 draws.",
        "6m loses nothing that 7s reaches.",
        "7s loses nothing that 6m reaches.",
    )
    VALIDATOR.validate(found.to_json())


def test_sets_with_a_tile_that_many_hands_need() -> None:
    """Check that discarding one of a pair loses the set that needs both, not one with a single."""
    found = explain(paili.Hand.parse("123456m23p1s66z[777p]"), Tile.GREEN, Tile.S1, draws=3)
    green = found.discards[0]
    assert green.lost
    assert next(str(tiles) for tiles in green.loses) in ("66z", "666z")


@pytest.mark.parametrize(
    ("tiles", "error"),
    [
        ([Tile.M6, Tile.M6], paili.ArgumentError),
        ([Tile.EAST], paili.TileCountError),
        ([40], paili.ArgumentError),
        (["6m"], paili.ArgumentError),
    ],
)
def test_discards_that_cannot_be_compared(tiles: list[Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        explain(HAND, *tiles)


def test_hands_that_cannot_be_compared() -> None:
    with pytest.raises(paili.HandSizeError):
        explain(HAND.without_tile(Tile.M6), Tile.S7, Tile.S9)
    with pytest.raises(paili.ArgumentError) as caught:
        explain(paili.Hand.parse("11m"))
    assert caught.value.name == "hand"
    with pytest.raises(paili.ArgumentError):
        explain(HAND, draws=200)
    with pytest.raises(paili.SearchLimitError):
        explain(HAND, draws=5, memory=1_000)
