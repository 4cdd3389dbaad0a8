"""The accuracy of algorithms: Tables 6, 7 and 9 of Yan & Li 2023.

The truth is paili's engine. An answer is right if it is the true deficiency, or if neither can
complete the hand; so an algorithm that ignores knowledge is wrong wherever the truth is that the
hand cannot be completed. An answer is too low if it is below the truth, or finite where the truth
is that the hand cannot be completed; too high is the opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from paili import UNREACHABLE, Hand, KnowledgeBase

from paili_papers.common.comparison import Comparison, Measure, fill, mean, total
from paili_papers.common.datasets import Study, case
from paili_papers.common.engine import engine
from paili_papers.common.implied import losses
from paili_papers.common.item import Item, Outcome, Settings
from paili_papers.common.multisets import Reading
from paili_papers.common.published import Group
from paili_papers.common.running_times import Found, deficiency_by
from paili_papers.common.tally import Tally, Work
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS, hbba
from paili_papers.yan_li_2023.algorithms.pricing import Evaluation
from paili_papers.yan_li_2023.algorithms.ukos import Search
from paili_papers.yan_li_2023.algorithms.wra import wra
from paili_papers.yan_li_2023.experiments.published import STUDIES, TABLES

PAPER = "yan-li-2023"


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A column: a function from a hand and a knowledge base to an answer.

    Attributes:
        heeds_knowledge: whether the answer depends on knowledge; else it is computed once a hand.
    """

    answer: Callable[[Hand, KnowledgeBase | None], int]
    heeds_knowledge: bool = True


RETOLD: Mapping[str, Any] = {
    "search": Search.QUADTREE,
    "evaluation": Evaluation.PSEUDO,
    "by_blocks": False,
    "layered": False,
    "reading": Reading.PRINTED,
}
"""The quadtree of QSA, with the rules for costs as restated in section 2.2.1."""


def _by(find: Callable[..., Found], *, heeds_knowledge: bool = True, **options: Any) -> Algorithm:
    return Algorithm(partial(deficiency_by, find, **options), heeds_knowledge)


def _variant(name: str, reading: Reading = Reading.INTENDED) -> Algorithm:
    return _by(hbba, reading=reading, **ABLATIONS[name])


def _qsa(reading: Reading) -> Algorithm:
    return _by(qsa, heeds_knowledge=False, reading=reading)


ALGORITHMS: Mapping[str, Mapping[str, Algorithm]] = {
    f"{PAPER}/table-6": {name: _variant(name) for name in ("HBBA1-1", "HBBA1-2", "HBBA")},
    f"{PAPER}/table-7": {name: _variant(name) for name in ("HBBA2-1", "HBBA2-2", "HBBA")},
    f"{PAPER}/table-9": {
        "QSA": _qsa(Reading.INTENDED),
        "BDA": _by(bda),
        "WRA": _by(wra, heeds_knowledge=False),
        "HBBA": _variant("HBBA"),
        "QSA as printed": _qsa(Reading.PRINTED),
        "QSA repaired": _qsa(Reading.REPAIRED),
        "QSA as retold": _by(hbba, heeds_knowledge=False, **RETOLD),
        "HBBA as printed": _variant("HBBA", Reading.PRINTED),
        "HBBA repaired": _variant("HBBA", Reading.REPAIRED),
    },
}
"""The columns of each table; the first ones are the paper's."""


def answers_of_hand(name: str, study: str, seed: int, index: int) -> list[list[Any]]:
    """Return the tally of right, too low and too high answers of a table for one hand."""
    return tally_of(ALGORITHMS[name], STUDIES[study], seed, index).to_json()


def tally_of(
    algorithms: Mapping[str, Algorithm],
    study: Study,
    seed: int,
    index: int,
    bases: int | None = None,
) -> Tally:
    """Return the tally of answers on one hand, with its first `bases` knowledge bases, or all."""
    one = case(study, seed, index)
    constant = {
        column: algorithm.answer(one.hand, None)
        for column, algorithm in algorithms.items()
        if not algorithm.heeds_knowledge
    }
    tally = Tally(len(study.bins))
    for knowledge in one.knowledge[:bases]:
        truth = engine(one.hand, knowledge)
        sums = {"impossible": int(truth == UNREACHABLE)}
        for column, algorithm in algorithms.items():
            found = constant.get(column)
            if found is None:
                found = algorithm.answer(one.hand, knowledge)
            sums |= {
                f"{column} right": int(found == truth),
                f"{column} low": int(found < truth),
                f"{column} high": int(found > truth),
                f"{column} impossible": int(found == truth == UNREACHABLE),
            }
        tally.add(study.bin_of(knowledge), sums)
    return tally


def run_table(name: str, settings: Settings) -> Outcome:
    columns = tuple(ALGORITHMS[name])

    def work(group: Group) -> Work:
        return partial(answers_of_hand, name, f"{PAPER}/{group.colors}", settings.seed)

    def notes(comparison: Comparison) -> Iterator[str]:
        yield _counts(comparison.group, comparison.tally, columns)
        yield from comparison.notes()
        yield from _losses(comparison.group)

    found = fill(settings, TABLES[name], _measures(columns), work, notes)
    right = (
        "right: equal to the true deficiency, or neither the algorithm nor the engine can "
        "complete the hand"
    )
    return replace(found, notes=[*found.notes, right])


def _measures(columns: Sequence[str]) -> tuple[Measure, ...]:
    return (
        *(mean(column, f"{column} right", "%", 100) for column in columns),
        mean("cannot be completed", "impossible", "%", 100),
        *(
            total(f"{column} too {way}", f"{column} {way}")
            for column in columns
            for way in ("low", "high")
        ),
    )


def _counts(group: Group, tally: Tally, columns: Sequence[str]) -> str:
    sums, pairs = tally.overall.sums, tally.overall.pairs
    impossible = sums.get("impossible", 0)
    counts = (f"{column} in {sums.get(f'{column} impossible', 0):,}" for column in columns)
    return (
        f"{group.label}: {impossible:,} of {pairs:,} pairs cannot be completed, which is "
        f"recognised by {', '.join(counts)}"
    )


def _losses(group: Group) -> Iterator[str]:
    tables = [TABLES[name] for name in ALGORITHMS]
    for loss in losses(tables, group.colors):
        yield (
            f"{group.label}: {loss.cells} overall cells of the paper's Tables 6, 7 and 9 are too "
            f"low for their bins, all by what {loss.least:,} to {loss.most:,} of the pairs of "
            f"{loss.bin.label} make if they count as wrong; no other single bin explains them all"
        )


def _item(number: int, title: str, hands: int) -> Item:
    name = f"{PAPER}/table-{number}"
    return Item(name, title, hands, 1000, partial(run_table, name), tuple(STUDIES.values()))


ITEMS: tuple[Item, ...] = (
    _item(6, "Accuracy of HBBA with other searches: four and six actions instead of eight", 4),
    _item(7, "Accuracy of HBBA with other costs: by pseudo-decompositions and by types", 3),
    _item(9, "Accuracy of QSA, BDA, WRA and HBBA", 2),
)
