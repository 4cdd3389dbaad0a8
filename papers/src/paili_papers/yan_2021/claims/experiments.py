"""Claims of Yan, Li & Li (2021), sections 6 and 7, Tables 1 to 3, and the abstract's of times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from functools import cache
from statistics import mean

from paili import MAHJONG0, deficiency

from paili_papers.common.claims import (
    Claims,
    Cost,
    Counterexample,
    Effort,
    Finding,
    computed,
    searched,
    undecided,
)
from paili_papers.common.datasets import case
from paili_papers.common.implied import checks
from paili_papers.common.multisets import read_tiles
from paili_papers.common.questions import question_of, text_of
from paili_papers.common.sizes import fit
from paili_papers.yan_2021 import PAPER
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.claims.correctness import PLAIN_ERROR, SIXTY_TILES
from paili_papers.yan_2021.claims.games import decisions
from paili_papers.yan_2021.experiments.published import TABLES
from paili_papers.yan_2021.experiments.section_6_4 import FEW_TILES
from paili_papers.yan_2021.experiments.studies import STUDIES
from paili_papers.yan_li_2023.experiments.published import TABLES as LATER_TABLES

claims = Claims(PAPER)

_GAMES = 20


def _cells(column: str) -> list[Decimal]:
    """The overall cells of the three tables."""
    return [
        table.groups[0].overall.cells[[each.name for each in table.columns].index(column)]
        for table in TABLES.values()
    ]


@cache
def errors() -> Mapping[int, Counter[tuple[int, int, int]]]:
    """Size of the knowledge base, deficiency and block deficiency where they differ, by colours.

    Of 100 hands of each study with 12 knowledge bases each, always the same.
    """
    made = {colors: Counter[tuple[int, int, int]]() for colors in (1, 2, 3)}
    for colors, tally in made.items():
        for index in range(100):
            drawn = case(STUDIES[f"yan-2021/{colors}"], 0, index)
            for knowledge in drawn.knowledge[:12]:
                right = deficiency(drawn.hand, knowledge, rules=MAHJONG0)
                returned = bda(drawn.hand, knowledge).deficiency
                if returned != right:
                    tally[knowledge.copies, right, returned] += 1
    return made


@claims.figure(
    "A-100",
    "Abstract",
    "Compared with the baseline algorithm, the new algorithm is usually 100 times faster",
    "Most pairs of Tables 1 to 3 are in rows with a ratio of average times of 100 or more.",
    reading="'usually' is for more than half of the pairs",
)
def hundred_times_faster(effort: Effort) -> Finding:
    lines = [line for table in TABLES.values() for line in table.groups[0].lines]
    pairs = sum(line.bin.pairs for line in lines)
    fast = sum(line.bin.pairs for line in lines if line.cells[-1] >= 100)
    slow = max(line.cells[-1] for line in TABLES["yan-2021/table-1"].groups[0].lines)
    return computed(
        f"{fast:,} of {pairs:,} are. On one colour no row has more than {slow}.", 2 * fast <= pairs
    )


@claims.example(
    "S6-colours",
    "Section 6",
    "the colour set of H = (B1B1B1B3B5B6B8)(D1D2D3D5D5D5) is {B, D}",
    "The tiles of the hand are of these two colours.",
)
def color_set(effort: Effort) -> Finding:
    tiles = read_tiles("(B1B1B1B3B5B6B8)(D1D2D3D5D5D5)")
    return computed(f"{len(tiles)} tiles looked at.", {tile // 9 for tile in tiles} != {1, 2})


@claims.figure(
    "S6-sizes",
    "Sections 6.1 to 6.3",
    "they are at most 22 [...] 58 [...] 94 tiles in the knowledge base",
    "Besides a hand of 14 there are 22, 58 and 94 tiles of one, two and three colours.",
)
def largest_sizes(effort: Effort) -> Finding:
    largest = [36 * colors - 14 for colors in (1, 2, 3)]
    return computed(f"36 tiles a colour less 14: {largest}.", largest != [22, 58, 94])


@claims.figure(
    "S6-normal",
    "Section 6 and Tables 1 to 3, column 2",
    "their sizes (i.e., number of tiles in the knowledge base) follow a normal distribution",
    "The numbers of pairs in the rows can come from a normal distribution.",
    reading="numbers are drawn until one is a possible size, and rounded down; mean and deviation "
    "are the most likely; refuted if a worse fit has a chance of less than one in a thousand",
)
def sizes_are_normal(effort: Effort) -> Finding:
    groups = [table.groups[0] for table in TABLES.values()]
    fits = [fit([line.bin for line in group.lines]) for group in groups]
    texts = ", ".join(
        f"mean {one.mean:.1f}, deviation {one.deviation:.1f} ({one.probability:.2f})"
        for one in fits
    )
    return searched(
        sum(group.overall.bin.pairs for group in groups),
        f"Fits for one, two and three colours, with the chance of a worse one: {texts}.",
        min(one.probability for one in fits) < 0.001,
    )


def _table(number: int, hands_and_bases: int) -> Finding:
    """What the cells of a table say of each other, and the text of its number of pairs."""
    table = TABLES[f"yan-2021/table-{number}"]
    made = checks(table)
    wrong = [
        f"{each.column}, {each.label}: printed {float(each.printed):g}, the other cells say "
        f"{float(each.implied):.4g}"
        for each in made
        if not each.agrees
    ]
    if table.groups[0].overall.bin.pairs != hands_and_bases:
        wrong.append(f"{table.groups[0].overall.bin.pairs:,} pairs")
    return computed(
        f"{len(made)} cells, with room for rounding, and {hands_and_bases:,} pairs of 1,000 hands.",
        "; ".join(wrong),
    )


_FOLLOWS = "Sums of pairs, weighted means, maxima and quotients of averages are what is printed."


@claims.figure("T1-1", "Table 1", "[0,22] 30,000 9344.9 115.8 1106.3 33.7 32.8", _FOLLOWS)
def table_1(effort: Effort) -> Finding:
    return _table(1, 30_000)


@claims.figure("T2-1", "Table 2", "[0,58] 100,000 2679.5 17.3 208.8 1.0 200.4", _FOLLOWS)
def table_2(effort: Effort) -> Finding:
    return _table(2, 100_000)


@claims.figure("T3-1", "Table 3", "[0,94] 100,000 1386.2 6.7 90.1 0.4 209.6", _FOLLOWS)
def table_3(effort: Effort) -> Finding:
    return _table(3, 100_000)


@claims.figure(
    "S6.4-slowest",
    "Section 6.4",
    "In the worst cases, the quadtree algorithm takes 9.3 seconds [...] while the block "
    "deficiency algorithm takes at most 0.1 seconds",
    "The largest times in Tables 1 to 3 are 9.3 and 0.1 seconds.",
    reading="both are rounded to one decimal",
)
def largest_times(effort: Effort) -> Finding:
    worst = [max(_cells(column)) for column in ("quadtree maximum", "BDA maximum")]
    rounded = [str(round(cell / 1000, 1)) for cell in worst]
    return computed(f"The tables say {worst[0]} and {worst[1]} ms.", rounded != ["9.3", "0.1"])


@claims.figure(
    "S6.4-ratios",
    "Section 6.4",
    "In average, the quadtree algorithm is 33x, 200x, and 210x slower",
    "These are the overall ratios of Tables 1 to 3, rounded.",
)
def overall_ratios(effort: Effort) -> Finding:
    ratios = _cells("quadtree / BDA")
    rounded = [round(ratio, digits) for ratio, digits in zip(ratios, (0, -1, -1), strict=True)]
    return computed(f"The tables say {', '.join(map(str, ratios))}.", rounded != [33, 200, 210])


@claims.slip(
    "S6.4-greater",
    "Section 6.4",
    "errors (i.e., the block deficiency is greater than the real deficiency)",
    "Where the block algorithm errs it returns too much.",
    reading="'less' is meant, as Theorem 3 has it",
)
def errors_are_too_low(effort: Effort) -> Finding:
    asked = question_of(*PLAIN_ERROR)
    returned, right = bda(*asked).deficiency, deficiency(*asked, rules=MAHJONG0)
    found = Counterexample(
        f"{text_of(*asked)}: {returned} is returned for {right}",
        *PLAIN_ERROR,
    )
    return computed(
        "No error is too high, by Theorem 3 (YLL21-T3-bound) and in the sample of YLL21-S6.4-99.",
        returned < right and found,
    )


def most_below(colors: int, groups: int) -> float:
    """The largest share of BDA's errors in the first groups that Table 9 of 2023 allows."""
    table = LATER_TABLES["yan-li-2023/table-9"]
    column = [each.name for each in table.columns].index("BDA")
    lines = table.groups[colors - 1].lines
    half = Decimal("0.005")
    numbers = [
        (line.bin.pairs * (100 - line.cells[column]), line.bin.pairs * half) for line in lines
    ]
    first = sum(errors + room for errors, room in numbers[:groups])
    later = sum(max(Decimal(0), errors - room) for errors, room in numbers[groups:])
    return float(first / (first + later))


