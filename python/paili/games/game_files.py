"""Files of recorded games, whatever the games are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from paili import _core
from paili.games.registry import TABLES
from paili.games.transcripts import RecordedGame, read_lines
from paili.model.errors import PailiError


def read_any_games(lines: Iterable[str]) -> Iterator[RecordedGame[Any] | PailiError]:
    """The games of a file; one that cannot be read is given as its error, with the line.

    There may be any number of any game: transcripts, which say in the line of the deal what game
    it is, and logs of Botzone's judge. See `paili.games.mcr.botzone_log.read_recorded_games`.
    """
    yield from read_lines(_core.GameReader("any", has_logs=True), lines, _state_of)


def _state_of(story: _core.GameStory) -> Any:
    kind = next(game for game in TABLES if game.name == story.game)
    return kind.state.from_native(story)
