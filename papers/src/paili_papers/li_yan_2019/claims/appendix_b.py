"""Claims of Li & Yan 2019, Appendix B: the steps of the proof of Proposition 7, and Corollary 3."""

from __future__ import annotations

from itertools import combinations

from paili_papers.common.claims import Claims, Effort, Finding, computed, proved
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import CHOWS, Tiles, contains, read_tiles
from paili_papers.common.suit_words import RANKS
from paili_papers.li_yan_2019 import PAPER
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    is_completable,
    is_of,
    is_saturated,
    refinements,
)
from paili_papers.li_yan_2019.claims.unfilled import unfilled

claims = Claims(PAPER)
parsed = PseudoDecomposition.parse


@claims.step(
    "B-saturated",
    "Appendix B",
    "By Lemma 5, if π is not saturated, there exists a saturated p-decomposition with a smaller "
    "cost. In the following, we assume π is saturated.",
    "A saturated refinement of π, if something is still empty, again has an eye or four tiles in "
    "π(0), as the proposition asks.",
)
def saturated_again(effort: Effort) -> Finding:
    tiles = read_tiles("(B1B1B1B1)(B4B4B4B4)(B7B7B7B7)(C1C2)")
    pi = parsed("(B1B1B1)(B4B4B4)(B7B7B7)(C1)()")
    finer = parsed("(B1B1B1)(B4B4B4)(B7B7B7)(C1C2)()")
    asked = is_completable(pi) and len(pi.rest(tiles)) == COPIES
    reached = finer in refinements(pi, tiles) and is_saturated(finer, tiles)
    return computed(
        "The proposition holds nevertheless: another tile, here the C2, can become the eye "
        "(LY19-P7).",
        asked
        and reached
        and not finer.eye
        and len(finer.rest(tiles)) < COPIES
        and f"{pi}, with four tiles left of three kongs and C1C2, is refined to {finer}, which is "
        "saturated, without an eye, and has three left",
    )


@claims.step(
    "B-pong",
    "Appendix B",
    "Suppose π(5) ≠ ∅. [...] Since π is saturated, π(0) does not contain any meld [...]. This "
    "implies that, for any x in π(0), T must contain the pong (xxx).",
    "π being saturated with an eye and an empty meld, π(0) contains no meld, and T three of each "
    "kind in π(0).",
)
def three_of_each(effort: Effort) -> Finding:
    bad = [
        pi
        for tiles, pi in unfilled()
        if any(tiles.count(tile) < 3 for tile in pi.rest(tiles))
        or any(contains(pi.rest(tiles), chow) for chow in CHOWS)
    ]
    evidence = f"All {len(unfilled())} such π were looked at, other colours set aside."
    return computed(evidence, str(bad[0]) if bad else "")


@claims.step(
    "B-kong",
    "Appendix B",
    "Moreover, for any chow (xyz) (x, y, z may be not ordered) containing x, T must contain "
    "either (yyyy) or (zzzz).",
    "π being saturated with an eye and an empty meld, T contains a kong of another tile of every "
    "chow with a tile of π(0).",
    consequences=(
        "The three items that follow, such as that T contains (x−x−x−x−) or (x+x+x+x+) if "
        "2 ≤ x ≤ 8.",
        "Case 4: 'if T contains (2222), then it should also contain either (3333) or (4444)'.",
    ),
)
def kong_in_every_chow(effort: Effort) -> Finding:
    tiles = read_tiles("(B1B1B1B1)(B2B2B2B2)(B3B3B3)(C1C1C1)")
    pi = parsed("(B1B2)(B1B2B3)(C1C1C1)()(B3B3)")
    listed = sum(
        any(
            not any(tiles.count(other) == COPIES for other in chow if other != tile)
            for tile in pi.rest(tiles)
            for chow in CHOWS
            if tile in chow
        )
        for tiles, pi in unfilled()
    )
    shown = is_of(pi, tiles) and is_saturated(pi, tiles)
    threes = max(tiles.count(tile) for tile in read_tiles("B3B4"))
    return computed(
        "The fourth copy may be one that π still lacks. So it is for "
        f"{listed} of all {len(unfilled())} such π, other colours set aside. The proposition holds "
        "for these too (LY19-P7).",
        shown
        and threes < COPIES
        and f"{pi} of B1B1B1B1B2B2B2B2B3B3B3C1C1C1 is saturated, for (B1B2) needs the fourth B3; "
        "B2 is in π(0) and in the chow (B2B3B4), but neither B3 nor B4 is a kong",
    )


@claims.step(
    "B-different",
    "Appendix B, Cases 1 to 3",
    "Case 1. Suppose u, v, w are in different colours. [...] This is impossible as T is a "
    "14-tile. Case 2. [...] This is also impossible as T is a 14-tile. Case 3. Suppose u < v < w "
    "are in the same colour. [...] A contradiction.",
    "π being saturated with an eye and an empty meld, π(0) has no three different kinds, and no "
    "two of different colours.",
)
def no_three_kinds(effort: Effort) -> Finding:
    kinds = sorted({tuple(sorted(set(pi.rest(tiles)))) for tiles, pi in unfilled()})
    shown = " and ".join("".join(str(tile + 1) for tile in pair) for pair in kinds)
    return computed(
        f"In all {len(unfilled())} such π, the kinds in π(0) are {shown} of one colour; that they "
        "cannot be of two colours follows as in the paper, from the copies in a completion.",
        kinds != [(0, 1), (7, 8)],
    )


