"""Claims of sections 1 to 3: tiles, hands and deficiency."""

from itertools import combinations_with_replacement, permutations

import numpy as np
import paili

from paili_papers.common.claims import Claims, Cost, Effort, Finding, computed
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
from paili_papers.wang_2022 import PAPER
from paili_papers.wang_2022.algorithms.grouping import are_related, isolated_tiles
from paili_papers.wang_2022.claims.pure import PURE, exact

claims = Claims(PAPER)


def deficiency(text: str) -> int:
    """The exact deficiency of a hand in the paper's notation."""
    return paili.deficiency(read_hand(text), rules=paili.MAHJONG0)


# Sections 1 and 2


@claims.figure(
    "S1-tiles",
    "Section 1",
    "麻将涉及的牌共有144张 [...] 对于麻将0的版本,我们只考虑了类型竹、字、点的牌",
    "Mahjong has 144 tiles, 36 of each suit and 36 others; Mahjong-0 has the suits alone.",
    consequences=("Section 3: Mahjong-0 has 108 tiles, 36 of each type.",),
)
def tiles_of_the_game(effort: Effort) -> Finding:
    suit, honours, bonus = RANKS * COPIES, 7 * COPIES, 8
    return computed(
        f"Three suits of {suit} tiles make {3 * suit}; {honours} honours with {bonus} flowers and "
        f"seasons make {honours + bonus}.",
        wrong=(suit, honours + bonus, 3 * suit) != (36, 36, 108) or 4 * suit != 144,
    )


@claims.theorem(
    "S2-nine-gates",
    "Section 2",
    "在九个门中只存在一个13瓦",
    "Exactly one pure hand of 13 tiles of a suit has nine gates.",
)
def nine_gates(effort: Effort) -> Finding:
    words = suit_words(HAND - 1)
    gates = np.zeros(len(words), np.int64)
    for rank in range(RANKS):
        more = words.copy()
        more[:, rank] += 1
        possible = more[:, rank] <= COPIES
        away = paili.deficiency_batch(as_hands(more[possible]), rules=paili.MAHJONG0)
        gates[possible] += away == 0
    nine = [write_tiles(tiles_of(word)) for word in words[gates == RANKS]]
    return computed(
        f"Of all {len(words):,} pure hands of 13 tiles of a suit only {', '.join(nine)} has them.",
        wrong=len(nine) != 1,
    )


@claims.theorem(
    "S2-neighbours",
    "Section 2",
    "归纳检验T是否存在与的邻居缺陷k−1",
    "A pure hand has deficiency k > 0 exactly if its neighbours' least deficiency is k - 1.",
    cost=Cost.SECONDS,
)
def neighbours(effort: Effort) -> Finding:
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
        f"All neighbours of all {len(words):,} pure hands of a suit, whichever suit the new tile "
        f"is of: so it is for the {int(incomplete.sum()):,} that are not complete.",
        wrong=bool((least[incomplete] != exact()[incomplete] - 1).any()),
    )


# Definitions 3.1 to 3.5


@claims.definition(
    "D3.1-kong",
    "Definition 3.1",
    "杠是四个相同类型的牌的序列 [...] 统称为meld",
    "To count kongs among the melds changes nothing: no winning 14 tiles have one as a meld.",
)
def kongs(effort: Effort) -> Finding:
    sizes = {2 + sum(melds) for melds in combinations_with_replacement((3, 4), 4)}
    with_kong = {2 + 4 + sum(melds) for melds in combinations_with_replacement((3, 4), 3)}
    return computed(
        f"An eye and four melds are {min(sizes)} tiles without a kong and {min(with_kong)} or more "
        "with one.",
        wrong=HAND in with_kong,
    )


@claims.definition(
    "D3.2",
    "Definition 3.2",
    "如果1⩽|j−i|≤2,则一对XiXj称为pseudochow(伪搭子),也就是说,差一张成为吃或者碰",
    "Two tiles lack one tile to a meld exactly if they are an eye or a pseudochow.",
)
def pmelds(effort: Effort) -> Finding:
    both = list(combinations_with_replacement(range(27), 2))
    one_away = {two for two in both if any(set(two) <= set(meld) for meld in MELDS)}
    related = {two for two in both if are_related(*two)}
    return computed(
        f"Of the {len(both)} pairs of kinds {len(related)} are an eye or a pseudochow, and the "
        f"same {len(one_away)} become a meld with one tile more.",
        wrong=one_away != related
        or related != set(PREMELDS)
        or not all(map(COMPLETED_BY.get, related)),
    )


