"""Games of a network that learns Sichuan Mahjong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from paili import _core
from paili.games.lessons import AnyLessons, Players, lessons_of
from paili.model.rules import XUEZHAN, Rules, scoring_of

_POSITION, _ANSWER, _TABLE = _core.sichuan_lesson_sizes()


@dataclass(frozen=True, eq=False, repr=False)
class Lessons(AnyLessons):
    """Decisions of a network; see `AnyLessons` for their attributes. Rewards are bases.

    A position has: the number of tiles in the wall; flags for one, two, three others that have not
    won; own melds and kongs; bases gained; flags for a passed win and for tiles of the void suit.
    Then for each other seat, in turn order: whether it has not won, its discards outside its void
    suit, melds, kongs, whether two melds or more are of one suit, whether it has the same void
    suit, draws, bases gained, and the chance that it wins within two draws.

    An answer has: flags for its kind: pass, exchange, void suit, discard, pung, kong, concealed
    kong, added kong, win. Its deficit in bases to the best answer by the agent `search`, its worth,
    its danger, its immediate payments, the chance to reach the best goal, and points with a free
    choice of goals; then points and chances of eight goals, as soon as possible and by draws alone,
    and the tiles that each goal lacks. Then for its tile: the distance from the end of the suit as
    five flags, copies in hand, copies unseen, whether it is of the void suit, tiles one and two
    ranks away in hand, and tiles of the suit.
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
        teacher: name of a native agent that is asked about each decision of the learners; it plays
            no seat.
        rules: of Sichuan Mahjong.
        seed: of walls and choices, 0 to 2**64 - 1.
        first: the number of the first game, 0 to 2**32 - 1.
        threads: 1 to 256; the result does not depend on it.
    Raises:
        ArgumentError: an argument is invalid, or no network of these sizes.
    Cost: four milliseconds of a core and 30 KB for each learner and game.
    """
    rules_of_games = scoring_of(rules)._native

    def native(
        players: Players, learner: bytes, past: bytes | None, teacher: str | None, *numbers: int
    ) -> tuple[Any, ...]:
        return _core.sichuan_lessons(players, learner, past, teacher, rules_of_games, *numbers)

    return Lessons(
        *lessons_of(
            native,
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
