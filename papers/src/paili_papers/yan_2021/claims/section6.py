"""Claims of Yan, Li & Li 2021, sections 6 and 7: Tables 1 to 3, and games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache
from statistics import mean

import numpy as np
from paili import MAHJONG0, Hand, KnowledgeBase, deficiency_batch

from paili_papers.common.claims import Counterexample, Effort, Result, computed, searched
from paili_papers.common.datasets import case
from paili_papers.common.engine import engine
from paili_papers.common.implied import checks
from paili_papers.common.kinds import COPIES, KINDS, SUITED_KINDS
from paili_papers.common.multisets import read_tiles
from paili_papers.common.published import Group
from paili_papers.common.questions import Question, question_of, text_of
from paili_papers.common.sizes import fit
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.claims.section5 import SIXTY_TILES
from paili_papers.yan_2021.experiments.published import STUDIES, TABLES
from paili_papers.yan_2021.experiments.section_6_4 import FEW_TILES
from paili_papers.yan_li_2023.experiments.published import TABLES as LATER_TABLES

_DEALT = 13


def decisions(seed: int) -> Iterator[Question]:
    """Yield the questions of a game, one per draw: 14 tiles and the available copies.

    108 tiles, no calls. A player discards a tile that leaves the least deficiency, a random one of
    these; the game ends with a complete hand or with the wall.
    """
    rng = np.random.default_rng(seed)
    kinds = np.arange(SUITED_KINDS * COPIES) // COPIES
    tiles = np.eye(KINDS, dtype=np.uint8)[rng.permutation(kinds)]
    hands = [tiles[at * _DEALT : (at + 1) * _DEALT].sum(axis=0, dtype=np.uint8) for at in range(4)]
    unseen = tiles.sum(axis=0, dtype=np.uint8)
    for turn, drawn in enumerate(tiles[4 * _DEALT :]):
        hand = hands[turn % 4] = hands[turn % 4] + drawn
        left = unseen - hand
        asked = Hand.from_counts(hand), KnowledgeBase.from_counts(left)
        yield asked
        if engine(*asked) == 0:
            return
        discards = np.eye(KINDS, dtype=np.uint8)[np.flatnonzero(hand)]
        away = deficiency_batch(hand - discards, left, rules=MAHJONG0)
        discard = rng.choice(discards[away == away.min()])
        hands[turn % 4] = hand - discard
        unseen = unseen - discard


_GAMES = 20


def _cells(column: str) -> list[Decimal]:
    """Return the overall cells of the three tables."""
    return [
        table.groups[0].overall.cells[[each.name for each in table.columns].index(column)]
        for table in TABLES.values()
    ]


@cache
def errors() -> Mapping[int, Counter[tuple[int, int, int]]]:
    """Count the cases with a wrong block deficiency, by colours.

    The keys are the size of the knowledge base, the deficiency and the block deficiency, for 100
    hands of each study with 12 knowledge bases each, always the same.
    """
    made = {colors: Counter[tuple[int, int, int]]() for colors in (1, 2, 3)}
    for colors, tally in made.items():
        for index in range(100):
            drawn = case(STUDIES[f"yan-2021/{colors}"], 0, index)
            for knowledge in drawn.knowledge[:12]:
                right = engine(drawn.hand, knowledge)
                returned = bda(drawn.hand, knowledge).deficiency
                if returned != right:
                    tally[knowledge.copies, right, returned] += 1
    return made


def a_100(effort: Effort) -> Result:
    lines = [line for table in TABLES.values() for line in table.groups[0].lines]
    pairs = sum(line.bin.pairs for line in lines)
    fast = sum(line.bin.pairs for line in lines if line.cells[-1] >= 100)
    slow = max(line.cells[-1] for line in TABLES["yan-2021/table-1"].groups[0].lines)
    return computed(2 * fast <= pairs, fast=fast, pairs=pairs, slow=slow)


def s6_colours(effort: Effort) -> Result:
    tiles = read_tiles("(B1B1B1B3B5B6B8)(D1D2D3D5D5D5)")
    return computed({tile // 9 for tile in tiles} != {1, 2}, tiles=len(tiles))


def s6_sizes(effort: Effort) -> Result:
    sizes = [(36 * colors, 36 * colors - 14) for colors in (1, 2, 3)]
    return computed(
        sizes != [(36, 22), (72, 58), (108, 94)], sizes=sizes, left=[n for _, n in sizes]
    )


def normal(groups: Sequence[Group]) -> Result:
    """Check that the numbers of pairs in some groups can come from normal distributions."""
    fits = [fit([line.bin for line in group.lines]) for group in groups]
    texts = ", ".join(
        f"mean {one.mean:.1f}, deviation {one.deviation:.1f} ({one.probability:.2f})"
        for one in fits
    )
    wrong = min(one.probability for one in fits) < 0.001
    return searched(sum(group.overall.bin.pairs for group in groups), wrong, texts=texts)


def s6_normal(effort: Effort) -> Result:
    return normal([table.groups[0] for table in TABLES.values()])


def table(effort: Effort, number: int, pairs: int) -> Result:
    """Check the consistency of a table's cells, and its number of pairs in the text."""
    printed = TABLES[f"yan-2021/table-{number}"]
    made = checks(printed)
    wrong = [
        f"{each.column}, {each.label}: printed {float(each.printed):g}, the other cells say "
        f"{float(each.implied):.4g}"
        for each in made
        if not each.agrees
    ]
    if printed.groups[0].overall.bin.pairs != pairs:
        wrong.append(f"{printed.groups[0].overall.bin.pairs:,} pairs")
    return computed("; ".join(wrong), cells=len(made), pairs=pairs)


