"""Instructions per hand, counted by valgrind: unlike times, the same on a busy machine.

A process asks about a first hand of each type of question, which builds tables, about that hand
again, and about all hands. The difference of the latter two is the cost of the other hands.
valgrind has no AVX-512, so processors that have it execute fewer instructions than counted here.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import paili
from paili import Rules, acceptance_batch, deficiency_batch, discards_batch
from paili.games.mcr import simulate_games

from benchmarks.families import KINDS, Counts, Family, deal, knowledge_for, pairs
from benchmarks.speed.planning import EIGHT_FAN
from benchmarks.strength.long_game import dealt

STANDARD = Rules("standard form", KINDS, [paili.Form.STANDARD])
ROOT = Path(__file__).parents[2]
DRAWS = 18
LOT = 20_000

Ask = Callable[[int], object]
"""A function that asks about the first hands, as many as its argument."""


@dataclass(frozen=True)
class Case:
    """A type of question.

    Attributes:
        make: deals a number of hands, and returns a function that asks about the first of them.
        hands: the number of hands, besides a first one.
        limit: the largest number of instructions per hand: a tenth above the measured one.
    """

    name: str
    make: Callable[[int], Ask]
    hands: int
    limit: int


def _batch(call: Callable[..., object], rules: Rules, tiles: int = 14) -> Callable[[int], Ask]:
    def make(number: int) -> Ask:
        counts = deal(Family.UNIFORM, number, tiles=tiles)
        return lambda asked: call(counts[:asked], rules=rules)

    return make


def _knowing(call: Callable[..., object]) -> Callable[[int], Ask]:
    def make(number: int) -> Ask:
        counts, available = pairs(number)
        return lambda asked: call(counts[:asked], available[:asked], rules=paili.MAHJONG0)

    return make


def _calls(number: int) -> Ask:
    hands = [paili.Hand.from_counts(row) for row in deal(Family.UNIFORM, number)]
    return lambda asked: [paili.deficiency(hand) for hand in hands[:asked]]


def _jokers(number: int) -> Ask:
    """Ask about hands with one of four jokers, and with any knowledge."""
    counts = deal(Family.UNIFORM, number, tiles=13)
    available, rules = knowledge_for(counts, KINDS), paili.RIICHI.with_jokers(4)
    jokers = np.ones(number, dtype=np.uint8)
    return lambda asked: deficiency_batch(
        counts[:asked], available[:asked], rules=rules, jokers=jokers[:asked]
    )


def _scores(number: int) -> Ask:
    """Score hands of three chows, a pung and an eye of varying kinds, won by the eye."""
    rng = np.random.default_rng(number)
    counts: Counts = np.zeros((number, KINDS), dtype=np.uint8)
    for row, firsts in zip(counts, rng.integers(0, 7, (number, 3)), strict=True):
        for suit, first in enumerate(firsts):
            row[9 * suit + first : 9 * suit + first + 3] += 1
    counts[np.arange(number), 27 + rng.integers(0, 3, number)] += 3
    tiles = 30 + rng.integers(0, 4, number).astype(np.uint8)
    counts[np.arange(number), tiles] += 1
    return lambda asked: paili.riichi.score_batch(
        counts[:asked], tiles[:asked], paili.RIICHI, self_drawn=False, seat_wind="south",
        prevalent_wind="east", riichi=1, dora=[paili.Tile.P5],
    )  # fmt: skip


def _far(deficiency: int, tiles: int = 14) -> Callable[[int], list[paili.Hand]]:
    """Return a function of hands: a ready one, which builds tables, and ones of a deficiency."""

    def hands(number: int) -> list[paili.Hand]:
        counts = deal(Family.UNIFORM, LOT, tiles=tiles)
        far = counts[deficiency_batch(counts) == deficiency][: number - 1]
        return [paili.Hand.parse("123m456m789p1122s3z"), *map(paili.Hand.from_counts, far)]

    return hands


def _plans(number: int) -> Ask:
    hands = _far(1)(number)
    return lambda asked: [paili.plan(hand, draws=2) for hand in hands[:asked]]


def _outlooks(deficiency: int, tiles: int, rules: Rules = paili.RIICHI) -> Callable[[int], Ask]:
    def make(number: int) -> Ask:
        hands = _far(deficiency, tiles)(number)
        return lambda asked: [
            paili.outlook(hand, draws=DRAWS, rules=rules) for hand in hands[:asked]
        ]

    return make


def _worth(rules: Rules, kinds: int, deficiency: int, objective: str) -> Callable[[int], Ask]:
    """Ask about dealt hands if not all wins count, or points."""

    def make(number: int) -> Ask:
        texts = dealt(deficiency, number, rules=rules, kinds=kinds, seed=deficiency)
        hands = list(map(paili.Hand.parse, texts))
        return lambda asked: [
            paili.outlook(hand, draws=DRAWS, rules=rules, objective=paili.Objective(objective))
            for hand in hands[:asked]
        ]

    return make


def _games(number: int) -> Ask:
    """Play games whose decisions list the nearest wins of eight fan."""
    return lambda asked: simulate_games(["learned"] * 4, asked, seed=1)


CASES = (
    Case("deficiency, standard form", _batch(deficiency_batch, STANDARD), LOT, 246),
    Case("deficiency, riichi forms", _batch(deficiency_batch, paili.RIICHI), LOT, 352),
    Case("deficiency, MCR forms", _batch(deficiency_batch, paili.MCR), LOT, 1_060),
    Case("deficiency, any knowledge", _knowing(deficiency_batch), LOT, 1_570),
    Case("deficiency, one hand a call", _calls, 5_000, 2_510),
    Case("acceptance, riichi forms", _batch(acceptance_batch, paili.RIICHI, 13), 5_000, 4_850),
    Case("discard table, standard form", _batch(discards_batch, STANDARD), 2_000, 21_900),
    Case("discard table, MCR forms", _batch(discards_batch, paili.MCR), 2_000, 42_900),
    Case("discard table, any knowledge", _knowing(discards_batch), 2_000, 75_300),
    Case("jokers, any knowledge", _jokers, 2_000, 2_820),
    Case("score, riichi", _scores, 5_000, 4_200),
    Case("plan, 2 draws, deficiency 1", _plans, 4, 6_150_000),
    Case("outlook, deficiency 2", _outlooks(2, 14), 4, 66_800_000),
    Case("outlook, deficiency 3", _outlooks(3, 14), 2, 356_000_000),
    Case("outlook, waiting, deficiency 4", _outlooks(4, 13), 1, 213_000_000),
    Case("outlook, waiting, deficiency 4, MCR forms", _outlooks(4, 13, paili.MCR), 1, 331_000_000),
    Case("outlook, eight fan, deficiency 3", _worth(EIGHT_FAN, KINDS, 3, "chance"), 2, 543_000_000),
    Case(
        "outlook, Sichuan points, deficiency 3",
        _worth(paili.XUEZHAN, 18, 3, "points"),
        2,
        450_000_000,
    ),
    Case("game of learned, Chinese Standard", _games, 8, 102_800_000),
)


ALL = range(len(CASES))
_mark = os.getppid
"""A function of the C library that nothing else calls: it ends a part of the counts."""
MARKS = 3
"""The parts of a case: everything before the counts, one hand, all hands."""


def counts(cases: Sequence[int]) -> list[float]:
    """Return the instructions per hand of some cases."""
    numbers = list(map(str, cases))
    with TemporaryDirectory() as folder:
        command = ["valgrind", "--tool=callgrind", f"--dump-before={_mark.__name__}"]
        command += [f"--callgrind-out-file={folder}/counts"]
        command += [sys.executable, "-m", "benchmarks.speed.instructions", *numbers]
        # One thread and a fixed hash seed, so that only the calls make a difference.
        settings = {**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
        done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, env=settings)
        assert done.returncode == 0, done.stderr
        parts = [
            Path(folder, f"counts.{part + 1}").read_text() for part in range(MARKS * len(cases))
        ]
    found = [
        int(total[1]) for part in parts if (total := re.search(r"^summary: (\d+)", part, re.M))
    ]
    asked = zip(found[1::MARKS], found[2::MARKS], cases, strict=True)
    return [(many - one) / CASES[case].hands for one, many, case in asked]


def is_possible() -> bool:
    """Return whether valgrind is installed."""
    return shutil.which("valgrind") is not None


def report(say: Callable[[str], object], cases: Sequence[int] = ALL) -> int:
    """Print the counts of some cases; return 1 if one exceeds its limit, 2 without valgrind."""
    if not is_possible():
        say("instruction counts need valgrind: install it, or leave --instructions out")
        return 2
    above = False
    for number, counted in zip(cases, counts(cases), strict=True):
        case = CASES[number]
        above |= counted > case.limit
        verdict = "ABOVE its limit" if counted > case.limit else "limit"
        say(f"{case.name:30} {counted:13,.0f} a hand, {verdict} {case.limit:,}")
    return int(above)


def main() -> None:
    """Ask about hands of some cases, in the process that is counted."""
    for number in map(int, sys.argv[1:]):
        case = CASES[number]
        ask = case.make(case.hands + 1)
        ask(1)
        _mark()
        ask(1)
        _mark()
        ask(case.hands + 1)
        _mark()


if __name__ == "__main__":
    main()
