"""Transcripts: games as lines of JSON, one for the deal and one for each event, or all in one line.

The native module reads and writes them, and logs of Botzone's judge too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TextIO, TypeVar

from paili import _core
from paili.games.seats import SEATS
from paili.games.states import AnyState
from paili.model.errors import ArgumentError, PailiError, describe
from paili.model.tiles import as_iterator

GameT = TypeVar("GameT")


class RecordedGame(NamedTuple, Generic[GameT]):
    """A game that was written down.

    Attributes:
        state: the game.
        players: who played, by seat, east first; None if that is not written.
    """

    state: GameT
    players: tuple[str, ...] | None


def read_lines(
    reader: _core.GameReader, lines: Iterable[str], state_of: Callable[[_core.GameStory], GameT]
) -> Iterator[RecordedGame[GameT] | PailiError]:
    """The games of some lines; one that cannot be read is given as its error.

    Args:
        state_of: makes a state of its native form.
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
    """The games of some lines, all of one kind; see `read_lines`.

    Args:
        game: the name of the kind.
    """
    for found in read_lines(_core.GameReader(game, has_logs=False), lines, state_of):
        yield found if isinstance(found, PailiError) else found.state


def format_transcript(state: AnyState[Any, Any]) -> str:
    """The lines of a game that is over.

    Raises:
        ArgumentError: it is not over.
    """
    return state.to_native().transcript(None, is_one_line=False)


def format_game(state: AnyState[Any, Any], players: Sequence[str] | None = None) -> str:
    """A game that is over in one line: its deal, who played, and its events.

    Args:
        players: their names by seat, east first.
    Raises:
        ArgumentError: it is not over, or not four names.
    """
    return state.to_native().transcript(four_names(players), is_one_line=True)


def write_transcript(state: AnyState[Any, Any], stream: TextIO) -> None:
    """Write the lines of a game that is over.

    Raises:
        ArgumentError: it is not over.
    """
    stream.write(format_transcript(state))


def four_names(players: Sequence[str] | None) -> list[str] | None:
    """The names of the players by seat, if they are to be written.

    Raises:
        ArgumentError: not four names.
    """
    if players is None:
        return None
    names = [] if isinstance(players, str) else list(players)
    if len(names) != len(SEATS) or not all(isinstance(name, str) for name in names):
        raise ArgumentError("players", describe(players), "four names, by seat")
    return names
