"""Try the packages of a folder, each in a virtual environment that has nothing else.

`python -m tests.packages FOLDER` wants one wheel and one source distribution of maturin.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HAND = """
import paili
hand = paili.Hand.parse("123789m12399p12s")
print(paili.deficiency(hand), paili.acceptance(hand).copies, paili.__file__)
"""
ANSWER = "1 4"
COMMANDS = (["--version"], ["demo"], ["analyse", "123789m12399p127s", "--seen", "333s"])


class PackageError(Exception):
    """What is wrong with a package."""


def main(folder: Path) -> None:
    """Look at both packages, then install and try each."""
    wheel, source = the_one(folder, "*.whl"), the_one(folder, "*.tar.gz")
    if "-cp311-abi3-" not in wheel.name:
        raise PackageError(f"{wheel.name}: expected a wheel of cp311-abi3, for all later versions")
    with zipfile.ZipFile(wheel) as archive:
        expect_files(wheel, archive.namelist(), set(sources("python")), "")
    with tarfile.open(source) as archive:
        top = source.name.removesuffix(".tar.gz")
        # The module for browsers is no part of the package.
        needed = {*sources("crates/core"), *sources("crates/python")}
        needed |= {f"python/{name}" for name in sources("python")}
        needed |= {"Cargo.toml", "Cargo.lock", "README.md", "LICENSE", "pyproject.toml"}
        expect_files(source, archive.getnames(), needed, f"{top}/")
    for package in (wheel, source):
        try_package(package)
        print(f"{package.name}: installed and tried")


def the_one(folder: Path, pattern: str) -> Path:
    """The one file of a pattern."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise PackageError(f"{folder}: got {len(found)} of {pattern}, expected one")
    return found[0]


def sources(folder: str) -> Iterator[str]:
    """The files of a folder that belong to the repository; of `python`, as they are installed."""
    done = subprocess.run(
        ["git", "ls-files", folder], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )
    for name in done.stdout.splitlines():
        if folder == "python":
            yield name.removeprefix("python/")
        elif "/tests/" not in name and "/benches/" not in name:
            yield name


def expect_files(package: Path, found: list[str], needed: set[str], top: str) -> None:
    """Every file that is needed is in a package."""
    missing = sorted({f"{top}{name}" for name in needed} - set(found))
    if missing:
        raise PackageError(f"{package.name}: {len(missing)} files are missing: {missing[:5]}")


def try_package(package: Path) -> None:
    """Install a package in a new virtual environment, far from the sources, and use it."""
    with tempfile.TemporaryDirectory() as place:
        venv.create(Path(place) / "venv", with_pip=True)
        programs = Path(place) / "venv" / "bin"
        python = str(programs / "python")
        run([python, "-m", "pip", "--quiet", "install", str(package.resolve())], place)
        answer = run([python, "-W", "error", "-c", HAND], place)
        if not answer.startswith(f"{ANSWER} {Path(place).resolve()}"):
            raise PackageError(f"{package.name}: got {answer!r}, expected {ANSWER!r} from {place}")
        for arguments in COMMANDS:
            run([str(programs / "paili"), *arguments], place)


def run(argv: list[str], place: str) -> str:
    """The output of a program that must succeed."""
    # What says where else Python may find packages would hide that one is missing.
    bare = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        argv, cwd=place, env=bare, capture_output=True, check=False, encoding="utf-8"
    )
    if done.returncode:
        raise PackageError(f"{' '.join(argv)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except PackageError as error:
        sys.exit(f"make wheel: {error}")
