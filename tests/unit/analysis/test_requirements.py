"""Wins of a minimum worth: input, output and errors."""

import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from functools import partial
from typing import Any

import numpy as np
import paili
import pytest
from paili import MCR, Hand, KnowledgeBase, Meld, Rules, Tile, Wind
from paili.mcr import Fan

WAITING = Hand.parse("123456m23p11s[777p]")
DRAWN = Hand.parse("123456m238p11s[777p]")
WINDS = {"seat_wind": Wind.EAST, "prevalent_wind": Wind.EAST}
EIGHT = MCR.requiring(8, **WINDS, win_by="discard")
SELF_DRAWN = MCR.requiring(8, **WINDS, win_by="self_draw")
EITHER = MCR.requiring(8, **WINDS, win_by="either")
SCALARS = [
    pytest.param(paili.deficiency, WAITING, id="deficiency"),
    pytest.param(paili.acceptance, WAITING, id="acceptance"),
    pytest.param(paili.discards, DRAWN, id="discards"),
    pytest.param(paili.completions, WAITING, id="completions"),
    pytest.param(paili.deficiency_by_form, WAITING, id="by form"),
    pytest.param(paili.shanten, WAITING, id="shanten"),
]
each_scalar = pytest.mark.parametrize(("function", "hand"), SCALARS)
Function = Callable[..., Any]


def error(kind: type[paili.PailiError], function: Function, *args: Any, **kwargs: Any) -> Any:
    """Return the error raised by a call after a check that it survives pickling."""
    with pytest.raises(kind) as caught:
        function(*args, **kwargs)
    found = caught.value
    again = pickle.loads(pickle.dumps(found))
    assert (type(again), vars(again), str(again)) == (type(found), vars(found), str(found))
    return found


def knowledge(text: str) -> KnowledgeBase:
    """Return the knowledge of available tiles given as text."""
    tiles = paili.parse_tiles(text)
    return KnowledgeBase.from_counts([tiles.count(tile) for tile in Tile])


@each_scalar
def test_the_largest_minimum_is_out_of_reach(function: Function, hand: Hand) -> None:
    found = function(hand, rules=MCR.requiring(65_535, **WINDS))
    deficiencies = {
        paili.deficiency: lambda: [found],
        paili.shanten: lambda: [found],
        paili.deficiency_by_form: lambda: found.values(),
        paili.discards: lambda: [option.deficiency for option in found],
    }.get(function, lambda: [found.deficiency])()
    assert set(deficiencies) == {paili.UNREACHABLE}


# Hand and knowledge


@each_scalar
@pytest.mark.parametrize("wrong", ["123m", None, 5, (1, 2), np.zeros(34, dtype=np.uint8)])
def test_a_hand_is_a_hand(function: Function, hand: Hand, wrong: Any) -> None:
    assert error(paili.ArgumentError, function, wrong, rules=EIGHT).name == "hand"


@each_scalar
@pytest.mark.parametrize("wrong", ["4" * 34, 4, [4] * 34, np.full(34, 1), paili.MCR])
def test_knowledge_is_knowledge(function: Function, hand: Hand, wrong: Any) -> None:
    assert error(paili.ArgumentError, function, hand, wrong, rules=EIGHT).name == "knowledge"


@each_scalar
@pytest.mark.parametrize(
    ("text", "tile", "count"),
    [("77p", Tile.P7, 5), ("1111m", Tile.M1, 5), ("1112223334445556667777z777p", Tile.P7, 6)],
)
def test_a_fifth_copy_is_refused(
    function: Function, hand: Hand, text: str, tile: Tile, count: int
) -> None:
    found = error(paili.TileCountError, function, hand, knowledge(text), rules=EIGHT)
    assert (found.tile, found.count) == (tile, count)


def test_the_sum_of_hand_melds_and_knowledge_counts() -> None:
    """Check copies that are too many only with all three together."""
    hand = Hand.parse("12337m2355p1s[123m]")
    assert paili.deficiency(hand, knowledge("3m"), rules=EIGHT) > 0
    found = error(paili.TileCountError, paili.deficiency, hand, knowledge("33m"), rules=EIGHT)
    assert (found.tile, found.count) == (Tile.M3, 5)


def test_waiting_hands_accept_and_drawn_hands_discard() -> None:
    assert error(paili.HandSizeError, paili.acceptance, DRAWN, rules=EIGHT).size == 11
    assert error(paili.HandSizeError, paili.discards, WAITING, rules=EIGHT).size == 10


# Answers


