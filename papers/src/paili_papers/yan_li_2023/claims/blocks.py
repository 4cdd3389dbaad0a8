"""Claims of Yan & Li (2023), sections 3.4 and 3.5: blocks, HBBA and its complexity."""

from __future__ import annotations

from itertools import combinations_with_replacement

from paili_papers.common.claims import Effort, Result, computed, searched
from paili_papers.common.multisets import (
    CHOWS,
    COMPLETED_BY,
    PREMELDS,
    Reading,
    Tiles,
    question,
    read_tiles,
    write_tiles,
)
from paili_papers.common.questions import available_tiles, random_questions, text_of
from paili_papers.yan_2021.algorithms.blocks import kb_blocks
from paili_papers.yan_li_2023.algorithms.hbb import LAYERS
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS, hbba, integrated, packed_groups
from paili_papers.yan_li_2023.algorithms.ukos import Decomposition, Features, Search, ukos


def s3_4_blocks(effort: Effort) -> Result:
    alone: list[tuple[Tiles, Tiles]] = [(chow, ()) for chow in CHOWS]
    alone += [(pmeld, (last,)) for pmeld in PREMELDS for last in COMPLETED_BY[pmeld]]
    wrong = [
        write_tiles(part) for part, left in alone if len(kb_blocks(part, available_tiles(left))) > 1
    ]
    return computed("; ".join(wrong))


def s3_4_minimum(effort: Effort) -> Result:
    wrong, cases = "", 0
    for one, other in combinations_with_replacement(PREMELDS, 2):
        for last in sorted({*COMPLETED_BY[one]} & {*COMPLETED_BY[other]}):
            cases += 1
            tiles = tuple(sorted((*one, *other)))
            if len(kb_blocks(tiles, available_tiles((last, last)))) > 1:
                wrong = f"{write_tiles(one)}, {write_tiles(other)} and {write_tiles((last,))}"
    return computed(wrong, cases=cases)


def e2(effort: Effort) -> Result:
    first = tuple(map(int, "120201211121134120221301234"))
    second = (*first[:10], 1, *first[11:])
    pair = (read_tiles("B1B2B3"), read_tiles("B5B5"))
    whole = integrated(
        (
            Decomposition(pair, Features(1, 1, 1, 1), (), first),
            Decomposition((read_tiles("C3C4"),), Features(0, 1, 0, 0), (), second),
        )
    )
    # The paper's order is bamboo, characters, dots; ours characters, dots, bamboo.
    known = (*first[9:], *first[:9])
    taken = {d.available for d in ukos(read_tiles("C3C4"), known).decompositions if d.features.n}
    return computed(
        whole.features != (1, 2, 1, 1)
        or whole.available != second
        or (*second[9:], *second[:9]) not in taken,
        features=tuple(whole.features),
    )


def s3_4_variants(effort: Effort) -> Result:
    wrong, number = None, max(effort.hands // 10, 1)
    for one in random_questions(Effort(effort.seed, number), 2334, most=24):
        names = ("HBBA", "HBBA3-1", "HBBA3-2", "HBBA3-3")
        if len({hbba(*one, **ABLATIONS[name]).deficiency for name in names}) > 1:
            wrong = text_of(*one)
    return searched(number, wrong)


def s3_5_fewer(effort: Effort) -> Result:
    number = max(effort.hands // 20, 1)
    blocks, sizes = [], []
    for one in random_questions(Effort(effort.seed, number), 2335, most=40):
        asked = question(*one)
        blocks.append(len(kb_blocks(asked.tiles, asked.available)))
        group = packed_groups(asked, [asked.tiles], Search.OCTREE, Reading.INTENDED)
        sizes.append(sum(len(group(*shape)) for layer in LAYERS for shape in layer))
    return searched(
        number,
        "more" if max(sizes) > 8**13 // 1000 else "",
        sizes=sum(sizes) / number,
        sizes_2=max(sizes),
        value=8**13,
        blocks=sum(blocks) / number,
        blocks_2=max(blocks),
    )
