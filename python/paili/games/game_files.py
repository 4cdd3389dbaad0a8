"""Files of recorded games of any kind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from paili import _core
from paili.games.registry import TABLES
from paili.games.transcripts import RecordedGame, read_lines
from paili.model.errors import PailiError


def read_any_games(lines: Iterable[str]) -> Iterator[RecordedGame[Any] | PailiError]:
    """Iterate over the games of a file; an unreadable one is yielded as its error, with the line.

    A file may mix any number of games of any kind: transcripts, which name the game in the line of
    the deal, and logs of Botzone's judge. See `paili.games.mcr.botzone_log.read_recorded_games`.
    """
    yield from read_lines(_core.GameReader("any", has_logs=True), lines, _state_of)


def _state_of(story: _core.GameStory) -> Any:
    kind = next(game for game in TABLES if game.name == story.game)
    return kind.state.from_native(story)
