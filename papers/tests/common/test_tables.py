"""Experiments that recompute the papers' tables, on few hands."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache, partial
from typing import Any

import pytest
from paili import UNREACHABLE, deficiency
from paili.model.rules import MAHJONG0
from paili_papers.common.comparison import (
    MEAN_OF_BINS,
    OVERALL,
    Comparison,
    mean,
    mean_of_bins,
    read_label,
    total,
)
from paili_papers.common.datasets import Study, case
from paili_papers.common.item import Row, Settings
from paili_papers.common.report import Report
from paili_papers.common.run import run
from paili_papers.common.running_times import times_of_share
from paili_papers.common.tally import Tally, collect, timed
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.wang_2022 import PAPER as WANG_2022
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.algorithms.refined_quadtree import refined_quadtree
from paili_papers.yan_2021.experiments import running_times, section_6_4
from paili_papers.yan_li_2023.algorithms.hbba import hbba
from paili_papers.yan_li_2023.experiments import accuracy
from paili_papers.yan_li_2023.experiments import running_times as times_of_2023

from papers.tests.tables import PUBLISHED, STUDIES

SEED = 5
ITEMS = {
    item.name: item
    for item in (*running_times.ITEMS, *times_of_2023.ITEMS, *accuracy.ITEMS, *section_6_4.ITEMS)
}
TABLES = sorted(set(ITEMS) & set(PUBLISHED))
SLOW = {
    "yan-2021/table-1": pytest.mark.census,
    "yan-2021/table-2": pytest.mark.check,
    "yan-li-2023/table-6": pytest.mark.check,
    "yan-li-2023/table-7": pytest.mark.census,
    "yan-li-2023/table-8": pytest.mark.census,
    "yan-li-2023/table-9": pytest.mark.census,
}
"""Experiments that take seconds for one hand, or minutes."""


def tables(names: Sequence[str] = TABLES) -> pytest.MarkDecorator:
    cases = [pytest.param(name, marks=SLOW.get(name, ())) for name in names]
    return pytest.mark.parametrize("name", cases)


FEW = 5
"""The number of knowledge bases of a hand whose answers are only counted."""


def with_few() -> dict[str, Study]:
    return {name: replace(study, bases=FEW) for name, study in STUDIES.items()}


@cache
def report(name: str) -> Report:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accuracy, "STUDIES", with_few())
        return run(ITEMS[name], SEED, hands=1)


def cells(name: str) -> Mapping[tuple[str, str], Row]:
    return {(row.label, row.column): row for row in report(name).rows}


class Serial:
    """A runner without processes or JSON."""

    def map(self, stage, work, count):
        return [work(number) for number in range(count)]


def test_every_table_and_the_section_is_an_item() -> None:
    assert set(ITEMS) == {*PUBLISHED, "yan-2021/section-6.4"}
    for name, item in ITEMS.items():
        assert item.paper_hands == 1000
        assert item.hands <= 1000
        paper = name.partition("/")[0]
        assert item.studies
        assert all(STUDIES[study.name] is study for study in item.studies)
        assert all(study.name.startswith(f"{paper}/") for study in item.studies)


@pytest.mark.census
@tables()
def test_the_paper_is_quoted_cell_by_cell(name: str) -> None:
    table, ours = PUBLISHED[name], cells(name)
    for group in table.groups:
        for line in (*group.lines, group.overall):
            is_overall = line is group.overall
            label = f"{group.label}, {line.bin.label}{f' {OVERALL}' * is_overall}"
            assert ours[label, "pairs"].paper == line.bin.pairs
            for column, cell in zip(table.columns, line.cells, strict=True):
                assert ours[label, column.name].paper == float(cell)
                assert ours[label, column.name].unit == column.unit


@tables()
def test_overall_rows_are_the_weighted_means_of_their_bins(name: str) -> None:
    """Compute from the displayed rows; the notes say that it is exact before rounding."""
    ours = cells(name)
    is_accuracy = ITEMS[name] in accuracy.ITEMS
    for group in PUBLISHED[name].groups:
        labels = [f"{group.label}, {line.bin.label}" for line in group.lines]
        overall = f"{group.label}, {group.overall.bin.label} {OVERALL}"
        pairs = {label: ours[label, "pairs"].ours for label in labels}
        assert (
            sum(pairs.values())
            == ours[overall, "pairs"].ours
            == (FEW if is_accuracy else STUDIES[f"{name.partition('/')[0]}/{group.colors}"].bases)
        )
        for (label, column), row in ours.items():
            if label != f"{group.label}, {MEAN_OF_BINS}":
                continue
            found = ours[overall, column].ours
            of_bins = sum(pairs[at] * (ours[at, column].ours or 0) for at in labels)
            assert found == pytest.approx(of_bins / ours[overall, "pairs"].ours, rel=1e-12)
            assert found == row.ours
        assert any(
            note.startswith(f"{group.label}: our overall row is exactly")
            for note in report(name).notes
        )


@tables()
def test_overall_maxima_are_those_of_a_bin(name: str) -> None:
    ours = cells(name)
    for row in report(name).rows:
        if row.column.endswith("maximum") and row.label.endswith(OVERALL):
            group = row.label.partition(",")[0]
            others = [
                other.ours
                for (label, column), other in ours.items()
                if column == row.column and label.startswith(group) and other is not row
            ]
            assert row.ours == max(value for value in others if value is not None)


FLAGGED = {
    "yan-2021/table-1": 0,
    "yan-2021/table-2": 1,
    "yan-2021/table-3": 0,
    "yan-li-2023/table-6": 2,
    "yan-li-2023/table-7": 2,
    "yan-li-2023/table-8": 1,
    "yan-li-2023/table-9": 3,
}
"""The number of the papers' overall rows that are off by more than rounding."""


