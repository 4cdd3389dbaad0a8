"""Claims of Yan, Li & Li (2021), sections 1 to 3.1: deficiency and pre-decompositions."""

from __future__ import annotations

from itertools import chain

from paili import MAHJONG0, census, deficiency

from paili_papers.common.claims import Effort, Result, computed, proved
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import CHOWS, MELDS, PONGS, PREMELDS, read_hand, read_tiles
from paili_papers.common.questions import EXAMPLE_1, random_questions, text_of
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    cost,
    is_of,
)
from paili_papers.yan_2021.algorithms.refined_quadtree import refined_quadtree

_READY = "C1C2C3C4C5C6C7C8C9D1D1D1D2"
_TWO_AWAY = "C1C2C3C4C5C6C7C8C9D1D1D5D8"
_PI = (
    "(B5B6)(B8B8)(D4D5D6)(D5D7)(B8)",
    "(B5B6)(B8B8B8)(D4D5D6)(D5D7)(B1)",
    "(B5B6)(B8B8B8)(D4D5)(D5D6D7)(B1)",
)
_COMPLETIONS = (
    "(B4B5B6)(B8B8B8)(D4D5D6)(D5D6D7)(B1B1)",
    "(B4B5B6)(B8B8B8)(D4D5D6)(D5D6D7)(B1B1)",
)


def s2_tiles(effort: Effort) -> Result:
    tiles = SUITED_KINDS * COPIES
    return computed(tiles != 108, tiles=tiles)


def d2_examples(effort: Effort) -> Result:
    chow, pair, pong, *pchows = map(read_tiles, ("B3B4B5", "C1C1", "B7B7B7", "B1B3", "C2C3"))
    right = chow in CHOWS and pong in PONGS and {pair, *pchows} <= set(PREMELDS)
    unequal = all(len(set(pchow)) == 2 for pchow in pchows)
    return computed(not (right and unequal))


def q1(effort: Effort) -> Result:
    hand = read_tiles("(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6)")
    *melds, eye = map(read_tiles, ("B1B2B3", "B2B3B4", "B7B7B7", "D4D5D6", "C1C1"))
    right = set(melds) <= set(MELDS) and eye[0] == eye[1]
    return computed(not right or tuple(sorted(chain(*melds, eye))) != hand)


def p1(effort: Effort) -> Result:
    counted = census(rules=MAHJONG0)
    last = counted.rows[-1]
    return computed(max(row.deficiency for row in counted.rows) > 6, counted=counted, last=last)


def p1_hand(effort: Effort) -> Result:
    found = deficiency(read_hand("(B3B5B6B9)(C2C2C3C6C9)(D1D1D2D5D8)"), rules=MAHJONG0)
    return computed(found != 6, found=found)


def e1_three(effort: Effort) -> Result:
    right = all(is_of(PseudoDecomposition.parse(pi), read_tiles(EXAMPLE_1)) for pi in _PI)
    return computed(not right)


def e1_costs(effort: Effort) -> Result:
    parsed = [PseudoDecomposition.parse(pi) for pi in _PI]
    whole = [PseudoDecomposition.parse(pi) for pi in _COMPLETIONS]
    costs = [cost(pi) for pi in parsed]
    shown = all(w.refines(pi) and cost(w) == 0 for w, pi in zip(whole, parsed[1:], strict=True))
    right = deficiency(read_hand(EXAMPLE_1), rules=MAHJONG0)
    return computed((costs, shown, right) != ([100, 3, 3], True, 3), costs=costs, right=right)


def t1(effort: Effort) -> Result:
    asked = list(random_questions(effort, 1))
    wrong = [
        (hand, left)
        for hand, left in asked
        if refined_quadtree(hand).deficiency != deficiency(hand, rules=MAHJONG0)
    ]
    return proved(text_of(*wrong[0]) if wrong else "", asked=len(asked))
