"""Files of games in any of our two formats: which one it is shows in its first line."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

from paili.errors import PailiError, ProtocolError, describe
from paili.game.official import from_official
from paili.game.states import State
from paili.game.transcripts import read_transcripts

_MARKS = ("log", "logs")
_EXPECTED = "a transcript, or logs of the judge of Botzone"


def read_games(lines: Iterable[str]) -> Iterator[State | PailiError]:
    """The games of a file; one that cannot be read is given as its error.

    Transcripts and logs of the judge may have any number of games, a log on each line. A single
    log, or a list of them, may go over many lines.
    """
    rest = iter(lines)
    first = next((line for line in rest if line.strip()), None)
    if first is None:
        yield ProtocolError("an empty file", _EXPECTED)
        return
    plain = _plain(first)
    if isinstance(plain, dict) and any(mark in plain for mark in _MARKS):
        for line in chain([first], rest):
            if line.strip():
                yield _game(_plain(line))
    elif isinstance(plain, dict):
        yield from read_transcripts(chain([first], rest))
    else:
        text = chain([first], rest)
        records = plain if isinstance(plain, list) else _plain("".join(text))
        for record in records if isinstance(records, list) else [records]:
            yield _game(record)


def _plain(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _game(record: Any) -> State | PailiError:
    if not isinstance(record, dict):
        return ProtocolError(describe(record), _EXPECTED)
    try:
        return from_official(record)
    except PailiError as error:
        return error
