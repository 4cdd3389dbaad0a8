"""Claims of Yan & Li (2023), sections 4, 4.1.1 and 4.1.2: Tables 5 to 7."""

from __future__ import annotations

from paili_papers.common.claims import Effort, Result, computed, searched, undecided
from paili_papers.common.implied import losses
from paili_papers.common.sizes import Draw, fit
from paili_papers.yan_li_2023.claims.cells import (
    ACCURACY,
    TABLE,
    accuracies,
    is_of,
    is_share,
    is_too_low,
    means,
)
from paili_papers.yan_li_2023.claims.samples import rates, scores
from paili_papers.yan_li_2023.experiments.published import TABLES


def t5_1(effort: Effort) -> Result:
    sizes = [(9 * 4 * colors, 9 * 4 * colors - 14) for colors in (1, 2, 3)]
    return computed(sizes != [(36, 22), (72, 58), (108, 94)], sizes=sizes)


def t5_2(effort: Effort) -> Result:
    wrong = []
    for number, table in TABLE.items():
        for group, bases in zip(table.groups, (50, 100, 100), strict=True):
            total = sum(line.bin.pairs for line in group.lines)
            if total != 1000 * bases or group.overall.bin.pairs != total:
                wrong.append(f"Table {number}, {group.label}: {total}")
    return computed("; ".join(wrong))


def s4_normal(effort: Effort) -> Result:
    groups = TABLES["yan-li-2023/table-9"].groups
    fits = [fit([line.bin for line in group.lines], Draw.TRUNCATED) for group in groups]
    texts = ", ".join(
        f"mean {one.mean:.1f}, deviation {one.deviation:.1f} ({one.probability:.2f})"
        for one in fits
    )
    return searched(
        sum(group.overall.bin.pairs for group in groups),
        min(one.probability for one in fits) < 0.001,
        texts=texts,
    )


def t6_1(effort: Effort) -> Result:
    return undecided(rates=rates(effort, "HBBA"))


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
    found = rates(fewer, "HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2")
    apart = {
        colors: max(abs(one - two) for one, two in zip(*pair, strict=True))
        for colors in (1, 2, 3)
        for columns in [dict(accuracies(colors))]
        for pair in [(columns["HBBA1-1"], columns["HBBA2-1"])]
    }
    return undecided(found=found, apart=apart)


def s4_1_better(effort: Effort) -> Result:
    names = ("HBBA", "HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2")
    # Always the same sample: in a small one an error more or less is chance.
    found = [scores(Effort(0, 20), colors, names) for colors in (1, 2, 3)]
    wrong = {name: [sum(score[name].wrong) for score in found] for name in names}
    worse = [
        name
        for name in names
        if any(a < b for a, b in zip(wrong[name], wrong["HBBA"], strict=True))
    ]
    texts = ", ".join(f"{name} {'/'.join(map(str, errors))}" for name, errors in wrong.items())
    return searched(sum(sum(score["HBBA"].pairs) for score in found), "; ".join(worse), texts=texts)
