"""Claims of Yan & Li 2023, sections 4 and 5: exactness, and Tables 5 to 9."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import product
from operator import gt, ne

from paili import UNREACHABLE

from paili_papers.common.claims import Effort, Result, computed, searched, undecided
from paili_papers.common.engine import engine
from paili_papers.common.implied import Check, checks, explanations, losses
from paili_papers.common.multisets import Reading
from paili_papers.common.published import Group, Published
from paili_papers.common.questions import Question, question_of, random_questions, text_of
from paili_papers.common.tally import Tally
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.claims import section6 as yll21
from paili_papers.yan_li_2023.algorithms.hbba import hbba
from paili_papers.yan_li_2023.claims.cases import asked, wrong_answer
from paili_papers.yan_li_2023.claims.section3 import melds_of_few
from paili_papers.yan_li_2023.experiments.accuracy import ALGORITHMS, tally_of
from paili_papers.yan_li_2023.experiments.published import ACCURACIES, STUDIES, TABLES

SMALLEST = "(B1B2B3B7B8B9)(C1C1C4C7)(D1D2D5D9)", "D5D5D5"
"""Two melds, an eye, and one D5 with three more available: enough for one meld, not for two."""
FINITE = "(B5B9)(C1C1C1C5C5C5C9C9)(D1D4D7D9)", "B1B2B3B4B4B4"
"""Two melds and an eye. B5(B3B4) leaves no meld in KB; without it (B1B2B3) and (B4B4B4) remain."""


def answers(of: Question, reading: Reading = Reading.INTENDED) -> tuple[int, int]:
    """Return the answer of HBBA, and the truth."""
    return hbba(*of, reading=reading).deficiency, engine(*of)


def least_conflict() -> int:
    """Return the least cost where melds with a tile of R and melds of KB alone conflict."""
    return min(
        n - e + 2 * with_r + 3 * (4 - m - n + e - with_r) + (1 - e)
        for m, n, e in product(range(5), range(6), (0, 1))
        if n >= e
        for with_r in range(1, 4 - m - n + e)
    )


def s4_2_exact(effort: Effort) -> Result:
    smallest, finite = asked(*SMALLEST), asked(*FINITE)
    number = max(effort.hands // 10, 1)
    cases = random_questions(Effort(effort.seed, number), 2341, most=20)
    errors = sum(value != truth for value, truth in map(answers, cases))
    value, truth = answers(finite)
    wrong = wrong_answer(smallest, "HBBA", *answers(smallest))
    return computed(
        wrong if value != truth < UNREACHABLE else None,
        finite=text_of(*finite),
        value=value,
        truth=truth,
        number=number,
        errors=errors,
        melds=melds_of_few(2),
        conflict=least_conflict(),
    )


WRONG: Mapping[str, Callable[[int, int], bool]] = {
    "too high": gt,
    "small": lambda value, truth: value != truth and (truth <= 5 or value < 5),
    "any": ne,
}
"""The errors of HBBA that a repair excludes, as predicates of its answer and the truth."""


def repaired(
    effort: Effort, salt: int, wrong: str, most: int, reading: str = Reading.INTENDED
) -> Result:
    """Check that no random hand with at most `most` available tiles refutes a repair."""
    number = max(effort.hands // 10, 1)
    found = [
        wrong_answer(one, "HBBA", value, truth)
        for one in random_questions(Effort(effort.seed, number), salt, most=most)
        for value, truth in [answers(one, Reading(reading))]
        if WRONG[wrong](value, truth)
    ]
    return searched(number, found, most=most, conflict=least_conflict())


TABLE = {number: TABLES[f"yan-li-2023/table-{number}"] for number in (6, 7, 8, 9)}
ACCURACY = (6, 7, 9)


def column(table: Published, group: Group, name: str) -> tuple[Decimal, ...]:
    """Return the cells of a column in the rows of a group, the overall one last."""
    at = [each.name for each in table.columns].index(name)
    return tuple(line.cells[at] for line in (*group.lines, group.overall))


def accuracies(colors: int) -> Iterator[tuple[str, tuple[Decimal, ...]]]:
    """Yield the columns of Tables 6, 7 and 9 for a number of colours, without HBBA's."""
    for each in ACCURACIES.columns[:-1]:
        yield each.name, column(ACCURACIES, ACCURACIES.groups[colors - 1], each.name)


def means(numbers: tuple[int, ...], concerns: Callable[[Check], bool], **values: object) -> Result:
    """Check that overall cells of some tables are the means of their groups, weighted by pairs."""
    cells, wrong = 0, []
    for number in numbers:
        table = TABLE[number]
        for one in filter(concerns, checks(table)):
            cells += 1
            if not one.agrees:
                group = next(each for each in table.groups if one.label.startswith(each.label))
                why = "".join(f" ({text})" for text in explanations(table, group, one))
                shown = f"printed {float(one.printed):g}, the groups say {float(one.implied):.4g}"
                wrong.append(f"{one.column}, {one.label}: {shown}{why}")
    return computed("; ".join(wrong), cells=cells, **values)


