"""A bot process gives one answer per turn in the game's words, whatever its input is."""

from __future__ import annotations

import json
import re
from functools import cache

from hypothesis import given
from hypothesis import strategies as st
from paili.agents import Greedy
from paili.botzone import Session
from paili.games.mcr import Deal
from paili.model.tiles import Wind

from tests.cases.games.sessions import Transcript, history_text, run_bot, turn_text

TILE = "(?:[WBT][1-9]|F[1-4]|J[1-3])"
ANSWER = re.compile(
    rf"PASS|HU|GANG|(?:PLAY|PENG|GANG|BUGANG) {TILE}|CHI [WBT][2-8] {TILE}", re.ASCII
)

GAMES = 4

WORDS = "0 1 2 3 DRAW PLAY PENG CHI GANG BUGANG HU BUHUA PASS W1 W5 B9 T2 F1 J3 H1 X7 -1 99"
words = st.sampled_from([*WORDS.split(), "", "\x00", "中", "\ud800"])
requests = st.one_of(st.lists(words, max_size=18).map(" ".join), st.text(max_size=30))
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | requests,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@cache
def game(number: int) -> Transcript:
    return Transcript(Deal.random(21, number), [Session(Greedy(), number) for _ in Wind])


@st.composite
def histories(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Draw a real game that is cut off at some turn."""
    found = game(draw(st.integers(0, GAMES - 1)))
    seat = draw(st.sampled_from(Wind))
    turn = draw(st.integers(1, len(found.requests[seat])))
    return found.requests[seat][:turn], found.responses[seat][: turn - 1]


@st.composite
def mutated(draw: st.DrawFn) -> tuple[list[str], list[str]]:
    """Draw a real game with some requests removed, repeated, changed, swapped or inserted."""
    told, said = map(list, draw(histories()))
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(told) - 1))
        match draw(st.sampled_from(["drop", "repeat", "change", "swap", "insert", "answers"])):
            case "drop" if len(told) > 1:
                del told[at]
            case "repeat":
                told.insert(at, told[at])
            case "change":
                told[at] = draw(requests)
            case "swap":
                other = draw(st.integers(0, len(told) - 1))
                told[at], told[other] = told[other], told[at]
            case "insert":
                told.insert(at, draw(requests))
            case "answers":
                said = draw(st.lists(requests, max_size=len(told)))
    return told, said


def check_legal_looking(found: list[tuple[str, str]], count: int) -> None:
    assert len(found) == count
    for response, debug in found:
        assert ANSWER.fullmatch(response), response
        assert len(json.dumps(debug)) <= 1024
        assert debug.isascii()


def one_line(text: str) -> str:
    return re.sub(r"[\r\n]", "?", text)


@given(mutated(), st.booleans())
def test_mutated_histories(history: tuple[list[str], list[str]], simple: bool) -> None:
    told, said = ([one_line(text) for text in texts] for texts in history)
    if simple:
        said = [*said, *["PASS"] * len(told)][: len(told) - 1]
    text = history_text(told, said, simple=simple)
    check_legal_looking(run_bot(Greedy(), text, simple=simple, keep_running=False), 1)


@given(mutated(), st.booleans())
def test_mutated_turns(history: tuple[list[str], list[str]], simple: bool) -> None:
    told = [line for text in history[0] if (line := one_line(text)).strip()]
    start = "0 0 0"
    text = history_text([start], (), simple=simple)
    text += "".join(turn_text(request, simple=simple) for request in told)
    check_legal_looking(run_bot(Greedy(), text, simple=simple, keep_running=True), len(told) + 1)


@given(histories(), st.integers(0, 10_000), st.booleans())
def test_truncated_text(history: tuple[list[str], list[str]], end: int, simple: bool) -> None:
    text = history_text(*history, simple=simple)
    text = text[: 1 + end % len(text)]
    check_legal_looking(run_bot(Greedy(), text, simple=simple, keep_running=False), 1)


@given(st.binary(min_size=1, max_size=200), st.booleans())
def test_bytes(data: bytes, simple: bool) -> None:
    found = run_bot(Greedy(), data, simple=simple, keep_running=False)
    check_legal_looking(found, min(1, len(found)))
    assert found or not data.decode("utf-8", "replace").strip()


@given(plain, st.lists(plain, max_size=5))
def test_any_json(first: object, later: list[object]) -> None:
    lines = [json.dumps(value) for value in [{"requests": first}, *later]]
    text = "".join(f"{line}\n" for line in lines)
    found = run_bot(Greedy(), text, simple=False, keep_running=True)
    check_legal_looking(found, len(lines))


@given(st.lists(plain, max_size=12))
def test_sessions(told: list[object]) -> None:
    session = Session(Greedy())
    found = [session.answer(request) for request in told]
    check_legal_looking([(answer.response, answer.debug) for answer in found], len(told))


@given(mutated())
def test_answers_to_own_draws_are_plays(history: tuple[list[str], list[str]]) -> None:
    """Check that it never passes; the tile drawn is played if the agent is not asked."""
    told, said = history
    session = Session(Greedy())
    for at, request in enumerate(told):
        answer = session.answer(request)
        drawn = re.fullmatch(rf"2 ({TILE})", request)
        if drawn:
            assert answer.response.split(" ")[0] in ("PLAY", "GANG", "BUGANG", "HU"), (at, said)
            if answer.debug:
                assert answer.response == f"PLAY {drawn[1]}"
