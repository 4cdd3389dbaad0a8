"""The claims of Wang, Zhou, Zhu and Li (2022) on tiles and groupings: sections 1, 3 and 4."""

from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import numpy as np
from numpy.typing import NDArray

import paili
from paili.model.hands import Hand
from paili.model.melds import Meld
from paili.model.tiles import COPIES
from paili.papers.common.claims import Claim, Effort, Finding, Verdict
from paili.papers.common.colors import nothing, total
from paili.papers.common.entries import plain, unnamed
from paili.papers.common.multisets import Tiles, read_hand, read_tiles, write_tiles
from paili.papers.common.suit_words import HAND, Words, suit_words, tiles_of
from paili.papers.wang_2022.algorithms.grouping import Grouping, are_related, group, isolated_tiles
from paili.papers.wang_2022.claims.results import (
    PAPER,
    RESULTS,
    grouping,
    judged,
    pure_table,
)

# Isolated tiles


def isolated_counts(words: Words) -> NDArray[np.int64]:
    """Number of isolated tiles of each word."""
    padded = np.pad(words.astype(np.int64), ((0, 0), (2, 2)))
    nearby = sum(padded[:, step : step + 9] for step in range(5))
    return np.asarray(((words == 1) & (nearby == 1)).sum(axis=1))


@cache
def isolated_by_size() -> tuple[Counter[int], ...]:
    """For suits of 0 to 14 tiles, the number of words by number of isolated tiles."""
    return tuple(Counter(isolated_counts(suit_words(tiles)).tolist()) for tiles in range(HAND + 1))


@cache
def isolated_of_hybrids(colours: int) -> Counter[int]:
    """Hands of exactly two or three colours by number of isolated tiles, all colours counted."""
    by_size = isolated_by_size()
    result: Counter[int] = Counter()
    sizes = (
        [(a, HAND - a) for a in range(1, HAND)]
        if colours == 2
        else [(a, b, HAND - a - b) for a in range(1, HAND) for b in range(1, HAND - a)]
    )
    for size in sizes:
        hands: Counter[int] = Counter({0: 3 if colours == 2 else 1})
        for tiles in size:
            longer: Counter[int] = Counter()
            for isolated, number in hands.items():
                for more, words in by_size[tiles].items():
                    longer[isolated + more] += number * words
            hands = longer
        result.update(hands)
    return result


def _related_tiles(effort: Effort) -> Finding:
    wall = [tile for tile in range(27) for _ in range(COPIES)]
    most = max(sum(are_related(tile, other) for other in wall) - 1 for tile in range(27))
    hand = read_tiles("B3B3B3B3B4B4B4B4B5B5B5B5B6B6")
    every = all(are_related(tile, other) for tile in read_tiles("B4B5") for other in hand)
    return judged(
        most == 19 and every,
        f"All 27 kinds: at most {most} of the 107 other tiles, for ranks 3 to 7. In the example "
        "hand B4 and B5 are related to every other tile.",
    )


def _pure_isolated(effort: Effort) -> Finding:
    words = suit_words(HAND)
    counts = isolated_counts(words)
    found = [write_tiles(tiles_of(word)).replace("C", "X") for word in words[counts == 2]]
    return judged(
        int(counts.max()) == 2 and len(found) == 3,
        f"All 118,800 pure hands: at most {counts.max()}; exactly two in {', '.join(found)}; "
        f"{3 * len(found)} hands in three colours.",
    )


def _two_hybrid_most(effort: Effort) -> Finding:
    most = max(isolated_of_hybrids(2))
    example = read_tiles("B1B4B7B8B8B8B8B9B9B9B9C1C4C7")
    alone = isolated_tiles(example)
    return judged(
        most == 5 and alone == read_tiles("B1B4C1C4C7"),
        f"All hands of two colours, by counting suits: at most {most}. "
        f"The example has {len(alone)}.",
    )


