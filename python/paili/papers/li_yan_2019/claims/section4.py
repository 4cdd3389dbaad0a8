"""Claims of Li & Yan 2019, section 4.1: the best and the worst 14-tiles of three colours."""

from __future__ import annotations

from collections import Counter
from functools import cache

import numpy as np

from paili import _core
from paili.analysis.deficiency import deficiency
from paili.model.rules import MAHJONG0
from paili.papers.common.claims import Effort, Finding
from paili.papers.common.colors import Question, Split, nothing, splits, tally, total
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import read_hand
from paili.papers.common.suit_words import Word, suit_words
from paili.papers.li_yan_2019.claims.melds import (
    RANKS,
    chows_in,
    digits,
    melds_in,
    most_melds,
    most_pmelds,
    pmelds_in,
    saving,
    side_by_side,
    word_of,
)

entries = Entries("li-yan-2019")
claim = entries.claim

FARTHEST = 6


def words(tiles: int) -> list[Word]:
    """All words of a suit with so many tiles."""
    return [tuple(word) for word in suit_words(tiles).tolist()]


def example(question: Question, among: tuple[Split, ...], away: int, yes: bool) -> str:
    """The first hand with a deficiency and an answer, of the first split that has one."""
    for split in among:
        words = tally(split, question).first.get((away, yes))
        if words is not None:
            return "".join(
                f"({''.join(f'{color}{digit}' for digit in digits(word))})"
                for color, word in zip("BCD", words, strict=True)
                if any(word)
            )
    return ""


COMPLETE_SPLITS: tuple[Split, ...] = (
    (14, 0, 0), (12, 2, 0), (11, 3, 0), (9, 5, 0), (9, 3, 2), (8, 3, 3), (8, 6, 0), (6, 6, 2),
    (6, 5, 3),
)  # fmt: skip


@cache
def _complete_words() -> frozenset[Word]:
    """Words that consist of melds, with an eye or without."""
    complete: set[Word] = set()
    for tiles in (0, 2, 3, 5, 6, 8, 9, 11, 12, 14):
        eye, melds = int(tiles % 3 == 2), tiles // 3
        costs = _core.suit_costs(np.ascontiguousarray(suit_words(tiles)))[:, eye, melds]
        complete |= {word for word, cost in zip(words(tiles), costs, strict=True) if cost == 0}
    return frozenset(complete)


def is_complete_word(word: Word) -> bool:
    """Whether a suit consists of melds and at most one eye (Proposition 3)."""
    return word in _complete_words()


@claim("Proposition 3", "A hand is complete if and only if it is of one of nine cases.")
def _proposition_3(effort: Effort) -> Finding:
    sums = total(is_complete_word, COMPLETE_SPLITS)
    missed, wrong = sums[False][0], sum(sums[True].values()) - sums[True][0]
    return found(
        f"of {counted(sums)} hands {sums[True][0]:,} are complete, all of the nine cases "
        "(disjoint: no tile used twice; to the letter of Definition 9 equation 1 is of none)",
        wrong=bool(missed or wrong),
    )


def counted(sums: dict[bool, Counter[int]]) -> str:
    """How many hands were counted."""
    return f"{sum(sum(counter.values()) for counter in sums.values()):,}"


@claim("Proposition 4", "Every 14-tile has a deficiency of at most 6, and the worst have 6.")
def _proposition_4(effort: Effort) -> Finding:
    sums = total(nothing, ())
    shown = ", ".join(f"{away}: {number:,}" for away, number in sorted(sums[False].items()))
    return found(f"{counted(sums)} hands: {shown}", wrong=max(sums[False]) != FARTHEST)


@claim("Proposition 4, proof", "If nb <= 5 the split is 5, 5, 4; if nb is 6 or 7, nc >= 4.")
def _proposition_4_splits(effort: Effort) -> Finding:
    bad = [
        split
        for split in splits()
        if (split[0] <= 5 and split != (5, 5, 4)) or (6 <= split[0] <= 7 and split[1] < 4)
    ]
    return found(f"{len(list(splits()))} splits", str(bad[0]) if bad else "")


