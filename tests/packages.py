"""Try the packages of a folder, each in a virtual environment without other packages.

`python -m tests.packages FOLDER` needs a wheel and a source distribution from maturin, and a wheel
and a source distribution of the papers.
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
SEATED = ("bda", "greedy", "random", "random")
OF_PAPERS = (
    ["algorithm", "bda", "123456m2345789s1m"],
    ["algorithm", "--list"],
    ["reproduce", "claims", "--only", "LY19-S1-tiles"],
    ["arena", "--rules", "xuezhan", *SEATED, "--deals", "1", "--seatings", "4"],
)
ADVICE = ("paili-papers, which is not installed: ", "pip install paili-papers\n")
SCHEMA = """
from importlib.resources import files
print(files("paili_papers").joinpath("schemas/algorithm.schema.json").is_file())
"""


class PackageError(Exception):
    """A fault of a package."""


def main(folder: Path) -> None:
    """Check the contents of the packages, then install and try each."""
    wheel, source = the_one(folder, "paili-*.whl"), the_one(folder, "paili-*.tar.gz")
    papers = the_one(folder, "paili_papers-*.whl"), the_one(folder, "paili_papers-*.tar.gz")
    look_at_paili(wheel, source)
    look_at_papers(*papers)
    for package in (wheel, source):
        try_package(package)
        print(f"{package.name}: installed and tried")
    for package in papers:
        try_papers(wheel, package)
        print(f"{package.name}: installed and tried")


def look_at_paili(wheel: Path, source: Path) -> None:
    """Check that both packages of paili have its files, and none of the papers."""
    if "-cp311-abi3-" not in wheel.name:
        raise PackageError(f"{wheel.name}: expected a wheel of cp311-abi3, for all later versions")
    with zipfile.ZipFile(wheel) as archive:
        needed = {*sources("python"), "paili/botzone/bot.wasm"}
        expect_files(wheel, archive.namelist(), needed, "")
        expect_no_papers(wheel, archive.namelist())
    with tarfile.open(source) as archive:
        top = source.name.removesuffix(".tar.gz")
        # The WebAssembly crate is not part of the package.
        needed = {*sources("crates/core"), *sources("crates/python")}
        needed |= {f"python/{name}" for name in sources("python")}
        needed |= {"Cargo.toml", "Cargo.lock", "README.md", "LICENSE", "pyproject.toml"}
        expect_files(source, archive.getnames(), needed, f"{top}/")
        expect_no_papers(source, archive.getnames())


def look_at_papers(wheel: Path, source: Path) -> None:
    """Check that both packages of the papers have their files, and the wheel none of paili."""
    needed = set(sources("papers/src"))
    if not wheel.name.endswith("-py3-none-any.whl"):
        raise PackageError(f"{wheel.name}: expected a wheel for any machine")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        expect_files(wheel, names, needed, "")
        if others := sorted(name for name in names if not name.startswith("paili_papers")):
            raise PackageError(f"{wheel.name}: {len(others)} foreign files: {others[:5]}")
    with tarfile.open(source) as archive:
        top = source.name.removesuffix(".tar.gz")
        needed = {f"src/{name}" for name in needed} | {"README.md", "LICENSE", "pyproject.toml"}
        expect_files(source, archive.getnames(), needed, f"{top}/")


def the_one(folder: Path, pattern: str) -> Path:
    """Return the only file that matches a pattern; raise if there are none or several."""
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise PackageError(f"{folder}: got {len(found)} of {pattern}, expected one")
    return found[0]


def sources(folder: str) -> Iterator[str]:
    """Yield the tracked files of a folder; Python files by their installed paths."""
    done = subprocess.run(
        ["git", "ls-files", folder], cwd=ROOT, capture_output=True, check=True, encoding="utf-8"
    )
    for name in done.stdout.splitlines():
        if folder in ("python", "papers/src"):
            yield name.removeprefix(f"{folder}/")
        elif "/tests/" not in name and "/benches/" not in name:
            yield name


def expect_files(package: Path, found: list[str], needed: set[str], top: str) -> None:
    """Raise if a package lacks a needed file."""
    missing = sorted({f"{top}{name}" for name in needed} - set(found))
    if missing:
        raise PackageError(f"{package.name}: {len(missing)} files are missing: {missing[:5]}")


def expect_no_papers(package: Path, found: list[str]) -> None:
    """Raise if a package has files of the papers."""
    of_papers = [name for name in found if "papers" in name]
    if of_papers:
        raise PackageError(f"{package.name}: {len(of_papers)} of the papers: {of_papers[:5]}")


def try_package(package: Path) -> None:
    """Install a package in a new virtual environment outside the repository, and use it."""
    with tempfile.TemporaryDirectory() as place:
        programs = installed(place, package)
        answer = run([str(programs / "python"), "-W", "error", "-c", HAND], place)
        if not answer.startswith(f"{ANSWER} {Path(place).resolve()}"):
            raise PackageError(f"{package.name}: got {answer!r}, expected {ANSWER!r} from {place}")
        for arguments in COMMANDS:
            run([str(programs / "paili"), *arguments], place)
        for command in ("algorithm", "reproduce"):
            done = ended([str(programs / "paili"), command, "--list"], place)
            is_told = all(text in done.stderr for text in ADVICE)
            if (done.returncode, done.stdout, is_told) != (2, "", True):
                raise PackageError(f"{package.name}: paili {command} says {done.stderr!r}")


def try_papers(wheel: Path, papers: Path) -> None:
    """Install the papers together with a wheel of paili, and use them."""
    with tempfile.TemporaryDirectory() as place:
        programs = installed(place, wheel, papers)
        for arguments in OF_PAPERS:
            run([str(programs / "paili"), *arguments], place)
        if run([str(programs / "python"), "-W", "error", "-c", SCHEMA], place) != "True\n":
            raise PackageError(f"{papers.name}: its schema is not installed")


def installed(place: str, *packages: Path) -> Path:
    """Create a virtual environment, install packages, and return its folder of programs."""
    venv.create(Path(place) / "venv", with_pip=True)
    programs = Path(place) / "venv" / "bin"
    paths = [str(package.resolve()) for package in packages]
    run([str(programs / "python"), "-m", "pip", "--quiet", "install", *paths], place)
    return programs


def run(argv: list[str], place: str) -> str:
    """Run a program that must succeed and return its output."""
    done = ended(argv, place)
    if done.returncode:
        raise PackageError(f"{' '.join(argv)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def ended(argv: list[str], place: str) -> subprocess.CompletedProcess[str]:
    # Variables with further import paths would hide that a package is missing.
    bare = {name: text for name, text in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        argv, cwd=place, env=bare, capture_output=True, check=False, encoding="utf-8"
    )


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]))
    except PackageError as error:
        sys.exit(f"make wheel: {error}")
