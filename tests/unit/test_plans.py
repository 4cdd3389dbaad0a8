"""Legal wins: what goes in, what comes out, what is refused."""

import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError
from typing import Any

import numpy as np
import paili
import pytest
from paili import Fan, Hand, KnowledgeBase, Legal, Meld, Tile, WinBy, Wind

WAITING = Hand.parse("123456m23p11s[777p]")
DRAWN = Hand.parse("123456m238p11s[777p]")
WINDS = {"seat_wind": Wind.EAST, "prevalent_wind": Wind.EAST}
SCALARS = [
    pytest.param(paili.legal_deficiency, WAITING, id="deficiency"),
    pytest.param(paili.legal_acceptance, WAITING, id="acceptance"),
    pytest.param(paili.legal_discards, DRAWN, id="discards"),
    pytest.param(paili.winning_plans, WAITING, id="plans"),
]
each_scalar = pytest.mark.parametrize(("function", "hand"), SCALARS)
Function = Callable[..., Any]


def error(kind: type[paili.PailiError], function: Function, *args: Any, **kwargs: Any) -> Any:
    """The error raised by a call, which survives pickling."""
    with pytest.raises(kind) as caught:
        function(*args, **kwargs)
    found = caught.value
    again = pickle.loads(pickle.dumps(found))
    assert (type(again), vars(again), str(again)) == (type(found), vars(found), str(found))
    return found


def knowledge(text: str) -> KnowledgeBase:
    """What can come, as tiles."""
    tiles = paili.parse_tiles(text)
    return KnowledgeBase.from_counts([tiles.count(tile) for tile in Tile])


# Legal


def test_legal_has_defaults_and_a_normal_form() -> None:
    legal = Legal(seat_wind=Wind.WEST, prevalent_wind=Wind.EAST, win_by="either")
    assert (legal.minimum, legal.win_by) == (8, WinBy.EITHER)
    assert legal.win_by is WinBy.EITHER
    assert legal == Legal(seat_wind=Wind.WEST, prevalent_wind=Wind.EAST, win_by=WinBy.EITHER)
    assert Legal(**WINDS).win_by is WinBy.DISCARD
    assert type(Legal(**WINDS, minimum=np.int64(9)).minimum) is int


def test_legal_is_a_frozen_value_that_pickles() -> None:
    legal = Legal(**WINDS, minimum=12, win_by="self_draw")
    again = pickle.loads(pickle.dumps(legal))
    assert again == legal
    assert hash(again) == hash(legal)
    assert legal != Legal(**WINDS, minimum=12)
    with pytest.raises(FrozenInstanceError):
        legal.minimum = 8
    assert eval(repr(legal), vars(paili)) == legal


def test_ways_to_win_are_their_texts() -> None:
    assert [str(way) for way in WinBy] == ["discard", "self_draw", "either"]
    assert [repr(way) for way in WinBy] == ["WinBy.DISCARD", "WinBy.SELF_DRAW", "WinBy.EITHER"]


WRONG = [
    ({"seat_wind": 0}, "seat_wind"),
    ({"seat_wind": "east"}, "seat_wind"),
    ({"seat_wind": None}, "seat_wind"),
    ({"prevalent_wind": Tile.EAST}, "prevalent_wind"),
    ({"minimum": -1}, "minimum"),
    ({"minimum": 65_536}, "minimum"),
    ({"minimum": 10**30}, "minimum"),
    ({"minimum": 8.0}, "minimum"),
    ({"minimum": True}, "minimum"),
    ({"minimum": "8"}, "minimum"),
    ({"minimum": None}, "minimum"),
    ({"win_by": "robbery"}, "win_by"),
    ({"win_by": "DISCARD"}, "win_by"),
    ({"win_by": 0}, "win_by"),
    ({"win_by": None}, "win_by"),
    ({"win_by": ["discard"]}, "win_by"),
]


@pytest.mark.parametrize(("changed", "name"), WRONG)
def test_wrong_conditions_are_named(changed: dict[str, Any], name: str) -> None:
    assert error(paili.ArgumentError, Legal, **(WINDS | changed)).name == name


@each_scalar
@pytest.mark.parametrize(("changed", "name"), WRONG)
def test_wrong_conditions_are_named_by_every_function(
    function: Function, hand: Hand, changed: dict[str, Any], name: str
) -> None:
    assert error(paili.ArgumentError, function, hand, **(WINDS | changed)).name == name


@each_scalar
@pytest.mark.parametrize("name", ["seat_wind", "prevalent_wind"])
def test_winds_must_be_given(function: Function, hand: Hand, name: str) -> None:
    winds = {other: wind for other, wind in WINDS.items() if other != name}
    with pytest.raises(TypeError, match=name):
        function(hand, **winds)