def s6_4_slowest(effort: Effort) -> Result:
    worst = [max(_cells(column)) for column in ("quadtree maximum", "BDA maximum")]
    rounded = [str(round(cell / 1000, 1)) for cell in worst]
    return computed(rounded != ["9.3", "0.1"], worst=worst)


def s6_4_ratios(effort: Effort) -> Result:
    ratios = _cells("quadtree / BDA")
    rounded = [round(ratio, digits) for ratio, digits in zip(ratios, (0, -1, -1), strict=True)]
    return computed(rounded != [33, 200, 210], ratios=", ".join(map(str, ratios)))


def most_below(colors: int, groups: int) -> float:
    """Return the largest share of BDA's errors in the first groups that Table 9 of 2023 allows."""
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


def s6_4_99(effort: Effort) -> Result:
    small = {
        colors: sum(number for (size, *_), number in tally.items() if size <= FEW_TILES[colors])
        for colors, tally in errors().items()
    }
    texts = [f"{number} of {errors()[colors].total()}" for colors, number in small.items()]
    high = sum(block > right for tally in errors().values() for _, right, block in tally)
    hand, knowledge = question_of(*SIXTY_TILES)
    right, block = engine(hand, knowledge), bda(hand, knowledge).deficiency

    pure, two = most_below(1, 1), most_below(2, 1)
    return computed(
        pure < 0.99 and block != right and Counterexample("", *SIXTY_TILES),
        pure=100 * pure,
        two=100 * two,
        texts=", ".join(texts),
        high=high,
        hand=text_of(hand, knowledge),
        block=block,
        right=right,
        copies=knowledge.copies,
    )


def s6_4_rare(effort: Effort) -> Result:
    seen = [asked for seed in range(_GAMES) for asked in decisions(seed)]
    wrong = sum(bda(*asked).deficiency != engine(*asked) for asked in seen)
    fewest = min(knowledge.copies for _, knowledge in seen)
    late = [engine(*asked) for asked in seen if asked[1].copies < fewest + 8]
    return searched(
        len(seen),
        100 * wrong >= len(seen),
        wrong=wrong,
        games=_GAMES,
        fewest=fewest,
        mean=mean(late),
    )
