"""Tables 1 to 3 of Yan, Li & Li 2021: times of the quadtree and of BDA."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from paili_papers.common.comparison import Comparison, Measure, fill, maximum, mean, quotient
from paili_papers.common.item import Item, Outcome, Settings
from paili_papers.common.running_times import (
    ENGINE,
    MS,
    US,
    Timed,
    deficiency_by,
    times_of_share,
    wrong_answers,
)
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.algorithms.refined_quadtree import refined_quadtree
from paili_papers.yan_2021.experiments.published import STUDIES, TABLES

QUADTREE, BOUNDED, BDA = "quadtree", "bounded quadtree", "BDA"
ALGORITHMS: Mapping[str, Timed] = {
    QUADTREE: partial(deficiency_by, refined_quadtree, exhaustive=True),
    BOUNDED: partial(deficiency_by, refined_quadtree),
    BDA: partial(deficiency_by, bda),
}
"""The measured algorithms of the tables, and the quadtree with bounds."""

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
    """Run the experiment of the table for one number of colours."""
    work = partial(times_of_share, ALGORITHMS, STUDIES[f"yan-2021/{colors}"], settings.seed)
    return fill(settings, TABLES[f"yan-2021/table-{colors}"], MEASURES, lambda _: work, _notes)


def _notes(comparison: Comparison) -> Iterator[str]:
    yield (
        "quadtree: every leaf is priced, which the paper's times can only come from; bounded: "
        "branches that cannot lead to less than the best so far are not followed"
    )
    yield wrong_answers(comparison.tally, tuple(ALGORITHMS))
    yield from comparison.notes()


def _table(colors: int, hands: int) -> Item:
    words = ("one colour", "two colours", "three colours")[colors - 1]
    title = f"Times of the quadtree, of BDA and of the engine on hands of {words}"
    name = f"yan-2021/table-{colors}"
    return Item(name, title, hands, 1000, partial(run, colors), (STUDIES[f"yan-2021/{colors}"],))


ITEMS: tuple[Item, ...] = (_table(1, 20), _table(2, 20), _table(3, 50))