@each_scalar
def test_the_largest_minimum_is_out_of_reach(function: Function, hand: Hand) -> None:
    found = function(hand, **WINDS, minimum=65_535)
    deficiencies = {
        paili.legal_deficiency: lambda: [found],
        paili.legal_discards: lambda: [option.deficiency for option in found],
    }.get(function, lambda: [found.deficiency])()
    assert set(deficiencies) == {paili.UNREACHABLE}


# Hand and knowledge


@each_scalar
@pytest.mark.parametrize("wrong", ["123m", None, 5, (1, 2), np.zeros(34, dtype=np.uint8)])
def test_a_hand_is_a_hand(function: Function, hand: Hand, wrong: Any) -> None:
    assert error(paili.ArgumentError, function, wrong, **WINDS).name == "hand"


@each_scalar
@pytest.mark.parametrize("wrong", ["4" * 34, 4, [4] * 34, np.full(34, 1), paili.MCR])
def test_knowledge_is_knowledge(function: Function, hand: Hand, wrong: Any) -> None:
    assert error(paili.ArgumentError, function, hand, wrong, **WINDS).name == "knowledge"


@each_scalar
@pytest.mark.parametrize(
    ("text", "tile", "count"),
    [("77p", Tile.P7, 5), ("1111m", Tile.M1, 5), ("1112223334445556667777z777p", Tile.P7, 6)],
)
def test_a_fifth_copy_is_refused(
    function: Function, hand: Hand, text: str, tile: Tile, count: int
) -> None:
    found = error(paili.TileCountError, function, hand, knowledge(text), **WINDS)
    assert (found.tile, found.count) == (tile, count)


def test_the_sum_of_hand_melds_and_knowledge_counts() -> None:
    """None of the three alone has too many, nor any two of them."""
    hand = Hand.parse("12337m2355p1s[123m]")
    assert paili.legal_deficiency(hand, knowledge("3m"), **WINDS) > 0
    found = error(paili.TileCountError, paili.legal_deficiency, hand, knowledge("33m"), **WINDS)
    assert (found.tile, found.count) == (Tile.M3, 5)


def test_waiting_hands_accept_and_drawn_hands_discard() -> None:
    assert error(paili.HandSizeError, paili.legal_acceptance, DRAWN, **WINDS).size == 11
    assert error(paili.HandSizeError, paili.legal_discards, WAITING, **WINDS).size == 10


# Answers


def test_the_number_is_that_of_the_nearest_win_that_counts() -> None:
    assert paili.legal_deficiency(WAITING, **WINDS, minimum=0) == 1
    assert paili.legal_deficiency(WAITING, **WINDS, minimum=1) == 1
    assert paili.legal_deficiency(WAITING, **WINDS) == 3
    assert paili.legal_deficiency(WAITING, knowledge("789m"), **WINDS) == 3
    assert paili.legal_deficiency(WAITING, knowledge("78m"), **WINDS) == paili.UNREACHABLE


def test_one_step_away_only_tiles_that_win_are_accepted() -> None:
    """A pure straight waits for 9m; 6m completes the hand as well, and makes too little."""
    hand = Hand.parse("12345678m11z[234s]")
    assert paili.acceptance(hand, rules=paili.MCR).tiles == (
        (Tile.M3, 3),
        (Tile.M6, 3),
        (Tile.M9, 4),
    )
    found = paili.legal_acceptance(hand, **WINDS)
    assert (found.deficiency, found.tiles, found.dead) == (1, ((Tile.M9, 4),), ())


def test_discards_are_sorted_and_tell_what_they_accept() -> None:
    hand = Hand.parse("12345678m11z8p[234s]")
    best, *others = paili.legal_discards(hand, **WINDS)
    assert (best.tile, best.deficiency, best.tiles) == (Tile.P8, 1, ((Tile.M9, 4),))
    assert best.delta == best.copies == 4
    assert [option.delta for option in others if option.deficiency > 1] == [0] * len(others)
    assert {best.tile, *(option.tile for option in others)} == set(hand.tiles)


def test_a_win_by_draw_or_by_discard() -> None:
    """Three concealed pungs if the third is drawn; by a discard they are two."""
    hand = Hand.parse("22299m555p88s[678m]")
    assert paili.legal_deficiency(hand, **WINDS, win_by="self_draw") == 1
    assert paili.legal_deficiency(hand, **WINDS, win_by="either") == 1
    assert paili.legal_deficiency(hand, **WINDS) > 1


