"""Estimates of the time that labels take, from the deficiencies of a sample of the hands."""

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
"""Number of places at which a source is sampled, and number of rows at each."""
_OF_A_ROW = 1e-5
"""Seconds to read and write one row."""
_UNUSUAL = 6
"""Deficiency to assume if the sample has no hands."""


def part_rows(source: Source, labels: Sequence[Label], rules: Rules, keep: Sequence[str]) -> int:
    """Return the number of rows of a part: about a minute of work, at most 64 MB."""
    distances = _distances(source, rules) or [_UNUSUAL]
    seconds = _OF_A_ROW
    for label in labels:
        seconds += sum(map(label.seconds_at, distances)) / len(distances)
    kept = source.size / source.rows if keep and source.rows else 0.0
    made = sum(_width(column) for label in labels for column in label.columns)
    return part_size(source.rows, seconds, kept + made + 1)


def _distances(source: Source, rules: Rules) -> list[int]:
    """Return the deficiencies of a sample of hands, ignoring the requirement of the rules."""
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
    """Yield rows at equidistant places."""
    starts = {place * source.rows // _PLACES for place in range(_PLACES)}
    for start in sorted(starts):
        rows = range(start, min(start + _ROWS, source.rows))
        yield from (batch for _, batch in source.read(rows, names))


def _width(column: Column) -> float:
    """Return the approximate bytes of a value in a file; floats are hardly compressed."""
    kind, _, size = column.type.partition("[")
    values = int(size[:-1]) if size else 1
    return values * (8.0 if kind.startswith("float") else 1.0)
