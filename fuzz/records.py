"""Harnesses of game records and of messages of Botzone's judge: transcripts, logs, requests."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path

from paili.agents import Greedy
from paili.botzone import Session
from paili.games.game_files import read_any_games
from paili.games.mcr.botzone_log import to_botzone_log
from paili.games.mcr.botzone_session import interaction
from paili.games.mcr.protocol import request_text
from paili.model.errors import PailiError
from paili.model.tiles import Wind

from fuzz.source import Source

_DOCS = Path(__file__).parent.parent / "docs"
_TOKENS = tuple(
    token.encode("utf-8", "surrogatepass")
    for token in (
        '"deal"', '"event"', '"answers"', '"game": "sichuan"', '"walls"', '"1m"', '"9s"', '"7z"',
        '"payments"', '"players"', '"seat"', '"east"', '"north"', '"tile"', '"version"', '"hands"',
        "null", "true", "-1", "1e999", "NaN", "9" * 5000, "[", "]", "{", "}", "[" * 3000, ",", ":",
        '""', '"\\ud800"', "\ud800", "\x00", "\n", "\u0663", '"log"', '"logs"', '"initdata"',
        '"display"', '"content"', '"response"', '"0"', '"standings"', '"requests"', '"PLAY W1"',
        '"rules"', '"cap": 99', '"void"', '"draw"', '"win"', '"fault"', '"kong"', "\x1f\x8b",
    "PAR1",
    )
)  # fmt: skip
_WORDS = (
    "0 ", "1 ", "2 ", "3 ", "DRAW ", "PLAY ", "PENG ", "CHI ", "GANG ", "BUGANG ", "HU", "BUHUA ",
    "PASS", "W1 ", "W5 ", "B9 ", "T2 ", "F1 ", "J3 ", "H1 ", "X7 ", "-1 ", "99 ", "\n", '"', "[",
    "]",
    '{"requests":', '"responses":', "}", ",", "\\", "\u4e2d", "\x00", "9" * 5000, '{"request":',
    "NaN",
)  # fmt: skip
_RESPONSE = re.compile(
    r"PASS|HU|(?:GANG|PLAY|PENG|BUGANG) (?:[WBT][1-9]|F[1-4]|J[1-3])|GANG"
    r"|CHI [WBT][2-8] (?:[WBT][1-9]|F[1-4]|J[1-3])",
    re.ASCII,
)


@cache
def examples() -> tuple[bytes, ...]:
    """Return a recorded game of each sort."""
    transcripts = (_DOCS / "games.jsonl", _DOCS / "sichuan-games.jsonl")
    texts = [path.read_bytes() for path in transcripts]
    first = next(read_any_games(texts[0].decode().splitlines()))
    assert not isinstance(first, PailiError)
    return (*texts, json.dumps(to_botzone_log(first.state)).encode())


@cache
def _requests() -> tuple[tuple[str, ...], ...]:
    """Return the requests to each seat of a game, in Botzone's protocol."""
    first = next(read_any_games(examples()[0].decode().splitlines()))
    assert not isinstance(first, PailiError)
    stages = [stage for stage in first.state.stages() if not stage.is_over]
    wind = first.state.deal.prevalent_wind
    return tuple(
        tuple(request_text(stage.last.seen_by(seat), seat, wind) for stage in stages)
        for seat in Wind
    )


def transcripts(data: bytes) -> None:
    """Read files of games, like `paili replay` and the analyser."""
    source = Source(data)
    if source.below(4) == 0:
        text = source.rest()
    else:
        text = source.edited(source.without_lines(source.choose(examples())), _TOKENS)
    for found in read_any_games(text.decode("utf-8", "replace").splitlines()):
        if isinstance(found, PailiError):
            assert str(found)
        else:
            assert found.state.is_over in (True, False)


def files(data: bytes) -> None:
    """Read the bytes of a file: plain or compressed, truncated, with any line ends."""
    import gzip

    from paili.cli.commands.replay import _games

    source = Source(data)
    text = source.edited(examples()[1], _TOKENS) if source.flag() else source.take(4000)
    if source.flag():
        text = source.edited(gzip.compress(text, 1, mtime=0), _TOKENS)
    with suppress(PailiError):
        for number, found in _games(BytesIO(text), "file"):
            assert number > 0
            assert found


def requests(data: bytes) -> None:
    """Send requests to a bot one by one, and check that each has an answer."""
    source = Source(data)
    told: list[str] = []
    if source.flag():
        told = list(source.choose(_requests())[: 1 + source.below(40)])
        for _ in range(source.below(6)):
            at = source.below(len(told))
            edited = source.edited(told[at].encode(), [word.encode() for word in _WORDS])
            told[at : at + source.below(2)] = [edited.decode("utf-8", "replace")]
    told += source.text(_WORDS).split("\n")
    session = Session(Greedy())
    for request in told:
        _check(session.answer(request).response, session.answer(request).debug)


def turns(data: bytes) -> None:
    """Send the input of a bot process in both formats, and check for an answer to each turn."""
    source = Source(data)
    is_simple = source.flag()
    if source.flag():
        text = source.rest()
    else:
        told = list(source.choose(_requests())[: 1 + source.below(30)])
        plain = {"requests": told, "responses": ["PASS"] * (len(told) - 1)}
        lines = [word for pair in zip(told, ["PASS"] * len(told), strict=True) for word in pair]
        simple = "\n".join([str(len(told)), *lines[:-1], "", ""])
        whole = simple if is_simple else json.dumps(plain)
        text = source.edited(f"{whole}\n".encode(), [word.encode() for word in _WORDS])
        text += source.text(_WORDS).encode("utf-8", "replace")
    texts = interaction(simple=is_simple, has_data=source.below(2) == 1)
    session = Session(Greedy())
    pipe = BytesIO(text)
    while (turn := texts.read(pipe)) is not None:
        if turn.history is not None:
            session = Session(Greedy())
            session.replay(*turn.history)
            session.restore(turn.data)
        answer = session.answer(turn.request)
        _check(answer.response, answer.debug)
        assert texts.written(answer).endswith("\n")


def _check(response: str, debug: str) -> None:
    """Check that the answer is in the words of the game, and that no internal error occurred."""
    assert _RESPONSE.fullmatch(response), response
    assert "internal error" not in debug, debug
    assert "agent failed" not in debug, debug
    assert debug.isascii()
    assert len(debug) <= 500
