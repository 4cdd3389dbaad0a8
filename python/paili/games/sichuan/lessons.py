"""Games of a learning network, with all data that a policy gradient needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from paili import _core
from paili.games.seats import SEATS
from paili.model.arrays import EqualByContent
from paili.model.errors import ArgumentError, describe
from paili.model.rules import XUEZHAN, Rules, scoring_of
from paili.model.tiles import as_text, integer_within

_POSITION, _ANSWER, _TABLE = _core.sichuan_lesson_sizes()
_MOST_GAMES = 65_536


@dataclass(frozen=True, eq=False, repr=False)
class Lessons(EqualByContent):
    """Decisions of a network, one row each: those of a game together, in their order.

    Decisions with a single answer are left out. Numbers are scaled to about -1 to 4. In the shapes,
    n is the number of decisions, m that of all their answers.

    Attributes:
        positions: (n, POSITION) float32: the seat's view. The number of tiles in the wall; flags
            for one, two, three others that have not won; own melds and kongs; bases gained; flags
            for a passed win and for tiles of the void suit. Then for each other seat, in turn
            order: whether it has not won, its discards outside its void suit, melds, kongs, whether
            two melds or more are of one suit, whether it has the same void suit, draws, bases
            gained, and the chance that it wins within two draws.
        answers: (m, ANSWER) float32: the estimates for each answer. Flags for its kind: pass,
            exchange, void suit, discard, pung, kong, concealed kong, added kong, win. Its deficit
            in bases to the best answer by the agent `search`, its worth, its danger, its immediate
            payments, the chance to reach the best goal, and points with a free choice of goals;
            then points and chances of eight goals, as soon as possible and by draws alone, and the
            tiles that each goal lacks. Then for its tile: the distance from the end of the suit as
            five flags, copies in hand, copies unseen, whether it is of the void suit, tiles one and
            two ranks away in hand, and tiles of the suit.
        counts: (n,) uint32: number of answers of each decision.
        chosen: (n,) uint32: index of the chosen answer, from 0.
        chances: (n,) float32: the network's probability of the chosen answer.
        tables: (n, TABLE) float32: data of all hands and the wall, for a critic.
        games: (n,) uint32: the number of the game.
        seats: (n,) uint8: 0 to 3.
        rewards: (n,) float32: bases that the seat gained until its next decision, or the end.
    """

    POSITION: ClassVar[int] = _POSITION
    """Number of values of a position."""
    ANSWER: ClassVar[int] = _ANSWER
    """Number of values of an answer."""
    TABLE: ClassVar[int] = _TABLE
    """Number of values of all hands and the wall."""

    positions: npt.NDArray[np.float32]
    answers: npt.NDArray[np.float32]
    counts: npt.NDArray[np.uint32]
    chosen: npt.NDArray[np.uint32]
    chances: npt.NDArray[np.float32]
    tables: npt.NDArray[np.float32]
    games: npt.NDArray[np.uint32]
    seats: npt.NDArray[np.uint8]
    rewards: npt.NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.counts)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self):,} decisions>"

    def _arrays(self) -> Iterator[npt.NDArray[Any]]:
        return (getattr(self, field.name) for field in fields(self))


def play_lessons(
    players: Sequence[str],
    network: bytes,
    games: int,
    *,
    past: bytes | None = None,
    rules: Rules = XUEZHAN,
    seed: int = 0,
    first: int = 0,
    threads: int = 1,
) -> Lessons:
    """Play games in which a network chooses at random by its probabilities; return its decisions.

    A network is a file in memory: the bytes `paili-n1`; as 32-bit integers `Lessons.POSITION`,
    `Lessons.ANSWER` and the sizes of two hidden layers; then 32-bit floats: the weights of the
    first layer, input by input, and its biases; those of the second; the weights of the output, and
    those from the answer's inputs directly to the output. Hidden layers end with a rectifier. All
    numbers are little-endian. Answers are chosen by a softmax over the outputs.

    Args:
        players: four of "learner", the network; "past", another network; and names of native
            agents. They move on by one seat each game.
        network: the network that learns.
        games: number of games, 1 to 65,536.
        past: the network of the players "past".
        rules: of Sichuan Mahjong.
        seed: of walls and choices, 0 to 2**64 - 1.
        first: the number of the first game, 0 to 2**32 - 1.
        threads: 1 to 256; the result does not depend on it.
    Raises:
        ArgumentError: an argument is invalid, or no network of these sizes.
    Cost: four milliseconds of a core and 30 KB for each learner and game.
    """
    if isinstance(players, str) or not isinstance(players, Sequence) or len(players) != len(SEATS):
        raise ArgumentError("players", describe(players), "four names")
    a, b, c, d = (as_text(name, "players", "four names") for name in players)
    for name, given in (("network", network), ("past", past)):
        if not (isinstance(given, bytes) or (given is None and name == "past")):
            raise ArgumentError(name, describe(given), "the bytes of a network")
    return Lessons(
        *_core.sichuan_lessons(
            (a, b, c, d),
            network,
            past,
            scoring_of(rules)._native,
            integer_within(seed, "seed", 0, 2**64 - 1),
            integer_within(first, "first", 0, 2**32 - 1),
            integer_within(games, "games", 1, _MOST_GAMES),
            integer_within(threads, "threads", 1, 256),
        )
    )
