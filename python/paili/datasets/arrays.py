"""Rows of a data set as NumPy arrays, and the labels that batch functions compute of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from paili.analysis.acceptance import acceptance, acceptance_batch, discards, discards_batch
from paili.analysis.deficiency import UNREACHABLE, deficiency, deficiency_batch
from paili.analysis.question import is_hand_by_hand
from paili.datasets.columns import Column
from paili.datasets.label_columns import (
    Answer,
    Label,
    asked_by_hand,
    asked_in_batch,
    list_array,
    plain_array,
    width_of,
)
from paili.datasets.positions import NOT_SAID, Positions
from paili.datasets.source import Source
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Rules
from paili.model.tiles import KINDS, TILES_AND_JOKER, integer_within

if TYPE_CHECKING:
    import numpy.typing as npt

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt
    import pyarrow

    Arrays = dict[str, npt.NDArray[Any]]

_EXPECTED = "numbers, truth values, or lists of one size of them"


def shard_of(rows: int, shard: int, shards: int) -> range:
    """Return the rows of one of several shards, which are disjoint and complete.

    Their sizes differ by at most one row.

    Raises:
        ArgumentError: no such shard.
    """
    shards = integer_within(shards, "shards", 1, 1 << 20)
    shard = integer_within(shard, "shard", 0, shards - 1)
    return range(shard * rows // shards, (shard + 1) * rows // shards)


def check_columns(schema: pyarrow.Schema, names: Sequence[str]) -> None:
    """Raise if a column cannot be converted to an array.

    Raises:
        ArgumentError: a column of texts, or of lists of variable length.
    """
    for name in names:
        kind = schema.field(name).type
        if not _is_numeric(kind):
            raise ArgumentError("columns", f"{name}, {kind}", _EXPECTED)


def iter_arrays(
    source: Source, names: Sequence[str], rows: range, size: int, fill: float | None
) -> Iterator[Arrays]:
    """Yield the rows of a range as arrays by column name, `size` rows at a time.

    Raises:
        ArgumentError: a null and no `fill`.
    """
    import pyarrow

    schema = pyarrow.schema([source.schema.field(name) for name in names])
    waiting = schema.empty_table()
    for start, batch in source.read(rows, names):
        _expect_no_null(batch, start, fill)
        table = pyarrow.Table.from_batches([batch.select(list(names)).cast(schema)])
        waiting = pyarrow.concat_tables([waiting, table])
        while waiting.num_rows >= size:
            yield _arrays(waiting.slice(0, size), fill)
            waiting = waiting.slice(size)
    if waiting.num_rows:
        yield _arrays(waiting, fill)


def _is_numeric(kind: Any) -> bool:
    from pyarrow import types

    if types.is_fixed_size_list(kind):
        kind = kind.value_type
    return types.is_integer(kind) or types.is_floating(kind) or types.is_boolean(kind)


def _expect_no_null(batch: pyarrow.RecordBatch, start: int, fill: float | None) -> None:
    if fill is not None:
        return
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        if column.null_count:
            row = start + column.is_valid().to_pylist().index(False)
            got = f"a null in row {row} of {name}"
            raise ArgumentError("columns", got, "columns without nulls, or fill for them")


def _arrays(table: pyarrow.Table, fill: float | None) -> Arrays:
    return {name: _array(table[name].combine_chunks(), name, fill) for name in table.column_names}


def _array(column: Any, name: str, fill: float | None) -> npt.NDArray[Any]:
    """Return a column as a new, writable array."""
    import numpy as np
    from pyarrow import types

    kind = column.type
    width: tuple[int, ...] = ()
    if types.is_fixed_size_list(kind):
        kind, width = kind.value_type, (kind.list_size,)
    dtype = np.dtype(kind.to_pandas_dtype())
    made = np.empty((len(column), *width), dtype)
    valid = column.is_valid().to_numpy(zero_copy_only=False)
    values = column.drop_null()
    flat = values.flatten() if width else values
    made[valid] = flat.to_numpy(zero_copy_only=False).reshape(-1, *width)
    if not valid.all():
        made[~valid] = _filling(fill, dtype, name)
    return made


def _filling(fill: float | None, dtype: np.dtype[Any], name: str) -> Any:
    """Return the fill value for nulls, if it is a value of the column's type."""
    import numpy as np

    try:
        with np.errstate(invalid="ignore"):  # for NaN, which has no integer value
            value = np.array(fill).astype(dtype)
        is_there = np.array_equal(value, np.array(fill), equal_nan=dtype.kind == "f")
    except (TypeError, ValueError, OverflowError):
        is_there = False
    if not is_there:
        raise ArgumentError("fill", describe(fill), f"a value of {dtype}, as {name} has")
    return value


