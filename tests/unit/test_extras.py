"""Hints about missing extras: from a checkout, a file, an address, and an unknown source."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from paili import extras

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "python" / "paili"
PYTHON = sys.executable


@pytest.fixture(autouse=True)
def _nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Set up pip beside Python, no repository, and no installer metadata."""
    folder = tmp_path_factory.mktemp("environment")
    for program in ("pip", "python"):
        path = folder / program
        path.write_text("#!/bin/sh\n", encoding="utf-8")
        path.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(folder / name))
    monkeypatch.setattr(sys, "executable", str(folder / "python"))
    monkeypatch.setattr(extras, "__file__", str(folder / "packages/paili/extras.py"))
    noted(monkeypatch, None)
    monkeypatch.setattr(metadata, "requires", lambda name: [])


class Installed:
    """A distribution with its installer's metadata."""

    def __init__(self, note: str | None) -> None:
        self.note = note

    def read_text(self, name: str) -> str | None:
        return self.note if name == "direct_url.json" else None


def noted(monkeypatch: pytest.MonkeyPatch, note: object) -> None:
    text = note if isinstance(note, str | None) else json.dumps(note)
    monkeypatch.setattr(metadata, "distribution", lambda name: Installed(text))


def checkout(monkeypatch: pytest.MonkeyPatch, folder: Path, name: str = "paili") -> Path:
    """Return a repository of that name, with the package in it."""
    folder.mkdir()
    (folder / "pyproject.toml").write_text(f'[project]\nname = "{name}"\n', encoding="utf-8")
    (folder / "Makefile").write_text("build:\n", encoding="utf-8")
    place = folder / "python" / "paili" / "extras.py"
    monkeypatch.setattr(extras, "__file__", str(place))
    return folder


def test_a_checkout_with_its_own_environment_is_built_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    root = checkout(monkeypatch, tmp_path / "my paili")
    monkeypatch.setattr(sys, "prefix", str(root / ".venv"))
    assert extras.install_command("plot", "matplotlib") == (f"make -C '{root}' build EXTRAS=plot")
    monkeypatch.chdir(root)
    assert extras.install_command("plot", "matplotlib") == "make build EXTRAS=plot"


