"""Claims of Yan & Li (2023), sections 4.1.3 and 4.2: Tables 8 and 9, and the text of section 4."""

from __future__ import annotations

from decimal import Decimal

from paili import MAHJONG0, deficiency

from paili_papers.common.claims import Effort, Result, computed, undecided
from paili_papers.common.questions import question_of, text_of
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_li_2023.claims.cells import TABLE, accuracies, column, is_of, means
from paili_papers.yan_li_2023.claims.samples import rates, scores

BDA_LATE = (
    ("C2C4C5C6C8C9C9D1D2D2D4D7D8D9", "(000000000)(112230220)(211222112)"),
    ("B2B6C3C5C6C8C8C9D1D2D5D6D6D9", "(423241423)(232311122)(314120222)"),
)
"""Questions with many available tiles at which BDA is wrong."""


def t8_1(effort: Effort) -> Result:
    return means((8,), is_of("HBBA", 1))


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


def t9_1(effort: Effort) -> Result:
    return means((9,), is_of("QSA", 1))


def t9_2(effort: Effort) -> Result:
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
    return undecided(texts=", ".join(texts), late=", and ".join(late))


def t9_3(effort: Effort) -> Result:
    return undecided(rates=rates(effort, "QSA", "QSA as retold"))


def t9_4(effort: Effort) -> Result:
    return undecided(rates=rates(effort, "WRA"))


def full(name: str, colors: int) -> list[int]:
    """The groups, from 0, in which a column has 100 %."""
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