@claims.figure(
    "S6.4-99",
    "Sections 6.4 and 7",
    "almost all (>= 99 %) errors [...] occur when the knowledge base contains less than or equal "
    "to 2 (out of 22), 10 (out of 58), and 20 (out of 94) tiles",
    "At least 99 % of the errors occur with at most 2, 10 and 20 tiles in the knowledge base.",
    reading="what is said of each of the three kinds of hands; the authors' own Table 9 of 2023 "
    "counts errors of the same algorithm on hands of the same kind",
    cost=Cost.SECONDS,
)
def errors_by_size(effort: Effort) -> Finding:
    small = {
        colors: sum(number for (size, *_), number in tally.items() if size <= FEW_TILES[colors])
        for colors, tally in errors().items()
    }
    texts = [f"{number} of {errors()[colors].total()}" for colors, number in small.items()]
    high = sum(block > right for tally in errors().values() for _, right, block in tally)
    hand, knowledge = question_of(*SIXTY_TILES)
    right, block = deficiency(hand, knowledge, rules=MAHJONG0), bda(hand, knowledge).deficiency
    case_of_60 = Counterexample(
        f"{text_of(hand, knowledge)}: {block} for {right}, with {knowledge.copies} tiles of 94",
        *SIXTY_TILES,
    )
    pure, two = most_below(1, 1), most_below(2, 1)
    return computed(
        "By Table 9 of Yan and Li 2023, with room for its rounding, at most "
        f"{100 * pure:.1f} % of the errors on hands of one colour occur with fewer than 5 tiles, "
        "and so no more with 2 at most; of two colours at most "
        f"{100 * two:.1f} % occur with fewer than 10. In our sample of 1,200 pairs of each kind "
        f"{', '.join(texts)} errors are within the limits; {high} are too high. The item "
        "yan-2021/section-6.4 counts them in as many pairs as the paper has.",
        pure < 0.99 and block != right and case_of_60,
    )


