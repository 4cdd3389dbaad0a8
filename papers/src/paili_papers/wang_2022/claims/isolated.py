"""Claims of section 3 on isolated tiles: Theorems 3.6 to 3.9."""

from collections import Counter
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from paili_papers.common.claims import Counterexample, Effort, Result, computed
from paili_papers.common.colors import colorings, splits
from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import read_tiles, write_tiles
from paili_papers.common.suit_words import HAND, RANKS, Words, suit_words
from paili_papers.wang_2022.algorithms.grouping import are_related, isolated_tiles
from paili_papers.wang_2022.claims.pure import PURE

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


def t3_6(effort: Effort) -> Result:
    most = max(isolated_of_words(HAND))
    return computed(most != 2, pure=PURE, most=most)


def t3_6_proof(effort: Effort) -> Result:
    return computed(
        not all(
            [rank // 3 for rank in ranks] == [0, 1, 2]
            and all(are_related(rank, ranks[rank // 3]) for rank in range(RANKS))
            for ranks in UNRELATED
        ),
        unrelated=len(UNRELATED),
    )


def t3_6_hands(effort: Effort) -> Result:
    found = suit_words(HAND)[isolated_counts(suit_words(HAND)) == 2].tolist()
    printed = [
        [1, 0, 0, 1, 0, 0, 4, 4, 4],
        [1, 0, 0, 4, 4, 4, 0, 0, 1],
        [4, 4, 4, 0, 0, 1, 0, 0, 1],
    ]
    return computed(found != printed, pure=PURE, found=len(found))


def t3_7(effort: Effort) -> Result:
    hands = isolated_of_hands(2)
    return computed(max(hands) != 5, hands=hands.total(), hands_2=max(hands))


def t3_7_hand(effort: Effort) -> Result:
    alone = write_tiles(isolated_tiles(read_tiles("B1B4B7B8B8B8B8B9B9B9B9C1C4C7")))
    return computed(alone != "B1B4C1C4C7", alone=alone)


def t3_7_count(effort: Effort) -> Result:
    number = isolated_of_hands(2)[5]
    threes, twos = isolated_of_words(3)[3], isolated_of_words(11)[2]
    hand = "B1B4B8C1C4C7C7C7C8C8C8C8C9C9"
    alone = write_tiles(isolated_tiles(read_tiles(hand)))
    return computed(
        number != 540 and Counterexample(hand=hand),
        number=number,
        threes=threes,
        twos=twos,
        alone=alone,
    )


def t3_8(effort: Effort) -> Result:
    hands = isolated_of_hands(3)
    return computed(max(hands) != 8, hands=hands.total(), hands_2=max(hands), hands_3=hands)


def t3_9(effort: Effort) -> Result:
    wall = np.repeat(range(27), COPIES).tolist()
    numbers = [sum(are_related(tile, other) for other in wall) - 1 for tile in range(27)]
    return computed(max(numbers) != 19, numbers=max(numbers))


def t3_9_hand(effort: Effort) -> Result:
    hand = read_tiles("B3B3B3B3B4B4B4B4B5B5B5B5B6B6")
    all_to = [tile for tile in sorted({*hand}) if all(are_related(tile, to) for to in hand)]
    return computed(not {*read_tiles("B4B5")} <= {*all_to}, all_to=write_tiles(tuple(all_to)))
