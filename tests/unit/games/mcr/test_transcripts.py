"""Transcripts: games to lines and back, and invalid lines."""

import io
import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paili import PailiError, Wind
from paili.games import play
from paili.games.mcr import Action, Deal, EventKind, NativeAgent, State
from paili.games.mcr.botzone_log import read_games, read_recorded_games
from paili.games.mcr.records import read_transcripts
from paili.games.transcripts import RecordedGame, format_game, format_transcript, write_transcript
from paili.model.errors import ArgumentError, IllegalActionError, ProtocolError

from tests.cases.games.rulings import games, lively, mad, patient
from tests.depth import sample

SCHEMA = jsonschema.Draft202012Validator(
    json.loads(Path("docs/transcript.schema.json").read_text(encoding="utf-8"))
)
GAMES = 13


@cache
def played() -> list[State]:
    """Return the games of all tests, played at the first call."""
    states = [
        # The first has a call that fails.
        *games(lively, range(5, 6), flowers=False),
        *games(mad, range(4), flowers=True),
        *games(patient, range(4), flowers=False, ready=True),
        *games(patient, range(2), flowers=True, ready=True),
        # These have the kongs.
        *games(lively, range(1), flowers=False),
        *games(lively, range(6, 7), flowers=False),
    ]
    assert len(states) == GAMES
    return states


@cache
def first_lines() -> tuple[str, ...]:
    """Return the lines of the first game."""
    return tuple(format_transcript(played()[0]).splitlines())


def won() -> State:
    return next(state for state in played() if state.win)


def read(text: str) -> list[State | PailiError]:
    return list(read_transcripts(text.splitlines()))


def test_games_come_back_with_all_their_answers() -> None:
    assert {state.last.kind for state in played()} == {
        EventKind.WIN,
        EventKind.FAULT,
        EventKind.EXHAUSTED,
    }
    stream = io.StringIO()
    for state in played():
        write_transcript(state, stream)
    assert read(stream.getvalue()) == played()


@pytest.mark.parametrize("number", range(GAMES))
def test_lines_follow_the_schema(number: int) -> None:
    for line in format_transcript(played()[number]).splitlines():
        SCHEMA.validate(json.loads(line))


@settings(max_examples=sample(20))
@given(st.integers(0, 2**64 - 1), st.booleans())
def test_lines_of_any_game_follow_the_schema(seed: int, flowers: bool) -> None:
    agents = [NativeAgent(name) for name in ("greedy", "random", "random", "greedy")]
    state = play(State.start(Deal.random(seed, flowers=flowers)), agents, seed)
    text = format_transcript(state)
    for line in text.splitlines():
        SCHEMA.validate(json.loads(line))
    assert read(text) == [state]


def test_the_schema_knows_which_parts_an_event_has() -> None:
    """Check that each event has its own parts exactly."""
    schema_of_parts = SCHEMA.schema["$defs"]["event"]["properties"]
    seen: dict[str, dict[str, object]] = {}
    for state in played():
        for line in format_transcript(state).splitlines()[1:]:
            plain = json.loads(line)
            seen.setdefault(plain["event"], {}).update(plain)
    assert seen.keys() == set(schema_of_parts["event"]["enum"])
    values = {name: part for plain in seen.values() for name, part in plain.items()}
    assert values.keys() == schema_of_parts.keys()
    for kind, plain in seen.items():
        for name in values:
            other = {"giver", "answers"} if kind == "win" else {"answers"}
            if name in plain:
                without = {key: part for key, part in plain.items() if key != name}
                assert SCHEMA.is_valid(without) == (name in other), (kind, name)
            elif name != "answers" or kind in ("win", "exhausted", "fault"):
                assert not SCHEMA.is_valid(plain | {name: values[name]}), (kind, name)


def test_the_schema_needs_all_of_a_deal() -> None:
    plain = json.loads(first_lines()[0])
    assert SCHEMA.is_valid(plain)
    deal = plain["deal"]
    for bad in (
        {"deal": deal},
        {"version": "1"},
        plain | {"seed": 1},
        plain | {"version": "2"},
        plain | {"deal": {"walls": deal["walls"]}},
        plain | {"deal": deal | {"walls": deal["walls"][:3]}},
        plain | {"deal": deal | {"walls": [wall + " 1x" for wall in deal["walls"]]}},
    ):
        assert not SCHEMA.is_valid(bad)
        (error,) = read(json.dumps(bad))
        assert isinstance(error, ProtocolError)