@claims.figure(
    "S6.4-rare",
    "Sections 6.4 and 7",
    "In real games, this (error) rarely happens [...] which rarely occur simultaneously in "
    "practical games",
    "The block deficiency differs from the deficiency at less than 1 % of the decisions in games.",
    reading=f"'rarely' is in less than 1 %; {_GAMES} games of four players who discard for the "
    "least deficiency and do not call, always the same",
    cost=Cost.SECONDS,
)
def errors_in_games(effort: Effort) -> Finding:
    seen = [asked for seed in range(_GAMES) for asked in decisions(seed)]
    wrong = sum(bda(*asked).deficiency != deficiency(*asked, rules=MAHJONG0) for asked in seen)
    fewest = min(knowledge.copies for _, knowledge in seen)
    late = [deficiency(*asked, rules=MAHJONG0) for asked in seen if asked[1].copies < fewest + 8]
    return searched(
        len(seen),
        f"It differs at {wrong} of {len(seen):,} decisions in {_GAMES} games. A player's knowledge "
        f"base has {fewest} tiles at least: the hands of the others are in it. With up "
        f"to 7 more the deficiency is {mean(late):.1f} on average.",
        100 * wrong >= len(seen),
    )


@claims.figure(
    "S6.4-games",
    "Sections 6.4 and 7",
    "In average, each game was completed in 219.4 seconds [...] in 1.0 seconds",
    "A game of four programs takes so long with the quadtree, and with the block algorithm.",
)
def seconds_a_game(effort: Effort) -> Finding:
    return undecided(
        "The programs are neither published nor described; those of others take other times. The "
        "experiment yan-2021/games plays games of such programs as the paper's words allow."
    )
