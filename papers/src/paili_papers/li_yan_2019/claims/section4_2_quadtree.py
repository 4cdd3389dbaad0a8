"""Claims of Li & Yan 2019, section 4.2: the procedure, a search in a quadtree."""

from __future__ import annotations

from paili import MAHJONG0, Hand, deficiency

from paili_papers.common.claims import (
    Claims,
    Cost,
    Counterexample,
    Effort,
    Finding,
    computed,
    proved,
    searched,
)
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import Reading, Tiles, read_hand, write_tiles
from paili_papers.li_yan_2019 import PAPER
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.li_yan_2019.claims.section4_1 import EXAMPLE_3
from paili_papers.li_yan_2019.claims.section4_2 import hands, parsed

claims = Claims(PAPER)


@claims.theorem(
    "S4.2-val",
    "Section 4.2, our procedure",
    "let val = 6, the largest possible deficiency number",
    "val may begin with 6.",
)
def first_val(effort: Effort) -> Finding:
    found = qsa(read_hand(EXAMPLE_3)).deficiency
    evidence = "By Proposition 4. At a deficiency of 6, as in equation 3, val is never lowered."
    return computed(evidence, found != 6)


@claims.slip(
    "S4.2-different",
    "Section 4.2, our procedure",
    "Suppose Sα = ∅, πα(5) = ∅ and πα(0) contains two (three) different tiles u, v (u, v, w). We "
    "set cost = cost(πα) if T contains two kongs (uuuu) and (vvvv) (three kongs (uuuu), (vvvv), "
    "and (wwww)), and set cost = cost(πα) − 1 otherwise.",
    "Where a branch ends with an empty eye and two or three tiles in π(0), these are different.",
)
def two_different_tiles(effort: Effort) -> Finding:
    hand = read_hand("(B1B2B3B4B5B6B7B8B9)(C1C2C3)(D1D1)")
    pi = parsed("(B1B2B3)(B4B5B6)(B7B8B9)(C1C2C3)()")
    left = pi.rest(tuple(map(int, hand.tiles)))
    found = [qsa(hand, reading=reading).deficiency for reading in Reading]
    return computed(
        "No rule is given for two equal tiles. It does no harm, for another branch takes them as "
        f"the eye: here the deficiency comes out as {found[0]} with the rule and without.",
        len(set(left)) < 2 and "(B1B2B3B4B5B6B7B8B9)(C1C2C3)(D1D1), if both D1 are given up",
    )


LOST = "C1C1C1C1C5C6C6C7C7C7C7C8C8C9"


@claims.theorem(
    "S4.2-exact",
    "Section 4.2, our procedure",
    "We next present a method for determining the deficiency of a 14-tile",
    "The quadtree search gives the deficiency of every 14-tile.",
)
def quadtree(effort: Effort) -> Finding:
    hand = read_hand(LOST)
    found, right = qsa(hand).deficiency, deficiency(hand, rules=MAHJONG0)
    best = qsa(hand, reading=Reading.REPAIRED).best
    ten = tuple(map(int, hand.tiles))[COPIES:]
    kongs = [kind for kind in range(SUITED_KINDS) if kind not in ten]
    others = [kind for kind in kongs if _misses((*ten, *[kind] * COPIES), Reading.INTENDED)]
    return computed(
        f"It gives {found} for a hand of deficiency {right}. The second child takes the whole chow "
        f"(678) wherever it can, and leaves no pmeld (67); but {best} lacks one tile because one "
        f"is left. The same ten tiles beside a kong of another kind come out too high for "
        f"{len(others)} of {len(kongs)} kinds.",
        Counterexample(
            f"{LOST}: {found} instead of {right}",
            LOST,
            minimal="A deficiency of 1 is the least with an error: of a complete 14-tile every "
            "part is whole, so that some branch has its decomposition. Of all 118,800 pure "
            "14-tiles only this one and the one with C2C2C2C2 for the kong come out wrong (a run "
            "of some minutes, which this check does not repeat)",
        )
        if found > right
        else None,
    )


def _misses(tiles: Tiles, reading: Reading) -> int:
    hand = Hand.from_tiles(tiles)
    return qsa(hand, reading=reading).deficiency - deficiency(hand, rules=MAHJONG0)


@claims.theorem(
    "S4.2-exact-repaired",
    "Section 4.2, our procedure",
    "",
    "The search is exact if the second and fourth child may leave a chow or pong a pmeld, and "
    "tiles of π(0) are recycled one by one.",
    repairs="S4.2-exact",
    cost=Cost.SECONDS,
)
def quadtree_repaired(effort: Effort) -> Finding:
    own = tuple(map(int, read_hand(LOST).tiles))[COPIES:]
    cases = [(*own, *[kind] * COPIES) for kind in (0, 1, 9)]
    cases += hands(effort, 9, max(effort.hands // 5, 1))
    wrong = [tiles for tiles in cases if _misses(tiles, Reading.REPAIRED)]
    evidence = "Hands of few kinds, most at random; the one that the search as printed misses too."
    return searched(len(cases), evidence, write_tiles(wrong[0]) if wrong else "")


@claims.theorem(
    "S4.2-low",
    "Section 4.2, our procedure",
    "We then directly compare cost(πα) − n with val and update val",
    "What the quadtree search gives is never less than the deficiency.",
    cost=Cost.SECONDS,
)
def never_too_low(effort: Effort) -> Finding:
    some = list(hands(effort, 8, effort.hands))
    wrong = [tiles for tiles in some if _misses(tiles, Reading.INTENDED) < 0]
    return proved(
        "Every value that val is compared with is the cost of a p-decomposition, or is not less "
        "than one: by Proposition 7 and Corollary 2 where n parts are empty; and where only the "
        "eye is, a tile of π(0) that is no kong can become it, or fills the one hole. The claim "
        f"follows by Theorem 2. {len(some):,} random hands of few kinds agree.",
        write_tiles(wrong[0]) if wrong else "",
    )
