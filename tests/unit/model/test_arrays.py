"""Arrays of other types and memory layouts, and empty ones, give the same answers as plain ones."""

from collections.abc import Callable
from typing import Any

import numpy as np
import paili
import pytest

WAITING = paili.Hand.parse("1258m3699p1357s2z")
DRAWN = paili.Hand.parse("1258m3699p13579s2z")
each_batch = pytest.mark.parametrize(
    ("function", "hand"),
    [
        pytest.param(paili.deficiency_batch, WAITING, id="deficiency"),
        pytest.param(paili.acceptance_batch, WAITING, id="acceptance"),
        pytest.param(paili.discards_batch, DRAWN, id="discards"),
    ],
)
Batch = Callable[..., Any]


def rows(hand: paili.Hand, number: int = 9, dtype: Any = np.uint8) -> np.ndarray:
    return np.tile(hand.counts, (number, 1)).astype(dtype)


def answer(function: Batch, *args: Any, **kwargs: Any) -> Any:
    """Return the answer of a function as lists."""
    result = function(*args, rules=paili.RIICHI, **kwargs)
    parts = result if isinstance(result, tuple) else (result,)
    return [part.tolist() for part in parts]


@pytest.mark.parametrize("function", [paili.deficiency_batch, paili.acceptance_batch])
@pytest.mark.parametrize("threads", [1, 4])
def test_empty_batch(function: Batch, threads: int) -> None:
    empty = np.zeros((0, 34), dtype=np.uint8)
    for available in (None, empty, np.ones(34, dtype=np.uint8)):
        for melds in (0, np.zeros(0, dtype=np.uint8)):
            result = function(empty, available, melds=melds, threads=threads)
            assert len(result) == 0


def test_empty_discard_table() -> None:
    table = paili.discards_batch(np.zeros((0, 34), dtype=np.uint8), rules=paili.MAHJONG0)
    assert table.deficiency.shape == table.copies.shape == (0, 34)


def test_types_of_the_answers() -> None:
    deficiency = paili.deficiency_batch(rows(WAITING), rules=paili.RIICHI)
    accepted = paili.acceptance_batch(rows(WAITING), rules=paili.RIICHI)
    table = paili.discards_batch(rows(DRAWN), rules=paili.RIICHI)
    for array, dtype, shape in (
        (deficiency, np.int8, (9,)),
        (accepted, np.uint8, (9, 34)),
        (table.deficiency, np.int8, (9, 34)),
        (table.copies, np.uint8, (9, 34)),
    ):
        assert array.dtype == dtype
        assert array.shape == shape
        assert array.flags.writeable
    assert type(paili.deficiency(WAITING, rules=paili.RIICHI)) is int


@each_batch
@pytest.mark.parametrize("dtype", ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8", ">i2", ">u8"])
def test_other_integer_types(function: Batch, hand: paili.Hand, dtype: str) -> None:
    counts, available = rows(hand), 4 - rows(hand)
    melds = np.zeros(9, dtype=dtype)
    expected = answer(function, counts, available)
    assert answer(function, counts.astype(dtype), available.astype(dtype), melds=melds) == expected


def layouts(array: np.ndarray) -> dict[str, np.ndarray]:
    """Return the same numbers in other memory layouts."""
    wide = np.full((len(array), 70), 99, dtype=array.dtype)
    wide[:, 1:69:2] = array
    tall = np.repeat(array, 2, axis=0)
    frozen = array.copy()
    frozen.flags.writeable = False
    shifted = np.frombuffer(b"\x63" + array.tobytes(), dtype=np.uint8)[1:].reshape(array.shape)
    return {
        "fortran": np.asfortranarray(array),
        "columns": wide[:, 1:69:2],
        "rows": tall[::2],
        "backwards": np.ascontiguousarray(array[::-1, ::-1])[::-1, ::-1],
        "read-only": frozen,
        "unaligned": shifted,
        "broadcast": np.broadcast_to(array[0], array.shape),
        "subclass": array.view(type("Sub", (np.ndarray,), {})),
    }


@each_batch
@pytest.mark.parametrize("layout", layouts(np.zeros((2, 34), np.uint8)))
def test_other_memory_layouts(function: Batch, hand: paili.Hand, layout: str) -> None:
    counts, available = rows(hand), 4 - rows(hand)
    given, known = layouts(counts)[layout], layouts(available)[layout]
    before = given.tobytes(), known.tobytes()
    assert answer(function, given, known) == answer(function, counts, available)
    assert (given.tobytes(), known.tobytes()) == before


@each_batch
def test_inputs_are_not_changed_and_answers_are_new(function: Batch, hand: paili.Hand) -> None:
    counts, available, melds = rows(hand), 4 - rows(hand), np.zeros(9, dtype=np.uint8)
    inputs = [counts, available, melds]
    before = [array.copy() for array in inputs]
    first = function(counts, available, melds=melds, rules=paili.RIICHI)
    parts = first if isinstance(first, tuple) else (first,)
    kept = [part.copy() for part in parts]
    counts[:] = 0
    counts[:, : hand.size] = 1
    function(counts, 4 - counts, melds=melds, rules=paili.RIICHI)
    for part, copy in zip(parts, kept, strict=True):
        assert np.array_equal(part, copy)
        assert not any(np.shares_memory(part, array) for array in inputs)
    counts[:] = before[0]
    assert all(np.array_equal(*pair) for pair in zip(inputs, before, strict=True))
