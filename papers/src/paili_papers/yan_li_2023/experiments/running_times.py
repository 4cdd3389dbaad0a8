"""Table 8 of Yan & Li 2023: times of HBBA without blocks, without layers, without both."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from paili_papers.common.comparison import Comparison, Measure, fill, mean, quotient
from paili_papers.common.item import Item, Outcome, Settings
from paili_papers.common.published import Group
from paili_papers.common.running_times import (
    ENGINE,
    US,
    S,
    Timed,
    deficiency_by,
    times_of_share,
    wrong_answers,
)
from paili_papers.common.tally import Work
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS, hbba
from paili_papers.yan_li_2023.experiments.published import STUDIES, TABLES

VARIANTS = ("HBBA3-1", "HBBA3-2", "HBBA3-3", "HBBA")
ALGORITHMS: Mapping[str, Timed] = {
    name: partial(deficiency_by, hbba, **ABLATIONS[name]) for name in VARIANTS
}

MEASURES: tuple[Measure, ...] = (
    *(mean(name, name, "s", S) for name in VARIANTS),
    *(quotient(f"{name} / HBBA", name, "HBBA") for name in VARIANTS[:-1]),
    mean("engine average", ENGINE, "us", US),
    quotient("HBBA / engine", "HBBA", ENGINE),
)


def run(settings: Settings) -> Outcome:
    """Run the experiment for all three numbers of colours."""

    def work(group: Group) -> Work:
        study = STUDIES[f"yan-li-2023/{group.colors}"]
        return partial(times_of_share, ALGORITHMS, study, settings.seed)

    return fill(settings, TABLES["yan-li-2023/table-8"], MEASURES, work, _notes)


def _notes(comparison: Comparison) -> Iterator[str]:
    yield wrong_answers(comparison.tally, VARIANTS, f"{comparison.group.label}: ")
    yield from comparison.notes()


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
