"""The algorithms of this paper, literally."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from paili import Hand, KnowledgeBase

from paili_papers.common.algorithm import (
    Algorithm,
    Answer,
    Cell,
    Table,
    cost_cell,
    table,
    write_parts,
)
from paili_papers.common.multisets import INFINITE, Question, Reading, Tiles, question, write_tiles
from paili_papers.yan_li_2023 import PAPER
from paili_papers.yan_li_2023.algorithms.hbb import LAYERS, Shape, evaluate_all, hbb
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS, all_groups, blocks_of, hbba
from paili_papers.yan_li_2023.algorithms.pricing import Evaluation, pricing
from paili_papers.yan_li_2023.algorithms.uke import forget
from paili_papers.yan_li_2023.algorithms.ukos import Decomposition, Search
from paili_papers.yan_li_2023.algorithms.wra import Reduction, word_of, wra, write_word

_TITLES = {
    "HBBA": "Quasi-decompositions priced layer by layer, branch and bound",
    "HBBA1-1": "HBBA with the quadtree of Li & Yan 2019",
    "HBBA1-2": "HBBA with the six-ary tree of Yan, Li & Li 2021",
    "HBBA2-1": "HBBA with the costs of Li & Yan 2019",
    "HBBA2-2": "HBBA with the costs of types of Yan, Li & Li 2021",
    "HBBA3-1": "HBBA without blocks",
    "HBBA3-2": "HBBA without layers",
    "HBBA3-3": "HBBA without blocks and without layers",
}
_WITHOUT_UKE = ("HBBA2-1", "HBBA2-2")
"""Ablations without a repaired reading, because only UKE errs."""


def _by_hbba(
    options: Mapping[str, Any],
    hand: Hand,
    knowledge: KnowledgeBase | None,
    reading: Reading,
    trace: bool,
) -> Answer:
    """Return the answer of HBBA with the options of one of its ablations."""
    found = hbba(hand, knowledge, reading=reading, **options)
    looked_at = {
        "KB-blocks": len(found.blocks),
        "layers": found.layers,
        "quasi-decompositions priced": found.evaluated,
    }
    if not options.get("by_blocks", True):
        del looked_at["KB-blocks"]
    tables = tuple(_tables(question(hand, knowledge), reading, **options)) if trace else ()
    return Answer(found.deficiency, looked_at, tables)


def _by_wra(hand: Hand, knowledge: KnowledgeBase | None, reading: Reading, trace: bool) -> Answer:
    found = wra(hand, knowledge)
    tables = (_cycles(found, question(hand, knowledge).tiles),) if trace else ()
    return Answer(found.deficiency, {"restarts": found.restarts}, tables)


def _tables(
    asked: Question,
    reading: Reading,
    *,
    search: Search = Search.OCTREE,
    evaluation: Evaluation = Evaluation.UPDATING,
    by_blocks: bool = True,
    layered: bool = True,
) -> Iterator[Table]:
    blocks = blocks_of(asked, by_blocks=by_blocks)
    groups = all_groups(asked, blocks, search, reading)
    price = pricing(asked, evaluation, reading)
    costs: dict[Shape, list[int]] = {}
    first: dict[int, Decomposition] = {}

    def watched(pi: Decomposition) -> int:
        cost = price(pi)
        costs.setdefault((pi.features.m, pi.features.n), []).append(cost)
        first.setdefault(cost, pi)
        return cost

    found = hbb(groups, watched, reading=reading) if layered else evaluate_all(groups, watched)
    forget()
    deciding = [first[found.cost]] if found.cost < INFINITE else []
    yield table(
        "the quasi-decomposition that decided: the first of this cost",
        ("pi", "R", "F = (m, n, p, e)", "out of KB", "cost"),
        [(*_written(pi, asked), found.cost) for pi in deciding],
    )
    if by_blocks:
        yield table("KB-blocks", ("KB-block",), [(write_tiles(block),) for block in blocks])
    yield table(
        "groups that are not empty, layer by layer",
        ("layer", "m", "n", "quasi-decompositions", "priced", "least cost"),
        [
            (
                layer,
                *shape,
                len(groups[shape]),
                len(priced),
                cost_cell(min(priced, default=INFINITE)),
            )
            for layer, shapes in enumerate(LAYERS[: found.layers], 1)
            for shape in shapes
            if shape in groups
            for priced in [costs.get(shape, [])]
        ],
        most=None,
    )


def _written(pi: Decomposition, asked: Question) -> tuple[str, str, str, str]:
    """Return the members, R, F, and the tiles that the pmelds take out of KB, as text."""
    taken = map(int.__sub__, asked.available, pi.available)
    waits = tuple(tile for tile, copies in enumerate(taken) for _ in range(copies))
    features = f"({', '.join(map(str, pi.features))})"
    return write_parts(pi.members), write_tiles(pi.remainder), features, write_tiles(waits)


def _cycles(found: Reduction, tiles: Tiles) -> Table:
    start: tuple[Cell, ...] = (0, "the hand as a word", write_word(word_of(tiles)))
    rows = [(step.weight, step.rule, write_word(step.word)) for step in found.steps]
    columns = ("weight", "rule", "word after it")
    return table("the reduction, cycle by cycle", columns, [start, *rows], most=None)


ALGORITHMS: tuple[Algorithm, ...] = (
    *(
        Algorithm(
            name.lower(),
            _TITLES[name],
            PAPER,
            "section 3.4, Alg. 6" if name == "HBBA" else "section 4.1",
            partial(_by_hbba, dict(ABLATIONS[name])),
            readings=(Reading.PRINTED, Reading.INTENDED)
            if name in _WITHOUT_UKE
            else tuple(Reading),
        )
        for name in ABLATIONS
    ),
    Algorithm(
        "wra",
        "A weighted restarting automaton, ours: the paper's is not public",
        PAPER,
        "section 4.2",
        _by_wra,
        uses_knowledge=False,
    ),
)
