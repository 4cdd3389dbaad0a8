"""Records of many games: columns of numbers, for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar

from paili.extras import missing
from paili.games.agent_names import game_seed
from paili.games.events import SEATS
from paili.games.faults import Fault
from paili.games.playing import Agent, Game, play
from paili.model.arrays import EqualByContent, thread_count
from paili.model.errors import ArgumentError, describe
from paili.model.paths import as_path
from paili.model.rendered import Tabular
from paili.model.tiles import Wind, as_iterator, as_text, integer_within

if TYPE_CHECKING:
    from concurrent.futures import Executor

    # Imported only with the first array: NumPy takes longer to import than all of paili.
    import numpy as np
    import numpy.typing as npt

_MOST_GAMES = 2**31
_NOBODY = -1
_FAST = {"greedy", "random"}
_FAST_CHUNK, _CHUNK = 2_000, 20
"""Games per chunk, so that a worker is busy for seconds: of native agents that choose at once,
and of others.
"""

Names = tuple[str, str, str, str]
"""Names of native agents, by seat."""
RecordsT = TypeVar("RecordsT", bound="Records")


class Records(Tabular, EqualByContent):
    """Records of games, one row per game: a dataclass whose fields are arrays.

    `faults` is a separate attribute, since it is no array.
    """

    __slots__ = ("_faults",)

    _SHAPES: ClassVar[Mapping[str, tuple[Any, ...]]]
    """By array, its dtype and the dimensions after the first."""

    @classmethod
    def of(cls, states: Iterable[Any]) -> Self:
        """Return the records of games that are over.

        Raises:
            ArgumentError: a game is not over.
        """
        import numpy as np

        stated = as_iterator(states, "states", "games that are over", most=None)
        found = [(cls._row(state), state.fault) for state in stated]
        columns: dict[str, npt.NDArray[Any]] = {}
        for name, (kind, *width) in cls._SHAPES.items():
            values = np.array([row[name] for row, _ in found], dtype=kind)
            columns[name] = values.reshape(len(found), *width)
        return cls(**columns)._with(fault for _, fault in found)

    @classmethod
    def _row(cls, state: Any) -> dict[str, Any]:
        """Return the row of a game that is over.

        Raises:
            ArgumentError: the game is not over.
        """
        raise NotImplementedError

    @classmethod
    def from_native(cls, native: Any) -> Self:
        """Return the records of games between native agents."""
        return cls(**{name: getattr(native, name) for name in cls._SHAPES})

    @property
    def faults(self) -> tuple[tuple[int, Fault], ...]:
        """The faults of agents in Python, each with the number of its game, from 0."""
        found: tuple[tuple[int, Fault], ...] = getattr(self, "_faults", ())
        return found

    def _with(self, faults: Iterable[Fault | None]) -> Self:
        """Store the faults of the games in these new records, and return them."""
        found = tuple((game, one) for game, one in enumerate(faults) if one is not None)
        # The dataclass is frozen, so this is the way to store them.
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
        """Write all arrays to a Parquet file; those of more dimensions as fixed-size lists.

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
        # Opened here, because Arrow takes a file name with a colon for a URI.
        with open(as_path(path, "path", "the path of a file"), "wb") as file:
            parquet.write_table(pa.table(columns), file)


def _again(
    kind: Callable[..., RecordsT],
    arrays: list[npt.NDArray[Any]],
    faults: tuple[tuple[int, Fault], ...],
) -> RecordsT:
    """Rebuild records from their pickled parts."""
    records = kind(*arrays)
    object.__setattr__(records, "_faults", faults)
    return records


_Kept = TypeVar("_Kept", bound=Records, covariant=True)
_Game = TypeVar("_Game", bound=Game[Any, Any], covariant=True)
GameT = TypeVar("GameT", bound=Game[Any, Any])


