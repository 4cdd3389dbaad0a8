"""Files of games: transcripts, logs of the judge and games of the text set, side by side."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, TypeVar

from paili.games.mcr.botzone_log.match_lines import MatchReader
from paili.games.mcr.botzone_log.reading import from_botzone_log
from paili.games.mcr.states import State
from paili.games.mcr.transcripts import RecordedGame, transcript_reader
from paili.games.transcripts import TranscriptReader
from paili.model.errors import ArgumentError, PailiError, ProtocolError, describe, located
from paili.model.tiles import as_iterator

RecordedT = TypeVar("RecordedT")

LONGEST_LINE = 1 << 24
"""Characters; longer lines are refused unread. A log of the judge has some 50,000."""

EXPECTED = (
    "a line of a transcript, or a log of the judge of Botzone, in JSON, or a line of its text set"
)
"""What is said of a line that is none of them."""
_RESULTS = "standings"
"""What a report of the arena has."""
# Of a log, or of such a report; no line of a transcript has it, or is a list.
_MARK = re.compile(rf'^\s*\[\s*[\[{{]|"(?:logs?|initdata|{_RESULTS})"')
_OF_RECORDS = {"log", "logs", _RESULTS}
"""What an object in a list has if the list is one of logs."""
_OF_ENTRIES = {"output", "content", "display", "command"}
"""What the first object of a list has if the list is a log itself."""


def read_games(lines: Iterable[str]) -> Iterator[State | PailiError]:
    """The games of a file as `read_recorded_games` reads them, without who played."""
    for found in read_recorded_games(lines):
        yield found if isinstance(found, PailiError) else found.state


def read_recorded_games(lines: Iterable[str]) -> Iterator[RecordedGame[State] | PailiError]:
    """The games of a file; one that cannot be read is given as its error, with the line.

    There may be any number: transcripts, lines with a log of the judge or a list of logs, and games
    of the text set. Only a file that is one log, or one list of them, may have it over many lines.
    """
    yield from read_with_logs(transcript_reader(EXPECTED), lines)


def read_with_logs(
    reader: TranscriptReader[RecordedT], lines: Iterable[str]
) -> Iterator[RecordedT | RecordedGame[State] | PailiError]:
    """The same, where a reader takes the transcripts: they may be those of other games."""
    start, rest = _until_text(lines)
    if not start:
        yield ProtocolError("an empty file", EXPECTED)
        return
    if start[-1].lstrip()[0] in "{[" and _plain(start[-1]) is None:
        # Perhaps the first line of many that make one log.
        start += rest
        whole = _plain("\n".join(start))
        if whole is not None:
            yield from _logs(whole)
            return
    yield from _read_lines(reader, chain(start, rest))


def _texts(lines: Iterable[str]) -> Iterator[str]:
    """The lines, each of which is a text.

    Raises:
        ArgumentError: something else.
    """
    for line in as_iterator(lines, "lines", "texts", most=None):
        if not isinstance(line, str):
            raise ArgumentError("lines", describe(line), "texts")
        yield line


def _until_text(lines: Iterable[str]) -> tuple[list[str], Iterator[str]]:
    """The lines up to the first that is not empty, and the others; nothing if all are empty."""
    rest = _texts(lines)
    start: list[str] = []
    for line in rest:
        start.append(line)
        if line.strip():
            return start, rest
    return [], rest


def _read_lines(
    reader: TranscriptReader[RecordedT], lines: Iterable[str]
) -> Iterator[RecordedT | RecordedGame[State] | PailiError]:
    number, matches = 0, MatchReader()
    for number, line in enumerate(lines, 1):
        if matches.takes(line):
            yield from reader.end("a game of Botzone", number)
            yield from _recorded(matches.read(line, number))
            continue
        if line.strip():
            yield from _recorded(matches.end())
        if _MARK.search(line):
            yield from reader.end("a log", number)
            yield from _logs_of_line(line, f"line {number}")
        else:
            yield from reader.read(line, number)
    yield from _recorded(matches.end())
    yield from reader.end("the end", number + 1)


def _recorded(
    found: Iterable[State | PailiError],
) -> Iterator[RecordedGame[State] | PailiError]:
    """Games of which nobody says who played."""
    for one in found:
        yield one if isinstance(one, PailiError) else RecordedGame(one, None)


def _logs_of_line(line: str, where: str) -> Iterator[RecordedGame[State] | PailiError]:
    if len(line) > LONGEST_LINE:
        yield ProtocolError(line, f"a line of at most {LONGEST_LINE:,} characters", where)
        return
    plain = _plain(line)
    if plain is None:
        yield ProtocolError(line.strip(), "a whole log, in JSON", where)
        return
    for found in _logs(plain):
        if isinstance(found, PailiError):
            of = getattr(found, "where", "")
            yield located(found, f"{where}, {of}" if of else where)
        else:
            yield found


def _logs(plain: Any) -> Iterator[RecordedGame[State] | PailiError]:
    """The games of a log, or of a list of them."""
    records = plain if isinstance(plain, list) and not _is_log(plain) else [plain]
    if not records:
        yield ProtocolError("an empty list", EXPECTED)
    for record in records:
        try:
            if isinstance(record, dict) and _RESULTS in record:
                raise ProtocolError("a report, which holds results", "games")
            yield RecordedGame(from_botzone_log(record), None)
        except PailiError as error:
            yield error


def _is_log(entries: list[Any]) -> bool:
    """Is a list the entries of one log, and not a list of logs?"""
    first = entries[0] if entries else None
    if not isinstance(first, dict) or first.keys() & _OF_RECORDS:
        return False
    return bool(first.keys() & _OF_ENTRIES)


def _plain(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
