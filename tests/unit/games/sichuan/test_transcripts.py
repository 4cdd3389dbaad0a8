"""Transcripts of Sichuan Mahjong: games to lines and back, and invalid lines."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from paili import SBR, XUEZHAN, PailiError, Wind
from paili.games import mcr as mcr_games
from paili.games import play
from paili.games.game_files import read_any_games
from paili.games.mcr.botzone_log import read_recorded_games
from paili.games.sichuan import Action, Deal, EventKind, NativeAgent, State
from paili.games.sichuan.records import read_transcripts
from paili.games.transcripts import RecordedGame, format_game, format_transcript, write_transcript
from paili.model.errors import ArgumentError, IllegalActionError, ProtocolError

from tests.cases.games.sichuan import MIDDLE, OPEN, punged
from tests.cases.games.sichuan_table import Game, paili_action, start
from tests.reference.sichuan.playouts import answers, table
from tests.reference.sichuan.rules import PRESETS, SichuanRules

SCHEMA = jsonschema.Draft202012Validator(
    json.loads(Path("docs/sichuan-transcript.schema.json").read_text(encoding="utf-8"))
)


def lively(seed: int, rules: SichuanRules) -> State:
    """Return a game of a rich wall, with many calls."""
    chance = Random(seed)
    judge = table(chance, rules, is_rich=True)
    state = start(judge)
    while not judge.is_over:
        said = answers(judge, chance)
        judge.apply(said)
        state, _ = state.apply({Wind(seat): paili_action(one) for seat, one in said.items()})
    return state


def robbed(*, by: str) -> State:
    """Return a game in which an added kong is robbed or passed, and that ends with a fault."""
    game = punged(OPEN, {2: MIDDLE})
    game.say({0: "added_kong 5m"})
    game.say({2: by})
    game.say({int(game.state.turn): "pass"})
    return game.state


def failed_call() -> State:
    """Return a game in which a win precedes a pung, and that ends with a wrong win."""
    game = Game(OPEN, {0: "5m", 1: MIDDLE, 2: "55m"})
    game.play("0 5m")
    game.say({1: "win", 2: "pung 5m"})
    game.say()
    game.say({3: "win"})
    return game.state


def fault_in_exchange() -> State:
    state = State.start(Deal.random(3), XUEZHAN)
    said = {seat: state.legal_actions(seat)[-1] for seat in Wind}
    after, _ = state.apply({**said, Wind.WEST: Action.fault("TLE", "it slept")})
    return after


def fault_of_a_void_suit() -> State:
    after, _ = State.start(Deal.random(3), SBR).apply([Action.void("p")] * 3 + [Action.win()])
    return after


@cache
def played() -> tuple[State, ...]:
    """Return the games of all tests, played at the first call."""
    return (
        *(lively(seed, rules) for rules in PRESETS.values() for seed in (3, 5)),
        lively(6, PRESETS["SBR"]),
        robbed(by="win"),
        robbed(by="pass"),
        failed_call(),
        fault_in_exchange(),
        fault_of_a_void_suit(),
    )


def lines_of(number: int = 0) -> list[str]:
    return format_transcript(played()[number]).splitlines()


def read(text: str) -> list[State | PailiError]:
    return list(read_transcripts(text.splitlines()))


def test_games_come_back_with_all_their_answers() -> None:
    stream = io.StringIO()
    for state in played():
        write_transcript(state, stream)
    assert read(stream.getvalue()) == [*played()]
    happened = {event.kind for state in played() for event in state.events}
    assert happened == set(EventKind)


@pytest.mark.parametrize("players", [None, ["a", "b", "c", "日"]])
def test_a_game_in_one_line(players: list[str] | None) -> None:
    for state in played():
        line = format_game(state, players)
        assert line.count("\n") == 1
        SCHEMA.validate(json.loads(line))
        (found,) = read_any_games([line])
        assert found == RecordedGame(state, None if players is None else tuple(players))


def test_lines_follow_the_schema() -> None:
    for state in played():
        for line in format_transcript(state).splitlines():
            SCHEMA.validate(json.loads(line))


def test_only_what_no_event_tells_is_written_as_an_answer() -> None:
    said = ['"answers"' in format_transcript(state) for state in played()]
    assert said == [False] * 7 + [True] * 5, said
    assert '"answers": {"south": "win", "west": "pung"}' in format_transcript(failed_call())


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda lines: lines[:-1], "line {end}: got 'the end', expected the rest of the game"),
        (lambda lines: lines[1:], "line 1: got"),
        (lambda lines: [lines[0], *lines], "line 2: got 'a deal', expected the rest"),
        (lambda lines: [*lines[:5], *lines[6:]], "is not legal, expected"),
        (lambda lines: [*lines[:20], *lines[21:]], "is not legal, expected"),
        (lambda lines: [*lines[:20], lines[19], *lines[20:]], "is not legal, expected"),
        (lambda lines: [*lines[:7], "[]", *lines[7:]], "line 8: got '[]', expected a line of a"),
        (lambda lines: [*lines[:7], "{", *lines[7:]], "line 8: got '{{', expected a line of a"),
        (lambda lines: [*lines[:7], '{"event": 3}'], "line 8: got"),
        (lambda lines: [*lines[:7], '{"event": "draw", "seat": "top"}'], "line 8: got 'top'"),
        (lambda lines: [*lines[:-1], lines[-1].replace("[", "[1, ")], "got"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    change: Callable[[list[str]], list[str]], reason: str
) -> None:
    lines = lines_of(1)
    found = [*read_transcripts(change(lines))]
    errors = [one for one in found if isinstance(one, PailiError)]
    assert errors
    assert reason.format(end=len(lines)) in str(errors[0])
    assert str(errors[0]).startswith("line ")


def changed(**parts: Any) -> str:
    """Return the line of a deal with changed parts."""
    plain = json.loads(lines_of()[0])
    plain["deal"] |= {name: part for name, part in parts.items() if name in plain["deal"]}
    return json.dumps({**plain, **{k: v for k, v in parts.items() if k not in plain["deal"]}})


@pytest.mark.parametrize(
    ("parts", "reason"),
    [
        ({"version": "2"}, "version '2'"),
        ({"extra": 1}, "expected deal, version"),
        ({"walls": []}, "a list of one wall"),
        ({"walls": ["1m"]}, "wall 1 tiles"),
        ({"walls": ["1x"]}, "got '1x'"),
        ({"walls": [3]}, "a list of one wall"),
        ({"direction": "up"}, "direction"),
        ({"direction": None}, "direction None"),
        ({"rules": {}}, "rules"),
        ({"rules": 3}, "rules"),
        ({"players": {"east": "a"}}, "names of east"),
        ({"game": "chess"}, "chess"),
        ({"deal": 3}, "got"),
    ],
)
def test_wrong_deals_are_refused(parts: dict[str, Any], reason: str) -> None:
    lines = [changed(**parts), *lines_of()[1:]]
    (found,) = read_any_games(lines)
    assert isinstance(found, ProtocolError)
    assert found.where == "line 1"
    assert reason in str(found)


def test_wrong_payments_and_scores_are_refused() -> None:
    *before, last = lines_of()
    plain = json.loads(last)
    for name, wrong in (("scores", [0, 0, 0, 1]), ("payments", [])):
        spoilt = json.dumps({**plain, name: wrong})
        (found,) = read_transcripts([*before, spoilt])
        if name in plain and plain[name] != wrong:
            assert isinstance(found, ProtocolError)
            assert name in str(found)
    early = json.dumps({**json.loads(before[-1]), "scores": plain["scores"]})
    (found,) = read_transcripts([*before[:-1], early, last])
    assert "expected none here" in str(found)


def test_a_file_may_have_both_games_and_wrong_ones() -> None:
    greedy = [mcr_games.NativeAgent("greedy") for _ in range(4)]
    other = play(mcr_games.State.start(mcr_games.Deal.random(1)), greedy)
    good = lines_of()
    lines = [
        *format_transcript(other).splitlines(),
        *good,
        *good[:6],
        "{}",
        *good[6:],
        *good,
    ]
    found = list(read_any_games(lines))
    assert [type(one).__name__ for one in found] == [
        "RecordedGame", "RecordedGame", "ProtocolError", "RecordedGame",
    ]  # fmt: skip
    assert found[0] == RecordedGame(other, None)
    assert found[1] == found[3] == RecordedGame(played()[0], None)
    # Readers of one game refuse transcripts of the other.
    (theirs,) = read_recorded_games(good)
    assert isinstance(theirs, ProtocolError)
    (ours,) = read_transcripts(format_transcript(other).splitlines())
    assert isinstance(ours, ProtocolError)


def test_a_game_that_goes_on_is_not_written() -> None:
    state = State.start(Deal.random(1), SBR)
    for write in (format_transcript, format_game):
        with pytest.raises(ArgumentError, match="one that is over"):
            write(state)
    for wrong in (["a"], "abcd!", [1, 2, 3, 4]):
        with pytest.raises(ArgumentError, match="four names"):
            format_game(played()[0], wrong)


def test_native_games_come_back() -> None:
    for seed in range(5):
        seated = [NativeAgent(name) for name in ("greedy", "random", "greedy", "random")]
        state = play(State.start(Deal.random(seed), "akabane"), seated, seed)
        assert read(format_transcript(state)) == [state]


def test_an_event_that_cannot_come_says_what_can() -> None:
    lines = lines_of()
    place = next(at for at, line in enumerate(lines) if '"event": "discard"' in line)
    spoilt = lines[place].replace("discard", "added_kong")
    (found,) = read_transcripts([*lines[:place], spoilt])
    assert isinstance(found, IllegalActionError)
    assert "expected east discard" in str(found)