@claim(
    "Proposition 4, proof",
    "Every 14-tile has two disjoint melds, or a meld and a pmeld, or three pmelds.",
)
def _proposition_4_saving(effort: Effort) -> Finding:
    least = [min(map(saving, words(tiles))) for tiles in range(9)]
    bad = [split for split in splits() if sum(least[min(tiles, 8)] for tiles in split) < 3]
    return found(
        "melds counted as two, k tiles of a colour have at least "
        f"{', '.join(map(str, least))} for k = 0 to 8",
        str(bad[0]) if bad else "",
    )


@claim(
    "Proposition 4, proof",
    "In eight tiles with one pair and no pong, the other six have three disjoint pmelds.",
)
def _proposition_4_three(effort: Effort) -> Finding:
    cases = [word for word in words(8) if max(word) == 2 and word.count(2) == 1]
    bad = []
    for word in cases:
        six = tuple(copies % 2 for copies in word)
        if not any(p >= 3 for _, p in pmelds_only(six)):
            bad.append(word)
    return found(
        f"not in {len(bad)} of {len(cases)} such words; Lemma 3 allows a chow and a pchow, which "
        "do as well",
        f"{digits(bad[0])}" if bad else "",
    )


def pmelds_only(word: Word) -> set[tuple[int, int]]:
    """As `side_by_side` of a set of ranks, but for pmelds alone."""
    first = next((rank for rank, copies in enumerate(word) if copies), None)
    if first is None:
        return {(0, 0)}
    rest = (*word[:first], 0, *word[first + 1 :])
    found_there = pmelds_only(rest)
    for other in (first + 1, first + 2):
        if other < RANKS and word[other]:
            found_there |= {
                (0, p + 1) for _, p in pmelds_only((*rest[:other], 0, *rest[other + 1 :]))
            }
    return found_there


@claim("Proposition 4, proof", "Eight different tiles contain two disjoint chows.")
def _eight_different(effort: Effort) -> Finding:
    cases = [word for word in words(8) if max(word) == 1]
    bad = [word for word in cases if most_melds(word) < 2]
    return found(f"{len(cases)} sets", digits(bad[0]) if bad else "")


EXAMPLE_3 = "(B1B1B2B5B8)(C1C2C2C5C8)(D3D6D8D9)"


@claim("Equation 3", "H has deficiency 6, and no more than three disjoint pmelds.")
def _equation_3(effort: Effort) -> Finding:
    away = deficiency(read_hand(EXAMPLE_3), rules=MAHJONG0)
    pmelds = sum(most_pmelds(word) for word in suits_of(EXAMPLE_3))
    return found(f"deficiency {away}, {pmelds} pmelds", wrong=away != FARTHEST or pmelds != 3)


def suits_of(text: str) -> list[Word]:
    """The words of bamboo, characters and dots of a hand in the papers' notation."""
    return [
        word_of(tuple(int(digit) - 1 for digit in part[1::2])) for part in text[1:-1].split(")(")
    ]


@claim("Proposition 5", "With nine tiles of a colour, or more, the deficiency is at most 5.")
def _proposition_5(effort: Effort) -> Finding:
    worst = {
        tiles: max(away for split in splits() if split[0] == tiles for away, _ in keys(split))
        for tiles in range(9, 15)
    }
    shown = ", ".join(f"{tiles}: {away}" for tiles, away in worst.items())
    return found(f"the greatest by tiles of a colour: {shown}", wrong=max(worst.values()) > 5)


def keys(split: Split) -> list[tuple[int, bool]]:
    """What the hands of a split come to."""
    return sorted(tally(split, nothing).numbers)


@claim(
    "Proposition 5, proof",
    "Nine tiles of a colour: two disjoint melds, or a meld and two pmelds, or four pmelds.",
)
def _nine(effort: Effort) -> Finding:
    bad = [word for word in words(9) if saving(word) < 4]
    return found(f"{len(words(9)):,} words", digits(bad[0]) if bad else "")


