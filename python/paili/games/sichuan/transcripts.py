"""Transcripts: games as lines of JSON that people can read, search and change.

A game begins with a line for its deal and its rules; then each event has a line, with what was paid
for it, and the last one says what each seat has gained. What players answered is left out where
the next events tell it. The events may also stand in the line of the deal, so that a game is one
line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from paili import _core
from paili.games.sichuan.states import State
from paili.games.transcripts import RecordedGame, four_names, read_lines
from paili.model.errors import PailiError

__all__ = [
    "RecordedGame",
    "format_game",
    "format_transcript",
    "read_transcripts",
    "write_transcript",
]


def format_transcript(state: State) -> str:
    """The lines of a game that is over.

    Raises:
        ArgumentError: it is not over.
    """
    return state.to_native().transcript(None, is_one_line=False)


def format_game(state: State, players: Sequence[str] | None = None) -> str:
    """A game that is over in one line: its deal, who played, and its events.

    Args:
        players: their names by seat, east first.
    Raises:
        ArgumentError: it is not over, or not four names.
    """
    return state.to_native().transcript(four_names(players), is_one_line=True)


def write_transcript(state: State, stream: TextIO) -> None:
    """Write the lines of a game that is over.

    Raises:
        ArgumentError: it is not over.
    """
    stream.write(format_transcript(state))


def read_transcripts(lines: Iterable[str]) -> Iterator[State | PailiError]:
    """The games of some lines.

    A game that cannot be read is given as its error, with the number of the line; the next deal
    begins the next game.
    """
    reader = _core.GameReader("sichuan", has_logs=False)
    for found in read_lines(reader, lines, State.from_native):
        yield found if isinstance(found, PailiError) else found.state
