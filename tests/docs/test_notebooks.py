"""The notebooks of `examples`: each runs, and prints the output that it shows."""

from __future__ import annotations

import shutil
from pathlib import Path

import nbformat
import pytest

from tests.depth import reaches
from tests.docs.blocks import ROOT
from tests.docs.notebooks import executed, texts

NOTEBOOKS = sorted((ROOT / "examples").glob("*.ipynb"))
SMALLER: dict[str, dict[str, int]] = {"features": {"HANDS": 20_000, "THREADS": 1}}
"""Smaller parameters for `make check`; `make census` uses the notebook's own."""

of_notebooks = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The notebooks alone in a folder, as if they had been downloaded."""
    for path in NOTEBOOKS:
        shutil.copy(path, tmp_path)
    return tmp_path


@of_notebooks
def test_a_notebook_is_kept_with_its_answers_and_no_trace_of_a_run(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    programs = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert notebook.cells[0].cell_type == "markdown"
    assert notebook.cells[0].source.startswith("# ")
    assert all(cell.execution_count is None for cell in programs)
    assert len(list(texts(notebook))) >= len(programs) // 2


@pytest.mark.check
@of_notebooks
def test_a_notebook_prints_what_it_shows(path: Path, folder: Path) -> None:
    smaller = {} if reaches("census") else SMALLER.get(path.stem, {})
    found = list(texts(executed(path, smaller, folder)))
    shown = list(texts(nbformat.read(path, as_version=4)))
    if smaller:
        # The cells before the first one that depends on the number of hands print the same.
        assert len(found) == len(shown)
        assert found[:2] == shown[:2]
    else:
        assert found == shown


def test_a_number_that_a_notebook_does_not_have_is_an_error(folder: Path) -> None:
    with pytest.raises(ValueError, match=r"refuted_claim\.ipynb: no line HANDS = "):
        executed(folder / "refuted_claim.ipynb", {"HANDS": 3}, folder)
