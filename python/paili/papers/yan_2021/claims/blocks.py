"""Claims of Yan, Li & Li (2021), section 5: blocks, joins and the block deficiency algorithm."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from itertools import product

import numpy as np

from paili.analysis.deficiency import UNREACHABLE, deficiency
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.rules import MAHJONG0
from paili.papers.common.claims import Effort, Finding
from paili.papers.common.entries import Entries, found
from paili.papers.common.multisets import Available, Tiles, read_tiles, without, write_tiles
from paili.papers.common.questions import (
    EXAMPLE_4,
    EXAMPLE_4_KB,
    Question,
    available_of,
    available_tiles,
    known,
    number_of,
    question_of,
    random_questions,
    random_tiles,
    text_of,
)
from paili.papers.yan_2021.algorithms.bda import bda, decide, join_two
from paili.papers.yan_2021.algorithms.blocks import blocks, is_connected, is_kb_connected, kb_blocks
from paili.papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    QuasiType,
    quasi_decompositions,
    type_of,
)
from paili.papers.yan_2021.claims.lemmas import all_types

entries = Entries("yan-2021")

_TWO_PCHOWS = "(B1B1B2B2)(C1C1C1C9C9C9)(D1D1D5D9)"
_UNREACHABLE = _TWO_PCHOWS, "(001000000)(000000000)(000000000)"
_THREE_TILES = _TWO_PCHOWS, "(001000000)(000000000)(000000110)"
_SIXTY_TILES = "C2C6C8D2D4D5D5D5D6B1B6B8B8B9", "(223241122)(333342214)(431201122)"

_BLOCKS = ("C1", "C4", "C6C7C8C9", "D1D2D3", "D6D6D7D8")


def _example_4() -> tuple[Tiles, Available]:
    return read_tiles(EXAMPLE_4), available_of(known(EXAMPLE_4_KB))


@entries.claim("Definitions 13 and 14", "Every tile is in exactly one block, and one KB-block.")
def _minimality(effort: Effort) -> Finding:
    tiles, available = _example_4()
    union = read_tiles("C1C4")
    rest = without(tiles, union)
    closed = not any(is_kb_connected(t, u, tiles, available) for t in union for u in rest)
    return found(
        "They ask that a block is closed under connection, not that it is the smallest such set: "
        "unions of blocks of one suit are blocks by the letter. The examples, and the algorithm, "
        "mean the smallest.",
        "Example 4: (C1C4) satisfies Def. 14, as (C1) and (C4) do",
        wrong=closed,
    )


@entries.claim("Section 5", "There are blocks that are not KB-blocks, and KB-blocks not blocks.")
def _blocks_and_kb_blocks(effort: Effort) -> Finding:
    tiles, available = _example_4()
    one, other = set(blocks(tiles)), set(kb_blocks(tiles, available))
    example = [sorted(map(write_tiles, found_)) for found_ in (one - other, other - one)]
    inside = all(
        any(set(small) <= set(large) for large in blocks(own))
        for own, left in _random_tiles(effort, 7)
        for small in kb_blocks(own, left)
    )
    return found(
        f"In Example 4: {', '.join(example[0])} against {', '.join(example[1])}. Every KB-block "
        f"lies in a block ({effort.hands} random hands), so by the letter of Def. 14 (see above) "
        "all blocks would be KB-blocks.",
        wrong=not (all(example) and inside),
    )


@entries.claim("Example 4", "The KB-blocks are those shown; C4 is not KB-connected to C6.")
def _example_4_blocks(effort: Effort) -> Finding:
    tiles, available = _example_4()
    right = kb_blocks(tiles, available) == list(map(read_tiles, _BLOCKS))
    four, six = read_tiles("C4C6")
    return found(
        f"{len(_BLOCKS)} KB-blocks.",
        wrong=not right or is_kb_connected(four, six, tiles, available),
    )


@entries.claim("Example 4", "The types of the local quasi-decompositions pi1 to pi4 are as shown.")
def _example_4_types(effort: Effort) -> Finding:
    _, available = _example_4()
    parts = ((), (), ("C6C7C8",), ("D1D2D3",))
    types = [
        _local_type(block, part, available) for block, part in zip(_BLOCKS, parts, strict=False)
    ]
    none, meld = QuasiType(0, 0, 0, 0, 0, 0, 0), QuasiType(1, 0, 0, 0, 0, 0, 0)
    return found("Def. 12 applied.", wrong=types != [none, none, meld, meld])


@entries.claim("Example 4", "pi5 = ((D6D7D8)) has type (2,0,0,0,1,1,1).")
def _example_4_fifth(effort: Effort) -> Finding:
    _, available = _example_4()
    x = _local_type("D6D6D7D8", ("D6D7D8",), available)
    return found(
        f"It has one meld: {tuple(x)}, as the paper prints it further down.",
        "m = 2 for one meld",
        wrong=x == (1, 0, 0, 0, 1, 1, 1),
    )


def _local_type(block: str, parts: tuple[str, ...], available: Available) -> QuasiType:
    taken = tuple(map(read_tiles, parts))
    rest = read_tiles(block)
    for part in taken:
        rest = without(rest, part)
    return type_of(QuasiDecomposition(taken, rest), available)


@entries.claim("Example 4", "Joining four local quasi-decompositions gives (3,0,0,0,1,1,1).")
def _example_4_join(effort: Effort) -> Finding:
    _, available = _example_4()
    parts = ((), (), ("C6C7C8",), ("D1D2D3",), ("D6D7D8",))
    types = [
        _local_type(block, part, available) for block, part in zip(_BLOCKS, parts, strict=True)
    ]
    joined = [reduce(_join, types[:size]) for size in (4, 5)]
    return found(
        f"Five are meant, there are five blocks: {tuple(joined[1])}.",
        f"pi1 to pi4 give {tuple(joined[0])}",
        wrong=joined == [(2, 0, 0, 0, 0, 0, 0), (3, 0, 0, 0, 1, 1, 1)],
    )


def _join(x: QuasiType, y: QuasiType) -> QuasiType:
    joined = join_two(x, y)
    assert joined is not None, "at most five parts and one incompletable pair"
    return joined


@entries.claim("Equation 5", "Joining blocks one by one, as Alg. 3 does, gives em as eq. (5) does.")
def _equation_5(effort: Effort) -> Finding:
    patterns = [(re, rm, em) for re, rm, em in product((0, 1), repeat=3) if em <= min(re, rm)]
    wrong, cases = "", 0
    for chosen in product(patterns, repeat=4):
        types = [QuasiType(0, 0, 0, 0, *pattern) for pattern in chosen]
        said = any(
            x.em and not any(y.re or y.rm for y in (*types[:at], *types[at + 1 :]))
            for at, x in enumerate(types)
        )
        cases += 1
        if reduce(_join, types).em != said:
            wrong = wrong or str(chosen)
    return found(f"All {cases} ways for four blocks to have re, rm and em.", wrong)


@entries.claim("Lemma 8", "em of the whole is as in eq. (5).")
def _equation_5_and_lemma_8(effort: Effort) -> Finding:
    tiles, available = read_tiles("B1C1C1"), available_tiles(read_tiles("B1B1"))
    pi = QuasiDecomposition((read_tiles("C1C1"),), read_tiles("B1"))
    x = _local_type("B1", (), available)
    joined = _join(x, _local_type("C1C1", ("C1C1",), available))
    priced = [
        y
        for y, ke, km in product(all_types(), (0, 1), (0, 1))
        if y.e == 1 and decide(y, ke, km) != decide(y._replace(em=1), ke, km)
    ]
    real = type_of(pi, available)
    return found(
        "Lemma 8 has em = 1 only if e = 0, as the definition of em; eq. (5) and line 10 of Alg. 3 "
        f"leave that out. It matters little: with em = 1 Decide prices {len(priced)} of the types "
        "with e = 1 differently.",
        f"{write_tiles(tiles)}, KB B1B1: (C1C1) has type {tuple(real)}, joined {tuple(joined)}",
        wrong=real.em != joined.em,
    )


def _random_tiles(effort: Effort, salt: int) -> list[tuple[Tiles, Available]]:
    rng = np.random.default_rng((effort.seed, salt))
    return [random_tiles(rng, at % 3 + 1, 14, 40) for at in range(effort.hands)]


def _restrictions(
    pi: QuasiDecomposition, found_blocks: list[Tiles]
) -> list[tuple[Tiles, QuasiDecomposition]]:
    """The restriction to each block. Def. 15."""
    restricted = []
    for block in found_blocks:
        parts = tuple(part for part in pi.parts if set(part) <= set(block))
        rest = block
        for part in parts:
            rest = without(rest, part)
        restricted.append((block, QuasiDecomposition(parts, rest)))
    return restricted


@entries.claim(
    "Lemma 7", "Restrictions to KB-blocks are quasi-decompositions; together they give it back."
)
def _lemma_7(effort: Effort) -> Finding:
    wrong, cases = "", 0
    for tiles, available in _random_tiles(effort, 8)[2::12]:
        found_blocks = kb_blocks(tiles, available)
        listed = {block: set(quasi_decompositions(block, available)) for block in found_blocks}
        for pi in quasi_decompositions(tiles, available):
            restricted = _restrictions(pi, found_blocks)
            cases += 1
            whole = Counter(part for _, local in restricted for part in local.parts)
            if whole != Counter(pi.parts) or any(q not in listed[b] for b, q in restricted):
                wrong = wrong or str(pi)
    return found(f"{cases:,} quasi-decompositions of random hands.", wrong, searched=True)


@entries.claim("Lemma 8", "The type of the whole follows from those of the restrictions.")
def _lemma_8(effort: Effort) -> Finding:
    wrong, cases = "", 0
    for tiles, available in _random_tiles(effort, 9)[2::12]:
        found_blocks = kb_blocks(tiles, available)
        for pi in quasi_decompositions(tiles, available):
            types = [type_of(local, available) for _, local in _restrictions(pi, found_blocks)]
            joined = reduce(_join, types)
            cases += 1
            if joined._replace(em=joined.em * (joined.e == 0)) != type_of(pi, available):
                wrong = wrong or f"{pi}, {available}"
    return found(
        f"{cases:,} quasi-decompositions of random hands, with e = 0 added to eq. (5).",
        wrong,
        searched=True,
    )


@entries.claim("Algorithm 2", "Types of the hand are the joined types of its blocks.")
def _algorithm_2(effort: Effort) -> Finding:
    wrong, cases = "", 0
    for tiles, available in _random_tiles(effort, 10)[2::12]:
        hand, knowledge = Hand.from_tiles(tiles), KnowledgeBase.from_counts(available)
        listed = {type_of(pi, available) for pi in quasi_decompositions(tiles, available)}
        joined = {x._replace(em=x.em * (x.e == 0)) for x in bda(hand, knowledge).types}
        cases += len(listed)
        if joined != listed:
            wrong = wrong or text_of(hand, knowledge)
    return found(f"{cases:,} types of random hands of three colours.", wrong, searched=True)


@entries.claim("Theorem 3", "The block deficiency is never more than the deficiency.")
def _never_more(effort: Effort) -> Finding:
    wrong = ""
    waiting = random_questions(effort, 11, tiles=13, most=40)
    for hand, knowledge in (*random_questions(effort, 12, most=40), *waiting):
        if bda(hand, knowledge).deficiency > deficiency(hand, knowledge, rules=MAHJONG0):
            wrong = wrong or text_of(hand, knowledge)
    return found(
        f"{2 * effort.hands} random hands of 13 and 14 tiles. Every way to complete a hand "
        "belongs to a quasi-decomposition whose type costs no more.",
        wrong,
        searched=True,
    )


def _errs(asked: Question) -> bool:
    hand, knowledge = asked
    right = deficiency(hand, knowledge, rules=MAHJONG0)
    return right <= 4 and bda(hand, knowledge).deficiency < right


def _without_a_tile(asked: Question) -> list[Question]:
    hand, knowledge = asked
    counts = knowledge.available
    fewer = []
    for tile in np.flatnonzero(counts):
        less = counts.copy()
        less[tile] -= 1
        fewer.append((hand, KnowledgeBase.from_counts(less)))
    return fewer


@entries.claim("Theorem 3", "The block deficiency is exact if the deficiency is at most 4.")
def _exact_up_to_four(effort: Effort) -> Finding:
    small, large = question_of(*_THREE_TILES), question_of(*_SIXTY_TILES)
    wrong = sum(_errs(asked) for asked in random_questions(effort, 13, most=40))
    shrinks = any(map(_errs, _without_a_tile(small)))
    results = [
        (bda(*asked).deficiency, deficiency(*asked, rules=MAHJONG0)) for asked in (small, large)
    ]
    return found(
        "Two pmelds that wait for the same last tile are both priced at one. Here the result is "
        f"{results[0][0]} for {results[0][1]}. That is the smallest: results of 0 and 1 are right, "
        "so the deficiency is 3 at least and needs three available tiles "
        f"({'fewer' if shrinks else 'none of them can be left out'}). It is not a matter of empty "
        f"knowledge bases: {text_of(*large)} with {large[1].copies} tiles has {results[1][1]}, not "
        f"{results[1][0]}. Of {effort.hands} random hands with at most 40 tiles available {wrong} "
        "err so.",
        text_of(*small),
        wrong=_errs(small) and _errs(large),
    )


@entries.claim("Theorem 3", "A hand that the algorithm gives a deficiency up to 4 has it.")
def _returned_up_to_four(effort: Effort) -> Finding:
    asked = question_of(*_UNREACHABLE)
    returned, right = bda(*asked).deficiency, deficiency(*asked, rules=MAHJONG0)
    return found(
        f"The converse use of the theorem, in a program that sees the result only. {returned} is "
        f"returned, the hand is {number_of(right)}. One available tile is the least possible: "
        "without any the algorithm is right.",
        text_of(*asked),
        wrong=returned <= 4 and right == UNREACHABLE,
    )


@entries.claim("Remark", "With k declared melds, m increased by k, the algorithm works alike.")
def _remark(effort: Effort) -> Finding:
    rng = np.random.default_rng((effort.seed, 14))
    over, under = "", 0
    for at in range(effort.hands):
        declared = at % 4 + 1
        own, left = random_tiles(rng, 2, 14 - 3 * declared, 40)
        # Declared in the third suit, so that the tiles of the others stay as they are.
        melds = [Meld.chow(18 + 2 * number) for number in range(declared)]
        hand = Hand.from_tiles(own, melds)
        knowledge = KnowledgeBase.from_counts(left)
        right, returned = (
            deficiency(hand, knowledge, rules=MAHJONG0),
            bda(hand, knowledge).deficiency,
        )
        under += returned < right
        if returned > right:
            over = over or text_of(hand, knowledge)
    return found(
        f"{effort.hands} random hands with one to four declared chows: never more than the "
        f"deficiency, and less in {under}.",
        over,
        searched=True,
    )


@entries.claim("Definition 13", "Connected tiles are of one suit and at most two ranks apart.")
def _connected(effort: Effort) -> Finding:
    wrong = [
        (t, u)
        for t, u in product(range(27), repeat=2)
        if is_connected(t, u) != (t // 9 == u // 9 and abs(t % 9 - u % 9) <= 2)
    ]
    return found("All pairs of kinds.", wrong=bool(wrong))
