"""Logs of the judge of Botzone: its output and the answers to it, stage after stage.

The native module reads and writes them. Files may mix them with transcripts and with games of the
text set, which has a line for each event.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from paili import _core
from paili.games.mcr.states import State
from paili.games.transcripts import RecordedGame, read_lines
from paili.model.errors import ArgumentError, PailiError, ProtocolError, describe

__all__ = [
    "LONGEST_LINE",
    "from_botzone_log",
    "read_games",
    "read_recorded_games",
    "to_botzone_log",
]

LONGEST_LINE = 1 << 24
"""Maximum characters of a line; longer ones are rejected unread. A log has some 50,000."""


def from_botzone_log(record: Mapping[str, Any] | Sequence[Any]) -> State:
    """Read the game of a log of the judge; it may break off before its end.

    The output of the judge is in `log` or `logs`, bare or as `output`. It may be left out if there
    are walls: in `initdata`, an object or its JSON, of the record or of the first output of the
    judge. Without walls, the deal has the tiles that the log mentions, and the other tiles are
    unknown.

    Args:
        record: an object with the log, or the list that is the log.
    Raises:
        ProtocolError, IllegalActionError: the log is malformed, or contradicts the rules; `where`
            is the turn, the number of the judge's output from 1.
    """
    try:
        text = json.dumps(record, default=_plain)
    except (TypeError, ValueError, RecursionError):
        raise ProtocolError(describe(record), "a log in JSON", "the log") from None
    return State.from_native(_core.read_botzone_log(text))


def to_botzone_log(state: State) -> dict[str, Any]:
    """Return the log of a game: the judge's output and the answers to it at each stage.

    Returns:
        `{"initdata": .., "log": [output of the judge, answers, output, ..]}`.
    Raises:
        ArgumentError: no State.
    """
    if not isinstance(state, State):
        raise ArgumentError("state", describe(state), "a State")
    log: dict[str, Any] = json.loads(state.to_native().botzone_log())
    return log


def read_games(lines: Iterable[str]) -> Iterator[State | PailiError]:
    """Iterate over the games of a file like `read_recorded_games`, without their players."""
    for found in read_recorded_games(lines):
        yield found if isinstance(found, PailiError) else found.state


def read_recorded_games(lines: Iterable[str]) -> Iterator[RecordedGame[State] | PailiError]:
    """Iterate over the games of a file; an unreadable one is yielded as its error, with the line.

    The file may mix transcripts, lines with a log of the judge or a list of logs, and games of the
    text set. A log, or list of logs, may span several lines only if the file has nothing else.
    """
    yield from read_lines(_core.GameReader("mcr", has_logs=True), lines, State.from_native)


def _plain(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else describe(value)
