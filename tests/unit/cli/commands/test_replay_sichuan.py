"""`paili replay` of games of Sichuan Mahjong, recognised by the line of their deal."""

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
from paili.games.review.mistakes import NEAR
from paili.games.sichuan import (
    Action,
    ActionKind,
    Deal,
    EventKind,
    NativeAgent,
    Stage,
    State,
    considerations,
)
from paili.games.sichuan.replay import Replay, exact_chances, review
from paili.games.transcripts import format_game, format_transcript

from tests.cases.commands import plain_terminal

VALIDATOR = jsonschema.Draft202012Validator(
    json.loads(Path("docs/sichuan-replay.schema.json").read_text(encoding="utf-8"))
)
TAKEN = {EventKind.PUNG, EventKind.KONG, EventKind.KONG_ROBBED, EventKind.WIN}
PLAYERS = ["anna", "ben", "carl", "dora"]
Output = pytest.CaptureFixture[str]
_plain = plain_terminal(160)


@cache
def states() -> tuple[State, ...]:
    """Return a game for each of the rules, and one that ends by a fault."""
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
            left = options[turn.played]
            assert turn.option == (left.tile, left.deficiency, left.copies)
            assert turn.is_best or turn.cost is not None
            if state.rules is XUEZHAN and any(one.suit is turn.void for one in turn.hand.tiles):
                assert all(option.tile.suit is turn.void for option in turn.best)


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
    text = format_transcript(states()[0]) + format_transcript(other) + '{"deal": {"game": "go"}}\n'
    path = tmp_path / "games.jsonl.gz"
    path.write_bytes(gzip.compress(text.encode()))
    assert main(["replay", str(path), "--seat", "east"]) == 2
    found = capsys.readouterr()
    assert "game 1: xuezhan" in found.out
    assert re.search("^  game 2: \\w+ round", found.out, re.MULTILINE)
    assert ': got "game \'go\'", expected "sichuan"' in found.err


def test_what_is_for_the_other_game_alone_is_refused(tmp_path: Path, capsys: Output) -> None:
    assert main(["replay", written(tmp_path / "games.jsonl"), "--plain"]) == 2
    found = capsys.readouterr()
    assert found.out == ""
    assert "paili: --plain: got given, expected nothing with a game of Sichuan" in found.err


@pytest.mark.check
def test_every_choice_is_explained(tmp_path: Path, capsys: Output) -> None:
    path = written(tmp_path / "games.jsonl")
    assert main(["replay", path, "--game", "1", "--explain", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    VALIDATOR.validate(plain)
    state = states()[0]
    stages = [(now, seat) for now in state.stages() for seat in now.choosers]
    assert len(stages) == len(plain["turns"]) + len(plain["decisions"])
    told = {(one["seat"], one["turn"]): one["search"] for one in plain["turns"]}
    told |= {(one["seat"], one["turn"], 0): one["search"] for one in plain["decisions"]}
    for now, seat in stages:
        seen = now.observation(seat)
        weighed = considerations(seen)
        key: Any = (str(seat), len(now.events) + 1)
        found = told[key if key in told and now.stage is Stage.TURN else (*key[:1], key[1] - 1, 0)]
        assert [one["action"] for one in found["choices"]] == [
            str(one.action) for one in weighed[: len(found["choices"])]
        ]
        assert {one.action for one in weighed} <= set(seen.legal_actions)
        assert weighed[0].action == NativeAgent("search").act(seen)
        for one in weighed:
            assert 0 <= one.chance <= 1
            assert one.danger >= 0
            assert (one.goal is None) == (one.action.kind is ActionKind.WIN)
        assert list(weighed) == sorted(weighed, key=lambda one: -one.worth)

    assert main(["replay", path, "--game", "1", "--explain", "--seat", "east"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("  search: ") == sum(seat is SEATS[0] for _, seat in stages)
    assert "answers exchange " in shown
    assert "answers void " in shown


@pytest.mark.check
def test_the_costliest_decisions(tmp_path: Path, capsys: Output) -> None:
    path = written(tmp_path / "games.jsonl")
    assert main(["replay", path, "--worst", "3", "--json"]) == 0
    plain = json.loads(capsys.readouterr().out)
    VALIDATOR.validate(plain)
    assert plain["games"] == len(states())
    costs = [one["points"]["cost"] for one in plain["worst"]]
    assert costs == sorted(costs, reverse=True)
    assert len(costs) == 3

    # The same computed here, over all decisions.
    expected = []
    for number, state in enumerate(states(), 1):
        for now, answers in zip(state.stages(), state.actions, strict=False):
            for seat in now.choosers:
                seen, answer = now.observation(seat), answers[seat]
                void = seen.void(seat)
                if void is None or not seen.is_legal(answer):
                    continue
                rules = state.rules.with_void(void)
                if paili.deficiency(seen.hand, seen.knowledge, rules=rules) > NEAR:
                    continue
                after = state.events[len(now.events)]
                is_taken = after.kind in TAKEN and after.seat is not seat
                if answer.kind is ActionKind.PASS and now.offered is not None and is_taken:
                    continue
                worths = {one.action: one.worth for one in considerations(seen)}
                expected.append((max(worths.values()) - worths[answer], number, str(seat)))
    assert plain["decisions"] == len(expected)
    best = sorted(expected, reverse=True)[:3]
    assert costs == pytest.approx([cost for cost, _, _ in best], abs=1e-3)

    assert main(["replay", path, "--worst", "1", "--by", "chance", "--player", "anna"]) == 0
    shown = capsys.readouterr().out
    assert re.search(r"^  1\. game \d, turn \d+: anna as east$", shown, re.MULTILINE)
    assert "chance to win within " in shown


def test_games_of_two_kinds_have_no_common_points(tmp_path: Path, capsys: Output) -> None:
    greedy = [mcr_games.NativeAgent("greedy") for _ in SEATS]
    other = play(mcr_games.State.start(mcr_games.Deal.random(1)), greedy)
    path = tmp_path / "games.jsonl"
    path.write_text(format_transcript(states()[0]) + format_transcript(other), encoding="utf-8")
    assert main(["replay", str(path), "--worst", "1"]) == 2
    assert "game 2 is of another kind" in capsys.readouterr().err
    assert main(["replay", str(path), "--worst", "1", "--game", "2"]) == 0
    assert "win of eight fan" in capsys.readouterr().out


def test_exact_chances_are_those_of_plans() -> None:
    state = states()[0]
    seen_stages = set()
    for now in state.stages():
        for seat in now.choosers:
            seen = now.observation(seat)
            void = seen.void(seat)
            if void is None:
                with pytest.raises(paili.ArgumentError, match="choice of play"):
                    exact_chances(seen, 1)
                continue
            rules = state.rules.with_void(void)
            chances = exact_chances(seen, 1)
            assert set(chances) == set(seen.legal_actions)
            seen_stages.add(now.stage)
            for action, chance in chances.items():
                if action.kind is ActionKind.WIN:
                    assert chance == 1
                elif action.kind is ActionKind.PASS:
                    value = paili.plan(seen.hand, seen.knowledge, draws=1, rules=rules).exact
                    assert chance == value
                elif action.kind is ActionKind.DISCARD and action.tile is not None:
                    left = seen.hand.without_tile(action.tile)
                    assert chance == paili.plan(left, seen.knowledge, draws=1, rules=rules).exact
    assert seen_stages >= {Stage.TURN, Stage.DISCARD}


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
