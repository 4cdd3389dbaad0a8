"""Vectorised games: many tables at once, for reinforcement learning."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from paili import _core
from paili.model.arrays import EqualByContent, described
from paili.model.errors import ArgumentError, ArrayError
from paili.model.tiles import as_text, integer_within

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

_MOST_TABLES = 65_536


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Decisions(EqualByContent):
    """The decisions at all tables, one row a table.

    Attributes:
        seats: uint8 (n,), the seat to act, 0 to 3.
        masks: bool (n, actions), whether each number is legal.
        planes: uint8 (n, planes, rows, 9), zeros and ones, of the seat to act; None if the tables
            compute none.
        features: float32 (n, features), likewise.
        rewards: int64 (n, 4), by seat: points gained since the previous decision.
        ended: bool (n,), whether the game of the previous decision has ended; then the table has a
            new one.
        games: uint32 (n,), the number of the game.
    """

    seats: npt.NDArray[np.uint8]
    masks: npt.NDArray[np.bool_]
    planes: npt.NDArray[np.uint8] | None
    features: npt.NDArray[np.float32] | None
    rewards: npt.NDArray[np.int64]
    ended: npt.NDArray[np.bool_]
    games: npt.NDArray[np.uint32]

    @classmethod
    def from_native(cls, native: _core.DecisionArrays) -> Decisions:
        """Return the decisions of a native object."""
        return cls(
            native.seats,
            native.masks,
            native.planes,
            native.features,
            native.rewards,
            native.ended,
            native.games,
        )

    def _arrays(self) -> list[npt.NDArray[Any]]:
        import numpy as np

        values = (getattr(self, field.name) for field in fields(self))
        return [np.empty(0) if value is None else value for value in values]

    def __len__(self) -> int:
        return len(self.seats)

    def __repr__(self) -> str:
        return f"<Decisions at {len(self)} tables>"


class NativeGames(Protocol):
    """Native tables of one game."""

    def now(self) -> _core.DecisionArrays:
        """Return the decisions at all tables."""

    def step(self, actions: npt.NDArray[np.int64]) -> None:
        """Choose a number at each table."""

    def answers(self, agent: str) -> npt.NDArray[np.int64]:
        """Return the numbers that a native agent would choose."""


class AnyVectorGames:
    """Many tables of a game with one decision each per step; subclasses add the settings."""

    _games: NativeGames
    # None while a step is unfinished: Ctrl-C may come before the new decisions are read.
    _now: Decisions | None

    def _begin(self, games: Any, tables: int) -> None:
        self._games = games
        self._tables = tables
        self._now = Decisions.from_native(games.now())

    def __len__(self) -> int:
        return self._tables

    @property
    def now(self) -> Decisions:
        """The decisions at all tables now."""
        if self._now is None:
            self._now = Decisions.from_native(self._games.now())
        return self._now

    def step(self, actions: npt.NDArray[np.integer[Any]]) -> Decisions:
        """Choose a number at each table, and return the following decisions.

        Args:
            actions: integers (n,), one for each table.
        Raises:
            ArgumentError: a number is not legal; the message names its row, and no table has
                changed.  ArrayError: not an integer array of shape (n,).
        """
        numbers = _numbers(actions, self._tables)
        now, self._now = self._now, None
        try:
            self._games.step(numbers)
        except ArgumentError:
            self._now = now  # nothing has happened
            raise
        return self.now

    def answers(self, agent: str) -> npt.NDArray[np.int64]:
        """Return the numbers that a native agent would choose at each table.

        A new agent answers at each table: it remembers nothing of a game.

        Args:
            agent: its name, such as "greedy".
        Returns:
            int64 (n,); -1 where its answer does not begin with the numbers already chosen for it.
        Raises:
            ArgumentError: no agent of this name.
        """
        return self._games.answers(as_text(agent, "agent", "the name of a native agent"))

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle a VectorGames: it holds native tables; make another one")

    def __repr__(self) -> str:
        return f"<VectorGames of {self._tables} tables>"


def checked_tables(tables: object, seed: object, threads: object) -> tuple[int, int, int]:
    """Validate the number of tables, the seed and the number of threads, and return them."""
    return (
        integer_within(tables, "tables", 1, _MOST_TABLES),
        integer_within(seed, "seed", 0, 2**64 - 1),
        integer_within(threads, "threads", 1, 256),
    )


def _numbers(actions: object, tables: int) -> npt.NDArray[np.int64]:
    import numpy as np

    if (
        not isinstance(actions, np.ndarray)
        or actions.dtype.kind not in "iu"
        or actions.shape != (tables,)
        or getattr(actions, "mask", None) is not None  # a mask would be ignored
    ):
        raise ArrayError(f"actions: an integer array of shape ({tables},)", described(actions))
    if actions.dtype == np.uint64:
        wrong = np.flatnonzero(actions > np.iinfo(np.int64).max)
        if wrong.size:
            row = int(wrong[0])
            expected = "a legal action, as the mask of the row has them"
            raise ArgumentError("actions", f"{actions[row]} in row {row}", expected)
    return np.ascontiguousarray(actions, dtype=np.int64)
