"""Claims of Yan & Li (2023), sections 4, 4.1.1 and 4.1.2: Tables 5 to 7."""

from __future__ import annotations

from paili_papers.common.claims import Claims, Cost, Effort, Finding, computed, searched, undecided
from paili_papers.common.implied import losses
from paili_papers.common.sizes import fit
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS
from paili_papers.yan_li_2023.claims.cells import (
    ACCURACY,
    TABLE,
    accuracies,
    is_of,
    is_share,
    is_too_low,
    means,
)
from paili_papers.yan_li_2023.claims.samples import NOT_PUBLIC, rates, scores
from paili_papers.yan_li_2023.experiments.published import TABLES

claims = Claims(PAPER)


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
    "The numbers of pairs in the groups can come from a normal distribution.",
    reading="as in YLL21-S6-normal: numbers are drawn until one is a possible size, and rounded "
    "down; refuted if a worse fit has a chance of less than one in a thousand",
)
def normal(effort: Effort) -> Finding:
    groups = TABLES["yan-li-2023/table-9"].groups
    fits = [fit([line.bin for line in group.lines]) for group in groups]
    texts = ", ".join(
        f"mean {one.mean:.1f}, deviation {one.deviation:.1f} ({one.probability:.2f})"
        for one in fits
    )
    return searched(
        sum(group.overall.bin.pairs for group in groups),
        f"Fits for one, two and three colours, with the chance of a worse one: {texts}",
        min(one.probability for one in fits) < 0.001,
    )


@claims.figure(
    "T6-1",
    "Tables 6, 7 and 9",
    "HBBA Accuracy Rate 100%",
    "Each cell of HBBA is right: it made no error on the paper's pairs.",
    cost=Cost.SECONDS,
)
def a_hundred_percent(effort: Effort) -> Finding:
    return undecided(
        f"{NOT_PUBLIC}HBBA, as described, is right for these shares of pairs drawn alike: "
        f"{rates(effort, 'HBBA')}. On as many pairs as the paper's it made 2 errors for one "
        "colour, 313 for two and 454 for three (the experiment yan-li-2023/table-9). A sample of "
        "one colour without any is not unlikely; for two and three colours either the program, or "
        "what was taken for the truth, was not what is described"
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
        "One slip explains all that are wrong: when the right answers were added up, "
        f"{lost.least:,} to {lost.most:,} pairs of {lost.bin.label} were missing, but the sum was "
        f"divided by 100,000. {lost.cells} cells are too low by just that, and no other single "
        f"group explains them; the cells of BDA and HBBA are right. Of all {len(cells)} "
        f"percentages {len(impossible)} are impossible, all of them in this group: "
        f"{', '.join(impossible)}. "
        f"They are possible with {fits[-1]:,} pairs, for instance",
    )


@claims.figure(
    "T6-3",
    "Tables 6 to 9, overall",
    "the last row of each type provides the overall results on these groups",
    "All other overall cells (see YL23-T6-2, YL23-T8-1 and YL23-T9-1) are the means of the groups.",
)
def overall_cells(effort: Effort) -> Finding:
    wrong = is_too_low, is_of("HBBA", 1), is_of("QSA", 1)
    return means(
        (6, 7, 8, 9),
        lambda one: not any(is_wrong(one) for is_wrong in wrong),
        "Numbers of pairs are among them",
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
def rates_of_ablations(effort: Effort) -> Finding:
    fewer = Effort(effort.seed, max(effort.hands // 4, 2))
    found = rates(fewer, "HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2")
    apart = {
        colors: max(abs(one - two) for one, two in zip(*pair, strict=True))
        for colors in (1, 2, 3)
        for columns in [dict(accuracies(colors))]
        for pair in [(columns["HBBA1-1"], columns["HBBA2-1"])]
    }
    return undecided(
        f"{NOT_PUBLIC}Right, of pairs drawn alike: {found}. The paper has 94.9, 94.9, 79.3 and "
        "99.4 % for one colour, 94.4, 94.8, 94.4 and 97.7 % for two, and by its groups 95.6, 95.7, "
        "95.6 and 97.0 % for three. HBBA1-1, with another search, and HBBA2-1, with other costs, "
        f"differ there by at most {apart[2]} for two colours and {apart[3]} for three, but by "
        f"{apart[1]} for one; ours do not go together like that"
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


@claims.theorem(
    "S4.1-better",
    "Sections 4.1.1 and 4.1.2",
    "Thus, the UKOS method could be more effective to improve the correctness of the algorithm "
    "[...] Thus, the UKE method could effectively enhance the correctness of the algorithm",
    "HBBA is right more often than HBBA1-1, HBBA1-2, HBBA2-1 and HBBA2-2, for each number of "
    "colours.",
    cost=Cost.SECONDS,
    reading="As for YL23-T6-4.",
)
def better(effort: Effort) -> Finding:
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
    return searched(
        sum(sum(score["HBBA"].pairs) for score in found),
        f"Errors on pairs drawn like the paper's, for one, two and three colours: {texts}. See "
        "also the experiments yan-li-2023/table-6 and table-7",
        "; ".join(worse),
    )