@tables(list(FLAGGED))
def test_errors_of_the_papers_overall_rows_are_flagged(name: str) -> None:
    notes = report(name).notes
    assert sum("more than rounding" in note for note in notes) == FLAGGED[name]
    if name == "yan-li-2023/table-8":
        halved = next(note for note in notes if "rounding" in note)
        assert all(part in halved for part in ("0.0926", "0.1851", "100,000 pairs"))
    if name == "yan-li-2023/table-6":
        assert any("1,689 to 1,699" in note for note in notes)


@tables([name for name in TABLES if "2021" in name])
def test_ratios_are_those_of_the_average_times(name: str) -> None:
    for (label, column), row in cells(name).items():
        if column == "quadtree / BDA" and row.ours is not None:
            times = [cells(name)[label, f"{who} average"].ours for who in ("quadtree", "BDA")]
            assert row.ours == pytest.approx(times[0] / times[1], rel=1e-12)


@pytest.mark.census
def test_the_papers_ratios_in_table_8_are_those_of_its_times() -> None:
    row = cells("yan-li-2023/table-8")["3 colours, [80, 94]", "HBBA3-3 / HBBA"]
    assert row.paper == pytest.approx(5.90e-2 / 1.36e-2, abs=1e-4)


def test_exact_algorithms_are_exact() -> None:
    notes = "\n".join(report("yan-2021/table-3").notes)
    assert "quadtree 0, bounded quadtree 0" in notes
    repaired = [
        row.ours
        for row in report("yan-li-2023/table-9").rows
        if row.column == "HBBA repaired" and row.ours is not None
    ]
    assert repaired
    assert set(repaired) == {100.0}


