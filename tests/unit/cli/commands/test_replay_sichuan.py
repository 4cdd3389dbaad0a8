"""`paili replay` of games of Sichuan Mahjong, which it knows by the line of their deal."""

from __future__ import annotations

import gzip
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import paili
import pytest
from paili import SBR, XUEZHAN
from paili.cli import main
from paili.games import SEATS, play
from paili.games import mcr as mcr_games
from paili.games.mcr.transcripts import format_transcript as mcr_transcript
from paili.games.sichuan import Action, Deal, EventKind, NativeAgent, State
from paili.games.sichuan.replay import Replay, review
from paili.games.sichuan.transcripts import format_game, format_transcript

VALIDATOR = jsonschema.Draft202012Validator(
    json.loads(Path("docs/sichuan-replay.schema.json").read_text(encoding="utf-8"))
)
PLAYERS = ["anna", "ben", "carl", "dora"]
Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _plain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "160")


@cache
def states() -> tuple[State, ...]:
    """A game by each rules, and one that a fault ends."""
    played = [
        play(State.start(Deal.random(4), rules), [NativeAgent("greedy")] * 4, 4)
        for rules in (XUEZHAN, SBR)
    ]
    *_, before, _ = played[0].stages()
    fault, _ = before.apply({before.asked[0]: Action.void("m")})
    return (*played, fault)


def written(path: Path) -> str:
    text = "".join(format_game(state, PLAYERS) for state in states())
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_games_are_shown(tmp_path: Path, capsys: Output) -> None:
    assert main(["replay", written(tmp_path / "games.jsonl")]) == 0
    found = capsys.readouterr()
    assert found.err == ""
    first, second, third = re.split(r"\n(?=  game \d)", found.out)
    assert first.startswith("  game 1: xuezhan, exchange ")
    assert "  east: anna; south: ben; west: carl; north: dora\n" in first
    assert "  given up: east " in first
    assert second.startswith("  game 2: sbr, no exchange\n")
    assert "is at fault (WA): " in third
    for state, text in zip(states(), (first, second, third), strict=True):
        for win in state.wins:
            assert f"  {win.seat} wins with {win.tile}, " in text
        points = re.search(r"^  all +([-+\d,]+) +([-+\d,]+) +([-+\d,]+) +([-+\d,]+)", text, re.M)
        assert points is not None
        assert tuple(int(one.replace(",", "")) for one in points.groups()) == state.scores


def test_every_discard_is_judged_by_what_its_seat_knew() -> None:
    for state in states()[:2]:
        turns = [*review(state)]
        discards = [event for event in state.events if event.kind is EventKind.DISCARD]
        assert [(turn.seat, turn.played) for turn in turns] == [
            (event.seat, event.tile) for event in discards
        ]
        for turn in turns:
            assert state.events[turn.number - 1].tile is turn.played
            rules = state.rules.with_void(turn.void)
            options = paili.discards(turn.hand, turn.knowledge, rules=rules)
            assert turn.option == options[turn.played]
            assert turn.is_best or turn.cost is not None
            if state.rules is XUEZHAN and any(one.suit is turn.void for one in turn.hand.tiles):
                assert all(option.tile.suit is turn.void for option in turn.options)


def test_json_follows_the_schema(tmp_path: Path, capsys: Output) -> None:
    path = written(tmp_path / "games.jsonl")
    for options in ([], ["--seat", "S"], ["--game", "2"]):
        assert main(["replay", path, "--json", *options]) == 0
        for line in capsys.readouterr().out.splitlines():
            plain = json.loads(line)
            VALIDATOR.validate(plain)
            state = states()[plain["game"] - 1]
            assert plain == Replay.of(state, "south" if "--seat" in options else None).to_json(
                plain["game"]
            )
            assert plain["scores"] == list(state.scores)


def test_a_compressed_file_of_both_games(tmp_path: Path, capsys: Output) -> None:
    greedy = [mcr_games.NativeAgent("greedy") for _ in SEATS]
    other = play(mcr_games.State.start(mcr_games.Deal.random(1)), greedy)
    text = format_transcript(states()[0]) + mcr_transcript(other) + '{"deal": {"game": "go"}}\n'
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(text.encode()))
    assert main(["replay", str(path), "--seat", "east"]) == 2
    found = capsys.readouterr()
    assert "game 1: xuezhan" in found.out
    assert re.search("^  game 2: \\w+ round", found.out, re.MULTILINE)
    assert ': got "game \'go\'", expected "sichuan"' in found.err


@pytest.mark.parametrize(
    "options", [["--plain"], ["--explain"], ["--worst", "3"], ["--worst", "1", "--player", "anna"]]
)
def test_what_is_for_the_other_game_alone_is_refused(
    tmp_path: Path, capsys: Output, options: list[str]
) -> None:
    assert main(["replay", written(tmp_path / "games.jsonl"), *options]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert f"paili: {options[0]}: got given, expected nothing with a game of Sichuan" in found.err


def test_a_report_is_shown_as_the_program_shows_it() -> None:
    replay = Replay.of(states()[0], "east")
    assert repr(replay).startswith("<Replay of a game of ")
    assert str(replay).startswith("  xuezhan, exchange ")
    assert {turn.seat for turn in replay.turns} == {SEATS[0]}
    unfinished: Any = State.start(Deal.random(1), SBR)
    assert "the log ends here, the game does not" in str(Replay.of(unfinished))
    for wrong in (3, mcr_games.State.start(mcr_games.Deal.random(1))):
        with pytest.raises(paili.ArgumentError, match="a State"):
            Replay.of(wrong)  # type: ignore[arg-type]
