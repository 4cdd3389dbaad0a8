"""Invalid input of every sort raises an error of paili with its fields."""

import contextlib
import itertools
import pickle
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import paili
import pytest

WAITING = paili.Hand.parse("1258m3699p1357s2z")
DRAWN = paili.Hand.parse("1258m3699p13579s2z")
BATCHES = [
    pytest.param(paili.deficiency_batch, WAITING, id="deficiency"),
    pytest.param(paili.acceptance_batch, WAITING, id="acceptance"),
    pytest.param(paili.discards_batch, DRAWN, id="discards"),
]
Batch = Callable[..., Any]


def worth_eight(counts: Any, available: Any = None, **options: Any) -> np.ndarray:
    """Return deficiencies with a minimum worth of eight fan, ignoring the given rules."""
    rules = paili.MCR.requiring(8, seat_wind="east", prevalent_wind="east")
    return paili.deficiency_batch(counts, available, **options | {"rules": rules})


each_plain_batch = pytest.mark.parametrize(("function", "hand"), BATCHES)
each_batch = pytest.mark.parametrize(
    ("function", "hand"), [*BATCHES, pytest.param(worth_eight, WAITING, id="worth-eight")]
)


def rows(hand: paili.Hand, number: int = 9, dtype: Any = np.uint8) -> np.ndarray:
    return np.tile(hand.counts, (number, 1)).astype(dtype)


def error(kind: type[paili.PailiError], function: Batch, *args: Any, **kwargs: Any) -> Any:
    """Check that a call raises a short, picklable error of this class; return it."""
    with pytest.raises(kind) as caught:
        function(*args, **kwargs)
    found = caught.value
    assert isinstance(found, ValueError)
    assert 0 < len(str(found)) < 400
    again = pickle.loads(pickle.dumps(found))
    assert (type(again), vars(again), str(again)) == (type(found), vars(found), str(found))
    return found


@each_batch
@pytest.mark.parametrize(
    ("value", "dtype"),
    [
        (5, np.uint8),
        (255, np.uint8),
        (-1, np.int8),
        (300, np.int16),
        (256, np.int64),
        (-(2**62), np.int64),
        (2**64 - 1, np.uint64),
        (300, ">i4"),
    ],
)
@pytest.mark.parametrize("name", ["counts", "available"])
def test_impossible_copies(
    function: Batch, hand: paili.Hand, name: str, value: int, dtype: Any
) -> None:
    arrays = {"counts": rows(hand), "available": np.zeros((9, 34), dtype=np.uint8)}
    arrays[name] = arrays[name].astype(dtype)
    arrays[name][7, 29] = value
    found = error(paili.TileCountError, function, **arrays, rules=paili.RIICHI)
    assert (found.tile, found.count) == (29, value)
    assert "row 7" in found.where


@each_batch
def test_more_than_four_in_hand_and_knowledge(function: Batch, hand: paili.Hand) -> None:
    available = np.zeros((9, 34), dtype=np.uint8)
    available[3, 0] = 4
    found = error(paili.TileCountError, function, rows(hand), available, rules=paili.RIICHI)
    assert (found.tile, found.count) == (0, 5)
    assert "row 3" in found.where
    found = error(paili.TileCountError, function, rows(hand), available[3], rules=paili.RIICHI)
    assert (found.tile, found.count) == (0, 5)


@each_batch
@pytest.mark.parametrize(
    "dtype", [float, np.float16, np.float32, bool, object, complex, "U1", "S1", "M8[s]", "m8[s]"]
)
@pytest.mark.parametrize("name", ["counts", "available", "melds"])
def test_arrays_of_other_than_integers(
    function: Batch, hand: paili.Hand, name: str, dtype: Any
) -> None:
    shape = (9,) if name == "melds" else (9, 34)
    arguments: dict[str, Any] = {"counts": rows(hand), name: np.zeros(shape, dtype=dtype)}
    found = error(paili.ArrayError, function, **arguments)
    assert str(np.dtype(dtype)) in found.got
    assert str(shape) in found.got
    assert "integer" in found.expected


