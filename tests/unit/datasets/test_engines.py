"""The same seed makes the same bytes with every executor: one process, two, Dask, Ray."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from pathlib import Path

import pytest
from paili.datasets import Family, deal, label, records
from paili.jobs.executors import open_executor

ENGINES = ("one", "two", "dask", "ray")


@contextmanager
def means(engine: str) -> Iterator[tuple[int, Executor | None]]:
    if engine in ("one", "two"):
        yield ENGINES.index(engine) + 1, None
        return
    with open_executor(engine, 2) as executor:
        yield 1, executor


def made(folder: Path, jobs: int, executor: Executor | None) -> dict[str, bytes]:
    """Return all files of hands, labels, games and decisions by path."""
    family = Family("mcr", tiles=13, seen=20)
    # One shared table, because the name of the source is part of the labels' metadata.
    deal(folder / "hands", 140_000, family, seed=4, jobs=jobs, executor=executor)
    deal(folder / "some.parquet", 1_300, Family(deficiencies=(4, 5)), jobs=jobs, executor=executor)
    label(
        folder / "hands",
        folder / "labels",
        "deficiency,acceptance",
        rules="mcr",
        jobs=jobs,
        executor=executor,
    )
    agents = ["greedy", "random", "greedy", "random"]
    for rules in ("mcr", "xuezhan"):
        place = folder / rules
        records(place, agents, 9, rules=rules, part_games=2, jobs=jobs, executor=executor)
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


@pytest.mark.check
@pytest.mark.parametrize(
    "engines", [ENGINES[:2], pytest.param(ENGINES, marks=pytest.mark.census)], ids=["own", "all"]
)
def test_all_engines_make_the_same_bytes(tmp_path: Path, engines: tuple[str, ...]) -> None:
    found = {}
    for engine in engines:
        with means(engine) as (jobs, executor):
            found[engine] = made(tmp_path / engine, jobs, executor)
    names = [name for name in found["one"] if name.endswith(".parquet")]
    assert len(names) == 1 + 1 + 2 + 2 * (5 + 5)
    for engine in engines[1:]:
        assert found[engine].keys() == found["one"].keys()
        different = [name for name in found["one"] if found[engine][name] != found["one"][name]]
        assert different == [], engine
