"""The algorithms of this paper, literally."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from paili import Hand, KnowledgeBase

from paili_papers.common.algorithm import Algorithm, Answer, Table, cost_cell, table, write_parts
from paili_papers.common.multisets import Available, Reading, question, write_tiles
from paili_papers.yan_2021 import PAPER
from paili_papers.yan_2021.algorithms.bda import BlockDeficiency, bda, decide
from paili_papers.yan_2021.algorithms.depth_limited import limited_quadtree
from paili_papers.yan_2021.algorithms.quasi_decompositions import QuasiType, has_meld, has_pair
from paili_papers.yan_2021.algorithms.refined_quadtree import (
    QUADTREE,
    SIX_ARY,
    Node,
    refined_quadtree,
)

_LEAF = ("meld holders", "eye", "remainder")


def _by_tree(
    actions: Sequence[int],
    hand: Hand,
    knowledge: KnowledgeBase | None,
    reading: Reading,
    trace: bool,
) -> Answer:
    found = refined_quadtree(hand, knowledge, actions=actions)
    looked_at = {"nodes": found.nodes, "leaves priced": found.leaves}
    tables = tuple(_tables_of_leaves(found.lowered, "from infinity")) if trace else ()
    return Answer(found.deficiency, looked_at, tables)


def _by_limited_quadtree(
    hand: Hand, knowledge: KnowledgeBase | None, reading: Reading, trace: bool
) -> Answer:
    found = limited_quadtree(hand, knowledge)
    tables = tuple(_tables_of_leaves(found.lowered, "from six")) if trace else ()
    return Answer(found.deficiency, {"nodes": found.nodes}, tables)


def _by_bda(hand: Hand, knowledge: KnowledgeBase | None, reading: Reading, trace: bool) -> Answer:
    found = bda(hand, knowledge)
    looked_at = {
        "KB-blocks": len(found.blocks),
        "quasi-decompositions of blocks": sum(found.decompositions),
        "types of blocks": sum(map(len, found.local_types)),
        "types of the hand": len(found.types),
    }
    tables = tuple(_tables_of_types(found, question(hand, knowledge).available)) if trace else ()
    return Answer(found.deficiency, looked_at, tables)


def _tables_of_leaves(lowered: Sequence[tuple[Node, int]], start: str) -> Iterator[Table]:
    yield table("the best leaf", (*_LEAF, "cost"), [_leaf(*pair) for pair in lowered[-1:]])
    yield table(
        f"leaves that lowered val, {start}", (*_LEAF, "val"), [_leaf(*pair) for pair in lowered]
    )


def _leaf(node: Node, val: int) -> tuple[str, str, str, int]:
    # A branch may end before all tiles are processed; the remaining ones are unused.
    rest = tuple(sorted((*node.remainder, *node.tiles)))
    return write_parts(node.holders), write_tiles(node.eye), write_tiles(rest), val


def _tables_of_types(found: BlockDeficiency, available: Available) -> Iterator[Table]:
    blocks = [write_tiles(block) for block in found.blocks]
    yield table(
        "KB-blocks",
        ("KB-block", "quasi-decompositions", "types"),
        list(zip(blocks, found.decompositions, map(len, found.local_types), strict=True)),
    )
    yield table(
        "types of the KB-blocks",
        ("KB-block", *QuasiType._fields),
        [
            (block, *x)
            for block, types in zip(blocks, found.local_types, strict=True)
            for x in types
        ],
    )
    ke, km = int(has_pair(available)), int(has_meld(available))
    priced = sorted((decide(x, ke, km), x) for x in found.types)
    yield table(
        "types of the hand, joined, by the cost of Decide",
        (*QuasiType._fields, "cost"),
        [(*x, cost_cell(cost)) for cost, x in priced],
    )


ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm(
        "quadtree",
        "A quadtree of the whole hand, with a knowledge base",
        PAPER,
        "section 3.2",
        partial(_by_tree, QUADTREE),
    ),
    Algorithm(
        "quadtree-8",
        "The same up to depth 8, approximate, without the knowledge base",
        PAPER,
        "section 3.2",
        _by_limited_quadtree,
        uses_knowledge=False,
    ),
    Algorithm(
        "refined-quadtree",
        "The same with two more actions, for pchows",
        PAPER,
        "section 6",
        partial(_by_tree, SIX_ARY),
    ),
    Algorithm(
        "bda",
        "Types of the decompositions of KB-blocks, joined and priced",
        PAPER,
        "section 5, Alg. 2",
        _by_bda,
    ),
)
