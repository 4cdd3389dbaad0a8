"""Table 8 of Yan & Li 2023: times of HBBA without blocks, without layers, without both."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from paili import Hand, KnowledgeBase

from paili_papers.common.comparison import Comparison, Measure, mean, quotient
from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.common.running_times import ENGINE, US, S, Timed, times_of_share, wrong_answers
from paili_papers.common.tally import collect
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS, hbba
from paili_papers.yan_li_2023.experiments.published import TABLES
from paili_papers.yan_li_2023.experiments.studies import STUDIES


def _hbba(variant: str, hand: Hand, knowledge: KnowledgeBase) -> int:
    return hbba(hand, knowledge, **ABLATIONS[variant]).deficiency


VARIANTS = ("HBBA3-1", "HBBA3-2", "HBBA3-3", "HBBA")
ALGORITHMS: Mapping[str, Timed] = {name: partial(_hbba, name) for name in VARIANTS}

MEASURES: tuple[Measure, ...] = (
    *(mean(name, name, "s", S) for name in VARIANTS),
    *(quotient(f"{name} / HBBA", name, "HBBA") for name in VARIANTS[:-1]),
    mean("engine average", ENGINE, "us", US),
    quotient("HBBA / engine", "HBBA", ENGINE),
)


def run(settings: Settings) -> Outcome:
    """All three numbers of colours."""
    table = TABLES["yan-li-2023/table-8"]
    rows: list[Row] = []
    notes: list[str] = []
    tallies = {}
    for group in table.groups:
        study = STUDIES[f"yan-li-2023/{group.colors}"]
        work = partial(times_of_share, ALGORITHMS, study, settings.seed)
        tally = collect(settings, group.label, work, len(group.lines))
        tallies[group.label] = settings.hands, tally.to_json()
        comparison = Comparison(table, group, tally, MEASURES)
        rows += comparison.rows()
        notes += [wrong_answers(tally, VARIANTS, f"{group.label}: "), *comparison.notes()]
    return Outcome(rows, notes, tallies=tallies)


ITEMS: tuple[Item, ...] = (
    Item(
        "yan-li-2023/table-8",
        "Times of HBBA without blocks, without layers and without both",
        1,
        1000,
        run,
        tuple(STUDIES.values()),
    ),
)
