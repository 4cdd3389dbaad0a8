"""Every input in the fuzzing corpus, through its harness: errors that were found stay fixed."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuzz.corpus import KEPT, inputs, unpack
from fuzz.registry import HARNESSES

MOST_BYTES = 12_000
"""The maximal size of the corpus of one harness."""


@pytest.mark.parametrize("name", HARNESSES)
def test_input(name: str) -> None:
    for number, data in enumerate([b"", *inputs(name)]):
        try:
            HARNESSES[name](data)
        except BaseException as error:
            error.add_note(f"line {number} of {name}.jsonl, or no input at all: {data!r}")
            raise


@pytest.mark.parametrize("name", HARNESSES)
def test_size_of_corpus(name: str) -> None:
    kept = inputs(name)
    assert kept == sorted(set(kept))
    assert sum(map(len, kept)) <= MOST_BYTES


def test_each_file_has_a_harness() -> None:
    assert {path.stem for path in KEPT.iterdir()} == {*HARNESSES, "core"}
    targets = {path.stem for path in (KEPT.parents[2] / "fuzz" / "core" / "src" / "bin").iterdir()}
    assert {path.stem for path in (KEPT / "core").iterdir()} == targets


def test_fuzzers_get_files(tmp_path: Path) -> None:
    for name in ("rules", "core/games"):
        unpack(name, tmp_path / name)
        found = sorted(path.read_bytes() for path in (tmp_path / name).iterdir())
        assert found == inputs(name)
