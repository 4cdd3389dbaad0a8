"""Claims of Yan & Li (2023), section 2.1: terms, knowledge base, definitions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from paili import MAHJONG0, UNREACHABLE, Hand, KnowledgeBase, deficiency

from paili_papers.common.claims import Effort, Result, computed, searched
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import (
    AFTER,
    BEFORE,
    CHOWS,
    SECOND_AFTER,
    read_hand,
    write_tiles,
)
from paili_papers.common.questions import available_of, random_questions, text_of, tiles_of
from paili_papers.yan_2021.algorithms.quasi_decompositions import less
from paili_papers.yan_li_2023.claims.cases import changed, knowing

NEARLY = "(B1B2B3B5B5B7B7B9)(C1C2C3C7C7C7)"


def exchanges(hand: Hand, into: tuple[int, ...]) -> Iterator[tuple[int, int, Hand]]:
    """Every change of one tile of a hand into another kind, and the hand after it."""
    tiles = tiles_of(hand)
    for out, new in product(sorted(set(tiles)), into):
        if new != out and tiles.count(new) < COPIES:
            rest = list(tiles)
            rest.remove(out)
            yield out, new, Hand.from_tiles([*rest, new])


def t1_1(effort: Effort) -> Result:
    value = deficiency(read_hand("(B1B2B3B5B5B7B7B7)(C1C2C3C7C7C7)"), rules=MAHJONG0)
    return computed(value != 0, value=value)


def t1_2(effort: Effort) -> Result:
    kongs = [number for number in range(5) if 3 * (4 - number) + 4 * number + 2 == 14]
    return computed(kongs != [0])


def s2_1_2_one(effort: Effort) -> Result:
    hand = read_hand(NEARLY)
    wins = {
        f"{write_tiles((out,))} to {write_tiles((new,))}"
        for out, new, after in exchanges(hand, tuple(range(SUITED_KINDS)))
        if deficiency(after, rules=MAHJONG0) == 0
    }
    alone = [deficiency(hand, knowing(text), rules=MAHJONG0) for text in ("B5", "B7", "B8")]
    without = knowing("B1B2B3B4B6B9C1C2C3C4C5C6C8C9D1D1D1")
    value = deficiency(hand, without, rules=MAHJONG0)
    return computed(
        wins != {"B9 to B5", "B9 to B7", "B7 to B8"} or alone != [1] * 3 or value == 1,
        wins=", ".join(sorted(wins)),
        alone=alone,
        value=value,
    )


def s2_1_2_two(effort: Effort) -> Result:
    hand = read_hand(NEARLY)
    value = deficiency(hand, knowing("B3B4"), rules=MAHJONG0)
    after = deficiency(changed(hand, "B9B5", "B3B4"), rules=MAHJONG0)
    return computed((value, after) != (2, 0), value=value, after=after)


def d1_minimum(effort: Effort) -> Result:
    wrong = None
    for hand, _ in random_questions(effort, 2302):
        value = deficiency(hand, KnowledgeBase.full(hand), rules=MAHJONG0)
        afters = [one for _, _, one in exchanges(hand, tuple(range(SUITED_KINDS)))]
        lowest = min(deficiency(after, rules=MAHJONG0) for after in afters)
        if value and lowest != value - 1:
            wrong = f"{write_tiles(tiles_of(hand))}: {value}, after a change {lowest}"
    return searched(effort.hands, wrong)


def d3_minimum(effort: Effort) -> Result:
    wrong = None
    for hand, knowledge in random_questions(effort, 2301, most=40):
        available = available_of(knowledge)
        value = deficiency(hand, knowledge, rules=MAHJONG0)
        there = tuple(tile for tile in range(SUITED_KINDS) if available[tile])
        lowest = UNREACHABLE
        for _, new, after in exchanges(hand, there):
            left = KnowledgeBase.from_counts(less(available, (new,)))
            lowest = min(lowest, deficiency(after, left, rules=MAHJONG0))
        if value and lowest != (value if value == UNREACHABLE else value - 1):
            wrong = f"{text_of(hand, knowledge)}: {value}, after a change {lowest}"
    return searched(effort.hands, wrong)


RULES = {
    "a draw of the agent": (1, 1),
    "a discard": (1, 1),
    "a pong, the tile claimed being discarded before": (3, 3),
    "a concealed kong": (4, 4),
    "a kong added to an exposed pong": (4, 4),
    "a win on the tile drawn": (1, 1),
    "an exposed kong, the tile claimed being discarded before": (1, 4),
}
"""Copies of t that the rules of Def. 2 take out of KB, discards before included, and that are
seen."""


def d2_rules(effort: Effort) -> Result:
    wrong = [event for event, (taken, seen) in RULES.items() if 4 - taken != 4 - seen]
    return computed(bool(wrong), rules=len(RULES), wrong=", ".join(wrong))


def d2_chow(effort: Effort) -> Result:
    second_before = {second: tile for tile, second in enumerate(SECOND_AFTER)}
    wrong = [
        f"{write_tiles((low, middle, high))}"
        for low, middle, high in CHOWS
        if (AFTER[low], SECOND_AFTER[low]) != (middle, high)
        or (BEFORE[middle], AFTER[middle]) != (low, high)
        or (second_before[high], BEFORE[high]) != (low, middle)
    ]
    return computed("; ".join(wrong), chows=len(CHOWS))
