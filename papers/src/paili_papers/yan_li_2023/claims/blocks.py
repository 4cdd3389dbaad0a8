"""Claims of Yan & Li (2023), sections 3.4 and 3.5: blocks, HBBA and its complexity."""

from __future__ import annotations

from itertools import combinations_with_replacement

from paili_papers.common.claims import Claims, Cost, Effort, Finding, computed, searched, undecided
from paili_papers.common.multisets import (
    CHOWS,
    COMPLETED_BY,
    PREMELDS,
    Reading,
    Tiles,
    question,
    read_tiles,
    without,
    write_tiles,
)
from paili_papers.common.questions import available_tiles, random_questions, text_of
from paili_papers.li_yan_2019 import algorithms as qsa_paper
from paili_papers.yan_2021 import algorithms as bda_paper
from paili_papers.yan_2021.algorithms.blocks import is_kb_connected, kb_blocks
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS, all_groups, hbba, integrated
from paili_papers.yan_li_2023.algorithms.ukos import Decomposition, Features, Search, ukos
from paili_papers.yan_li_2023.claims.cases import text_of_small

claims = Claims(PAPER)


@claims.slip(
    "D6-smallest",
    "Definition 6",
    "If t is a tile in B, then any tile in T that is KB-connected to t is also in B",
    "The definition divides a hand into blocks.",
)
def smallest_blocks(effort: Effort) -> Finding:
    tiles, none = read_tiles("C1C4"), (0,) * 27
    closed = [
        part
        for part in (read_tiles("C1"), read_tiles("C4"), tiles)
        if not any(
            is_kb_connected(one, other, tiles, none)
            for one in part
            for other in without(tiles, part)
        )
    ]
    return computed(
        "Unions of blocks of one colour are blocks by the letter, here as in Yan, Li and Li 2021. "
        "The smallest are meant",
        f"{text_of_small(tiles, none) + 'nothing'}: ({'), ('.join(map(write_tiles, closed))})"
        if len(closed) > 2
        else "",
    )


@claims.theorem(
    "S3.4-blocks",
    "Definition 6 and section 3.4",
    "it can be easily obtained by just combining all possible cases from each block's qDCMPs "
    "except for the qDCMPs from different blocks which have more than one F(e) = 1",
    "Every meld and every completable pmeld lies in one KB-block, so that combinations of local "
    "quasi-decompositions are all quasi-decompositions.",
)
def in_one_block(effort: Effort) -> Finding:
    alone: list[tuple[Tiles, Tiles]] = [(chow, ()) for chow in CHOWS]
    alone += [(pmeld, (last,)) for pmeld in PREMELDS for last in COMPLETED_BY[pmeld]]
    wrong = [
        write_tiles(part) for part, left in alone if len(kb_blocks(part, available_tiles(left))) > 1
    ]
    return computed(
        "All chows, and all pmelds with each tile that completes them; more tiles in hand or KB "
        "only connect more. How many parts a combination has is another entry (YL23-S3.1-sound)",
        "; ".join(wrong),
    )


@claims.theorem(
    "S3.4-minimum",
    "Section 3.4, rule (3)",
    "the value of KB_pi can be easily got by setting its component to the minimal component among "
    "the corresponding knowledge bases",
    "Local quasi-decompositions of different blocks never take the same tile, so that the minimum "
    "is what all of them leave.",
)
def minimum(effort: Effort) -> Finding:
    wrong, cases = "", 0
    for one, other in combinations_with_replacement(PREMELDS, 2):
        for last in sorted({*COMPLETED_BY[one]} & {*COMPLETED_BY[other]}):
            cases += 1
            tiles = tuple(sorted((*one, *other)))
            if len(kb_blocks(tiles, available_tiles((last, last)))) > 1:
                wrong = f"{write_tiles(one)}, {write_tiles(other)} and {write_tiles((last,))}"
    return computed(
        f"All {cases} cases of two pmelds that the same tile completes: they are always in one "
        "KB-block, for the tile in KB links them; more tiles only link more",
        wrong,
    )


