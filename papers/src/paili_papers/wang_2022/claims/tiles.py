"""Claims of sections 1 to 3: tiles, hands and deficiency."""

from itertools import combinations_with_replacement, permutations

import numpy as np
import paili

from paili_papers.common.claims import Effort, Result, computed
from paili_papers.common.colors import nothing, total
from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import (
    COMPLETED_BY,
    MELDS,
    PREMELDS,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili_papers.common.suit_words import HAND, RANKS, as_hands, suit_words, tiles_of
from paili_papers.wang_2022.algorithms.grouping import are_related, isolated_tiles
from paili_papers.wang_2022.claims.pure import PURE, exact


def deficiency(text: str) -> int:
    """The exact deficiency of a hand in the paper's notation."""
    return paili.deficiency(read_hand(text), rules=paili.MAHJONG0)


# Sections 1 and 2


def s1_tiles(effort: Effort) -> Result:
    suit, honours, bonus = RANKS * COPIES, 7 * COPIES, 8
    return computed(
        (suit, honours + bonus, 3 * suit) != (36, 36, 108) or 4 * suit != 144,
        suit=suit,
        suit_2=3 * suit,
        honours=honours,
        bonus=bonus,
        honours_2=honours + bonus,
    )


def s2_nine_gates(effort: Effort) -> Result:
    words = suit_words(HAND - 1)
    gates = np.zeros(len(words), np.int64)
    for rank in range(RANKS):
        more = words.copy()
        more[:, rank] += 1
        possible = more[:, rank] <= COPIES
        away = paili.deficiency_batch(as_hands(more[possible]), rules=paili.MAHJONG0)
        gates[possible] += away == 0
    nine = [write_tiles(tiles_of(word)) for word in words[gates == RANKS]]
    return computed(len(nine) != 1, words=len(words), nine=", ".join(nine))


def s2_neighbours(effort: Effort) -> Result:
    words = as_hands(suit_words(HAND))
    least = np.full(len(words), HAND)
    # The two other suits are alike, so one of them is enough.
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
        sum=int(incomplete.sum()),
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


def s3_pure(effort: Effort) -> Result:
    numbers = np.bincount(exact()).tolist()
    return computed(
        len(numbers) != 4,
        pure=PURE,
        numbers=", ".join(
            (f"{number:,} of deficiency {away}" for away, number in enumerate(numbers))
        ),
    )


def s3_hybrid(effort: Effort) -> Result:
    hands = total(nothing, ())[False]
    return computed(max(hands) != 6, hands=hands.total(), hands_2=max(hands), hands_3=hands)