def _two_hybrid_count(effort: Effort) -> Finding:
    number = isolated_of_hybrids(2)[5]
    by_size = isolated_by_size()
    threes, twos = by_size[3][3], by_size[11][2]
    return judged(
        number == 540,
        f"It is {number}: one suit is three tiles three or more ranks apart ({threes} ways, not "
        f"only 147, 258 and 369), the other has two isolated tiles among eleven ({twos} ways), "
        "and there are 6 ordered pairs of suits. With those three ways it would be 540.",
        "B1B4B8C1C4C7C7C7C8C8C8C8C9C9",
    )


def _three_hybrid(effort: Effort) -> Finding:
    hands = isolated_of_hybrids(3)
    return judged(
        max(hands) == 8,
        f"All hands of three colours, by counting suits: at most {max(hands)}, "
        f"in {hands[8]:,} hands.",
    )


# Examples and deficiencies


def _examples(effort: Effort) -> Finding:
    expected = {
        "B1B1B2B3B4C1C2C3D5D5D5D7D8D9": 0,
        "B1B1B2B3B5C1C1C1D5D5D5D7D8D9": 1,
        "B1B1B2B3B9C1C1C3D5D5D5D6D8D9": 3,
    }
    exact = {text: paili.deficiency(read_hand(text), rules=paili.MAHJONG0) for text in expected}
    alone = write_tiles(isolated_tiles(read_tiles("B1B1B2B3B9C1C1C3D5D5D5D6D8D9")))
    return judged(
        exact == expected and alone == "B9",
        f"T1, T3, T4: {list(exact.values())}; isolated in T4: {alone}.",
    )


def _pure_most(effort: Effort) -> Finding:
    exact = pure_table().exact
    return judged(
        int(exact.max()) == 3,
        f"All 118,800 pure hands: 0/1/2/3 for {'/'.join(map(str, np.bincount(exact)))}.",
    )


def _hybrid_most(effort: Effort) -> Finding:
    hands = total(nothing, ())[False]
    return judged(
        max(hands) == 6,
        f"All {sum(hands.values()):,} hands, by products of suits: at most {max(hands)}, "
        f"{hands[6]:,} hands.",
    )


def _t5(effort: Effort) -> Finding:
    tiles = read_tiles("B1B2B3B4B9C5C5C5C5D1D1D6D6D7")
    both = [
        grouping("B1B2B3 C5C5C5", "D1D1 D6D6", "B4B9C5D7"),
        grouping("B2B3B4", "C5C5 C5C5 D1D1 D6D7", "B1B9D6"),
    ]
    fits = all(
        sorted([*found.isolated, *(x for part in found.melds + found.pmelds for x in part)])
        == list(tiles)
        and not related_isolated(found)
        for found in both
    )
    alone = isolated_tiles(tiles)
    listed = [found in group(tiles) for found in both]
    return judged(
        fits and alone == read_tiles("B9"),
        f"Both are groupings by Definition 4.1, and B9 is the isolated tile. GROUP lists "
        f"{listed.count(True)} of the two: it does not split the leading eye D6D6.",
    )


# Section 4


def related_isolated(found: Grouping) -> bool:
    """Whether two tiles of I are related, against Definition 4.1."""
    return any(are_related(one, other) for one, other in combinations(found.isolated, 2))


def _unrelated(effort: Effort) -> Finding:
    looked = 0
    for tiles in range(2, 7):
        for word in suit_words(tiles):
            looked += 1
            bad = [found for found in group(tiles_of(word)) if related_isolated(found)]
            if bad:
                text = write_tiles(tiles_of(word))
                return plain(
                    Verdict.REFUTED,
                    f"First of {looked:,} words of one suit, fewest tiles first. GROUP gives up "
                    "the first tile for a chow of the second, and may then leave another copy of "
                    "the second alone. (Our reading of GROUP, which gives the paper's counts.)",
                    f"{text} with M = {write_tiles(bad[0].melds[0])}, "
                    f"I = {write_tiles(bad[0].isolated)}",
                )
    return plain(Verdict.NOT_REFUTED, f"{looked:,} words of one suit, at most six tiles.")


