"""Plans: their parts, their errors, and searches that are stopped."""

import _thread
import math
import pickle
import threading
import time
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import paili
import pytest
from paili.analysis import OptionBounds, PlanBounds, PlanOption, Reason
from paili.analysis.plan import Plan, PlanSearch, discard_values_batch, plan
from paili.model.errors import HandSizeError, SearchLimitError

HAND = paili.Hand.parse("123789s222m12359p")
OMEGA = paili.KnowledgeBase.parse("0" * 18 + "010110001", order="papers")
EIGHT = paili.MCR.requiring(8, seat_wind=paili.Wind.EAST, prevalent_wind=paili.Wind.EAST)
LONG = paili.Hand.parse("1258m3699p1357s24m")
"""A hand of deficiency 4: its search over eight draws is far too slow for a test."""


def test_a_plan() -> None:
    found = plan(HAND, OMEGA, draws=2, rules=paili.MAHJONG0)
    assert (found.hand, found.knowledge, found.draws) == (HAND, OMEGA, 2)
    assert found.rules is paili.MAHJONG0
    assert (found.best, found.exact, found.probability) == (
        paili.Tile.P9,
        Fraction(7, 12),
        7 / 12,
    )
    assert found.options[0] == PlanOption(
        paili.Tile.P9, Fraction(7, 12), 1, paili.TileCounts.parse("5p")
    )
    assert found.options[1].copies == 1
    assert not found.is_complete


def test_following_a_plan() -> None:
    found = plan(HAND, OMEGA, draws=2, rules=paili.MAHJONG0)
    after = found.after(paili.Tile.P4)
    assert after.hand == paili.Hand.parse("123789s222m12345p")
    assert after.knowledge == OMEGA.own_draw(paili.Tile.P4)
    assert (after.draws, after.best, after.exact) == (1, paili.Tile.P1, Fraction(2, 3))
    assert after == found.after(12)
    assert after.after(paili.Tile.P2).is_complete


def test_reasons_of_the_example() -> None:
    found = plan(HAND, OMEGA, draws=2, rules=paili.MAHJONG0)
    fives, twos, both = found.reasons()
    assert fives == Reason(
        paili.TileCounts.parse("222m12355p123789s"), Fraction(1, 3), paili.TileCounts.parse("5p")
    )
    assert (twos.exact, twos.coming) == (
        Fraction(1, 6),
        {paili.Tile.P2: 1, paili.Tile.P4: 1},
    )
    assert (both.exact, both.coming) == (
        Fraction(1, 12),
        {paili.Tile.P4: 1, paili.Tile.P5: 1},
    )
    assert both.probability == 1 / 12
    search = PlanSearch(HAND, OMEGA, draws=2, rules=paili.MAHJONG0)
    assert search.reasons() == found.reasons()


def test_a_waiting_hand() -> None:
    hand = paili.Hand.parse("123m456p23478s11m")
    found = plan(hand, draws=1, rules=paili.MAHJONG0)
    assert found.knowledge == paili.KnowledgeBase.full(hand)
    assert (found.exact, found.options, found.best) == (Fraction(8, 95), (), None)
    assert [reason.exact for reason in found.reasons()] == [Fraction(4, 95)] * 2
    assert found.after(paili.Tile.S6).exact == 1


@pytest.mark.parametrize("draws", [0, 1, 2])
def test_a_complete_hand(draws: int) -> None:
    hand = paili.Hand.parse("123m456p234678s11m")
    found = plan(hand, draws=draws, rules=paili.MAHJONG0)
    assert (found.exact, found.best, found.is_complete) == (1, None, True)
    assert len(found.options) == len(set(hand.tiles))
    assert (found.options[0].exact > 0) == (draws > 0)
    assert found.reasons() == (
        Reason(paili.TileCounts.from_tiles(hand.tiles), Fraction(1), paili.TileCounts()),
    )


def test_no_draws_and_no_tiles() -> None:
    nothing = paili.KnowledgeBase.from_counts([0] * 34)
    for found in (
        plan(HAND, draws=0, rules=paili.MAHJONG0),
        plan(HAND, nothing, draws=0, rules=paili.MAHJONG0),
    ):
        assert (found.exact, found.reasons()) == (0, ())
        assert [option.tile for option in found.options] == sorted(set(HAND.tiles))
        assert (found.best, found.ties) == (None, ())
    waiting = HAND.without_tile(paili.Tile.P9)
    assert plan(waiting, nothing, draws=0, rules=paili.MAHJONG0).exact == 0


