"""Files of games: both formats, alone and mixed, over many lines, and unreadable ones."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paili import PailiError
from paili.games.mcr import State
from paili.games.mcr.botzone_log import LONGEST_LINE, read_games, to_botzone_log
from paili.games.transcripts import format_transcript
from paili.model.errors import IllegalActionError, ProtocolError

from tests.cases.games.rulings import games, lively, mad
from tests.depth import sample

GAMES = 4


@cache
def played() -> list[State]:
    """Return the games of all tests, played at the first call."""
    states = [
        *games(mad, range(2), flowers=False),
        *games(mad, range(1), flowers=True),
        *games(lively, range(1), flowers=False),
    ]
    assert len(states) == GAMES
    return states


@cache
def told() -> list[str]:
    return [format_transcript(state) for state in played()]


@cache
def logs() -> list[dict[str, Any]]:
    return [to_botzone_log(state) for state in played()]


@cache
def lines() -> list[str]:
    return [json.dumps(log) + "\n" for log in logs()]


def read(text: str) -> list[State | PailiError]:
    return list(read_games(text.splitlines(keepends=True)))


SHAPES: dict[str, Callable[[], str]] = {
    "transcripts": lambda: "".join(told()),
    "empty lines": lambda: "\n\n" + "\n \n".join(told()) + "\n\n",
    "logs": lambda: "".join(lines()),
    "logs and empty lines": lambda: "\n".join(lines()),
    "mixed": lambda: told()[0] + lines()[1] + told()[2] + lines()[3],
    "mixed, a log first": lambda: lines()[0] + told()[1] + lines()[2] + lines()[3],
    "list": lambda: json.dumps(logs()),
    "list over many lines": lambda: json.dumps(logs(), indent=2),
    "list after an empty line": lambda: "\n" + json.dumps(logs(), indent="\t"),
    "list in a line": lambda: json.dumps(logs()[:2]) + "\n" + told()[2] + json.dumps(logs()[3:]),
    "crlf": lambda: "".join(lines()).replace("\n", "\r\n"),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_shapes_of_files(shape: str) -> None:
    assert read(SHAPES[shape]()) == played()


@pytest.mark.parametrize("number", range(GAMES))
def test_one_log_over_many_lines(number: int) -> None:
    assert read(json.dumps(logs()[number], indent=1)) == [played()[number]]


def test_lines_need_no_ends_and_are_read_one_at_a_time() -> None:
    read_so_far = []

    def arriving() -> Iterator[str]:
        for line in "".join(told()).splitlines():
            read_so_far.append(line)
            yield line

    found = read_games(arriving())
    assert next(found) == played()[0]
    assert len(read_so_far) == told()[0].count("\n")
    assert list(found) == played()[1:]


def spoilt(change: Callable[[dict[str, Any]], Any]) -> str:
    log = copy.deepcopy(logs()[3])
    change(log)
    return json.dumps(log) + "\n"


def forbidden() -> str:
    return spoilt(lambda log: log["log"][5]["0"].update(response="PLAY F9"))


def half() -> str:
    return lines()[0][: len(lines()[0]) // 2] + "\n"


def halves() -> str:
    return half() + half()


def cut() -> str:
    return "".join(told()[3].splitlines(keepends=True)[:9])


@pytest.mark.parametrize(
    ("text", "wheres", "message"),
    [
        (forbidden, ["line 1, turn 3"], "'PLAY F9 of east' is not legal, expected play "),
        (lambda: "\n\n" + forbidden(), ["line 3, turn 3"], "PLAY F9"),
        (lambda: json.dumps(json.loads(forbidden()), indent=1), ["turn 3"], "PLAY F9"),
        (half, ["line 1"], "a whole log, in JSON"),
        (halves, ["line 1", "line 2"], "a whole log, in JSON"),
        (cut, ["line 10"], "got 'the end', expected the rest of the game"),
        (lambda: "\n" + cut(), ["line 11"], "the end"),
        ("", [""], "an empty file"),
        ("\n \n", [""], "an empty file"),
        ("[\n]", [""], "an empty list"),
        ("[]", ["line 1"], "'[]'"),
        ("nonsense", ["line 1"], "got 'nonsense', expected a line of a transcript, a log"),
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
    ids=[
        "forbidden",
        "forbidden after empty lines",
        "forbidden over many lines",
        "half",
        "halves",
        "cut",
        "cut after an empty line",
        "nothing",
        "blanks",
        "empty list over many lines",
        "empty list",
        "text",
        "lines of text",
        "number",
        "brace",
        "brackets",
        "object",
        "log of a number",
        "log of nothing over many lines",
        "list of what is no log",
        "too long",
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(
    text: str | Callable[[], str], wheres: list[str], message: str
) -> None:
    errors = read(text if isinstance(text, str) else text())
    assert [getattr(error, "where", None) for error in errors] == wheres
    assert all(isinstance(error, ProtocolError | IllegalActionError) for error in errors)
    assert message in str(errors[0])
    assert len(str(errors[0])) < 800


BAD: dict[str, Callable[[], str]] = {
    "text": lambda: "nonsense\n",
    "brace": lambda: "{\n",
    "braces": lambda: "{\n{\n[\n",
    "half": half,
    "halves": halves,
    "cut": cut,
    "forbidden": forbidden,
    "object": lambda: '{"x": 1}\n',
    "list": lambda: "[]\n",
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("those", [told, lines], ids=["transcripts", "logs"])
def test_bad_lines_cost_no_other_game(those: Callable[[], list[str]], name: str) -> None:
    good, bad = those(), BAD[name]()
    for place in range(len(good) + 1):
        found = read("".join([*good[:place], bad, *good[place:]]))
        assert [item for item in found if isinstance(item, State)] == played()
        errors = [item for item in found if isinstance(item, PailiError)]
        assert len(errors) == (2 if name == "halves" else 1)
        before = "".join(good[:place]).count("\n")
        within = range(before + 1, before + bad.count("\n") + 2)
        for error in errors:
            assert isinstance(error, ProtocolError | IllegalActionError)
            assert int(error.where.split(",")[0].removeprefix("line ")) in within


def pieces() -> st.SearchStrategy[str]:
    """Return a strategy for lines of games, complete and broken."""
    return st.sampled_from(
        [*lines()[:2], half(), *cut().splitlines()[:3], '{"log": [', "[", "{", "]"]
    )


@settings(max_examples=sample(100))
@given(st.lists(st.text(max_size=6) | st.deferred(pieces), max_size=8))
def test_any_lines_raise_nothing(some: list[str]) -> None:
    found = list(read_games(some))
    assert found
    for item in found:
        assert isinstance(item, State | ProtocolError | IllegalActionError)
        str(item)
