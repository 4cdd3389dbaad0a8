"""Table 1 of Wang, Zhou, Zhu and Li (2022): how many test cases there are of each deficiency.

The body of the table is not in the text we have. All pure hands are test cases; the hybrid ones
are random, and ours are those of Tables 2 to 4.
"""

from __future__ import annotations

from functools import partial

import numpy as np
from paili import MAHJONG0, deficiency_batch

from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.common.kinds import KINDS
from paili_papers.common.suit_words import HAND, as_hands, suit_words
from paili_papers.wang_2022.experiments.tables import HYBRID_CASES, PAPER, PURE_HANDS, hybrid_hand

FARTHEST = 6
"""The largest deficiency of a hand of 14 tiles."""
PIECE = 1_000
"""Hands of a piece of work."""


def pure_cases(index: int) -> list[int]:
    """The numbers of pure hands by deficiency; the index means nothing."""
    return _by_deficiency(as_hands(suit_words(HAND)))


def hybrid_cases(seed: int, hands: int, index: int) -> list[int]:
    """The numbers of hybrid hands by deficiency, of a piece of the first hands."""
    numbers = range(index * PIECE, min((index + 1) * PIECE, hands))
    dealt = [np.bincount(hybrid_hand(seed, number), minlength=KINDS) for number in numbers]
    return _by_deficiency(np.array(dealt, np.uint8))


def _by_deficiency(counts: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> list[int]:
    found = deficiency_batch(counts, rules=MAHJONG0)
    return [int(number) for number in np.bincount(found, minlength=FARTHEST + 1)]


def run(settings: Settings) -> Outcome:
    (pure,) = settings.runner.map("pure", pure_cases, 1)
    work = partial(hybrid_cases, settings.seed, settings.hands)
    pieces = settings.runner.map("hybrid", work, -(-settings.hands // PIECE))
    hybrid = [sum(numbers) for numbers in zip(*pieces, strict=True)]
    rows = [
        Row(f"deficiency {distance}", name, None, number)
        for distance, both in enumerate(zip(pure, hybrid, strict=True))
        for name, number in zip(("pure", "hybrid"), both, strict=True)
    ]
    rows += [
        Row("all", "pure", PURE_HANDS, sum(pure)),
        Row("all", "hybrid", HYBRID_CASES, sum(hybrid)),
    ]
    notes = (
        "The paper's table is lost. All pure hands are its pure cases; its hybrid cases are not "
        f"public, and that they are {HYBRID_CASES:,} follows from its shares within ten groupings.",
        "Hybrid hands: random deals, half of two colours and half of three.",
    )
    return Outcome(rows, notes)


ITEMS: tuple[Item, ...] = (
    Item(f"{PAPER}/table-1", "Test cases by deficiency", PURE_HANDS, HYBRID_CASES, run),
)
