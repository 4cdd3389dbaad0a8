"""Games of a network that learns Chinese Standard Mahjong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from paili import _core
from paili.games.lessons import AnyLessons, lessons_of

_POSITION, _ANSWER, _TABLE = _core.mcr_lesson_sizes()


@dataclass(frozen=True, eq=False, repr=False)
class Lessons(AnyLessons):
    """Decisions of a network; see `AnyLessons` for their attributes. A reward of 1 is 16 points.

    A position has: tiles in the own wall; discards made, and those beyond 16, 32 and 48; whether
    the seat has drawn; its melds; the logarithm of the chance of its nearest wins; their fan; the
    chance that another seat wins within a round of discards, and within four; and the legal
    deficiency as eight flags, 7 or more as the last. Then for each other seat, in turn order:
    melds, hidden melds, tiles in its wall, whether all open melds are of one suit, and its open
    melds by suit, those of honours last. Then the unseen copies of each kind.

    An answer has: flags for its kind: pass, discard, chow, pung, kong, concealed kong, added kong,
    win. The logarithm of the chance of its nearest wins, less that of the best answer; whether
    there are any; this logarithm itself; their distance and number; the fan of the likeliest ones;
    and the melds afterwards. Then for its discard: the chance that another seat wins with it, and
    the same less that of the safest tile; flags for terminals, twos and eights, middle tiles,
    dragons, winds that count, and other winds; copies in hand and unseen; tiles one and two ranks
    away in hand, and tiles of the suit; whether each seat has discarded it, the own first; whether
    it was among the last four discards, and was discarded twice; and the melds of its suit that
    each other seat has. Then concealed and melded tiles afterwards, by kind.
    """

    POSITION: ClassVar[int] = _POSITION
    ANSWER: ClassVar[int] = _ANSWER
    TABLE: ClassVar[int] = _TABLE


def play_lessons(
    players: Sequence[str],
    network: bytes,
    games: int,
    *,
    past: bytes | None = None,
    teacher: str | None = None,
    seed: int = 0,
    first: int = 0,
    threads: int = 1,
) -> Lessons:
    """Play games in which a network chooses at random by its probabilities; return its decisions.

    Games are those of the duplicate format. The file of a network is as
    `paili.games.sichuan.play_lessons` describes it, with the sizes of these `Lessons`.

    Args:
        players: four of "learner", the network; "past", another network; and names of native
            agents. They move on by one seat each game.
        network: the network that learns.
        games: number of games, 1 to 65,536.
        past: the network of the players "past".
        teacher: name of a native agent that is asked about each decision of the learners; it plays
            no seat.
        seed: of walls and choices, 0 to 2**64 - 1.
        first: the number of the first game, 0 to 2**32 - 1.
        threads: 1 to 256; the result does not depend on it.
    Raises:
        ArgumentError: an argument is invalid, or no network of these sizes.
    Cost: eight milliseconds of a core and 25 KB for each learner and game.
    """
    return Lessons(
        *lessons_of(
            _core.mcr_lessons,
            players,
            network,
            games,
            past=past,
            teacher=teacher,
            seed=seed,
            first=first,
            threads=threads,
        )
    )
