"""Complete games of four players that ask an algorithm, as in section 6.4 of Yan, Li & Li 2021.

The same walls are played with the quadtree, with BDA, and with paili's engine. `players` describes
the assumed behaviour of the programs. The measured time is the processor time of a whole game.
After it, the engine answers each of its questions again, which gives the number of wrong answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from time import thread_time_ns
from typing import NamedTuple

from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.common.running_times import ENGINE
from paili_papers.yan_2021.experiments.players import DISTANCES, Chooser, play
from paili_papers.yan_2021.experiments.running_times import BDA, QUADTREE

NAME = "yan-2021/games"
SECONDS: Mapping[str, float] = {QUADTREE: 219.4, BDA: 1.0}
"""The stated seconds of a game of Sichuan Mahjong."""
SEATS = 4


class Played(NamedTuple):
    """The cost of one game, or of several.

    Attributes:
        nanoseconds: processor time.  calls: questions to the algorithm.
        slowest: nanoseconds of its slowest answer.
        wrong: answers that are not the deficiency.
        spoiled: games with a wrong answer.
    """

    nanoseconds: int
    calls: int
    slowest: int
    wrong: int
    spoiled: int

    def and_then(self, other: Played) -> Played:
        return Played(
            self.nanoseconds + other.nanoseconds,
            self.calls + other.calls,
            max(self.slowest, other.slowest),
            self.wrong + other.wrong,
            self.spoiled + other.spoiled,
        )


def game(algorithm: str, seed: int, index: int) -> list[int]:
    """Play the game of a wall, and return the fields of `Played`.

    Args:
        algorithm: a name of `DISTANCES`.
        seed, index: of the wall, which does not depend on the algorithm.
    """
    choosers = [Chooser(DISTANCES[algorithm]) for _ in range(SEATS)]
    start = thread_time_ns()
    play((seed << 32) + index, choosers)
    nanoseconds = thread_time_ns() - start
    asked = [question for chooser in choosers for question in chooser.asked]
    truth = DISTANCES[ENGINE]
    wrong = sum(truth(hand, knowledge) != answer for hand, knowledge, answer in asked)
    slowest = max(chooser.slowest for chooser in choosers)
    return [*Played(nanoseconds, len(asked), slowest, wrong, int(wrong > 0))]


def run(settings: Settings) -> Outcome:
    found = {name: _together(settings, name) for name in DISTANCES}
    rows = [row for name, played in found.items() for row in _rows(name, played, settings.hands)]
    times = {name: played.nanoseconds for name, played in found.items()}
    printed = SECONDS[QUADTREE] / SECONDS[BDA]
    rows += [
        Row("seconds a game", "quadtree / BDA", printed, times[QUADTREE] / times[BDA]),
        Row("seconds a game", "BDA / engine", None, times[BDA] / times[ENGINE]),
    ]
    return Outcome(rows, NOTES)


def _together(settings: Settings, algorithm: str) -> Played:
    whole = Played(0, 0, 0, 0, 0)
    for one in settings.runner.map(
        algorithm, partial(game, algorithm, settings.seed), settings.hands
    ):
        whole = whole.and_then(Played(*one))
    return whole


def _rows(algorithm: str, played: Played, games: int) -> Iterator[Row]:
    seconds = played.nanoseconds / games / 1e9
    yield Row(algorithm, "seconds a game", SECONDS.get(algorithm), seconds, "s")
    yield Row(algorithm, "calls a game", None, played.calls / games)
    yield Row(algorithm, "slowest answer", None, played.slowest / 1e6, "ms")
    if algorithm != ENGINE:
        yield Row(algorithm, "wrong answers", None, 100 * played.wrong / played.calls, "%")
        yield Row(algorithm, "games with a wrong answer", None, 100 * played.spoiled / games, "%")


NOTES = (
    "the programs are not published; these discard for the least deficiency, asking once for each "
    "kind that they may discard, call for pungs that lower it and kongs that do not raise it, and "
    "win whenever they may; ties are broken without the algorithm",
    "the paper's seconds a game, divided by its seconds a call on hands of two colours (0.2088 s "
    "and 1 ms), are about a thousand calls a game with either algorithm; its programs ask "
    "more often than these, in a way that it does not tell",
    "of Sichuan Mahjong the rules are those of paili.XUEZHAN; the paper does not say which it has",
    "the same walls with each algorithm; a wrong answer may change the game that follows",
    "a game's seconds contain what the table and the players take besides; the engine's are nearly "
    "all of that kind",
)

ITEMS: tuple[Item, ...] = (
    Item(NAME, "Complete games by the quadtree, by BDA and by the engine", 10, 100, run),
)
