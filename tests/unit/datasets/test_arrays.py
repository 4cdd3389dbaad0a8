"""Rows of data sets as arrays: the input of a model, in batches and in shards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import paili
import pyarrow
import pytest
from paili.datasets import DataSet, Family, deal, label
from pyarrow import parquet

COUNT = 700


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    place = tmp_path_factory.mktemp("data")
    deal(place / "hands", COUNT, Family(seen=9))
    return label(place / "hands", place / "labels", "deficiency,plan:1", part_rows=97)


def test_arrays_are_the_columns(data: DataSet) -> None:
    found = list(data.iter_arrays(["counts", "deficiency", "index"], size=64))
    assert [len(one["index"]) for one in found] == [64] * 10 + [60]
    table = data.to_arrow()
    for name in ("counts", "deficiency", "index"):
        array = np.concatenate([one[name] for one in found])
        assert array.tolist() == table[name].to_pylist()
    first = found[0]
    assert (first["counts"].dtype, first["counts"].shape) == (np.uint8, (64, 34))
    assert (first["deficiency"].dtype, first["index"].dtype) == (np.int8, np.int64)
    for array in first.values():
        assert array.flags.writeable
        assert array.flags.c_contiguous
    first["counts"][:] = 0  # it is a copy
    assert next(data.iter_arrays(["counts"]))["counts"].any()


@pytest.mark.parametrize("shards", [1, 2, 3, 7, 1_000])
def test_every_row_is_in_one_shard(data: DataSet, shards: int) -> None:
    found = []
    sizes = []
    for shard in range(shards):
        arrays = list(data.iter_arrays(["index"], size=50, shard=shard, shards=shards))
        rows = [int(row) for one in arrays for row in one["index"]]
        sizes.append(len(rows))
        found += rows
    assert found == list(range(COUNT))
    assert max(sizes) - min(sizes) <= 1


def test_nulls_are_filled_or_refused(tmp_path: Path) -> None:
    hands = ["11m", "123m456p23478s11m", "no", "12m"]
    table = pyarrow.table({"hand": hands, "b": [True, None, False, None]})
    parquet.write_table(table, tmp_path / "in.parquet")
    made = label(tmp_path / "in.parquet", tmp_path / "out", "deficiency,plan:1,discards")
    with pytest.raises(paili.ArgumentError, match="a null in row 2 of deficiency, expected"):
        list(made.iter_arrays(["deficiency"]))
    (found,) = made.iter_arrays(["deficiency", "discard_deficiency"], fill=-9)
    assert found["deficiency"].tolist() == [0, 1, -9, 1]
    assert (found["discard_deficiency"][1:3] == -9).all()
    assert found["discard_deficiency"][0][:2].tolist() == [1, -1]
    (found,) = made.iter_arrays(["plan_1_probability"], fill=float("nan"))
    assert np.isnan(found["plan_1_probability"]).tolist() == [False, False, True, False]
    (found,) = made.iter_arrays(["b"], fill=False)
    assert found["b"].tolist() == [True, False, False, False]
    for name, fill in (("deficiency", 0.5), ("deficiency", 1_000), ("deficiency", float("nan"))):
        with pytest.raises(paili.ArgumentError, match="fill: got"):
            list(made.iter_arrays([name], fill=fill))


@pytest.mark.parametrize(
    ("columns", "options", "message"),
    [
        (["plan_1_exact"], {}, "plan_1_exact, string, expected numbers"),
        (["plan_1_ties"], {}, "plan_1_ties, list"),
        (["x"], {}, "columns: got 'x'"),
        ("counts", {}, "columns: got 'counts'"),
        (["counts"], {"size": 0}, "size: got 0"),
        (["counts"], {"shard": 2, "shards": 2}, "shard: got 2"),
        (["counts"], {"shards": 0}, "shards: got 0"),
    ],
)
def test_what_has_no_arrays_is_refused_at_once(
    data: DataSet, columns: Any, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        data.iter_arrays(columns, **options)
    assert message in str(caught.value)
