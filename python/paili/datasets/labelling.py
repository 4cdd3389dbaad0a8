"""Labelling of the hands of Parquet files or Arrow tables, and estimates of its time."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from paili.datasets.arrays import deficiency_label
from paili.datasets.columns import Column, arrow_fields
from paili.datasets.folders import DataSet, write_folder
from paili.datasets.hand_labels import labels_of
from paili.datasets.input_columns import InputColumns, described_columns, licence_of
from paili.datasets.label_columns import Label, answered
from paili.datasets.part_sizes import part_size
from paili.datasets.positions import checked
from paili.datasets.source import Source
from paili.datasets.writing import about, schema_of, write_batches
from paili.extras import need_pyarrow
from paili.jobs.parts import MOST_NUMBERS, PartedWork
from paili.model.errors import ArgumentError, describe
from paili.model.paths import as_path
from paili.model.rules import RIICHI, Rules, as_rules
from paili.model.tiles import as_iterator, integer_within

if TYPE_CHECKING:
    import pyarrow

    from paili.jobs.runner import Progress

_PLACES, _ROWS = 8, 128
"""Number of places at which a source is sampled, and number of rows at each."""
_OF_A_ROW = 1e-5
"""Seconds to read and write one row."""
_UNUSUAL = 6
"""Deficiency to assume if the sample has no hands."""


def estimated_rows(
    source: Source, labels: Sequence[Label], rules: Rules, keep: Sequence[str]
) -> int:
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


ERROR = Column("error", "text", "why the row has no labels; null if it has them", True)
_AT_ONCE = 8_192
"""Number of rows that are labelled at a time."""


@dataclass(frozen=True, slots=True)
class _Settings:
    """The labels, the rules and the kept columns of a run, as values that can be pickled."""

    labels: tuple[str, ...]
    rules: Rules
    keep: tuple[str, ...]


def label(
    source: str | os.PathLike[str],
    folder: str | os.PathLike[str],
    labels: str | Iterable[str],
    *,
    rules: Rules | str = RIICHI,
    keep: Iterable[str] | None = None,
    part_rows: int | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    progress: Progress | None = None,
    remark: Callable[[str], None] | None = None,
    lost: Callable[[str], None] | None = None,
) -> DataSet:
    """Label the hands of a table with exact answers, as further columns.

    The folder gets Parquet files of successive rows, a manifest, and a card that describes them. A
    row that is not a position under the rules has no labels; its column `error` has the reason. The
    same call resumes an interrupted run.

    Args:
        source: a Parquet file, or a folder of them, with the columns that docs/datasets.md names.
        folder: folder for the parts; created if it does not exist.
        labels: a text such as "deficiency,plan:4", or several texts; `LABELS` has all labels.
        rules: rules that define a win; the void suit or winds of a row are added to them.
        keep: columns of the source to keep; None means all.
        part_rows: rows of each file, at least 1; None means about a minute of work, or 64 MB.
        jobs, executor: number of local processes, or an executor; the files do not depend on them.
            For an executor on other machines, both paths must lead to the same files there.
        progress, remark, lost: callbacks for the progress, for messages about an earlier run, and
            for messages when a worker is lost.
    Raises:
        ArgumentError: pyarrow is not installed; a source that is not Parquet or has no hands; an
            unknown label or column; a folder with other files.
        OSError: a file cannot be read or written.
    Cost: that of the labels, and about ten microseconds per row.
    """
    game = as_rules(rules)
    found = labels_of(labels, game)
    rows = Source.open(source, "source")
    InputColumns.of(rows.schema, str(rows.path))
    names = _kept(str(rows.path), rows.schema.names, keep, found)
    settings = _Settings(tuple(one.name for one in found), game, names)
    said = _said(settings, rows, found)
    size = (
        estimated_rows(rows, found, game, names)
        if part_rows is None
        else integer_within(part_rows, "part_rows", 1, MOST_NUMBERS)
    )
    work = PartedWork(
        partial(_write, rows, settings, said),
        rows.rows,
        size,
        said["settings"],
        unit="hands",
    )
    place = as_path(folder, "folder", "the path of a folder").absolute()
    return write_folder(
        place, work, said, jobs=jobs, executor=executor, progress=progress, remark=remark, lost=lost
    )


def label_table(
    table: pyarrow.Table,
    labels: str | Iterable[str],
    *,
    rules: Rules | str = RIICHI,
    keep: Iterable[str] | None = None,
) -> pyarrow.Table:
    """Label the hands of a table in memory, such as a batch of another engine.

    Arguments and errors are those of `label`.

    Example:
        >>> import pyarrow
        >>> table = pyarrow.table({"hand": ["123m456p23478s11m", "12m"]})
        >>> label_table(table, "deficiency").to_pylist()[0]
        {'hand': '123m456p23478s11m', 'deficiency': 1, 'error': None}
    """
    need_pyarrow()
    import pyarrow

    if not isinstance(table, pyarrow.Table):
        raise ArgumentError("table", describe(table), "a pyarrow.Table")
    game = as_rules(rules)
    found = labels_of(labels, game)
    inputs = InputColumns.of(table.schema, "table")
    names = _kept("table", table.schema.names, keep, found)
    settings = _Settings(tuple(one.name for one in found), game, names)
    columns = [column for one in found for column in one.columns]
    kept = [table.schema.field(name).remove_metadata() for name in names]
    schema = pyarrow.schema([*kept, *arrow_fields([*columns, ERROR])])
    batches = [
        _labelled(batch, settings, inputs, found, schema)
        for batch in table.to_batches(max_chunksize=_AT_ONCE)
    ]
    return pyarrow.Table.from_batches(batches, schema)


def _kept(
    source: str, there: Sequence[str], keep: Iterable[str] | None, labels: Sequence[Label]
) -> tuple[str, ...]:
    """Return the columns of a source that are kept.

    Raises:
        ArgumentError: an unknown column, or one with the name of a new column.
    """
    if isinstance(keep, str):
        raise ArgumentError("keep", describe(keep), "several names of columns")
    wanted = there if keep is None else as_iterator(keep, "keep", "several names of columns")
    names = []
    for name in wanted:
        if name in names and keep is not None:
            continue
        names.append(name)
        if isinstance(name, str) and there.count(name) > 1:
            raise ArgumentError(source, f"{there.count(name)} columns {name}", "one of each name")
        if name not in there:
            raise ArgumentError("keep", describe(name), f"a column: {', '.join(there)}")
    made = [column.name for one in labels for column in one.columns] + [ERROR.name]
    for name in names:
        if name in made:
            expected = "another name, or the names of the columns to keep, without it"
            raise ArgumentError(source, f"a column {name}, as a new one", expected)
    return tuple(names)


def _said(settings: _Settings, source: Source, labels: Sequence[Label]) -> dict[str, Any]:
    columns = [column for one in labels for column in one.columns]
    made = {
        "source": source.path.name,
        "source_rows": source.rows,
        "source_sha256": source.sha256,
        "labels": list(settings.labels),
        "rules": str(settings.rules),
        "kept": list(settings.keep),
    }
    described = described_columns(source)
    kept = [described[name] for name in settings.keep]
    return about("labels", made, [*columns, ERROR], kept, licence_of(source))


def _write(
    source: Source, settings: _Settings, said: dict[str, Any], numbers: range, path: Path
) -> int:
    """Label some rows, write them to a file, and return their number."""
    labels = labels_of(settings.labels, settings.rules)
    columns = [column for one in labels for column in one.columns]
    kept = [source.schema.field(name).remove_metadata() for name in settings.keep]
    schema = schema_of(said, [*columns, ERROR], kept)
    inputs = InputColumns.of(source.schema, str(source.path))
    wanted = dict.fromkeys((*settings.keep, *sorted(inputs.names)))
    batches = (
        _labelled(batch, settings, inputs, labels, schema)
        for _, batch in source.read(numbers, list(wanted))
    )
    write_batches(batches, schema, path)
    return len(numbers)


def _labelled(
    batch: pyarrow.RecordBatch,
    settings: _Settings,
    inputs: InputColumns,
    labels: Sequence[Label],
    schema: pyarrow.Schema,
) -> pyarrow.RecordBatch:
    import pyarrow

    raw = inputs.read(batch)
    positions, rows = checked(raw, settings.rules)
    arrays = [batch.column(name) for name in settings.keep]
    faults = dict(raw.faults)
    for one in labels:
        answer = answered(one, positions, settings.rules)
        for row, text in answer.faults.items():
            faults.setdefault(int(rows[row]), f"{one.name}: {text}")
        places = np.full(batch.num_rows, -1)
        places[rows] = np.arange(len(rows))
        indices = pyarrow.array(places, mask=places < 0)
        arrays += [array.take(indices) for array in answer.arrays]
    errors = [faults.get(row) for row in range(batch.num_rows)]
    arrays.append(pyarrow.array(errors, pyarrow.string()))
    return pyarrow.RecordBatch.from_arrays(arrays, schema=schema)


def iter_errors(data: DataSet) -> Iterator[tuple[int, str]]:
    """Iterate over the numbers, from 0, of the rows without labels, and the reasons.

    Raises:
        ArgumentError: not a DataSet.
    """
    if not isinstance(data, DataSet):
        raise ArgumentError("data", describe(data), "a DataSet")
    start = 0
    for batch in data.iter_batches([ERROR.name]):
        column = batch.column(0)
        if column.null_count < len(column):
            for row, text in enumerate(column.to_pylist()):
                if text is not None:
                    yield start + row, text
        start += batch.num_rows