def test_a_checkout_is_installed_by_its_path(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    root = checkout(monkeypatch, tmp_path / "paili")
    assert extras.install_command("plot", "matplotlib") == f"pip install '{root}[plot]'"
    noted(monkeypatch, {"url": root.as_uri(), "dir_info": {"editable": True}})
    assert extras.install_command("plot", "matplotlib") == f"pip install -e '{root}[plot]'"


def test_the_papers_are_a_distribution_of_their_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wheel = tmp_path / "paili.whl"
    wheel.touch()
    for note in (None, {"url": wheel.as_uri(), "archive_info": {}}):
        noted(monkeypatch, note)
        found = extras.install_command("papers", "paili-papers")
        assert found == "pip install paili-papers"
    root = checkout(monkeypatch, tmp_path / "paili")
    expected = f"pip install {root}/papers"
    assert extras.install_command("papers", "paili-papers") == expected
    monkeypatch.setattr(sys, "prefix", str(root / ".venv"))
    monkeypatch.chdir(root)
    assert extras.install_command("papers", "paili-papers") == "make build EXTRAS=papers"


def test_another_project_is_no_checkout(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    checkout(monkeypatch, tmp_path / "other", "other")
    assert "other" not in extras.install_command("plot", "matplotlib")


def test_from_where_it_came(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wheel = tmp_path / "paili 1.whl"
    wheel.touch()
    noted(monkeypatch, {"url": wheel.as_uri(), "archive_info": {}})
    assert extras.install_command("parquet", "pyarrow") == f"pip install '{wheel}[parquet]'"
    noted(monkeypatch, {"url": "https://example.org/p.git", "vcs_info": {"vcs": "git"}})
    expected = "pip install 'paili[parquet] @ git+https://example.org/p.git'"
    assert extras.install_command("parquet", "pyarrow") == expected
    noted(monkeypatch, {"url": "https://example.org/p.whl", "archive_info": {}})
    expected = "pip install 'paili[parquet] @ https://example.org/p.whl'"
    assert extras.install_command("parquet", "pyarrow") == expected


GONE: list[Any] = [
    None,
    "",
    "nonsense",
    "[]",
    {"url": "file:///no/such/wheel.whl", "archive_info": {}},
    {"url": "", "dir_info": None},
]


@pytest.mark.parametrize("note", GONE, ids=str)
def test_otherwise_by_what_the_extra_asks_for(
    monkeypatch: pytest.MonkeyPatch, note: object
) -> None:
    noted(monkeypatch, note)
    asked = ["numpy>=1.26", "pyarrow>=17,<27 ; extra == 'parquet'", 'a>=2; extra == "plot"']
    monkeypatch.setattr(metadata, "requires", lambda name: asked)
    found = extras.install_command("parquet", "pyarrow")
    assert found == "pip install 'pyarrow>=17,<27'"
    assert extras.install_command("plot", "matplotlib") == "pip install 'a>=2'"
    assert extras.install_command("none", "library") == "pip install library"


def test_a_package_that_was_never_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(name: str) -> None:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", unknown)
    monkeypatch.setattr(metadata, "requires", unknown)
    assert extras.install_command("parquet", "pyarrow") == "pip install pyarrow"


def test_pip_is_that_of_the_python_that_runs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "executable", "/opt/a python/bin/python")
    monkeypatch.setattr(metadata, "requires", lambda name: [])
    expected = "'/opt/a python/bin/python' -m pip install pyarrow"
    assert extras.install_command("parquet", "pyarrow") == expected


def test_one_module_makes_every_hint() -> None:
    hints = [
        str(path.relative_to(PACKAGE))
        for path in sorted(PACKAGE.rglob("*.py"))
        if "pip install '" in path.read_text(encoding="utf-8")
    ]
    assert hints == []


# From an environment without the extras

BARE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("matplotlib", "pandas", "polars", "pyarrow"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
"""
COMMAND = f"{BARE}\nfrom paili.cli import main\nsys.exit(main(sys.argv[1:]))"


@pytest.mark.check
@pytest.mark.parametrize(
    ("arguments", "name", "extra", "library"),
    [
        (["census", "--plot", "a.svg"], "--plot", "plot", "matplotlib"),
        (["outlook", "2346m34p34567799s", "--plot", "a.png"], "--plot", "plot", "matplotlib"),
        (["reproduce", "li-yan-2019/counts", "--plot", "a.pdf"], "--plot", "plot", "matplotlib"),
        (["deficiency", "--format", "parquet"], "--format", "parquet", "pyarrow"),
        (["arena", *["random"] * 4, "--out", "a.parquet"], "Parquet", "parquet", "pyarrow"),
        (["reproduce", "yan-2021/table-1", "--data", "."], "Parquet", "parquet", "pyarrow"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_commands_of_a_bare_environment(
    tmp_path: Path, arguments: list[str], name: str, extra: str, library: str
) -> None:
    command = [PYTHON, "-c", COMMAND, *arguments]
    done = subprocess.run(
        command, cwd=tmp_path, capture_output=True, encoding="utf-8", input="", check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"paili: {name}: ")
    (line,) = done.stderr.splitlines()
    said, _, hint = line.partition("which is not installed: ")
    assert said.endswith(f"{library}, ")
    assert f"{ROOT}" in hint
    assert hint.endswith((f"build EXTRAS={extra}", f"[{extra}]'"))
    assert list(tmp_path.iterdir()) == []


def test_functions_of_a_bare_environment(tmp_path: Path) -> None:
    program = f"""{BARE}
from pathlib import Path
from paili import TileCounts
from paili.games.mcr import simulate_games
from paili.plots import Curves, plot_curves, plot_distribution

for work in (
    lambda: plot_curves("a", [Curves("", [0.5], [0.5])], Path("a.svg")),
    lambda: plot_distribution("a", "b", [("0", 1, 1)], Path("a.pdf")),
    lambda: simulate_games(["random"] * 4, 1, 1).to_parquet("a.parquet"),
    simulate_games(["random"] * 4, 1, 1).to_frame,
    TileCounts.parse("11m").to_arrow,
):
    try:
        work()
    except ValueError as error:
        print(error.expected)
"""
    done = subprocess.run(
        [PYTHON, "-c", program], cwd=tmp_path, capture_output=True, encoding="utf-8", check=True
    )
    expected = [
        extras.missing(extra, library)
        for extra, library in (
            ("plot", "matplotlib"),
            ("plot", "matplotlib"),
            ("parquet", "pyarrow"),
            ("frame", "polars"),
            ("parquet", "pyarrow"),
        )
    ]
    told = [line.split(": ")[0] for line in done.stdout.splitlines()]
    assert told == [line.split(": ")[0] for line in expected]
    assert list(tmp_path.iterdir()) == []


# `make build EXTRAS=...`

PIP = "import pathlib, sys; print('pip:', *pathlib.Path(sys.argv[-1]).read_text().split())"


def test_make_installs_an_extra_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    for name in ("Makefile", "pyproject.toml", "requirements.lock"):
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for folder in ("crates", "papers"):
        (tmp_path / folder).mkdir()
    (tmp_path / "papers" / "pyproject.toml").touch()
    pip = tmp_path / "modules" / "pip"
    pip.mkdir(parents=True)
    (pip / "__init__.py").touch()
    (pip / "__main__.py").write_text(PIP, encoding="utf-8")
    environment = tmp_path / ".venv"
    (environment / "bin").mkdir(parents=True)
    (environment / "bin" / "python").symlink_to(PYTHON)
    for stamp in (".made", ".built", ".papers"):
        (environment / stamp).touch()

    def built(extras: str) -> list[str]:
        # Nothing is compiled, even if a source is newer.
        command = ["make", "build", f"EXTRAS={extras}"]
        for stamp in (".made", ".built", ".papers"):
            command += ["--old-file", f".venv/{stamp}"]
        done = subprocess.run(
            command,
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path / "modules")},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        return [
            line
            for line in (done.stdout + done.stderr).splitlines()
            if "pip:" in line or "got" in line
        ]

    assert built("plot") == ["pip: matplotlib>=3.8,<4"]
    assert built("plot") == []
    assert built("") == []
    assert built("plot,parquet") == ["pip: pyarrow>=17,<27"]
    assert built("papers") == []
    assert built("plots") == [
        "EXTRAS: got plots, expected frame or papers or parquet or plot or dask or ray or rl or web"
    ]
