"""Transcripts: games as lines of JSON that people can read, search and change.

A game begins with a line for its deal; then each event has a line, and the last one says what the
game came to. What players answered is left out where the next event tells it. The events may also
stand in the line of the deal, so that a game is one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paili.games import transcripts
from paili.games.mcr.states import State
from paili.games.transcripts import RecordedGame, format_game, format_transcript, write_transcript
from paili.model.errors import PailiError

__all__ = [
    "RecordedGame",
    "format_game",
    "format_transcript",
    "read_transcripts",
    "write_transcript",
]


def read_transcripts(lines: Iterable[str]) -> Iterator[State | PailiError]:
    """The games of some lines.

    A game that cannot be read is given as its error, with the number of the line; the next deal
    begins the next game.
    """
    return transcripts.read_transcripts("mcr", lines, State.from_native)
