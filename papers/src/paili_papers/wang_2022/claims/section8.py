"""Claims of sections 6 to 9: test cases, accuracy and numbers of groupings."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

from paili_papers.common.claims import Counterexample, Effort, Result, computed, undecided
from paili_papers.common.multisets import read_hand, write_tiles
from paili_papers.common.suit_words import HAND, suit_words, tiles_of
from paili_papers.li_yan_2019.claims.pure import pure_deficiencies as exact
from paili_papers.wang_2022.algorithms.grouping import are_related, isolated_tiles, wang2022
from paili_papers.wang_2022.claims.section3 import PURE, deficiency, mean_isolated
from paili_papers.wang_2022.experiments.grouping_census import numbers_of_groupings
from paili_papers.wang_2022.experiments.grouping_products import (
    compare_all_hands,
    groupings_of_all_hands,
    pure_deficiencies,
)

MOST_GROUPINGS = {
    "B1B3B4B4B5B5B5B6B6B6B7B7B8B8",
    "B1B3B4B4B5B6B6B7B7B7B8B8B9B9",
    "B2B4B5B5B6B6B6B7B7B7B8B8B9B9",
}


@cache
def hybrids() -> Counter[tuple[int, int]]:
    """Count all hybrid hands by deficiency and number of groupings."""
    found = Counter[tuple[int, int]]()
    for (away, number, pure), hands in groupings_of_all_hands().items():
        if not pure:
            found[away, number] += hands
    return found


def mean_of_hybrids(deficiencies: range = range(7)) -> float:
    """Return the mean number of groupings of hybrid hands with such a deficiency."""
    some = [(number, hands) for (away, number), hands in hybrids().items() if away in deficiencies]
    return sum(number * hands for number, hands in some) / sum(hands for _, hands in some)


def percent_within(limit: int) -> float:
    """Return the percentage of pure hands with at most `limit` groupings."""
    return 100 * float((numbers_of_groupings(HAND) <= limit).mean())


def s6_1_pure(effort: Effort) -> Result:
    number = len(suit_words(HAND))
    return computed(number != PURE, number=number)


def s6_cases(effort: Effort) -> Result:
    pure = percent_within(10)
    least, most = (
        PURE * (76.605 - error - pure) / (83.686 - 76.605 + 2 * error)
        for error in (0.0005, -0.0005)
    )
    mean = (7.784 * (PURE + least) - 20.635 * PURE) / least
    return computed(
        least < 1_100_000 or PURE + least < 1_200_000, pure=pure, least=least, most=most, mean=mean
    )


def s8_pure(effort: Effort) -> Result:
    wrong = int((pure_deficiencies() != exact()).sum())
    return computed(wrong > 0, pure=PURE, wrong=wrong)


def s8_hybrid(effort: Effort) -> Result:
    hand = "B9B9B9C3C4C5C6C6C6C6C9C9C9C9"
    ours, true = wang2022(read_hand(hand)).deficiency, deficiency(hand)
    hands = compare_all_hands()
    wrong = {pair: number for pair, number in sorted(hands.items()) if len({*pair}) == 2}
    least = min(away for _, away in wrong)
    return computed(
        ours != true and Counterexample(hand=hand),
        ours=ours,
        true=true,
        hands=hands.total(),
        wrong=sum(wrong.values()),
        items=", ".join(f"{number:,} as {by} for {away}" for (by, away), number in wrong.items()),
        least=least,
    )


def s8_fewer_pure(effort: Effort) -> Result:
    means = [float(numbers_of_groupings(HAND)[exact() == away].mean()) for away in range(4)]
    return computed(
        means != sorted(means, reverse=True), means=", ".join(f"{mean:.3f}" for mean in means)
    )


def s8_fewer_hybrid(effort: Effort) -> Result:
    means = [mean_of_hybrids(range(away, away + 1)) for away in range(7)]
    falls = means == sorted(means, reverse=True)
    return undecided(
        hybrids=hybrids().total(),
        means=", ".join(f"{mean:.3f}" for mean in means),
        falls="fall, without an exception at 1" if falls else "do not fall",
    )


def s8_dearer_pure(effort: Effort) -> Result:
    pure, hybrid = float(numbers_of_groupings(HAND).mean()), mean_of_hybrids()
    alone = mean_isolated((1,)), mean_isolated((2, 3))
    return computed(pure <= hybrid or alone[0] >= alone[1], pure=pure, hybrid=hybrid, alone=alone)


def s8_mean_pure(effort: Effort) -> Result:
    mean = float(numbers_of_groupings(HAND).mean())
    return computed(round(mean, 3) != 20.635, pure=PURE, mean=mean)


def s8_within_20(effort: Effort) -> Result:
    share, first = percent_within(20), percent_within(10)
    bins = round(first, 3), round(share - first, 3)
    return computed(round(sum(bins), 3) != 58.112, pure=PURE, share=share, bins=bins)


def s8_above_60(effort: Effort) -> Result:
    many = int((numbers_of_groupings(HAND) > 60).sum())
    share = 100 * many / PURE
    return computed((many, round(share, 3)) != (123, 0.104), pure=PURE, many=many, share=share)


def s8_72(effort: Effort) -> Result:
    which = numbers_of_groupings(HAND) > 70
    hands = [tiles_of(word) for word in suit_words(HAND)[which]]
    names = {write_tiles(hand).replace("C", "B") for hand in hands}
    numbers, away = ({*values[which].tolist()} for values in (numbers_of_groupings(HAND), exact()))
    linked = all(are_related(*two) for hand in hands for two in pairwise(hand))
    return computed(
        (names, numbers, away) != (MOST_GROUPINGS, {72}, {1})
        or not linked
        or any(map(isolated_tiles, hands)),
        pure=PURE,
        names=", ".join(sorted(names)),
    )


def s8_hybrid_60(effort: Effort) -> Result:
    above = sum(hands for (_, number), hands in hybrids().items() if number > 60)
    return undecided(
        hybrids=hybrids().total(), above=above, most=max(number for _, number in hybrids())
    )


def s8_test_cases(effort: Effort) -> Result:
    few = sum(hands for (_, number), hands in hybrids().items() if number <= 10)
    return undecided(few=100 * few / hybrids().total(), mean_of_hybrids=mean_of_hybrids())
