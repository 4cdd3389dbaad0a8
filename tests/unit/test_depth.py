"""The selection of tests by depth."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
HEAD = "import pytest\nfrom hypothesis import given, strategies\n"
ALIKE = "def test_alike() -> None: ...\n"
MARKED = "@pytest.mark.check\ndef test_marked() -> None: ...\n"
LAW = "@given(strategies.integers())\ndef test_law(value: int) -> None: ...\n"
SAMPLED = """\
import pytest
from tests.depth import sample

NUMBER = sample(10)

def count() -> int:
    return NUMBER

@pytest.fixture
def number() -> int:
    return count()

def test_sampled() -> None:
    assert sample(10)

def test_sampled_by_a_fixture(number: int) -> None:
    assert number

def test_beside_it() -> None: ...
"""
ALL = {"alike", "law", "sampled", "sampled_by_a_fixture", "beside_it"}
PROBES = {"plain": HEAD + ALIKE + MARKED + LAW, "sampled": SAMPLED}


def taken(folder: Path, *options: str) -> set[str]:
    """Return the tests that are selected with these options."""
    for name, text in PROBES.items():
        (folder / f"test_{name}.py").write_text(text)
    command = [sys.executable, "-m", "pytest", "--collect-only", "-p", "no:cacheprovider"]
    command += ["-p", "conftest", "--rootdir", str(ROOT), "-c", str(ROOT / "pyproject.toml")]
    done = subprocess.run(
        [*command, *options, str(folder)], capture_output=True, text=True, cwd=ROOT, check=True
    )
    return {line.split("::")[-1] for line in done.stdout.splitlines() if "::" in line}


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ((), ALL),
        (("--depth", "check", "--only-deeper"), {"marked"}),
        *(
            pytest.param(*case, marks=pytest.mark.check)
            for case in (
                (("--depth", "check"), ALL | {"marked"}),
                (("--depth", "census", "--only-deeper"), ALL - {"alike", "beside_it"}),
            )
        ),
    ],
)
def test_only_what_goes_deeper_is_run_again(
    tmp_path: Path, options: tuple[str, ...], names: set[str]
) -> None:
    assert taken(tmp_path, *options) == {f"test_{name}" for name in names}