def test_all_tiles_there_are_may_be_drawn() -> None:
    """Draw all tiles: both 5p and 9p come, and one of them pairs with a tile of the hand."""
    assert plan(HAND, OMEGA, draws=4, rules=paili.MAHJONG0).exact == 1


def test_rules_matter() -> None:
    hand = paili.Hand.parse("1199m2266p3377s12z")
    assert plan(hand, draws=1, rules=paili.RIICHI).exact == Fraction(3, 122)
    standard = paili.Rules("standard", 34, ["standard"])
    assert plan(hand, draws=1, rules=standard).exact == 0


def test_values_round_trip() -> None:
    found = plan(HAND, OMEGA, draws=2, threads=2, rules=paili.MAHJONG0)
    bounds = PlanSearch(HAND, OMEGA, draws=2, rules=paili.MAHJONG0).bounds()
    names = {kind.__name__: kind for kind in (Plan, PlanOption, Reason, PlanBounds, OptionBounds)}
    names |= vars(paili) | {"Fraction": Fraction}
    for value in (found, *found.options, *found.reasons(), bounds):
        again = pickle.loads(pickle.dumps(value))
        assert (again, hash(again)) == (value, hash(value))
    for value in (*found.options, *found.reasons()):
        assert eval(repr(value), dict(names)) == value
    assert pickle.loads(pickle.dumps(found)).threads == 2
    assert plan(HAND, OMEGA, draws=2, memory=1 << 28, rules=paili.MAHJONG0) == found


def test_a_search() -> None:
    search = PlanSearch(HAND, OMEGA, draws=2, rules=paili.MAHJONG0)
    before = search.bounds()
    assert 0 <= before.lower <= Fraction(7, 12) <= before.upper <= 1
    assert search.advance(60)
    assert search.advance(0)
    assert search.progress == 1
    assert search.nodes > 0
    after = search.bounds()
    assert after.is_exact
    assert (after.lower, after.upper) == (Fraction(7, 12),) * 2
    found = search.plan()
    assert after.options == tuple(
        OptionBounds(option.tile, option.exact, option.exact) for option in found.options
    )
    assert found == plan(HAND, OMEGA, draws=2, rules=paili.MAHJONG0)


def test_a_search_in_slices_knows_more_and_more() -> None:
    hand = paili.Hand.parse("1123456m2356s789p")
    search = PlanSearch(hand, draws=4, rules=paili.MAHJONG0)
    progress, known = [search.progress], [search.bounds()]
    while not search.advance(0.005):
        progress.append(search.progress)
        known.append(search.bounds())
    known.append(search.bounds())
    assert progress == sorted(progress)
    assert 0 <= progress[0] <= search.progress == 1
    lower, upper = [bounds.lower for bounds in known], [bounds.upper for bounds in known]
    assert lower == sorted(lower)
    assert upper == sorted(upper, reverse=True)
    exact = plan(hand, draws=4, rules=paili.MAHJONG0)
    assert known[-1].is_exact
    truth = {option.tile: option.exact for option in exact.options}
    for bounds in known:
        assert bounds.lower <= exact.exact <= bounds.upper
        order = [(-option.lower, -option.upper, option.tile) for option in bounds.options]
        assert order == sorted(order)
        assert all(o.lower <= truth[o.tile] <= o.upper for o in bounds.options)
    assert search.plan() == exact


def test_a_limit_of_time_is_kept() -> None:
    search = PlanSearch(LONG, draws=8, rules=paili.MAHJONG0)
    start = time.monotonic()
    assert not search.advance(0.3)
    assert time.monotonic() - start > 0.2
    known = search.bounds()
    assert not known.is_exact
    assert len(known.options) == len(set(LONG.tiles))


@pytest.mark.check
@pytest.mark.parametrize("call", ["search", "plan", "batch"])
def test_interrupts_arrive(call: str) -> None:
    search = PlanSearch(LONG, draws=8, rules=paili.MAHJONG0)
    work = {
        "search": lambda: search.advance(math.inf),
        "plan": lambda: plan(LONG, draws=8, rules=paili.MAHJONG0),
        "batch": lambda: discard_values_batch(
            np.array([LONG.counts]), draws=8, rules=paili.MAHJONG0
        ),
    }[call]
    timer = threading.Timer(0.4, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):  # not at the end of the search, which is far off
        work()
    known = search.bounds()
    assert 0 <= known.lower <= known.upper <= 1
    assert not search.advance(0.1)


