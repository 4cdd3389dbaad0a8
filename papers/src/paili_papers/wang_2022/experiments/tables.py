"""Wang, Zhou, Zhu and Li (2022): the numbers of groupings of hands, and their costs.

The bodies of Tables 1 to 4 are not in our text of the paper; the values in its sentences are
compared. The hybrid test cases are not public either.  Ours are random deals of 14 tiles of two
colours and of three, in turns.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from paili import MAHJONG0, Hand, deficiency_batch

from paili_papers.common.engine import engine
from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.common.kinds import COPIES, KINDS
from paili_papers.common.multisets import Tiles, write_tiles
from paili_papers.common.suit_words import HAND, as_hands, suit_words, tiles_of
from paili_papers.common.tally import timed
from paili_papers.wang_2022.algorithms.grouping import wang2022
from paili_papers.wang_2022.experiments.grouping_products import groupings_of_all_hands

Numbers = NDArray[np.float64]

PAPER = "wang-2022"
PURE_HANDS = 118_800
HYBRID_CASES = 1_104_643
"""The number of hybrid test cases of the paper.

It follows from the shares within ten groupings: 83.686 % of the hybrid, 76.605 % of all, and
10.763 % of the pure ones.
"""
MOST = 72
MOST_HANDS = (
    "B1B3B4B4B5B5B5B6B6B6B7B7B8B8",
    "B1B3B4B4B5B6B6B7B7B7B8B8B9B9",
    "B2B4B5B5B6B6B6B7B7B7B8B8B9B9",
)
BAMBOO = 18


class Sample(NamedTuple):
    """Cases of a kind of hand.

    Attributes:
        name: of the kind.  weight: number of such hands among all.
        deficiency: exact, of each case.  value: number of groupings, or milliseconds.
        is_wrong: whether the algorithm errs.
    """

    name: str
    weight: int
    deficiency: Numbers
    value: Numbers
    is_wrong: Numbers

    def within(self, limit: int) -> float:
        """Return the percentage of cases with at most `limit` groupings."""
        return 100 * float((self.value <= limit).mean())


# Hands


@cache
def _order(seed: int) -> NDArray[np.int64]:
    """Return the pure hands in a random order, so that a prefix is a sample."""
    return np.random.default_rng((seed, 2022, 0)).permutation(PURE_HANDS)


def pure_hand(seed: int, index: int) -> Tiles:
    """Return a pure hand of bamboo; the first 118,800 are all of them."""
    word = suit_words(HAND)[_order(seed)[index]]
    return tuple(BAMBOO + tile for tile in tiles_of(word))


def hybrid_hand(seed: int, index: int) -> Tiles:
    """Return a random deal: exactly two colours for an even index, exactly three for an odd one."""
    rng = np.random.default_rng((seed, 2022, 1, index))
    colors = rng.permutation(3)[: 2 + index % 2]
    wall = np.repeat(np.concatenate([9 * color + np.arange(9) for color in colors]), COPIES)
    while True:
        tiles = sorted(rng.choice(wall, HAND, replace=False).tolist())
        if len({tile // 9 for tile in tiles}) == len(colors):
            return tuple(tiles)


def _measured(
    hand_of: Callable[[int, int], Tiles], seed: int, times: bool, index: int
) -> list[float]:
    """Return exact deficiency, number of groupings or time in ms, and whether it is wrong."""
    hand = Hand.from_tiles(hand_of(seed, index))
    search, nanoseconds = timed(partial(wang2022, hand))
    value = nanoseconds / 1e6 if times else len(search.groupings)
    exact = engine(hand)
    return [exact, value, search.deficiency != exact]


def _samples(settings: Settings, *, times: bool = False) -> tuple[Sample, Sample]:
    def sample(name: str, hand_of: Callable[[int, int], Tiles], most: int, weight: int) -> Sample:
        measure = partial(_measured, hand_of, settings.seed, times)
        found = settings.runner.map(name, measure, min(settings.hands, most))
        return Sample(name, weight, *np.array(found).T)

    return (
        sample("pure", pure_hand, PURE_HANDS, PURE_HANDS),
        sample("hybrid", hybrid_hand, settings.hands, HYBRID_CASES),
    )


def _overall(samples: Sequence[Sample], figure: Callable[[Sample], float]) -> float:
    """Return the mean over all cases, pure and hybrid in the paper's proportion."""
    return sum(s.weight * figure(s) for s in samples) / sum(s.weight for s in samples)


def _mean(sample: Sample) -> float:
    return float(sample.value.mean())


