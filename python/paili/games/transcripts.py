"""Transcripts: games as lines of JSON, one for the deal and one per event, or all in one line.

The native module reads and writes them; it does the same for logs of Botzone's judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TextIO, TypeVar

from paili import _core
from paili.games.events import SEATS
from paili.games.states import AnyState
from paili.model.errors import ArgumentError, PailiError, describe
from paili.model.tiles import as_iterator

GameT = TypeVar("GameT")


class RecordedGame(NamedTuple, Generic[GameT]):
    """A recorded game and its players.

    Attributes:
        state: the game.
        players: names by seat, east first; None if the record has none.
    """

    state: GameT
    players: tuple[str, ...] | None


def read_lines(
    reader: _core.GameReader, lines: Iterable[str], state_of: Callable[[_core.GameStory], GameT]
) -> Iterator[RecordedGame[GameT] | PailiError]:
    """Iterate over the games of some lines; an unreadable one is yielded as its error.

    Args:
        state_of: converts a native game to a state.
    Raises:
        ArgumentError: a line is no text.
    """

    def told(
        found: list[tuple[_core.GameStory | PailiError, list[str] | None]],
    ) -> Iterator[RecordedGame[GameT] | PailiError]:
        for one, names in found:
            players = None if names is None else tuple(names)
            yield one if isinstance(one, PailiError) else RecordedGame(state_of(one), players)

    for line in as_iterator(lines, "lines", "texts", most=None):
        if not isinstance(line, str):
            raise ArgumentError("lines", describe(line), "texts")
        yield from told(reader.read(line))
    yield from told(reader.end())


def read_transcripts(
    game: str, lines: Iterable[str], state_of: Callable[[_core.GameStory], GameT]
) -> Iterator[GameT | PailiError]:
    """Iterate over the games of some lines, all of one kind; see `read_lines`.

    Args:
        game: the name of the kind.
    """
    for found in read_lines(_core.GameReader(game, has_logs=False), lines, state_of):
        yield found if isinstance(found, PailiError) else found.state


def format_transcript(state: AnyState[Any, Any]) -> str:
    """Return the lines of a game that is over.

    Raises:
        ArgumentError: the game is not over.
    """
    return state.to_native().transcript(None, is_one_line=False)


def format_game(state: AnyState[Any, Any], players: Sequence[str] | None = None) -> str:
    """Return a game that is over as one line: its deal, players and events.

    Args:
        players: their names by seat, east first.
    Raises:
        ArgumentError: the game is not over, or `players` are not four names.
    """
    return state.to_native().transcript(four_names(players), is_one_line=True)


def write_transcript(state: AnyState[Any, Any], stream: TextIO) -> None:
    """Write the lines of a game that is over to a stream.

    Raises:
        ArgumentError: the game is not over.
    """
    stream.write(format_transcript(state))


def four_names(players: Sequence[str] | None) -> list[str] | None:
    """Validate and return the names of the players by seat; None for None.

    Raises:
        ArgumentError: not four names.
    """
    if players is None:
        return None
    names = [] if isinstance(players, str) else list(players)
    if len(names) != len(SEATS) or not all(isinstance(name, str) for name in names):
        raise ArgumentError("players", describe(players), "four names, by seat")
    return names
