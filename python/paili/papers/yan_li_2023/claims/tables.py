"""Claims of Yan & Li (2023), section 4: what its tables say of each other, and the text of them."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import combinations

from paili.papers.common.claims import Effort, Finding, Verdict
from paili.papers.common.entries import Entries, found, plain
from paili.papers.common.implied import checks, explanations, losses
from paili.papers.common.published import Group, Published
from paili.papers.yan_li_2023.experiments.published import TABLES
from paili.papers.yan_li_2023.experiments.studies import STUDIES

entries = Entries("yan-li-2023")

_ACCURACY = ("yan-li-2023/table-6", "yan-li-2023/table-7", "yan-li-2023/table-9")
_TIMES = "yan-li-2023/table-8"
_ALL = (*_ACCURACY[:2], _TIMES, _ACCURACY[2])


def column(table: Published, group: Group, name: str) -> tuple[Decimal, ...]:
    """The cells of a column in the rows of a group, the overall one last."""
    at = table.at(name)
    assert at is not None  # names come from the tables
    return tuple(line.cells[at] for line in (*group.lines, group.overall))


def accuracies(colors: int) -> Iterator[tuple[str, tuple[Decimal, ...]]]:
    """The columns of Tables 6, 7 and 9 for a number of colours, HBBA's left out."""
    for name in _ACCURACY:
        table = TABLES[name]
        for each in table.columns:
            if each.name != "HBBA":
                yield each.name, column(table, table.groups[colors - 1], each.name)


@entries.claim(
    "Table 5", "1, 2 and 3 colours have 36, 72 and 108 tiles; KB has at most 22, 58, 94."
)
def _table_5(effort: Effort) -> Finding:
    sizes = [(9 * 4 * colors, 9 * 4 * colors - 14) for colors in (1, 2, 3)]
    return found(f"{sizes}", wrong=sizes != [(36, 22), (72, 58), (108, 94)])


@entries.claim(
    "Section 4 and Table 5",
    "1,000 hands with 50, 100 and 100 knowledge bases each are the pairs of Tables 6-9.",
)
def _pairs(effort: Effort) -> Finding:
    bad = []
    for name in _ALL:
        for group, bases in zip(TABLES[name].groups, (50, 100, 100), strict=True):
            total = sum(line.bin.pairs for line in group.lines)
            if total != 1000 * bases or group.overall.bin.pairs != total:
                bad.append(f"{name}, {group.label}: {total}")
    return found("groups of all four tables added up: 50,000, 100,000 and 100,000", "; ".join(bad))


def _enter_overall(name: str) -> None:
    number = name[-1]

    @entries.claim(f"Table {number}", "The overall row is the mean of the groups above it.")
    def check(effort: Effort) -> Finding:
        table = TABLES[name]
        made = checks(table)
        texts = []
        for each in made:
            if not each.agrees:
                group = next(one for one in table.groups if each.label.startswith(one.label))
                why = "".join(f" ({text})" for text in explanations(table, group, each))
                texts.append(
                    f"{each.column}, {each.label}: printed {float(each.printed):g}, the groups "
                    f"say {float(each.implied):.4g}{why}"
                )
        return found(
            f"{len(made)} cells, means weighted by pairs, with room for rounding", "; ".join(texts)
        )


for _name in _ALL:
    _enter_overall(_name)


@entries.claim(
    "Tables 6, 7 and 9", "The overall cells of three colours stand for all 100,000 pairs."
)
def _lost(effort: Effort) -> Finding:
    explained = losses([TABLES[name] for name in _ACCURACY], 3)
    texts = [
        f"{loss.cells} overall cells are too low by what {loss.least:,} to {loss.most:,} pairs of "
        f"{loss.bin.label} are worth"
        for loss in explained
    ]
    return found(
        "right answers added up without these pairs and divided by 100,000 all the same give the "
        "printed cells of HBBA1-1, 1-2, 2-1, 2-2, QSA and WRA (BDA's cell is right). No other "
        "single group explains them all",
        "; ".join(texts),
    )


@entries.claim("Tables 6, 7 and 9", "Each percentage is a number of pairs of its group.")
def _attainable(effort: Effort) -> Finding:
    bad, cells = [], 0
    for colors in (1, 2, 3):
        lines = TABLES[_ACCURACY[0]].groups[colors - 1].lines
        for name, values in accuracies(colors):
            for line, value in zip(lines, values, strict=False):
                cells += 1
                if not is_share(value, line.bin.pairs):
                    bad.append(f"{name}, {line.bin.label}: {value} % of {line.bin.pairs:,}")
    least = losses([TABLES[name] for name in _ACCURACY], 3)
    fits = sorted(_fitting(least[0].least, least[0].most)) if least else []
    return found(
        f"{cells} cells, rounded to two decimals. All impossible ones are in the last group of "
        "three colours, where the overall cells lack pairs. If it had fewer pairs when they were "
        f"counted, all these cells are possible with, for instance, {fits[:3]} pairs less",
        "; ".join(bad),
    )


