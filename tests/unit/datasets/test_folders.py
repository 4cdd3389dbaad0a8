"""Data sets that are read again, their types, and conversion to Arrow, Polars and NumPy."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import paili
import polars
import pyarrow
import pytest
from paili.datasets import (
    DECISION_COLUMNS,
    ENVIRONMENT_COLUMNS,
    GAME_COLUMNS,
    INPUT_COLUMNS,
    LABELS,
    Column,
    DataSet,
    Family,
    deal,
    label,
)
from paili.datasets.cards import card_text
from paili.datasets.columns import arrow_type
from paili.datasets.hand_labels import labels_of
from paili.datasets.source import Source
from paili.datasets.writing import ENTRY
from pyarrow import parquet


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    return DataSet(deal(tmp_path_factory.mktemp("hands") / "hands", 700, Family(tiles=13, seen=9)))


@pytest.mark.parametrize("columns", [5, "counts", ["counts", "no"], [None]])
def test_columns_that_there_are_not(hands: DataSet, columns: Any) -> None:
    with pytest.raises(paili.ArgumentError, match="columns: got"):
        hands.to_arrow(columns)
    with pytest.raises(paili.ArgumentError, match="columns: got"):
        hands.iter_batches(columns)  # at once, not with the first batch


@pytest.mark.parametrize("path", [None, 5, b"hands", "a\0"])
def test_what_is_no_path(path: Any) -> None:
    with pytest.raises(paili.ArgumentError, match="path: got"):
        DataSet(path)
    with pytest.raises(paili.ArgumentError, match="path: got"):
        deal(path, 1)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("int8", pyarrow.int8()),
        ("bool", pyarrow.bool_()),
        ("text", pyarrow.string()),
        ("float64", pyarrow.float64()),
        ("uint8[34]", pyarrow.list_(pyarrow.field("element", pyarrow.uint8()), 34)),
        ("list<text>", pyarrow.list_(pyarrow.field("element", pyarrow.string()))),
    ],
)
def test_types_of_columns(name: str, expected: pyarrow.DataType) -> None:
    assert arrow_type(name) == expected


def test_every_column_has_a_type_and_a_meaning() -> None:
    rules = paili.MCR
    made = labels_of([one.replace("DRAWS", "2") for one in LABELS], rules)
    tables = (INPUT_COLUMNS, GAME_COLUMNS, *DECISION_COLUMNS.values())
    tables = (*tables, *ENVIRONMENT_COLUMNS.values())
    for columns in (*tables, [column for one in made for column in one.columns]):
        names = [column.name for column in columns]
        assert len(set(names)) == len(names)
        for column in columns:
            assert arrow_type(column.type) is not None
            assert len(column.meaning) > 8


def test_a_data_set_says_what_it_is(hands: DataSet) -> None:
    assert (hands.kind, hands.rows, len(hands)) == ("hands", 700, 700)
    assert hands.settings == {
        "hands": 700, "seed": 0, "family": "uniform", "rules": "riichi", "tiles": 13, "melds": 0,
        "seen": 9,
    }  # fmt: skip
    assert hands.columns[1] == Column("counts", "uint8[34]", "concealed copies of each kind")
    assert repr(hands) == "<DataSet of hands: 700 rows in 1 file>"
    assert pickle.loads(pickle.dumps(hands)) == hands
    assert hands != DataSet(hands.files[0])


def test_some_columns_are_read(hands: DataSet) -> None:
    assert hands.to_arrow(["index"]).column_names == ["index"]
    batches = list(hands.iter_batches(["counts", "index"]))
    assert sum(batch.num_rows for batch in batches) == 700
    with pytest.raises(paili.ArgumentError, match="columns: got 'x'"):
        hands.to_arrow(["x"])


def test_others_read_it(hands: DataSet) -> None:
    frame = polars.read_parquet(hands.path / "data")
    counts = frame["counts"].to_numpy()
    assert (counts.dtype, counts.shape) == (np.uint8, (700, 34))
    assert (counts.sum(axis=1) == 13).all()
    flat = hands.to_arrow(["available"])["available"].combine_chunks().flatten()
    left = flat.to_numpy().reshape(-1, 34)
    assert ((counts + left).sum(axis=1) == 136 - 9).all()


def test_what_is_no_data_set_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.parquet"
    parquet.write_table(pyarrow.table({"x": [1]}), path)
    with pytest.raises(paili.ArgumentError, match="a table of something else"):
        DataSet(path)
    for content in ("[]", "no JSON", json.dumps({"format": 99, "kind": "hands"})):
        table = pyarrow.table({"x": [1]}).replace_schema_metadata({ENTRY: content})
        parquet.write_table(table, path)
        with pytest.raises(paili.ArgumentError, match=r"x\.parquet: got a table of something else"):
            DataSet(path)
    said = {"format": 99, "kind": "a", "version": "1", "settings": {}, "columns": []}
    table = pyarrow.table({"x": [1]}).replace_schema_metadata({ENTRY: json.dumps(said)})
    parquet.write_table(table, path)
    with pytest.raises(paili.ArgumentError, match="format 99"):
        DataSet(path)


def test_a_card_escapes_what_would_break_its_table(tmp_path: Path) -> None:
    said = {
        "kind": "games",
        "version": "1",
        "settings": {"agents": ["a|b\nc", "d"], "rules": ""},
        "columns": [],
        "kept": [],
        "licence": "mit",
    }
    parquet.write_table(pyarrow.table({"x": [1]}), tmp_path / "x.parquet")
    card = card_text(said, Source.open(tmp_path / "x.parquet"))
    assert "| agents | a\\|b c, d |" in card
    assert "| rules | none |" in card


def test_labels_of_labels(hands: DataSet, tmp_path: Path) -> None:
    first = label(hands.path, tmp_path / "first", "deficiency", rules="riichi")
    second = label(first.path, tmp_path / "second", "forms", keep=["index", "deficiency"])
    for row in second.to_arrow().slice(0, 20).to_pylist():
        forms = [value for name, value in row.items() if name.startswith("deficiency_")]
        assert row["deficiency"] == min(value for value in forms if value is not None)
