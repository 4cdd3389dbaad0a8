"""Matches of agents added up, the page on their strength, and the command that tunes `search`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from paili.agents import SEARCH_PARAMETERS, Search, SearchParameter, named
from paili.arena.tournament import Tournament
from rich.console import Console

from benchmarks import matches, strength, tune
from benchmarks.memory import ROOT

SILENT = Console(quiet=True)
PAGE = (ROOT / "docs" / "strength.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def duel() -> Tournament:
    return matches.match(strength.MATCHES[-1], 2, 5, console=SILENT)


def test_sides(duel: Tournament) -> None:
    search, wang = matches.sides(duel)
    assert (search.agent, wang.agent) == ("search", "wang2020")
    # Two in each of eight games, and what one side gets the other pays.
    assert search.games == wang.games == 16
    assert search.score.mean == -wang.score.mean
    standings = duel.report.standings
    own = [standing for standing in standings if standing.agent == "search"]
    assert search.score.mean == sum(standing.score for standing in own) / 16
    assert search.score.margin is not None
    assert search.wins == sum(search.totals.values()) == sum(one.wins for one in own)
    assert search.times.answers == sum(one.times.answers for one in own)
    assert search.wins + wang.wins == 8 - duel.report.draws
    assert not search.faults


def test_finished_matches_are_kept(
    duel: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    agents = strength.MATCHES[0]
    played = matches.match(agents, 2, 5, console=SILENT, kept=tmp_path)
    assert [path.suffix for path in tmp_path.iterdir()] == [".json"]
    (file,) = tmp_path.iterdir()
    monkeypatch.setattr(matches, "play_tournament", lambda *_, **__: duel)
    assert matches.match(agents, 2, 5, console=SILENT, kept=tmp_path) == played
    # Those of another program are not.
    file.write_text(file.read_text(encoding="utf-8").replace("greedy", "gready"), encoding="utf-8")
    assert matches.match(agents, 2, 5, console=SILENT, kept=tmp_path) == duel


def test_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    monkeypatch.setattr(strength, "PAGE", page)
    monkeypatch.setattr(strength, "KEPT", tmp_path / "kept")
    assert strength.main(["--deals", "1", "--seed", "4", "--jobs", "1"]) == 0
    text = page.read_text(encoding="utf-8")
    for agents in strength.MATCHES:
        for agent in set(agents):
            rows = text.count(f"| {agents.count(agent)} of {', '.join(agents)} | {agent} |")
            assert rows == 3, "a row in each table"
    assert "--deals 1 --seed 4" in text
    assert headings(text) == headings(PAGE)
    for table in text.split("\n\n"):
        if table.startswith("|"):
            assert len({line.count("|") for line in table.splitlines()}) == 1


def headings(page: str) -> list[str]:
    return re.findall(r"^#.*", page, re.MULTILINE)


def test_page_has_every_parameter() -> None:
    listed = re.findall(r"^\| `(\w+)` \| ([\d.]+) \| (.*) \|$", PAGE, re.MULTILINE)
    real = [(one.name, f"{one.default:.6g}", one.meaning) for one in SEARCH_PARAMETERS]
    assert listed == real
    assert len(listed) >= 10


@pytest.mark.parametrize("parameter", SEARCH_PARAMETERS, ids=lambda one: one.name)
def test_parameters_are_accepted(parameter: SearchParameter) -> None:
    named(f"search:{parameter.name}={parameter.default:.6g}")
    assert Search(**{parameter.name: 1}).name == f"search:{parameter.name}=1"
    assert parameter.meaning.endswith(".")


def test_page_is_of_many_deals() -> None:
    (deals,) = re.findall(r"benchmarks\.strength --deals (\d+)", PAGE)
    assert int(deals) >= strength.DEALS


def test_readme_tells_what_the_page_measured() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (sentence,) = re.findall(
        r"\[Measured\]\(docs/strength\.md\),(.*?three `random`)", readme, re.DOTALL
    )
    rows = re.findall(r"^\| [1-4] of (\w+), .*? \| (\w+) \| (\S+) ± (\S+) \|", PAGE, re.MULTILINE)
    measured = {
        f"{float(score):+.1f} ± {float(interval):.1f}"
        for first, agent, score, interval in rows
        if first == agent
    }
    assert set(re.findall(r"[+-][\d.]+ ± [\d.]+", sentence)) == measured


@pytest.mark.check
def test_tuning_compares_values(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["fan", "1", "5", "--against", "greedy", "--deals", "1", "--jobs", "1"]
    assert tune.main(arguments) == 0
    shown = capsys.readouterr().out
    assert "search:fan=... against greedy" in shown
    rows = re.findall(r"^ +(\d) +(-?[\d.]+) +([\d.]+)% ", shown, re.MULTILINE)
    expected = []
    for value in ("1", "5"):
        agents = (f"search:fan={value}",) * 2 + ("greedy",) * 2
        side, _ = matches.sides(matches.match(agents, 1, 1, console=SILENT))
        expected.append((value, f"{side.score.mean:.2f}", f"{side.wins / side.games:.1%}"[:-1]))
    assert rows == expected


@pytest.mark.parametrize(
    "arguments",
    [
        ["fun", "1"],
        ["fan", "much"],
        ["fan", "1", "--against", "nobody"],
        ["fan", "1", "--against", "search:fan=1"],
        ["fan", "1", "--deals", "0"],
    ],
)
def test_tuning_refuses(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        tune.main(arguments)
    assert caught.value.code == 2
    assert "error:" in capsys.readouterr().err