@claims.slip(
    "B-letters",
    "Appendix B, Case 3",
    "thus have either w > v+1 or u > u+1. [...] only possible when u ≤ 2, w ≥ 8 and either v = u+1 "
    "or v = w−1, which implies w − v ≥ 5",
    "u > u + 1 is possible, and w − v ≥ 5 follows from u ≤ 2, w ≥ 8 and v = w − 1.",
)
def letters_of_case_3(effort: Effort) -> Finding:
    near = [w - v for u, v, w in combinations(range(1, 10), 3) if u < 3 and w > 7 and v == w - 1]
    evidence = "v > u + 1 is meant; and for v = w − 1 it is v − u that is 5 or more."
    never = not any(u > u + 1 for u in range(1, 10))
    return computed(evidence, never and max(near) < 5 and "u = 2, v = 7, w = 8: w − v = 1")


@claims.step(
    "B-subcases",
    "Appendix B, Case 4",
    "Case 4. Suppose u = v < w are in the same colour. [...] When u = v = 1 and w = 2 [...] The "
    "case when u = v = 8 and w = 9 is dually analogous. Now suppose 1 < u = v < 8",
    "These are all u = v < w.",
)
def subcases(effort: Effort) -> Finding:
    missing = [
        (u, w)
        for u, w in combinations(range(1, 10), 2)
        if not ((u, w) in ((1, 2), (8, 9)) or 1 < u < 8)
    ]
    met = {tuple(tile + 1 for tile in pi.rest(tiles)) for tiles, pi in unfilled()}
    harmless = not met & {(u, u, w) for u, w in missing}
    shown = ", ".join("".join(map(str, rest)) for rest in sorted(met))
    return computed(
        "No saturated π is of the cases left out: what π(0) can be is "
        f"{shown}. And the mirror image of (1, 1, 2) is (8, 9, 9), not (8, 8, 9)."
        if harmless
        else "Some saturated π are of the cases left out.",
        f"u = v = {missing[0][0]}, w = {missing[0][1]} and above" if missing else "",
    )


@claims.step(
    "B-first",
    "Appendix B, Case 4",
    "When u = v = 1 and w = 2, if T does not contain (2222), then it should contain (3333); [...] "
    "(11223333) is contained in the union of the π(i) and (11112223333) is contained in T",
    "π being saturated with an eye and an empty meld, this holds if π(0) is (112).",
)
def first_subcase(effort: Effort) -> Finding:
    cases = [(tiles, pi) for tiles, pi in unfilled() if pi.rest(tiles) == (0, 0, 1)]
    cases = [(tiles, pi) for tiles, pi in cases if tiles.count(1) < COPIES]
    parts, hand = (0, 0, 1, 1, 2, 2, 2, 2), (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2)
    bad = [pi for tiles, pi in cases if not contains(pi.tiles, parts) or not contains(tiles, hand)]
    evidence = f"All {len(cases)} such π were looked at, other colours set aside."
    return computed(evidence, str(bad[0]) if bad else "")


@claims.step(
    "B-better",
    "Appendix B, Case 4",
    "we have a new completable decomposition (111)(222)(333)(13)(x) [...] (111)(222)(444)(12)(x) "
    "[...] (uu+w)(uu+w)(uu+w)(uu+)(x)",
    "For x of any kind not named before it, each of these can be completed, and costs less than 3.",
)
def better_ones(effort: Effort) -> Finding:
    shapes: list[tuple[Tiles, ...]] = [
        ((0, 0, 0), (1, 1, 1), (2, 2, 2), (0, 2)),
        ((0, 0, 0), (1, 1, 1), (3, 3, 3), (0, 1)),
        ((0, 0, 0), (1, 1, 1), (2, 2, 2), (0, 1)),
        *(((u, u + 1, u + 2),) * 3 + ((u, u + 1),) for u in range(1, RANKS - 2)),
    ]
    all_of_them = [
        PseudoDecomposition(melds, (x,))
        for melds in shapes
        for x in range(SUITED_KINDS)
        if x not in sum(melds, ())
    ]
    bad = [pi for pi in all_of_them if not is_completable(pi) or pi.holes >= 3]
    evidence = f"All {len(all_of_them)} can be completed, and cost {all_of_them[0].holes}."
    return computed(evidence, str(bad[0]) if bad else "")


@claims.step(
    "B-eye",
    "Appendix B",
    "Suppose π(5) = ∅ and π(0) contains 4 or more tiles. Since π is saturated, there are no pairs "
    "in π(0). If there is a tile t in π(0) such that T contains 3 or less identical tiles t, then "
    "we may replace π(5) with the single tile (t)",
    "So it is; and else T would have four kongs, which are no 14-tile.",
)
def empty_eye(effort: Effort) -> Finding:
    return proved(
        "No completion of a saturated π fills t into a part, so that it has at most two, and the "
        "eye takes two more. A pair in π(0) would leave two in the parts at most, with the same "
        "end. Four kongs are 16 tiles. The four pongs of the paper's last step never arise."
    )


@claims.theorem(
    "C3",
    "Corollary 3",
    "Let T be a 14-tile and π a completable p-decomposition of T. If π(i) = ∅ for some 1 ≤ i ≤ 4, "
    "then there exists another completable p-decomposition π̂ of T such that π̂(i) ≠ ∅ for any "
    "1 ≤ i ≤ 4 and cost(π̂) < cost(π).",
    "It is so for every 14-tile.",
)
def corollary_3(effort: Effort) -> Finding:
    return proved(
        "It follows from Proposition 7: if the eye is empty too, the three other parts have nine "
        "tiles at most, so that π(0) has five of the 14 at least."
    )
