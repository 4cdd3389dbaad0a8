"""The ladder of Sichuan Mahjong: sides, and the page that the command writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from paili.agents import SICHUAN_SEARCH_PARAMETERS, SearchParameter
from paili.arena.tournament import Tournament
from paili.games.sichuan import NativeAgent
from paili.model.rules import XUEZHAN
from rich.console import Console

from benchmarks.pages.parameters import parameter_table
from benchmarks.strength import matches, sichuan_ladder

SILENT = Console(quiet=True)
PAGE = Path("docs/sichuan-strength.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def played() -> Tournament:
    agents = ("greedy", "greedy", "random", "random")
    return matches.match(agents, 3, 5, console=SILENT, rules=XUEZHAN)


def test_sides(played: Tournament) -> None:
    greedy, random = sichuan_ladder.sides(played)
    assert (greedy.agent, random.agent) == ("greedy", "random")
    assert greedy.against == "2 of greedy, greedy, random, random"
    # Two in each of twelve games, and each side gains what the other loses.
    assert greedy.games == random.games == 24
    assert greedy.score.mean == -random.score.mean
    assert greedy.score.mean == sum(one.score for one in greedy.standings) / 24
    assert greedy.faults == random.faults == 0
    gained = [sum(points for _, points in one.gained) for one in greedy.standings]
    assert gained == [pytest.approx(greedy.score.mean)]  # one row for both, of one player
    assert greedy.total("wins") > random.total("wins")
    assert random.mean_fan is None or random.mean_fan >= 0


def test_command_writes_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    line_up = ("greedy", "random", "random", "random"), ("delta", "delta", "greedy", "greedy")
    monkeypatch.setattr(sichuan_ladder, "MATCHES", line_up)
    monkeypatch.setattr(sichuan_ladder, "PAGE", page)
    monkeypatch.setattr(sichuan_ladder, "KEPT", tmp_path / "kept")
    for _ in range(2):  # the second time from stored games
        assert sichuan_ladder.main(["--deals", "2", "--seed", "4", "--jobs", "1"]) == 0
        text = page.read_text(encoding="utf-8")
        scores = re.findall(r"\| (\d) of .*? \| (\w+) \| ([+-][\d.]+) ± [\d.]+ \|", text)
        assert [agent for _, agent, _ in scores] == ["greedy", "random", "delta", "greedy"]
        first, second = (int(number) * float(score) for number, _, score in scores[:2])
        assert first == pytest.approx(-second, abs=0.02)
    assert "--rules xuezhan --deals 2 --seatings 4 --seed 4" in text


def test_the_page_is_of_the_command() -> None:
    for agents in sichuan_ladder.MATCHES:
        assert f"of {', '.join(agents)} | {agents[0]} |" in PAGE


def test_the_page_has_every_parameter() -> None:
    assert len(SICHUAN_SEARCH_PARAMETERS) >= 10
    table = "\n".join([sichuan_ladder.PARAMETERS, *parameter_table(SICHUAN_SEARCH_PARAMETERS)])
    assert PAGE.endswith(f"\n{table}\n")
    row = "| `freedom` | 0.5 | Weight, 0 to 1, of what a hand would earn"
    assert row in table


@pytest.mark.parametrize("parameter", SICHUAN_SEARCH_PARAMETERS, ids=lambda one: one.name)
def test_parameters_are_accepted(parameter: SearchParameter) -> None:
    name = f"search:{parameter.name}={parameter.default:.6g}"
    assert NativeAgent(name).name == name
    assert parameter.meaning.endswith(".")
