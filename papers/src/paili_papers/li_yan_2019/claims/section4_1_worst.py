"""Claims of Li & Yan 2019, section 4.1: nine tiles of a colour, and the worst 14-tiles."""

from __future__ import annotations

from itertools import combinations_with_replacement

from paili import MAHJONG0, deficiency

from paili_papers.common.claims import Claims, Cost, Counterexample, Effort, Finding, computed
from paili_papers.common.colors import Split, nothing, splits, tally, total
from paili_papers.common.multisets import COMPLETED_BY, PREMELDS, read_hand
from paili_papers.common.suit_words import Word
from paili_papers.li_yan_2019 import PAPER
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import can_complete
from paili_papers.li_yan_2019.claims.melds import (
    case,
    chows_in,
    digits,
    for_all,
    melds_in,
    minus,
    most_melds,
    most_pmelds,
    pmelds_in,
    read_word,
    saving,
    side_by_side,
    words,
)
from paili_papers.li_yan_2019.claims.section4_1 import EXAMPLE_3, FARTHEST, HANDS, suits_of

claims = Claims(PAPER)

WORST_SPLITS: tuple[Split, ...] = ((8, 3, 3), (7, 5, 2), (6, 5, 3), (5, 5, 4))
MISSED: Split = (7, 4, 3)


def is_worst_to_the_letter(word: Word) -> bool:
    """Definition 11 as printed; of more than eight tiles, false."""
    tiles = sum(word)
    if tiles > 8:
        return False
    if tiles <= 3:
        return not pmelds_in(word)
    if tiles <= 5:
        return not melds_in(word) and len(pmelds_in(word)) == 1
    if tiles == 6:
        return most_melds(word) <= 1 or most_pmelds(word) <= 2
    if tiles == 7:
        return most_pmelds(word) <= 2
    few = most_melds(word) == 1 and all(p <= 1 for m, p in side_by_side(word) if m == 1)
    return few or most_pmelds(word) <= 3


def is_worst(word: Word) -> bool:
    """Definition 11 as it is used: a meld counts as two pmelds, and only disjoint ones count."""
    tiles = sum(word)
    return tiles <= 8 and saving(word) <= (0, 0, 0, 0, 1, 1, 2, 2, 3)[tiles]


@claims.theorem(
    "P5",
    "Proposition 5",
    "Given a 14-tile H, if Hb contains 9 tiles, then dfncy(H) ≤ 5.",
    "With nine tiles of a colour, or more, the deficiency is at most 5.",
    cost=Cost.SECONDS,
)
def proposition_5(effort: Effort) -> Finding:
    worst = {
        most: max(away for split in splits() if split[0] == most for away in reached(split))
        for most in range(9, 15)
    }
    shown = ", ".join(f"{tiles}: {away}" for tiles, away in worst.items())
    evidence = f"The greatest deficiency by tiles of the most frequent colour is {shown}."
    return computed(evidence, max(worst.values()) > 5)


def reached(split: Split) -> list[int]:
    """The deficiencies of the hands of a split."""
    return [away for away, _ in tally(split, nothing).numbers]


@claims.step(
    "P5-saving",
    "Proposition 5, proof",
    "We show that Hb contains two disjoint melds, or one meld and two disjoint pmelds, or four "
    "disjoint pmelds",
    "Nine tiles of a colour contain one of these three.",
    cost=Cost.SECONDS,
)
def nine_tiles(effort: Effort) -> Finding:
    return for_all(words(9), lambda word: saving(word) >= 4, "words of nine tiles")


def nine(pairs: int) -> list[Word]:
    """The words of nine tiles with so many pairs and no pong."""
    return [word for word in words(9) if max(word) <= 2 and word.count(2) == pairs]


