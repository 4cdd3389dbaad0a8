"""Claims of Yan & Li (2023), section 4: its tables, and what the text says of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from paili.analysis.deficiency import deficiency
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0
from paili.papers.common.claims import (
    Claims,
    Cost,
    Effort,
    Finding,
    computed,
    searched,
    undecided,
)
from paili.papers.common.datasets import case
from paili.papers.common.implied import Check, checks, explanations, losses
from paili.papers.common.published import Group, Published
from paili.papers.common.questions import question_of
from paili.papers.li_yan_2019.algorithms.qsa import qsa
from paili.papers.yan_2021.algorithms.bda import bda
from paili.papers.yan_li_2023 import PAPER
from paili.papers.yan_li_2023.algorithms.hbba import ABLATIONS, hbba
from paili.papers.yan_li_2023.algorithms.wra import wra
from paili.papers.yan_li_2023.claims.definitions import retold
from paili.papers.yan_li_2023.experiments.published import TABLES
from paili.papers.yan_li_2023.experiments.studies import STUDIES

claims = Claims(PAPER)

TABLE = {number: TABLES[f"yan-li-2023/table-{number}"] for number in (6, 7, 8, 9)}
ACCURACY = (6, 7, 9)
Answer = Callable[[Hand, KnowledgeBase], int]
"""The deficiency that an algorithm computes."""

BDA_LATE = (
    ("C2C4C5C6C8C9C9D1D2D2D4D7D8D9", "(000000000)(112230220)(211222112)"),
    ("B2B6C3C5C6C8C8C9D1D2D5D6D6D9", "(423241423)(232311122)(314120222)"),
)
"""Questions with many available tiles at which BDA is wrong."""


def column(table: Published, group: Group, name: str) -> tuple[Decimal, ...]:
    """The cells of a column in the rows of a group, the overall one last."""
    at = [each.name for each in table.columns].index(name)
    return tuple(line.cells[at] for line in (*group.lines, group.overall))


def accuracies(colors: int) -> Iterator[tuple[str, tuple[Decimal, ...]]]:
    """The columns of Tables 6, 7 and 9 for a number of colours, HBBA's left out."""
    for number in ACCURACY:
        for each in TABLE[number].columns:
            if each.name != "HBBA":
                group = TABLE[number].groups[colors - 1]
                yield each.name, column(TABLE[number], group, each.name)


def disagreeing(
    numbers: tuple[int, ...], concerns: Callable[[Check], bool]
) -> tuple[int, list[str]]:
    """How many overall cells there are of the tables, and those that cannot be right."""
    cells, texts = 0, []
    for number in numbers:
        table = TABLE[number]
        for one in filter(concerns, checks(table)):
            cells += 1
            if not one.agrees:
                group = next(each for each in table.groups if one.label.startswith(each.label))
                why = "".join(f" ({text})" for text in explanations(table, group, one))
                texts.append(
                    f"{one.column}, {one.label}: printed {float(one.printed):g}, the groups say "
                    f"{float(one.implied):.4g}{why}"
                )
    return cells, texts


def loses_pairs(one: Check) -> bool:
    """Whether a cell is one of the overall percentages of three colours."""
    return one.label.startswith("3 colours") and one.column != "pairs"


def is_of(name: str, colors: int) -> Callable[[Check], bool]:
    """Whether a cell is of a column, for a number of colours."""
    return lambda one: one.column == name and one.label.startswith(f"{colors} colour")


