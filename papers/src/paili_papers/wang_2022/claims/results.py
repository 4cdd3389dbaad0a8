"""Claims of sections 6 to 9: test cases, accuracy and numbers of groupings."""

from collections import Counter
from functools import cache
from itertools import pairwise

import paili

from paili_papers.common.claims import (
    Claims,
    Cost,
    Counterexample,
    Effort,
    Finding,
    computed,
    undecided,
)
from paili_papers.common.multisets import read_hand, write_tiles
from paili_papers.common.suit_words import HAND, suit_words, tiles_of
from paili_papers.wang_2022 import PAPER
from paili_papers.wang_2022.algorithms.grouping import are_related, isolated_tiles, wang2022
from paili_papers.wang_2022.claims.isolated import mean_isolated
from paili_papers.wang_2022.claims.pure import PURE, READING, exact, groupings
from paili_papers.wang_2022.claims.pure import computed as by_algorithm
from paili_papers.wang_2022.experiments.grouping_products import (
    compare_all_hands,
    groupings_of_all_hands,
)

claims = Claims(PAPER)

MOST_GROUPINGS = {
    "B1B3B4B4B5B5B5B6B6B6B7B7B8B8",
    "B1B3B4B4B5B6B6B7B7B7B8B8B9B9",
    "B2B4B5B5B6B6B6B7B7B7B8B8B9B9",
}


@cache
def hybrids() -> Counter[tuple[int, int]]:
    """All hybrid hands by deficiency and number of groupings."""
    found = Counter[tuple[int, int]]()
    for (away, number, pure), hands in groupings_of_all_hands().items():
        if not pure:
            found[away, number] += hands
    return found


def mean_of_hybrids(deficiencies: range = range(7)) -> float:
    """Groupings of a hybrid hand of such a deficiency on average."""
    some = [(number, hands) for (away, number), hands in hybrids().items() if away in deficiencies]
    return sum(number * hands for number, hands in some) / sum(hands for _, hands in some)


def percent_within(limit: int) -> float:
    """Pure hands with at most so many groupings."""
    return 100 * float((groupings() <= limit).mean())


@claims.figure(
    "S6.1-pure",
    "Section 6.1",
    "每种类型总共有118800多种纯构型",
    "A suit has 118,800 pure hands.",
)
def pure_hands(effort: Effort) -> Finding:
    number = len(suit_words(HAND))
    return computed(f"There are exactly {number:,}.", wrong=number != PURE)


@claims.figure(
    "S6-cases",
    "Abstract and section 6",
    "建立了超过120万个具有各种缺陷的测试用例 [...] 混合配置建立了超过110万个测试用例",
    "The printed shares of hands within ten groupings, 83.686 % of the hybrid and 76.605 % of all, "
    "fit all pure hands of a suit, over 1.1 million hybrid ones and over 1.2 million in all.",
    reading=READING,
    consequences=("Section 9 repeats the numbers.",),
    cost=Cost.SECONDS,
)
def test_cases(effort: Effort) -> Finding:
    pure = percent_within(10)
    least, most = (
        PURE * (76.605 - error - pure) / (83.686 - 76.605 + 2 * error)
        for error in (0.0005, -0.0005)
    )
    mean = (7.784 * (PURE + least) - 20.635 * PURE) / least
    return computed(
        f"{pure:.3f} % of the pure hands have at most ten groupings. With all shares rounded to "
        f"three decimals, there are {least:,.0f} to {most:,.0f} hybrid cases, which must have "
        f"{mean:.2f} groupings on average.",
        wrong=least < 1_100_000 or PURE + least < 1_200_000,
    )


@claims.figure(
    "S7-times",
    "Section 7",
    "每个测试用例可以在不到五十分之一秒的时间内解决,平均运行时间只有0.299毫秒",
    "A case takes 0.299 ms on average and less than 1/50 s at most.",
    consequences=("Abstract, sections 8 and 9 repeat it.",),
)
def times(effort: Effort) -> Finding:
    return undecided(
        "These are times of the authors' program on their machine; the experiment "
        "wang-2022/table-2 measures ours."
    )


@claims.theorem(
    "S8-pure",
    "Section 8",
    "我们实现的算法可以以100%的准确率计算所有纯配置的不足",
    "CALCULATE_DEFICIENCY gives the deficiency of every pure hand.",
    reading=READING,
    cost=Cost.SECONDS,
)
def pure_accuracy(effort: Effort) -> Finding:
    wrong = int((by_algorithm() != exact()).sum())
    return computed(f"All {PURE:,} pure hands of a suit: {wrong} differ.", wrong=wrong > 0)