def _sizes_by_definition(effort: Effort) -> Finding:
    suits = max(
        len(chosen)
        for size in range(10)
        for chosen in combinations(range(9), size)
        if all(b - a > 2 for a, b in pairwise(chosen))
    )
    sizes = [(m, p) for m in range(5) for p in range(8) if 3 * m + 2 * p == HAND - 9]
    return judged(
        3 * suits == 9 and sizes == [(1, 1)] and HAND // 3 == 4 and HAND // 2 == 7,
        f"At most {suits} ranks of a suit are unrelated, so |I| is at most {3 * suits}; "
        f"3|M| + 2|P| = 5 has the one solution |M| = |P| = 1.",
    )


def _sizes_in_group(effort: Effort) -> Finding:
    hand = "B1B4B6B7B7B8B8B9C1C4C7D1D4D7"
    found = max(group(read_tiles(hand)), key=lambda one: len(one.isolated))
    return judged(
        len(found.isolated) <= 9,
        f"GROUP can return a grouping with |I| = {len(found.isolated)}, since its I may have "
        "related tiles. By Definition 4.1 the theorem is right.",
        f"{hand}: I = {write_tiles(found.isolated)}",
    )


def _nine_isolated(effort: Effort) -> Finding:
    found = grouping("B6B6B6", "B5B5", "B1B5B9C1C4C7D2D5D8")
    tiles = read_tiles("B1B5B5B5B6B6B6B9C1C4C7D2D5D8")
    printed = read_tiles("B1B5B5B5B5B5B6B6C4C7D2D5D8")
    listed = found in group(tiles)
    return judged(
        not related_isolated(found) and read_tiles("B5")[0] not in isolated_tiles(tiles),
        f"The hand of the grouping is {write_tiles(tiles)} (as handed down to us the text has "
        f"{len(printed)} tiles, five of them B5); its tiles of I are unrelated, B5 is not isolated "
        f"in the hand. GROUP {'lists' if listed else 'does not list'} this grouping.",
    )


def _divisible(effort: Effort) -> Finding:
    sizes = [
        (m, p, HAND - 3 * m - 2 * p) for m in range(5) for p in range(8) if 3 * m + 2 * p <= HAND
    ]
    return judged(
        all((p - i - 1) % 3 == 0 for _, p, i in sizes),
        f"All {len(sizes)} sizes (|M|, |P|, |I|) with 3|M| + 2|P| + |I| = 14; |P| > |I| is not "
        "needed.",
    )


def with_melds_kept(found: Grouping) -> int:
    """The fewest tiles of P and I to change so that the melds of M become a complete hand.

    No reading of MTC(g) can be less.
    """
    melds = [
        Meld.pung(meld[0]) if meld[0] == meld[1] else Meld.chow(meld[0]) for meld in found.melds
    ]
    rest: Tiles = tuple(tile for pmeld in found.pmelds for tile in pmeld) + found.isolated
    return paili.deficiency(Hand.from_tiles(rest, melds), rules=paili.MAHJONG0)


def theorem_4_4(found: Grouping) -> int:
    """The printed MTC(g), for |P| > |I|."""
    p, i = len(found.pmelds), len(found.isolated)
    return i + (p - 1 - i) * 2 // 3


def theorem_4_5(found: Grouping) -> int:
    """The printed MTC(g), for |I| >= |P|."""
    p, i = len(found.pmelds), len(found.isolated)
    return p - 1 + (i - (p - 1)) * 2 // 3


def _more_pmelds(effort: Effort) -> Finding:
    table = pure_table()
    found = grouping("B3B3B3 B6B6B6 B6B7B8", "B9B9 B9B9", "B3")
    printed, least = theorem_4_4(found), with_melds_kept(found)
    return judged(
        printed >= least and not table.below_4_4,
        f"The formula gives {printed}, the least is {least}: no tile completes the second B9B9. "
        "Definition 5.3 repairs such cases. In all groupings of all pure hands that GROUP lists, "
        f"the formula is below the deficiency of the hand in {table.below_4_4:,} of "
        f"{table.cases_4_4:,} cases.",
        "({B3B3B3, B6B6B6, B6B7B8}, {B9B9, B9B9}, {B3})",
    )