@claims.step(
    "P5-one-pong",
    "Proposition 5, proof",
    "Suppose Hb contains only one pong (aaa). By Lemma 3 the remaining 6 tiles contains two pmelds "
    "(bc) and (de). [...] If a completes neither (bc) nor (de), then we can complete (bc) and (de) "
    "in two tile changes without violating the constraint that there are no five identical tiles",
    "The remaining six tiles have two disjoint pmelds, and any two that a does not complete can be "
    "completed beside (aaa); b = c and d = e are allowed.",
    cost=Cost.SECONDS,
)
def one_pong(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        pong = next(rank for rank in range(9) if word[rank] > 2)
        rest = minus(word, (pong,) * 3)
        both = [
            (p, q)
            for p, q in combinations_with_replacement(pmelds_in(rest), 2)
            if min(minus(minus(rest, p), q)) >= 0 and (p != q or p[0] != p[1])
        ]
        return bool(both) and all(
            can_complete([(pong,) * 3, p, q], ())
            for p, q in both
            if pong not in COMPLETED_BY[p] and pong not in COMPLETED_BY[q]
        )

    cases = [word for word in words(9) if sum(copies > 2 for copies in word) == 1]
    return for_all(cases, holds, "words of nine tiles with one pong")


@claims.slip(
    "P5-strict",
    "Proposition 5, proof",
    "(bc) and (de). Assume b < c and d < e.",
    "The six tiles beside the only pong always have two disjoint pmelds that are no pairs.",
)
def strictly_sorted(effort: Effort) -> Finding:
    rest = read_word("114477")
    pchows = [pmeld for pmeld in pmelds_in(rest) if pmeld[0] < pmeld[1]]
    return computed(
        "b ≤ c and d ≤ e is meant. A pair (bb) is not completed by a, and the last case of the "
        "three, a completing neither, covers it.",
        "" if pchows else "(114477999): beside (999) there are only the pairs (11), (44) and (77)",
    )


@claims.slip(
    "P5-cases",
    "Proposition 5, proof",
    "Suppose Hb contains no pongs. [...] only three different pairs [...] only two different pairs "
    "[...] Suppose Hb has only one pair.",
    "Nine tiles without a pong have at least one pair.",
)
def no_pair(effort: Effort) -> Finding:
    shown = nine(0)
    evidence = "At most one pair is meant; that (123456789) has two disjoint chows is plain."
    return computed(evidence, case(shown[0]) if shown else None)


@claims.step(
    "P5-three-pairs",
    "Proposition 5, proof",
    "e − d ≤ 2 or f − e ≤ 2. Then we have three pairs and one pmeld. [...] If (abc) is a meld, "
    "then we already have at least two melds. If (abc) is not a meld and (xyz) is a meld, where "
    "x, y ∈ {a, b, c} and z ∈ {d, e, f}, then we have one meld (xyz), one pmeld (xy) and one pair",
    "Nine tiles with three pairs and no pong contain what is said in each of these cases, and "
    "every meld is one of the two kinds.",
)
def three_pairs(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        numbers = side_by_side(word)
        if pmelds_in(tuple(copies % 2 for copies in word)):
            return most_pmelds(word) >= 4
        for meld in melds_in(word):
            of_pairs = sum(word[rank] == 2 for rank in meld)
            met = any(m >= 2 or (of_pairs == 2 and m and m + p >= 3) for m, p in numbers)
            if of_pairs < 2 or not met:
                return False
        return True

    return for_all(nine(3), holds, "words of nine tiles with three pairs and no pong")


@claims.step(
    "P5-no-meld",
    "Proposition 5, proof",
    "If there is no meld in Hb, since Hb has six different tiles, we can show that there exist x ∈ "
    "{a, b, c} and y, z ∈ {d, e, f} such that (yx) and (xz) are two pmelds",
    "With three pairs, three singles more than two apart and no meld, some tile of a pair makes "
    "pmelds with two of the singles.",
)
def tile_in_the_middle(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        singles = [rank for rank in range(9) if word[rank] == 1]
        return any(
            word[rank] == 2 and sum(abs(rank - single) <= 2 for single in singles) >= 2
            for rank in range(9)
        )

    cases = [
        word
        for word in nine(3)
        if not melds_in(word) and not pmelds_in(tuple(copies % 2 for copies in word))
    ]
    finding = for_all(cases, holds, "such words")
    four = all(most_pmelds(word) >= 4 for word in cases)
    shown = read_word("122566889")
    return computed(
        f"{finding.evidence} The conclusion, four disjoint pmelds, "
        f"{'holds for all of them.' if four else 'fails as well.'}",
        shown in cases
        and not holds(shown)
        and case(
            shown,
            "the pairs are 2, 6 and 8, the singles 1, 5 and 9, and each of the pairs is near one "
            "single only; four disjoint pmelds are (12)(56)(68)(89)",
        ),
    )


@claims.step(
    "P5-two-pairs",
    "Proposition 5, proof",
    "only two different pairs. Then Set(Hb) has seven different tiles and thus at least one chow "
    "(def) [...] If a, b are not in {d, e, f}, then we have one meld and two different pairs. If "
    "a, b are both in {d, e, f}, then (ab) is a pchow. Since there is a pmeld in the other four "
    "tiles of Hb, we also have one chow and two pmelds in this case. If, for example, a ∈ {d, e, "
    "f} but b ∉ {d, e, f}, then we have one chow (def), one pair (bb), and another pmeld",
    "There is a chow, and beside each chow there are the two pmelds said.",
)
def two_pairs(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        a, b = (rank for rank in range(9) if word[rank] == 2)
        for chow in chows_in(word):
            rest = minus(word, chow)
            own = (b, b) if a in chow else (a, a)
            own = (a, b) if a in chow and b in chow else own
            if own not in PREMELDS or not pmelds_in(minus(rest, own)):
                return False
        return bool(chows_in(word))

    return for_all(nine(2), holds, "words of nine tiles with two pairs and no pong")


@claims.step(
    "P5-one-pair",
    "Proposition 5, proof",
    "Suppose Hb has only one pair. Then, since Set(Hb) has 8 different tiles, there are two "
    "disjoint chows in Hb.",
    "Nine tiles with one pair and no pong contain two disjoint chows.",
)
def one_pair(effort: Effort) -> Finding:
    what = "words of nine tiles with one pair and no pong"
    return for_all(nine(1), lambda word: most_melds(word) >= 2, what)


@claims.slip(
    "D11-zero",
    "Definition 11",
    "A pure k-tile V is a sequence of integers in [0, 9]",
    "Every integer in [0, 9] is the number of a tile.",
)
def zero(effort: Effort) -> Finding:
    none = [number for number in range(10) if number not in range(1, 10)]
    evidence = "The numbers of tiles are 1 to 9 (Definitions 4 and 5), ten integers are too many."
    return computed(evidence, f"{none[0]} is none" if none else "")


@claims.definition(
    "D11-one-pmeld",
    "Definition 11",
    "We say a pure k-tile V is a worst k-tile if [...] when k = 4 or k = 5, V contains no meld "
    "and contains only one pmeld",
    "By the letter of Definition 11 the 14-tile of equation 3, which has deficiency 6, is in a "
    "situation of Proposition 6.",
    cost=Cost.SECONDS,
)
def one_pmeld(effort: Effort) -> Finding:
    shown = suits_of(EXAMPLE_3)[0]
    pmelds = pmelds_in(shown)
    met = total(is_worst_to_the_letter, WORST_SPLITS)[True][FARTHEST]
    return computed(
        f"Its bamboos are no worst 5-tile: {digits(shown)} contains {len(pmelds)} pmelds, (11) and "
        f"(12). To the letter only {met:,} of 1,648,260 14-tiles of deficiency 6 are in a "
        "situation. Meant is that no two pmelds are disjoint.",
        not is_worst_to_the_letter(shown) and Counterexample(EXAMPLE_3, EXAMPLE_3),
    )


@claims.definition(
    "D11-or",
    "Definition 11",
    "when k = 6, V contains at most one meld or up to two disjoint pmelds; [...] when k = 8, V "
    "contains at most one meld and a disjoint pmeld, or up to three disjoint pmelds",
    "With 'or' read to the letter, so that one of the two is enough, the situations of "
    "Proposition 6 have deficiency 6.",
    cost=Cost.SECONDS,
)
def one_or_the_other(effort: Effort) -> Finding:
    met = total(is_worst_to_the_letter, WORST_SPLITS)[True]
    text = "(B5B5B6B6B6B9B9B9)(C3C6C9)(D3D6D9)"
    away = deficiency(read_hand(text), rules=MAHJONG0)
    wrong = away < FARTHEST and all(map(is_worst_to_the_letter, suits_of(text)))
    shown = ", ".join(f"{away}: {number:,}" for away, number in sorted(met.items()))
    return computed(
        f"To the letter the situations have, by deficiency, {shown} 14-tiles. Meant is that "
        "neither is exceeded: a meld counts as two pmelds.",
        wrong
        and Counterexample(
            f"{text}: (55666999) contains no more than three disjoint pmelds, but two of them are "
            f"melds, so that the deficiency is {away}",
            text,
            minimal="" if min(met) < away else f"No such 14-tile has a deficiency below {away}.",
        ),
    )


@claims.theorem(
    "P6-if",
    "Proposition 6, if",
    "dfncy(H) = 6 if [...] one of the following situation occurs",
    "Every 14-tile in one of the four situations has deficiency 6; colours may be exchanged, and "
    "in Definition 11 only disjoint pmelds count, a meld as two.",
    cost=Cost.SECONDS,
    reading="Definition 9 as it is meant: parts are disjoint if no tile is used twice "
    "(LY19-D9-order); Definition 11 with disjoint pmelds alone, a meld counted as two "
    "(LY19-D11-one-pmeld, LY19-D11-or)",
)
def proposition_6_if(effort: Effort) -> Finding:
    met = total(is_worst, WORST_SPLITS)[True]
    evidence = f"All {met.total():,} 14-tiles in the four situations have deficiency 6."
    return computed(evidence, min(met) < FARTHEST)


@claims.theorem(
    "P6-only-if",
    "Proposition 6, only if",
    "dfncy(H) = 6 [...] only if one of the following situation occurs: 1. nb(H) = 8, nd(H) = nc(H) "
    "= 3 [...] 2. nb(H) = 7, nc(H) = 5, nd(H) = 2 [...] 3. nb(H) = 6, nc(H) = 5, nd(H) = 3 [...] "
    "4. nb(H) = nc(H) = 5, nd(H) = 4",
    "Every 14-tile of deficiency 6 is in one of the four situations; colours may be exchanged, and "
    "in Definition 11 only disjoint pmelds count, a meld as two.",
    cost=Cost.SECONDS,
)
def proposition_6_only_if(effort: Effort) -> Finding:
    sums = total(is_worst, WORST_SPLITS)
    missed, all_worst = sums[False][FARTHEST], sums[False][FARTHEST] + sums[True][FARTHEST]
    there = sum(tally(MISSED, is_worst).numbers[FARTHEST, yes] for yes in (True, False))
    text = "(B1B1B2B5B8B8B9)(C1C1C4C7)(D1D4D7)"
    away = deficiency(read_hand(text), rules=MAHJONG0)
    return computed(
        f"Of {all_worst:,} 14-tiles of deficiency 6, {missed:,} are in none of the situations: "
        f"the {there:,} with 7, 4 and 3 tiles of a colour, a split that the proposition lacks.",
        Counterexample(
            f"{text} contains no meld and just three disjoint pmelds, (B1B1), (B8B8) and (C1C1)",
            text,
        )
        if missed > 0 and away == FARTHEST
        else None,
    )


@claims.theorem(
    "P6-repaired",
    "Proposition 6",
    "",
    "With a fifth situation, nb = 7, nc = 4, nd = 3 with a worst pure 7-tile, a worst pure 4-tile "
    "and no pmeld in Hd, a 14-tile has deficiency 6 if and only if it is in one of the five.",
    repairs="P6-only-if",
    cost=Cost.SECONDS,
)
def proposition_6_repaired(effort: Effort) -> Finding:
    sums = total(is_worst, (*WORST_SPLITS, MISSED))
    wrong = sums[True].total() > sums[True][FARTHEST] or sums[False][FARTHEST] > 0
    return computed(
        f"All {sums[True].total():,} 14-tiles in the five situations have deficiency 6, and none "
        f"of the others among all {HANDS:,} hands has.",
        wrong,
    )
