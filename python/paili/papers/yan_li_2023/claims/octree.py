"""Claims of Yan & Li (2023), section 3.1: UKOS."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from paili.analysis.deficiency import deficiency
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import MAHJONG0
from paili.model.tiles import SUITED_KINDS
from paili.papers.common.claims import Effort, Finding
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import (
    INFINITE,
    Available,
    Reading,
    Tiles,
    question,
    read_hand,
    read_tiles,
    reported,
    write_tiles,
)
from paili.papers.common.questions import (
    available_tiles,
    number_of,
    random_questions,
    random_tiles,
    text_of,
)
from paili.papers.yan_2021.algorithms.blocks import kb_blocks
from paili.papers.yan_2021.algorithms.quasi_decompositions import (
    cost_of_holders,
    quasi_decompositions,
)
from paili.papers.yan_li_2023.algorithms.hbb import evaluate_all
from paili.papers.yan_li_2023.algorithms.hbba import packed_groups
from paili.papers.yan_li_2023.algorithms.pricing import Evaluation, pricing
from paili.papers.yan_li_2023.algorithms.ukos import Search, ukos
from paili.papers.yan_li_2023.claims.definitions import knowing

entries = Entries("yan-li-2023")

LITTLE = 12
"""Tiles of small questions: available ones; enough for conflicts, few enough to list all."""


def least(hand: Hand, knowledge: KnowledgeBase, *, search: Reading, evaluation: Reading) -> int:
    """The least cost of all quasi-decompositions, each step in its own reading."""
    asked = question(hand, knowledge)
    group = packed_groups(asked, kb_blocks(asked.tiles, asked.available), Search.OCTREE, search)
    price = pricing(asked, Evaluation.UPDATING, evaluation, literal=False)
    return reported(evaluate_all(group, price).cost)


def small(effort: Effort, salt: int, tiles: int, most: int) -> Iterator[tuple[Tiles, Available]]:
    """Random tiles of one to three colours, and what little is available."""
    rng = np.random.default_rng((effort.seed, salt))
    for at in range(effort.hands):
        yield random_tiles(rng, at % 3 + 1, tiles, most)


def _can_all_be_completed(parts: tuple[Tiles, ...], available: Available) -> bool:
    """Whether the pmelds of some parts can be completed together, but for at most one pair."""
    pmelds = tuple(part for part in parts if len(part) == 2)
    pairs = sorted({part for part in pmelds if part[0] == part[1]})
    choices = [pmelds] if len(parts) < 5 else []
    for pair in pairs:
        others = list(pmelds)
        others.remove(pair)
        choices.append(tuple(others))
    return any(cost_of_holders(choice, 0, (), available) < INFINITE for choice in choices)


@entries.claim("Section 3.1", "UKOS finds all quasi-decompositions of a hand (Def. 4).")
def _complete(effort: Effort) -> Finding:
    tiles, available = read_tiles("B1B1B2B2"), available_tiles(read_tiles("B3"))
    defined = {d.parts for d in quasi_decompositions(tiles, available)}
    made = {d.members for d in ukos(tiles, available).decompositions}
    missed = sorted(defined - made)
    return found(
        "Def. 4 asks that each pmeld can be completed, UKOS that all can together, which is what "
        f"counts; of 4 tiles with one available it leaves out {len(missed)}",
        f"{text_of_small(tiles, available)}: (B1B2)(B1B2)",
        wrong=bool(missed),
    )


@entries.claim(
    "Section 3.1",
    "UKOS finds all quasi-decompositions whose pmelds can be completed together; that is, all that "
    "can lead to a complete hand.",
)
def _complete_enough(effort: Effort) -> Finding:
    bad, cases = "", 0
    for tiles, available in small(effort, 2311, 7, LITTLE):
        made = {d.members for d in ukos(tiles, available).decompositions if d.features.missing >= 0}
        wanted = {
            d.parts
            for d in quasi_decompositions(tiles, available)
            if _can_all_be_completed(d.parts, available)
        }
        cases += 1
        if made != wanted:
            bad = text_of_small(tiles, available)
    return found(
        f"{cases} random sets of 7 tiles with up to {LITTLE} available: the same sets of parts as "
        "by listing Def. 4",
        bad,
        searched=True,
    )


def text_of_small(tiles: Tiles, available: Available) -> str:
    """Some tiles and a knowledge base in the paper's notation."""
    left = tuple(tile for tile in range(SUITED_KINDS) for _ in range(available[tile]))
    return f"{write_tiles(tiles)}, KB = {write_tiles(left)}"


