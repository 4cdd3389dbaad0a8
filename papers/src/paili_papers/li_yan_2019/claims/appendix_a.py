"""Claims of Li & Yan 2019, Appendix A: the steps of the proof of Proposition 1.

V is a pure 14-tile, W what some of its disjoint melds leave, as many as it has.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np

from paili_papers.common.claims import Claims, Cost, Effort, Finding, computed
from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import COMPLETED_BY, Tiles
from paili_papers.common.suit_words import RANKS, Word, suit_words
from paili_papers.li_yan_2019 import PAPER
from paili_papers.li_yan_2019.claims.divisions import (
    Division,
    beside,
    divisions,
    kinds,
    melds_of,
    of_divisions,
)
from paili_papers.li_yan_2019.claims.melds import (
    case,
    chows_in,
    digits,
    for_all,
    melds_in,
    pmelds_in,
    word_of,
    words,
)

claims = Claims(PAPER)


@claims.step(
    "A-four",
    "Appendix A",
    "If V contains four disjoint melds, then V can be completed within two tile changes by "
    "constructing a new pair.",
    "Beside any twelve tiles of a colour there are two copies left of some kind.",
)
def four_melds(effort: Effort) -> Finding:
    return for_all(words(12), lambda word: min(word) <= 2, "words of twelve tiles")


@claims.step(
    "A-five",
    "Appendix A",
    "Suppose V contains three, but no more, disjoint melds. Let W = (uvwxy) be the (not sorted) "
    "subsequence containing the rest of V. Since W does not contain a meld, it has at most two "
    "pairs",
    "Five tiles without a meld have at most two pairs.",
)
def five_tiles(effort: Effort) -> Finding:
    cases = [word for word in words(5) if not melds_in(word)]
    what = "words of five tiles without a meld"
    return for_all(cases, lambda word: word.count(2) <= 2, what)


@claims.step(
    "A-three",
    "Appendix A",
    "Suppose p, q, r are any three pairwise different tiles in W. We assert that there is one of "
    "p, q, r which can be completed into a meld within two tile changes.",
    "At most two kinds in W are in no meld that fits beside V \\ W without a fifth copy.",
    cost=Cost.SECONDS,
)
def one_of_three(effort: Effort) -> Finding:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        ranks = kinds(rest, 1, 2)
        return sum(not any(beside(taken, meld) for meld in melds_of(rank)) for rank in ranks) < 3

    return of_divisions(3, lambda rest: True, holds, "three melds, and no more, from a 14-tile")


@claims.step(
    "A-two-pairs",
    "Appendix A",
    "Suppose W contains two pairs say u = v and x = y. If w can be completed into a meld, then "
    "[...] using either (xy) or (uv) as the eye will complete V within two tile changes. If w "
    "cannot, [...] V can be completed by completing (xy) into (xxx) or completing (uv) into (uuu)",
    "In either case V is completed as said.",
    cost=Cost.SECONDS,
)
def two_pairs_and_a_tile(effort: Effort) -> Finding:
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

    what = "three melds from a 14-tile that leave two pairs and no meld"
    return of_divisions(3, lambda rest: rest.count(2) == 2, holds, what)


@claims.step(
    "A-one-pair",
    "Appendix A",
    "Suppose W contains exactly one pair, say, u = v. [...] If there is one of x, y, w that is "
    "completable into a pong or a chow does not involve u = v, then V can be completed within two "
    "tile changes. Suppose this is not the case. Then V should contain (xxx), (yyy), (www) but "
    "not (uuu), and one of x, y, w, say x, can be completed into a chow (xuz) [...] and use the "
    "pair (uv) as eye",
    "In either case V is completed as said.",
    cost=Cost.SECONDS,
)
def one_pair_and_three_tiles(effort: Effort) -> Finding:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        (pair,), singles = kinds(rest, 2), kinds(rest, 1)
        for rank in singles:
            if any(pair not in m and beside(taken, m, (pair, pair)) for m in melds_of(rank)):
                return True
        chows = [meld for rank in singles for meld in melds_of(rank) if pair in meld]
        pongs = all(taken[rank] >= 2 for rank in singles)
        return pongs and not taken[pair] and any(beside(taken, m, (pair, pair)) for m in chows)

    what = "three melds from a 14-tile that leave one pair and no meld"
    return of_divisions(3, lambda rest: rest.count(2) == 1, holds, what)


@claims.slip(
    "A-letters",
    "Appendix A",
    "(uuuu), (xxx), (yyy) and (www), which contradicts the assumption that W does not contain four "
    "disjoint melds",
    "Four disjoint melds in W, which has five tiles, are what the assumption excludes.",
)
def four_melds_in_five_tiles(effort: Effort) -> Finding:
    can = any(np.flatnonzero(suit_words(5).sum(axis=1) >= 12))
    evidence = "Four melds are twelve tiles: V is meant, as is V for T a few lines above."
    return computed(evidence, not can and "no five tiles contain four melds")


def chowless() -> list[Tiles]:
    """Sets of five ranks without a chow."""
    return [five for five in combinations(range(RANKS), 5) if not chows_in(word_of(five))]


@cache
def holes_of(five: Tiles) -> list[tuple[int, int]]:
    """z1 and z2 of the proof: (u v w z1) and (w x y z2) contain disjoint chows."""
    found = []
    for low in combinations(five[:3], 2):
        for high in combinations(five[2:], 2):
            if not set(low) & set(high):
                for z1 in COMPLETED_BY.get(low, ()):
                    found += [(z1, z2) for z2 in COMPLETED_BY.get(high, ())]
    return found


@claims.step(
    "A-holes",
    "Appendix A, footnote 7",
    "If W contains no pair, then u, v, w, x, y are pairwise different. Suppose u < v < w < x < y. "
    "After routine check, we can see that there exist two tiles z1, z2 such that [...] (uvwz1) "
    "and (wxyz2) contain two disjoint chows",
    "For five different tiles without a chow there are such z1 and z2.",
)
def two_holes(effort: Effort) -> Finding:
    bad = [five for five in chowless() if not holes_of(five)]
    evidence = f"All {len(chowless())} sets of five ranks without a chow were looked at."
    return computed(evidence, digits(word_of(bad[0])) if bad else "")


@claims.step(
    "A-apart",
    "Appendix A, footnote 7 and after it",
    "z1 < v < w < x < z2 [...] This is impossible as V \\ W consists of three melds and z2 > z1 + "
    "2",
    "Such z1 and z2 can be chosen more than two apart.",
    consequences=(
        "z1 < v < w < x < z2, from which it would follow, does not hold for the footnote's own "
        "example W = (12459), z1 = 3 and z2 = 6: there v = 2.",
    ),
)
def far_apart(effort: Effort) -> Finding:
    near = [five for five in chowless() if all(z2 <= z1 + 2 for z1, z2 in holes_of(five))]
    ordered = [
        five
        for five in chowless()
        if any(z1 < five[1] and five[3] < z2 for z1, z2 in holes_of(five))
    ]
    return computed(
        f"Not for {len(near)} of {len(chowless())} sets of five ranks without a chow; the order "
        f"printed is possible for {len(ordered)} of them. What is concluded is right for another "
        "reason (LY19-A-available).",
        (0, 1, 3, 5, 8) in near
        and "(12469): z1 = 3 and z2 = 5 is the only choice, for the chows (123) and (456)",
    )


@claims.step(
    "A-available",
    "Appendix A",
    "If neither z1 nor z2 is available, then V \\ W contains two kongs (z1z1z1z1) and (z2z2z2z2). "
    "This is impossible",
    "For every such z1 and z2, V \\ W has not all copies of both; if it had, "
    "there would be a fourth meld.",
    cost=Cost.SECONDS,
)
def one_is_available(effort: Effort) -> Finding:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        five = tuple(kinds(rest, 1))
        return not any(taken[z1] == taken[z2] == COPIES for z1, z2 in holes_of(five))

    return of_divisions(3, lambda rest: max(rest) == 1, holds, NO_PAIR)


NO_PAIR = "three melds from a 14-tile that leave no pair and no meld"


@claims.step(
    "A-wlog",
    "Appendix A",
    "Suppose without loss of generality z1 is available and (vwz1) is a chow.",
    "For five different tiles without a chow, two tiles next to each other among v, w, x are a "
    "pchow, so that (vwz1) or, mirrored, (wxz2) is a chow.",
)
def without_loss(effort: Effort) -> Finding:
    bad = [five for five in chowless() if five[1:3] not in PCHOWS and five[2:4] not in PCHOWS]
    return computed(
        f"Not for {len(bad)} of {len(chowless())} sets. The step that follows does not need it "
        "(LY19-A-pair).",
        "(12589): only (12) and (89) are pchows" if (0, 1, 4, 7, 8) in bad else "",
    )


PCHOWS = {pmeld for pmeld in COMPLETED_BY if pmeld[0] != pmeld[1]}


@claims.step(
    "A-pair",
    "Appendix A",
    "If V does not contain all of (uuuu), (xxxx) and (yyyy), then we may construct a pair, thus "
    "complete V, by one more tile change.",
    "If two tiles of W make a chow with an available tile, and the other three are not all kongs "
    "in V, one of the three can become a pair; W has no pair and no meld.",
    cost=Cost.SECONDS,
)
def chow_and_pair(effort: Effort) -> Finding:
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

    return of_divisions(3, lambda rest: max(rest) == 1, holds, NO_PAIR)


@claims.step(
    "A-kongs",
    "Appendix A",
    "In case V does contain all of (uuuu), (xxxx) and (yyyy), then [...] we may complete V by "
    "forming the chow in (wxyz2) (by replacing u with z2) and form a pair (vv) by replacing with v "
    "the tile in (wxy) that is not in the chow involving z2",
    "Beside (uuu)(xxx)(yyy) each chow in (wxyz2) and the pair (vv) fit.",
)
def three_kongs(effort: Effort) -> Finding:
    bad = [
        five
        for five in chowless()
        for two in combinations(five[2:], 2)
        for z2 in COMPLETED_BY.get(two, ())
        if not beside(
            word_of(tuple(sorted((five[0], five[3], five[4]) * 3))), (*two, z2), (five[1],) * 2
        )
    ]
    evidence = f"All chows for all {len(chowless())} sets of five ranks without a chow fit."
    return computed(evidence, digits(word_of(bad[0])) if bad else "")


@claims.step(
    "A-eight",
    "Appendix A",
    "two, and no more, disjoint melds. Let W be the subsequence containing the rest eight tiles "
    "of V. Since it has no meld, W contains two to four pairs.",
    "Eight tiles without a meld have two to four pairs.",
)
def eight_tiles(effort: Effort) -> Finding:
    cases = [word for word in words(8) if not melds_in(word)]
    what = "words of eight tiles without a meld"
    return for_all(cases, lambda word: 2 <= word.count(2) <= 4, what)


@claims.step(
    "A-pongs",
    "Appendix A",
    "if W contains 2 ≤ k ≤ 4 different pairs, then k − 1 of these pairs can be completed into "
    "pongs. If k ≥ 3, then V can be completed within two tile changes.",
    "At most one pair of W cannot become a pong beside V \\ W; with three pairs or four, two pongs "
    "and an eye of these fit together.",
)
def pairs_to_pongs(effort: Effort) -> Finding:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        pairs = kinds(rest, 2)
        free = [rank for rank in pairs if beside(taken, (rank,) * 3)]
        ways = [(p, q, e) for p, q in combinations(free, 2) for e in pairs if e not in (p, q)]
        done = any(beside(taken, (p,) * 3, (q,) * 3, (e,) * 2) for p, q, e in ways)
        return len(free) >= len(pairs) - 1 and (done or len(pairs) < 3)

    return of_divisions(2, lambda rest: True, holds, "two melds, and no more, from a 14-tile")


@claims.step(
    "A-pchow",
    "Appendix A",
    "If k = 2, [...] by Lemma 2, there is a pchow contained in (uvwz). Let (uv) be this pchow. If "
    "(uv) is completable, then together with a completable pair (xx) or (yy), we can complete V "
    "within two tile changes.",
    "There is a pchow, and each that can be completed fits beside V \\ W with one pair as a pong "
    "and the other as the eye.",
)
def pchow_and_pair(effort: Effort) -> Finding:
    def holds(division: Division) -> bool:
        _, taken, rest = division
        x, y = kinds(rest, 2)
        chows = [(*two, a) for two in pchows_of(rest) for a in COMPLETED_BY[two]]
        return bool(chows) and all(
            beside(taken, chow, (x,) * 3, (y,) * 2) or beside(taken, chow, (y,) * 3, (x,) * 2)
            for chow in chows
            if beside(taken, chow)
        )

    what = "two melds from a 14-tile that leave two pairs and no meld"
    return of_divisions(2, lambda rest: rest.count(2) == 2, holds, what)


def pchows_of(rest: Word) -> list[Tiles]:
    """The pchows of the tiles that a rest has once."""
    return pmelds_in(tuple(int(copies == 1) for copies in rest))


@claims.step(
    "A-between",
    "Appendix A",
    "Suppose this is not the case and (uv) is not completable. Then, for any a such that (uva) "
    "(after sorting) is a chow, V \\ W contains the kong (aaaa). Because V \\ W consists of two "
    "melds, this is possible only if a is between u, v and V \\ W = (aaa)(uva).",
    "If a pchow (uv) of W cannot be completed, a is between u and v, and V \\ W is (aaa)(uva).",
)
def kong_between(effort: Effort) -> Finding:
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
        f"Not for {len(wrong)} of {len(stuck)} such pchows. V \\ W is always (aaa) and some chow "
        f"with a; {'that' if completed else 'not even that'} is enough for the conclusion, that "
        "both pairs become pongs, (aa) is the eye and (uv) gets the third a.",
        case(
            whole,
            f"W = ({digits(rest)}) beside {' '.join(f'({digits(word_of(m))})' for m in melds)}: "
            f"({digits(word_of(two))}) cannot be completed",
        )
        if wrong
        else None,
    )


def chow_word(division: Division, two: Tiles) -> Word:
    """The melds with (aaa) made the eye, and the third a given to a pchow."""
    a = next(rank for rank in range(RANKS) if division[1][rank] == COPIES)
    (chow,) = (meld for meld in division[0] if meld != (a, a, a))
    return word_of((*chow, a, a, *two, a))
