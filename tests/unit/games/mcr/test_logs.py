"""Files of games: both formats, alone and mixed, over many lines, and what cannot be read."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paili import PailiError
from paili.games.mcr import State
from paili.games.mcr.botzone_log import LONGEST_LINE, read_games, to_botzone_log
from paili.games.mcr.transcripts import format_transcript
from paili.model.errors import IllegalActionError, ProtocolError

from tests.cases.games.rulings import games, lively, mad
from tests.depth import sample

PLAYED = [
    *games(mad, range(2), flowers=False),
    *games(mad, range(1), flowers=True),
    *games(lively, range(1), flowers=False),
]
TOLD = [format_transcript(state) for state in PLAYED]
LOGS = [to_botzone_log(state) for state in PLAYED]
LINES = [json.dumps(log) + "\n" for log in LOGS]


def read(text: str) -> list[State | PailiError]:
    return list(read_games(text.splitlines(keepends=True)))


@pytest.mark.parametrize(
    "text",
    [
        "".join(TOLD),
        "\n\n" + "\n \n".join(TOLD) + "\n\n",
        "".join(LINES),
        "\n".join(LINES),
        TOLD[0] + LINES[1] + TOLD[2] + LINES[3],
        LINES[0] + TOLD[1] + LINES[2] + LINES[3],
        json.dumps(LOGS),
        json.dumps(LOGS, indent=2),
        "\n" + json.dumps(LOGS, indent="\t"),
        json.dumps(LOGS[:2]) + "\n" + TOLD[2] + json.dumps(LOGS[3:]),
        "".join(LINES).replace("\n", "\r\n"),
    ],
    ids=[
        "transcripts",
        "empty lines",
        "logs",
        "logs and empty lines",
        "mixed",
        "mixed, a log first",
        "list",
        "list over many lines",
        "list after an empty line",
        "list in a line",
        "crlf",
    ],
)
def test_shapes_of_files(text: str) -> None:
    assert read(text) == PLAYED


@pytest.mark.parametrize("number", range(len(PLAYED)))
def test_one_log_over_many_lines(number: int) -> None:
    assert read(json.dumps(LOGS[number], indent=1)) == [PLAYED[number]]


def test_lines_need_no_ends_and_are_read_one_at_a_time() -> None:
    read_so_far = []

    def lines() -> Iterator[str]:
        for line in "".join(TOLD).splitlines():
            read_so_far.append(line)
            yield line

    found = read_games(lines())
    assert next(found) == PLAYED[0]
    assert len(read_so_far) == TOLD[0].count("\n")
    assert list(found) == PLAYED[1:]


def spoilt(change: Callable[[dict[str, Any]], Any]) -> str:
    log = copy.deepcopy(LOGS[3])
    change(log)
    return json.dumps(log) + "\n"


FORBIDDEN = spoilt(lambda log: log["log"][5]["0"].update(response="PLAY F9"))
HALF = LINES[0][: len(LINES[0]) // 2] + "\n"
CUT = "".join(TOLD[3].splitlines(keepends=True)[:9])


@pytest.mark.parametrize(
    ("text", "wheres", "message"),
    [
        (FORBIDDEN, ["line 1, turn 3"], "'PLAY F9 of east' is not legal, expected play "),
        ("\n\n" + FORBIDDEN, ["line 3, turn 3"], "PLAY F9"),
        (json.dumps(json.loads(FORBIDDEN), indent=1), ["turn 3"], "PLAY F9"),
        (HALF, ["line 1"], "a whole log, in JSON"),
        (HALF + HALF, ["line 1", "line 2"], "a whole log, in JSON"),
        (CUT, ["line 10"], "got 'the end', expected the rest of the game"),
        ("\n" + CUT, ["line 11"], "the end"),
        ("", [""], "an empty file"),
        ("\n \n", [""], "an empty file"),
        ("[\n]", [""], "an empty list"),
        ("[]", ["line 1"], "'[]'"),
        ("nonsense", ["line 1"], "got 'nonsense', expected a line of a transcript, or a log"),
        ("one\ntwo\nthree", ["line 1"], "got 'one'"),
        ("5\n", ["line 1"], "got '5'"),
        ("{\n", ["line 1"], "got '{'"),
        ("[" * 100_000, ["line 1"], "[[["),
        ('{"a": 1}', ["line 1"], 'a line with "deal"'),
        ('{"log": 5}', ["line 1, the log"], "a list"),
        ('{"log": [\n]}', ["the log"], "a list"),
        ('[{"log": 5}, 7]', ["line 1, the log", "line 1, the log"], ""),
        ('{"log": []}' + " " * LONGEST_LINE, ["line 1"], "16,777,216 characters"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(
    text: str, wheres: list[str], message: str
) -> None:
    errors = read(text)
    assert [getattr(error, "where", None) for error in errors] == wheres
    assert all(isinstance(error, ProtocolError | IllegalActionError) for error in errors)
    assert message in str(errors[0])
    assert len(str(errors[0])) < 800


@pytest.mark.parametrize(
    "bad",
    ["nonsense\n", "{\n", "{\n{\n[\n", HALF, HALF + HALF, CUT, FORBIDDEN, '{"x": 1}\n', "[]\n"],
    ids=["text", "brace", "braces", "half", "halves", "cut", "forbidden", "object", "list"],
)
@pytest.mark.parametrize("good", [TOLD, LINES], ids=["transcripts", "logs"])
def test_bad_lines_cost_no_other_game(good: list[str], bad: str) -> None:
    for place in range(len(good) + 1):
        found = read("".join([*good[:place], bad, *good[place:]]))
        assert [item for item in found if isinstance(item, State)] == PLAYED
        errors = [item for item in found if isinstance(item, PailiError)]
        assert len(errors) == (2 if bad == HALF + HALF else 1)
        before = "".join(good[:place]).count("\n")
        within = range(before + 1, before + bad.count("\n") + 2)
        for error in errors:
            assert isinstance(error, ProtocolError | IllegalActionError)
            assert int(error.where.split(",")[0].removeprefix("line ")) in within


@settings(max_examples=sample(100))
@given(
    st.lists(
        st.text(max_size=6)
        | st.sampled_from([*LINES[:2], HALF, *CUT.splitlines()[:3], '{"log": [', "[", "{", "]"]),
        max_size=8,
    )
)
def test_any_lines_raise_nothing(lines: list[str]) -> None:
    found = list(read_games(lines))
    assert found
    for item in found:
        assert isinstance(item, State | ProtocolError | IllegalActionError)
        str(item)