def test_the_only_last_tile_is_better_discarded_than_kept() -> None:
    """Three concealed pungs need 3s as the last tile by a discard; once it is drawn, 8s is last."""
    waiting, wall = Hand.parse("222m555p88s45s99m1p"), knowledge("38s")
    assert paili.legal_deficiency(waiting, wall, **WINDS) == 2
    drawn = waiting.with_tile(Tile.S3)
    assert paili.legal_deficiency(drawn, wall, **WINDS) == paili.UNREACHABLE
    best, *others = paili.legal_discards(drawn, wall, **WINDS)
    assert (best.tile, best.deficiency, best.delta) == (Tile.S3, 2, 0)
    assert {option.deficiency for option in others} == {paili.UNREACHABLE}


# Plans


def plans(**changed: Any) -> paili.WinningPlans:
    return paili.winning_plans(WAITING, **(WINDS | changed))


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
    ],
)
def test_wrong_limits_are_named(changed: dict[str, Any], name: str) -> None:
    assert error(paili.ArgumentError, plans, **changed).name == name


def test_a_plan_says_what_comes_and_what_it_makes() -> None:
    best = plans().items[0]
    assert best.tiles == paili.parse_tiles("123456789m11s")
    assert best.coming == ((Tile.M7, 1), (Tile.M8, 1), (Tile.M9, 1))
    assert best.going == ((Tile.P2, 1), (Tile.P3, 1))
    assert (best.distance, best.total, best.self_drawn) == (3, 18, False)
    assert best.lasts == (Tile.M7, Tile.M8, Tile.M9)
    assert best.last is Tile.M7
    assert best.fans == ((Fan.PURE_STRAIGHT, 1), (Fan.EDGE_WAIT, 1), (Fan.NO_HONORS, 1))
    assert best.decomposition.declared == (Meld.pung(Tile.P7),)
    # Four copies of each of three kinds, in any order, of 136 tiles but the 13 that are ours.
    assert best.ways == 4**3 * 6
    assert best.probability == 384 / (123 * 122 * 121)
    assert paili.score(best.win).total == 18


def test_plans_are_sorted() -> None:
    found = plans(slack=1, limit=1_000)
    assert found.totals == (5, 64)
    assert (found.deficiency, found.total, len(found.items)) == (3, 69, 69)
    order = [(plan.distance, -plan.ways, -plan.total, plan.tiles) for plan in found.items]
    assert order == sorted(order)
    assert len(set(order)) == 69


def test_a_limit_shortens_the_list_alone() -> None:
    everything = plans(slack=1, limit=1_000)
    for limit in (0, 1, 5, 6, 69):
        some = plans(slack=1, limit=limit)
        assert some.totals == everything.totals
        assert some.items == everything.items[:limit]
    assert plans(limit=np.int64(2)).items == everything.items[:2]


def test_nothing_to_hope_for_is_no_plan() -> None:
    found = paili.winning_plans(WAITING, knowledge("5z"), slack=14, **WINDS)
    assert found == paili.WinningPlans(paili.UNREACHABLE, (), ())
    assert found.total == 0


def test_slack_ends_with_the_hand() -> None:
    """Of a complete hand with melds five tiles can come at most, so there is nothing farther."""
    found = paili.winning_plans(
        Hand.parse("11p[123m][456m][789m][111z]"), knowledge("99s"), slack=14, **WINDS
    )
    assert found.totals == (1, 0, 1, *[0] * 12)
    complete, other = found.items
    assert (complete.distance, complete.coming, complete.going) == (0, (), ())
    assert (complete.ways, complete.probability) == (1, 1.0)
    assert (other.coming, other.ways) == (((Tile.S9, 2),), 2)


def test_plans_are_frozen_values_that_pickle() -> None:
    found = plans()
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert hash(again) == hash(found)
    assert again.items[0].win == found.items[0].win
    assert "_legal" not in repr(found.items[0])
    assert repr(found).startswith("WinningPlans(deficiency=3, totals=(5,), items=(WinningPlan(")
    with pytest.raises(FrozenInstanceError):
        found.items[0].total = 99


# Batches


def rows(number: int = 5, dtype: Any = np.uint8) -> np.ndarray:
    return np.tile(WAITING.counts, (number, 1)).astype(dtype)


def batch(counts: Any = None, available: Any = None, **changed: Any) -> np.ndarray:
    counts = rows() if counts is None else counts
    arguments: dict[str, Any] = WINDS | {"melds": WAITING.melds} | changed
    return paili.legal_deficiency_batch(counts, available, **arguments)


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64, np.uint64, ">i4"])
def test_batch_of_any_integers(dtype: Any) -> None:
    found = batch(rows(dtype=dtype), KnowledgeBase.full(WAITING).available.astype(dtype))
    assert (found.dtype, found.tolist()) == (np.int8, [3] * 5)
    assert batch(rows(dtype=dtype)[::2]).tolist() == [3] * 3
    assert (
        batch(np.asfortranarray(rows(dtype=dtype)), melds=iter(WAITING.melds)).tolist() == [3] * 5
    )