_FEW, _SOME = 1e-6, 1e-5
_OF_WORTH = 2e-3
_KINDS_OF_WORTH = 2e-2
"""Seconds per hand with a requirement: for one question, and for one per kind held."""
_NOT_HELD = -1


def deficiency_label(rules: Rules) -> Label:
    """Return the label of the deficiency."""
    meaning = "tile changes to a win; null if the hand can no longer win"
    column = Column("deficiency", "int8", meaning, True)

    def ask(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules) -> tuple[int | None]:
        least = deficiency(hand, knowledge, rules=rules)
        return (None if least == UNREACHABLE else least,)

    def answer(positions: Positions, rules: Rules) -> Answer:
        if is_hand_by_hand(rules):
            return asked_by_hand(positions, rules, (column,), ask)
        found = asked_in_batch(positions, rules, deficiency_batch)
        return Answer([plain_array(found, column, found == UNREACHABLE)], {})

    return Label("deficiency", (column,), _OF_WORTH if rules.requirement else _FEW, answer)


def acceptance_label(rules: Rules) -> Label:
    """Return the label of acceptance and, for drawn hands, of the discards that keep most of it."""
    width = width_of(rules)
    meaning = (
        "copies of each kind that lower the deficiency; for a drawn hand, after the first of "
        "`best_discards`; null if that list is empty"
    )
    columns = (
        Column("acceptance", f"uint8[{width}]", meaning, True),
        Column(
            "best_discards",
            "list<uint8>",
            "kinds that are the best discards of a drawn hand, by deficiency and copies accepted; "
            "empty for a waiting hand, for one that has won and for one that cannot win",
            True,
        ),
    )

    def answer(positions: Positions, rules: Rules) -> Answer:
        if is_hand_by_hand(rules):
            return asked_by_hand(positions, rules, columns, _acceptance_of_hand)
        accepted, best = _acceptance(positions, rules, width)
        unknown = positions.is_drawn & ~best.any(axis=1)
        arrays = [plain_array(accepted, columns[0], unknown), list_array(best, columns[1])]
        return Answer(arrays, {})

    seconds = _KINDS_OF_WORTH if rules.requirement else _SOME
    return Label("acceptance", columns, seconds, answer)


def _acceptance_of_hand(
    hand: Hand, knowledge: KnowledgeBase | None, rules: Rules
) -> tuple[list[int] | None, list[int]]:
    if hand.is_waiting:
        return _by_kind(acceptance(hand, knowledge, rules=rules).tiles, rules), []
    if deficiency(hand, knowledge, rules=rules) in (0, UNREACHABLE):
        return None, []
    options = discards(hand, knowledge, rules=rules)
    best = sorted(int(option.tile) for option in options if option.rank == 1)
    first = next(option for option in options if option.tile == best[0])
    return _by_kind(first.tiles, rules), best


def _by_kind(copies: TileCounts, rules: Rules) -> list[int]:
    return [copies[tile] for tile in TILES_AND_JOKER[: width_of(rules)]]


