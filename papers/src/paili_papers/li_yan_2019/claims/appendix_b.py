"""Claims of Li & Yan 2019, Appendix B: the steps of the proof of Proposition 7, and Corollary 3."""

from __future__ import annotations

from itertools import combinations

from paili_papers.common.claims import Effort, Result, computed
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import CHOWS, Tiles, contains, read_tiles
from paili_papers.common.suit_words import RANKS
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    is_completable,
    is_of,
    is_saturated,
    refinements,
)
from paili_papers.li_yan_2019.claims.unfilled import unfilled

parsed = PseudoDecomposition.parse


def b_saturated(effort: Effort) -> Result:
    tiles = read_tiles("(B1B1B1B1)(B4B4B4B4)(B7B7B7B7)(C1C2)")
    pi = parsed("(B1B1B1)(B4B4B4)(B7B7B7)(C1)()")
    finer = parsed("(B1B1B1)(B4B4B4)(B7B7B7)(C1C2)()")
    asked = is_completable(pi) and len(pi.rest(tiles)) == COPIES
    reached = finer in refinements(pi, tiles) and is_saturated(finer, tiles)
    return computed(
        asked and reached and not finer.eye and len(finer.rest(tiles)) < COPIES, pi=pi, finer=finer
    )


def b_pong(effort: Effort) -> Result:
    bad = [
        pi
        for tiles, pi in unfilled()
        if any(tiles.count(tile) < 3 for tile in pi.rest(tiles))
        or any(contains(pi.rest(tiles), chow) for chow in CHOWS)
    ]
    return computed(str(bad[0]) if bad else "", unfilled=len(unfilled()))


def b_kong(effort: Effort) -> Result:
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
    return computed(shown and threes < COPIES, listed=listed, unfilled=len(unfilled()), pi=pi)


def b_different(effort: Effort) -> Result:
    kinds = sorted({tuple(sorted(set(pi.rest(tiles)))) for tiles, pi in unfilled()})
    shown = " and ".join("".join(str(tile + 1) for tile in pair) for pair in kinds)
    return computed(kinds != [(0, 1), (7, 8)], unfilled=len(unfilled()), shown=shown)


def b_subcases(effort: Effort) -> Result:
    missing = [
        (u, w)
        for u, w in combinations(range(1, 10), 2)
        if not ((u, w) in ((1, 2), (8, 9)) or 1 < u < 8)
    ]
    met = {tuple(tile + 1 for tile in pi.rest(tiles)) for tiles, pi in unfilled()}
    harmless = not met & {(u, u, w) for u, w in missing}
    shown = ", ".join("".join(map(str, rest)) for rest in sorted(met))
    return computed(bool(missing), some="No" if harmless else "Some", shown=shown, missing=missing)


def b_first(effort: Effort) -> Result:
    cases = [(tiles, pi) for tiles, pi in unfilled() if pi.rest(tiles) == (0, 0, 1)]
    cases = [(tiles, pi) for tiles, pi in cases if tiles.count(1) < COPIES]
    parts, hand = (0, 0, 1, 1, 2, 2, 2, 2), (0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2)
    bad = [pi for tiles, pi in cases if not contains(pi.tiles, parts) or not contains(tiles, hand)]
    return computed(str(bad[0]) if bad else "", cases=len(cases))


def b_better(effort: Effort) -> Result:
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
    return computed(
        str(bad[0]) if bad else "", all_of_them=len(all_of_them), all_of_them_2=all_of_them
    )
