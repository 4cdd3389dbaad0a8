"""Claims of sections 1 to 3: pure hands, deficiency, isolated tiles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, permutations
from operator import add

import numpy as np
import paili
from numpy.typing import NDArray

from paili_papers.common.claims import Counterexample, Effort, Result, computed
from paili_papers.common.colors import products
from paili_papers.common.engine import engine
from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import (
    COMPLETED_BY,
    MELDS,
    PREMELDS,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili_papers.common.suit_words import HAND, RANKS, Words, as_hands, suit_words
from paili_papers.li_yan_2019.claims import section3, section4_1, section5
from paili_papers.li_yan_2019.claims.pure import pure_deficiencies as exact
from paili_papers.wang_2022.algorithms.grouping import are_related, isolated_tiles
from paili_papers.wang_2022.experiments.grouping_census import suit_groupings

PURE = 118_800


@dataclass(frozen=True, slots=True)
class Formulas:
    """Counts of groupings of pure hands: a formula for MTC(g) applies, and is below dfncy."""

    cases: int
    below: int


@cache
def formulas() -> dict[str, Formulas]:
    """Apply Theorems 4.4 and 4.5 to all groupings that GROUP lists of pure hands."""
    counts = Counter[str]()
    for found in suit_groupings(HAND):
        i = found.isolated
        p = (HAND - 3 * found.melds - i) // 2
        true = exact()[found.word]
        for name, applies, cost in (
            ("4.4", p > i, i + (p - 1 - i) * 2 // 3),
            ("4.5", p <= i, p - 1 + (i - p + 1) * 2 // 3),
        ):
            counts[name] += int((found.has_pair & applies).sum())
            counts[f"below {name}"] += int((found.has_pair & applies & (cost < true)).sum())
    return {name: Formulas(counts[name], counts[f"below {name}"]) for name in ("4.4", "4.5")}


def deficiency(text: str) -> int:
    """Return the exact deficiency of a hand in the paper's notation."""
    return engine(read_hand(text))


# Sections 1 and 2


def s1_tiles(effort: Effort) -> Result:
    suit, honours, bonus = RANKS * COPIES, 7 * COPIES, 8
    return computed(
        (suit, honours + bonus, 3 * suit) != (36, 36, 108) or 4 * suit != 144,
        suit=suit,
        suits=3 * suit,
        honours=honours,
        bonus=bonus,
        others=honours + bonus,
    )


s2_nine_gates = section5.s6_nine_gate


def s2_neighbours(effort: Effort) -> Result:
    words = as_hands(suit_words(HAND))
    least = np.full(len(words), HAND)
    # The two other suits are equivalent, so one of them is enough.
    for out, into in permutations(range(2 * RANKS), 2):
        able = (words[:, out] > 0) & (words[:, into] < COPIES)
        changed = words[able]
        if len(changed):
            changed[:, out] -= 1
            changed[:, into] += 1
            away = paili.deficiency_batch(changed, rules=paili.MAHJONG0)
            least[able] = np.minimum(least[able], away)
    incomplete = exact() > 0
    return computed(
        bool((least[incomplete] != exact()[incomplete] - 1).any()),
        words=len(words),
        incomplete=int(incomplete.sum()),
    )


# Definitions 3.1 to 3.5


def d3_1_kong(effort: Effort) -> Result:
    sizes = {2 + sum(melds) for melds in combinations_with_replacement((3, 4), 4)}
    with_kong = {2 + 4 + sum(melds) for melds in combinations_with_replacement((3, 4), 3)}
    return computed(HAND in with_kong, sizes=min(sizes), with_kong=min(with_kong))


def d3_2(effort: Effort) -> Result:
    both = list(combinations_with_replacement(range(27), 2))
    one_away = {two for two in both if any(set(two) <= set(meld) for meld in MELDS)}
    related = {two for two in both if are_related(*two)}
    return computed(
        one_away != related or related != set(PREMELDS) or not all(map(COMPLETED_BY.get, related)),
        both=len(both),
        related=len(related),
        one_away=len(one_away),
    )


def d3_2_parts(effort: Effort) -> Result:
    melds, pairs = map(read_tiles, ("B1B2B3", "B4B4B4")), map(read_tiles, ("C5C5", "D7D8"))
    right = {*melds} <= {*MELDS} and {*pairs} <= {*PREMELDS}
    return computed(not right or len({*read_tiles("C2C2C2C2")}) != 1)


