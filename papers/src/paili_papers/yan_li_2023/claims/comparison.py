"""Claims of Yan & Li (2023), sections 4.1.3 and 4.2: Tables 8 and 9, and the text of section 4."""

from __future__ import annotations

from decimal import Decimal

from paili import MAHJONG0, deficiency

from paili_papers.common.claims import Claims, Cost, Effort, Finding, computed, undecided
from paili_papers.common.questions import question_of, text_of
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.claims.cells import TABLE, accuracies, column, is_of, means
from paili_papers.yan_li_2023.claims.samples import NOT_PUBLIC, rates, scores

claims = Claims(PAPER)

BDA_LATE = (
    ("C2C4C5C6C8C9C9D1D2D2D4D7D8D9", "(000000000)(112230220)(211222112)"),
    ("B2B6C3C5C6C8C8C9D1D2D5D6D6D9", "(423241423)(232311122)(314120222)"),
)
"""Questions with many available tiles at which BDA is wrong."""


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
    return means(
        (8,), is_of("HBBA", 1), "The sum was divided by 100,000 pairs, but one colour has 50,000"
    )


@claims.figure(
    "T8-2",
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
    "T8-3",
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
    return means((9,), is_of("QSA", 1), "It cannot be the largest of cells that differ")


@claims.figure(
    "T9-2",
    "Table 9 and section 4.2",
    "HBBA and BDA always get the true deficiency in all groups except for BDA in the first two "
    "groups",
    "BDA made no error on the paper's pairs from [10, 15), [20, 30) and [30, 40) on.",
    cost=Cost.SECONDS,
)
def bda_late(effort: Effort) -> Finding:
    texts = []
    for colors, first in ((1, 2), (2, 2), (3, 3)):
        score = scores(effort, colors, ("BDA",))["BDA"]
        wrong, pairs = sum(score.wrong[first:]), sum(score.pairs[first:])
        texts.append(f"{wrong} of {pairs:,} for {colors} colour{'s' * (colors > 1)}")
    late = []
    for hand, knowledge in (question_of(*one) for one in BDA_LATE):
        value, truth = bda(hand, knowledge).deficiency, deficiency(hand, knowledge, rules=MAHJONG0)
        late.append(
            f"of {text_of(hand, knowledge)}, {knowledge.copies} tiles, it says {value} for {truth}"
        )
    return undecided(
        f"{NOT_PUBLIC}Of pairs drawn alike BDA gets wrong in these groups {', '.join(texts)}. It "
        f"is not right for all such hands: {', and '.join(late)}"
    )


@claims.figure(
    "T9-3",
    "Table 9",
    "QSA Accuracy Rate",
    "The cells of QSA are right.",
    cost=Cost.SECONDS,
    reading="As the table has it, QSA seems to follow section 2.2.1 with 'fewer than three tiles "
    "in pi[0]'; QSA of Li and Yan 2019 is right far more often.",
)
def qsa_cells(effort: Effort) -> Finding:
    return undecided(
        f"{NOT_PUBLIC}Nor is it said which QSA was run. Right, of pairs drawn alike: "
        f"{rates(effort, 'QSA', 'QSA as retold')}; the paper's groups give 95.1, 87.1 and 75.6 %. "
        "With three colours and 80 to 94 tiles available the paper has 92.32 %; on as many pairs "
        "we count 99.99 % by the rules of 2019 and 93.28 % by those retold here (the experiment "
        "yan-li-2023/table-9)"
    )


@claims.figure(
    "T9-4",
    "Table 9",
    "WRA Accuracy Rate",
    "The cells of WRA are right.",
    reading="The automaton of Wang, Li and Chen (2020) is not public. Our WRA is another one.",
)
def wra_cells(effort: Effort) -> Finding:
    return undecided(
        f"{NOT_PUBLIC}Nor is the automaton. Ours is right for these shares of pairs drawn alike: "
        f"{rates(effort, 'WRA')}; the paper's groups give 45.9, 32.1 and 40.9 %"
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