@pytest.mark.check
def test_a_search_of_another_thread_can_be_asked_how_far_it_is() -> None:
    """Check that known values return at once, and that others wait for the search until Ctrl-C."""
    search = PlanSearch(LONG, draws=8, rules=paili.MAHJONG0)
    before = search.nodes
    # A single slice, which holds the search until it ends.
    thread = threading.Thread(target=search._native.advance, args=(3.0,))
    thread.start()
    time.sleep(0.2)
    assert (search.nodes, search.progress) == (before, 0.0)
    timer = threading.Timer(0.2, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        search.bounds()
    assert thread.is_alive()
    thread.join()
    assert search.nodes > before


def test_the_first_bad_row_is_named_and_later_ones_are_not_waited_for() -> None:
    """Check rows in slices of 16,384."""
    counts = np.tile(HAND.counts, (40_000, 1))
    for bad in (20_000, 20_001, 39_999):
        counts[bad, 0] += 1
    with pytest.raises(HandSizeError, match="row 20000: "):
        discard_values_batch(counts, draws=0, rules=paili.MAHJONG0, threads=2)
    good = discard_values_batch(counts[:20_000], draws=0, rules=paili.MAHJONG0, threads=2)
    assert good.shape == (20_000, 34)
    one = discard_values_batch(counts[:1], draws=0, rules=paili.MAHJONG0)
    assert np.array_equal(good, np.repeat(one, 20_000, axis=0), equal_nan=True)


def test_more_memory_than_allowed() -> None:
    search = PlanSearch(LONG, draws=8, memory=100_000, rules=paili.MAHJONG0)
    with pytest.raises(SearchLimitError) as caught:
        search.plan()
    error = caught.value
    assert error.memory == 100_000
    assert 0 <= error.lower < error.upper <= 1
    assert "100000 bytes" in str(error)
    assert error.proved.startswith("value between 0")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    known = search.bounds()
    assert (known.lower, known.upper) == (error.lower, error.upper)
    with pytest.raises(SearchLimitError):
        search.advance(0.1)
    with pytest.raises(SearchLimitError):
        plan(LONG, draws=8, memory=100_000, rules=paili.MAHJONG0)


def test_more_memory_than_allowed_in_a_batch() -> None:
    counts = np.array([paili.Hand.parse("123m456p234678s11m").counts, LONG.counts])
    assert discard_values_batch(counts, draws=1, memory=100_000, rules=paili.MAHJONG0).shape == (
        2,
        34,
    )
    with pytest.raises(SearchLimitError) as caught:
        discard_values_batch(counts[1:], draws=8, memory=100_000, rules=paili.MAHJONG0)
    error = caught.value
    assert (error.memory, error.where) == (100_000, "row 0")
    assert 0 <= error.lower < error.upper <= 1
    assert str(error).startswith("row 0: 100000 bytes")


def test_each_row_has_the_memory_whatever_the_threads() -> None:
    counts, asked = np.array([LONG.counts]), {"draws": 4, "rules": paili.MAHJONG0}
    enough = next(
        memory
        for memory in (1 << power for power in range(12, 30))
        if not isinstance(_values(counts, memory=memory, **asked), SearchLimitError)
    )
    one, four = (_values(counts, memory=enough, threads=threads, **asked) for threads in (1, 4))
    np.testing.assert_array_equal(one, four)


def _values(counts: Any, **asked: Any) -> Any:
    try:
        return discard_values_batch(counts, **asked)
    except SearchLimitError as error:
        return error


def test_a_bad_row_is_told_before_any_search() -> None:
    """Check that the error comes before the searches of earlier rows, which would take hours."""
    counts = np.array([LONG.counts] * 20 + [[0] * 34])
    with pytest.raises(paili.HandSizeError, match="row 20"):
        discard_values_batch(counts, draws=9, rules=paili.MAHJONG0)


def batch(hand: Any, knowledge: Any = None, **options: Any) -> np.ndarray:
    """Call the batch function with the arguments of the scalar one."""
    available = None if knowledge is None else knowledge.available
    return discard_values_batch(np.array([hand.counts]), available, **options)


CALLS = [
    pytest.param(plan, id="plan"),
    pytest.param(PlanSearch, id="search"),
    pytest.param(batch, id="batch"),
]
each_call = pytest.mark.parametrize("call", CALLS)
each_scalar = pytest.mark.parametrize("call", CALLS[:2])
Call = Callable[..., Any]


def asked(call: Call, *arguments: Any, **options: Any) -> Any:
    """Return the error of a question, by default under the rules of the papers."""
    return refused(call, *arguments, **{"rules": paili.MAHJONG0} | options)


def refused(call: Call, *arguments: Any, **options: Any) -> Any:
    """Check that a call raises a short, picklable PailiError; return it."""
    with pytest.raises(paili.PailiError) as caught:
        call(*arguments, **options)
    found = caught.value
    assert 0 < len(str(found)) < 400
    again = pickle.loads(pickle.dumps(found))
    assert (type(again), vars(again)) == (type(found), vars(found))
    return found


@each_call
@pytest.mark.parametrize(
    "draws", [-1, 5, 96, 137, 2**31, 2**70, -(2**70), True, False, 1.0, 2.5, "2", None, [2], (1,)]
)
def test_bad_draws(call: Call, draws: Any) -> None:
    error = asked(call, HAND, OMEGA, draws=draws)
    assert type(error) is paili.ArgumentError
    assert error.name == "draws"
    assert error.expected


def test_draws_of_other_integer_types() -> None:
    assert plan(HAND, OMEGA, draws=np.int8(2), rules=paili.MAHJONG0).exact == Fraction(7, 12)  # type: ignore[arg-type]


@each_call
@pytest.mark.parametrize("memory", [0, -1, 2**70, -(2**70), True, 1e9, "1", None])
def test_bad_memory(call: Call, memory: Any) -> None:
    error = asked(call, HAND, OMEGA, draws=2, memory=memory)
    assert (type(error), error.name) == (paili.ArgumentError, "memory")


@each_call
@pytest.mark.parametrize("threads", [0, -1, 257, 2**70, True, 1.5, "2", None])
def test_bad_threads(call: Call, threads: Any) -> None:
    error = asked(call, HAND, OMEGA, draws=2, threads=threads)
    assert (type(error), error.name) == (paili.ArgumentError, "threads")


@each_call
@pytest.mark.parametrize("rules", [None, "poker", paili.Form.STANDARD, 34])
def test_bad_rules(call: Call, rules: Any) -> None:
    error = asked(call, HAND, OMEGA, draws=2, rules=rules)
    assert (type(error), error.name) == (paili.ArgumentError, "rules")


@each_call
def test_tiles_that_are_not_in_play(call: Call) -> None:
    error = asked(call, paili.Hand.parse("123789s222m1235p7z"), draws=2)
    assert type(error) is paili.TileCountError
    assert (error.tile, error.count) == (paili.Tile.RED, 1)


@each_scalar
def test_melds_that_are_not_in_play(call: Call) -> None:
    error = asked(call, paili.Hand.parse("123789s222m12p[777z]"), draws=2)
    assert type(error) is paili.TileCountError
    assert (error.tile, error.count) == (paili.Tile.RED, 3)
    assert error.expected.startswith("none")


def test_a_batch_of_waiting_hands() -> None:
    error = asked(batch, HAND.without_tile(paili.Tile.P9), draws=2)
    assert type(error) is paili.HandSizeError
    assert error.size == 13


def test_a_batch_without_hands() -> None:
    values = discard_values_batch(np.zeros((0, 34), dtype=np.uint8), draws=2, rules=paili.MAHJONG0)
    assert (values.shape, values.dtype) == ((0, 34), np.float64)


def test_a_batch_with_too_few_tiles_in_one_row() -> None:
    counts = np.array([HAND.counts] * 3)
    available = np.array([OMEGA.available] * 3)
    available[1, paili.Tile.P9] = 0
    assert np.nanmax(
        discard_values_batch(counts, available, draws=3, rules=paili.MAHJONG0), axis=1
    ).shape == (3,)
    error = asked(discard_values_batch, counts, available, draws=4)
    assert (type(error), error.name) == (paili.ArgumentError, "draws")


@pytest.mark.parametrize("seconds", [-1, -0.1, math.nan, True, "1", None, [1], 1j, -(10**400)])
def test_bad_seconds(seconds: Any) -> None:
    error = refused(PlanSearch(HAND, OMEGA, draws=2, rules=paili.MAHJONG0).advance, seconds)
    assert (type(error), error.name) == (paili.ArgumentError, "seconds")


@pytest.mark.parametrize("seconds", [1, 10**400, math.inf, np.float32(5), Fraction(7, 2)])
def test_seconds_of_every_type(seconds: Any) -> None:
    assert PlanSearch(HAND, OMEGA, draws=2, rules=paili.MAHJONG0).advance(seconds)


@pytest.mark.parametrize("tile", [34, -1, "9p", None, 1.0, True, 2**70])
def test_drawing_no_tile(tile: Any) -> None:
    error = refused(plan(HAND, OMEGA, draws=2, rules=paili.MAHJONG0).after, tile)
    assert (type(error), error.name) == (paili.ArgumentError, "draw")


def test_drawing_what_cannot_come() -> None:
    error = refused(plan(HAND, OMEGA, draws=2, rules=paili.MAHJONG0).after, paili.Tile.M1)
    assert type(error) is paili.TileCountError
    assert (error.tile, error.count, error.where) == (paili.Tile.M1, 0, "available")
    honors = paili.KnowledgeBase(OMEGA._bytes[:27] + b"\4" * 7)
    error = refused(plan(HAND, honors, draws=2, rules=paili.MAHJONG0).after, paili.Tile.RED)
    assert type(error) is paili.TileCountError
    assert (error.tile, error.where) == (paili.Tile.RED, "draw")


def test_drawing_when_nothing_is_left_to_do() -> None:
    error = refused(plan(HAND, OMEGA, draws=0, rules=paili.MAHJONG0).after, paili.Tile.P5)
    assert (type(error), error.name) == (paili.ArgumentError, "draws")
    complete = plan(paili.Hand.parse("123m456p234678s11m"), draws=1, rules=paili.MAHJONG0)
    error = refused(complete.after, paili.Tile.P5)
    assert (type(error), error.name) == (paili.ArgumentError, "hand")


# Reasons of any discard


@pytest.mark.parametrize("rules", [paili.RIICHI, EIGHT], ids=["riichi", "eight-fan"])
def test_reasons_of_any_discard(rules: paili.Rules) -> None:
    hand = paili.Hand.parse("2346m34p3456s7799s")
    search = PlanSearch(hand, draws=3, rules=rules)
    found = search.plan()
    for option in found.options:
        reasons = found.reasons(option.tile)
        assert sum((reason.exact for reason in reasons), Fraction(0)) == option.exact
        assert reasons == search.reasons(int(option.tile))
        assert [r.exact for r in reasons] == sorted((r.exact for r in reasons), reverse=True)
    assert found.reasons(found.options[0].tile) == found.reasons()


def test_reasons_follow_the_definition_after_any_discard() -> None:
    """Check the dots of the published example, which has few sequences."""
    found = plan(HAND, OMEGA, draws=2, rules=paili.MAHJONG0)
    five = found.reasons(paili.Tile.P5)
    assert [(reason.exact, str(reason.coming)) for reason in five] == [
        (Fraction(5, 12), "9p"),
        (Fraction(1, 12), "49p"),
    ]
    assert found.reasons(paili.Tile.M2) == ()


def test_a_complete_hand_has_reasons_after_a_discard() -> None:
    won = paili.Hand.parse("123m456p23455789s")
    found = plan(won, draws=1)
    assert [reason.exact for reason in found.reasons()] == [1]
    for option in found.options:
        exact = sum((reason.exact for reason in found.reasons(option.tile)), Fraction(0))
        assert exact == option.exact


def test_reasons_of_discards_that_there_are_not() -> None:
    found = plan(HAND, OMEGA, draws=1, rules=paili.MAHJONG0)
    with pytest.raises(paili.TileCountError):
        found.reasons(paili.Tile.P4)
    with pytest.raises(paili.ArgumentError):
        found.reasons(34)
    with pytest.raises(paili.HandSizeError):
        plan(HAND.without_tile(paili.Tile.P9), draws=1).reasons(paili.Tile.P5)
