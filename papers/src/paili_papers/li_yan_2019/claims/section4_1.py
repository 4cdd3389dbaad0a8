"""Claims of Li & Yan 2019, section 4.1: the best and the worst 14-tiles of three colours."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

from paili import MAHJONG0, deficiency
from paili.analysis import suit_costs_batch

from paili_papers.common.claims import Claims, Cost, Counterexample, Effort, Finding, computed
from paili_papers.common.colors import Split, nothing, splits, total
from paili_papers.common.multisets import MELDS, PREMELDS, Tiles, read_hand
from paili_papers.common.suit_words import Word, suit_words
from paili_papers.li_yan_2019 import PAPER
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import can_complete
from paili_papers.li_yan_2019.claims.melds import (
    for_all,
    melds_in,
    most_melds,
    most_pmelds,
    pmelds_in,
    read_word,
    saving,
    words,
)

claims = Claims(PAPER)

FARTHEST = 6
HANDS = 21_310_147_575
COMPLETE_SPLITS: tuple[Split, ...] = (
    (14, 0, 0), (12, 2, 0), (11, 3, 0), (9, 5, 0), (9, 3, 2), (8, 3, 3), (8, 6, 0), (6, 6, 2),
    (6, 5, 3),
)  # fmt: skip


def suits_of(text: str) -> list[Word]:
    """The words of bamboo, characters and dots of a hand in the papers' notation."""
    return [read_word(part) for part in text[1:-1].split(")(")]


