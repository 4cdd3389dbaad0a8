"""Claims of section 3 on isolated tiles: Theorems 3.6 to 3.9."""

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from paili_papers.common.claims import Claims, Counterexample, Effort, Finding, computed
from paili_papers.common.colors import colorings, splits
from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import read_tiles, write_tiles
from paili_papers.common.suit_words import HAND, RANKS, Words, suit_words
from paili_papers.wang_2022 import PAPER
from paili_papers.wang_2022.algorithms.grouping import are_related, isolated_tiles
from paili_papers.wang_2022.claims.pure import PURE

claims = Claims(PAPER)

UNRELATED = [ranks for ranks in combinations(range(RANKS), 3) if min(np.diff(ranks)) > 2]
"""Three ranks of a suit that are unrelated."""


def isolated_counts(words: Words) -> NDArray[np.int64]:
    """Number of isolated tiles of each word."""
    padded = np.pad(words.astype(np.int64), ((0, 0), (2, 2)))
    nearby = sum(padded[:, step : step + 9] for step in range(5))
    return np.asarray(((words == 1) & (nearby == 1)).sum(axis=1))


@cache
def isolated_of_words(tiles: int) -> Counter[int]:
    """Words with so many tiles by number of isolated tiles."""
    return Counter(isolated_counts(suit_words(tiles)).tolist())


@cache
def isolated_of_hands(colors: int) -> Counter[int]:
    """Hands of exactly so many colours by number of isolated tiles."""
    result: Counter[int] = Counter()
    for split in splits():
        if sum(tiles > 0 for tiles in split) != colors:
            continue
        hands = Counter({0: colorings(split)})
        for tiles in split:
            longer: Counter[int] = Counter()
            for isolated, number in hands.items():
                for more, words in isolated_of_words(tiles).items():
                    longer[isolated + more] += number * words
            hands = longer
        result.update(hands)
    return result


def mean_isolated(colors: tuple[int, ...]) -> float:
    """Isolated tiles of a hand of so many colours, on average over all different hands."""
    hands = sum((isolated_of_hands(number) for number in colors), Counter[int]())
    return sum(isolated * number for isolated, number in hands.items()) / hands.total()


@claims.theorem(
    "T3.6",
    "Theorem 3.6",
    "在纯配置中,最多有两个孤张",
    "A pure hand has at most two isolated tiles.",
)
def pure_isolated(effort: Effort) -> Finding:
    most = max(isolated_of_words(HAND))
    return computed(f"All {PURE:,} pure hands of a suit: at most {most}.", wrong=most != 2)


