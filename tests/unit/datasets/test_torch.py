"""The page's reader for PyTorch, with PyTorch and with a stand-in for it."""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest
from paili.datasets import DataSet, Family, deal, label

ROOT = Path(__file__).parents[3]
COUNT = 3_000


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("learning")
    deal(place / "hands", COUNT, Family(deficiencies=(1, 2, 3)))
    label(place / "hands", place / "labels", "discards", part_rows=700)
    return place


def shown() -> str:
    """Return the program on the page."""
    page = (ROOT / "docs" / "datasets.md").read_text(encoding="utf-8")
    matched = re.search(r"With PyTorch.*?\n\n((?:    .*\n|\n)+)", page)
    assert matched is not None
    return textwrap.dedent(matched[1])


class WorkerInfo(NamedTuple):
    id: int
    num_workers: int


def standing_in() -> dict[str, ModuleType]:
    """Return stand-ins for the parts of PyTorch that the reader uses, with sequential workers."""
    torch, utils, data = (ModuleType(name) for name in ("torch", "torch.utils", "torch.utils.data"))
    now: list[WorkerInfo | None] = [None]

    def from_numpy(array: Any) -> Any:
        # PyTorch warns about read-only arrays, and accepts no texts or objects.
        assert isinstance(array, np.ndarray)
        assert array.flags.writeable
        assert array.dtype.kind in "biuf"
        return array

    class DataLoader:
        def __init__(self, rows: Any, *, num_workers: int, **options: Any) -> None:
            assert options == {"batch_size": None, "multiprocessing_context": "spawn"}
            self.rows, self.workers = rows, num_workers

        def __iter__(self) -> Iterator[Any]:
            for number in range(self.workers):
                now[0] = WorkerInfo(number, self.workers)
                yield from self.rows

    vars(torch).update(from_numpy=from_numpy, utils=utils)
    vars(data).update(
        IterableDataset=type("IterableDataset", (), {}),
        DataLoader=DataLoader,
        get_worker_info=lambda: now[0],
    )
    return {"torch": torch, "torch.utils": utils, "torch.utils.data": data}


def test_workers_read_each_row_once(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, module in standing_in().items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.chdir(place)
    found: dict[str, Any] = {}
    exec(shown(), found)
    batches = list(found["batches"])
    index = np.concatenate([batch["index"] for batch in batches])
    counts = np.concatenate([batch["counts"] for batch in batches])
    assert index.tolist() == list(range(COUNT))
    assert counts.tolist() == DataSet("labels").to_arrow()["counts"].to_pylist()


HAS_TORCH = find_spec("torch") is not None
WITHOUT = "PyTorch is no dependency of the tests: it takes several gigabytes"


@pytest.mark.check
@pytest.mark.skipif(not HAS_TORCH, reason=WITHOUT)
@pytest.mark.parametrize("workers", ["0", "2"])
def test_the_example_learns_without_a_warning(place: Path, workers: str) -> None:
    program = ROOT / "examples" / "learning" / "read_labels.py"
    command = [sys.executable, "-W", "error", str(program), "labels", "--workers", workers]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert re.fullmatch(rf"{COUNT} rows, \d+% right while learning\n", done.stdout)


@pytest.mark.check
@pytest.mark.skipif(not HAS_TORCH, reason=WITHOUT)
def test_the_page_reads_without_a_warning(place: Path) -> None:
    # In a file, so that spawned workers can import the class.
    lines = [
        *shown().splitlines(),
        "if __name__ == '__main__':",
        "    print(sum(len(b['index']) for b in batches))",
    ]
    (place / "reader.py").write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-W", "error", "reader.py"]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == (f"{COUNT}\n", "")