def is_share(percent: Decimal, pairs: int) -> bool:
    """Whether some number of pairs has this percentage, rounded to two decimals."""
    exact = Fraction(percent) * pairs / 100
    half = Fraction(1, 20000) * pairs
    first = -(-(exact - half) // 1)
    return first <= exact + half


def _fitting(least: int, most: int) -> Iterator[int]:
    """Numbers of pairs that the last group of three colours can lack."""
    pairs = TABLES[_ACCURACY[0]].groups[2].lines[-1].bin.pairs
    cells = [values[-2] for _, values in accuracies(3)]
    for lost in range(least, most + 1):
        if all(is_share(cell, pairs - lost) for cell in cells if cell < 100):
            yield lost


@entries.claim(
    "Tables 6 and 7", "HBBA1-1 (other search) and HBBA2-1 (other costs) are different algorithms."
)
def _alike(effort: Effort) -> Finding:
    same, close, cells = [], 0, 0
    for colors in (2, 3):
        columns = dict(accuracies(colors))
        for one, other in zip(columns["HBBA1-1"], columns["HBBA2-1"], strict=True):
            cells += 1
            close += abs(one - other) <= Decimal("0.1")
            if one == other:
                same.append(f"{one} ({colors} colours)")
    single = dict(accuracies(1))
    apart = max(abs(a - b) for a, b in zip(single["HBBA1-1"], single["HBBA2-1"], strict=True))
    return plain(
        Verdict.NOT_CHECKABLE,
        f"{close} of {cells} cells of two and three colours differ by 0.1 or less, {len(same)} are "
        f"equal ({', '.join(same)}); for one colour they differ by up to {apart}. Our HBBA1-1 and "
        "HBBA2-1 do not go together like that (see section 4.1). How the ablations were made is "
        "not said",
    )


def _full(name: str, colors: int) -> list[int]:
    """The groups, from 0, in which a column has 100 %."""
    return [at for at, cell in enumerate(dict(accuracies(colors))[name][:-1]) if cell == 100]


@entries.claim(
    "Sections 4.1.1, 4.1.2 and 4.2, text",
    "Which columns have 100 % in which groups, as the text says it.",
)
def _text_of_groups(effort: Effort) -> Finding:
    said = {
        ("HBBA1-1", 1): [],
        ("HBBA1-2", 1): [],
        ("HBBA1-1", 2): [5],
        ("HBBA1-2", 2): [5],
        ("HBBA1-1", 3): [],
        ("HBBA1-2", 3): [],
        ("HBBA2-1", 1): [],
        ("HBBA2-2", 1): [2, 3],
        ("HBBA2-1", 2): [5],
        ("HBBA2-2", 2): [2, 3, 4, 5],
        ("HBBA2-1", 3): [],
        ("HBBA2-2", 3): [3, 4, 5, 6, 7, 8],
        ("BDA", 1): [2, 3],
        ("BDA", 2): [2, 3, 4, 5],
        ("BDA", 3): [3, 4, 5, 6, 7, 8],
        **{(name, colors): [] for name in ("QSA", "WRA") for colors in (1, 2, 3)},
    }
    bad = [f"{name}, {colors}" for (name, colors), at in said.items() if at != _full(name, colors)]
    return found(f"{len(said)} columns of a number of colours compared", "; ".join(bad))


@entries.claim(
    "Section 4.2, text",
    "Overall QSA is right for 99.98 %, 87.07 % and 74.04 % (one, two and three colours).",
)
def _text_of_qsa(effort: Effort) -> Finding:
    table = TABLES[_ACCURACY[2]]
    wrong = [check for check in checks(table) if check.column == "QSA" and not check.agrees]
    return found(
        "the text repeats the overall cells of Table 9; see there",
        "; ".join(
            f"{check.label}: {float(check.printed):g} %, groups {float(check.implied):.2f} %"
            for check in wrong
        ),
    )


@entries.claim(
    "Section 4.1.3, text",
    "In each group of hands HBBA has the smallest running time and HBBA3-3 the largest.",
)
def _text_of_times(effort: Effort) -> Finding:
    table = TABLES[_TIMES]
    bad = [
        f"{group.label}, {line.bin.label}"
        for group in table.groups
        for line in (*group.lines, group.overall)
        if line.cells[table.at("HBBA") or -1] != min(line.cells)
        or line.cells[table.at("HBBA3-3") or -1] != max(line.cells)
    ]
    return found("all rows of Table 8; these are times on the authors' machine", "; ".join(bad))


@entries.claim("Section 4.1.3, text", "HBBA takes 92.6 ms on average for one colour.")
def _half(effort: Effort) -> Finding:
    table = TABLES[_TIMES]
    wrong = [check for check in checks(table) if not check.agrees]
    return found(
        "the total was divided by 100,000 pairs, but one colour has 50,000; the ratios to the "
        "variants that the text draws from it are half of what they are",
        "; ".join(
            f"{check.label}: {1000 * float(check.printed):.1f} ms, its groups give "
            f"{1000 * float(check.implied):.1f} ms"
            for check in wrong
        ),
    )


@entries.claim("Section 4", "The sizes of the knowledge bases are normally distributed.")
def _normal(effort: Effort) -> Finding:
    texts = [
        f"{colors}: mean {STUDIES[name].mean:.1f}, deviation {STUDIES[name].deviation:.1f}"
        for colors in (1, 2, 3)
        for name in [f"yan-li-2023/{colors}"]
    ]
    return plain(
        Verdict.NOT_CHECKABLE,
        "the data are not public. A normal distribution, cut off at both ends, fits the numbers of "
        f"pairs ({'; '.join(texts)})",
    )


@entries.claim("Section 4.1.2", "Table 7 shows the performance of 'the UKOS method'.")
def _slip(effort: Effort) -> Finding:
    same = [
        (one, other)
        for (one, _), (other, _) in combinations(list(accuracies(1)), 2)
        if one == other
    ]
    return plain(
        Verdict.REFUTED,
        "HBBA2-1 and HBBA2-2 keep UKOS and replace the evaluation; UKE must be meant. HBBA itself, "
        f"printed three times, is the only column that is in more than one table ({len(same)} "
        "others)",
        "section 4.1.2, first paragraph",
    )