@claims.step(
    "T3.6-proof",
    "Theorem 3.6, proof",
    "我们得到1⩽i≤ 3, 4⩽j≤ 6和7⩽k≤ 9 [...] Xr始终与至少一个孤张相关",
    "Three unrelated tiles of a suit lie one in each third, and every tile is related to the one "
    "in its third.",
    consequences=("Theorems 3.7, 3.8 and 4.2 rest on it.",),
)
def thirds(effort: Effort) -> Finding:
    return computed(
        f"All {len(UNRELATED)} ways to choose three ranks more than two apart.",
        wrong=not all(
            [rank // 3 for rank in ranks] == [0, 1, 2]
            and all(are_related(rank, ranks[rank // 3]) for rank in range(RANKS))
            for ranks in UNRELATED
        ),
    )


@claims.theorem(
    "T3.6-hands",
    "Theorem 3.6",
    "对于每种类型X,只有三种纯配置包含两个独立的分片 [...] 总共有九种",
    "Three pure hands of a suit have two isolated tiles, nine in all: X1X4X7777X8888X9999, "
    "X1X4444X5555X6666X9 and X1111X2222X3333X6X9 (copies that were lost in the text put back).",
)
def pure_two_isolated(effort: Effort) -> Finding:
    found = suit_words(HAND)[isolated_counts(suit_words(HAND)) == 2].tolist()
    printed = [
        [1, 0, 0, 1, 0, 0, 4, 4, 4],
        [1, 0, 0, 4, 4, 4, 0, 0, 1],
        [4, 4, 4, 0, 0, 1, 0, 0, 1],
    ]
    return computed(
        f"All {PURE:,} pure hands of a suit: these {len(found)}.", wrong=found != printed
    )


@claims.theorem(
    "T3.7",
    "Theorem 3.7",
    "在2类混合配置中,最多有5张孤张",
    "A hand of two colours has at most five isolated tiles.",
)
def two_colors(effort: Effort) -> Finding:
    hands = isolated_of_hands(2)
    return computed(
        f"All {hands.total():,} hands of two colours, counted suit by suit: at most {max(hands)}.",
        wrong=max(hands) != 5,
    )


@claims.example(
    "T3.7-hand",
    "Theorem 3.7",
    "在配置X1X4X7X8X8X8X8X9X9X9X9Y1Y4Y7中有五个孤张,分别是X1、X4、Y1、Y4和Y7",
    "The isolated tiles of X1X4X7X8X8X8X8X9X9X9X9Y1Y4Y7 are X1, X4, Y1, Y4 and Y7.",
)
def two_colors_hand(effort: Effort) -> Finding:
    alone = write_tiles(isolated_tiles(read_tiles("B1B4B7B8B8B8B8B9B9B9B9C1C4C7")))
    return computed(f"With B for X and C for Y: {alone}.", wrong=alone != "B1B4C1C4C7")


@claims.figure(
    "T3.7-count",
    "Theorem 3.7",
    "通过简单的蛮力搜索,很容易得到540种2混合配置,包含5个孤张",
    "540 hands of two colours have five isolated tiles.",
)
def two_colors_count(effort: Effort) -> Finding:
    number = isolated_of_hands(2)[5]
    threes, twos = isolated_of_words(3)[3], isolated_of_words(11)[2]
    hand = "B1B4B8C1C4C7C7C7C8C8C8C8C9C9"
    alone = write_tiles(isolated_tiles(read_tiles(hand)))
    return computed(
        f"There are {number:,}: one suit has three unrelated tiles ({threes} ways), the other two "
        f"isolated tiles among eleven ({twos} ways), and there are 6 ordered pairs of suits. 540 "
        "comes out if the three tiles are 147, 258 or 369 only.",
        number != 540
        and Counterexample(f"isolated: {alone}, and B1B4B8 is none of the three", hand),
    )


@claims.theorem(
    "T3.8",
    "Theorem 3.8",
    "在一个3类混合配置中,最多有8张孤张",
    "A hand of three colours has at most eight isolated tiles.",
)
def three_colors(effort: Effort) -> Finding:
    hands = isolated_of_hands(3)
    return computed(
        f"All {hands.total():,} hands of three colours, counted suit by suit: at most "
        f"{max(hands)}, in {hands[8]:,} of them.",
        wrong=max(hands) != 8,
    )


@claims.theorem(
    "T3.9",
    "Theorem 3.9",
    "在麻将-0中,一张牌最多可以与19张牌有关",
    "A tile is related to at most 19 other tiles.",
)
def related(effort: Effort) -> Finding:
    wall = np.repeat(range(27), COPIES).tolist()
    numbers = [sum(are_related(tile, other) for other in wall) - 1 for tile in range(27)]
    return computed(
        f"All 27 kinds against the 107 other tiles: at most {max(numbers)}, for ranks 3 to 7.",
        wrong=max(numbers) != 19,
    )


@claims.example(
    "T3.9-hand",
    "Theorem 3.9",
    "在配置X3X3X3X3X4X4X4X4X5X5X5X5X6X6中任何一张X4或X5都与所有其他牌相关",
    "In X3333X4444X5555X66 every X4 and X5 is related to all other tiles.",
)
def all_related(effort: Effort) -> Finding:
    hand = read_tiles("B3B3B3B3B4B4B4B4B5B5B5B5B6B6")
    all_to = [tile for tile in sorted({*hand}) if all(are_related(tile, to) for to in hand)]
    return computed(
        f"Related to all: {write_tiles(tuple(all_to))}.",
        wrong=not {*read_tiles("B4B5")} <= {*all_to},
    )