def _notes(samples: Sequence[Sample]) -> list[str]:
    """Return notes on the number of hands and the accuracy of the algorithm."""
    pure, hybrid = (len(sample.value) for sample in samples)
    everything = "all" if pure == PURE_HANDS else "a sample of the 118,800"
    return [
        f"Pure hands: {everything}, {pure:,}. Hybrid hands: {hybrid:,} "
        "random deals, half of two colours and half of three; the paper's are not public.",
        f"All cases: in the paper's proportion, {PURE_HANDS:,} pure to {HYBRID_CASES:,} hybrid, "
        "which follows from its shares within ten groupings.",
        *(
            f"CALCULATE_DEFICIENCY was wrong on {int(sample.is_wrong.sum())} {sample.name} hands."
            for sample in samples
        ),
    ]


# wang-2022/table-1

FARTHEST = 6
"""The largest deficiency of a hand of 14 tiles."""
PIECE = 1_000
"""The number of hands in a unit of work."""


def _pure_cases(index: int) -> list[int]:
    """Return the numbers of pure hands by deficiency; the index is ignored."""
    return _counted(as_hands(suit_words(HAND)))


def _hybrid_cases(seed: int, hands: int, index: int) -> list[int]:
    """Return the numbers of hybrid hands by deficiency, for a unit of work."""
    numbers = range(index * PIECE, min((index + 1) * PIECE, hands))
    dealt = [np.bincount(hybrid_hand(seed, number), minlength=KINDS) for number in numbers]
    return _counted(np.array(dealt, np.uint8))


def _counted(counts: np.ndarray[tuple[int, ...], np.dtype[np.uint8]]) -> list[int]:
    found = deficiency_batch(counts, rules=MAHJONG0)
    return [int(number) for number in np.bincount(found, minlength=FARTHEST + 1)]


