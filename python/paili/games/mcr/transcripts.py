"""Transcripts: games as lines of JSON that people can read, search and edit.

A game begins with a line for its deal. Each event follows in a line of its own, and the last line
has the result. Answers are left out where the next event implies them. The events may also be in
the line of the deal, so that a game is a single line.
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
    """Iterate over the games of some lines.

    An unreadable game is yielded as its error, with the line number; the next deal begins the next
    game.
    """
    return transcripts.read_transcripts("mcr", lines, State.from_native)
