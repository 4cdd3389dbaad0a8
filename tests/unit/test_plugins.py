"""Entry points: commands and agents of other distributions, and of a removed one."""

from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from paili import ArgumentError, plugins
from paili.agents import named
from paili.arena import run
from paili.cli import main
from paili.extras import missing

Output = pytest.CaptureFixture[str]

MODULE = '''
import typer
from paili.games.mcr import NativeAgent


class Careful(NativeAgent):
    def __init__(self):
        super().__init__("greedy")


def greet(name: str = "you", loud: bool = typer.Option(False, "--loud", help="Louder.")):
    """Greet somebody.

    And nothing else.
    """
    print(f"Hello, {name}{'!' if loud else '.'}")
'''
POINTS = """
[paili.commands]
greet = greetings:greet
demo = greetings:greet
broken = no_such_module:greet
nothing = greetings:nothing

[paili.agents.mcr]
careful = greetings:Careful
greedy = greetings:Careful
gone = no_such_module:Careful
"""


@pytest.fixture
def _greetings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install a distribution with a command and an agent."""
    (tmp_path / "greetings.py").write_text(MODULE, encoding="utf-8")
    about = tmp_path / "greetings-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: greetings\nVersion: 1\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(POINTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("greetings", None)


@pytest.fixture
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide all entry points."""
    nothing = importlib.metadata.EntryPoints(())
    monkeypatch.setattr(plugins, "_entry_points", lambda group: nothing.select(group=group))


@pytest.mark.usefixtures("_greetings")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["greet"], "Hello, you."),
        (["greet", "--name", "Li", "--loud"], "Hello, Li!"),
        (["greet", "-h"], "Greet somebody."),
    ],
)
def test_a_command_of_another_distribution(capsys: Output, arguments: list[str], said: str) -> None:
    assert main(arguments) == 0
    assert said in capsys.readouterr().out


@pytest.mark.usefixtures("_greetings")
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["greet", "--nam"], "No such option: --nam"),
        (["greet", "you"], "See paili greet --help"),
        (
            ["broken"],
            "command: got broken, expected no_such_module:greet of greetings, which cannot",
        ),
        (
            ["nothing"],
            "command: got nothing, expected greetings:nothing of greetings, which cannot",
        ),
        (["grete"], "No such command 'grete'"),
    ],
)
def test_wrong_commands_are_one_line(capsys: Output, arguments: list[str], said: str) -> None:
    assert main(arguments) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert found.err.count("\n") == 1
    assert said in found.err


@pytest.mark.usefixtures("_greetings")
def test_names_of_paili_come_first(capsys: Output) -> None:
    assert main(["demo"]) == 0
    assert "Hello" not in capsys.readouterr().out
    assert type(named("greedy")).__name__ == "Greedy"


@pytest.mark.usefixtures("_greetings")
def test_an_agent_of_another_distribution() -> None:
    assert type(named("careful")).__name__ == "Careful"
    report = run(["careful", "random", "random", "random"], 1, seatings=4)
    assert {one.agent for one in report.standings} == {"greetings:Careful", "random"}


@pytest.mark.usefixtures("_greetings")
@pytest.mark.parametrize(
    ("name", "rules", "said"),
    [
        ("gone", "mcr", "expected what can be imported: No module named 'no_such_module'"),
        ("careful", "xuezhan", "got careful, expected random, "),
        ("carefu", "mcr", "got carefu, expected random, "),
    ],
)
def test_agents_that_cannot_be_had(name: str, rules: str, said: str) -> None:
    with pytest.raises(ArgumentError, match=r"^agent: got ") as caught:
        named(name, rules=rules)
    assert said in str(caught.value)


@pytest.mark.usefixtures("_alone")
@pytest.mark.parametrize("command", ["algorithm", "reproduce"])
def test_commands_of_the_papers_say_what_to_install(capsys: Output, command: str) -> None:
    assert main([command, "--list"]) == 2
    found = capsys.readouterr()
    advice = missing("papers", "paili-papers")
    assert found.out == ""
    assert found.err == f"paili: command: got {command}, expected {advice}\n"


@pytest.mark.usefixtures("_alone")
def test_help_lists_what_is_installed(capsys: Output) -> None:
    assert main(["--help"]) == 0
    found = capsys.readouterr().out
    assert "analyse" in found
    assert "reproduce" not in found


@pytest.mark.usefixtures("_alone")
@pytest.mark.parametrize("name", ["bda", "quadtree"])
def test_players_of_the_papers_say_what_to_install(name: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        named(name, rules="xuezhan")
    assert str(caught.value) == f"agent: got {name}, expected {missing('papers', 'paili-papers')}"


def test_a_class_of_the_papers_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [one for one in sys.modules if one.partition(".")[0] == "paili_papers"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "paili_papers", None)
    with pytest.raises(ArgumentError) as caught:
        named("paili_papers.yan_2021.players:Bda", rules="xuezhan")
    assert caught.value.expected.endswith(missing("papers", "paili-papers"))


UNASKED = """
import importlib.metadata

def entry_points(**about):
    raise AssertionError(about)

importlib.metadata.entry_points = entry_points
import paili
from paili.agents import named
from paili.cli import main
assert main(["deficiency", "--help"]) == 0
assert main(["analyse", "123m456p23478s11m"]) == 0
named("greedy")
named("search:fan=2", rules="mcr")
"""


def test_entry_points_are_not_looked_up_for_names_of_paili() -> None:
    done = subprocess.run(
        [sys.executable, "-c", UNASKED], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
