"""Claims of Li & Yan 2019, section 4.2: the procedure, a search in a quadtree."""

from __future__ import annotations

from paili import MAHJONG0, Hand, deficiency

from paili_papers.common.claims import (
    Counterexample,
    Effort,
    Result,
    computed,
    proved,
    searched,
)
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import Reading, Tiles, read_hand, write_tiles
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.li_yan_2019.claims.section4_1 import EXAMPLE_3
from paili_papers.li_yan_2019.claims.section4_2 import hands


def s4_2_val(effort: Effort) -> Result:
    found = qsa(read_hand(EXAMPLE_3)).deficiency
    return computed(found != 6)


LOST = "C1C1C1C1C5C6C6C7C7C7C7C8C8C9"


def s4_2_exact(effort: Effort) -> Result:
    hand = read_hand(LOST)
    found, right = qsa(hand).deficiency, deficiency(hand, rules=MAHJONG0)
    best = qsa(hand, reading=Reading.REPAIRED).best
    ten = tuple(map(int, hand.tiles))[COPIES:]
    kongs = [kind for kind in range(SUITED_KINDS) if kind not in ten]
    others = [kind for kind in kongs if _misses((*ten, *[kind] * COPIES), Reading.INTENDED)]
    return computed(
        found > right and Counterexample(hand=LOST),
        found=found,
        right=right,
        best=best,
        others=len(others),
        kongs=len(kongs),
        lost=LOST,
    )


def _misses(tiles: Tiles, reading: Reading) -> int:
    hand = Hand.from_tiles(tiles)
    return qsa(hand, reading=reading).deficiency - deficiency(hand, rules=MAHJONG0)


def s4_2_exact_repaired(effort: Effort) -> Result:
    own = tuple(map(int, read_hand(LOST).tiles))[COPIES:]
    cases = [(*own, *[kind] * COPIES) for kind in (0, 1, 9)]
    cases += hands(effort, 9, effort.hands)
    wrong = [tiles for tiles in cases if _misses(tiles, Reading.REPAIRED)]
    return searched(len(cases), write_tiles(wrong[0]) if wrong else "")


def s4_2_low(effort: Effort) -> Result:
    some = list(hands(effort, 8, effort.hands))
    wrong = [tiles for tiles in some if _misses(tiles, Reading.INTENDED) < 0]
    return proved(write_tiles(wrong[0]) if wrong else "", some=len(some))
