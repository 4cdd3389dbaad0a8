"""How often algorithms are right: Tables 6, 7 and 9 of Yan & Li 2023.

The truth is paili's engine. An answer is right if it is the true deficiency, or if neither can
complete the hand; so an algorithm that ignores knowledge is wrong wherever the truth is that
nothing can. Too low is an answer below the truth, and any answer where the truth is that the hand
cannot be completed; too high is the opposite.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from paili import MAHJONG0, UNREACHABLE, Hand, KnowledgeBase, deficiency

from paili_papers.common.comparison import Comparison, Measure, mean, total
from paili_papers.common.datasets import case
from paili_papers.common.implied import losses
from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.common.multisets import Reading
from paili_papers.common.published import Group
from paili_papers.common.tally import Tally, collect
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS, hbba
from paili_papers.yan_li_2023.algorithms.pricing import Evaluation
from paili_papers.yan_li_2023.algorithms.ukos import Search
from paili_papers.yan_li_2023.algorithms.wra import wra
from paili_papers.yan_li_2023.experiments.published import TABLES
from paili_papers.yan_li_2023.experiments.studies import STUDIES

PAPER = "yan-li-2023"


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A column: what it answers for a hand and a knowledge base.

    Attributes:
        heeds_knowledge: otherwise it is asked once a hand.
    """

    answer: Callable[[Hand, KnowledgeBase | None], int]
    heeds_knowledge: bool = True


def _hbba(variant: str, reading: Reading, hand: Hand, knowledge: KnowledgeBase | None) -> int:
    return hbba(hand, knowledge, reading=reading, **ABLATIONS[variant]).deficiency


def _bda(hand: Hand, knowledge: KnowledgeBase | None) -> int:
    return bda(hand, knowledge).deficiency


def _qsa(reading: Reading, hand: Hand, knowledge: KnowledgeBase | None) -> int:
    return qsa(hand, knowledge, reading=reading).deficiency


def retold_qsa(hand: Hand, knowledge: KnowledgeBase | None = None) -> int:
    """The quadtree with the rules for costs as section 2.2.1 of Yan & Li 2023 retells them."""
    search = hbba(
        hand,
        knowledge,
        search=Search.QUADTREE,
        evaluation=Evaluation.PSEUDO,
        by_blocks=False,
        layered=False,
        reading=Reading.PRINTED,
    )
    return search.deficiency


def _wra(hand: Hand, knowledge: KnowledgeBase | None) -> int:
    return wra(hand, knowledge).deficiency


def _variant(name: str, reading: Reading = Reading.INTENDED) -> Algorithm:
    return Algorithm(partial(_hbba, name, reading))


ALGORITHMS: Mapping[str, Mapping[str, Algorithm]] = {
    f"{PAPER}/table-6": {name: _variant(name) for name in ("HBBA1-1", "HBBA1-2", "HBBA")},
    f"{PAPER}/table-7": {name: _variant(name) for name in ("HBBA2-1", "HBBA2-2", "HBBA")},
    f"{PAPER}/table-9": {
        "QSA": Algorithm(partial(_qsa, Reading.INTENDED), heeds_knowledge=False),
        "BDA": Algorithm(_bda),
        "WRA": Algorithm(_wra, heeds_knowledge=False),
        "HBBA": _variant("HBBA"),
        "QSA as printed": Algorithm(partial(_qsa, Reading.PRINTED), heeds_knowledge=False),
        "QSA repaired": Algorithm(partial(_qsa, Reading.REPAIRED), heeds_knowledge=False),
        "QSA as retold": Algorithm(retold_qsa, heeds_knowledge=False),
        "HBBA as printed": _variant("HBBA", Reading.PRINTED),
        "HBBA repaired": _variant("HBBA", Reading.REPAIRED),
    },
}
"""The columns of each table; the first ones are those that the paper has."""


def answers_of_hand(name: str, study: str, seed: int, index: int) -> list[list[Any]]:
    """How often each algorithm is right, too low and too high on one hand's pairs, tallied."""
    data = STUDIES[study]
    one = case(data, seed, index)
    algorithms = ALGORITHMS[name]
    constant = {
        column: algorithm.answer(one.hand, None)
        for column, algorithm in algorithms.items()
        if not algorithm.heeds_knowledge
    }
    tally = Tally(len(data.bins))
    for knowledge in one.knowledge:
        truth = deficiency(one.hand, knowledge, rules=MAHJONG0)
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
        tally.add(data.bin_of(knowledge), sums)
    return tally.to_json()


def run_table(name: str, settings: Settings) -> Outcome:
    """All colours of one table."""
    table = TABLES[name]
    columns = tuple(ALGORITHMS[name])
    rows: list[Row] = []
    notes: list[str] = []
    tallies = {}
    for group in table.groups:
        work = partial(answers_of_hand, name, f"{PAPER}/{group.colors}", settings.seed)
        tally = collect(settings, group.label, work, len(group.lines))
        tallies[group.label] = settings.hands, tally.to_json()
        comparison = Comparison(table, group, tally, _measures(columns))
        rows += comparison.rows()
        notes += [*_counts(group, tally, columns), *comparison.notes(), *_losses(group)]
    notes.append(
        "right: equal to the true deficiency, or neither the algorithm nor the engine can "
        "complete the hand"
    )
    return Outcome(rows, notes, tallies=tallies)


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


def _counts(group: Group, tally: Tally, columns: Sequence[str]) -> Iterator[str]:
    sums, pairs = tally.overall.sums, tally.overall.pairs
    impossible = sums.get("impossible", 0)
    yield f"{group.label}: {impossible:,} of {pairs:,} pairs cannot be completed, which is " + (
        "recognised by "
        + ", ".join(f"{column} in {sums.get(f'{column} impossible', 0):,}" for column in columns)
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
