"""Claims of Yan, Li & Li (2021), section 4.1: what is known, and trees that respect it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from paili import (
    MAHJONG0,
    UNREACHABLE,
    Hand,
    KnowledgeBase,
    deficiency,
    deficiency_batch,
)

from paili_papers.common.claims import Effort, Result, computed, searched
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import INFINITE, MELDS, question, read_hand, read_tiles
from paili_papers.common.questions import (
    EXAMPLE_1,
    number_of,
    question_of,
    random_questions,
    text_of,
)
from paili_papers.yan_2021.algorithms.quasi_decompositions import cost_of_holders
from paili_papers.yan_2021.algorithms.refined_quadtree import QUADTREE, refined_quadtree
from paili_papers.yan_2021.claims.quadtree import contents, is_at, read

_EXAMPLE_3_KB = "(343423023)(434434443)(334220344)"
_EXAMPLE_3_REPAIRED = "(343423013)(434434443)(334220344)"
_MISSED = "C1C2C2C3C3C4C6C6C7C8C8C9C9C9", "(000000000)(000010000)(000000000)"


def _neighbours(counts: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """All hands that one change of a tile leads to."""
    made = []
    for old, new in np.ndindex(SUITED_KINDS, SUITED_KINDS):
        if old != new and counts[old] and counts[new] < COPIES:
            made.append(counts.copy())
            made[-1][[old, new]] += np.array([-1, 1]).astype(np.uint8)
    return np.array(made)


def d8(effort: Effort) -> Result:
    places = sorted(9 * color + number - 1 for color in range(3) for number in range(1, 10))
    return computed(places != list(range(27)))


def s4_1_pong(effort: Effort) -> Result:
    hand = Hand.parse("147m1234567p147s")
    before, tile = KnowledgeBase.full(hand), hand.tiles[0]
    losses = [
        int(before.available[tile] - after.available[tile])
        for after in (before.discard(tile).pung(tile), before.pung(tile))
    ]
    return computed(losses != [3, 2], losses=losses)


def s4_1_inference(effort: Effort) -> Result:
    two, four = read_tiles("C2C4")
    parts = (*MELDS, (two, two))
    possible = [part for part in parts if part.count(two) == 1 and four not in part]
    return computed(possible != [read_tiles("C1C2C3")])


def d9_without(effort: Effort) -> Result:
    wrong = None
    for hand, _ in random_questions(effort, 2):
        own = deficiency(hand, rules=MAHJONG0)
        if own and int(deficiency_batch(_neighbours(hand.counts), rules=MAHJONG0).min()) != own - 1:
            wrong = wrong or str(hand)
    return searched(effort.hands, wrong)


def e3_costs(effort: Effort) -> Result:
    pi = tuple(map(read_tiles, ("B5B6", "D1D2", "D5D7")))
    star = tuple(map(read_tiles, ("B5B6", "D1D2", "D4D5")))
    asked = question(*question_of(EXAMPLE_1, _EXAMPLE_3_REPAIRED))
    others = question(read_hand(EXAMPLE_1), None)
    costs = [
        cost_of_holders(parts, 0, (), available)
        for parts, available in (
            (pi, others.available),
            (pi, asked.available),
            (star, asked.available),
        )
    ]
    right = is_at(EXAMPLE_1, "12311222", ("B5B6", "D1D2", "D4D5D6", "D5D7"), "B8B8")
    return computed(not right or costs != [3, INFINITE, 3], costs=costs)


def e3_incomplete(effort: Effort) -> Result:
    hand, knowledge = question_of(EXAMPLE_1, _EXAMPLE_3_REPAIRED)
    star = tuple(sorted(map(read, ("B5B6", "D1D2", "D4D5", "D5D6D7")))), read("B8B8")
    least = deficiency(hand, knowledge, rules=MAHJONG0)
    shown = refined_quadtree(hand, knowledge, actions=QUADTREE).deficiency
    missed = question_of(*_MISSED)
    found = refined_quadtree(*missed, actions=QUADTREE).deficiency
    right = deficiency(*missed, rules=MAHJONG0)
    return computed(
        star in contents(EXAMPLE_1) or (least, found, right) != (3, UNREACHABLE, 1),
        least=least,
        shown=shown,
        missed=text_of(*missed),
        found=number_of(found),
        right=right,
    )


def s6_six(effort: Effort) -> Result:
    wrong = [
        text_of(hand, knowledge)
        for hand, knowledge in random_questions(effort, 3, most=40)
        if refined_quadtree(hand, knowledge).deficiency
        != deficiency(hand, knowledge, rules=MAHJONG0)
    ]
    return searched(effort.hands, bool(wrong) and wrong[0])
