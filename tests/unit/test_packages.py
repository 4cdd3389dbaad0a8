"""Public packages after `import paili` alone: at run time, for type checkers, and without cost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases.packages import PACKAGES

ROOT = Path(__file__).parents[2]
OTHERS = ("paili.environments", "paili.web")
HAND = "123m2355789p113s8s"


def run(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("package", [*PACKAGES[1:], *OTHERS])
def test_a_package_is_reached_after_import_paili_alone(package: str) -> None:
    program = f"import paili, sys; assert {package} is sys.modules[{package!r}]; print({package})"
    assert run(program).startswith(f"<module '{package}' from ")


def test_names_of_packages() -> None:
    program = "import paili; print(paili.arena.run, paili.games.mcr.botzone_log.read_games)"
    assert run(program).startswith("<function run at ")


def test_packages_are_listed_and_nothing_else_is_made_up() -> None:
    program = (
        "import paili\n"
        "print(all(name.split('.')[1] in dir(paili) for name in "
        f"{PACKAGES[1:]!r}))\n"
        "print([hasattr(package, 'no_such') for package in (paili, paili.games, paili.games.mcr)])"
    )
    assert run(program) == "True\n[False, False, False]\n"


FOREIGN = """(
    'paili.arena', 'paili.datasets', 'paili.games.', 'paili.environments', 'paili.plugins',
    'paili_papers', 'paili.web', 'paili.agents', 'paili.plots', 'paili.botzone', 'numpy', 'rich',
)"""


def loaded_by(statements: str) -> set[str]:
    program = (
        f"import sys; before = set(sys.modules)\n{statements}\n"
        f"print(*(m for m in set(sys.modules) - before if m.startswith({FOREIGN})))"
    )
    return set(run(program).split())


def test_a_name_of_paili_loads_no_table_and_no_data() -> None:
    """Check that of the games only scoring, and choices for reports, are loaded."""
    found = {name.removeprefix("paili.games.") for name in loaded_by("from paili import analyse")}
    assert {name for name in found if ".scoring" not in name} == {
        "mcr",
        "riichi",
        "sichuan",
        "sichuan.choices",
    }


@pytest.mark.parametrize(
    "command",
    [
        ["analyse", HAND],
        ["completions", HAND],
        ["convert", HAND],
        ["explain", HAND],
        ["outlook", HAND, "--draws", "5"],
        ["plan", HAND, "--draws", "1"],
        ["score", "11p123m456m789m99s", "9s", "--rules", "tenhou"],
    ],
    ids=lambda command: command[0],
)
def test_a_command_about_a_hand_waits_for_no_numpy(command: list[str]) -> None:
    """NumPy takes longer to load than such an answer takes."""
    program = (
        "import contextlib, io, sys\nfrom paili.cli import main\n"
        f"with contextlib.redirect_stdout(io.StringIO()): code = main({command!r})\n"
        "print(code, *({'numpy', 'pyarrow', 'paili.render.html'} & set(sys.modules)))"
    )
    assert run(program).split() == ["0"]


def test_import_paili_loads_little() -> None:
    assert loaded_by("import paili") == set()
    program = "import sys, paili; print(*(m for m in sys.modules if m.startswith('paili')))"
    assert set(run(program).split()) == {
        "paili", "paili.model", "paili.model.errors", "paili.model.rendered",
        "paili.model.submodules",
    }  # fmt: skip
