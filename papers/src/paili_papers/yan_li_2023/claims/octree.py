"""Claims of Yan & Li (2023), sections 3 and 3.1: UKOS."""

from __future__ import annotations

from collections.abc import Iterator

from paili import MAHJONG0, deficiency

from paili_papers.common.claims import Effort, Result, computed
from paili_papers.common.multisets import (
    COMPLETED_BY,
    MELDS,
    PREMELDS,
    Available,
    Tiles,
    read_hand,
    read_tiles,
    write_tiles,
)
from paili_papers.common.questions import (
    available_of,
    available_tiles,
    question_of,
    text_of,
)
from paili_papers.common.suit_words import suit_words, tiles_of
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.yan_2021.algorithms.bda import bda
from paili_papers.yan_2021.algorithms.blocks import kb_blocks
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    less,
    quasi_decompositions,
    type_of,
)
from paili_papers.yan_li_2023.algorithms.ukos import (
    ACTIONS,
    ANY,
    Decomposition,
    Features,
    Node,
    Search,
    children,
    ukos,
)
from paili_papers.yan_li_2023.claims.cases import knowing

ROOT = Features(0, 0, 0, 0)
TREE = ACTIONS[Search.OCTREE]


def parts() -> Iterator[tuple[Tiles, Tiles, Features]]:
    """Every part: its tiles, the one that it takes out of KB, what it adds to F."""
    for meld in MELDS:
        yield meld, (), Features(1, 0, 0, 0)
    for pmeld in PREMELDS:
        is_pair = pmeld[0] == pmeld[1]
        for last in COMPLETED_BY[pmeld]:
            yield pmeld, (last,), Features(0, 1, int(is_pair), 0)
        if is_pair:
            yield pmeld, (), Features(0, 1, 1, 1)


def made_of(part: Tiles, available: Available) -> list[Decomposition]:
    """What the actions, each tried once, make of all the tiles of a part."""
    node = Node(Decomposition((), ROOT, (), available), part)
    after = [child for action in TREE for child in children(node, action, available)]
    return [child.decomposition for child in after if not child.rest]


def s3_updates(effort: Effort) -> Result:
    twice = QuasiDecomposition((read_tiles("B3B4"),) * 2, ())
    n = type_of(twice, available_of(knowing("B2C1C1C1"))).n
    hand = "B1B1B2B2C1C1C1C9C9C9D1D1D5D9"
    of = question_of(hand, "(001000000)(000000000)(000000110)")
    value, truth = bda(*of).deficiency, deficiency(*of, rules=MAHJONG0)
    return computed((n, value) == (2, truth - 1), n=n, of=text_of(*of), value=value, truth=truth)


def s3_symbols(effort: Effort) -> Result:
    wrong = [
        write_tiles(part)
        for part, _, added in parts()
        if added[:3] != type_of(QuasiDecomposition((part,), ()), ANY)[:3]
    ]
    return computed("; ".join(wrong))


def s3_ranges(effort: Effort) -> Result:
    wrong = [
        str(step)
        for action in TREE
        for step in action
        for m, n, p, e in [step.adds]
        if not (n >= p >= e >= 0 and 3 * m + 2 * n <= len(step.taken))
    ]
    eye = Node(Decomposition((), Features(0, 1, 1, 1), (), ANY), (0, 0))
    again = list(children(eye, TREE[6], ANY))
    return computed("; ".join(wrong) or ("a second eye" if again else ""))


def s3_1_complete(effort: Effort) -> Result:
    every = list(parts())
    wrong = [
        f"{write_tiles(part)} with {write_tiles(last)}"
        for part, last, added in every
        for available in [available_tiles(last * 2)]
        if sum(
            made == Decomposition((part,), added, (), less(available, last))
            for made in made_of(part, available)
        )
        != 1
    ]
    return computed("; ".join(wrong), every=len(every))


def s3_1_sound(effort: Effort) -> Result:
    tiles = read_tiles("B1B2B5B6C1C2C5C6D1D2")
    found = ukos(tiles, available_tiles(read_tiles("B3B7C3C7D3"))).decompositions
    pchows = [one for one in found if one.features.n == 5 and not one.features.p]
    whole, left = read_tiles("B1B2B5B6C1C2C5C6D1D2D5D6D9C9"), read_tiles("B3B7C3C7D3D7")
    blocks = kb_blocks(whole, available_tiles(left))
    most = sum(
        max(one.features.n for one in ukos(block, available_tiles(left)).decompositions)
        for block in blocks
    )
    return computed(
        bool(pchows),
        blocks=len(blocks),
        most=most,
        tiles=write_tiles(tiles),
        features=tuple(pchows[0].features),
    )


def s3_1_missed_qsa(effort: Effort) -> Result:
    tiles = read_tiles("B1B2B3")
    made = {one.members for one in ukos(tiles, ANY, search=Search.QUADTREE).decompositions}
    missed = sorted({one.parts for one in quasi_decompositions(tiles, ANY)} - made)
    hand = read_hand("C1C1C1C1C5C6C6C7C7C7C7C8C8C9")
    value, truth = qsa(hand).deficiency, deficiency(hand, rules=MAHJONG0)
    texts = ", ".join(f"({write_tiles(parts[0])})" for parts in missed)
    return computed(not missed or value == truth, texts=texts, value=value, truth=truth)


def s3_1_missed_bda(effort: Effort) -> Result:
    words, missed = [tiles_of(word) for word in suit_words(4)], 0
    for word in words:
        made = {one.members for one in ukos(word, ANY, search=Search.SIX_ARY).decompositions}
        missed += len({one.parts for one in quasi_decompositions(word, ANY)} - made)
    return computed(missed == 0, words=len(words), missed=missed, words_0=write_tiles(words[0]))
