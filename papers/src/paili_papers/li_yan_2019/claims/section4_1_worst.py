"""Claims of Li & Yan 2019, section 4.1: nine tiles of a colour, and the worst 14-tiles."""

from __future__ import annotations

from itertools import combinations_with_replacement

from paili_papers.common.claims import Counterexample, Effort, Result, computed
from paili_papers.common.colors import Split, nothing, splits, tally, total
from paili_papers.common.engine import engine
from paili_papers.common.multisets import COMPLETED_BY, PREMELDS, read_hand
from paili_papers.common.suit_words import Word
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import can_complete
from paili_papers.li_yan_2019.claims.pure import (
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

WORST_SPLITS: tuple[Split, ...] = ((8, 3, 3), (7, 5, 2), (6, 5, 3), (5, 5, 4))
MISSED: Split = (7, 4, 3)


def is_worst_to_the_letter(word: Word) -> bool:
    """Return whether Definition 11 holds as printed; False for more than eight tiles."""
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
    """Return whether Definition 11 holds as used: melds count as two, and parts are disjoint."""
    tiles = sum(word)
    return tiles <= 8 and saving(word) <= (0, 0, 0, 0, 1, 1, 2, 2, 3)[tiles]


def p5(effort: Effort) -> Result:
    worst = {
        most: max(away for split in splits() if split[0] == most for away in reached(split))
        for most in range(9, 15)
    }
    shown = ", ".join(f"{tiles}: {away}" for tiles, away in worst.items())
    return computed(max(worst.values()) > 5, shown=shown)


def reached(split: Split) -> list[int]:
    """Return the deficiencies of the hands of a split."""
    return [away for own, away, _ in tally(nothing) if own == split]


def p5_saving(effort: Effort) -> Result:
    return for_all(words(9), lambda word: saving(word) >= 4)


def nine(pairs: int) -> list[Word]:
    """Return the words of nine tiles with `pairs` pairs and no pong."""
    return [word for word in words(9) if max(word) <= 2 and word.count(2) == pairs]


def p5_one_pong(effort: Effort) -> Result:
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
    return for_all(cases, holds)


def p5_three_pairs(effort: Effort) -> Result:
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

    return for_all(nine(3), holds)


def p5_no_meld(effort: Effort) -> Result:
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
    four = all(most_pmelds(word) >= 4 for word in cases)
    shown = read_word("122566889")
    return computed(
        shown in cases and not holds(shown),
        cases=len(cases),
        failures=sum(not holds(word) for word in cases),
        word=digits(shown),
        four="holds for all of them." if four else "fails as well.",
    )


def p5_two_pairs(effort: Effort) -> Result:
    def holds(word: Word) -> bool:
        a, b = (rank for rank in range(9) if word[rank] == 2)
        for chow in chows_in(word):
            rest = minus(word, chow)
            own = (b, b) if a in chow else (a, a)
            own = (a, b) if a in chow and b in chow else own
            if own not in PREMELDS or not pmelds_in(minus(rest, own)):
                return False
        return bool(chows_in(word))

    return for_all(nine(2), holds)


def p5_one_pair(effort: Effort) -> Result:
    return for_all(nine(1), lambda word: most_melds(word) >= 2)


def d11_one_pmeld(effort: Effort) -> Result:
    shown = suits_of(EXAMPLE_3)[0]
    pmelds = pmelds_in(shown)
    met = total(is_worst_to_the_letter, WORST_SPLITS)[True][FARTHEST]
    return computed(
        not is_worst_to_the_letter(shown) and Counterexample(EXAMPLE_3, EXAMPLE_3),
        shown=digits(shown),
        pmelds=len(pmelds),
        met=met,
    )


def d11_or(effort: Effort) -> Result:
    met = total(is_worst_to_the_letter, WORST_SPLITS)[True]
    text = "(B5B5B6B6B6B9B9B9)(C3C6C9)(D3D6D9)"
    away = engine(read_hand(text))
    wrong = away < FARTHEST and all(map(is_worst_to_the_letter, suits_of(text)))
    assert min(met) == away, "it is minimal"
    shown = ", ".join(f"{away}: {number:,}" for away, number in sorted(met.items()))
    return computed(wrong, shown=shown, text=text, away=away)


def p6_if(effort: Effort) -> Result:
    met = total(is_worst, WORST_SPLITS)[True]
    return computed(min(met) < FARTHEST, met=met.total())


def p6_only_if(effort: Effort) -> Result:
    sums = total(is_worst, WORST_SPLITS)
    missed, all_worst = sums[False][FARTHEST], sums[False][FARTHEST] + sums[True][FARTHEST]
    there = sum(tally(is_worst)[MISSED, FARTHEST, yes] for yes in (True, False))
    text = "(B1B1B2B5B8B8B9)(C1C1C4C7)(D1D4D7)"
    away = engine(read_hand(text))
    return computed(
        missed > 0 and away == FARTHEST and Counterexample(hand=text),
        all_worst=all_worst,
        missed=missed,
        there=there,
        text=text,
    )


def p6_repaired(effort: Effort) -> Result:
    sums = total(is_worst, (*WORST_SPLITS, MISSED))
    wrong = sums[True].total() > sums[True][FARTHEST] or sums[False][FARTHEST] > 0
    return computed(wrong, worst=sums[True].total(), hands=HANDS)
