"""The claims of Wang, Zhou, Zhu and Li (2022) on its algorithms: sections 2 and 5 to 9."""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

import paili
from paili.papers.common.claims import Claim, Effort, Finding, Verdict
from paili.papers.common.entries import plain, unnamed
from paili.papers.common.multisets import Tiles, read_hand, read_tiles, write_tiles
from paili.papers.common.suit_words import HAND, as_hands, suit_words, tiles_of
from paili.papers.wang_2022.algorithms.grouping import (
    Grouping,
    branches,
    group,
    isolated_tiles,
    tile_changes,
    wang2022,
)
from paili.papers.wang_2022.experiments.grouping_census import pure_deficiencies, suit_groupings
from paili.papers.wang_2022.experiments.grouping_products import (
    compare_all_hands,
    groupings_of_all_hands,
)

PAPER = "wang-2022"
ALL_HANDS = 1_000
"""An effort of so many hands also counts over all hands, which takes a minute."""

EXAMPLE = "B2B3B4B5B5B6B7B7C8D1D2D3D9D9"
MOST_GROUPINGS = {
    "B1B3B4B4B5B5B5B6B6B6B7B7B8B8",
    "B1B3B4B4B5B6B6B7B7B7B8B8B9B9",
    "B2B4B5B5B6B6B6B7B7B7B8B8B9B9",
}


@dataclass(frozen=True, slots=True)
class PureTable:
    """All 118,800 pure hands, in the order of `suit_words`.

    Attributes:
        exact: deficiency.  computed: by CALCULATE_DEFICIENCY.  groupings: how many.
        cases_4_4, cases_4_5: groupings to which Theorem 4.4, 4.5 applies.
        below_4_4, below_4_5: those of them for which its formula is below the deficiency.
    """

    exact: NDArray[np.int64]
    computed: NDArray[np.int64]
    groupings: NDArray[np.int64]
    cases_4_4: int
    below_4_4: int
    cases_4_5: int
    below_4_5: int


