"""Running times: Tables 1-3 of Yan, Li & Li 2021 and Table 8 of Yan & Li 2023.

Machines differ, so ratios between algorithms stand beside the times. Each call is timed on its
own. An algorithm is run once before the first measurement of a process, so that tables it makes
for all hands are there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, partial
from typing import Any

from paili.analysis.deficiency import deficiency
from paili.experiments.comparison import Comparison, Measure, maximum, mean, quotient
from paili.experiments.datasets import STUDIES, case
from paili.experiments.item import Item, Outcome, Row, Settings
from paili.experiments.published import PUBLISHED, Group
from paili.experiments.tally import Tally, collect, timed
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0
from paili.papers.bda import bda
from paili.papers.hbba import ABLATIONS, hbba
from paili.papers.refined_quadtree import refined_quadtree

Algorithm = Callable[[Hand, KnowledgeBase], int]
"""A hand and a knowledge base to a deficiency."""


def _quadtree(hand: Hand, knowledge: KnowledgeBase) -> int:
    return refined_quadtree(hand, knowledge, exhaustive=True).deficiency


def _bounded_quadtree(hand: Hand, knowledge: KnowledgeBase) -> int:
    return refined_quadtree(hand, knowledge).deficiency


def _bda(hand: Hand, knowledge: KnowledgeBase) -> int:
    return bda(hand, knowledge).deficiency


def _hbba(variant: str, hand: Hand, knowledge: KnowledgeBase) -> int:
    return hbba(hand, knowledge, **ABLATIONS[variant]).deficiency


QUADTREE, BOUNDED, BDA, ENGINE = "quadtree", "bounded quadtree", "BDA", "engine"
ALGORITHMS_2021: Mapping[str, Algorithm] = {
    ENGINE: deficiency,
    QUADTREE: _quadtree,
    BOUNDED: _bounded_quadtree,
    BDA: _bda,
}
"""What Tables 1-3 measure, and two more: the quadtree with bounds, and paili's engine."""
VARIANTS_2023 = ("HBBA3-1", "HBBA3-2", "HBBA3-3", "HBBA")
ALGORITHMS_2023: Mapping[str, Algorithm] = {
    ENGINE: deficiency,
    **{name: partial(_hbba, name) for name in VARIANTS_2023},
}
"""What Table 8 measures, and paili's engine."""
FAMILIES = {"yan-2021": ALGORITHMS_2021, "yan-li-2023": ALGORITHMS_2023}

_MS, _US, _S = Fraction(1, 10**6), Fraction(1, 10**3), Fraction(1, 10**9)

MEASURES_2021: tuple[Measure, ...] = (
    maximum("quadtree maximum", QUADTREE, "ms", _MS),
    maximum("BDA maximum", BDA, "ms", _MS),
    mean("quadtree average", QUADTREE, "ms", _MS),
    mean("BDA average", BDA, "ms", _MS),
    quotient("quadtree / BDA", QUADTREE, BDA),
    mean("bounded quadtree average", BOUNDED, "ms", _MS),
    quotient("bounded quadtree / BDA", BOUNDED, BDA),
    mean("engine average", ENGINE, "us", _US),
    quotient("quadtree / engine", QUADTREE, ENGINE),
    quotient("BDA / engine", BDA, ENGINE),
)
MEASURES_2023: tuple[Measure, ...] = (
    *(mean(name, name, "s", _S) for name in VARIANTS_2023),
    *(quotient(f"{name} / HBBA", name, "HBBA") for name in VARIANTS_2023[:-1]),
    mean("engine average", ENGINE, "us", _US),
    quotient("HBBA / engine", "HBBA", ENGINE),
)


def times_of_hand(study: str, seed: int, index: int) -> list[list[Any]]:
    """The times in ns of one hand's pairs, tallied; of the algorithms of the study's paper."""
    algorithms = FAMILIES[STUDIES[study].name.partition("/")[0]]
    _warm_up(study)
    one = case(STUDIES[study], seed, index)
    tally = Tally(len(STUDIES[study].bins))
    for knowledge in one.knowledge:
        # The engine is then timed first, while the processor's caches still hold it.
        truth = deficiency(one.hand, knowledge, rules=MAHJONG0)
        times, wrong = {}, {}
        for name, algorithm in algorithms.items():
            found, times[name] = timed(partial(algorithm, one.hand, knowledge))
            wrong[f"{name} wrong"] = int(found != truth)
        tally.add(STUDIES[study].bin_of(knowledge), times | wrong, times)
    return tally.to_json()


@cache
def _warm_up(study: str) -> None:
    one = case(STUDIES[study], 0, 0)
    for algorithm in FAMILIES[STUDIES[study].name.partition("/")[0]].values():
        algorithm(one.hand, one.knowledge[0])


def _measured(settings: Settings, study: str, group: Group) -> Tally:
    work = partial(times_of_hand, study, settings.seed)
    return collect(settings.runner, group.label, work, settings.hands, len(group.lines))


def run_2021(name: str, settings: Settings) -> Outcome:
    """Tables 1-3: one number of colours each."""
    table = PUBLISHED[name]
    (group,) = table.groups
    tally = _measured(settings, f"yan-2021/{group.colors}", group)
    comparison = Comparison(table, group, tally, MEASURES_2021)
    notes = (
        "quadtree: every leaf is priced, which the paper's times can only come from; bounded: "
        "branches that cannot lead to less than the best so far are not followed",
        *_wrong(tally, tuple(ALGORITHMS_2021)),
        *comparison.notes(),
    )
    return Outcome(tuple(comparison.rows()), notes)


def run_table_8(settings: Settings) -> Outcome:
    """HBBA without its blocks, without its layers, and without both."""
    table = PUBLISHED["yan-li-2023/table-8"]
    rows: list[Row] = []
    notes: list[str] = []
    for group in table.groups:
        tally = _measured(settings, f"yan-li-2023/{group.colors}", group)
        comparison = Comparison(table, group, tally, MEASURES_2023)
        rows += comparison.rows()
        notes += [*_wrong(tally, VARIANTS_2023, f"{group.label}: "), *comparison.notes()]
    return Outcome(tuple(rows), tuple(notes))


def _wrong(tally: Tally, names: tuple[str, ...], prefix: str = "") -> tuple[str]:
    counts = (f"{name} {tally.overall.sums.get(f'{name} wrong', 0):,}" for name in names)
    pairs = tally.overall.pairs
    return (
        f"{prefix}wrong answers in {pairs:,} pairs, the engine being right: {', '.join(counts)}",
    )


def _table_2021(number: int, hands: int) -> Item:
    colors = ("one colour", "two colours", "three colours")[number - 1]
    name = f"yan-2021/table-{number}"
    title = f"Times of the quadtree, of BDA and of the engine on hands of {colors}"
    return Item(name, title, hands, 1000, partial(run_2021, name), (f"yan-2021/{number}",))


ITEMS: tuple[Item, ...] = (
    _table_2021(1, 30),
    _table_2021(2, 20),
    _table_2021(3, 50),
    Item(
        "yan-li-2023/table-8",
        "Times of HBBA without blocks, without layers and without both",
        6,
        1000,
        run_table_8,
        ("yan-li-2023/1", "yan-li-2023/2", "yan-li-2023/3"),
    ),
)
