"""`paili replay --worst`: the picture, JSON, options, Ctrl-C, and files without games."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paili.arena import run as run_arena
from paili.cli import main
from paili.games import play
from paili.games.mcr import Deal, NativeAgent, State, replay, simulate_games
from paili.games.transcripts import format_game, format_transcript

from tests.cases.commands import Output, plain_terminal, refused, runner

SCHEMA = Draft202012Validator(
    json.loads(Path("docs/replay.schema.json").read_text(encoding="utf-8"))
)
PLAYERS = ("greedy", "random", "search", "wang2020")


@cache
def states() -> list[State]:
    agents = [NativeAgent(name) for name in PLAYERS]
    return [play(State.start(Deal.random(4, number)), agents, number) for number in range(2)]


_plain = plain_terminal(300)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    path.write_text("".join(format_game(state, PLAYERS) for state in states()), encoding="utf-8")
    return path


run = runner("replay")


def as_json(capsys: Output, *arguments: object) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(run(capsys, *arguments, "--json"))
    SCHEMA.validate(plain)
    return plain


def test_the_picture_has_the_numbers(capsys: Output, games: Path) -> None:
    shown, plain = run(capsys, games, "--worst", 3), as_json(capsys, games, "--worst", 3)
    assert plain["is_complete"]
    lines = shown.splitlines()
    looked = f"{plain['decisions']} in 2 games, by points"
    assert lines[0] == f"  the costliest 3 decisions of {looked}"
    far = f"  not ranked: {plain['far']} of hands more than 3 tiles from a win"
    assert lines[1].startswith(far)
    assert [one["points"]["cost"] for one in plain["worst"]] == sorted(
        (one["points"]["cost"] for one in plain["worst"]), reverse=True
    )
    blocks = shown.split("\n\n")[1:]
    assert len(blocks) == 3
    for rank, (block, one) in enumerate(zip(blocks, plain["worst"], strict=True), 1):
        who = f"{one['player']} as {one['seat']}"
        assert f"  {rank}. game {one['game']}, turn {one['turn']}: {who}\n" in block
        assert f"  answered: {one['answer']}\n" in block
        points, chance = one["points"], one["chance"]
        best = f"{points['best']} {points['most']:.2f}"
        assert f"  points: cost {points['cost']:.2f}; {best}" in block
        draws = "1 own draw" if chance["draws"] == 1 else f"{chance['draws']} own draws"
        within = f"  chance to win within {draws}: "
        percent = 100 * chance["cost"]["probability"]
        said = f"cost {percent:.2f}%" if percent else "the best"
        assert within + said in block
        first = one["search"]["choices"][0]
        assert f"  search: {first['action']} {first['worth']:.2f}" in block
        assert one["player"] == PLAYERS[("east", "south", "west", "north").index(one["seat"])]


@pytest.mark.check
def test_by_chance(capsys: Output, games: Path) -> None:
    plain = as_json(capsys, games, "--worst", 4, "--by", "chance")
    costs = [one["chance"]["cost"]["probability"] for one in plain["worst"]]
    assert plain["by"] == "chance"
    assert costs == sorted(costs, reverse=True)
    assert "by chance" in run(capsys, games, "--worst", 4, "--by", "chance").splitlines()[0]


@pytest.mark.check
def test_of_a_game_a_seat_and_a_player(capsys: Output, games: Path) -> None:
    every = as_json(capsys, games, "--worst", 1000)
    one_game = as_json(capsys, games, "--worst", 1000, "--game", 2)
    assert one_game["worst"] == [one for one in every["worst"] if one["game"] == 2]
    for options in (("--seat", "E"), ("--player", "greedy")):
        own = as_json(capsys, games, "--worst", 1000, *options)
        assert own["worst"] == [one for one in every["worst"] if one["seat"] == "east"]


@pytest.mark.check
def test_without_names_and_without_mistakes(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    path.write_text(format_transcript(states()[0]), encoding="utf-8")
    assert {one["player"] for one in as_json(capsys, path, "--worst", 9)["worst"]} == {None}
    shown = run(capsys, path, "--worst", 1, "--seat", "west", "--game", 1)
    assert ": west\n" in shown or "no decision cost anything" in shown
    searches = [NativeAgent("search") for _ in range(4)]
    path.write_text(format_game(play(State.start(Deal.random(2)), searches)), encoding="utf-8")
    assert "  no decision cost anything of " in run(capsys, path, "--worst", 5)


def test_a_game_that_cannot_be_read_is_left_out(capsys: Output, games: Path) -> None:
    expected = as_json(capsys, games, "--worst", 2)["worst"]
    games.write_text(f"nonsense\n{games.read_text(encoding='utf-8')}", encoding="utf-8")
    assert main(["replay", str(games), "--worst", "2", "--json"]) == 2
    found = capsys.readouterr()
    assert found.err.startswith(f"paili: {games}: line 1: got 'nonsense'")
    worst = json.loads(found.out)["worst"]
    assert [{**one, "game": one["game"] - 1} for one in worst] == expected


def test_ctrl_c_shows_what_was_found(
    capsys: Output, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = as_json(capsys, games, "--worst", 3, "--game", 1)
    add = replay.WorstDecisions.add

    def interrupted(self: replay.WorstDecisions, game: int, *others: Any) -> None:
        if game == 2:
            raise KeyboardInterrupt
        add(self, game, *others)

    monkeypatch.setattr(replay.WorstDecisions, "add", interrupted)
    assert main(["replay", str(games), "--worst", "3", "--json"]) == 130
    found = capsys.readouterr()
    plain = json.loads(found.out)
    SCHEMA.validate(plain)
    assert plain == {**first, "is_complete": False}
    expected = "interrupted after 1 games: these are the costliest decisions so far"
    assert found.err == f"paili: {expected}\n"


def test_progress_on_a_terminal(
    capsys: Output, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    expected = run(capsys, games, "--worst", 1)
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert main(["replay", str(games), "--worst", "1"]) == 0
    assert capsys.readouterr().out == expected


def files_of_results(folder: Path) -> Iterator[tuple[Path, str]]:
    records = folder / "records.parquet"
    simulate_games(["random"] * 4, 3, 1).to_parquet(records)
    yield records, "a table in Parquet, which holds results"
    report = folder / "report.json"
    played = run_arena(["random"] * 4, 1, seatings=4)
    for indent in (None, 2):
        report.write_text(json.dumps(played.to_json(), indent=indent), encoding="utf-8")
        yield report, "'a report, which holds results', expected games"
    arena = folder / "arena.parquet"
    command = ["arena", *["random"] * 4, "--deals", "1", "--seatings", "4", "--out", str(arena)]
    assert main(command) == 0
    yield arena, "games, as paili arena --games FILE keeps them"


def test_files_that_hold_results(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for path, message in files_of_results(tmp_path):
        capsys.readouterr()
        for options in ((), ("--worst", "2")):
            assert main(["replay", str(path), *options]) == 2
            found = capsys.readouterr()
            assert message in found.err
            assert found.err.count("\n") == 1
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
        assert main(["replay", "-"]) == 2
        assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--worst", "0"], "'--worst': 0 is not in the range"),
        (["--worst", "1", "--plain"], "--plain: got given, expected nothing with --worst"),
        (["--worst", "1", "--by", "luck"], "'--by'"),
        (["--by", "chance"], "--by: got chance, expected nothing without --worst"),
        (["--player", "greedy"], "--player: got greedy, expected nothing without --worst"),
        (["--worst", "1", "--player", "me"], "expected one of greedy, random, search, wang2020"),
        (["--worst", "1", "--seat", "up"], "--seat: got 'up'"),
        (["--worst", "1", "--game", "3"], "--game: got 3, expected 1 to 2"),
    ],
)
def test_bad_input_is_one_line(
    capsys: Output, games: Path, options: list[str], message: str
) -> None:
    refused(capsys, ["replay", str(games), *options], message)