def _more_isolated(effort: Effort) -> Finding:
    table = pure_table()
    found = grouping("B3B3B3 B3B4B5", "B1B2 D1D1", "C1C4C7D5")
    printed, least = theorem_4_5(found), with_melds_kept(found)
    return judged(
        printed >= least,
        f"The formula gives {printed}, the least is {least}: no tile completes B1B2. Definition "
        "5.3 repairs such cases. (In pure hands the formula is below the deficiency of the hand in "
        f"{table.below_4_5:,} of {table.cases_4_5:,} groupings.)",
        "({B3B3B3, B3B4B5}, {B1B2, D1D1}, {C1, C4, C7, D5})",
    )


def _tiles_of_the_game(effort: Effort) -> Finding:
    suited, honours, bonus = 3 * 9 * COPIES, 7 * COPIES, 8
    return judged(
        suited == 108 and suited + honours + bonus == 144,
        f"{suited} suited tiles, {honours} honours, {bonus} flowers and seasons.",
    )


CLAIMS: tuple[Claim, ...] = (
    unnamed(PAPER, "Section 1", "Mahjong has 144 tiles, Mahjong-0 108 of them", _tiles_of_the_game),
    unnamed(
        PAPER, "Section 3", "T1, T3 and T4 have deficiency 0, 1 and 3; T4 isolates B9", _examples
    ),
    unnamed(PAPER, "Section 3", "A pure hand has deficiency at most 3", _pure_most),
    unnamed(PAPER, "Section 3", "A hybrid hand has deficiency at most 6", _hybrid_most),
    unnamed(
        PAPER,
        "Theorem 3.6",
        "A pure hand has at most two isolated tiles; three hands of a colour have two, nine in all",
        _pure_isolated,
    ),
    unnamed(
        PAPER,
        "Theorem 3.7",
        "A hand of two colours has at most five isolated tiles, as its example does",
        _two_hybrid_most,
    ),
    unnamed(
        PAPER,
        "Theorem 3.7",
        "540 hands of two colours have five isolated tiles",
        _two_hybrid_count,
    ),
    unnamed(
        PAPER,
        "Theorem 3.8",
        "A hand of three colours has at most eight isolated tiles",
        _three_hybrid,
    ),
    unnamed(
        PAPER,
        "Theorem 3.9",
        "A tile is related to at most 19 others; X4 and X5 to all of 33334444555566",
        _related_tiles,
    ),
    unnamed(
        PAPER,
        "Definition 4.1",
        "T5 has the two printed groupings; its isolated tile B9 is in both I",
        _t5,
    ),
    unnamed(
        PAPER,
        "Definition 4.1",
        "In the groupings that GROUP returns, all tiles of I are unrelated",
        _unrelated,
    ),
    unnamed(
        PAPER,
        "Theorem 4.2",
        "|M| <= 4, |P| <= 7, |I| <= 9; |I| = 9 needs |M| = |P| = 1 (by Definition 4.1)",
        _sizes_by_definition,
    ),
    unnamed(PAPER, "Theorem 4.2", "|I| <= 9 for the groupings that GROUP returns", _sizes_in_group),
    unnamed(
        PAPER,
        "Theorem 4.2",
        "The example hand has a grouping with |I| = 9; B5 is isolated only in the grouping",
        _nine_isolated,
    ),
    unnamed(PAPER, "Lemma 4.3", "If |P| > |I|, then 3 divides |P| - |I| - 1", _divisible),
    unnamed(
        PAPER,
        "Theorem 4.4",
        "If |P| > |I| and P has a pair, MTC(g) = |I| + (|P| - 1 - |I|) * 2/3",
        _more_pmelds,
    ),
    unnamed(
        PAPER,
        "Theorem 4.5",
        "If |I| >= |P| and P has a pair, MTC(g) = |P| - 1 + (|I| - (|P| - 1)) * 2/3",
        _more_isolated,
    ),
    *RESULTS,
)