def test_the_number_is_that_of_the_nearest_win_that_counts() -> None:
    assert paili.deficiency(WAITING, rules=MCR.requiring(0, **WINDS)) == 1
    assert paili.deficiency(WAITING, rules=MCR.requiring(1, **WINDS)) == 1
    assert paili.deficiency(WAITING, rules=EIGHT) == 3
    assert paili.deficiency(WAITING, knowledge("789m"), rules=EIGHT) == 3
    assert paili.deficiency(WAITING, knowledge("78m"), rules=EIGHT) == paili.UNREACHABLE


def test_one_step_away_only_tiles_that_win_are_accepted() -> None:
    """Check a wait for 9m, a pure straight: 6m also completes the hand but is worth too little."""
    hand = Hand.parse("12345678m11z[234s]")
    assert paili.acceptance(hand, rules=paili.MCR).tiles == {Tile.M3: 3, Tile.M6: 3, Tile.M9: 4}
    found = paili.acceptance(hand, rules=EIGHT)
    assert (found.deficiency, found.tiles, found.dead) == (1, {Tile.M9: 4}, ())


def test_discards_are_sorted_and_tell_what_they_accept() -> None:
    hand = Hand.parse("12345678m11z8p[234s]")
    best, *others = paili.discards(hand, rules=EIGHT)
    assert (best.tile, best.deficiency, best.tiles) == (Tile.P8, 1, {Tile.M9: 4})
    assert best.delta == best.copies == 4
    assert [option.delta for option in others if option.deficiency > 1] == [0] * len(others)
    assert {best.tile, *(option.tile for option in others)} == set(hand.tiles)


def test_a_win_by_draw_or_by_discard() -> None:
    """Check three concealed pungs if the third is drawn, but two if it is discarded."""
    hand = Hand.parse("22299m555p88s[678m]")
    assert paili.deficiency(hand, rules=SELF_DRAWN) == 1
    assert paili.deficiency(hand, rules=EITHER) == 1
    assert paili.deficiency(hand, rules=EIGHT) > 1


def test_the_only_last_tile_is_better_discarded_than_kept() -> None:
    """Check that 3s helps only as a discarded last tile; if it is drawn, 8s comes last."""
    waiting, wall = Hand.parse("222m555p88s45s99m1p"), knowledge("38s")
    assert paili.deficiency(waiting, wall, rules=EIGHT) == 2
    drawn = waiting.with_tile(Tile.S3)
    assert paili.deficiency(drawn, wall, rules=EIGHT) == paili.UNREACHABLE
    best, *others = paili.discards(drawn, wall, rules=EIGHT)
    assert (best.tile, best.deficiency, best.delta) == (Tile.S3, 2, 0)
    assert {option.deficiency for option in others} == {paili.UNREACHABLE}


# Completions


def completions(**changed: Any) -> paili.Completions:
    return paili.completions(WAITING, rules=EIGHT, **changed)


@pytest.mark.parametrize(
    ("changed", "name"),
    [
        ({"slack": -1}, "slack"),
        ({"slack": 15}, "slack"),
        ({"slack": True}, "slack"),
        ({"slack": 1.0}, "slack"),
        ({"slack": None}, "slack"),
        ({"limit": -1}, "limit"),
        ({"limit": 1_000_001}, "limit"),
        ({"limit": 2**80}, "limit"),
        ({"limit": False}, "limit"),
        ({"limit": "all"}, "limit"),
        ({"limit": None}, "limit"),
        ({"seconds": -1}, "seconds"),
        ({"seconds": float("nan")}, "seconds"),
        ({"seconds": "1"}, "seconds"),
        ({"seconds": True}, "seconds"),
    ],
)
def test_wrong_limits_are_named(changed: dict[str, Any], name: str) -> None:
    assert error(paili.ArgumentError, completions, **changed).name == name


def test_a_completion_says_what_comes_and_what_it_makes() -> None:
    best = completions().items[0]
    assert best.tiles == paili.TileCounts.parse("123456789m11s")
    assert best.form is paili.Form.STANDARD
    assert best.coming == {Tile.M7: 1, Tile.M8: 1, Tile.M9: 1}
    assert best.going == {Tile.P2: 1, Tile.P3: 1}
    assert (best.distance, best.fan, best.self_drawn) == (3, 18, False)
    assert best.lasts == (Tile.M7, Tile.M8, Tile.M9)
    assert best.last is Tile.M7
    assert best.fans == ((Fan.PURE_STRAIGHT, 1), (Fan.EDGE_WAIT, 1), (Fan.NO_HONORS, 1))
    assert best.decomposition.declared == (Meld.pung(Tile.P7),)
    # Four copies of each of three kinds, in any order, of 136 tiles without the 13 in the hand.
    assert best.ways == 4**3 * 6
    assert best.probability == 384 / (123 * 122 * 121)
    assert paili.mcr.score(best.win).fan == 18


