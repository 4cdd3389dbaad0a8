"""Answers as tables of data: the content of columns, and missing libraries."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import Any

import numpy as np
import paili
import pandas
import polars
import pytest
from paili import Tile, TileCounts
from paili.model import columns
from paili.model.columns import Column
from paili.model.rendered import Tabular

ARRAY = np.array([3, -1, 5], dtype=np.int16)
COLUMNS = (
    columns.texts("form", [paili.Form.STANDARD, None, "other"]),
    columns.tiles("tile", [Tile.P1, Tile.M9, None]),
    columns.chances("exact", [Fraction(1, 3), None, Fraction(1, 2)]),
    columns.numbers("probability", [Fraction(1, 4), None, 0.5]),
    columns.integers("copies", [3, None, 4]),
    columns.deficiencies("deficiency", [2, paili.UNREACHABLE, 1]),
    columns.flags("self_drawn", [True, None, False]),
    columns.array("fan", ARRAY, ARRAY < 0),
    columns.array("seat", ARRAY),
)
ROWS = [
    {
        "form": "standard", "tile": "1p", "exact": "1/3", "probability": 0.25, "copies": 3,
        "deficiency": 2, "self_drawn": True, "fan": 3, "seat": 3,
    },
    {
        "form": None, "tile": "9m", "exact": None, "probability": None, "copies": None,
        "deficiency": None, "self_drawn": None, "fan": None, "seat": -1,
    },
    {
        "form": "other", "tile": None, "exact": "1/2", "probability": 0.5, "copies": 4,
        "deficiency": 1, "self_drawn": False, "fan": 5, "seat": 5,
    },
]  # fmt: skip


class Some(Tabular):
    def __init__(self, columns: tuple[Column, ...] = COLUMNS) -> None:
        self._given = columns

    def _columns(self) -> tuple[Column, ...]:
        return self._given


def without(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    """Pretend that some libraries are not installed."""
    for name in names:
        monkeypatch.setitem(sys.modules, name, None)


def test_polars() -> None:
    frame = Some().to_frame()
    assert isinstance(frame, polars.DataFrame)
    assert frame.to_dicts() == ROWS
    assert [str(kind) for kind in frame.dtypes] == [
        "String", "String", "String", "Float64", "Int64", "Int64", "Boolean", "Int16", "Int16",
    ]  # fmt: skip


def test_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "polars")
    frame = Some().to_frame()
    assert isinstance(frame, pandas.DataFrame)
    plain = frame.astype(object).where(frame.notna(), None)
    assert plain.to_dict("records") == ROWS
    assert [str(kind) for kind in frame.dtypes] == [
        "string", "string", "string", "float64", "Int64", "Int64", "boolean", "Int16", "int16",
    ]  # fmt: skip


def test_arrow() -> None:
    table = Some().to_arrow()
    assert table.to_pylist() == ROWS
    assert [str(field.type) for field in table.schema] == [
        "string", "string", "string", "double", "int64", "int64", "bool", "int16", "int16",
    ]  # fmt: skip


def test_columns_keep_their_types_without_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = Some(
        (
            *(make(name, []) for make, name in ((columns.texts, "a"), (columns.numbers, "b"))),
            *(make(name, []) for make, name in ((columns.integers, "c"), (columns.flags, "d"))),
            columns.array("e", ARRAY[:0], ARRAY[:0] < 0),
        )
    )
    assert [str(kind) for kind in nothing.to_frame().dtypes] == [
        "String", "Float64", "Int64", "Boolean", "Int16",
    ]  # fmt: skip
    assert [str(field.type) for field in nothing.to_arrow().schema] == [
        "string", "double", "int64", "bool", "int16",
    ]  # fmt: skip
    without(monkeypatch, "polars")
    frame: Any = nothing.to_frame()
    assert [str(kind) for kind in frame.dtypes] == [
        "string", "float64", "Int64", "boolean", "Int16",
    ]  # fmt: skip
    assert len(frame) == 0


def test_arrays_are_not_changed() -> None:
    before = ARRAY.copy()
    frame = Some().to_frame()
    assert isinstance(frame, polars.DataFrame)
    assert (before == ARRAY).all()
    assert frame["fan"].null_count() == 1


@pytest.mark.parametrize(
    ("by", "rows"),
    [
        ("form", [2, 0, 1]),
        ("tile", [1, 0, 2]),
        ("exact", [2, 0, 1]),
        ("probability", [2, 0, 1]),
        ("copies", [2, 0, 1]),
        ("deficiency", [2, 0, 1]),
        ("self_drawn", [0, 2, 1]),
    ],
)
def test_rows_are_sorted_by_what_is_best_and_the_unknown_last(by: str, rows: list[int]) -> None:
    assert columns.sorted_by(COLUMNS, by) == rows


@pytest.mark.parametrize("by", ["color", "", 3, None, ["tile"]])
def test_there_must_be_such_a_column(by: object) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        columns.sorted_by(COLUMNS[:2], by)
    assert (caught.value.name, caught.value.expected) == ("by", "one of form, tile")


def test_equal_rows_stay_in_order() -> None:
    copies = columns.integers("copies", [1, 2, 1, 2, 1], least_first=True)
    assert columns.sorted_by([copies], "copies") == [0, 2, 4, 1, 3]


def test_without_any_library_of_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "polars", "pandas")
    with pytest.raises(paili.ArgumentError) as caught:
        paili.TileCounts.parse("11m").to_frame()
    error = caught.value
    assert (error.name, error.got) == ("to_frame", "neither Polars nor pandas")
    assert error.expected.startswith("polars, which is not installed: ")
    assert "EXTRAS=frame" in error.expected or "[frame]" in error.expected


def test_without_arrow(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "pyarrow")
    with pytest.raises(paili.ArgumentError) as caught:
        paili.TileCounts.parse("11m").to_arrow()
    error = caught.value
    assert (error.name, error.got) == ("to_arrow", "no pyarrow")
    assert error.expected.startswith("pyarrow, which is not installed: ")
    assert "EXTRAS=parquet" in error.expected or "[parquet]" in error.expected


def test_no_library_is_loaded_before_it_is_asked_for() -> None:
    import subprocess

    said = "import sys, paili; print([one in sys.modules for one in sys.argv[1:]])"
    names = ["polars", "pandas", "pyarrow", "rich", "numpy"]
    done = subprocess.run([sys.executable, "-c", said, *names], capture_output=True, check=True)
    assert done.stdout.decode().strip() == str([False] * len(names))


def test_counts_of_tiles() -> None:
    counts = TileCounts.parse("1m3333s77z")
    assert counts.to_arrow().to_pylist() == [
        {"tile": "1m", "copies": 1},
        {"tile": "3s", "copies": 4},
        {"tile": "7z", "copies": 2},
    ]
    assert counts.sorted() == ((Tile.S3, 4), (Tile.RED, 2), (Tile.M1, 1))
    assert counts.sorted("tile") == tuple(counts.items())
    assert TileCounts().sorted() == ()
    with pytest.raises(paili.ArgumentError, match="by: got 'name', expected one of tile, copies"):
        counts.sorted("name")
