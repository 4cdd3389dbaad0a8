"""Files of games, transcripts and logs of the judge side by side."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any, TypeVar

from paili.games.mcr.botzone_log.reading import from_botzone_log
from paili.games.mcr.states import State
from paili.games.mcr.transcripts import RecordedGame, transcript_reader
from paili.games.transcripts import TranscriptReader
from paili.model.errors import PailiError, ProtocolError, located

RecordedT = TypeVar("RecordedT")

LONGEST_LINE = 1 << 24
"""Characters; longer lines are refused unread. A log of the judge has some 50,000."""

EXPECTED = "a line of a transcript, or a log of the judge of Botzone, in JSON"
"""What is said of a line that is neither."""
_RESULTS = "standings"
"""What a report of the arena has."""
# Of a log, or of such a report; no line of a transcript has it.
_MARK = re.compile(f'"(?:logs?|initdata|{_RESULTS})"')


def read_games(lines: Iterable[str]) -> Iterator[State | PailiError]:
    """The games of a file as `read_recorded_games` reads them, without who played."""
    for found in read_recorded_games(lines):
        yield found if isinstance(found, PailiError) else found.state


def read_recorded_games(lines: Iterable[str]) -> Iterator[RecordedGame[State] | PailiError]:
    """The games of a file; one that cannot be read is given as its error, with the line.

    There may be any number: transcripts, and lines with a log of the judge or a list of logs. Only
    a file that is one log, or one list of them, may have it over many lines.
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


def _until_text(lines: Iterable[str]) -> tuple[list[str], Iterator[str]]:
    """The lines up to the first that is not empty, and the others; nothing if all are empty."""
    rest = iter(lines)
    start: list[str] = []
    for line in rest:
        start.append(line)
        if line.strip():
            return start, rest
    return [], rest


def _read_lines(
    reader: TranscriptReader[RecordedT], lines: Iterable[str]
) -> Iterator[RecordedT | RecordedGame[State] | PailiError]:
    number = 0
    for number, line in enumerate(lines, 1):
        if _MARK.search(line):
            yield from reader.end("a log", number)
            yield from _logs_of_line(line, f"line {number}")
        else:
            yield from reader.read(line, number)
    yield from reader.end("the end", number + 1)


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
    records = plain if isinstance(plain, list) else [plain]
    if not records:
        yield ProtocolError("an empty list", EXPECTED)
    for record in records:
        try:
            if isinstance(record, dict) and _RESULTS in record:
                raise ProtocolError("a report, which holds results", "games")
            yield RecordedGame(from_botzone_log(record), None)
        except PailiError as error:
            yield error


def _plain(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None
