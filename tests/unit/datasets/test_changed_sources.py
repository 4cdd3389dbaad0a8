"""Sources that change between runs or during a run: no answer from stale content."""

from __future__ import annotations

import os
import pickle
import shutil
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import paili
import pyarrow
import pytest
from paili.datasets import DataSet, label, label_table
from paili.datasets.source import Source
from paili.jobs.executors import open_executor
from pyarrow import parquet

WAITING = "123m456p23478s11m"
NOTHING = [0] * 34
ENGINES = [
    None,
    pytest.param("processes", marks=pytest.mark.check),
    pytest.param("dask", marks=pytest.mark.check),
]


def written(path: Path, columns: dict[str, Any]) -> Path:
    parquet.write_table(pyarrow.table(columns), path)
    return path


@contextmanager
def lasting(engine: str | None) -> Iterator[Executor | None]:
    """Yield an executor that several runs share, or None."""
    if engine is None:
        yield None
        return
    with open_executor(engine, 1) as executor:
        yield executor


def available(*rows: list[int] | None) -> Any:
    return pyarrow.array(rows, pyarrow.list_(pyarrow.uint8(), 34))


@pytest.mark.parametrize("engine", ENGINES)
def test_a_rewritten_file_has_its_own_columns_and_rows(tmp_path: Path, engine: str | None) -> None:
    source = tmp_path / "a.parquet"
    tables: tuple[dict[str, Any], ...] = (
        {"hand": [WAITING] * 3},
        {"hand": [WAITING] * 3, "available": available(NOTHING, None, NOTHING)},
        {"available": available(None), "hand": [WAITING], "n": [7]},
        {"hand": [WAITING, "11m", "12m"] * 20},
    )
    with lasting(engine) as executor:
        for number, columns in enumerate(tables):
            written(source, columns)
            out = label(
                source, tmp_path / str(number), "deficiency", part_rows=2, executor=executor
            )
            expected = label_table(pyarrow.table(columns), "deficiency")
            assert out.to_arrow().to_pylist() == expected.to_pylist()


@pytest.mark.parametrize("engine", ENGINES)
def test_a_folder_with_another_file_has_its_rows(tmp_path: Path, engine: str | None) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    rows: list[int] = []
    with lasting(engine) as executor:
        # The new files come first, in the middle and last.
        for number, name in enumerate(("m", "a", "f", "z")):
            size = 5 + number
            written(folder / f"{name}.parquet", {"hand": [WAITING] * size, "n": [number] * size})
            out = label(folder, tmp_path / name, "deficiency", part_rows=3, executor=executor)
            rows = DataSet(out.path).to_arrow(["n"])["n"].to_pylist()
            files = sorted(folder.iterdir())
            assert rows == [n for one in files for n in parquet.read_table(one)["n"].to_pylist()]
    assert len(rows) == 5 + 6 + 7 + 8


def test_a_finished_folder_refuses_rows_of_another_file(tmp_path: Path) -> None:
    source = written(tmp_path / "a.parquet", {"hand": [WAITING] * 4})
    out = label(source, tmp_path / "out", "deficiency", part_rows=2)
    before = out.to_arrow()
    written(source, {"hand": ["11m"] * 4})
    with pytest.raises(paili.ArgumentError, match="source_sha256"):
        label(source, tmp_path / "out", "deficiency", part_rows=2)
    assert DataSet(tmp_path / "out").to_arrow() == before


def test_no_part_is_entered_of_a_file_that_changes_meanwhile(tmp_path: Path) -> None:
    source = written(tmp_path / "a.parquet", {"hand": [WAITING] * 4})
    other = written(tmp_path / "b.parquet", {"hand": ["11m"] * 4})

    def progress(unit: str, done: int, count: int) -> None:
        if done == 2:
            shutil.copyfile(other, source)

    expected = r"a\.parquet: got a file that has changed since it was opened"
    with pytest.raises(paili.ArgumentError, match=expected):
        label(source, tmp_path / "out", "deficiency", part_rows=2, progress=progress)
    manifest = paili.jobs.Manifest.read(tmp_path / "out")
    assert [part.start for part in manifest.parts] == [0]


def test_a_copy_of_the_same_bytes_is_the_same_source(tmp_path: Path) -> None:
    path = written(tmp_path / "a.parquet", {"hand": [WAITING] * 4})
    opened = Source.open(path)
    assert len(opened.sha256) == 64
    sent = pickle.loads(pickle.dumps(opened))
    os.utime(path, ns=(1, 1))
    assert [batch.num_rows for _, batch in sent.read(range(4))] == [4]
    written(path, {"hand": ["11m"] * 4})
    with pytest.raises(paili.ArgumentError, match="has changed since it was opened"):
        list(sent.read(range(4)))


def test_the_schema_of_a_source_is_sent_as_it_is(tmp_path: Path) -> None:
    inner = pyarrow.field("element", pyarrow.uint8(), metadata={"a": "b"})
    fields = [
        pyarrow.field("hand", pyarrow.string(), metadata={"c": "d"}),
        pyarrow.field("fixed", pyarrow.list_(inner, 2), nullable=False),
        pyarrow.field("any", pyarrow.list_(inner)),
    ]
    columns: list[Any] = [["11m"], [[1, 2]], [[3]]]
    table = pyarrow.Table.from_arrays(
        [pyarrow.array(column, field.type) for column, field in zip(columns, fields, strict=True)],
        schema=pyarrow.schema(fields, {"e": "f"}),
    )
    parquet.write_table(table, tmp_path / "a.parquet")
    opened = Source.open(tmp_path / "a.parquet")
    sent = pickle.loads(pickle.dumps(opened))
    assert sent.schema.serialize() == opened.schema.serialize()
    assert (sent.files, sent.starts, sent.stamps) == (opened.files, opened.starts, opened.stamps)


def test_a_data_set_whose_file_has_changed_is_not_read(tmp_path: Path) -> None:
    source = written(tmp_path / "a.parquet", {"hand": [WAITING] * 4})
    data = label(source, tmp_path / "out", "deficiency")
    more = written(tmp_path / "b.parquet", {"hand": [WAITING] * 9})
    other = label(more, tmp_path / "other", "deficiency")
    shutil.copyfile(other.files[0], data.files[0])
    for read in (data.to_arrow, partial(list, data.iter_batches())):
        with pytest.raises(paili.ArgumentError, match="has changed since it was opened"):
            read()
    assert DataSet(data.path).to_arrow().num_rows == 9