@claim(
    "Proposition 5, proof",
    "Three pairs a, b, c, three singles more than two apart, no meld: some single lies between "
    "or beside, so that (yx) and (xz) are pmelds with x of the pairs and singles y and z.",
)
def _three_pairs(effort: Effort) -> Finding:
    cases = [
        word
        for word in words(9)
        if sorted(word)[3:] == [1, 1, 1, 2, 2, 2]
        and not melds_in(word)
        and not pmelds_in(tuple(copies % 2 for copies in word))
    ]
    bad = [word for word in cases if not _has_middle(word)]
    return found(f"{len(cases)} such words", digits(bad[0]) if bad else "")


def _has_middle(word: Word) -> bool:
    pairs = [rank for rank in range(RANKS) if word[rank] == 2]
    singles = [rank for rank in range(RANKS) if word[rank] == 1]
    return any(sum(abs(single - pair) <= 2 for single in singles) >= 2 for pair in pairs)


@claim("Proposition 5, proof", "No pong and two pairs, or one: a chow, or two disjoint ones.")
def _chows(effort: Effort) -> Finding:
    cases = [word for word in words(9) if max(word) == 2 and word.count(2) in (1, 2)]
    bad = [
        word
        for word in cases
        if not chows_in(word) or (word.count(2) == 1 and most_melds(word) < 2)
    ]
    return found(f"{len(cases)} such words", digits(bad[0]) if bad else "")


@claim("Definition 11", "A pure k-tile is a sequence of integers in [0, 9].")
def _zero(effort: Effort) -> Finding:
    return found("the numbers of tiles are 1 to 9 (Definition 5)", "0")


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


@claim("Definition 11", "The bamboos of equation 3, (11258), are a worst 5-tile: just one pmeld.")
def _one_pmeld(effort: Effort) -> Finding:
    word = suits_of(EXAMPLE_3)[0]
    pmelds = [digits(word_of(pmeld)) for pmeld in pmelds_in(word)]
    return found(
        f"to the letter it contains {len(pmelds)}, {' and '.join(pmelds)}; meant is that no two "
        "are disjoint",
        digits(word) if len(pmelds) != 1 else "",
    )


@claim(
    "Proposition 6, if", "To the letter of Definition 11, the four situations have deficiency 6."
)
def _proposition_6_letter(effort: Effort) -> Finding:
    return _if_worst(is_worst_to_the_letter)


@claim("Proposition 6, if", "Disjoint pmelds being meant, the four situations have 6.")
def _proposition_6_if(effort: Effort) -> Finding:
    return _if_worst(is_worst)


@claim("Proposition 6, only if", "A 14-tile of deficiency 6 is in one of the four situations.")
def _proposition_6_only_if(effort: Effort) -> Finding:
    sums = total(is_worst, WORST_SPLITS)
    missed = sums[False][FARTHEST]
    others = tuple(split for split in splits() if split not in WORST_SPLITS)
    where = [split for split in others if (FARTHEST, True) in tally(split, is_worst).numbers]
    return found(
        f"of {missed + sums[True][FARTHEST]:,} such 14-tiles {missed:,} are in none; their colours "
        f"have {' or '.join(map(str, where))} tiles",
        example(is_worst, others, FARTHEST, True) if missed else "",
    )


@claim(
    "Proposition 6, repaired by us",
    "With a fifth situation, nb = 7, nc = 4, nd = 3 and all three worst, it holds both ways.",
)
def _proposition_6_repaired(effort: Effort) -> Finding:
    sums = total(is_worst, (*WORST_SPLITS, MISSED))
    nearer = sum(number for away, number in sums[True].items() if away < FARTHEST)
    return found(
        f"{sums[True][FARTHEST]:,} of {counted(sums)} hands",
        wrong=bool(nearer or sums[False][FARTHEST]),
    )


def _if_worst(question: Question) -> Finding:
    """Refuted if hands that are in one of the situations have a smaller deficiency."""
    reached = total(question, WORST_SPLITS)[True]
    shown = ", ".join(f"{away}: {number:,}" for away, number in sorted(reached.items()))
    nearest = min(reached)
    return found(
        f"in the four situations, by deficiency: {shown}",
        example(question, WORST_SPLITS, nearest, True) if nearest < FARTHEST else "",
    )