def test_a_batch_of_nothing() -> None:
    assert batch(rows(0)).shape == (0,)
    assert batch(rows(0), np.zeros((0, 34), dtype=np.uint8), threads=2).shape == (0,)


def test_a_batch_leaves_its_input_alone() -> None:
    counts = rows()
    counts.setflags(write=False)
    assert batch(counts).tolist() == [3] * 5
    assert np.array_equal(counts, rows())


@pytest.mark.parametrize("name", ["counts", "available"])
@pytest.mark.parametrize("dtype", [float, bool, object, complex, "U1", "M8[s]"])
def test_arrays_of_other_than_integers(name: str, dtype: Any) -> None:
    found = error(paili.ArrayError, batch, **{name: np.zeros((5, 34), dtype=dtype)})
    assert found.expected.startswith(name)
    assert str(np.dtype(dtype)) in found.got


@pytest.mark.parametrize("name", ["counts", "available"])
@pytest.mark.parametrize("wrong", [[[1] * 34] * 5, "123m", 7, WAITING, KnowledgeBase.full(WAITING)])
def test_other_than_arrays(name: str, wrong: Any) -> None:
    assert error(paili.ArrayError, batch, **{name: wrong}).expected.startswith(name)


@pytest.mark.parametrize("shape", [(), (34,), (5, 33), (5, 35), (34, 5), (5, 34, 1), (0,)])
def test_counts_of_the_wrong_shape(shape: tuple[int, ...]) -> None:
    found = error(paili.ArrayError, batch, np.zeros(shape, dtype=np.uint8))
    assert str(shape) in found.got


@pytest.mark.parametrize("shape", [(), (33,), (5,), (1, 34), (4, 34), (6, 34), (5, 27), (0, 34)])
def test_available_of_the_wrong_shape(shape: tuple[int, ...]) -> None:
    found = error(paili.ArrayError, batch, available=np.zeros(shape, dtype=np.uint8))
    assert str(shape) in found.got


@pytest.mark.parametrize(("value", "dtype"), [(5, np.uint8), (255, np.uint8), (-1, np.int8)])
@pytest.mark.parametrize("name", ["counts", "available"])
@pytest.mark.parametrize("threads", [1, 3])
def test_impossible_copies_name_the_row(name: str, value: int, dtype: Any, threads: int) -> None:
    arrays = {"counts": rows(), "available": np.zeros((5, 34), dtype=np.uint8)}
    arrays[name] = arrays[name].astype(dtype)
    arrays[name][3, 29] = value
    found = error(paili.TileCountError, batch, **arrays, threads=threads)
    assert (found.tile, found.count) == (29, value)
    assert "row 3" in found.where
    assert "row 3" in str(found)


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


@pytest.mark.parametrize("tiles", [9, 12, 13, 14, 0])
def test_a_hand_of_the_wrong_size_names_the_row(tiles: int) -> None:
    counts = rows()
    counts[1] = 0
    counts[1, :tiles] = 1
    found = error(paili.HandSizeError, batch, counts)
    assert found.size == tiles
    assert "row 1" in found.where


@pytest.mark.parametrize(("melds", "name"), [(5, "melds"), ("[777p]", "melds"), ([7], "melds")])
def test_melds_of_other_kinds(melds: Any, name: str) -> None:
    assert error(paili.ArgumentError, batch, melds=melds).name == name


def test_too_many_melds() -> None:
    melds = [Meld.pung(tile) for tile in range(27, 32)]
    assert error(paili.ArgumentError, batch, melds=melds).name == "melds"
    counts = rows()
    counts[:, :3] = 0
    found = error(paili.TileCountError, batch, counts, melds=[Meld.pung(Tile.P7)] * 2)
    assert (found.tile, found.count) == (Tile.P7, 6)


@pytest.mark.parametrize("threads", [0, -1, 257, True, 1.0, "2", None])
def test_threads_are_a_number_of_threads(threads: Any) -> None:
    assert error(paili.ArgumentError, batch, threads=threads).name == "threads"


@pytest.mark.parametrize(("changed", "name"), WRONG)
def test_wrong_conditions_of_a_batch(changed: dict[str, Any], name: str) -> None:
    assert error(paili.ArgumentError, batch, **changed).name == name