@each_batch
@pytest.mark.parametrize("value", [np.nan, np.inf, 1.5])
def test_nan(function: Batch, hand: paili.Hand, value: float) -> None:
    counts = rows(hand, dtype=float)
    counts[2, 3] = value
    assert "float64" in error(paili.ArrayError, function, counts).got


@each_batch
@pytest.mark.parametrize(
    "shape", [(), (34,), (9, 33), (9, 35), (34, 9), (9, 0), (9, 34, 1), (1, 9, 34), (0,), (0, 33)]
)
def test_counts_of_the_wrong_shape(
    function: Batch, hand: paili.Hand, shape: tuple[int, ...]
) -> None:
    found = error(paili.ArrayError, function, np.zeros(shape, dtype=np.uint8))
    assert str(shape) in found.got
    assert "34" in found.expected


@each_batch
@pytest.mark.parametrize(
    "shape", [(), (33,), (9,), (1, 34), (8, 34), (10, 34), (9, 27), (9, 34, 1), (0, 34)]
)
def test_available_of_the_wrong_shape(
    function: Batch, hand: paili.Hand, shape: tuple[int, ...]
) -> None:
    found = error(paili.ArrayError, function, rows(hand), np.zeros(shape, dtype=np.uint8))
    assert str(shape) in found.got


@each_batch
@pytest.mark.parametrize("shape", [(), (1,), (8,), (10,), (9, 1), (0,)])
def test_melds_of_the_wrong_shape(
    function: Batch, hand: paili.Hand, shape: tuple[int, ...]
) -> None:
    melds = np.zeros(shape, dtype=np.uint8)
    found = error(paili.ArrayError, function, rows(hand), melds=melds)
    assert str(shape) in found.got


NO_ARRAYS = [
    pytest.param([[0] * 34], id="list"),
    pytest.param(((0,) * 34,), id="tuple"),
    pytest.param(bytes(34), id="bytes"),
    pytest.param(memoryview(bytes(34)), id="memoryview"),
    pytest.param("1258m3699p1357s2z", id="text"),
    pytest.param(WAITING, id="hand"),
    pytest.param(3, id="int"),
    pytest.param(object(), id="object"),
]


@each_batch
@pytest.mark.parametrize("value", NO_ARRAYS)
def test_no_arrays(function: Batch, hand: paili.Hand, value: Any) -> None:
    error(paili.ArrayError, function, value)
    error(paili.ArrayError, function, rows(hand), value)


@each_batch
def test_no_counts(function: Batch, hand: paili.Hand) -> None:
    error(paili.ArrayError, function, None)


@each_batch
@pytest.mark.parametrize("value", [-1, 5, 300, 2**70, -(2**70), np.int64(5), np.uint8(255)])
def test_impossible_melds(function: Batch, hand: paili.Hand, value: int) -> None:
    found = error(paili.ArgumentError, function, rows(hand), melds=value)
    assert found.name == "melds"


@each_batch
@pytest.mark.parametrize(("value", "dtype"), [(5, np.uint8), (-1, np.int8), (300, np.int16)])
def test_impossible_melds_in_an_array(
    function: Batch, hand: paili.Hand, value: int, dtype: Any
) -> None:
    melds = np.zeros(9, dtype=dtype)
    melds[4] = value
    found = error(paili.ArgumentError, function, rows(hand), melds=melds, rules=paili.RIICHI)
    assert found.name == "melds"
    assert str(value) in str(found.got)


@each_batch
@pytest.mark.parametrize("value", [1.0, True, None, "1", [0] * 9, (0,), np.float64(1), np.True_])
def test_melds_of_the_wrong_type(function: Batch, hand: paili.Hand, value: Any) -> None:
    error(paili.PailiError, function, rows(hand), melds=value, rules=paili.RIICHI)


@each_batch
@pytest.mark.parametrize("value", [0, -1, 10**6, 2**70, True, 1.5, "2", None, [1], np.float32(1)])
def test_threads(function: Batch, hand: paili.Hand, value: Any) -> None:
    found = error(paili.ArgumentError, function, rows(hand), threads=value, rules=paili.RIICHI)
    assert found.name == "threads"