def test_a_line_is_readable() -> None:
    lines = first_lines()
    assert json.loads(lines[0])["version"] == "1"
    assert lines[1] == '{"event": "seats"}'
    assert json.loads(lines[3]).keys() >= {"event", "seat", "tile"}
    state = won()
    last = json.loads(format_transcript(state).splitlines()[-1])
    assert last["payments"] == list(state.payments or ())
    assert last["fan"] == {fan.en: times for fan, times in state.win.fans} if state.win else False


def test_a_failed_call_is_kept_and_a_sole_answer_left_out() -> None:
    with_answers = [line for line in first_lines() if '"answers"' in line]
    assert 0 < len(with_answers) < 5
    said = json.loads(with_answers[0])["answers"]
    assert len(said) > 1
    for seat, action in said.items():
        assert Action.parse(action) != Action.passing()
        assert Wind.parse(seat) in Wind


def test_a_game_may_be_told_by_its_events_alone() -> None:
    """Check that the game is the same without its failed calls, though the value differs."""
    lines = []
    for line in format_transcript(played()[0]).splitlines():
        plain = json.loads(line)
        plain.pop("answers", None)
        lines.append(json.dumps(plain))
    (found,) = read_transcripts(lines)
    assert isinstance(found, State)
    assert found.events == played()[0].events
    assert found.payments == played()[0].payments


def test_only_a_whole_game_has_a_transcript() -> None:
    with pytest.raises(ArgumentError, match="goes on"):
        format_transcript(State.start(Deal.random(1)))


def hands() -> list[list[str]]:
    """Return the dealt hands of the first game."""
    found: list[list[str]] = json.loads(first_lines()[2])["hands"]
    return found


def first_plays() -> str:
    """Return east's first legal discards, in the words of an error."""
    now = next(now for now in played()[0].stages() if now.choosers)
    return " or ".join(f"east {action}" for action in now.legal_actions(Wind.EAST))


def changed(line: int, **parts: object) -> str:
    lines = list(first_lines())
    lines[line - 1] = json.dumps(json.loads(lines[line - 1]) | parts)
    return "\n".join(lines)