def d3_3_t1(effort: Effort) -> Result:
    hand = "B1B1B2B3B4C1C2C3D5D5D5D7D8D9"
    melds = [read_tiles(meld) for meld in ("B2B3B4", "C1C2C3", "D5D5D5", "D7D8D9")]
    tiles = sorted([*read_tiles("B1B1"), *(tile for meld in melds for tile in meld)])
    right = set(melds) <= set(MELDS) and tuple(tiles) == read_tiles(hand)
    return computed(not right or deficiency(hand) != 0, deficiency=deficiency(hand))


def d3_5_zero(effort: Effort) -> Result:
    melds = [np.bincount(meld, minlength=RANKS) for meld in MELDS if meld[-1] < RANKS]
    four = np.array([sum(some) for some in combinations_with_replacement(melds, 4)])
    made = (four[:, None, :] + 2 * np.eye(RANKS, dtype=np.int64)).reshape(-1, RANKS)
    made = np.unique(made[made.max(axis=1) <= COPIES], axis=0)
    zero = suit_words(HAND)[exact() == 0]
    return computed(not np.array_equal(made, zero), made=len(made), zero=len(zero))


def d3_5_t3(effort: Effort) -> Result:
    rest = "B1B1B2B3C1C1C1D5D5D5D7D8D9"
    away = deficiency(rest + "B5")
    kinds = (f"{suit}{rank}" for suit in "BCD" for rank in range(1, 10) if f"{suit}{rank}" != "C1")
    good = [tile for tile in kinds if deficiency(rest + tile) == 0]
    return computed(away != 1 or not good, away=away, good=" and ".join(good))


def d3_5_t4(effort: Effort) -> Result:
    hand = "B1B1B2B3B9C1C1C3D5D5D5D6D8D9"
    alone = write_tiles(isolated_tiles(read_tiles(hand)))
    return computed(
        (deficiency(hand), alone) != (3, "B9"), deficiency=deficiency(hand), alone=alone
    )


at_most = section3.at_most


s3_hybrid = section4_1.p4


UNRELATED = [ranks for ranks in combinations(range(RANKS), 3) if min(np.diff(ranks)) > 2]
"""Three ranks of a suit that are unrelated."""


def isolated_counts(words: Words) -> NDArray[np.int64]:
    """Return the number of isolated tiles of each word."""
    padded = np.pad(words.astype(np.int64), ((0, 0), (2, 2)))
    nearby = sum(padded[:, step : step + 9] for step in range(5))
    return np.asarray(((words == 1) & (nearby == 1)).sum(axis=1))


@cache
def isolated_of_words(tiles: int) -> Counter[int]:
    """Count the words of `tiles` tiles by number of isolated tiles."""
    return Counter(isolated_counts(suit_words(tiles)).tolist())


@cache
def isolated_of_hands(colors: int) -> Counter[int]:
    """Count the hands of exactly `colors` colours by number of isolated tiles."""
    hands = Counter[int]()
    for split, both, last, number in products(isolated_of_words, add):
        if sum(tiles > 0 for tiles in split) == colors:
            hands[both + last] += number
    return hands


def mean_isolated(colors: tuple[int, ...]) -> float:
    """Return the mean number of isolated tiles over all hands of these numbers of colours."""
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
    return computed(max(hands) != 5, hands=hands.total(), most=max(hands))


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
    return computed(max(hands) != 8, hands=hands.total(), most=max(hands), numbers=hands)


def t3_9(effort: Effort) -> Result:
    wall = np.repeat(range(27), COPIES).tolist()
    numbers = [sum(are_related(tile, other) for other in wall) - 1 for tile in range(27)]
    return computed(max(numbers) != 19, numbers=max(numbers))


def t3_9_hand(effort: Effort) -> Result:
    hand = read_tiles("B3B3B3B3B4B4B4B4B5B5B5B5B6B6")
    all_to = [tile for tile in sorted({*hand}) if all(are_related(tile, to) for to in hand)]
    return computed(not {*read_tiles("B4B5")} <= {*all_to}, all_to=write_tiles(tuple(all_to)))
