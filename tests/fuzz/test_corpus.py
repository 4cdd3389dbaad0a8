"""Every input that fuzzing has kept, through its harness: what it found stays found."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuzz.registry import HARNESSES

CORPUS = Path(__file__).parent / "corpus"
MOST_BYTES = 12_000
"""Of the corpus of one harness."""

INPUTS = [
    pytest.param(name, path, id=f"{name}-{path.name}")
    for name in HARNESSES
    for path in sorted((CORPUS / name).iterdir())
]


@pytest.mark.parametrize(("name", "path"), INPUTS)
def test_input(name: str, path: Path) -> None:
    HARNESSES[name](path.read_bytes())


@pytest.mark.parametrize("name", HARNESSES)
def test_empty_input(name: str) -> None:
    HARNESSES[name](b"")


@pytest.mark.parametrize("name", HARNESSES)
def test_size_of_corpus(name: str) -> None:
    sizes = [path.stat().st_size for path in (CORPUS / name).iterdir()]
    assert sizes
    assert sum(sizes) <= MOST_BYTES


def test_each_folder_has_a_harness() -> None:
    folders = {path.name for path in CORPUS.iterdir()}
    assert folders == {*HARNESSES, "core"}
    targets = {
        path.stem for path in (CORPUS.parents[2] / "fuzz" / "core" / "src" / "bin").iterdir()
    }
    assert {path.name for path in (CORPUS / "core").iterdir()} == targets