@entries.claim("Section 3.1", "All that UKOS finds are quasi-decompositions by Def. 4.")
def _sound(effort: Effort) -> Finding:
    tiles = read_tiles("B1B2B5B6C1C2C5C6D1D2")
    available = available_tiles(read_tiles("B3B7C3C7D3"))
    largest = max(ukos(tiles, available).decompositions, key=lambda d: d.features.n)
    return found(
        "five parts without a pair are no quasi-decomposition, but the actions allow them, and "
        "five with a pair that is not the eye (e = 0). No case of Alg. 4 fits, so they cost 100 "
        "and change nothing",
        f"{write_tiles(tiles)}: five pchows, F = {tuple(largest.features)}",
        wrong=largest.features.n == 5 and largest.features.p == 0,
    )


@entries.claim(
    "Section 3.1, actions 3-6",
    "As printed they ask whether KB(t) > 0, not KB of the node, and all pmelds found can be "
    "completed.",
)
def _printed_actions(effort: Effort) -> Finding:
    hand, knowledge = read_hand("(B1B1B2B2)(C1C1C1C5C5C5C9C9)(D1D5)"), knowing("B3")
    printed = least(hand, knowledge, search=Reading.PRINTED, evaluation=Reading.INTENDED)
    meant = least(hand, knowledge, search=Reading.INTENDED, evaluation=Reading.INTENDED)
    number = max(effort.hands // 10, 1)
    wrong = 0
    for one, kb in random_questions(Effort(effort.seed, number), 2312, most=12):
        value = least(one, kb, search=Reading.PRINTED, evaluation=Reading.REPAIRED)
        wrong += value != deficiency(one, kb, rules=MAHJONG0)
    return found(
        "two pmelds take the same last tile; the text ('dynamically updated') means KB of the "
        f"node. Printed: {number_of(printed)}; meant: {number_of(meant)}; true: "
        f"{number_of(deficiency(hand, knowledge, rules=MAHJONG0))}. With the printed condition, "
        f"and costs by Def. 5, {wrong} of {number} random hands with up to 12 tiles available are "
        "wrong",
        f"{text_of(hand, knowledge)}: (B1B2)(B1B2)",
        wrong=printed != deficiency(hand, knowledge, rules=MAHJONG0),
    )


@entries.claim("Section 3", "3m + 2n is at most 14, n >= p >= e, and e is 0 or 1.")
def _ranges(effort: Effort) -> Finding:
    bad = ""
    for tiles, available in small(effort, 2313, 8, LITTLE):
        for d in ukos(tiles, available).decompositions:
            m, n, p, e = d.features
            if not (3 * m + 2 * n <= len(tiles) and n >= p >= e and e in (0, 1)):
                bad = text_of_small(tiles, available)
    return found(
        f"all that UKOS finds for {effort.hands} random sets of 8 tiles", bad, searched=True
    )


@entries.claim("Section 3", "The symbol e is the same as in BDA.")
def _same_e(effort: Effort) -> Finding:
    tiles, available = read_tiles("B1B1"), available_tiles(read_tiles("B1"))
    eyes = [d.features.e for d in ukos(tiles, available).decompositions if d.features.p]
    return found(
        "in BDA (section 2.2.2) e counts incompletable pairs, here it says whether a pair was made "
        "the eye, completable or not",
        f"(B1B1) with KB = B1: BDA has e = 0, UKOS both {sorted(eyes)}",
        wrong=sorted(eyes) == [0, 1],
    )