@claims.example(
    "E2",
    "Section 3.4, Example 2",
    "the resulted feature based on them is F' = (1, 2, 1, 1), and the resulted knowledge base "
    "based on them is KB'(t) = min(KB_B1, KB_B2)",
    "The sum of the features and the minimum of the KBs are as printed, and the KB of (C3C4) is "
    "that of the other block after taking a tile that completes it.",
)
def example_2(effort: Effort) -> Finding:
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
        "The KBs as printed differ in C2 only, one of the two tiles that C3C4 waits for; the sum "
        f"of the features is {tuple(whole.features)}",
        wrong=whole.features != (1, 2, 1, 1)
        or whole.available != second
        or (*second[9:], *second[:9]) not in taken,
    )


@claims.theorem(
    "S3.4-variants",
    "Sections 3.4 and 4.1.3",
    "The variants are HBBA without the BD method, HBB method and both of them, respectively [...] "
    "the other operations in the three variants are consistent with that in HBBA",
    "With and without blocks, and with and without layers, the deficiency is the same.",
    cost=Cost.SECONDS,
)
def variants(effort: Effort) -> Finding:
    wrong, number = None, max(effort.hands // 10, 1)
    for one in random_questions(Effort(effort.seed, number), 2334, most=24):
        names = ("HBBA", "HBBA3-1", "HBBA3-2", "HBBA3-3")
        if len({hbba(*one, **ABLATIONS[name]).deficiency for name in names}) > 1:
            wrong = text_of(*one)
    return searched(number, "Random hands with up to 24 tiles available, all four variants", wrong)


@claims.theorem(
    "S3.5-fewer",
    "Section 3.5",
    "the number of the blocks (N_b) and that of the local qDCMPs (N_d) in each block are usually "
    "much smaller than the theoretical ones, i.e., N_b << N and N_d << 8^(N-1)",
    "All quasi-decompositions of a hand are fewer than a thousandth of 8^13.",
)
def far_fewer(effort: Effort) -> Finding:
    number = max(effort.hands // 100, 1)
    blocks, sizes = [], []
    for one in random_questions(Effort(effort.seed, number), 2335, most=40):
        asked = question(*one)
        blocks.append(len(kb_blocks(asked.tiles, asked.available)))
        groups = all_groups(asked, [asked.tiles], Search.OCTREE, Reading.INTENDED)
        sizes.append(sum(map(len, groups.values())))
    return searched(
        number,
        f"Random hands have {sum(sizes) / number:,.0f} different quasi-decompositions on average, "
        f"{max(sizes):,} at most; 8^13 is {8**13:,}. They have {sum(blocks) / number:.1f} blocks "
        f"on average and {max(blocks)} at most, which is not always much less than 14",
        "more" if max(sizes) > 8**13 // 1000 else "",
    )


@claims.theorem(
    "S3.5-complexity",
    "Section 3.5",
    "the complexity of HBBA is O(8^(N(N-1)) + (max{K1, K2} + N + 1) 8^(N-1)) = O(8^(N(N-1)))",
    "These bounds hold.",
)
def complexity(effort: Effort) -> Finding:
    return undecided(
        "They are upper bounds of algorithms that are not given to the last step, for a number of "
        "tiles N that is 14. They are far from what happens: a hand has at most 14 parts chosen of "
        "its tiles, so combinations are counted again and again in 8^(N(N-1)); and the cost of an "
        "evaluation, f_rm above all, is not linear in KB"
    )


@claims.slip(
    "S3.4-citation",
    "Section 3.4",
    "unlike BDA in Li and Yan (2019)",
    "BDA is an algorithm of Li and Yan (2019): read Yan et al. (2021), as section 1 has it.",
)
def cited(effort: Effort) -> Finding:
    earlier, later = (
        {one.name for one in algorithms}
        for algorithms in (qsa_paper.ALGORITHMS, bda_paper.ALGORITHMS)
    )
    return computed(
        f"The paper of 2019 has {', '.join(sorted(earlier))}, that of 2021 has bda",
        "bda" in later - earlier and "Li and Yan (2019) have no blocks",
    )
