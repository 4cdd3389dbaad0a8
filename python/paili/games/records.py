"""What is kept of many games: columns of numbers, whatever the game is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from paili.games.faults import Fault
from paili.games.native_agents import game_seed
from paili.games.playing import Agent, Game, play
from paili.games.seats import SEATS
from paili.model import frames
from paili.model.arrays import EqualByContent, thread_count
from paili.model.errors import ArgumentError, describe
from paili.model.extras import missing
from paili.model.tiles import Wind, as_iterator, integer_within

if TYPE_CHECKING:
    # Loaded by the first array only: that takes longer than to load all of ours.
    import numpy as np
    import numpy.typing as npt

_MOST_GAMES = 2**31
_NOBODY = -1


class Records(frames.Framed, EqualByContent):
    """Games, one a row of each array: a dataclass whose fields are these arrays.

    `faults` is beside them, since it is none.
    """

    __slots__ = ("_faults",)

    @property
    def faults(self) -> tuple[tuple[int, Fault], ...]:
        """Of players in Python: what each fault was, with the number of its game, from 0."""
        found: tuple[tuple[int, Fault], ...] = getattr(self, "_faults", ())
        return found

    def _with(self, faults: Iterable[Fault | None]) -> Self:
        """These records, just made, with what the faults of their games were."""
        found = tuple((game, one) for game, one in enumerate(faults) if one is not None)
        # Frozen, so this is the way to store them.
        object.__setattr__(self, "_faults", found)
        return self

    def _array_names(self) -> list[str]:
        return [one.name for one in fields(self)]  # type: ignore[arg-type]  # of a subclass

    def _arrays(self) -> list[npt.NDArray[Any]]:
        return [getattr(self, name) for name in self._array_names()]

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (type(self), self._arrays(), self.faults)

    def __len__(self) -> int:
        return len(self._arrays()[0])

    def to_parquet(self, path: str | Path) -> None:
        """Writes all arrays to a Parquet file; those of more dimensions as fixed-size lists.

        Raises:
            ArgumentError: pyarrow is not installed.
        """
        try:
            import pyarrow as pa
            from pyarrow import parquet
        except ImportError:
            expected = missing("parquet", "pyarrow")
            raise ArgumentError("path", describe(path), expected) from None

        columns = {}
        for name, values in zip(self._array_names(), self._arrays(), strict=True):
            column = pa.array(values.ravel())
            for width in values.shape[:0:-1]:
                column = pa.FixedSizeListArray.from_arrays(column, width)
            columns[name] = column
        parquet.write_table(pa.table(columns), path)


def _again(
    kind: Callable[..., Records],
    arrays: list[npt.NDArray[Any]],
    faults: tuple[tuple[int, Fault], ...],
) -> Records:
    """Records that were pickled."""
    records = kind(*arrays)
    object.__setattr__(records, "_faults", faults)
    return records


RecordsT = TypeVar("RecordsT")
GameT = TypeVar("GameT", bound=Game[Any, Any])


@dataclass(frozen=True, slots=True)
class Plays(Generic[GameT, RecordsT]):
    """How many games of one sort are played.

    Attributes:
        native: plays games of native players: their names, games, seed, threads.
        start: the game of a number, before it begins.
        named: a native player of a name.
        of: the records of games that are over.
    """

    native: Callable[[tuple[str, str, str, str], int, int, int], RecordsT]
    start: Callable[[int], GameT]
    named: Callable[[str], Agent[Any, Any]]
    of: Callable[[Iterable[GameT]], RecordsT]


def simulate(
    agents: Iterable[str | Agent[Any, Any]],
    games: int,
    seed: int,
    threads: int,
    plays: Callable[[int], Plays[GameT, RecordsT]],
) -> RecordsT:
    """Plays games; the same ones whatever the number of threads.

    Args:
        agents: four players by seat: names of native ones, or objects with `act`.
        plays: how games are played, by the seed once it is checked.
    Raises:
        ArgumentError: not four players, or a number out of its range.
    """
    players = list(as_iterator(agents, "agents", "players"))
    games = integer_within(games, "games", 0, _MOST_GAMES)
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    threads = thread_count(threads)
    if len(players) != len(SEATS):
        raise ArgumentError("agents", describe(players), "four players")
    how = plays(seed)
    if all(isinstance(player, str) for player in players):
        east, south, west, north = map(str, players)
        return how.native((east, south, west, north), games, seed, threads)
    seated = [how.named(player) if isinstance(player, str) else player for player in players]
    played = (play(how.start(game), seated, game_seed(seed, game)) for game in range(games))
    return how.of(played)


def named(places: npt.NDArray[np.int16], names: Sequence[object]) -> list[object]:
    """What numbers stand for; None for nobody."""
    return [None if place == _NOBODY else names[place] for place in places.tolist()]


def place_of(seat: Wind | None) -> int:
    """The number of a seat; -1 for nobody."""
    return _NOBODY if seat is None else int(seat)