def is_share(percent: Decimal, pairs: int) -> bool:
    """Whether some number of pairs has this percentage, rounded to two decimals."""
    exact = Fraction(percent) * pairs / 100
    half = Fraction(1, 20000) * pairs
    return -(-(exact - half) // 1) <= exact + half


@dataclass(frozen=True, slots=True)
class Score:
    """How often an algorithm is wrong on pairs drawn like the paper's, by groups."""

    wrong: tuple[int, ...]
    pairs: tuple[int, ...]

    @property
    def right(self) -> str:
        """The overall share of right answers."""
        return f"{100 - 100 * sum(self.wrong) / sum(self.pairs):.2f} %"


def scores(effort: Effort, colors: int, answers: dict[str, Answer]) -> dict[str, Score]:
    """Algorithms on half as many hands as the effort says, with ten knowledge bases each."""
    data = STUDIES[f"yan-li-2023/{colors}"]
    pairs = [0] * len(data.bins)
    wrong = {name: [0] * len(data.bins) for name in answers}
    for index in range(max(effort.hands // 2, 1)):
        one = case(data, effort.seed, index)
        for knowledge in one.knowledge[:10]:
            at, truth = data.bin_of(knowledge), deficiency(one.hand, knowledge, rules=MAHJONG0)
            pairs[at] += 1
            for name, answer in answers.items():
                wrong[name][at] += answer(one.hand, knowledge) != truth
    return {name: Score(tuple(counts), tuple(pairs)) for name, counts in wrong.items()}


def variant(name: str) -> Answer:
    """HBBA or one of its ablations."""
    return lambda hand, knowledge: hbba(hand, knowledge, **ABLATIONS[name]).deficiency


def rates(effort: Effort, answers: dict[str, Answer]) -> str:
    """Right answers of algorithms for one, two and three colours, as a sentence."""
    return "; ".join(
        f"{colors} colour{'s' * (colors > 1)}: "
        + ", ".join(f"{name} {score.right}" for name, score in found.items())
        for colors in (1, 2, 3)
        for found in [scores(effort, colors, answers)]
    )


@claims.figure(
    "T5-1",
    "Table 5",
    "The number of used tiles 36, 72, 108. The maximal number of tiles in KB 22, 58, 94",
    "1, 2 and 3 colours have so many tiles, and so many are not in a hand of 14.",
)
def used_tiles(effort: Effort) -> Finding:
    sizes = [(9 * 4 * colors, 9 * 4 * colors - 14) for colors in (1, 2, 3)]
    return computed(f"They are {sizes}", wrong=sizes != [(36, 22), (72, 58), (108, 94)])


@claims.figure(
    "T5-2",
    "Section 4 and Table 5",
    "1000 randomly generated hands are employed for each type of hands, 50, 100 and 100 knowledge "
    "bases are randomly generated",
    "These are the pairs of Tables 6 to 9.",
)
def pairs_of_tables(effort: Effort) -> Finding:
    wrong = []
    for number, table in TABLE.items():
        for group, bases in zip(table.groups, (50, 100, 100), strict=True):
            total = sum(line.bin.pairs for line in group.lines)
            if total != 1000 * bases or group.overall.bin.pairs != total:
                wrong.append(f"Table {number}, {group.label}: {total}")
    return computed(
        "The groups of all four tables add up to 50,000, 100,000 and 100,000", "; ".join(wrong)
    )


@claims.figure(
    "S4-normal",
    "Section 4",
    "knowledge bases are randomly generated based on a normal distribution",
    "The sizes of the knowledge bases are normally distributed.",
)
def normal(effort: Effort) -> Finding:
    texts = [
        f"{colors}: mean {data.mean:.1f}, deviation {data.deviation:.1f}"
        for colors in (1, 2, 3)
        for data in [STUDIES[f"yan-li-2023/{colors}"]]
    ]
    return undecided(
        "The data are not public. A normal distribution, cut off at both ends, fits the numbers of "
        f"pairs ({'; '.join(texts)})"
    )


@claims.figure(
    "T6-1",
    "Tables 6, 7 and 9",
    "HBBA Accuracy Rate 100%",
    "Each cell of HBBA is right: it made no error on the paper's pairs.",
    cost=Cost.SECONDS,
)
def a_hundred_percent(effort: Effort) -> Finding:
    texts = rates(effort, {"HBBA": variant("HBBA")})
    return undecided(
        "The paper's hands and knowledge bases are not public, and another sample does not refute "
        f"this one. HBBA, as described, is right for these shares of pairs drawn alike: {texts}. "
        "On as many pairs as the paper's it made 2 errors for one colour, 313 for two and 454 for "
        "three (the experiment yan-li-2023/table-9). A sample of one colour without any is "
        "not unlikely; for two and three colours either the program, or what was taken for the "
        "truth, was not what is described"
    )


@claims.figure(
    "T6-2",
    "Tables 6, 7 and 9, three colours, overall",
    "the last row of each type provides the overall results on these groups",
    "The overall cells of three colours are the means of the groups, and each percentage is a "
    "number of pairs of its group.",
    consequences=(
        "Section 4.1.1: 93.91 % and 94.00 % for HBBA1-1 and HBBA1-2",
        "Section 4.1.2: 93.92 % and 95.26 % for HBBA2-1 and HBBA2-2",
        "Section 4.2: 74.04 % and 40.29 % for QSA and WRA",
        "Tables 6, 7 and 9: five cells of [80, 94] that are no percentage of its 7,818 pairs",
    ),
)
def lost_pairs(effort: Effort) -> Finding:
    tables = [TABLE[number] for number in ACCURACY]
    _, texts = disagreeing(ACCURACY, loses_pairs)
    lost = losses(tables, 3)
    impossible, cells = [], 0
    for colors in (1, 2, 3):
        lines = TABLE[6].groups[colors - 1].lines
        for name, values in accuracies(colors):
            for line, value in zip(lines, values, strict=False):
                cells += 1
                if not is_share(value, line.bin.pairs):
                    impossible.append(f"{name} {value} % of {line.bin.label}")
    last = TABLE[6].groups[2].lines[-1].bin
    shares = [values[-2] for _, values in accuracies(3)]
    fits = [
        last.pairs - less
        for less in range(lost[0].least, lost[0].most + 1)
        if all(is_share(share, last.pairs - less) for share in shares)
    ]
    return computed(
        f"One slip explains all: when the right answers were added up, {lost[0].least:,} to "
        f"{lost[0].most:,} pairs of {lost[0].bin.label} were missing, but the sum was divided by "
        f"100,000. {lost[0].cells} cells are too low by just that; no other single group explains "
        "them, and BDA's cell, 96.99, is right. Of all "
        f"{cells} percentages {len(impossible)} are impossible, all of them in this group: "
        f"{', '.join(impossible)}. They are possible with {fits[-1]:,} pairs, for instance",
        "; ".join(texts),
    )


@claims.figure(
    "T6-3",
    "Tables 6 and 7, one and two colours, overall",
    "the last row of each type provides the overall results on these groups",
    "The overall cells of one and two colours are the means of the groups.",
)
def overall_cells(effort: Effort) -> Finding:
    cells, texts = disagreeing((6, 7), lambda one: not loses_pairs(one))
    return computed(
        f"{cells} cells, numbers of pairs among them: means weighted by pairs, with room for "
        "rounding",
        "; ".join(texts),
    )


@claims.figure(
    "T6-4",
    "Tables 6 and 7",
    "HBBA1-1 Accuracy Rate, HBBA1-2 Accuracy Rate, HBBA2-1 Accuracy Rate, HBBA2-2 Accuracy Rate",
    "The cells of the four ablations are right.",
    cost=Cost.SECONDS,
    reading="HBBA1-1 and HBBA1-2 have the trees of the two papers before, which ask no knowledge "
    "base; HBBA2-1 and HBBA2-2 have their costs. How the ablations were made is not said.",
)
def ablations(effort: Effort) -> Finding:
    names = ("HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2")
    fewer = Effort(effort.seed, max(effort.hands // 4, 2))
    texts = rates(fewer, {name: variant(name) for name in names})
    return undecided(
        "The paper's hands and knowledge bases are not public. Right, of pairs drawn alike: "
        f"{texts}. The paper has 94.9, 94.9, 79.3 and 99.4 % for one colour, 94.4, 94.8, 94.4 and "
        "97.7 % for two, and by its groups 95.6, 95.7, 95.6 and 97.0 % for three"
    )


@claims.theorem(
    "S4.1-better",
    "Sections 4.1.1 and 4.1.2",
    "Thus, the UKOS method could be more effective to improve the correctness of the algorithm ... "
    "Thus, the UKE method could effectively enhance the correctness of the algorithm",
    "HBBA is right more often than HBBA1-1, HBBA1-2, HBBA2-1 and HBBA2-2, for each number of "
    "colours.",
    cost=Cost.SECONDS,
    reading="As for T6-4.",
)
def better(effort: Effort) -> Finding:
    answers = {name: variant(name) for name in ABLATIONS if name[4:6] in ("", "1-", "2-")}
    # Always the same sample: in a small one no errors, or one more, are chance.
    found = {colors: scores(Effort(0, 20), colors, answers) for colors in (1, 2, 3)}
    wrong = [
        f"{name}, {colors} colours"
        for colors, by_name in found.items()
        for name, score in by_name.items()
        if sum(score.wrong) < sum(by_name["HBBA"].wrong)
    ]
    texts = ", ".join(
        f"{name} {'/'.join(str(sum(found[colors][name].wrong)) for colors in (1, 2, 3))}"
        for name in answers
    )
    return searched(
        sum(sum(by_name["HBBA"].pairs) for by_name in found.values()),
        f"Errors on pairs drawn like the paper's, for one, two and three colours: {texts}. See "
        "also the experiments yan-li-2023/table-6 and table-7",
        "; ".join(wrong),
    )


@claims.figure(
    "T7-1",
    "Tables 6 and 7",
    "The variants are HBBA with the evaluation method of qDCMP in Li and Yan (2019) and the "
    "evaluation method of type in Yan et al. (2021), respectively",
    "HBBA1-1, with another search, and HBBA2-1, with other costs, are different algorithms.",
)
def alike(effort: Effort) -> Finding:
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
    return undecided(
        f"{close} of {cells} cells of two and three colours differ by 0.1 or less, {len(same)} are "
        f"equal ({', '.join(same)}); for one colour they differ by up to {apart}. Our HBBA1-1 and "
        "HBBA2-1 do not go together like that (see T6-4). How the ablations were made is not said"
    )


def full(name: str, colors: int) -> list[int]:
    """The groups, from 0, in which a column has 100 %."""
    return [at for at, cell in enumerate(dict(accuracies(colors))[name][:-1]) if cell == 100]


@claims.figure(
    "S4.1-groups",
    "Sections 4.1.1, 4.1.2 and 4.2",
    "HBBA1-1 and HBBA1-2 do not get all right deficiency in the first five groups, and have all "
    "right deficiency in the last group",
    "The columns have 100 % in the groups in which the text says so, and in no others.",
    reading="'Do not get all right deficiency in all groups' means: in none.",
)
def text_of_groups(effort: Effort) -> Finding:
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
    return computed("All 21 columns of one, two and three colours compared", "; ".join(wrong))


@claims.figure(
    "S4.1-overall",
    "Sections 4.1.1, 4.1.2, 4.1.3 and 4.2",
    "obtain 100%, 94.92% and 94.94% in term of the overall accuracy rate, respectively",
    "The overall rates and times in the text are those that Tables 6 to 9 print.",
)
def text_of_overall_cells(effort: Effort) -> Finding:
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
    return computed(
        f"All {cells} numbers of the text compared; those that repeat a wrong cell are listed with "
        "T6-2, T8-1 and T9-1",
        "; ".join(wrong),
    )


@claims.slip(
    "S4.1.1-names",
    "Section 4.1.1",
    "HBBA1-1 and HBBA1-2 obtain 100%, 94.92% and 94.94% in term of the overall accuracy rate, "
    "respectively",
    "As many rates as algorithms are named.",
)
def two_names(effort: Effort) -> Finding:
    named, rates_said = ["HBBA1-1", "HBBA1-2"], ["100", "94.92", "94.94"]
    return computed(
        "The 100 % are HBBA's, which is not named; so again for two colours",
        f"{len(rates_said)} rates of {len(named)} algorithms" if len(named) < 3 else "",
    )


@claims.slip(
    "S4.1.2-UKOS",
    "Section 4.1.2",
    "Thus, these two variants can effectively show the performance of the UKOS method",
    "HBBA2-1 and HBBA2-2 are without UKOS.",
)
def not_ukos(effort: Effort) -> Finding:
    replaced = {part for name in ("HBBA2-1", "HBBA2-2") for part in ABLATIONS[name]}
    return computed(
        f"They keep UKOS; what they replace is the {', '.join(replaced)}. UKE must be meant",
        "section 4.1.2, first paragraph" if "search" not in replaced else "",
    )


@claims.figure(
    "T8-1",
    "Table 8, HBBA, one colour, overall",
    "[0,22] 50000 1.93e-1 2.95e-1 2.99e-1 9.26e-2",
    "HBBA's overall time for one colour is the mean of its groups.",
    consequences=(
        "Section 4.1.3: HBBA obtains 9.26e-2 s for one colour; beside the variants that makes it "
        "twice as fast as the groups do",
    ),
)
def halved_time(effort: Effort) -> Finding:
    _, texts = disagreeing((8,), is_of("HBBA", 1))
    return computed(
        "The sum was divided by 100,000 pairs, but one colour has 50,000", "; ".join(texts)
    )


@claims.figure(
    "T8-2",
    "Table 8, overall",
    "the last row of each type provides the overall results on these groups",
    "The other overall times are the means of the groups.",
)
def mean_times(effort: Effort) -> Finding:
    halved = is_of("HBBA", 1)
    cells, texts = disagreeing((8,), lambda one: not halved(one))
    return computed(f"{cells} cells, numbers of pairs among them", "; ".join(texts))


@claims.figure(
    "T8-3",
    "Section 4.1.3 and Table 8",
    "HBBA and HBBA3-3 also have the smallest and largest running time in all groups respectively",
    "In each row of Table 8 HBBA has the smallest time and HBBA3-3 the largest.",
)
def smallest_times(effort: Effort) -> Finding:
    table = TABLE[8]
    names = [each.name for each in table.columns]
    rows = [line for group in table.groups for line in (*group.lines, group.overall)]
    wrong = [
        line.bin.label
        for line in rows
        if line.cells[names.index("HBBA")] != min(line.cells)
        or line.cells[names.index("HBBA3-3")] != max(line.cells)
    ]
    return computed(f"All {len(rows)} rows compared", "; ".join(wrong))


@claims.figure(
    "T8-4",
    "Table 8",
    "Running time(s)",
    "HBBA and its variants take these times.",
)
def times(effort: Effort) -> Finding:
    return undecided(
        "They are times of the authors' program on their machine. The experiment "
        "yan-li-2023/table-8 has ours"
    )


@claims.figure(
    "T9-1",
    "Table 9, QSA, one colour, overall",
    "[0,22] 50000 99.98% 99.50% 45.87% 100%",
    "QSA's overall cell of one colour is the mean of its groups.",
    consequences=("Section 4.2: QSA obtains 99.98 % for the one-color hands",),
)
def overall_qsa(effort: Effort) -> Finding:
    _, texts = disagreeing((9,), is_of("QSA", 1))
    return computed("A mean is never the largest of cells that differ by 29 %", "; ".join(texts))


@claims.figure(
    "T9-2",
    "Table 9, one and two colours, overall",
    "the last row of each type provides the overall results on these groups",
    "The other overall cells of one and two colours are the means of the groups.",
)
def other_overall_cells(effort: Effort) -> Finding:
    qsa_of_one = is_of("QSA", 1)
    cells, texts = disagreeing((9,), lambda one: not (loses_pairs(one) or qsa_of_one(one)))
    return computed(f"{cells} cells, numbers of pairs among them", "; ".join(texts))


@claims.figure(
    "T9-3",
    "Table 9 and section 4.2",
    "HBBA and BDA always get the true deficiency in all groups except for BDA in the first two "
    "groups",
    "BDA made no error on the paper's pairs from [10, 15), [20, 30) and [30, 40) on.",
)
def bda_late(effort: Effort) -> Finding:
    texts = []
    for colors, first in ((1, 2), (2, 2), (3, 3)):
        score = scores(effort, colors, {"BDA": lambda *of: bda(*of).deficiency})["BDA"]
        wrong, pairs = sum(score.wrong[first:]), sum(score.pairs[first:])
        texts.append(f"{wrong} of {pairs:,} for {colors} colour{'s' * (colors > 1)}")
    late = []
    for tiles, digits in BDA_LATE:
        of = question_of(tiles, digits)
        values = f"{bda(*of).deficiency}; it is {deficiency(*of, rules=MAHJONG0)}"
        late.append(
            f"of {tiles} with {of[1].copies} tiles available, KB {digits}, BDA says {values}"
        )
    return undecided(
        "The paper's hands and knowledge bases are not public, and another sample does not refute "
        f"this one. Of pairs drawn alike BDA gets wrong in these groups {', '.join(texts)}. It is "
        f"not right for all such hands: {', and '.join(late)}"
    )


@claims.figure(
    "T9-4",
    "Table 9",
    "QSA Accuracy Rate",
    "The cells of QSA are right.",
    cost=Cost.SECONDS,
    reading="As the table has it, QSA seems to follow section 2.2.1 with 'fewer than three tiles "
    "in pi[0]'; QSA of Li and Yan 2019 is right far more often.",
)
def qsa_cells(effort: Effort) -> Finding:
    fewer = Effort(effort.seed, max(effort.hands // 4, 2))
    texts = rates(
        fewer,
        {
            "QSA (2019)": lambda hand, _: qsa(hand).deficiency,
            "as retold": lambda hand, _: retold(hand, False),
        },
    )
    return undecided(
        "The paper's hands and knowledge bases are not public, nor is it said which QSA was run. "
        f"Right, of pairs drawn alike: {texts}; the paper's groups give 95.1, 87.1 and 75.6 %. "
        "With three colours and 80 to 94 tiles available the paper has 92.32 %; on as many pairs "
        "we count 99.99 % by the rules of 2019 and 93.28 % by those retold here (the experiment "
        "yan-li-2023/table-9)"
    )


@claims.figure(
    "T9-5",
    "Table 9",
    "WRA Accuracy Rate",
    "The cells of WRA are right.",
    reading="The automaton of Wang, Li and Chen (2020) is not public. Our WRA is another one.",
)
def wra_cells(effort: Effort) -> Finding:
    texts = rates(effort, {"our WRA": lambda hand, _: wra(hand).deficiency})
    return undecided(
        "Neither the automaton nor the paper's hands and knowledge bases are public. A weighted "
        f"restarting automaton of ours is right for these shares of pairs drawn alike: {texts}; "
        "the paper's groups give 45.9, 32.1 and 40.9 %"
    )