def test_completions_are_sorted() -> None:
    found = completions(slack=1, limit=1_000)
    assert found.counts == (5, 64)
    assert (found.deficiency, len(found.items), found.is_exact) == (3, 69, True)
    order = [(item.distance, -item.ways, -item.fan, item.tiles.tiles) for item in found.items]
    assert order == sorted(order)
    assert len(set(order)) == 69


def test_a_limit_shortens_the_list_alone() -> None:
    everything = completions(slack=1, limit=1_000)
    for limit in (0, 1, 5, 6, 69):
        some = completions(slack=1, limit=limit)
        assert some.counts == everything.counts
        assert some.items == everything.items[:limit]
    assert completions(limit=np.int64(2)).items == everything.items[:2]


def test_nothing_to_hope_for_is_no_completion() -> None:
    found = paili.completions(WAITING, knowledge("5z"), slack=14, rules=EIGHT)
    assert (found.deficiency, found.counts, found.items) == (paili.UNREACHABLE, (), ())
    assert found.is_exact


def test_slack_ends_with_the_hand() -> None:
    """Check a complete hand with four melds, to which at most five tiles can come."""
    found = paili.completions(
        Hand.parse("11p[123m][456m][789m][111z]"), knowledge("99s"), slack=14, rules=EIGHT
    )
    assert found.counts == (1, 0, 1, *[0] * 12)
    complete, other = found.items
    assert (complete.distance, complete.coming, complete.going) == (0, {}, {})
    assert (complete.ways, complete.probability) == (1, 1.0)
    assert (other.coming, other.ways) == ({Tile.S9: 2}, 2)


def test_completions_are_frozen_values_that_pickle() -> None:
    found = completions()
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert hash(again) == hash(found)
    assert again.items[0].win == found.items[0].win
    assert "_rules" not in repr(found.items[0])
    assert (found.hand, found.rules) == (WAITING, EIGHT)
    with pytest.raises(FrozenInstanceError):
        found.items[0].fan = 99


# Batches


def rows(number: int = 5, dtype: Any = np.uint8) -> np.ndarray:
    return np.tile(WAITING.counts, (number, 1)).astype(dtype)


def batch(counts: Any = None, available: Any = None, **changed: Any) -> np.ndarray:
    counts = rows() if counts is None else counts
    arguments: dict[str, Any] = {"melds": WAITING.melds, "rules": EIGHT} | changed
    return paili.deficiency_batch(counts, available, **arguments)


def test_a_fifth_copy_names_the_row() -> None:
    available = np.zeros((5, 34), dtype=np.uint8)
    available[2, Tile.P7] = available[4, Tile.M1] = 4
    for rows_of_it in (available, np.ascontiguousarray(available[2:])):
        row = 2 - (5 - len(rows_of_it))
        found = error(paili.TileCountError, batch, rows(len(rows_of_it)), rows_of_it, threads=2)
        assert (found.tile, found.count) == (Tile.P7, 7)
        assert f"row {row}" in found.where
    counts = rows()
    counts[1, Tile.M1] += 4
    found = error(paili.TileCountError, batch, counts)
    assert (found.tile, found.count) == (Tile.M1, 5)
    counts = rows()
    counts[4, Tile.P7], counts[4, Tile.S1] = 2, 0
    found = error(paili.TileCountError, batch, counts)
    assert (found.tile, found.count) == (Tile.P7, 5)
    assert "row 4" in found.where


def test_too_many_melds() -> None:
    melds = [Meld.pung(tile) for tile in range(27, 32)]
    assert error(paili.ArgumentError, batch, melds=melds).name == "melds"
    counts = rows()
    counts[:, :3] = 0
    found = error(paili.TileCountError, batch, counts, melds=[Meld.pung(Tile.P7)] * 2)
    assert (found.tile, found.count) == (Tile.P7, 6)


FUNCTIONS = [
    pytest.param(paili.deficiency_batch, WAITING, id="deficiency"),
    pytest.param(paili.shanten_batch, WAITING, id="shanten"),
    pytest.param(paili.acceptance_batch, WAITING, id="acceptance"),
    pytest.param(paili.discards_batch, DRAWN, id="discards"),
    pytest.param(partial(paili.discard_values_batch, draws=1), DRAWN, id="values"),
]
each_batch = pytest.mark.parametrize(("function", "hand"), FUNCTIONS)


def both(answer: Any) -> list[Any]:
    """Return the answer as lists, with NaN as -1."""
    parts = answer if isinstance(answer, tuple) else (answer,)
    return [np.nan_to_num(part, nan=-1).tolist() for part in parts]


