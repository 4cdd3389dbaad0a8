"""Claims of Yan & Li (2023), sections 3.4 and 3.5: blocks, HBBA and its complexity."""

from __future__ import annotations

from itertools import combinations_with_replacement

from paili.analysis.deficiency import deficiency
from paili.model.rules import MAHJONG0
from paili.papers.common.claims import Effort, Finding, Verdict
from paili.papers.common.entries import Entries, found, plain
from paili.papers.common.multisets import (
    CHOWS,
    COMPLETED_BY,
    PREMELDS,
    Reading,
    question,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili.papers.common.questions import (
    available_tiles,
    random_questions,
    text_of,
)
from paili.papers.yan_2021.algorithms.blocks import kb_blocks
from paili.papers.yan_li_2023.algorithms.hbb import LAYERS
from paili.papers.yan_li_2023.algorithms.hbba import ABLATIONS, hbba, integrated, packed_groups
from paili.papers.yan_li_2023.algorithms.ukos import Decomposition, Features, Search, ukos

entries = Entries("yan-li-2023")


@entries.claim(
    "Definition 6 and section 3.4",
    "Every meld and every completable pmeld lies in one KB-block, so that combinations of local "
    "quasi-decompositions are all quasi-decompositions.",
)
def _in_one_block(effort: Effort) -> Finding:
    bad = ""
    for parts, available in [
        *(((*chow,), (0,) * 27) for chow in CHOWS),
        *((pmeld, available_tiles((last,))) for pmeld in PREMELDS for last in COMPLETED_BY[pmeld]),
    ]:
        if len(kb_blocks(parts, available)) > 1:
            bad = write_tiles(parts)
    return found(
        "all chows, and all pmelds with each tile that completes them; more tiles in hand or KB "
        "only connect more",
        bad,
    )


@entries.claim(
    "Section 3.4, rule (3)",
    "KB of a combination is the componentwise minimum: local quasi-decompositions of different "
    "blocks never take the same tile.",
)
def _minimum(effort: Effort) -> Finding:
    bad, cases = "", 0
    for one, other in combinations_with_replacement(PREMELDS, 2):
        for last in sorted({*COMPLETED_BY[one]} & {*COMPLETED_BY[other]}):
            cases += 1
            tiles = tuple(sorted((*one, *other)))
            if len(kb_blocks(tiles, available_tiles((last, last)))) > 1:
                bad = f"{write_tiles(one)}, {write_tiles(other)} and {write_tiles((last,))}"
    return found(
        f"all {cases} cases of two pmelds that the same tile completes: they are always in one "
        "KB-block, for the tile in KB links them; more tiles only link more",
        bad,
    )


@entries.claim(
    "Section 3.4, Example 2",
    "(B1B2B3)(B5B5) and (C3C4) give F' = (1, 2, 1, 1) and the minimum of their KBs, which differ "
    "in one tile.",
)
def _example_2(effort: Effort) -> Finding:
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
    return found(
        "the KBs as printed differ in C2 only, which is one of the two tiles that C3C4 waits for; "
        f"sum of the features {tuple(whole.features)}",
        wrong=whole.features != (1, 2, 1, 1)
        or whole.available != second
        or (*second[9:], *second[:9]) not in taken,
    )


@entries.claim(
    "Section 3.4, rule (1)",
    "All combinations with one eye at most are quasi-decompositions.",
)
def _rule_1(effort: Effort) -> Finding:
    hand = read_hand("(B1B2B5B6)(C1C2C5C6)(D1D2D5D6D9)(C9)")
    knowledge = {"B": "B3B7", "C": "C3C7", "D": "D3D7"}
    available = available_tiles(read_tiles("".join(knowledge.values())))
    asked = question(hand, None)
    local = [ukos(block, available).decompositions for block in kb_blocks(asked.tiles, available)]
    most = sum(max(d.features.n for d in part) for part in local)
    return found(
        "the number of parts is not limited; those with more than five, or more than four besides "
        "the eye, must go (Def. 4). They cost 100 by Alg. 4, so nothing changes but the time",
        f"{write_tiles(asked.tiles)}: {most} pchows in {len(local)} blocks",
        wrong=most > 5,
    )


@entries.claim(
    "Sections 3.4 and 4.1.3",
    "With and without blocks, and with and without layers, the deficiency is the same.",
)
def _variants(effort: Effort) -> Finding:
    bad, number = "", max(effort.hands // 10, 1)
    for hand, knowledge in random_questions(Effort(effort.seed, number), 2334, most=24):
        values = {
            hbba(hand, knowledge, **ABLATIONS[name]).deficiency
            for name in ("HBBA", "HBBA3-1", "HBBA3-2", "HBBA3-3")
        }
        if len(values) > 1:
            bad = text_of(hand, knowledge)
    return found(f"{number} random hands with up to 24 tiles available", bad, searched=True)


@entries.claim(
    "Section 3.5",
    "A block of N tiles has far fewer quasi-decompositions than the 8^(N-1) nodes of a full tree, "
    "and a hand far fewer blocks than tiles.",
)
def _far_fewer(effort: Effort) -> Finding:
    most, blocks, number = 0, 0, max(effort.hands // 20, 1)
    for hand, knowledge in random_questions(Effort(effort.seed, number), 2335, most=40):
        asked = question(hand, knowledge)
        blocks = max(blocks, len(kb_blocks(asked.tiles, asked.available)))
        group = packed_groups(asked, [asked.tiles], Search.OCTREE, Reading.INTENDED)
        most = max(most, sum(len(group(*shape)) for layer in LAYERS for shape in layer))
    return found(
        f"{number} random hands: at most {most:,} different quasi-decompositions of a whole hand, "
        f"against 8^13 = {8**13:,}; but up to {blocks} blocks of 14 tiles, so that 'far fewer' is "
        "true of the first number only",
        wrong=most > 8**8,
        searched=True,
    )


@entries.claim(
    "Section 3.5", "UKOS takes O(8^(N(N-1))), HBB O(max(K1, K2) + N + 1) times 8^(N-1) steps."
)
def _complexity(effort: Effort) -> Finding:
    return plain(
        Verdict.NOT_CHECKABLE,
        "upper bounds of algorithms that are not given to the last step, for a number of tiles N "
        "that is 14. They are no use either: a hand has at most 14 parts chosen of its tiles, so "
        "combinations are counted again and again in 8^(N(N-1)); and the cost of an evaluation, "
        "f_rm above all, is not linear in KB",
    )


@entries.claim("Section 3 (our remark)", "HBBA works for 13-tiles as it stands.")
def _thirteen(effort: Effort) -> Finding:
    bad = ""
    for hand, knowledge in random_questions(effort, 2336, tiles=13):
        value = hbba(hand, knowledge, reading=Reading.REPAIRED).deficiency
        if value != deficiency(hand, knowledge, rules=MAHJONG0):
            bad = text_of(hand, knowledge)
    return found(
        "the paper has 14-tiles only. Costs and layers are the same for 13 tiles, layer 1 is "
        f"empty; with UKE repaired {effort.hands} random 13-tiles have the right deficiency",
        bad,
        searched=True,
    )
