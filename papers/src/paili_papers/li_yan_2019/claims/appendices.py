"""Claims of Li & Yan 2019, Appendices A and B: the steps of the proofs of Propositions 1 and 7.

In Appendix A, V is a pure 14-tile, and W is V without a largest set of disjoint melds.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from paili_papers.common.claims import Effort, Result, computed
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import CHOWS, COMPLETED_BY, Tiles, contains, read_tiles
from paili_papers.common.suit_words import RANKS, Word
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    is_completable,
    is_of,
    is_saturated,
    refinements,
)
from paili_papers.li_yan_2019.claims.pure import (
    Division,
    beside,
    case,
    chows_in,
    digits,
    divisions,
    for_all,
    kinds,
    melds_in,
    melds_of,
    of_divisions,
    pmelds_in,
    word_of,
    words,
)
from paili_papers.li_yan_2019.claims.unfilled import unfilled


def a_four(effort: Effort) -> Result:
    return for_all(words(12), lambda word: min(word) <= 2)


def a_five(effort: Effort) -> Result:
    cases = [word for word in words(5) if not melds_in(word)]
    return for_all(cases, lambda word: word.count(2) <= 2)


def a_three(effort: Effort) -> Result:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        ranks = kinds(rest, 1, 2)
        return sum(not any(beside(taken, meld) for meld in melds_of(rank)) for rank in ranks) < 3

    return of_divisions(3, lambda rest: True, holds)


def a_two_pairs(effort: Effort) -> Result:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        pairs, (single,) = kinds(rest, 2), kinds(rest, 1)
        melds = [meld for meld in melds_of(single) if beside(taken, meld)]
        if not melds:
            return any(beside(taken, (rank,) * 3) for rank in pairs)
        return all(
            any(rank not in meld and beside(taken, meld, (rank, rank)) for rank in pairs)
            for meld in melds
        )

    return of_divisions(3, lambda rest: rest.count(2) == 2, holds)


def a_one_pair(effort: Effort) -> Result:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        (pair,), singles = kinds(rest, 2), kinds(rest, 1)
        for rank in singles:
            if any(pair not in m and beside(taken, m, (pair, pair)) for m in melds_of(rank)):
                return True
        chows = [meld for rank in singles for meld in melds_of(rank) if pair in meld]
        pongs = all(taken[rank] >= 2 for rank in singles)
        return pongs and not taken[pair] and any(beside(taken, m, (pair, pair)) for m in chows)

    return of_divisions(3, lambda rest: rest.count(2) == 1, holds)


def chowless() -> list[Tiles]:
    """Return all sets of five ranks without a chow."""
    return [five for five in combinations(range(RANKS), 5) if not chows_in(word_of(five))]


@cache
def holes_of(five: Tiles) -> list[tuple[int, int]]:
    """Return z1 and z2 of the proof: (u v w z1) and (w x y z2) contain disjoint chows."""
    found = []
    for low in combinations(five[:3], 2):
        for high in combinations(five[2:], 2):
            if not set(low) & set(high):
                for z1 in COMPLETED_BY.get(low, ()):
                    found += [(z1, z2) for z2 in COMPLETED_BY.get(high, ())]
    return found


def a_holes(effort: Effort) -> Result:
    bad = [five for five in chowless() if not holes_of(five)]
    return computed([digits(word_of(five)) for five in bad], chowless=len(chowless()))


def a_apart(effort: Effort) -> Result:
    near = [five for five in chowless() if all(z2 <= z1 + 2 for z1, z2 in holes_of(five))]
    ordered = [
        five
        for five in chowless()
        if any(z1 < five[1] and five[3] < z2 for z1, z2 in holes_of(five))
    ]
    return computed(
        (0, 1, 3, 5, 8) in near, near=len(near), chowless=len(chowless()), ordered=len(ordered)
    )


def a_available(effort: Effort) -> Result:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        five = tuple(kinds(rest, 1))
        return not any(taken[z1] == taken[z2] == COPIES for z1, z2 in holes_of(five))

    return of_divisions(3, lambda rest: max(rest) == 1, holds)


def a_wlog(effort: Effort) -> Result:
    bad = [five for five in chowless() if five[1:3] not in PCHOWS and five[2:4] not in PCHOWS]
    return computed((0, 1, 4, 7, 8) in bad, bad=len(bad), chowless=len(chowless()))


PCHOWS = {pmeld for pmeld in COMPLETED_BY if pmeld[0] != pmeld[1]}


def a_pair(effort: Effort) -> Result:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        for two in combinations(kinds(rest, 1), 2):
            others = [rank for rank in kinds(rest, 1) if rank not in two]
            for third in COMPLETED_BY.get(two, ()):
                chow = (*two, third)
                paired = any(beside(taken, chow, (rank, rank)) for rank in others)
                kongs = all(taken[rank] == COPIES - 1 for rank in others)
                if beside(taken, chow) and not (paired or kongs):
                    return False
        return True

    return of_divisions(3, lambda rest: max(rest) == 1, holds)


def a_kongs(effort: Effort) -> Result:
    bad = [
        five
        for five in chowless()
        for two in combinations(five[2:], 2)
        for z2 in COMPLETED_BY.get(two, ())
        if not beside(
            word_of(tuple(sorted((five[0], five[3], five[4]) * 3))), (*two, z2), (five[1],) * 2
        )
    ]
    return computed([digits(word_of(five)) for five in bad], chowless=len(chowless()))


def a_eight(effort: Effort) -> Result:
    cases = [word for word in words(8) if not melds_in(word)]
    return for_all(cases, lambda word: 2 <= word.count(2) <= 4)


def a_pongs(effort: Effort) -> Result:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        pairs = kinds(rest, 2)
        free = [rank for rank in pairs if beside(taken, (rank,) * 3)]
        ways = [(p, q, e) for p, q in combinations(free, 2) for e in pairs if e not in (p, q)]
        done = any(beside(taken, (p,) * 3, (q,) * 3, (e,) * 2) for p, q, e in ways)
        return len(free) >= len(pairs) - 1 and (done or len(pairs) < 3)

    return of_divisions(2, lambda rest: True, holds)


def a_pchow(effort: Effort) -> Result:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        x, y = kinds(rest, 2)
        chows = [(*two, a) for two in pchows_of(rest) for a in COMPLETED_BY[two]]
        return bool(chows) and all(
            beside(taken, chow, (x,) * 3, (y,) * 2) or beside(taken, chow, (y,) * 3, (x,) * 2)
            for chow in chows
            if beside(taken, chow)
        )

    return of_divisions(2, lambda rest: rest.count(2) == 2, holds)


def pchows_of(rest: Word) -> list[Tiles]:
    """Return the pchows of the tiles that W has once."""
    return pmelds_in(tuple(int(copies == 1) for copies in rest))


def a_between(effort: Effort) -> Result:
    stuck = [
        (division, two)
        for division in divisions(2)
        if division[2].count(2) == 2
        for two in pchows_of(division[2])
        if not any(beside(division[1], (*two, a)) for a in COMPLETED_BY[two])
    ]
    wrong = [
        (division, two)
        for division, two in stuck
        if two[1] - two[0] < 2 or tuple(sorted((*two, two[0] + 1))) not in division[0]
    ]
    completed = all(
        beside(chow_word(division, two), (x,) * 3, (y,) * 3)
        for division, two in stuck
        for x, y in [kinds(division[2], 2)]
    )
    (melds, taken, rest), two = wrong[0] if wrong else stuck[0]
    whole = tuple(map(sum, zip(rest, taken, strict=True)))
    return computed(
        bool(wrong) and case(whole),
        word=digits(whole),
        rest=digits(rest),
        melds=" ".join(f"({digits(word_of(meld))})" for meld in melds),
        two=digits(word_of(two)),
        wrong=len(wrong),
        stuck=len(stuck),
        completed="that" if completed else "not even that",
    )


def chow_word(division: Division, two: Tiles) -> Word:
    """Return the melds with (aaa) as the eye, and the third a added to a pchow."""
    a = next(rank for rank in range(RANKS) if division[1][rank] == COPIES)
    (chow,) = (meld for meld in division[0] if meld != (a, a, a))
    return word_of((*chow, a, a, *two, a))


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
    return computed(bad, unfilled=len(unfilled()))


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
    return computed(bad, cases=len(cases))


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
    return computed(bad, number=len(all_of_them), pis=all_of_them)