@each_batch
def test_melds_may_come_as_any_sequence(function: Function, hand: Hand) -> None:
    counts = np.array([hand.counts] * 3)
    expected = both(function(counts, melds=hand.melds, rules=EIGHT))
    for melds in (list(hand.melds), iter(hand.melds)):
        assert both(function(counts, melds=melds, rules=EIGHT)) == expected
    known = KnowledgeBase.full(hand).available
    assert both(function(counts, known, melds=hand.melds, rules=EIGHT)) == expected
    for threads in (2, 3):
        again = function(counts, known, melds=hand.melds, rules=EIGHT, threads=threads)
        assert both(again) == expected


@each_batch
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("melds", [0, (), np.array([0, 1, 1]), np.array([0, 0, 1])], ids=str)
def test_unknown_melds_of_a_row_are_refused(
    function: Function, hand: Hand, melds: Any, threads: int
) -> None:
    """Check that melds must be known, as the worth of a win depends on them."""
    whole = Hand.parse("123456789m1122p" if hand.is_waiting else "123456789m11223p")
    counts = np.array([whole.counts, hand.counts, hand.counts])
    found = error(paili.ArgumentError, function, counts, melds=melds, rules=EIGHT, threads=threads)
    assert found.name == "melds"
    assert "row 1" in str(found)
    assert function(counts, melds=melds, rules=MCR) is not None


@each_batch
def test_a_number_of_melds_does_not_make_them_known(function: Function, hand: Hand) -> None:
    counts = np.array([hand.counts] * 2)
    for melds in (1, np.array([1, 1])):
        found = error(paili.ArgumentError, function, counts, melds=melds, rules=EIGHT)
        assert found.name == "melds"
        assert "row 0" in str(found)


@each_scalar
def test_unknown_melds_of_a_hand_are_refused(function: Function, hand: Hand) -> None:
    unknown = Hand.from_counts(hand.counts)
    found = error(paili.ArgumentError, function, unknown, rules=EIGHT)
    assert found.name == "melds"
    assert function(unknown, rules=MCR) is not None


@pytest.mark.parametrize(
    "function",
    [
        partial(paili.plan, draws=1),
        partial(paili.PlanSearch, draws=1),
        partial(paili.outlook, draws=1),
        partial(paili.simulate, draws=1, games=1, seed=1),
        partial(paili.calls, discard=Tile.S9, draws=1),
        paili.analyse,
    ],
)
def test_unknown_melds_are_refused_by_all_that_look_ahead(function: Function) -> None:
    unknown = Hand.from_counts(WAITING.counts)
    assert error(paili.ArgumentError, function, unknown, rules=EIGHT).name == "melds"
    assert function(WAITING, rules=EIGHT) is not None


def test_rules_of_ones_own_answer_as_mcr() -> None:
    own = Rules("own", 34, MCR.forms).requiring(8, **WINDS)
    assert paili.deficiency(WAITING, rules=own) == paili.deficiency(WAITING, rules=EIGHT)
    assert paili.acceptance(WAITING, rules=own) == paili.acceptance(WAITING, rules=EIGHT)


def test_forms_with_a_requirement() -> None:
    found = paili.deficiency_by_form(WAITING, rules=EIGHT)
    assert found.pop(paili.Form.STANDARD) == 3
    assert found.pop(paili.Form.KNITTED_STRAIGHT) > 3
    assert set(found.values()) == {paili.UNREACHABLE}, "those that a meld rules out"


def test_shanten_with_a_requirement() -> None:
    assert paili.shanten(WAITING, rules=EIGHT) == 2
    assert paili.shanten(WAITING, knowledge("78m"), rules=EIGHT) == paili.UNREACHABLE
    found = paili.shanten_batch(rows(), melds=WAITING.melds, rules=EIGHT)
    assert found.tolist() == [2] * 5


def test_looking_ahead_with_a_requirement() -> None:
    """Check that two-step ways and improvements respect the minimum worth."""
    hand = Hand.parse("12345678m11z8p[234s]")
    plain = paili.discards(hand, rules=EIGHT)
    ahead = paili.discards(hand, rules=EIGHT, two_step=True, improvements=True)
    assert {(o.tile, o.deficiency, o.tiles) for o in plain} == {
        (o.tile, o.deficiency, o.tiles) for o in ahead
    }
    for option in ahead:
        if option.deficiency != 2:
            continue
        ways = 0
        known = KnowledgeBase.full(hand)
        for tile, copies in option.tiles.items():
            drawn = hand.without_tile(option.tile).with_tile(tile)
            after = paili.discards(drawn, known.own_draw(tile), rules=EIGHT)
            ways += copies * max((o.copies for o in after if o.deficiency == 1), default=0)
        assert option.two_step == ways