class Plays(Protocol[_Game, _Kept]):
    """The settings of simulated games; pickled for other processes."""

    @property
    def seed(self) -> int:
        """The seed of all games together."""

    def native(self, names: Names, first: int, games: int, threads: int) -> _Kept:
        """Return the records of games between native agents, from a game number on."""

    def start(self, game: int) -> _Game:
        """Return the game of a number, before it begins."""

    @property
    def agent(self) -> Callable[[str], Agent[Any, Any]]:
        """A function that returns the native agent of a name."""

    @property
    def records(self) -> type[_Kept]:
        """The class of the records."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The workers of a simulation.

    Attributes:
        threads: for native agents, in each process.
        jobs: local processes.  executor: whose workers play instead.
    """

    threads: int = 1
    jobs: int = 1
    executor: Executor | None = None


def simulate(
    agents: Iterable[str | Agent[Any, Any]],
    games: int,
    seed: int,
    plays: Callable[[int], Plays[GameT, RecordsT]],
    spread: Spread,
) -> RecordsT:
    """Play games; the results do not depend on the workers.

    Args:
        agents: four agents by seat: names of native ones, or objects with `act`.
        plays: returns the settings for a seed, after validation.
    Raises:
        ArgumentError: not four agents, or a number out of range.
        ChildProcessError: workers were lost repeatedly.
    """
    players = list(as_iterator(agents, "agents", "players"))
    games = integer_within(games, "games", 0, _MOST_GAMES)
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    threads = thread_count(spread.threads)
    if len(players) != len(SEATS):
        raise ArgumentError("agents", describe(players), "four players")
    how = plays(seed)
    if spread.executor is None and type(spread.jobs) is int and spread.jobs == 1:
        return _played(how, players, threads, range(games))
    # Imported here: it takes longer than everything that one process needs.
    from paili.jobs.crew import WorkerPool, iter_ranges

    work = partial(_played_by_copies, how, players, threads)
    is_fast = all(isinstance(player, str) and player in _FAST for player in players)
    size = _FAST_CHUNK if is_fast else _CHUNK
    with WorkerPool(spread.jobs, spread.executor) as pool:
        found = {chunk.start: part for chunk, part in pool.run(work, iter_ranges(games, size))}
    parts = [found[start] for start in sorted(found)]
    return joined(parts or [_played(how, players, threads, range(0))])


def _played(
    how: Plays[GameT, RecordsT],
    players: Sequence[str | Agent[Any, Any]],
    threads: int,
    games: range,
) -> RecordsT:
    """Play a chunk of the games."""
    if all(isinstance(player, str) for player in players):
        east, south, west, north = (as_text(name, "agent", "the name of one") for name in players)
        return how.native((east, south, west, north), games.start, len(games), threads)
    seated = [how.agent(player) if isinstance(player, str) else player for player in players]
    return how.records.of(
        play(how.start(game), seated, game_seed(how.seed, game)) for game in games
    )


def _played_by_copies(
    how: Plays[GameT, RecordsT],
    players: Sequence[str | Agent[Any, Any]],
    threads: int,
    games: range,
) -> RecordsT:
    """Play like `_played` on copies of the agents: workers that are threads must not share them."""
    return _played(how, deepcopy(players), threads, games)


def joined(parts: Sequence[RecordsT]) -> RecordsT:
    """Concatenate records; there is at least one part."""
    import numpy as np

    arrays = [
        np.concatenate(some) for some in zip(*(part._arrays() for part in parts), strict=True)
    ]
    faults: list[tuple[int, Fault]] = []
    games = 0
    for part in parts:
        faults += ((games + game, fault) for game, fault in part.faults)
        games += len(part)
    return _again(type(parts[0]), arrays, tuple(faults))


def named(places: npt.NDArray[np.int16], names: Sequence[object]) -> list[object]:
    """Return the names of indices; None for -1."""
    return [None if place == _NOBODY else names[place] for place in places.tolist()]


def place_of(seat: Wind | None) -> int:
    """Return the number of a seat; -1 for None."""
    return _NOBODY if seat is None else int(seat)