def _acceptance(
    positions: Positions, rules: Rules, width: int
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.bool_]]:
    """Return the acceptance of each row after its first best discard, and the best discards."""
    accepted = np.zeros((len(positions), width), dtype=np.uint8)
    best = np.zeros((len(positions), width), dtype=np.bool_)
    waiting = np.flatnonzero(~positions.is_drawn)
    if waiting.size:
        accepted[waiting] = asked_in_batch(positions.take(waiting), rules, acceptance_batch)
    drawn = np.flatnonzero(positions.is_drawn)
    if drawn.size:
        some = positions.take(drawn)
        table = _table(some, rules)
        now = asked_in_batch(some, rules, deficiency_batch)
        best[drawn] = _best(*table) & ~np.isin(now, (0, UNREACHABLE))[:, None]
        rows = drawn[best[drawn].any(axis=1)]
        after = _after(positions.take(rows), best[rows].argmax(axis=1), rules)
        if rows.size:
            accepted[rows] = asked_in_batch(after, rules, acceptance_batch)
    return accepted, best


def _table(
    positions: Positions, rules: Rules
) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8]]:
    """Return the deficiency after each discard, and the copies that lower it."""

    def ask(*args: Any, **options: Any) -> npt.NDArray[np.int16]:
        found = discards_batch(*args, **options)
        return np.stack([found.deficiency, found.copies], axis=1, dtype=np.int16)

    both = asked_in_batch(positions, rules, ask)
    return both[:, 0].astype(np.int8), both[:, 1].astype(np.uint8)


def _best(deficiency: npt.NDArray[np.int8], copies: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    """Return the discards with the lowest deficiency and, among these, the most accepted copies."""
    is_held = deficiency != _NOT_HELD
    least = np.where(is_held, deficiency, UNREACHABLE).min(axis=1, keepdims=True)
    is_nearest = is_held & (deficiency == least)
    most = np.where(is_nearest, copies, 0).max(axis=1, keepdims=True)
    found: npt.NDArray[np.bool_] = is_nearest & (copies == most)
    return found


def _after(positions: Positions, kinds: npt.NDArray[np.intp], rules: Rules) -> Positions:
    """Return the positions after discards, which cannot come back."""
    gone = np.zeros((len(positions), KINDS + 1), dtype=np.uint8)
    gone[np.arange(len(positions)), kinds] = 1
    said = positions.jokers_available != NOT_SAID
    coming = np.where(said, positions.jokers_available, rules.jokers - positions.jokers)
    return replace(
        positions,
        counts=positions.counts - gone[:, :KINDS],
        jokers=positions.jokers - gone[:, KINDS],
        jokers_available=coming.astype(np.int8),
        informed=np.ones(len(positions), dtype=np.bool_),
    )


def discards_label(rules: Rules) -> Label:
    """Return the label of the hand after each discard of a drawn hand."""
    width = width_of(rules)
    columns = (
        Column(
            "discard_deficiency",
            f"int8[{width}]",
            f"tile changes to a win after the discard of each kind, {UNREACHABLE} if the hand can "
            f"then no longer win, {_NOT_HELD} if the kind is not held; null for a waiting hand",
            True,
        ),
        Column(
            "discard_copies",
            f"uint8[{width}]",
            "copies that lower it then; null for a waiting hand",
            True,
        ),
    )

    def ask(
        hand: Hand, knowledge: KnowledgeBase | None, rules: Rules
    ) -> tuple[list[int] | None, list[int] | None]:
        if hand.is_waiting:
            return None, None
        left, copies = [_NOT_HELD] * width, [0] * width
        for option in discards(hand, knowledge, rules=rules):
            left[option.tile], copies[option.tile] = option.deficiency, option.copies
        return left, copies

    def answer(positions: Positions, rules: Rules) -> Answer:
        if is_hand_by_hand(rules):
            return asked_by_hand(positions, rules, columns, ask)
        left = np.full((len(positions), width), _NOT_HELD, dtype=np.int8)
        copies = np.zeros((len(positions), width), dtype=np.uint8)
        drawn = np.flatnonzero(positions.is_drawn)
        if drawn.size:
            left[drawn], copies[drawn] = _table(positions.take(drawn), rules)
        unknown = ~positions.is_drawn
        arrays = [
            plain_array(values, column, unknown)
            for values, column in zip((left, copies), columns, strict=True)
        ]
        return Answer(arrays, {})

    return Label("discards", columns, _KINDS_OF_WORTH if rules.requirement else _SOME, answer)
