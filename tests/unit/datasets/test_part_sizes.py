"""Sizes of parts by rows and questions alone: a minute of work or 64 MB."""

from __future__ import annotations

from pathlib import Path

import paili
import pytest
from paili.datasets import Family, deal, label
from paili.datasets.hand_labels import labels_of
from paili.datasets.labelling import estimated_rows
from paili.datasets.part_sizes import LEAST_ROWS, MOST_ROWS, part_of_games, part_size
from paili.datasets.simulated_games import table_of
from paili.datasets.source import Source


@pytest.mark.parametrize(
    ("count", "seconds", "size", "rows"),
    [
        (10**9, 1e-3, 10, 32_768),  # a minute
        (10**9, 1e-7, 100, 524_288),  # 64 MB
        (10**9, 1e-9, 1, MOST_ROWS),
        (10**9, 100.0, 1, LEAST_ROWS),
        (10_000, 1e-3, 10, 2_048),  # ten seconds of work: several parts for several workers
        (0, 1.0, 1, LEAST_ROWS),
    ],
)
def test_sizes(count: int, seconds: float, size: float, rows: int) -> None:
    assert part_size(count, seconds, size) == rows


@pytest.mark.check
def test_near_hands_make_smaller_parts_than_far_ones(tmp_path: Path) -> None:
    found = {}
    for name, family in {
        "near": Family(deficiencies=(1,)),
        "mixed": Family(deficiencies=(1, 2, 3, 4, 5)),
        "far": Family(deficiencies=(6,)),
    }.items():
        path = deal(tmp_path / f"{name}.parquet", 512, family)
        source = Source.open(path)
        found[name] = estimated_rows(
            source, labels_of("plan:4", paili.RIICHI), paili.RIICHI, ["counts"]
        )
    assert found["near"] < found["mixed"] < found["far"]


def test_games() -> None:
    sizes = {
        name: part_of_games(table_of([name] * 4, "xuezhan"), 10**6) for name in ("greedy", "search")
    }
    assert sizes == {"greedy": 4_096, "search": 512}


def test_a_bad_sample_is_no_fault_of_the_run(tmp_path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    hands = ["11m" + "[111m]" * 85, "no", "11m"] * 5
    parquet.write_table(pyarrow.table({"hand": hands}), tmp_path / "in.parquet")
    for rules in ("riichi", "sichuan:void=best", "xuezhan"):
        made = label(tmp_path / "in.parquet", tmp_path / rules, "deficiency", rules=rules)
        assert (made.rows, len(made.files)) == (15, 1)
