"""Tables 1 to 3 of Yan, Li & Li 2021: times of the quadtree and of BDA."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from paili import Hand, KnowledgeBase

from paili_papers.common.comparison import Comparison, Measure, maximum, mean, quotient
from paili_papers.common.item import Item, Outcome, Settings
from paili_papers.common.running_times import (
    ENGINE,
    MS,
    US,
    Timed,
    times_of_share,
    wrong_answers,
)
from paili_papers.common.tally import collect
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.algorithms.refined_quadtree import refined_quadtree
from paili_papers.yan_2021.experiments.published import TABLES
from paili_papers.yan_2021.experiments.studies import STUDIES


def _quadtree(hand: Hand, knowledge: KnowledgeBase) -> int:
    return refined_quadtree(hand, knowledge, exhaustive=True).deficiency


def _bounded_quadtree(hand: Hand, knowledge: KnowledgeBase) -> int:
    return refined_quadtree(hand, knowledge).deficiency


def _bda(hand: Hand, knowledge: KnowledgeBase) -> int:
    return bda(hand, knowledge).deficiency


QUADTREE, BOUNDED, BDA = "quadtree", "bounded quadtree", "BDA"
ALGORITHMS: Mapping[str, Timed] = {QUADTREE: _quadtree, BOUNDED: _bounded_quadtree, BDA: _bda}
"""What the tables measure, and the quadtree with bounds."""

MEASURES: tuple[Measure, ...] = (
    maximum("quadtree maximum", QUADTREE, "ms", MS),
    maximum("BDA maximum", BDA, "ms", MS),
    mean("quadtree average", QUADTREE, "ms", MS),
    mean("BDA average", BDA, "ms", MS),
    quotient("quadtree / BDA", QUADTREE, BDA),
    mean("bounded quadtree average", BOUNDED, "ms", MS),
    quotient("bounded quadtree / BDA", BOUNDED, BDA),
    mean("engine average", ENGINE, "us", US),
    quotient("quadtree / engine", QUADTREE, ENGINE),
    quotient("BDA / engine", BDA, ENGINE),
)


def run(colors: int, settings: Settings) -> Outcome:
    """The table of one number of colours."""
    table = TABLES[f"yan-2021/table-{colors}"]
    (group,) = table.groups
    work = partial(times_of_share, ALGORITHMS, STUDIES[f"yan-2021/{colors}"], settings.seed)
    tally = collect(settings, group.label, work, len(group.lines))
    comparison = Comparison(table, group, tally, MEASURES)
    notes = (
        "quadtree: every leaf is priced, which the paper's times can only come from; bounded: "
        "branches that cannot lead to less than the best so far are not followed",
        wrong_answers(tally, tuple(ALGORITHMS)),
        *comparison.notes(),
    )
    tallies = {group.label: (settings.hands, tally.to_json())}
    return Outcome(tuple(comparison.rows()), notes, tallies=tallies)


def _table(colors: int, hands: int) -> Item:
    words = ("one colour", "two colours", "three colours")[colors - 1]
    title = f"Times of the quadtree, of BDA and of the engine on hands of {words}"
    name = f"yan-2021/table-{colors}"
    return Item(name, title, hands, 1000, partial(run, colors), (STUDIES[f"yan-2021/{colors}"],))


ITEMS: tuple[Item, ...] = (_table(1, 20), _table(2, 20), _table(3, 50))
