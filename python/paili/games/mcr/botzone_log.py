"""Logs of the judge of Botzone: what it said and was answered, stage after stage.

The native module reads and writes them. Files may have them beside transcripts and games of the
text set, which has a line for each thing that happened.
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
"""Characters; longer lines are refused unread. A log of the judge has some 50,000."""


def from_botzone_log(record: Mapping[str, Any] | Sequence[Any]) -> State:
    """The game of a log of the judge; it may break off before its end.

    What the judge says stands in `log` or `logs`, bare or as `output`, and may be left out if there
    are walls: in `initdata`, an object or its JSON, of the record or of what the judge says first.
    Without walls, the tiles that the log tells are taken, and the rest of the walls is unknown.

    Args:
        record: an object with the log, or the list that is the log.
    Raises:
        ProtocolError, IllegalActionError: a log that breaks the rules, or that the rules do not
            agree with; `where` is the turn, the number of what the judge said, from 1.
    """
    try:
        text = json.dumps(record, default=_plain)
    except (TypeError, ValueError, RecursionError):
        raise ProtocolError(describe(record), "a log in JSON", "the log") from None
    return State.from_native(_core.read_botzone_log(text))


def to_botzone_log(state: State) -> dict[str, Any]:
    """The log of a game: what the judge has been given and would answer at each stage.

    Returns:
        `{"initdata": .., "log": [what the judge says, the answers, what it says, ..]}`.
    Raises:
        ArgumentError: no State.
    """
    if not isinstance(state, State):
        raise ArgumentError("state", describe(state), "a State")
    log: dict[str, Any] = json.loads(state.to_native().botzone_log())
    return log


def read_games(lines: Iterable[str]) -> Iterator[State | PailiError]:
    """The games of a file as `read_recorded_games` reads them, without who played."""
    for found in read_recorded_games(lines):
        yield found if isinstance(found, PailiError) else found.state


def read_recorded_games(lines: Iterable[str]) -> Iterator[RecordedGame[State] | PailiError]:
    """The games of a file; one that cannot be read is given as its error, with the line.

    There may be any number: transcripts, lines with a log of the judge or a list of logs, and games
    of the text set. Only a file that is one log, or one list of them, may have it over many lines.
    """
    yield from read_lines(_core.GameReader("mcr", has_logs=True), lines, State.from_native)


def _plain(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else describe(value)
