"""Games of a learning network, with all data that a policy gradient needs, whatever the game is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from paili.games.events import SEATS
from paili.model.arrays import EqualByContent
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import as_text, integer_within

_MOST_GAMES = 65_536

Players = tuple[str, str, str, str]
"""Four names."""


@dataclass(frozen=True, eq=False, repr=False)
class AnyLessons(EqualByContent):
    """Decisions of a network, one row each: those of a game together, in their order.

    Decisions with a single answer are left out. Numbers are scaled to about -8 to 4. In the shapes,
    n is the number of decisions, m that of all their answers.

    Attributes:
        positions: (n, POSITION) float32: the seat's view; each game says what the numbers are.
        answers: (m, ANSWER) float32: the estimates for each answer, likewise.
        counts: (n,) uint32: number of answers of each decision.
        chosen: (n,) uint32: index of the chosen answer, from 0.
        chances: (n,) float32: the network's probability of the chosen answer.
        tables: (n, TABLE) float32: data of all hands and the walls, for a critic.
        games: (n,) uint32: the number of the game.
        seats: (n,) uint8: 0 to 3.
        rewards: (n,) float32: the gain of the seat until its next decision, or the end.
        taught: (n,) int32: index of the answer that the teacher prefers; -1 if it is not among the
            answers, or if there is no teacher.
    """

    POSITION: ClassVar[int]
    """Number of values of a position."""
    ANSWER: ClassVar[int]
    """Number of values of an answer."""
    TABLE: ClassVar[int]
    """Number of values of all hands and the walls."""

    positions: npt.NDArray[np.float32]
    answers: npt.NDArray[np.float32]
    counts: npt.NDArray[np.uint32]
    chosen: npt.NDArray[np.uint32]
    chances: npt.NDArray[np.float32]
    tables: npt.NDArray[np.float32]
    games: npt.NDArray[np.uint32]
    seats: npt.NDArray[np.uint8]
    rewards: npt.NDArray[np.float32]
    taught: npt.NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.counts)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self):,} decisions>"

    def _arrays(self) -> Iterator[npt.NDArray[Any]]:
        return (getattr(self, field.name) for field in fields(self))


def lessons_of(
    native: Callable[
        [Players, bytes, bytes | None, str | None, int, int, int, int], tuple[Any, ...]
    ],
    players: Sequence[str],
    network: bytes,
    games: int,
    *,
    past: bytes | None,
    teacher: str | None,
    seed: int,
    first: int,
    threads: int,
) -> tuple[Any, ...]:
    """Check the arguments of a game's `play_lessons`, and return the columns of its `Lessons`.

    Args:
        native: called with players, networks, teacher, seed, first game, games and threads.
        players: four names.
        network: the file of a network.
        games: number of games.
        past: the file of another network, or None.
        teacher: the name of a native agent, or None.
        seed: of walls and choices.
        first: the number of the first game.
        threads: number of threads.
    Raises:
        ArgumentError: an argument is invalid.
    """
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) != len(SEATS):
        raise ArgumentError("players", describe(players), "four names")
    a, b, c, d = (as_text(name, "players", "four names") for name in players)
    for name, given in (("network", network), ("past", past)):
        if not (isinstance(given, bytes) or (given is None and name == "past")):
            raise ArgumentError(name, describe(given), "the bytes of a network")
    return native(
        (a, b, c, d),
        network,
        past,
        None if teacher is None else as_text(teacher, "teacher", "the name of a native agent"),
        integer_within(seed, "seed", 0, 2**64 - 1),
        integer_within(first, "first", 0, 2**32 - 1),
        integer_within(games, "games", 1, _MOST_GAMES),
        integer_within(threads, "threads", 1, 256),
    )
