"""The algorithms of this paper, literally."""

from __future__ import annotations

from collections.abc import Iterator

from paili import Hand, KnowledgeBase

from paili_papers.common.algorithm import Algorithm, Answer, Table, table
from paili_papers.common.multisets import Reading, Tiles, question, write_tiles
from paili_papers.li_yan_2019 import PAPER
from paili_papers.li_yan_2019.algorithms.qsa import Leaf, QuadtreeSearch, qsa


def _answer(hand: Hand, knowledge: KnowledgeBase | None, reading: Reading, trace: bool) -> Answer:
    found = qsa(hand, knowledge, reading=reading)
    looked_at = {"nodes": found.nodes, "p-decompositions": found.decompositions}
    tables = tuple(_tables(found, question(hand, knowledge).tiles)) if trace else ()
    return Answer(found.deficiency, looked_at, tables)


def _tables(found: QuadtreeSearch, tiles: Tiles) -> Iterator[Table]:
    best = found.lowered[-1:]
    yield table(
        "the best p-decomposition, tiles of pi(0) recycled",
        ("pi(1) to pi(5)", "pi(0)", "cost"),
        [(str(leaf.recycled), write_tiles(leaf.recycled.rest(tiles)), leaf.val) for leaf in best],
    )
    yield table(
        "ends of branches that lowered val, from 6",
        ("pi(1) to pi(5)", "pi(0)", "val"),
        [_lowering(leaf, tiles) for leaf in found.lowered],
    )


def _lowering(leaf: Leaf, tiles: Tiles) -> tuple[str, str, int]:
    return str(leaf.pi), write_tiles(leaf.pi.rest(tiles)), leaf.val


ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm(
        "qsa",
        "A quadtree search for a pseudo-decomposition of least cost",
        PAPER,
        "section 4.2",
        _answer,
        readings=tuple(Reading),
        uses_knowledge=False,
    ),
)