@each_plain_batch
@pytest.mark.parametrize("value", [None, "poker", paili.Form.STANDARD, 34, paili.Rules, {}])
def test_batch_rules(function: Batch, hand: paili.Hand, value: Any) -> None:
    assert error(paili.ArgumentError, function, rows(hand), rules=value).name == "rules"


@each_batch
@pytest.mark.parametrize("size", [0, 3, 6, 9, 12, 15, 16, 17, 18, 136])
def test_rows_of_the_wrong_size(function: Batch, hand: paili.Hand, size: int) -> None:
    counts = rows(hand)
    counts[5] = np.bincount(np.arange(size) // 4, minlength=34)
    found = error(paili.HandSizeError, function, counts, rules=paili.RIICHI)
    assert found.size == size
    assert "row 5" in found.where


@each_batch
def test_rows_whose_melds_do_not_fit(function: Batch, hand: paili.Hand) -> None:
    found = error(paili.HandSizeError, function, rows(hand), melds=1, rules=paili.RIICHI)
    assert found.size == hand.size


@pytest.mark.parametrize("melds", range(5))
def test_functions_for_the_other_size(melds: int) -> None:
    counts = np.zeros((1, 34), dtype=np.uint8)
    counts[0, : 13 - 3 * melds] = 1
    error(paili.HandSizeError, paili.discards_batch, counts, melds=melds)
    counts[0, 20] += 1
    error(paili.HandSizeError, paili.acceptance_batch, counts, melds=melds)


@each_plain_batch
def test_honors_where_there_are_none(function: Batch, hand: paili.Hand) -> None:
    found = error(paili.TileCountError, function, rows(hand), rules=paili.SICHUAN)
    assert (found.tile, found.count) == (28, 1)
    assert "row 0" in found.where


SCALARS = [
    pytest.param(paili.deficiency, WAITING, id="deficiency"),
    pytest.param(paili.deficiency_by_form, WAITING, id="deficiency_by_form"),
    pytest.param(paili.acceptance, WAITING, id="acceptance"),
    pytest.param(paili.discards, DRAWN, id="discards"),
    pytest.param(paili.completions, DRAWN, id="completions"),
]
each_scalar = pytest.mark.parametrize(("function", "hand"), SCALARS)
each_question = pytest.mark.parametrize(
    ("function", "hand"),
    [
        *SCALARS,
        pytest.param(partial(paili.plan, draws=2), DRAWN, id="plan"),
        pytest.param(partial(paili.PlanSearch, draws=2), DRAWN, id="search"),
    ],
)


@each_question
@pytest.mark.parametrize(
    "value", ["123m", None, [1] * 34, np.ones(34, np.uint8), b"\x01" * 34, paili.Tile.M1, 3, {}]
)
def test_no_hand(function: Batch, hand: paili.Hand, value: Any) -> None:
    assert error(paili.ArgumentError, function, value, None, rules=paili.RIICHI).name == "hand"


@each_question
@pytest.mark.parametrize("value", ["4" * 34, [4] * 34, np.ones(34, np.uint8), bytes(34), WAITING])
def test_no_knowledge_base(function: Batch, hand: paili.Hand, value: Any) -> None:
    assert error(paili.ArgumentError, function, hand, value, rules=paili.RIICHI).name == "knowledge"


@each_question
@pytest.mark.parametrize("value", [None, "poker", "", paili.Form.STANDARD, 34, paili.Rules])
def test_no_rules(function: Batch, hand: paili.Hand, value: Any) -> None:
    assert error(paili.ArgumentError, function, hand, None, rules=value).name == "rules"


@each_question
def test_knowledge_of_tiles_that_are_held(function: Batch, hand: paili.Hand) -> None:
    knowledge = paili.KnowledgeBase.from_counts([4] * 34)
    found = error(paili.TileCountError, function, hand, knowledge, rules=paili.RIICHI)
    assert (found.tile, found.count) == (0, 5)


@each_scalar
def test_honors_without_saying_the_rules(function: Batch, hand: paili.Hand) -> None:
    """Check the default rules, which have honours and three forms."""
    assert function(hand) == function(hand, rules=paili.RIICHI)
    found = error(paili.TileCountError, function, hand, rules=paili.MAHJONG0)
    assert (found.tile, found.count) == (28, 1)


@each_batch
def test_honors_in_a_batch_without_saying_the_rules(function: Batch, hand: paili.Hand) -> None:
    plain, told = function(rows(hand)), function(rows(hand), rules=paili.RIICHI)
    for mine, theirs in zip(
        *(x if isinstance(x, tuple) else (x,) for x in (plain, told)), strict=True
    ):
        assert np.array_equal(mine, theirs)


def test_hands_of_the_other_size() -> None:
    assert error(paili.HandSizeError, paili.acceptance, DRAWN, None, rules=paili.RIICHI).size == 14
    assert error(paili.HandSizeError, paili.discards, WAITING, None, rules=paili.RIICHI).size == 13


@pytest.mark.parametrize("value", [-1, -(2**70), 1.5, "3", True, None, [1]])
def test_limit(value: Any) -> None:
    found = error(
        paili.ArgumentError, paili.completions, DRAWN, None, rules=paili.RIICHI, limit=value
    )
    assert found.name == "limit"


@pytest.mark.parametrize("notation", paili.Notation)
@pytest.mark.parametrize(
    "text", ["1" * 10**6, "1m" * 10**6, "B1" * 10**6, "🀇" * 10**6, "[" * 10**6, " " * 10**6]
)
def test_enormous_text(text: str, notation: paili.Notation) -> None:
    for parse in (paili.parse_tiles, paili.Hand.parse, paili.Meld.parse):
        error(paili.NotationError, parse, text, notation)
    error(paili.NotationError, paili.KnowledgeBase.parse, text)


def test_five_copies() -> None:
    found = error(paili.TileCountError, paili.Hand.parse, "55555m12345678p")
    assert (found.tile, found.count) == (4, 5)
    found = error(paili.TileCountError, paili.Hand.parse, "55m12345678p[555m]"[:-6] + "3s[555m]")
    assert found.tile == 4


@pytest.mark.parametrize(
    "text",
    ["", "123m", "123456789m123p", "123456789m123456p", "123m[123p]", "123456789m123p1z[123p]"],
)
def test_hands_of_impossible_size(text: str) -> None:
    error(paili.HandSizeError, paili.Hand.parse, text)


@pytest.mark.parametrize("threads", [1, 2])
def test_arrays_that_change_during_the_call_cause_no_panic(threads: int) -> None:
    """Write garbage into the arrays from another thread while the interpreter lock is released."""
    good = np.tile(paili.Hand.parse("123m456p2345789s1m").counts, (20_000, 1))
    counts, available = good.copy(), 4 - good
    stop = threading.Event()

    def meddle() -> None:
        for garbage in itertools.cycle((9, 255)):
            if stop.is_set():
                return
            counts[:], available[:] = garbage, garbage
            counts[:], available[:] = good, 4 - good

    meddler = threading.Thread(target=meddle)
    meddler.start()
    try:
        for _ in range(20):
            for known in (None, available):
                with contextlib.suppress(paili.PailiError):
                    paili.deficiency_batch(counts, known, rules=paili.MCR, threads=threads)
    finally:
        stop.set()
        meddler.join()


def test_a_masked_array_is_refused_because_its_mask_would_be_ignored() -> None:
    counts = np.ma.masked_array(np.zeros((1, 34), dtype=np.uint8), mask=True)
    assert "Masked" in error(paili.ArrayError, paili.deficiency_batch, counts).got


@pytest.mark.parametrize("melds", [None, 2.0, True])
def test_melds_that_are_none_are_told_what_they_can_be(melds: Any) -> None:
    counts = np.zeros((1, 34), dtype=np.uint8)
    with pytest.raises(paili.ArgumentError) as caught:
        paili.deficiency_batch(counts, melds=melds)
    expected = "a number, an array of numbers, or at most four melds"
    assert (caught.value.name, caught.value.expected) == ("melds", expected)
