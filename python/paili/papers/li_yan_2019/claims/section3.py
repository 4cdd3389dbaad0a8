"""Claims of Li & Yan 2019, section 3 and Appendix A: pure 14-tiles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from paili.model.tiles import COPIES
from paili.papers.common.claims import Effort, Finding
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import Tiles
from paili.papers.common.suit_words import Word, suit_words
from paili.papers.li_yan_2019.claims.melds import (
    RANKS,
    chows_in,
    digits,
    melds_in,
    minus,
    most_pmelds,
    one_after_the_other,
    pmelds_in,
    ranks,
    side_by_side,
    word_of,
)
from paili.papers.li_yan_2019.claims.pure import (
    pure_deficiencies,
    pure_melds,
    pure_words,
)

entries = Entries("li-yan-2019")
claim = entries.claim


def words(tiles: int) -> list[Word]:
    """All words of a suit with so many tiles."""
    return [tuple(word) for word in suit_words(tiles).tolist()]


def for_all(cases: Iterable[Word], holds: Callable[[Word], bool], what: str) -> Finding:
    """Confirmed if it holds of all cases."""
    number = 0
    for word in cases:
        if not holds(word):
            return found(f"not of all {what}", digits(word))
        number += 1
    return found(f"all {number:,} {what}")


def at_most(limit: int, meant: NDArray[np.bool_], what: str) -> Finding:
    """Confirmed if all pure 14-tiles that are meant have a deficiency of at most the limit."""
    reached = pure_deficiencies()[meant]
    worse = np.flatnonzero(meant & (pure_deficiencies() > limit))
    return found(
        f"all {len(reached):,} {what}: at most {reached.max()}",
        digits(pure_words()[worse[0]]) if len(worse) else "",
    )


@claim("Theorem 1", "Every pure 14-tile has a deficiency of at most 3.")
def _theorem_1(effort: Effort) -> Finding:
    return at_most(3, pure_melds() >= 0, "pure 14-tiles")


@claim("Lemma 1, equation 2", "V = (11225566888899) has deficiency 3 and one meld, (888).")
def _lemma_1(effort: Effort) -> Finding:
    word = word_of(tuple(int(char) - 1 for char in "11225566888899"))
    away = pure_deficiencies()[pure_words().index(word)]
    melds = melds_in(word)
    wrong = away != 3 or melds != [(7, 7, 7)]
    return found(f"deficiency {away}, {len(melds)} meld", wrong=wrong)


@claim("Lemma 1", "B4 for both B2 and B9 for one B8 completes V, with (B4B5B6) twice and (B9B9B9).")
def _lemma_1_way(effort: Effort) -> Finding:
    after = word_of(tuple(int(char) - 1 for char in "11445566888999"))
    away = pure_deficiencies()[pure_words().index(after)]
    return found(f"deficiency {away} after the three changes", wrong=away != 0)


@claim("Lemma 2", "Any four tiles of a colour contain a pmeld.")
def _lemma_2(effort: Effort) -> Finding:
    return for_all(words(4), lambda word: bool(pmelds_in(word)), "words of four tiles")


@claim("Lemma 3", "Six tiles of a colour without a kong contain two disjoint pmelds.")
def _lemma_3(effort: Effort) -> Finding:
    cases = [word for word in words(6) if max(word) < COPIES]
    return for_all(cases, lambda word: most_pmelds(word) >= 2, "words of six tiles without a kong")


@claim("Lemma 3", "The same, with disjoint as Definition 9 has it to the letter.")
def _lemma_3_letter(effort: Effort) -> Finding:
    cases = [word for word in words(6) if max(word) < COPIES]
    return for_all(
        cases,
        lambda word: one_after_the_other(ranks(word), (2, 2)),
        "words of six tiles without a kong",
    )


@claim("Lemma 3", "Six different tiles contain a chow and a disjoint pchow, or three pchows.")
def _lemma_3_different(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        # A second chow contains a pchow.
        numbers = side_by_side(word)
        return any((melds and melds + pmelds >= 2) or pmelds >= 3 for melds, pmelds in numbers)

    cases = [word for word in words(6) if max(word) == 1]
    return for_all(cases, holds, "sets of six ranks")


@claim("Proposition 1", "A pure 14-tile with two disjoint melds has a deficiency of at most 2.")
def _proposition_1(effort: Effort) -> Finding:
    return at_most(2, pure_melds() >= 2, "such 14-tiles")


@claim("Theorem 1, proof", "Eight or nine different tiles have two of the chows 123, 456, 789.")
def _eight(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        return sum(all(word[rank : rank + 3]) for rank in (0, 3, 6)) >= 2

    return for_all(with_kinds(8, 9), holds, "pure 14-tiles of eight or nine kinds")


@claim("Theorem 1, proof", "Four or five different tiles have two different pongs.")
def _four(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        return sum(copies >= 3 for copies in word) >= 2

    return for_all(with_kinds(4, 5), holds, "pure 14-tiles of four or five kinds")


@claim(
    "Theorem 1, proof",
    "Seven kinds and no two disjoint melds: one kong or pong and four different pairs at least.",
)
def _seven(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        pongs = sum(copies >= 3 for copies in word)
        pairs = sum(copies == 2 for copies in word)
        return pongs == 1 and pairs >= 4

    cases = with_kinds(7, fewer_melds_than=2)
    return for_all(cases, holds, "such pure 14-tiles")


@claim(
    "Theorem 1, proof", "Six kinds and no two disjoint melds: one kong and five different pairs."
)
def _six(effort: Effort) -> Finding:
    cases = with_kinds(6, fewer_melds_than=2)
    return for_all(cases, lambda word: sorted(word)[3:] == KONG_PAIRS, "such pure 14-tiles")


COUNTS = (13_259, 91_065, 14_386, 90)


@claim(
    "Section 3",
    "Of 118,800 pure 14-tiles, 13,259 are complete; 91,065, 14,386 and 90 have deficiency 1, 2, 3.",
)
def _counts(effort: Effort) -> Finding:
    counts = np.bincount(pure_deficiencies()).tolist()
    shown = " / ".join(f"{count:,}" for count in counts)
    wrong = counts != list(COUNTS) or sum(counts) != 118_800
    return found(f"{shown}, together {sum(counts):,}", wrong=wrong)


KONG_PAIRS = [2, 2, 2, 2, 2, 4]
PONG_PAIRS_SINGLE = [1, 2, 2, 2, 2, 2, 3]


def is_kong_and_pairs(word: Word) -> bool:
    """Proposition 2 (i)."""
    return sorted(word)[3:] == KONG_PAIRS


def is_pong_pairs_and_single(word: Word) -> bool:
    """Proposition 2 (ii)."""
    if sorted(word)[2:] != PONG_PAIRS_SINGLE:
        return False
    pong, single = word.index(3), word.index(1)
    chows = [chow for chow in chows_in(word) if pong in chow and single in chow]
    return any(not chows_in(minus(word, chow)) for chow in chows)


def proposition_2(case: Callable[[Word], bool]) -> Finding:
    """Whether a case implies deficiency 3."""
    meant = np.fromiter(map(case, pure_words()), bool)
    nearer = np.flatnonzero(meant & (pure_deficiencies() < 3))
    if not len(nearer):
        return found(f"of all {meant.sum()} such 14-tiles")
    counts = np.bincount(pure_deficiencies()[meant], minlength=4).tolist()
    first = nearer[0]
    return found(
        f"of {meant.sum()} such 14-tiles {counts[3]} have deficiency 3; "
        f"{' / '.join(map(str, counts))} have 0 / 1 / 2 / 3",
        f"{digits(pure_words()[first])}: deficiency {pure_deficiencies()[first]}",
    )


@claim("Proposition 2 (i), if", "A kong and five different pairs have deficiency 3.")
def _proposition_2_i(effort: Effort) -> Finding:
    return proposition_2(is_kong_and_pairs)


@claim("Proposition 2 (i), repaired by us", "A kong and five different pairs without a chow do.")
def _proposition_2_i_repaired(effort: Effort) -> Finding:
    return proposition_2(lambda word: is_kong_and_pairs(word) and not chows_in(word))


@claim("Proposition 2 (ii), if", "Five pairs, a pong and a single, the chow being as said, do.")
def _proposition_2_ii(effort: Effort) -> Finding:
    return proposition_2(is_pong_pairs_and_single)


@claim(
    "Proposition 2 (ii), repaired by us",
    "Five pairs, a pong and a single, with a chow and none without the pong's and the single, do.",
)
def _proposition_2_ii_repaired(effort: Effort) -> Finding:
    def case(word: Word) -> bool:
        if sorted(word)[2:] != PONG_PAIRS_SINGLE:
            return False
        pong, single = word.index(3), word.index(1)
        chows = chows_in(word)
        return bool(chows) and all(pong in chow and single in chow for chow in chows)

    return proposition_2(case)


@claim("Proposition 2, only if", "A pure 14-tile of deficiency 3 is one of case (i) or (ii).")
def _proposition_2_only(effort: Effort) -> Finding:
    worst = [pure_words()[index] for index in np.flatnonzero(pure_deficiencies() == 3)]
    kongs = sum(map(is_kong_and_pairs, worst))
    strays = [
        word for word in worst if not is_kong_and_pairs(word) and not is_pong_pairs_and_single(word)
    ]
    return found(
        f"of {len(worst)}, {kongs} are of case (i) and {len(worst) - kongs} of (ii)",
        digits(strays[0]) if strays else "",
    )


@claim("Proposition 2, example", "(11222344558899) is of case (ii) and has deficiency 3.")
def _proposition_2_example(effort: Effort) -> Finding:
    word = word_of(tuple(int(char) - 1 for char in "11222344558899"))
    away = pure_deficiencies()[pure_words().index(word)]
    case = "of case (ii)" if is_pong_pairs_and_single(word) else "not of case (ii)"
    ways = "(345) is a chow as well: (11)(222)(345), (45) and (88) lack a tile each"
    return found(case, f"{digits(word)}: deficiency {away}, {ways}" if away != 3 else "")


@claim("Appendix A", "With four, or just three, disjoint melds the deficiency is at most 2.")
def _three_melds(effort: Effort) -> Finding:
    four = at_most(2, pure_melds() == 4, "pure 14-tiles with four melds")
    three = at_most(2, pure_melds() == 3, "with just three")
    case = four.counterexample or three.counterexample
    wrong = case.text if case else ""
    return found(f"{four.evidence}; {three.evidence}", wrong)


@claim("Appendix A", "Five tiles without a meld have at most two pairs.")
def _five_tiles(effort: Effort) -> Finding:
    cases = [word for word in words(5) if not melds_in(word)]
    return for_all(cases, lambda word: word.count(2) <= 2, "words of five tiles without a meld")


@claim("Appendix A", "Eight tiles without a meld have two to four pairs.")
def _eight_tiles(effort: Effort) -> Finding:
    cases = [word for word in words(8) if not melds_in(word)]
    return for_all(
        cases, lambda word: 2 <= word.count(2) <= 4, "words of eight tiles without a meld"
    )


@claim(
    "Appendix A, footnote 7",
    "Of five different tiles u < v < w < x < y without a chow, (u v w z1) and (w x y z2) have "
    "disjoint chows for some z1 and z2.",
)
def _two_holes(effort: Effort) -> Finding:
    bad = [five for five in chowless() if not holes_of(five)]
    return found(f"{len(chowless())} sets", digits(word_of(bad[0])) if bad else "")


@claim("Appendix A, after footnote 7", "Such z1 and z2 are more than two apart.")
def _far_apart(effort: Effort) -> Finding:
    bad = [five for five in chowless() if all(z2 <= z1 + 2 for z1, z2 in holes_of(five))]
    if not bad:
        return found(f"{len(chowless())} sets")
    z1, z2 = holes_of(bad[0])[0]
    word = word_of((*bad[0], *[z1] * 4, z1 + 1, *[z2] * 4))
    away = pure_deficiencies()[pure_words().index(word)]
    return found(
        f"not for {len(bad)} of {len(chowless())} sets, so that both can be kongs in the three "
        f"melds besides, which the proof excludes; the deficiency is {away} then, as claimed",
        f"{digits(word_of(bad[0]))} in {digits(word)}",
    )


def chowless() -> list[Tiles]:
    """Sets of five ranks without a chow."""
    return [five for five in combinations(range(RANKS), 5) if not chows_in(word_of(five))]


def holes_of(five: Tiles) -> list[tuple[int, int]]:
    """The pairs z1 and z2 of the proof."""
    holes = []
    for low in chows_of_three(five[:3]):
        for high in chows_of_three(five[2:]):
            used = [tile for tile, is_hole in (*low, *high) if not is_hole]
            if len(set(used)) == len(used):
                holes += [(a, b) for a, hole in low if hole for b, hole2 in high if hole2]
    return sorted(holes, key=lambda pair: pair[0] - pair[1])


def chows_of_three(three: Tiles) -> list[tuple[tuple[int, bool], ...]]:
    """The chows of two of three tiles and a fourth: each tile, and whether it is the fourth."""
    everything = (1,) * RANKS
    return [
        tuple((tile, tile not in three) for tile in chow)
        for chow in melds_in(everything)
        if sum(tile in three for tile in chow) == 2
    ]


def with_kinds(*kinds: int, fewer_melds_than: int = 5) -> list[Word]:
    """The pure 14-tiles of so many different tiles."""
    return [
        word
        for word, melds in zip(pure_words(), pure_melds().tolist(), strict=True)
        if sum(copies > 0 for copies in word) in kinds and melds < fewer_melds_than
    ]