WRONG: dict[str, Callable[[], tuple[str, str, str]]] = {
    "another version": lambda: (changed(1, version="2"), "line 1", "version 1"),
    "walls of a number": lambda: (changed(1, deal={"walls": 5}), "line 1", '"walls"'),
    "walls of a number with a wind": lambda: (
        changed(1, deal={"walls": 5, "prevalent_wind": "east"}),
        "line 1",
        "a list of walls",
    ),
    "deal of nothing": lambda: (changed(1, deal=[]), "line 1", '"walls"'),
    "unknown part of a deal": lambda: (changed(1, seed=5), "line 1", "deal, version"),
    "no version": lambda: (
        json.dumps({"deal": json.loads(first_lines()[0])["deal"]}),
        "line 1",
        "deal, version",
    ),
    "wall of a number": lambda: (
        changed(1, deal={"walls": [5], "prevalent_wind": "east"}),
        "line 1",
        "blanks",
    ),
    "one wall": lambda: (
        changed(1, deal={"walls": ["1m"], "prevalent_wind": "east"}),
        "line 1",
        "four walls",
    ),
    "no such tile": lambda: (
        changed(1, deal={"walls": ["1x"], "prevalent_wind": "east"}),
        "line 1",
        "one tile",
    ),
    "no such wind": lambda: (
        changed(1, deal={"walls": [], "prevalent_wind": "up"}),
        "line 1",
        "a wind",
    ),
    "no seat": lambda: (changed(2, event="draw"), "line 2", "seat"),
    "no such event": lambda: (changed(2, event="jump"), "line 2", "one of seats"),
    "unknown part": lambda: (changed(2, payments=[0, 0, 0, 0], colour=3), "line 2", "no such part"),
    "other hands": lambda: (
        changed(3, hands=hands()[:1] + hands()[:3]),
        "line 3",
        " ".join(["got 'south", *hands()[0]]),
    ),
    "no hands": lambda: (
        changed(3, hands=[None] * 4),
        "line 3",
        "got 'east ', expected " + " ".join(hands()[0]),
    ),
    "other flowers": lambda: (changed(3, flowers=[["1f"], [], [], []]), "line 3", "other flowers"),
    "flower drawn": lambda: (changed(4, tile="9f"), "line 4", "one tile"),
    "another seat": lambda: (changed(5, seat="west"), "line 5", "is not legal"),
    "answers of a number": lambda: (changed(4, answers=3), "line 4", "answers by seat"),
    "answer of no tile": lambda: (
        changed(4, answers={"east": "play"}),
        "line 4",
        "the tiles of an action",
    ),
    "answer of no seat": lambda: (
        changed(4, answers={"east": "play 5z", "up": "pass"}),
        "line 4",
        "a wind",
    ),
    "payments too soon": lambda: (changed(5, payments=[0, 0, 0, 0]), "line 5", "none here"),
    "fan too soon": lambda: (changed(5, fan={}), "line 5", "none here"),
    "another tile": lambda: (
        changed(5, tile="1z"),
        "line 5",
        f"'east play 1z' is not legal, expected {first_plays()}",
    ),
    "other payments": lambda: (
        changed(len(first_lines()), payments=[1, 2, 3, 4]),
        f"line {len(first_lines())}",
        "payments",
    ),
    "answers at the end": lambda: (
        changed(len(first_lines()), answers={}),
        f"line {len(first_lines())}",
        "the game is over",
    ),
    "no end": lambda: (
        "\n".join(first_lines()[:-1]),
        f"line {len(first_lines())}",
        "the rest of the game",
    ),
    "no deal": lambda: ("\n".join(first_lines()[1:]), "line 1", "a new game"),
    "list": lambda: ("[]", "line 1", "a line of a transcript, in JSON"),
    "brace": lambda: ("{", "line 1", "a line of a transcript, in JSON"),
    "brackets": lambda: ("[" * 50_000, "line 1", "a line of a transcript, in JSON"),
    "too long": lambda: ("{}" + " " * 100_000, "line 1", "100,000 characters"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_lines_are_refused_with_their_number(name: str) -> None:
    text, where, message = WRONG[name]()
    found = read(text)
    errors = [error for error in found if isinstance(error, PailiError)]
    assert errors == found
    assert isinstance(errors[0], ProtocolError | IllegalActionError)
    assert errors[0].where == where
    assert message in str(errors[0])
    assert len(errors) == 1


def test_a_bad_game_costs_no_other() -> None:
    good = format_transcript(played()[3])
    cut = "\n".join(first_lines()[:40]) + "\n"
    twisted = changed(30, seat="north", tile="1z")
    text = f"{good}{cut}{good}\n{twisted}\n\n{good}nonsense\n{good}"
    found = read(text)
    assert [item for item in found if isinstance(item, State)] == [played()[3]] * 4
    assert [type(item) for item in found if not isinstance(item, State)] == [
        ProtocolError,
        IllegalActionError,
        ProtocolError,
    ]


def test_what_cannot_be_called_is_said_with_what_can() -> None:
    """Check that the error lists the next draw too, as no seat must call."""
    lines = first_lines()
    at = next(place for place, line in enumerate(lines) if '"play"' in line)
    giver = Wind.parse(json.loads(lines[at])["seat"])
    after = tuple(Wind)[(giver + 1) % 4]
    plain = {"event": "pung", "seat": str(after), "tile": None, "discard": "1m"}
    told = [*lines[: at + 1], json.dumps({k: v for k, v in plain.items() if v}), "{}"]
    (error,) = read_transcripts(told)
    assert isinstance(error, IllegalActionError)
    assert error.action == f"{after} pung discard 1m"
    assert error.legal[0].startswith(f"{after} draw ")


def test_a_wrong_fan_is_refused() -> None:
    *lines, last = format_transcript(won()).splitlines()
    plain = json.loads(last)
    fan = {"All Green": 1}
    (error,) = read_transcripts([*lines, json.dumps(plain | {"fan": fan})])
    assert isinstance(error, ProtocolError)
    assert error.where == f"line {len(lines) + 1}"
    assert error.line.startswith("fan ")
    del plain["fan"], plain["payments"]
    assert read("\n".join([*lines, json.dumps(plain)])) == [won()]


def test_calls_that_do_not_lead_to_the_next_event_are_refused() -> None:
    lines = list(first_lines())
    at = next(place for place, line in enumerate(lines) if '"answers"' in line)
    plain = json.loads(lines[at])
    seat = json.loads(lines[at + 1])["seat"]
    plain["answers"][seat] = "pass"
    lines[at] = json.dumps(plain)
    (error,) = read_transcripts(lines)
    assert isinstance(error, IllegalActionError)
    assert error.where == f"line {at + 2}"


@settings(max_examples=sample(60))
@given(st.integers(0, 2**32), st.data())
def test_mutilated_transcripts_raise_only_our_errors(seed: int, data: st.DataObject) -> None:
    random = Random(seed)
    lines = format_transcript(played()[random.randrange(2, len(played()))]).splitlines()
    for _ in range(random.randrange(1, 4)):
        at = random.randrange(len(lines))
        start = random.randrange(len(lines[at]) + 1)
        end = start + random.randrange(4)
        junk = data.draw(st.text(alphabet='0123456789mpszf{}[]":, aeisount', max_size=5))
        lines[at] = lines[at][:start] + junk + lines[at][end:]
    for item in read_transcripts(lines):
        assert isinstance(item, State | ProtocolError | IllegalActionError)
        str(item)


# A game in one line

PLAYERS = ("greedy", "bot.py:Bot", 'exec:python -c "print(1)"', "北家")


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_in_one_line_comes_back(number: int) -> None:
    state = played()[number]
    for players in (None, PLAYERS):
        line = format_game(state, players)
        assert line.endswith("\n")
        assert line.count("\n") == 1
        SCHEMA.validate(json.loads(line))
        assert list(read_recorded_games([line])) == [RecordedGame(state, players)]
        assert list(read_games([line])) == read(line) == [state]
    # One line has the lines of the transcript merged.
    deal, *events = map(json.loads, format_transcript(state).splitlines())
    assert json.loads(format_game(state)) == {**deal, "events": events}


def test_both_ways_stand_in_one_file() -> None:
    first, second = played()[0], played()[1]
    text = format_game(first, PLAYERS) + format_transcript(second) + format_game(first)
    assert read(text) == [first, second, first]


def one_line(**changes: object) -> str:
    return json.dumps({**json.loads(format_game(played()[0], PLAYERS)), **changes})


def events() -> list[Any]:
    found: list[Any] = json.loads(format_game(played()[0]))["events"]
    return found


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (lambda: one_line(events={}), "line 1: got '{}', expected a list of events"),
        (lambda: one_line(events=[]), "line 1: got '0 events', expected all of them"),
        (lambda: one_line(events=events()[:-1]), "line 1: got '"),
        (lambda: one_line(events=[*events(), events()[-1]]), "expected no more events"),
        (lambda: one_line(events=[events()[0], 7]), "line 1, event 2: got '7', expected an event"),
        (lambda: one_line(events=events()[1:]), "line 1, event 1: "),
        (lambda: one_line(players=list(PLAYERS)), "expected names of east, south, west, north"),
        (lambda: one_line(players={"east": "a"}), "expected names of east, south, west, north"),
        (lambda: one_line(more=1), "expected deal, version, perhaps players"),
    ],
)
def test_what_is_wrong_with_a_line(line: Callable[[], str], message: str) -> None:
    """Check that the games in other lines are read."""
    good = format_game(played()[1])
    found = read(f"{line()}\n{good}")
    assert found[1:] == [played()[1]]
    assert isinstance(found[0], PailiError)
    shown = str(found[0])
    assert shown.startswith("line 1")
    assert message in shown


@pytest.mark.parametrize("players", [[], ["a"] * 3, ["a", "b", "c", 4]])
def test_players_have_four_names(players: list[Any]) -> None:
    with pytest.raises(ArgumentError) as caught:
        format_game(played()[0], players)
    assert caught.value.name == "players"


def test_a_game_that_goes_on_has_no_line() -> None:
    with pytest.raises(ArgumentError):
        format_game(State.start(Deal.random(1)))
