"""The papers' tables as printed, and the consistency of their cells."""

from fractions import Fraction

import pytest
from paili_papers.common.implied import (
    checks,
    explanations,
    group_checks,
    losses,
    rounding,
    weighted_mean,
)
from paili_papers.common.published import Group, Published

from papers.tests.tables import PUBLISHED, STUDIES

NAMES = sorted(PUBLISHED)
PERCENTAGES = [PUBLISHED[f"yan-li-2023/table-{number}"] for number in (6, 7, 9)]


def group_of(name: str, colors: int) -> Group:
    return next(group for group in PUBLISHED[name].groups if group.colors == colors)


@pytest.mark.parametrize("name", NAMES)
def test_every_line_has_a_cell_for_each_column(name: str) -> None:
    table = PUBLISHED[name]
    lines = [line for group in table.groups for line in (*group.lines, group.overall)]
    assert {len(line.cells) for line in lines} == {len(table.columns)}


@pytest.mark.parametrize("name", NAMES)
def test_bins_and_pairs_are_those_that_sizes_are_drawn_from(name: str) -> None:
    for group in PUBLISHED[name].groups:
        study = STUDIES[f"{name.partition('/')[0]}/{group.colors}"]
        assert tuple(line.bin for line in group.lines) == study.bins
        assert group.overall.bin.pairs == 1000 * study.bases
        assert group.overall.bin.last == study.largest


@pytest.mark.parametrize(
    ("name", "colors", "column", "label", "cell"),
    [
        ("yan-2021/table-1", 1, "quadtree maximum", "[15, 22]", "9344.9"),
        ("yan-2021/table-2", 2, "quadtree / BDA", "[30, 40)", "237.5"),
        ("yan-2021/table-3", 3, "BDA maximum", "[30, 40)", "6.7"),
        ("yan-li-2023/table-6", 3, "HBBA1-2", "[0, 10)", "68.04"),
        ("yan-li-2023/table-7", 1, "HBBA2-1", "[10, 15)", "81.46"),
        ("yan-li-2023/table-8", 2, "HBBA3-3", "[50, 58]", "0.192"),
        ("yan-li-2023/table-9", 3, "WRA", "[20, 30)", "48.39"),
    ],
)
def test_cells_are_those_of_the_paper(
    name: str, colors: int, column: str, label: str, cell: str
) -> None:
    at = PUBLISHED[name].at(column)
    line = next(line for line in group_of(name, colors).lines if line.bin.label == label)
    assert at is not None
    assert Fraction(line.cells[at]) == Fraction(cell)


def test_unknown_columns_have_no_position() -> None:
    assert PUBLISHED["yan-2021/table-1"].at("HBBA") is None


def test_a_mean_counts_each_value_as_often_as_it_weighs() -> None:
    assert weighted_mean([Fraction(1), Fraction(4)], [2, 1]) == 2
    with pytest.raises(ZeroDivisionError):
        weighted_mean([], [])


def test_rounding_is_half_a_unit_of_the_last_decimal() -> None:
    times, shares = PUBLISHED["yan-li-2023/table-8"], PUBLISHED["yan-li-2023/table-9"]
    cell = group_of("yan-li-2023/table-8", 1).lines[0].cells[0]  # 2.20e-2
    assert rounding(times.columns[0], cell) == Fraction(5, 100_000)
    whole = group_of("yan-li-2023/table-9", 1).lines[-1].cells[1]  # 100%
    assert rounding(shares.columns[1], whole) == Fraction(5, 1_000)


def disagreeing(table: Published) -> list[tuple[str, str]]:
    return [(check.label, check.column) for check in checks(table) if not check.agrees]


def test_overall_cells_that_do_not_follow_from_their_bins() -> None:
    """Check the nine of 54 overall cells; all printed ratios follow from the printed averages."""
    assert {name: found for name in NAMES if (found := disagreeing(PUBLISHED[name]))} == {
        "yan-2021/table-2": [("2 colours, [0, 58]", "BDA maximum")],
        "yan-li-2023/table-6": [
            ("3 colours, [0, 94]", "HBBA1-1"),
            ("3 colours, [0, 94]", "HBBA1-2"),
        ],
        "yan-li-2023/table-7": [
            ("3 colours, [0, 94]", "HBBA2-1"),
            ("3 colours, [0, 94]", "HBBA2-2"),
        ],
        "yan-li-2023/table-8": [("1 colour, [0, 22]", "HBBA")],
        "yan-li-2023/table-9": [
            ("1 colour, [0, 22]", "QSA"),
            ("3 colours, [0, 94]", "QSA"),
            ("3 colours, [0, 94]", "WRA"),
        ],
    }


def test_what_is_checked() -> None:
    every = [check for table in PUBLISHED.values() for check in checks(table)]
    groups = [group for table in PUBLISHED.values() for group in table.groups]
    of_2021 = [group for name in NAMES if "2021" in name for group in PUBLISHED[name].groups]
    ratios = [check for check in every if check.column == "quadtree / BDA"]
    pairs = [check for check in every if check.column == "pairs"]
    assert len(ratios) == sum(len(group.lines) + 1 for group in of_2021)
    assert len(pairs) == len(groups)
    assert len(every) - len(ratios) - len(pairs) == 54


@pytest.mark.parametrize(
    ("name", "colors", "column", "implied", "sentence"),
    [
        ("yan-2021/table-2", 2, "BDA maximum", 18.5, "it is the cell of [50, 58]"),
        ("yan-li-2023/table-9", 1, "QSA", 95.1418, "it is the cell of [15, 22]"),
        (
            "yan-li-2023/table-8",
            1,
            "HBBA",
            0.18514,
            "it is half of that, as if the sum had been divided by 100,000 pairs",
        ),
    ],
)
def test_how_overall_cells_came_about(
    name: str, colors: int, column: str, implied: float, sentence: str
) -> None:
    table, group = PUBLISHED[name], group_of(name, colors)
    check = next(check for check in group_checks(table, group) if check.column == column)
    assert float(check.implied) == pytest.approx(implied, rel=1e-4)
    assert list(explanations(table, group, check)) == [sentence]


def test_one_loss_explains_all_low_accuracies_of_three_colours() -> None:
    """Check that about 1,694 pairs of the last bin count as wrong, in the overall cells only."""
    (loss,) = losses(PERCENTAGES, 3)
    assert (loss.bin.label, loss.cells) == ("[80, 94]", 6)
    assert 0 < loss.least <= loss.most < loss.bin.pairs
    for table in PERCENTAGES:
        group = next(group for group in table.groups if group.colors == 3)
        for check in group_checks(table, group):
            at = table.at(check.column)
            if at is None or check.agrees:
                continue
            last = Fraction(group.lines[-1].cells[at])
            for lost in (loss.least, loss.most):
                repaired = check.implied - lost * last / group.overall.bin.pairs
                assert abs(check.printed - repaired) <= check.rounding


def test_no_loss_where_nothing_is_too_low() -> None:
    assert losses(PERCENTAGES, 1) == ()  # the wrong cell of QSA is too high
    assert losses(PERCENTAGES, 2) == ()