@cache
def _complete_words() -> frozenset[Word]:
    """Words that consist of melds, with an eye or without."""
    complete: set[Word] = set()
    for tiles in (0, 2, 3, 5, 6, 8, 9, 11, 12, 14):
        costs = suit_costs_batch(suit_words(tiles))
        cost = costs[:, int(tiles % 3 == 2), tiles // 3]
        complete |= {word for word, lacking in zip(words(tiles), cost, strict=True) if not lacking}
    return frozenset(complete)


def is_complete_word(word: Word) -> bool:
    """Whether a suit consists of melds and at most one eye (Proposition 3)."""
    return word in _complete_words()


@claims.example(
    "D10",
    "Definition 10, example",
    "For the hybrid 14-tile H in Eq. (1), [...] nb(H) = 9, nc(H) = 2, nd(H) = 3, H is not a "
    "bcd-type 14-tile. But it is easy to see that every hybrid 14-tile T has a corresponding "
    "bcd-type 14-tile S",
    "H has 9, 2 and 3 tiles, and is of bcd-type when characters and dots are exchanged.",
)
def bcd_type(effort: Effort) -> Finding:
    b, c, d = map(sum, suits_of("(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6)"))
    evidence = f"It has {b}, {c} and {d} tiles. Nothing depends on which colour is which."
    return computed(evidence, (b, c, d) != (9, 2, 3) or b >= c >= d or not b >= d >= c)


@claims.theorem(
    "P3",
    "Proposition 3",
    "A bcd-type 14-tile H is complete if and only if one of the following conditions is satisfied",
    "A 14-tile is complete if and only if it is of one of the nine cases, melds being disjoint if "
    "no tile is used twice.",
    cost=Cost.SECONDS,
    reading="Definition 9 as it is meant: parts are disjoint if no tile is used twice "
    "(LY19-D9-order)",
)
def proposition_3(effort: Effort) -> Finding:
    sums = total(is_complete_word, COMPLETE_SPLITS)
    wrong = sums[False][0] or sums[True].total() > sums[True][0]
    return computed(
        f"Of all {HANDS:,} hands {sums[True][0]:,} are complete, and these are just the hands of "
        "the nine cases.",
        bool(wrong) or sums[True].total() + sums[False].total() != HANDS,
    )


@claims.theorem(
    "P4",
    "Proposition 4",
    "For any 14-tile H, the deficiency of H is not greater than 6.",
    "Every 14-tile has a deficiency of at most 6, and there are some of deficiency 6.",
    cost=Cost.SECONDS,
    reading="Definition 7 as it is meant: any tile may replace another, wherever the new one is "
    "sorted (LY19-D7-neighbours)",
)
def proposition_4(effort: Effort) -> Finding:
    sums = total(nothing, ())[False]
    shown = ", ".join(f"{away}: {number:,}" for away, number in sorted(sums.items()))
    evidence = f"All {sums.total():,} hands by deficiency: {shown}."
    return computed(evidence, max(sums) != FARTHEST or sums.total() != HANDS)


@claims.step(
    "P4-splits",
    "Proposition 4, proof",
    "Clearly, nb(H) ≥ 5. [...] If 6 ≤ nb(H) ≤ 7, then by nb(H) ≥ nc(H) ≥ nd(H), we know nc(H) ≥ 4 "
    "[...] If nb(H) = 5, then we have nc(H) = 5 and nd(H) = 4",
    "The most frequent colour has five tiles; with six or seven the second has four; with five the "
    "split is 5, 5, 4.",
)
def proposition_4_splits(effort: Effort) -> Finding:
    bad = [
        split
        for split in splits()
        if (split[0] <= 5 and split != (5, 5, 4)) or (6 <= split[0] <= 7 and split[1] < 4)
    ]
    evidence = f"All {len([*splits()])} ways to split 14 tiles among the colours were looked at."
    return computed(evidence, str(bad[0]) if bad else "")


@claims.step(
    "P4-pong",
    "Proposition 4, proof",
    "nb(H) ≥ 8. If Hb contains a pong (aaa), then by Lemma 2 the remaining five or more Bamboo "
    "tiles contain at least one pmeld which does not involve a",
    "Eight tiles with a pong (aaa) contain a pmeld without a.",
)
def pong_and_pmeld(effort: Effort) -> Finding:
    return for_all(
        [word for word in words(8) if max(word) > 2],
        lambda word: all(
            any(rank not in pmeld for pmeld in pmelds_in(word))
            for rank in range(9)
            if word[rank] > 2
        ),
        "words of eight tiles with a pong",
    )


@claims.step(
    "P4-two-pairs",
    "Proposition 4, proof",
    "If Hb contains no pongs but has two different pairs, by Lemma 2 again, the remaining four or "
    "more Bamboo tiles contain a pmeld",
    "Without any two of its pairs, a word of eight tiles without a pong contains a pmeld.",
)
def two_pairs_and_pmeld(effort: Effort) -> Finding:
    def holds(word: Word) -> bool:
        pairs = [rank for rank in range(9) if word[rank] == 2]
        return all(
            pmelds_in(tuple(0 if rank in two else word[rank] for rank in range(9)))
            for two in combinations(pairs, 2)
        )

    cases = [word for word in words(8) if max(word) == 2 and word.count(2) > 1]
    return for_all(cases, holds, "words of eight tiles with two pairs and no pong")


@claims.step(
    "P4-three-pmelds",
    "Proposition 4, proof",
    "If Hb contains no pongs and has only one pair, then by Lemma 3 the remaining six or more "
    "tiles contain three disjoint pmelds",
    "In eight tiles with one pair and no pong, the other six contain three disjoint pmelds.",
)
def three_pmelds(effort: Effort) -> Finding:
    cases = [word for word in words(8) if max(word) == 2 and word.count(2) == 1]

    def holds(word: Word) -> bool:
        return most_matched(tuple(copies % 2 for copies in word)) >= 3

    finding = for_all(cases, holds, "words of eight tiles with one pair and no pong")
    return computed(
        f"{finding.evidence} Lemma 3 allows a chow and a pchow instead, which are as good: the "
        "proposition stands.",
        not holds(read_word("24456789"))
        and "(24456789): of (256789) the 2 is in no pmeld, and five tiles make two",
    )


def most_matched(word: Word) -> int:
    """The greatest number of disjoint pchows of a set of ranks."""
    first = next((rank for rank, copies in enumerate(word) if copies), None)
    if first is None:
        return 0
    rest = (*word[:first], 0, *word[first + 1 :])
    partners = [rank for rank in (first + 1, first + 2) if rank < 9 and word[rank]]
    return max(
        [most_matched(rest)]
        + [1 + most_matched((*rest[:rank], 0, *rest[rank + 1 :])) for rank in partners]
    )


@claims.step(
    "P4-eight",
    "Proposition 4, proof",
    "In case Hb contains no pairs, it is easy to see that any set of eight different bamboo tiles "
    "contains two disjoint chows",
    "Eight different tiles of a colour contain two disjoint chows.",
)
def eight_different(effort: Effort) -> Finding:
    cases = [word for word in words(8) if max(word) == 1]
    return for_all(cases, lambda word: most_melds(word) >= 2, "sets of eight ranks")


@claims.step(
    "P4-six",
    "Proposition 4, proof",
    "If 6 ≤ nb(H) ≤ 7, [...] By Lemma 3, Hb contains either a kong (hence a pong) or two disjoint "
    "pmelds",
    "Six or seven tiles of a colour contain a kong or two disjoint pmelds.",
)
def six_or_seven(effort: Effort) -> Finding:
    return for_all(
        [*words(6), *words(7)],
        lambda word: max(word) == 4 or most_pmelds(word) >= 2,
        "words of six or seven tiles",
    )


@claims.slip(
    "P4-melds",
    "Proposition 4, proof",
    "So in this case, H contains a pong and a disjoint pmeld or three disjoint melds",
    "With six or seven tiles of a colour, a 14-tile contains a pong or three disjoint melds.",
)
def melds_for_pmelds(effort: Effort) -> Finding:
    text = "(B1B1B4B4B7B8)(C1C1C4C7C9)(D1D4D7)"
    suits = suits_of(text)
    wrong = not any(map(melds_in, suits)) and sum(map(most_pmelds, suits)) >= 3
    return computed(
        "Three disjoint pmelds are meant, which is what the sentence before gives.",
        wrong and Counterexample(f"{text} contains no meld at all", text),
    )


@claims.step(
    "P4-completable",
    "Proposition 4, proof",
    "a pair (xx) cannot be completed into a pong if and only if two identical x have been used in "
    "the other melds or pmelds; and a pchow (xy) cannot be completed into a chow (xyz) if and "
    "only if all four identical z have been used in the other melds or pmelds. Apparently, this "
    "is not the case for any pmeld involved here",
    "All pmelds of each case of the proof can be completed together, without a fifth copy.",
)
def completed_together(effort: Effort) -> Finding:
    pmelds = [pmeld for pmeld in PREMELDS if pmeld[-1] < 9]
    pairs = [pmeld for pmeld in pmelds if pmeld[0] == pmeld[1]]
    pchows = [pmeld for pmeld in pmelds if pmeld[0] != pmeld[1]]
    melds = [meld for meld in MELDS if meld[-1] < 9]
    sets: list[list[Tiles]] = [[m, p] for m in melds for p in pmelds if not set(m) & set(p)]
    sets += [[p, q] for p, q in combinations_with_replacement(pmelds, 2) if p != q or p in pchows]
    sets += [
        [p, q, r] for p, q in combinations(pairs, 2) for r in pmelds if not {p[0], q[0]} & set(r)
    ]
    sets += [list(three) for three in combinations(pchows, 3) if len(set(sum(three, ()))) == 6]
    bad = [parts for parts in sets if not can_complete(parts, ())]
    return computed(
        f"All {len(sets):,} choices of a meld and a pmeld of other tiles, of two pmelds of a "
        "colour, of two pairs and a pmeld, and of three pchows of six different tiles can be "
        "completed. The criterion itself looks at one pmeld at a time: (46)(46)(55) meets it and "
        "cannot be completed, but no case of the proof has it.",
        str(bad[0]) if bad else "",
    )


@claims.step(
    "P4-saving",
    "Proposition 4, proof",
    "we need only show that H contains two disjoint melds, or a meld and a disjoint pmeld, or "
    "three disjoint pmelds",
    "Every 14-tile has two disjoint melds, or a meld and a pmeld, or three pmelds.",
    cost=Cost.SECONDS,
)
def proposition_4_saving(effort: Effort) -> Finding:
    least = [min(map(saving, words(tiles))) for tiles in range(9)]
    bad = [split for split in splits() if sum(least[min(tiles, 8)] for tiles in split) < 3]
    return computed(
        "Melds counted as two, k tiles of a colour have at least "
        f"{', '.join(map(str, least))} for k = 0 to 8; in every split that makes three.",
        str(bad[0]) if bad else "",
    )


EXAMPLE_3 = "(B1B1B2B5B8)(C1C2C2C5C8)(D3D6D8D9)"


@claims.example(
    "Q3",
    "Equation 3",
    "the following 14-tile has deficiency 6 as it only has three disjoint pmelds, e.g., (B1B2), "
    "(C2C2), and (D6D8)",
    "H has deficiency 6, no meld, and no more than three disjoint pmelds, such as those shown.",
)
def equation_3(effort: Effort) -> Finding:
    away = deficiency(read_hand(EXAMPLE_3), rules=MAHJONG0)
    suits = suits_of(EXAMPLE_3)
    pmelds = sum(map(most_pmelds, suits))
    shown = all(p in pmelds_in(s) for p, s in zip([(0, 1), (1, 1), (5, 7)], suits, strict=True))
    wrong = away != FARTHEST or pmelds != 3 or not shown or any(map(melds_in, suits))
    return computed(f"Its deficiency is {away}, and it has {pmelds} disjoint pmelds.", wrong)
