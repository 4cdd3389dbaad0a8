"""Estimates of what the labels of a source take: time by the distance of a sample of its hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from paili.datasets.array_labels import deficiency_label
from paili.datasets.columns import Column
from paili.datasets.input_columns import InputColumns
from paili.datasets.label_columns import Label, answered
from paili.datasets.part_sizes import part_size
from paili.datasets.positions import checked
from paili.datasets.source import Source
from paili.model.rules import Rules

if TYPE_CHECKING:
    import pyarrow

_PLACES, _ROWS = 8, 128
"""Places of a source at which a sample is taken, and rows of each."""
_OF_A_ROW = 1e-5
"""Seconds to read and write a row."""
_UNUSUAL = 6
"""Deficiency that is assumed where a sample has no hands."""


def part_rows(source: Source, labels: Sequence[Label], rules: Rules, keep: Sequence[str]) -> int:
    """Return the rows of a part of labels: a minute of work, or 64 MB."""
    distances = _distances(source, rules) or [_UNUSUAL]
    seconds = _OF_A_ROW
    for label in labels:
        seconds += sum(map(label.seconds_at, distances)) / len(distances)
    kept = source.size / source.rows if keep and source.rows else 0.0
    made = sum(_width(column) for label in labels for column in label.columns)
    return part_size(source.rows, seconds, kept + made + 1)


def _distances(source: Source, rules: Rules) -> list[int]:
    """The deficiencies of the hands of a sample, to any win."""
    inputs = InputColumns.of(source.schema, str(source.path))
    any_win = rules.without_requirement()
    if any_win.best_void:
        any_win = any_win.with_void(None)
    label = deficiency_label(any_win)
    found: list[int] = []
    for batch in _sample(source, sorted(inputs.names)):
        positions, _ = checked(inputs.read(batch), any_win)
        (column,) = answered(label, positions, any_win).arrays
        found += [one for one in column.to_pylist() if one is not None]
    return found


def _sample(source: Source, names: list[str]) -> Iterator[pyarrow.RecordBatch]:
    """Rows at places that are equally far from each other."""
    starts = {place * source.rows // _PLACES for place in range(_PLACES)}
    for start in sorted(starts):
        rows = range(start, min(start + _ROWS, source.rows))
        yield from (batch for _, batch in source.read(rows, names))


def _width(column: Column) -> float:
    """Bytes of a value in a file, roughly: numbers with fractions are hardly compressed."""
    kind, _, size = column.type.partition("[")
    values = int(size[:-1]) if size else 1
    return values * (8.0 if kind.startswith("float") else 1.0)
