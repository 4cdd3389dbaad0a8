"""`paili arena --rules`: the table, JSON, files, and invalid input."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from paili.cli import main
from paili.games.game_files import read_any_games
from paili.sichuan import Cause

from tests.cases.commands import refused

SCHEMA = Draft202012Validator(
    json.loads(Path("docs/sichuan-arena.schema.json").read_text(encoding="utf-8"))
)
LINE_UP = ("greedy", "random", "random", "greedy")
FEW = ("--deals", "2", "--seatings", "4", "--seed", "1", "--jobs", "1")
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _own_checkpoints(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_the_report(capsys: Output) -> None:
    assert main(["arena", "--rules", "xuezhan", *LINE_UP, *FEW]) == 0
    out = capsys.readouterr().out
    assert out.startswith("2 deals in 4 seatings by xuezhan: 8 games, ")
    assert "bases a game, by cause:" in out
    assert "most frequent patterns of " in out
    assert main(["arena", "--rules", "xuezhan", *LINE_UP, *FEW, "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    SCHEMA.validate(plain)
    assert plain["rules"]["name"] == "xuezhan"


def test_files(capsys: Output, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    out, games = tmp_path / "out.parquet", tmp_path / "games.jsonl"
    files = ["--out", str(out), "--games", str(games)]
    assert main(["arena", "--rules", "akabane", *LINE_UP, *FEW, *files]) == 0
    capsys.readouterr()
    rows = parquet.read_table(out).to_pylist()
    found = list(read_any_games(games.read_text(encoding="utf-8").splitlines()))
    assert len(rows) == len(found) == 8
    for row, game in zip(rows, found, strict=True):
        assert not isinstance(game, Exception)
        scores = [row[f"score_{seat}"] for seat in ("east", "south", "west", "north")]
        assert scores == list(game.state.scores)
        assert [win["seat"] for win in row["wins"]] == [str(win.seat) for win in game.state.wins]
        assert row["end"] == game.state.ending
        assert sum(row[f"{cause}_east"] for cause in Cause) == scores[0]
    assert main(["replay", str(games), "--game", "3", "--seat", "east"]) == 0
    assert "game 3: akabane, exchange " in capsys.readouterr().out


@pytest.mark.check
def test_a_fault_is_told_at_once_and_the_arena_goes_on(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text("input(); print('{}', flush=True); input()", encoding="utf-8")
    bad = f"exec:{sys.executable} {path}"
    assert main(["arena", "--rules", "sbr", bad, *LINE_UP[1:], *FEW, "--time-limit", "60"]) == 0
    found = capsys.readouterr()
    assert f"paili: first fault of {bad}: WA in game 1 (deal 0, seating 0)" in found.err
    assert 'got \'{}\', expected one line of JSON, such as {"action": "discard 5m"}' in found.err
    assert "WA 8" in found.out


def test_players_that_ask_a_papers_algorithm(capsys: Output) -> None:
    few = ("--deals", "1", "--seatings", "4")
    assert main(["arena", "--rules", "xuezhan", "bda", *LINE_UP[1:], *few, "--json"]) == 0
    standings = json.loads(capsys.readouterr().out)["standings"]
    assert {one["agent"] for one in standings} == {
        "paili_papers.yan_2021.players:Bda",
        "greedy",
        "random",
    }
    assert not any(one["faults"] for one in standings)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--rules", "riichi", *LINE_UP], "rules: got riichi, expected mcr, or those of Sichuan"),
        (["--rules", "xuezhan:cap=x", *LINE_UP], "cap: got 'x'"),
        (["--rules", "xuezhan", *LINE_UP[:3]], "agents: got"),
        (["--rules", "xuezhan", "wang2020", *LINE_UP[1:]], "agent: got wang2020, expected random,"),
        (["--rules", "mcr", "bda", *LINE_UP[1:]], "agent: got bda, expected random,"),
        (["--rules", "sichuan", *LINE_UP], "rules: got sichuan"),
    ],
)
def test_what_is_wrong_is_one_line(capsys: Output, arguments: list[str], reason: str) -> None:
    refused(capsys, ["arena", *arguments, "--deals", "1"], reason)