@claims.theorem(
    "S8-hybrid",
    "Section 8",
    "由于混合配置是两个或三个纯配置的组合,混合配置的不足也可以通过我们的算法正确计算",
    "CALCULATE_DEFICIENCY gives the deficiency of every hybrid hand as well.",
    reading=READING,
    consequences=("Section 4: min{MTC(g)} over the groupings that GROUP keeps is dfncy(T).",),
    cost=Cost.MINUTE,
)
def hybrid_accuracy(effort: Effort) -> Finding:
    hand = "B9B9B9C3C4C5C6C6C6C6C9C9C9C9"
    ours, true = wang2022(read_hand(hand)).deficiency, exact_of(hand)
    hands = compare_all_hands().hands
    wrong = {pair: number for pair, number in sorted(hands.items()) if len({*pair}) == 2}
    least = min(away for _, away in wrong)
    return computed(
        f"The algorithm says {ours}, right is {true}: C3 for the fourth C9 gives C3C3, C4C5C6, "
        "C6C6C6 and C9C9C9, but GROUP never leaves C3 alone. Suits share one eye, so a method that "
        "is right on suits need not be on hands. Random deals hardly ever show it: of all "
        f"{sum(hands.values()):,} hands, counted as products of suits, {sum(wrong.values()):,} "
        "come out wrong ("
        + ", ".join(f"{number:,} as {by} for {away}" for (by, away), number in wrong.items())
        + ").",
        ours != true
        and Counterexample(
            f"CALCULATE_DEFICIENCY gives {ours}",
            hand,
            minimal=f"No hand of a deficiency below {least} comes out wrong: all were counted.",
        ),
    )


def exact_of(hand: str) -> int:
    """The exact deficiency of a hand in the paper's notation."""
    return paili.deficiency(read_hand(hand), rules=paili.MAHJONG0)


@claims.figure(
    "S8-fewer-pure",
    "Section 8",
    "缺陷的值基本上与运行时间和分组数成反比",
    "The larger the deficiency of a pure hand, the fewer groupings it has on average.",
    reading=READING,
    cost=Cost.SECONDS,
)
def fewer_when_far(effort: Effort) -> Finding:
    means = [float(groupings()[exact() == away].mean()) for away in range(4)]
    return computed(
        f"All pure hands, deficiency 0 to 3: {', '.join(f'{mean:.3f}' for mean in means)}.",
        wrong=means != sorted(means, reverse=True),
    )


@claims.figure(
    "S8-fewer-hybrid",
    "Section 8",
    "除了缺陷1的混合配置的测试用例之外,缺陷的值基本上与运行时间和分组数成反比",
    "The larger the deficiency of a hybrid test case, the fewer groupings on average, but for "
    "deficiency 1.",
    reading=READING,
    consequences=("Section 9 repeats it.",),
    cost=Cost.SECONDS,
)
def fewer_when_far_hybrid(effort: Effort) -> Finding:
    means = [mean_of_hybrids(range(away, away + 1)) for away in range(7)]
    falls = means == sorted(means, reverse=True)
    return undecided(
        "The test cases are not public, and the exception is one of theirs. Of all "
        f"{hybrids().total():,} hybrid hands, counted as products of suits, the means at "
        f"deficiency 0 to 6 are {', '.join(f'{mean:.3f}' for mean in means)}: they "
        f"{'fall, without an exception at 1' if falls else 'do not fall'}. In random deals they "
        "do not (the experiment wang-2022/table-3)"
    )


@claims.figure(
    "S8-dearer-pure",
    "Section 8",
    "在纯配置中通常有更少的孤立瓦片和更多的彼此相关的瓦片",
    "Pure hands have more groupings than hybrid ones on average, and fewer isolated tiles.",
    reading=READING,
    consequences=("Section 9 repeats that pure hands cost more.",),
    cost=Cost.SECONDS,
)
def dearer_pure(effort: Effort) -> Finding:
    pure, hybrid = float(groupings().mean()), mean_of_hybrids()
    alone = mean_isolated((1,)), mean_isolated((2, 3))
    return computed(
        f"All hands, each counted once: {pure:.3f} groupings of a pure hand and {hybrid:.3f} of a "
        f"hybrid one, {alone[0]:.4f} isolated tiles and {alone[1]:.4f}.",
        wrong=pure <= hybrid or alone[0] >= alone[1],
    )