def is_of(name: str, colors: int) -> Callable[[Check], bool]:
    """Return a predicate: whether a cell is of a column, for a number of colours."""
    return lambda one: one.column == name and one.label.startswith(f"{colors} colour")


def is_too_low(one: Check) -> bool:
    """Return whether a cell is an overall percentage of three colours, not of BDA or HBBA."""
    names = ("HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2", "QSA", "WRA")
    return one.label.startswith("3 colours") and one.column in names


def is_share(percent: Decimal, pairs: int) -> bool:
    """Return whether some number of pairs has this percentage, rounded to two decimals."""
    exact = Fraction(percent) * pairs / 100
    half = Fraction(1, 20000) * pairs
    return -(-(exact - half) // 1) <= exact + half


@dataclass(frozen=True, slots=True)
class Score:
    """Errors and pairs in each group of knowledge bases."""

    wrong: tuple[int, ...]
    pairs: tuple[int, ...]

    @property
    def right(self) -> str:
        return f"{100 - 100 * sum(self.wrong) / sum(self.pairs):.2f} %"


def scores(effort: Effort, colors: int, names: Sequence[str]) -> dict[str, Score]:
    """Compute columns of Tables 6, 7 and 9 on ten pairs for each of a twentieth of the hands."""
    study = STUDIES[f"yan-li-2023/{colors}"]
    every = {name: each for table in ALGORITHMS.values() for name, each in table.items()}
    asked = {name: every[name] for name in names}
    whole = Tally(len(study.bins))
    for index in range(max(effort.hands // 20, 1)):
        whole.include(tally_of(asked, study, effort.seed, index, bases=10).to_json())
    pairs = tuple(cell.pairs for cell in whole.bins)
    return {
        name: Score(
            tuple(cell.pairs - cell.sums.get(f"{name} right", 0) for cell in whole.bins), pairs
        )
        for name in names
    }


def rates(effort: Effort, names: Sequence[str]) -> Result:
    """Count right answers for one, two and three colours."""
    texts = []
    for colors in (1, 2, 3):
        found = scores(effort, colors, names).items()
        right = ", ".join(f"{name} {score.right}" for name, score in found)
        texts.append(f"{colors} colour{'s' * (colors > 1)}: {right}")
    return undecided(rates="; ".join(texts))


def overall(effort: Effort, table: int, column: str, colors: int) -> Result:
    return means((table,), is_of(column, colors))


t5_1 = yll21.s6_sizes


def t5_2(effort: Effort) -> Result:
    wrong = []
    for number, table in TABLE.items():
        for group, bases in zip(table.groups, (50, 100, 100), strict=True):
            total = sum(line.bin.pairs for line in group.lines)
            if total != 1000 * bases or group.overall.bin.pairs != total:
                wrong.append(f"Table {number}, {group.label}: {total}")
    return computed("; ".join(wrong))


def s4_normal(effort: Effort) -> Result:
    return yll21.normal(TABLES["yan-li-2023/table-9"].groups)


def t6_2(effort: Effort) -> Result:
    lost = losses([TABLE[number] for number in ACCURACY], 3)[0]
    cells = [
        (name, line.bin, value)
        for colors in (1, 2, 3)
        for name, values in accuracies(colors)
        for line, value in zip(TABLE[6].groups[colors - 1].lines, values, strict=False)
    ]
    impossible = [
        f"{name} {value} % of {group.label}"
        for name, group, value in cells
        if not is_share(value, group.pairs)
    ]
    fits = [
        lost.bin.pairs - less
        for less in range(lost.least, lost.most + 1)
        if all(is_share(values[-2], lost.bin.pairs - less) for _, values in accuracies(3))
    ]
    return means(
        ACCURACY,
        is_too_low,
        lost=lost,
        percentages=len(cells),
        number=len(impossible),
        impossible=", ".join(impossible),
        fits=fits[-1],
    )


def t6_3(effort: Effort) -> Result:
    wrong = is_too_low, is_of("HBBA", 1), is_of("QSA", 1)
    return means((6, 7, 8, 9), lambda one: not any(is_wrong(one) for is_wrong in wrong))


def t6_4(effort: Effort) -> Result:
    fewer = Effort(effort.seed, max(effort.hands // 4, 2))
    found = rates(fewer, ("HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2")).values
    apart = {
        colors: max(abs(one - two) for one, two in zip(*pair, strict=True))
        for colors in (1, 2, 3)
        for columns in [dict(accuracies(colors))]
        for pair in [(columns["HBBA1-1"], columns["HBBA2-1"])]
    }
    return undecided(**found, apart=apart)


def s4_1_better(effort: Effort) -> Result:
    names = ("HBBA", "HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2")
    # Always the same sample, because in a small one single errors depend on chance.
    found = [scores(Effort(0, 20), colors, names) for colors in (1, 2, 3)]
    wrong = {name: [sum(score[name].wrong) for score in found] for name in names}
    worse = [
        name
        for name in names
        if any(a < b for a, b in zip(wrong[name], wrong["HBBA"], strict=True))
    ]
    texts = ", ".join(f"{name} {'/'.join(map(str, errors))}" for name, errors in wrong.items())
    return searched(sum(sum(score["HBBA"].pairs) for score in found), "; ".join(worse), texts=texts)


BDA_LATE = (
    ("C2C4C5C6C8C9C9D1D2D2D4D7D8D9", "(000000000)(112230220)(211222112)"),
    ("B2B6C3C5C6C8C8C9D1D2D5D6D6D9", "(423241423)(232311122)(314120222)"),
)
"""Questions with many available tiles at which BDA is wrong."""


def t8_2(effort: Effort) -> Result:
    table = TABLE[8]
    names = [each.name for each in table.columns]
    rows = [line for group in table.groups for line in (*group.lines, group.overall)]
    wrong = [
        line.bin.label
        for line in rows
        if line.cells[names.index("HBBA")] != min(line.cells)
        or line.cells[names.index("HBBA3-3")] != max(line.cells)
    ]
    return computed("; ".join(wrong), rows=len(rows))


def t9_2(effort: Effort) -> Result:
    texts = []
    for colors, first in ((1, 2), (2, 2), (3, 3)):
        score = scores(effort, colors, ("BDA",))["BDA"]
        wrong, pairs = sum(score.wrong[first:]), sum(score.pairs[first:])
        texts.append(f"{wrong} of {pairs:,} for {colors} colour{'s' * (colors > 1)}")
    late = []
    for hand, knowledge in (question_of(*one) for one in BDA_LATE):
        value, truth = bda(hand, knowledge).deficiency, engine(hand, knowledge)
        late.append(
            f"of {text_of(hand, knowledge)}, {knowledge.copies} tiles, it says {value} for {truth}"
        )
    return undecided(texts=", ".join(texts), late=", and ".join(late))


def full(name: str, colors: int) -> list[int]:
    """Return the groups, from 0, in which a column has 100 %."""
    return [at for at, cell in enumerate(dict(accuracies(colors))[name][:-1]) if cell == 100]


def s4_1_groups(effort: Effort) -> Result:
    said = {
        "HBBA1-1": ([], [5], []),
        "HBBA1-2": ([], [5], []),
        "HBBA2-1": ([], [5], []),
        "HBBA2-2": ([2, 3], [2, 3, 4, 5], [3, 4, 5, 6, 7, 8]),
        "BDA": ([2, 3], [2, 3, 4, 5], [3, 4, 5, 6, 7, 8]),
        "QSA": ([], [], []),
        "WRA": ([], [], []),
    }
    wrong = [
        f"{name}, {colors}"
        for name, groups in said.items()
        for colors, group in enumerate(groups, 1)
        if group != full(name, colors)
    ]
    return computed("; ".join(wrong))


def s4_1_overall(effort: Effort) -> Result:
    said = {
        6: "HBBA1-1 94.92 94.37 93.91 HBBA1-2 94.94 94.76 94.00 HBBA 100 100 100",
        7: "HBBA2-1 79.30 94.40 93.92 HBBA2-2 99.43 97.68 95.26 HBBA 100 100 100",
        8: "HBBA 9.26e-2 - 7.92e-3 HBBA3-1 1.93e-1 - 1.84e-2 HBBA3-2 2.95e-1 - 2.52e-2 "
        "HBBA3-3 2.99e-1 - 3.51e-2",
        9: "HBBA 100 100 100 QSA 99.98 87.07 74.04 BDA 99.50 97.67 96.99 WRA 45.87 32.10 40.29",
    }
    cells, wrong = 0, []
    for number, text in said.items():
        words = text.split()
        for at in range(0, len(words), 4):
            for group, value in zip(TABLE[number].groups, words[at + 1 : at + 4], strict=True):
                if value != "-":
                    cells += 1
                    printed = column(TABLE[number], group, words[at])[-1]
                    if printed != Decimal(value):
                        wrong.append(f"{words[at]}, {group.label}: {value}, not {printed}")
    return computed("; ".join(wrong), cells=cells)