@claims.example(
    "D3.2-parts",
    "Definition 3.2",
    "B1B2B3是吃,B4B4B4是碰,C2C2C2C2是杠,C5C5是将,D7D8是伪搭子",
    "B1B2B3 and B4B4B4 are melds, C5C5 and D7D8 pseudomelds, and C2C2C2C2 is a kong.",
)
def parts(effort: Effort) -> Finding:
    melds, pairs = map(read_tiles, ("B1B2B3", "B4B4B4")), map(read_tiles, ("C5C5", "D7D8"))
    right = {*melds} <= {*MELDS} and {*pairs} <= {*PREMELDS}
    return computed(
        "Each is what it is called.", wrong=not right or len({*read_tiles("C2C2C2C2")}) != 1
    )


@claims.example(
    "D3.3-T1",
    "Definition 3.3",
    "T1=B1B1B2B3B4C1C2C3D5D5D5D7D8D9是一个和牌牌型",
    "T1 is complete: the eye B1B1 and the melds B2B3B4, C1C2C3, D5D5D5 and D7D8D9.",
)
def t1(effort: Effort) -> Finding:
    hand = "B1B1B2B3B4C1C2C3D5D5D5D7D8D9"
    melds = [read_tiles(meld) for meld in ("B2B3B4", "C1C2C3", "D5D5D5", "D7D8D9")]
    tiles = sorted([*read_tiles("B1B1"), *(tile for meld in melds for tile in meld)])
    right = set(melds) <= set(MELDS) and tuple(tiles) == read_tiles(hand)
    return computed(
        f"The parts are melds and make up T1; its deficiency is {deficiency(hand)}.",
        wrong=not right or deficiency(hand) != 0,
    )


@claims.definition(
    "D3.5-zero",
    "Definition 3.5",
    "对于一个获胜的配置T,它持有dfncy(T)=0",
    "The pure hands that melds and an eye make up are those of deficiency 0.",
)
def complete_hands(effort: Effort) -> Finding:
    melds = [np.bincount(meld, minlength=RANKS) for meld in MELDS if meld[-1] < RANKS]
    four = np.array([sum(some) for some in combinations_with_replacement(melds, 4)])
    made = (four[:, None, :] + 2 * np.eye(RANKS, dtype=np.int64)).reshape(-1, RANKS)
    made = np.unique(made[made.max(axis=1) <= COPIES], axis=0)
    zero = suit_words(HAND)[exact() == 0]
    return computed(
        f"There are {len(made):,} of a suit, put together part by part, and the same "
        f"{len(zero):,} have deficiency 0.",
        wrong=not np.array_equal(made, zero),
    )


@claims.example(
    "D3.5-T3",
    "Definition 3.5",
    "dfncy(T3)=1 [...] 从T3中,通过替换B5,可以获得一个获胜的配置",
    "T3 has deficiency 1, and another tile for its B5 completes it.",
)
def t3(effort: Effort) -> Finding:
    rest = "B1B1B2B3C1C1C1D5D5D5D7D8D9"
    away = deficiency(rest + "B5")
    kinds = (f"{suit}{rank}" for suit in "BCD" for rank in range(1, 10) if f"{suit}{rank}" != "C1")
    good = [tile for tile in kinds if deficiency(rest + tile) == 0]
    return computed(
        f"Its deficiency is {away}; {' and '.join(good)} for B5 completes it.",
        wrong=away != 1 or not good,
    )


@claims.example(
    "D3.5-T4",
    "Definition 3.5",
    "配置T4=B1B1B2B3B9C1C1C3D5D5D5D6D8D9的缺牌数是3 [...] 其中B9是孤张",
    "T4 has deficiency 3, and B9 is isolated in it.",
)
def t4(effort: Effort) -> Finding:
    hand = "B1B1B2B3B9C1C1C3D5D5D5D6D8D9"
    alone = write_tiles(isolated_tiles(read_tiles(hand)))
    return computed(
        f"Its deficiency is {deficiency(hand)}; isolated in it: {alone}.",
        wrong=(deficiency(hand), alone) != (3, "B9"),
    )


@claims.theorem(
    "S3-pure",
    "Section 3",
    "纯构型的缺牌数不大于3",
    "A pure hand has deficiency at most 3.",
    consequences=("Section 6.1 repeats it.",),
)
def pure_most(effort: Effort) -> Finding:
    numbers = np.bincount(exact()).tolist()
    return computed(
        f"All {PURE:,} pure hands of a suit: "
        + ", ".join(f"{number:,} of deficiency {away}" for away, number in enumerate(numbers))
        + ".",
        wrong=len(numbers) != 4,
    )


@claims.theorem(
    "S3-hybrid",
    "Section 3",
    "混合构型的缺牌数小于或等于6",
    "A hybrid hand has deficiency at most 6.",
    cost=Cost.SECONDS,
)
def hybrid_most(effort: Effort) -> Finding:
    hands = total(nothing, ())[False]
    return computed(
        f"All {hands.total():,} hands, counted as products of suits: at most {max(hands)}, in "
        f"{hands[6]:,} of them.",
        wrong=max(hands) != 6,
    )