@claims.figure(
    "S8-mean-pure",
    "Section 8",
    "纯配置的分组数平均值达到20.635",
    "A pure hand has 20.635 groupings on average.",
    reading=READING,
    cost=Cost.SECONDS,
)
def pure_mean(effort: Effort) -> Finding:
    mean = float(groupings().mean())
    return computed(f"All {PURE:,}: {mean:.4f}.", wrong=round(mean, 3) != 20.635)


@claims.figure(
    "S8-within-20",
    "Section 8",
    "分组数从1到20的纯构型有58.112%",
    "58.112 % of the pure hands have 1 to 20 groupings.",
    reading=READING,
    cost=Cost.SECONDS,
)
def pure_within_20(effort: Effort) -> Finding:
    share, first = percent_within(20), percent_within(10)
    bins = round(first, 3), round(share - first, 3)
    return computed(
        f"All {PURE:,}: {share:.4f} %. The printed share is the sum of the rounded ones of 1 to 10 "
        f"and of 11 to 20, {bins[0]:.3f} % and {bins[1]:.3f} %.",
        wrong=round(sum(bins), 3) != 58.112,
    )


@claims.figure(
    "S8-above-60",
    "Section 8",
    "超过60个分组的测试用例只有123个,仅占0.104%",
    "123 pure hands, 0.104 %, have more than 60 groupings.",
    reading=READING,
    cost=Cost.SECONDS,
)
def pure_above_60(effort: Effort) -> Finding:
    many = int((groupings() > 60).sum())
    share = 100 * many / PURE
    return computed(
        f"All {PURE:,}: {many}, {share:.4f} %.", wrong=(many, round(share, 3)) != (123, 0.104)
    )


@claims.example(
    "S8-72",
    "Section 8",
    "特别是以下三种纯配置的分组数都在70以上 [...] 所有配置的不足为1,它们被处理为72个分组",
    "Three named pure hands, and no others, have more than 70 groupings: 72; they have deficiency "
    "1 and no isolated tile, and all their tiles are related, directly or by others.",
    reading=READING,
    cost=Cost.SECONDS,
)
def pure_above_70(effort: Effort) -> Finding:
    which = groupings() > 70
    hands = [tiles_of(word) for word in suit_words(HAND)[which]]
    names = {write_tiles(hand).replace("C", "B") for hand in hands}
    numbers, away = ({*values[which].tolist()} for values in (groupings(), exact()))
    linked = all(are_related(*two) for hand in hands for two in pairwise(hand))
    return computed(
        f"All {PURE:,}: {', '.join(sorted(names))}.",
        wrong=(names, numbers, away) != (MOST_GROUPINGS, {72}, {1})
        or not linked
        or any(map(isolated_tiles, hands)),
    )


@claims.figure(
    "S8-hybrid-60",
    "Section 8",
    "对于混合配置,所有测试用例都可以在60个分组内求解",
    "The hybrid test cases have at most 60 groupings each.",
    reading=READING,
    cost=Cost.SECONDS,
)
def hybrid_within_60(effort: Effort) -> Finding:
    above = sum(hands for (_, number), hands in hybrids().items() if number > 60)
    return undecided(
        f"The test cases are not public. Of all {hybrids().total():,} hybrid hands {above} have "
        f"more than 60, at most {max(number for _, number in hybrids())}, so that 1.1 million "
        "random ones would hardly have one of them."
    )


@claims.figure(
    "S8-test-cases",
    "Section 8",
    "所有测试用例的平均分支 [...] 只有7.784 [...] "
    "分组数从1到10的混合构型高达83.686%。总体来看,76.605%",
    "The test cases have 7.784 groupings on average; 83.686 % of the hybrid ones and 76.605 % of "
    "all have at most ten.",
    reading=READING,
    cost=Cost.SECONDS,
)
def means_of_test_cases(effort: Effort) -> Finding:
    few = sum(hands for (_, number), hands in hybrids().items() if number <= 10)
    return undecided(
        "The hybrid test cases are not public, and how many there are of each deficiency is lost "
        f"with Table 1. Of all hybrid hands {100 * few / hybrids().total():.3f} % have at most "
        f"ten, and the mean is {mean_of_hybrids():.3f}; with more cases near to a win both come "
        "closer to what is printed. The three figures agree with each other (S6-cases)."
    )
