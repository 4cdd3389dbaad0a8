"""Claims of Li & Yan 2019, section 3: pure 14-tiles."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from paili_papers.common.claims import Claims, Effort, Finding, computed
from paili_papers.common.kinds import COPIES
from paili_papers.common.suit_words import Word
from paili_papers.li_yan_2019 import PAPER
from paili_papers.li_yan_2019.claims.melds import (
    case,
    chows_in,
    digits,
    for_all,
    melds_in,
    minus,
    most_pmelds,
    one_after_the_other,
    pmelds_in,
    ranks,
    read_word,
    side_by_side,
    words,
)
from paili_papers.li_yan_2019.claims.pure import (
    pure_deficiencies,
    pure_deficiency,
    pure_melds,
    pure_words,
)

claims = Claims(PAPER)


def at_most(limit: int, meant: NDArray[np.bool_], what: str) -> Finding:
    """Confirmed if all pure 14-tiles that are meant have a deficiency of at most the limit."""
    reached = pure_deficiencies()[meant]
    worse = np.flatnonzero(meant & (pure_deficiencies() > limit))
    return computed(
        f"All {len(reached):,} {what} were looked at; the greatest deficiency is {reached.max()}.",
        case(pure_words()[worse[0]]) if len(worse) else None,
    )


def with_kinds(*kinds: int, fewer_melds_than: int = 5) -> list[Word]:
    """The pure 14-tiles of so many different tiles."""
    return [
        word
        for word, melds in zip(pure_words(), pure_melds().tolist(), strict=True)
        if sum(map(bool, word)) in kinds and melds < fewer_melds_than
    ]


@claims.theorem(
    "T1",
    "Theorem 1",
    "Any pure 14-tile has deficiency less than or equal to 3.",
    "Every pure 14-tile has a deficiency of at most 3.",
)
def theorem_1(effort: Effort) -> Finding:
    return at_most(3, pure_melds() >= 0, "pure 14-tiles")


@claims.theorem(
    "L1",
    "Lemma 1, equation 2",
    "there exists a pure 14-tile that has deficiency 3: V = (11225566888899) [...] this pure "
    "14-tile contains only one meld, viz. (888)",
    "V has deficiency 3, and (888) is its only meld.",
)
def lemma_1(effort: Effort) -> Finding:
    word = read_word("11225566888899")
    away = pure_deficiency(word)
    evidence = f"Its deficiency is {away}, its only meld (888)."
    return computed(evidence, away != 3 or melds_in(word) != [(7, 7, 7)])


@claims.step(
    "L1-melds",
    "Lemma 1, proof",
    "Since each tile can be used to construct at most one meld or one eye, we need at least 3 tile "
    "changes to obtain four melds",
    "A pure 14-tile with at most m disjoint melds has a deficiency of at least 4 − m.",
)
def changes_by_melds(effort: Effort) -> Finding:
    low = np.flatnonzero(pure_deficiencies() < 4 - pure_melds())
    evidence = f"All {len(pure_words()):,} pure 14-tiles were looked at."
    return computed(evidence, case(pure_words()[low[0]]) if len(low) else None)


@claims.example(
    "L1-way",
    "Lemma 1, proof",
    "we may replace both B2 with B4, obtaining two chows (B4B5B6), and replace one B8 with B9, "
    "obtaining a pong (B9B9B9)",
    "V is complete after these three changes.",
)
def lemma_1_way(effort: Effort) -> Finding:
    away = pure_deficiency(read_word("11445566888999"))
    return computed(f"(11)(456)(456)(888)(999) has deficiency {away}.", away != 0)


@claims.theorem(
    "L2",
    "Lemma 2",
    "Any four tiles of the same colour contain a pmeld.",
    "Any four tiles of a colour contain a pmeld.",
)
def lemma_2(effort: Effort) -> Finding:
    return for_all(words(4), lambda word: bool(pmelds_in(word)), "words of four tiles")


@claims.theorem(
    "L3-two",
    "Lemma 3",
    "Suppose V is a tuple of six tiles of the same colour. If V contains no kong, then V contains "
    "at least two disjoint pmelds.",
    "Six tiles of a colour without a kong contain two disjoint pmelds, disjoint as Definition 9 "
    "has it to the letter and as it is meant.",
)
def lemma_3(effort: Effort) -> Finding:
    return for_all(
        [word for word in words(6) if max(word) < COPIES],
        lambda word: most_pmelds(word) >= 2 and one_after_the_other(ranks(word), (2, 2)),
        "words of six tiles without a kong",
    )


@claims.theorem(
    "L3-different",
    "Lemma 3",
    "If, in addition, V contains six pairwise different tiles, then V contains a chow and a "
    "disjoint pchow or contains three disjoint pchows.",
    "Six different tiles of a colour contain a chow and a disjoint pchow, or three pchows.",
)
def lemma_3_different(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        # A second chow contains a pchow.
        return any((m and m + p >= 2) or p >= 3 for m, p in side_by_side(word))

    return for_all([word for word in words(6) if max(word) == 1], holds, "sets of six ranks")


@claims.step(
    "L3-gaps",
    "Lemma 3, proof",
    "among b−a, c−b, d−c, e−d, and f−e, there exist at most one that is greater than 2",
    "Of the five gaps between six different numbers at most one is greater than 2.",
)
def gaps(effort: Effort) -> Finding:
    return for_all(
        [word for word in words(6) if max(word) == 1],
        lambda word: sum(np.diff(ranks(word)) > 2) <= 1,
        "sets of six ranks",
    )


@claims.theorem(
    "P1",
    "Proposition 1",
    "If V contains two disjoint melds, then dfncy(V) ≤ 2.",
    "A pure 14-tile with two disjoint melds, no tile used twice, has a deficiency of at most 2.",
    reading="Definition 9 as it is meant: parts are disjoint if no tile is used twice "
    "(LY19-D9-order)",
)
def proposition_1(effort: Effort) -> Finding:
    return at_most(2, pure_melds() >= 2, "pure 14-tiles with two disjoint melds")


@claims.step(
    "T1-eight",
    "Theorem 1, proof",
    "Suppose |Set(V)| = 8 or |Set(V)| = 9. We have at least two chows in {(123), (456), (789)}.",
    "Eight or nine different tiles have two of the chows (123), (456), (789).",
)
def eight_kinds(effort: Effort) -> Finding:
    return for_all(
        with_kinds(8, 9),
        lambda word: sum(all(word[rank : rank + 3]) for rank in (0, 3, 6)) >= 2,
        "pure 14-tiles of eight or nine kinds",
    )


@claims.step(
    "T1-four",
    "Theorem 1, proof",
    "Suppose |Set(V)| = 4 or |Set(V)| = 5. Then V contains at least two different pongs",
    "A pure 14-tile has at least four kinds, and with four or five it has two different pongs.",
)
def four_kinds(effort: Effort) -> Finding:
    return for_all(
        with_kinds(1, 2, 3, 4, 5),
        lambda word: sum(map(bool, word)) > 3 and sum(copies > 2 for copies in word) > 1,
        "pure 14-tiles of at most five kinds",
    )


@claims.step(
    "T1-chow",
    "Theorem 1, proof",
    "Suppose |Set(V)| = 7 and V does not contain two disjoint melds. [...] It is easy to see that "
    "Set(V) contains one chow.",
    "Seven different tiles contain a chow.",
)
def chow_of_seven(effort: Effort) -> Finding:
    cases = [word for word in words(7) if max(word) == 1]
    return for_all(cases, lambda word: bool(chows_in(word)), "sets of seven ranks")


@claims.step(
    "T1-seven",
    "Theorem 1, proof",
    "Suppose |Set(V)| = 7 and V does not contain two disjoint melds. [...] Res(V) must contain a "
    "pair, [...] Thus V consists of one kong or pong and at least four different pairs.",
    "Seven kinds without two disjoint melds are one kong or pong, and four pairs at least.",
)
def seven_kinds(effort: Effort) -> Finding:
    return for_all(
        with_kinds(7, fewer_melds_than=2),
        lambda word: sum(copies > 2 for copies in word) == 1 and word.count(2) >= 4,
        "such pure 14-tiles",
    )


@claims.step(
    "T1-six",
    "Theorem 1, proof",
    "Suppose |Set(V)| = 6 and V does not contain two disjoint melds. [...] V consists of one kong "
    "and five different pairs. Clearly, V can be completed within three tile changes, by "
    "completing any three pairs into pongs.",
    "Six kinds without two disjoint melds are a kong and five pairs, and any three of the pairs "
    "made pongs leave a complete hand.",
)
def six_kinds(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        if not is_kong_and_pairs(word):
            return False
        pairs = [rank for rank in range(9) if word[rank] == 2]
        for three in combinations(pairs, 3):
            eye = min(set(pairs) - set(three))
            pongs = (*three, word.index(COPIES))
            after = tuple(3 if r in pongs else 2 if r == eye else 0 for r in range(9))
            if pure_deficiency(after):
                return False
        return True

    return for_all(with_kinds(6, fewer_melds_than=2), holds, "such pure 14-tiles")


@claims.figure(
    "S3-counts",
    "Section 3",
    "118800 valid pure 14-tiles [...] 13259 complete pure 14-tiles [...] 91065 pure tiles with "
    "deficiency 1 [...] 14386 pure tiles with deficiency 2 [...] 90 pure tiles with deficiency 3",
    "Of 118,800 pure 14-tiles 13,259 are complete; 91,065, 14,386 and 90 have deficiency 1, 2, 3.",
)
def counts(effort: Effort) -> Finding:
    found = np.bincount(pure_deficiencies()).tolist()
    shown = " / ".join(f"{count:,}" for count in found)
    evidence = f"{shown} have deficiency 0 / 1 / 2 / 3, together {sum(found):,}."
    return computed(evidence, found != [13_259, 91_065, 14_386, 90])


def is_kong_and_pairs(word: Word) -> bool:
    """Proposition 2 (i)."""
    return sorted(word)[3:] == [2, 2, 2, 2, 2, 4]


def has_pong_pairs_and_single(word: Word) -> bool:
    """The first half of Proposition 2 (ii)."""
    return sorted(word)[2:] == [1, 2, 2, 2, 2, 2, 3]


def is_pong_pairs_and_single(word: Word) -> bool:
    """Proposition 2 (ii)."""
    return has_pong_pairs_and_single(word) and any(
        word.index(3) in chow and word.index(1) in chow and not chows_in(minus(word, chow))
        for chow in chows_in(word)
    )


def nearer(meant: Callable[[Word], bool]) -> tuple[str, list[Word]]:
    """In words the deficiencies of the pure 14-tiles that are meant; those of less than 3."""
    chosen = [word for word in pure_words() if meant(word)]
    away = [pure_deficiency(word) for word in chosen]
    shown = " / ".join(str(away.count(number)) for number in range(4))
    evidence = f"Of all {len(chosen)} such 14-tiles {shown} have deficiency 0 / 1 / 2 / 3."
    return evidence, [word for word, number in zip(chosen, away, strict=True) if number < 3]


@claims.theorem(
    "P2-i",
    "Proposition 2 (i), if",
    "For any pure 14-tile V, V has deficiency 3 if [...] (i) V consists of a kong and 5 different "
    "pairs",
    "Every kong with five different pairs has deficiency 3.",
)
def proposition_2_i(effort: Effort) -> Finding:
    evidence, wrong = nearer(is_kong_and_pairs)
    first = min(wrong, key=lambda word: (pure_deficiency(word), digits(word)), default=None)
    return computed(
        evidence,
        case(
            first,
            "a kong and five pairs, but complete: (123)(123)(456)(456)(11)",
            "Of 504 such 14-tiles it is one of the 72 of deficiency 0, the least there is.",
        )
        if first
        else None,
    )


@claims.theorem(
    "P2-i-repaired",
    "Proposition 2 (i), if",
    "",
    "Every kong with five different pairs that contains no chow has deficiency 3.",
    repairs="P2-i",
)
def proposition_2_i_repaired(effort: Effort) -> Finding:
    evidence, wrong = nearer(lambda word: is_kong_and_pairs(word) and not chows_in(word))
    return computed(evidence, bool(wrong))


@claims.theorem(
    "P2-ii",
    "Proposition 2 (ii), if, and its example",
    "(ii) V consists of five different pairs, a pong (p, p, p) and a single tile s, and there "
    "exists x in V such that (psx) (after ordering) is a chow in V and V \\ (psx) contains no "
    "chows. [...] Consider V = (11222344558899) as an example. [...] Thus dfncy(V) = 3.",
    "Every pure 14-tile of case (ii) has deficiency 3.",
    consequences=("The deficiency of the example, (11222344558899), is 2 and not 3.",),
)
def proposition_2_ii(effort: Effort) -> Finding:
    evidence, wrong = nearer(is_pong_pairs_and_single)
    own = read_word("11222344558899")
    shown = case(
        own,
        "the paper's own example is of case (ii) with x = 1, but (345) is a chow as well: of "
        "(11)(222)(345)(45)(88) two tiles are missing, so that its deficiency is 2",
        "No 14-tile of case (ii) has a deficiency below 2.",
    )
    least = min(map(pure_deficiency, wrong), default=3)
    return computed(evidence, shown if own in wrong and pure_deficiency(own) == least else None)


@claims.theorem(
    "P2-ii-repaired",
    "Proposition 2 (ii), if",
    "",
    "Five different pairs, a pong (ppp) and a single s have deficiency 3 if they contain a chow, "
    "and no chow without both p and s.",
    repairs="P2-ii",
)
def proposition_2_ii_repaired(effort: Effort) -> Finding:
    def meant(word: Word) -> bool:
        if not has_pong_pairs_and_single(word) or not chows_in(word):
            return False
        return all(word.index(3) in chow and word.index(1) in chow for chow in chows_in(word))

    evidence, wrong = nearer(meant)
    return computed(evidence, bool(wrong))


@claims.theorem(
    "P2-only-if",
    "Proposition 2, only if",
    "V has deficiency 3 if and only if either (i) [...] or (ii)",
    "Every pure 14-tile of deficiency 3 is of case (i) or (ii).",
)
def proposition_2_only_if(effort: Effort) -> Finding:
    worst = [pure_words()[index] for index in np.flatnonzero(pure_deficiencies() == 3)]
    kongs = sum(map(is_kong_and_pairs, worst))
    strays = [
        word for word in worst if not is_kong_and_pairs(word) and not is_pong_pairs_and_single(word)
    ]
    evidence = f"Of {len(worst)}, {kongs} are of case (i) and {len(worst) - kongs} of case (ii)."
    return computed(evidence, case(strays[0]) if strays else None)