@cache
def pure_table() -> PureTable:
    """Cost: 8 s, once."""
    words = suit_words(HAND)
    exact = paili.deficiency_batch(as_hands(words), rules=paili.MAHJONG0).astype(np.int64)
    computed = np.full(len(words), 99, np.int64)
    numbers = np.zeros(len(words), np.int64)
    cases = Counter[str]()
    for found in suit_groupings(words):
        numbers += np.bincount(found.word, minlength=len(words))
        np.minimum.at(computed, found.word, found.tile_changes)
        i = found.isolated
        p = (HAND - 3 * found.melds - i) // 2
        more_pmelds = found.has_pair & (p > i)
        more_isolated = found.has_pair & (p <= i)
        cases["4.4"] += int(more_pmelds.sum())
        cases["4.5"] += int(more_isolated.sum())
        true = exact[found.word]
        cases["below 4.4"] += int((more_pmelds & (i + (p - 1 - i) * 2 // 3 < true)).sum())
        cases["below 4.5"] += int((more_isolated & (p - 1 + (i - p + 1) * 2 // 3 < true)).sum())
    return PureTable(
        exact,
        computed,
        numbers,
        cases["4.4"],
        cases["below 4.4"],
        cases["4.5"],
        cases["below 4.5"],
    )


def judged(holds: bool, evidence: str, counterexample: str = "") -> Finding:
    """Confirmed or refuted, by a computation that looked at everything."""
    if holds:
        return plain(Verdict.CONFIRMED, evidence)
    return plain(Verdict.REFUTED, evidence, counterexample)


def grouping(melds: str, pmelds: str, isolated: str) -> Grouping:
    """A grouping of texts, parts separated by spaces."""
    first, second = (
        tuple(sorted(read_tiles(part) for part in text.split())) for text in (melds, pmelds)
    )
    return Grouping(first, second, read_tiles(isolated))


# Sections 2 and 5


def _nine_gates(effort: Effort) -> Finding:
    words = suit_words(HAND - 1)
    gates = np.zeros(len(words), np.int64)
    for rank in range(9):
        more = words.copy()
        more[:, rank] += 1
        possible = more[:, rank] <= 4
        gates[possible] += (
            paili.deficiency_batch(as_hands(more[possible]), rules=paili.MAHJONG0) == 0
        )
    nine = [write_tiles(tiles_of(word)) for word in words[gates == 9]]
    return judged(len(nine) == 1, f"All 93,600 pure hands of 13 tiles: {', '.join(nine)}.")


def _without_kong_case(tiles: Tiles) -> list[Tiles]:
    """The branches of GROUP but for the special one, s = a bb dddd."""
    a = tiles[0]
    special = tuple(tiles.count(a + step) for step in range(3)) == (1, 2, 4)
    return [part for part in branches(tiles) if not (special and part == (a, a + 1))]


def _kong_case(effort: Effort) -> Finding:
    words = suit_words(HAND)
    has_case = np.zeros(len(words), np.bool_)
    for rank in range(7):
        a, b, d = words[:, rank], words[:, rank + 1], words[:, rank + 2]
        has_case |= (a >= 1) & (b >= 2) & (d == 4)
    _, computed = pure_deficiencies(words[has_case], _without_kong_case)
    exact = pure_table().exact[has_case]
    wrong = [write_tiles(tiles_of(word)) for word in words[has_case][computed != exact]]
    printed = {"B1B1B1B1B5B6B6B7B7B7B7B8B8B9", "B2B2B2B2B5B6B6B7B7B7B7B8B8B9"}
    ones = all(wang2022(read_hand(text)).deficiency == 1 for text in printed)
    return judged(
        ones and {text.replace("C", "B") for text in wrong} == printed,
        f"Without the case, {len(wrong)} of the {int(has_case.sum()):,} pure hands that can reach "
        f"it come out wrong: {', '.join(wrong)}. Both have deficiency 1.",
    )


def _example_5_2(effort: Effort) -> Finding:
    found = group(read_tiles(EXAMPLE))
    expected = {
        grouping("B2B3B4 B5B6B7 D1D2D3", "B5B7 D9D9", "C8"),
        grouping("B2B3B4 D1D2D3", "B5B5 B7B7 D9D9", "B6C8"),
        grouping("B2B3B4 D1D2D3", "B5B5 B6B7 D9D9", "B7C8"),
    }
    return judged(set(found) == expected, f"GROUP returns these {len(found)}.")


def _example_5_4(effort: Effort) -> Finding:
    search = wang2022(read_hand(EXAMPLE))
    costs = sorted(tile_changes(found) for found in search.groupings)
    won = paili.deficiency(read_hand(EXAMPLE.replace("C8", "B6")), rules=paili.MAHJONG0)
    exact = paili.deficiency(read_hand(EXAMPLE), rules=paili.MAHJONG0)
    return judged(
        (costs, exact, won) == ([1, 2, 2], 1, 0),
        f"Costs {costs}, deficiency {exact}, with B6 for C8 {won}.",
    )


# Sections 6 to 9


def _test_cases(effort: Effort) -> Finding:
    within_10 = 100 * float((pure_table().groupings <= 10).mean())
    pure = len(suit_words(HAND))
    hybrid = round(pure * (76.605 - within_10) / (83.686 - 76.605))
    mean = (7.784 * (pure + hybrid) - 20.635 * pure) / hybrid
    return judged(
        hybrid > 1_100_000 and pure + hybrid > 1_200_000,
        f"{within_10:.3f} % of the pure hands have at most 10 groupings, so 76.605 % overall and "
        f"83.686 % of the hybrids mean {hybrid:,} hybrids, {pure + hybrid:,} cases in all; their "
        f"mean of groupings is then {mean:.2f}. It agrees with all that is said.",
    )


def _pure_accuracy(effort: Effort) -> Finding:
    table = pure_table()
    wrong = int((table.computed != table.exact).sum())
    return judged(wrong == 0, f"All 118,800 pure hands: {wrong} differ from the exact deficiency.")


def _hybrid_accuracy(effort: Effort) -> Finding:
    hand = read_hand("B9B9B9C3C4C5C6C6C6C6C9C9C9C9")
    computed, exact = wang2022(hand).deficiency, paili.deficiency(hand, rules=paili.MAHJONG0)
    evidence = (
        f"The algorithm says {computed}, right is {exact} (C3 for the C9 left over, then C3C3, "
        "C4C5C6, C6C6C6, C9C9C9): GROUP never leaves C3 alone. Suits share the eye, so right "
        "suits do not make a right hand. (Our reading of GROUP, which gives the paper's counts.)"
    )
    if effort.hands >= ALL_HANDS:
        hands = compare_all_hands().hands
        wrong = {pair: number for pair, number in hands.items() if pair[0] != pair[1]}
        evidence += (
            f" Of all {sum(hands.values()):,} hands, by products of suits, "
            f"{sum(wrong.values()):,} come out wrong: "
            + ", ".join(f"{n:,} as {c} for {e}" for (c, e), n in sorted(wrong.items()))
            + "."
        )
    return judged(computed == exact, evidence, "B9B9B9C3C4C5C6C6C6C6C9C9C9C9")


def _pure_groupings(effort: Effort) -> Finding:
    mean = float(pure_table().groupings.mean())
    return judged(round(mean, 3) == 20.635, f"All 118,800 pure hands: {mean:.4f}.")


def _pure_within_20(effort: Effort) -> Finding:
    few = int((pure_table().groupings <= 20).sum())
    share = 100 * few / len(suit_words(HAND))
    return judged(
        int(1000 * share) == 58112,
        f"All pure hands: {few:,}, {share:.4f} % (printed cut off, not rounded).",
    )


def _pure_above_60(effort: Effort) -> Finding:
    groupings = pure_table().groupings
    many = int((groupings > 60).sum())
    share = 100 * many / len(groupings)
    return judged(
        many == 123 and round(share, 3) == 0.104, f"All pure hands: {many}, {share:.4f} %."
    )


def _pure_above_70(effort: Effort) -> Finding:
    table = pure_table()
    indices = np.flatnonzero(table.groupings > 70)
    words = [tiles_of(suit_words(HAND)[index]) for index in indices]
    names = [write_tiles(word).replace("C", "B") for word in words]
    numbers, exact = table.groupings[indices].tolist(), table.exact[indices].tolist()
    linked = all(b - a <= 2 for word in words for a, b in pairwise(word))
    return judged(
        set(names) == MOST_GROUPINGS
        and set(numbers) == {72}
        and set(exact) == {1}
        and linked
        and not any(isolated_tiles(word) for word in words),
        f"All pure hands: {', '.join(names)} with {numbers} groupings, deficiency {exact}.",
    )


def _hybrid_above_60(effort: Effort) -> Finding:
    hand = "B7B8B8B9B9B9B9C7C8C8C9C9C9C9"
    most = len(group(read_tiles(hand)))
    evidence = f"It may hold for the test cases, but this hand has {most}."
    if effort.hands >= ALL_HANDS:
        numbers = Counter[int]()
        for (_, groupings, pure), hands in groupings_of_all_hands().items():
            numbers[groupings] += 0 if pure else hands
        above = sum(hands for groupings, hands in numbers.items() if groupings > 60)
        evidence += (
            f" Of all {sum(numbers.values()):,} hybrid hands, {above} have more than 60; "
            f"at most {max(number for number in numbers if numbers[number])}."
        )
    return judged(most <= 60, evidence, hand)


def _fewer_when_far(effort: Effort) -> Finding:
    table = pure_table()
    means = [float(table.groupings[table.exact == k].mean()) for k in range(4)]
    return judged(
        means == sorted(means, reverse=True),
        f"All pure hands, deficiency 0 to 3: {', '.join(f'{mean:.3f}' for mean in means)}.",
    )


def _fewer_when_far_hybrid(effort: Effort) -> Finding:
    if effort.hands < ALL_HANDS:
        return plain(
            Verdict.NOT_CHECKABLE,
            f"The test cases are not public; counting over all hands takes {ALL_HANDS:,} hands of "
            "effort.",
        )
    hands, total = Counter[int](), Counter[int]()
    for (deficiency, groupings, pure), number in groupings_of_all_hands().items():
        if not pure:
            hands[deficiency] += number
            total[deficiency] += groupings * number
    means = [total[k] / hands[k] for k in sorted(hands)]
    return judged(
        means == sorted(means, reverse=True),
        f"All hybrid hands, deficiency 0 to 6: {', '.join(f'{mean:.3f}' for mean in means)}. The "
        "exception that the paper makes for deficiency 1 comes from its test cases.",
    )


def _times(effort: Effort) -> Finding:
    return plain(
        Verdict.NOT_CHECKABLE, "A time of the authors' machine; see `wang-2022/table-2` for ours."
    )


def _cases_not_public(effort: Effort) -> Finding:
    return plain(
        Verdict.NOT_CHECKABLE,
        "The hybrid test cases are not public, and how many there are of each deficiency is lost.",
    )


RESULTS: tuple[Claim, ...] = (
    unnamed(PAPER, "Section 2", "One pure hand of 13 tiles has nine gates", _nine_gates),
    unnamed(
        PAPER,
        "Section 5.1 (5)",
        "The case |s| = 7 with a kong is there for two pure hands of a colour, of deficiency 1",
        _kong_case,
    ),
    unnamed(PAPER, "Example 5.2", "GROUP returns three groupings", _example_5_2),
    unnamed(
        PAPER,
        "Example 5.4",
        "They cost 1, 2 and 2; B6 for C8 makes the hand complete",
        _example_5_4,
    ),
    unnamed(
        PAPER,
        "Section 6",
        "Over 1.2 million test cases, over 1.1 million of them hybrid (from the shares printed)",
        _test_cases,
    ),
    unnamed(PAPER, "Section 7", "0.299 ms on average, each case in less than 1/50 s", _times),
    unnamed(PAPER, "Section 8", "Accuracy 100 % on all pure hands", _pure_accuracy),
    unnamed(
        PAPER,
        "Section 8",
        "Hybrid hands, being combinations of pure ones, are computed correctly as well",
        _hybrid_accuracy,
    ),
    unnamed(PAPER, "Section 8", "20.635 groupings a pure hand on average", _pure_groupings),
    unnamed(PAPER, "Section 8", "58.112 % of pure hands have 1 to 20 groupings", _pure_within_20),
    unnamed(PAPER, "Section 8", "123 pure hands, 0.104 %, have more than 60", _pure_above_60),
    unnamed(
        PAPER,
        "Section 8",
        "Three named pure hands have more than 70: 72, deficiency 1, no isolated tile, all linked",
        _pure_above_70,
    ),
    unnamed(PAPER, "Section 8", "Hybrid hands have at most 60 groupings", _hybrid_above_60),
    unnamed(
        PAPER,
        "Section 8",
        "7.784 groupings a test case; 83.686 % of hybrids, 76.605 % of all within 10",
        _cases_not_public,
    ),
    unnamed(
        PAPER,
        "Section 8",
        "The farther a pure hand, the fewer groupings it has on average",
        _fewer_when_far,
    ),
    unnamed(
        PAPER,
        "Section 8",
        "The farther a hybrid hand, the fewer groupings, but for deficiency 1",
        _fewer_when_far_hybrid,
    ),
)