@pytest.mark.parametrize("colors", [pytest.param(1, marks=pytest.mark.check), 2, 3])
def test_accuracy_is_counted_as_the_algorithms_answer(
    colors: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = with_few()[f"yan-li-2023/{colors}"]
    monkeypatch.setattr(accuracy, "STUDIES", with_few())
    plain = accuracy.answers_of_hand("yan-li-2023/table-9", study.name, SEED, 2)
    assert json.loads(json.dumps(plain)) == plain
    one = case(study, SEED, 2)
    assert len(one.knowledge) == FEW
    for column, algorithm in (("QSA", qsa), ("BDA", bda), ("HBBA", hbba)):
        right, low, high, impossible = 0, 0, 0, 0
        for knowledge in one.knowledge:
            truth = deficiency(one.hand, knowledge, rules=MAHJONG0)
            known = None if column == "QSA" else knowledge
            found = algorithm(one.hand, known).deficiency
            right += found == truth
            low += found < truth
            high += found > truth
            impossible += found == truth == UNREACHABLE
        pairs, sums, _ = plain[-1]
        assert pairs == study.bases == right + low + high
        counted = [sums[f"{column} {what}"] for what in ("right", "low", "high", "impossible")]
        assert counted == [right, low, high, impossible]


def test_an_algorithm_without_knowledge_never_finds_that_nothing_can_be_done() -> None:
    for row in report("yan-li-2023/table-9").rows:
        possible = cells("yan-li-2023/table-9").get((row.label, "cannot be completed"))
        if row.column == "QSA" and row.ours is not None and possible is not None:
            assert row.ours <= 100 - possible.ours + 1e-9


def test_kinds_of_errors() -> None:
    right = section_6_4.errors(3, 3)
    assert (right["wrong"], right["near"], right["near wrong"]) == (0, 1, 0)
    high = section_6_4.errors(4, 5)
    assert (high["wrong"], high["high"], high["low"], high["near wrong"]) == (1, 1, 0, 1)
    assert high["said near wrong"] == 0
    low = section_6_4.errors(5, 4)
    assert (low["high"], low["low"], low["near wrong"], low["said near wrong"]) == (0, 1, 0, 1)
    hopeless = section_6_4.errors(UNREACHABLE, 6)
    assert (hopeless["low"], hopeless["impossible wrong"], hopeless["near"]) == (1, 1, 0)


@pytest.mark.check
def test_section_6_4_counts_every_pair_and_asks_both_about_few() -> None:
    ours = cells("yan-2021/section-6.4")
    for colors, bases in ((1, 30), (2, 100), (3, 100)):
        label = f"{colors} colour{'s' * (colors > 1)}"
        assert ours[label, "pairs"].ours == bases
        assert ours[label, "quadtree wrong"].ours == 0
        # With one colour, a single hand may have more quasi-decompositions than nodes.
        assert colors == 1 or ours[label, "quadtree / BDA, average times"].ours > 1
        errors = ours[label, "errors of BDA"].ours
        one = case(STUDIES[f"yan-2021/{colors}"], SEED, 0)
        assert errors == sum(
            bda(one.hand, known).deficiency != deficiency(one.hand, known, rules=MAHJONG0)
            for known in one.knowledge
        )
        high, low = (ours[label, f"too {way}, of the errors"] for way in ("high", "low"))
        assert (high.paper, low.paper) == (100, 0)
        if errors:
            assert high.ours + low.ours == pytest.approx(100)
        else:
            assert high.ours is low.ours is None


def test_the_papers_quadtree_is_the_exhaustive_one() -> None:
    one = case(STUDIES["yan-2021/3"], SEED, 0)
    for name, exhaustive in (("quadtree", True), ("bounded quadtree", False)):
        measured = running_times.ALGORITHMS[name]
        assert isinstance(measured, partial)
        assert measured.args == (refined_quadtree,)
        assert measured.keywords.get("exhaustive", False) is exhaustive
        found = measured(one.hand, one.knowledge[0])
        assert found == deficiency(one.hand, one.knowledge[0], rules=MAHJONG0)


def test_the_engine_is_timed_on_the_papers_question() -> None:
    # Other rules give other answers to some of these pairs.
    work = partial(times_of_share, {}, STUDIES["yan-2021/1"], SEED)
    tally = collect(Settings(20, SEED, Serial()), "stage", work, len(STUDIES["yan-2021/1"].bins))
    assert tally.overall.pairs == 600
    assert tally.overall.sums["engine wrong"] == 0


def tally_of(*pairs: tuple[int, int]) -> Tally:
    tally = Tally(3)
    for at, value in pairs:
        tally.add(at, {"value": value}, {"value": value})
    return tally


def test_a_tally_of_tallies_is_the_tally_of_all_pairs() -> None:
    parts = [[(0, 3), (2, 5)], [(2, 9)], []]

    def work(index: int) -> list[list[Any]]:
        return tally_of(*parts[index]).to_json()

    merged = collect(Settings(3, SEED, Serial()), "stage", work, 3)
    first = collect(Settings(2, SEED, Serial()), "stage", work, 3)
    before = {"stage": (2, first.to_json())}
    later = collect(Settings(3, SEED, Serial(), before), "stage", work, 3)
    assert later.to_json() == merged.to_json()
    whole = tally_of(*(pair for part in parts for pair in part))
    assert merged.to_json() == whole.to_json()
    assert merged.overall.pairs == 3
    assert merged.overall.sums == {"value": 17}
    assert merged.overall.maxima == {"value": 9}


def test_a_tally_that_lost_something_is_found_out() -> None:
    tally = tally_of((0, 3), (1, 4))
    assert tally.is_consistent
    plain = tally.to_json()
    plain[0][1] = {"value": 2}
    damaged = Tally(3)
    damaged.include(plain)
    assert not damaged.is_consistent
    table = PUBLISHED["yan-2021/table-1"]
    notes = Comparison(table, table.groups[0], damaged, [mean("mean", "value", "ms")]).notes()
    assert "NOT the weighted mean" in next(notes)


def test_means_leave_out_empty_bins() -> None:
    measure = mean("mean", "value", "ms", Fraction(1, 2))
    tally = tally_of((0, 3), (0, 4), (2, 9))
    assert [measure.of(cell) for cell in tally.bins] == [Fraction(7, 4), None, Fraction(9, 2)]
    assert measure.of(tally.overall) == mean_of_bins(tally, measure) == Fraction(8, 3)
    assert mean_of_bins(Tally(3), measure) is None
    assert total("total", "value").of(tally.overall) == 16


def test_timed_returns_what_was_returned() -> None:
    result, time = timed(partial(sorted, (2, 1)))
    assert result == [1, 2]
    assert time > 0


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("1 colour, [0, 5)", ("1 colour", "[0, 5)")),
        ("2 colours, [0, 58] overall", ("2 colours", "[0, 58] overall")),
        ("3 colours, mean of the bins", ("3 colours", "mean of the bins")),
        ("3 colours", None),
        ("Proposition 3, all of it", None),
        ("[0, 5)", None),
    ],
)
def test_labels_are_read(label: str, expected: tuple[str, str] | None) -> None:
    assert read_label(label) == expected


@pytest.mark.check
def test_equal_seeds_make_equal_answers_on_any_number_of_processes() -> None:
    # Not a table of times, and with small units of work.
    (item,) = (item for item in WANG_2022.items if item.name == "wang-2022/table-4")
    assert run(item, SEED, hands=60, jobs=2).rows == run(item, SEED, hands=60).rows
