"""Claims of Yan, Li & Li 2021, section 5: blocks, joined types, the block deficiency algorithm."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement, product
from math import prod
from statistics import median

import numpy as np
from paili import MAHJONG0, UNREACHABLE, Hand, KnowledgeBase, Meld, deficiency_batch

from paili_papers.common.claims import Counterexample, Effort, Result, computed, proved, searched
from paili_papers.common.datasets import case
from paili_papers.common.engine import engine
from paili_papers.common.kinds import COPIES, KINDS, SUITED_KINDS
from paili_papers.common.multisets import Available, Tiles, read_tiles, without, write_tiles
from paili_papers.common.questions import (
    EXAMPLE_4,
    EXAMPLE_4_KB,
    Question,
    available_of,
    known,
    question_of,
    random_questions,
    random_tiles,
    text_of,
)
from paili_papers.yan_2021.algorithms.bda import bda, join, join_two
from paili_papers.yan_2021.algorithms.blocks import blocks, is_kb_connected, kb_blocks
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    QuasiType,
    quasi_decompositions,
    type_of,
)
from paili_papers.yan_2021.experiments.published import STUDIES


def knowledge_bases(hand: Hand, most: int) -> Iterator[KnowledgeBase]:
    """Yield all knowledge bases of at most `most` tiles that are compatible with a hand."""
    for size in range(most + 1):
        for left in combinations_with_replacement(range(SUITED_KINDS), size):
            counts = np.bincount(left, minlength=KINDS)
            if (counts + hand.counts <= COPIES).all():
                yield KnowledgeBase.from_counts(counts)


def completing(hand: Hand, bases: list[KnowledgeBase]) -> list[KnowledgeBase]:
    return [left for left in bases if engine(hand, left) != UNREACHABLE]


def hands_in_order(tiles: Tiles = ()) -> Iterator[Tiles]:
    """Yield all 14-tiles in lexicographic order; 0 to 8 are bamboo, as in the papers."""
    if len(tiles) == 14:
        yield tiles
        return
    for tile in range(tiles[-1] if tiles else 0, SUITED_KINDS):
        if tiles.count(tile) < COPIES:
            yield from hands_in_order((*tiles, tile))


def first_error(few: int) -> tuple[int, Question]:
    """Return the first 14-tile, with its first `few` available tiles, for which BDA errs.

    Only cases that need all these tiles count. Its first part is the number of preceding 14-tiles.
    """
    every = np.array(
        [
            np.bincount([(tile + 18) % SUITED_KINDS for tile in left], minlength=KINDS)
            for left in combinations_with_replacement(range(SUITED_KINDS), few)
        ],
        np.uint8,
    )
    for number, tiles in enumerate(hands_in_order()):
        counts = np.bincount([(tile + 18) % SUITED_KINDS for tile in tiles], minlength=KINDS)
        left = every[(every + counts <= COPIES).all(axis=1)]
        hands = np.tile(counts.astype(np.uint8), (len(left), 1))
        for row in left[deficiency_batch(hands, left, rules=MAHJONG0) == few]:
            asked = Hand.from_counts(counts), KnowledgeBase.from_counts(row)
            if bda(*asked).deficiency < few:
                return number, asked
    raise ValueError(f"no hand errs with {few} tiles available")


TILES, LEFT = read_tiles(EXAMPLE_4), available_of(known(EXAMPLE_4_KB))
_BLOCKS = ("C1", "C4", "C6C7C8C9", "D1D2D3", "D6D6D7D8")
_LOCAL = ((), (), ("C6C7C8",), ("D1D2D3",), ("D6D7D8",))
"""pi1 to pi5 of Example 4, section 5"""


def local_types() -> list[QuasiType]:
    """Return the types of pi1 to pi5."""
    types = []
    for block, parts in zip(_BLOCKS, _LOCAL, strict=True):
        taken = tuple(map(read_tiles, parts))
        rest = without(read_tiles(block), tuple(sum(taken, ())))
        types.append(type_of(QuasiDecomposition(taken, rest), LEFT))
    return types


def joined(types: list[QuasiType]) -> QuasiType:
    """Join types one by one; they must be those of a quasi-decomposition."""
    whole: QuasiType | None = types[0]
    for x in types[1:]:
        assert whole is not None, "at most five parts and one incompletable pair"
        whole = join_two(whole, x)
    assert whole is not None
    return whole


def as_in_lemma_8(x: QuasiType) -> QuasiType:
    """Return a joined type with em = 0 if e = 1, a rule that Alg. 3 omits."""
    return x._replace(em=0) if x.e else x


def restrictions(
    pi: QuasiDecomposition, found: list[Tiles]
) -> list[tuple[Tiles, QuasiDecomposition]]:
    """Return the restrictions to the blocks. Def. 15."""
    restricted = []
    for block in found:
        parts = tuple(part for part in pi.parts if set(part) <= set(block))
        restricted.append((block, QuasiDecomposition(parts, without(block, tuple(sum(parts, ()))))))
    return restricted


def d13_d14(effort: Effort) -> Result:
    union = read_tiles("C1C4")
    rest = without(TILES, union)
    closed = not any(is_kb_connected(t, u, TILES, LEFT) for t in union for u in rest)
    return computed(closed)


def s5_blocks(effort: Effort) -> Result:
    one, other = set(blocks(TILES)), set(kb_blocks(TILES, LEFT))
    only = [", ".join(sorted(map(write_tiles, found))) for found in (one - other, other - one)]
    return computed(not all(only), only=only)


def e4_blocks(effort: Effort) -> Result:
    found = [*map(read_tiles, _BLOCKS)]
    listed = [[pi.parts for pi in quasi_decompositions(block, LEFT)] for block in found[:2]]
    none, meld = QuasiType(0, 0, 0, 0, 0, 0, 0), QuasiType(1, 0, 0, 0, 0, 0, 0)
    right = kb_blocks(TILES, LEFT) == found and listed == [[()], [()]]
    four, six = read_tiles("C4C6")
    apart = not is_kb_connected(four, six, TILES, LEFT)
    return computed(not (right and apart and local_types()[:4] == [none, none, meld, meld]))


def s5_1_size(effort: Effort) -> Result:
    found = []
    for colors, index in product((2, 3), range(40)):
        drawn = case(STUDIES[f"yan-2021/{colors}"], 0, index)
        found += [bda(drawn.hand, knowledge) for knowledge in drawn.knowledge[:2]]
    shares = [len(one.types) / prod(map(len, one.local_types)) for one in found]
    small = sum(share < 0.5 for share in shares)
    sets = [[frozenset(x) for x in one.local_types if len(x) > 1] for one in found]
    two = [len(join(a, b)) / (len(a) * len(b)) for each in sets for a, b in combinations(each, 2)]
    return searched(
        len(shares),
        2 * small <= len(shares),
        small=small,
        of_all=median(shares),
        of_two=median(two),
    )


def q5_steps(effort: Effort) -> Result:
    patterns = [(re, rm, em) for re, rm, em in product((0, 1), repeat=3) if em <= min(re, rm)]
    wrong, cases = None, 0
    for chosen in product(patterns, repeat=4):
        types = [QuasiType(0, 0, 0, 0, *pattern) for pattern in chosen]
        em = any(
            x.em and not any(y.re or y.rm for y in (*types[:at], *types[at + 1 :]))
            for at, x in enumerate(types)
        )
        cases += 1
        if joined(types)[4:] != (max(x.re for x in types), max(x.rm for x in types), em):
            wrong = wrong or str(chosen)
    return computed(wrong, cases=cases)


FIRST_ERROR = "B1B1B1B1B2B2B2B2B3B3B3B4B6B7", "(001000002)(000000000)(000000000)"
PLAIN_ERROR = "B1B1B2B2C1C1C1C9C9C9D1D1D5D9", "(001000000)(000000000)(000000110)"
SIXTY_TILES = "B1B6B8B8B9C2C6C8D2D4D5D5D5D6", "(223241122)(333342214)(431201122)"


def _random_cases(effort: Effort, salt: int) -> Iterator[tuple[Tiles, Available, list[Tiles]]]:
    """Yield random tiles of three colours, available tiles and KB-blocks: hands / 12 cases."""
    rng = np.random.default_rng((effort.seed, salt))
    for _ in range(1 + effort.hands // 12):
        tiles, available = random_tiles(rng, 3, 14, 40)
        yield tiles, available, kb_blocks(tiles, available)


def l7(effort: Effort) -> Result:
    wrong, cases = None, 0
    for tiles, available, found in _random_cases(effort, 8):
        listed = {block: set(quasi_decompositions(block, available)) for block in found}
        for pi in quasi_decompositions(tiles, available):
            restricted = restrictions(pi, found)
            cases += 1
            whole = Counter(part for _, local in restricted for part in local.parts)
            if whole != Counter(pi.parts) or any(q not in listed[b] for b, q in restricted):
                wrong = wrong or str(pi)
    return proved(wrong, cases=cases)


def d16(effort: Effort) -> Result:
    wrong, cases = None, 0
    questions = ((TILES, LEFT, kb_blocks(TILES, LEFT)), *_random_cases(effort, 17))
    for tiles, available, found in questions:
        listed = {pi.parts for pi in quasi_decompositions(tiles, available)}
        local = [[pi.parts for pi in quasi_decompositions(b, available)] for b in found]
        if prod(map(len, local)) > 50_000:
            continue
        for chosen in product(*local):
            parts = tuple(sorted(sum(chosen, ())))
            pairs = [part[0] for part in parts if len(part) == 2 and part[0] == part[1]]
            dead = sum(not available[tile] for tile in pairs)
            if len(parts) <= 5 and dead <= 1 and (len(parts) < 5 or pairs):
                cases += 1
                if parts not in listed:
                    wrong = wrong or f"{parts} of {write_tiles(tiles)}"
    return proved(wrong, cases=cases)


def l8(effort: Effort) -> Result:
    wrong, cases = None, 0
    for tiles, available, found in _random_cases(effort, 9):
        for pi in quasi_decompositions(tiles, available):
            types = [type_of(local, available) for _, local in restrictions(pi, found)]
            cases += 1
            if as_in_lemma_8(joined(types)) != type_of(pi, available):
                wrong = wrong or f"{pi}, {available}"
    return proved(wrong, cases=cases)


def e4_join(effort: Effort) -> Result:
    none, meld = (0,) * 7, (1, *(0,) * 6)
    types = local_types()
    right = [*map(tuple, types)] == [none, none, meld, meld, (1, 0, 0, 0, 1, 1, 1)]
    return computed(
        not right or joined(types) != (3, 0, 0, 0, 1, 1, 1), joined=tuple(joined(types))
    )


def a2(effort: Effort) -> Result:
    wrong, cases = None, 0
    for tiles, available, _ in _random_cases(effort, 10):
        hand, knowledge = Hand.from_tiles(tiles), KnowledgeBase.from_counts(available)
        listed = {type_of(pi, available) for pi in quasi_decompositions(tiles, available)}
        cases += len(listed)
        if {*map(as_in_lemma_8, bda(hand, knowledge).types)} != listed:
            wrong = wrong or text_of(hand, knowledge)
    return searched(cases, wrong)


def t3_bound(effort: Effort) -> Result:
    wrong = None
    waiting = random_questions(effort, 11, tiles=13, most=40)
    for hand, knowledge in (*random_questions(effort, 12, most=40), *waiting):
        if bda(hand, knowledge).deficiency > engine(hand, knowledge):
            wrong = wrong or text_of(hand, knowledge)
    return proved(wrong, hands=2 * effort.hands)


def t3(effort: Effort) -> Result:
    pairs = FIRST_ERROR, PLAIN_ERROR, SIXTY_TILES
    first, plain, large = (question_of(*pair) for pair in pairs)
    results = [(bda(*q).deficiency, engine(*q)) for q in (first, plain, large)]
    before, smallest = first_error(3)
    fewer = completing(first[0], [*knowledge_bases(first[0], 2)])
    wrong = sum(bda(first[0], left).deficiency != engine(first[0], left) for left in fewer)
    assert smallest == first, "minimal"
    return computed(
        all(one < other <= 4 for one, other in results) and Counterexample("", *FIRST_ERROR),
        first=text_of(*first),
        plain=text_of(*plain),
        large=text_of(*large),
        copies=large[1].copies,
        results=results,
        wrong=wrong,
        fewer=len(fewer),
        before=before,
    )


def s5_remark(effort: Effort) -> Result:
    rng = np.random.default_rng((effort.seed, 14))
    wrong, under = None, 0
    for at in range(effort.hands):
        declared = at % 4 + 1
        own, left = random_tiles(rng, 2, 14 - 3 * declared, 40)
        # Declared in the third suit, so that the tiles of the others are unaffected.
        melds = [Meld.chow(18 + 2 * number) for number in range(declared)]
        hand, knowledge = Hand.from_tiles(own, melds), KnowledgeBase.from_counts(left)
        right, found = engine(hand, knowledge), bda(hand, knowledge).deficiency
        under += found < right
        if found > right or (right <= 2 and found < right):
            wrong = wrong or text_of(hand, knowledge)
    return searched(effort.hands, wrong, under=under)
