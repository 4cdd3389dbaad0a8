"""Claims of Li & Yan 2019, section 4.1: the best and the worst 14-tiles of three colours."""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement

from paili.analysis import suit_costs_batch

from paili_papers.common.claims import Effort, Result, computed
from paili_papers.common.colors import Split, nothing, splits, total
from paili_papers.common.engine import engine
from paili_papers.common.multisets import MELDS, PREMELDS, Tiles, read_hand
from paili_papers.common.suit_words import Word, suit_words
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import can_complete
from paili_papers.li_yan_2019.claims.pure import (
    for_all,
    melds_in,
    most_melds,
    most_pmelds,
    pmelds_in,
    read_word,
    saving,
    words,
)

FARTHEST = 6
HANDS = 21_310_147_575
COMPLETE_SPLITS: tuple[Split, ...] = (
    (14, 0, 0), (12, 2, 0), (11, 3, 0), (9, 5, 0), (9, 3, 2), (8, 3, 3), (8, 6, 0), (6, 6, 2),
    (6, 5, 3),
)  # fmt: skip


def suits_of(text: str) -> list[Word]:
    """Parse the words of bamboo, characters and dots of a hand in the papers' notation."""
    return [read_word(part) for part in text[1:-1].split(")(")]


@cache
def _complete_words() -> frozenset[Word]:
    """Return the words that consist of melds, with an eye or without."""
    complete: set[Word] = set()
    for tiles in (0, 2, 3, 5, 6, 8, 9, 11, 12, 14):
        costs = suit_costs_batch(suit_words(tiles))
        cost = costs[:, int(tiles % 3 == 2), tiles // 3]
        complete |= {word for word, lacking in zip(words(tiles), cost, strict=True) if not lacking}
    return frozenset(complete)


def is_complete_word(word: Word) -> bool:
    """Return whether a suit consists of melds and at most one eye (Proposition 3)."""
    return word in _complete_words()


def d10(effort: Effort) -> Result:
    b, c, d = map(sum, suits_of("(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6)"))
    return computed((b, c, d) != (9, 2, 3) or b >= c >= d or not b >= d >= c, b=b, c=c, d=d)


def p3(effort: Effort) -> Result:
    sums = total(is_complete_word, COMPLETE_SPLITS)
    wrong = sums[False][0] or sums[True].total() > sums[True][0]
    return computed(
        bool(wrong) or sums[True].total() + sums[False].total() != HANDS,
        hands=HANDS,
        complete=sums[True][0],
    )


def p4(effort: Effort) -> Result:
    sums = total(nothing, ())[False]
    shown = ", ".join(f"{away}: {number:,}" for away, number in sorted(sums.items()))
    wrong = max(sums) != FARTHEST or sums.total() != HANDS
    return computed(wrong, sums=sums, hands=sums.total(), most=max(sums), shown=shown)


def p4_splits(effort: Effort) -> Result:
    bad = [
        split
        for split in splits()
        if (split[0] <= 5 and split != (5, 5, 4)) or (6 <= split[0] <= 7 and split[1] < 4)
    ]
    return computed(bad, splits=len([*splits()]))


def p4_pong(effort: Effort) -> Result:
    return for_all(
        [word for word in words(8) if max(word) > 2],
        lambda word: all(
            any(rank not in pmeld for pmeld in pmelds_in(word))
            for rank in range(9)
            if word[rank] > 2
        ),
    )


def p4_two_pairs(effort: Effort) -> Result:
    def holds(word: Word) -> bool:
        pairs = [rank for rank in range(9) if word[rank] == 2]
        return all(
            pmelds_in(tuple(0 if rank in two else word[rank] for rank in range(9)))
            for two in combinations(pairs, 2)
        )

    cases = [word for word in words(8) if max(word) == 2 and word.count(2) > 1]
    return for_all(cases, holds)


def p4_three_pmelds(effort: Effort) -> Result:
    cases = [word for word in words(8) if max(word) == 2 and word.count(2) == 1]

    def holds(word: Word) -> bool:
        return most_matched(tuple(copies % 2 for copies in word)) >= 3

    failures = sum(not holds(word) for word in cases)
    return computed(not holds(read_word("24456789")), cases=len(cases), failures=failures)


def most_matched(word: Word) -> int:
    """Return the greatest number of disjoint pchows of a set of ranks."""
    first = next((rank for rank, copies in enumerate(word) if copies), None)
    if first is None:
        return 0
    rest = (*word[:first], 0, *word[first + 1 :])
    partners = [rank for rank in (first + 1, first + 2) if rank < 9 and word[rank]]
    return max(
        [most_matched(rest)]
        + [1 + most_matched((*rest[:rank], 0, *rest[rank + 1 :])) for rank in partners]
    )


def p4_eight(effort: Effort) -> Result:
    cases = [word for word in words(8) if max(word) == 1]
    return for_all(cases, lambda word: most_melds(word) >= 2)


def p4_six(effort: Effort) -> Result:
    return for_all([*words(6), *words(7)], lambda word: max(word) == 4 or most_pmelds(word) >= 2)


def p4_completable(effort: Effort) -> Result:
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
    return computed(bad, sets=len(sets))


def p4_saving(effort: Effort) -> Result:
    least = [min(map(saving, words(tiles))) for tiles in range(9)]
    bad = [split for split in splits() if sum(least[min(tiles, 8)] for tiles in split) < 3]
    return computed(bad, least=", ".join(map(str, least)))


EXAMPLE_3 = "(B1B1B2B5B8)(C1C2C2C5C8)(D3D6D8D9)"


def q3(effort: Effort) -> Result:
    away = engine(read_hand(EXAMPLE_3))
    suits = suits_of(EXAMPLE_3)
    pmelds = sum(map(most_pmelds, suits))
    shown = all(p in pmelds_in(s) for p, s in zip([(0, 1), (1, 1), (5, 7)], suits, strict=True))
    wrong = away != FARTHEST or pmelds != 3 or not shown or any(map(melds_in, suits))
    return computed(wrong, away=away, pmelds=pmelds)