def _table_1(settings: Settings) -> Outcome:
    (pure,) = settings.runner.map("pure", _pure_cases, 1)
    work = partial(_hybrid_cases, settings.seed, settings.hands)
    pieces = settings.runner.map("hybrid", work, -(-settings.hands // PIECE))
    hybrid = [sum(numbers) for numbers in zip(*pieces, strict=True)]
    rows = [
        Row(f"deficiency {distance}", name, None, number)
        for distance, both in enumerate(zip(pure, hybrid, strict=True))
        for name, number in zip(("pure", "hybrid"), both, strict=True)
    ]
    rows += [
        Row("all", "pure", PURE_HANDS, sum(pure)),
        Row("all", "hybrid", HYBRID_CASES, sum(hybrid)),
    ]
    notes = (
        "The paper's table is lost. All pure hands are its pure cases; its hybrid cases are not "
        f"public, and that they are {HYBRID_CASES:,} follows from its shares within ten groupings.",
        "Hybrid hands: random deals, half of two colours and half of three.",
    )
    return Outcome(rows, notes)


# wang-2022/groupings


def _groupings(settings: Settings) -> Outcome:
    samples = _samples(settings)
    pure, hybrid = samples
    above = int((pure.value > 60).sum())
    complete = len(pure.value) == PURE_HANDS
    at_most = [
        write_tiles(pure_hand(settings.seed, index))
        for index in np.flatnonzero(pure.value == pure.value.max()).tolist()
    ]
    named = " ".join(sorted(at_most)) if complete else None
    all_within = _overall(samples, lambda sample: sample.within(10))
    rows = [
        Row("pure hands", "mean groupings", 20.635, _mean(pure)),
        Row("pure hands", "above 60", 123, above if complete else None),
        Row("pure hands", "above 60", 0.104, 100 * above / len(pure.value), "%"),
        Row("pure hands", "maximum", MOST, int(pure.value.max())),
        Row("pure hands", "hands with it", " ".join(MOST_HANDS), named),
        Row("pure hands", "1 to 20", 58.112, pure.within(20), "%"),
        Row("hybrid hands", "mean groupings", None, _mean(hybrid)),
        Row("hybrid hands", "above 60", 0, int((hybrid.value > 60).sum())),
        Row("hybrid hands", "1 to 10", 83.686, hybrid.within(10), "%"),
        Row("all cases", "mean groupings", 7.784, _overall(samples, _mean)),
        Row("all cases", "1 to 10", 76.605, all_within, "%"),
    ]
    return Outcome(rows, _notes(samples))


# wang-2022/table-2


def _table_2(settings: Settings) -> Outcome:
    samples = _samples(settings, times=True)
    rows = [
        Row(label, column, None, float(figure(times)), "ms")
        for sample in samples
        for label, times in _by_deficiency(sample)
        for column, figure in SPREAD.items()
    ]
    rows.append(Row("all cases", "mean", 0.299, _overall(samples, _mean), "ms"))
    slowest = max(sample.value.max() for sample in samples)
    notes = [
        "The paper's table is lost but for the mean of all cases. It says that no case takes 20 ms "
        f"on an Apple M1; our slowest took {slowest:.2f} ms.",
        "Each case is timed once, by processor time; the paper takes the mean of ten times.",
        *_notes(samples),
    ]
    return Outcome(rows, notes)


SPREAD: dict[str, Callable[[Numbers], float]] = {
    "mean": np.mean,
    "minimum": np.min,
    "median": np.median,
    "maximum": np.max,
    "standard deviation": np.std,
}


def _by_deficiency(sample: Sample) -> Iterator[tuple[str, Numbers]]:
    for distance in np.unique(sample.deficiency):
        own = sample.value[sample.deficiency == distance]
        yield f"{sample.name}, deficiency {distance:.0f}", own
    yield f"{sample.name} hands", sample.value


# wang-2022/table-3


def _all_hands(index: int) -> list[list[int]]:
    """Return the numbers of all hybrid hands by deficiency, and of their groupings."""
    sums: dict[int, list[int]] = {}
    for (distance, groupings, pure), hands in groupings_of_all_hands().items():
        if not pure:
            entry = sums.setdefault(distance, [distance, 0, 0])
            entry[1] += hands
            entry[2] += hands * groupings
    return [sums[distance] for distance in sorted(sums)]


def _table_3(settings: Settings) -> Outcome:
    samples = _samples(settings)
    rows = []
    for sample in samples:
        for label, numbers in _by_deficiency(sample):
            printed = 20.635 if label == "pure hands" else None
            rows.append(Row(label, "hands", None, len(numbers)))
            rows.append(Row(label, "mean groupings", printed, float(numbers.mean())))
    rows.append(Row("all cases", "mean groupings", 7.784, _overall(samples, _mean)))
    (every,) = settings.runner.map("all hands", _all_hands, 1)
    for distance, hands, groupings in every:
        label = f"all hybrid hands, deficiency {distance}"
        rows.append(Row(label, "hands", None, hands))
        rows.append(Row(label, "mean groupings", None, groupings / hands))
    notes = [
        "The paper's table is lost. It says that the farther a hand, the fewer groupings, but for "
        "hybrid hands of deficiency 1. Over all hybrid hands (counted exactly, as products of "
        "suits) there is no such exception.",
        *_notes(samples),
    ]
    return Outcome(rows, notes)


# wang-2022/table-4

BINS = range(1, 80, 10)


def _table_4(settings: Settings) -> Outcome:
    samples = _samples(settings)
    printed = {("hybrid", 1): 83.686, ("all cases", 1): 76.605}

    def share(sample: Sample, first: int) -> float:
        return sample.within(first + 9) - sample.within(first - 1)

    rows = []
    for first in BINS:
        shares = {sample.name: share(sample, first) for sample in samples}
        shares["all cases"] = _overall(samples, partial(share, first=first))
        rows += [
            Row(f"{first} to {first + 9}", name, printed.get((name, first)), ours, "%")
            for name, ours in shares.items()
        ]
    pure, hybrid = samples
    rows += [
        Row("1 to 20", "pure", 58.112, pure.within(20), "%"),
        Row("above 60", "pure", 0.104, 100 - pure.within(60), "%"),
        Row("above 60", "hybrid", 0.0, 100 - hybrid.within(60), "%"),
    ]
    notes = ["The paper's table is lost but for the shares in its sentences.", *_notes(samples)]
    return Outcome(rows, notes)


_TITLES = (
    ("table-1", "Test cases by deficiency", _table_1),
    ("groupings", "Numbers of groupings of pure and hybrid hands (section 8)", _groupings),
    ("table-2", "Running time of GROUP and CALCULATE_DEFICIENCY", _table_2),
    ("table-3", "Mean number of groupings by deficiency", _table_3),
    ("table-4", "Distribution of the number of groupings", _table_4),
)
ITEMS: tuple[Item, ...] = tuple(
    Item(f"{PAPER}/{name}", title, 20_000 if name == "table-2" else PURE_HANDS, HYBRID_CASES, run)
    for name, title, run in _TITLES
)
