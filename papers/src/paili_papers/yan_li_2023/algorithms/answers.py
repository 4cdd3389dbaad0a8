"""What the algorithms of this paper say of a hand, in the form that all algorithms share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from paili import Hand, KnowledgeBase

from paili_papers.common.algorithm import Answer, Cell, Table, cost_cell, table, write_parts
from paili_papers.common.multisets import INFINITE, Question, Reading, Tiles, question, write_tiles
from paili_papers.yan_li_2023.algorithms.hbb import LAYERS, Shape, evaluate_all, hbb
from paili_papers.yan_li_2023.algorithms.hbba import all_groups, blocks_of, hbba
from paili_papers.yan_li_2023.algorithms.pricing import Evaluation, pricing
from paili_papers.yan_li_2023.algorithms.uke import forget
from paili_papers.yan_li_2023.algorithms.ukos import Decomposition, Search
from paili_papers.yan_li_2023.algorithms.wra import Reduction, word_of, wra, write_word


def answer_of_hbba(
    options: Mapping[str, Any],
    hand: Hand,
    knowledge: KnowledgeBase | None,
    reading: Reading,
    trace: bool,
) -> Answer:
    """The answer of HBBA, or of one of its ablations.

    Args:
        options: of `hbba`, one of `ABLATIONS`.
    """
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


def answer_of_wra(
    hand: Hand, knowledge: KnowledgeBase | None, reading: Reading, trace: bool
) -> Answer:
    """The answer of WRA."""
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
    """The members, R, F and what the pmelds take out of KB."""
    taken = map(int.__sub__, asked.available, pi.available)
    waits = tuple(tile for tile, copies in enumerate(taken) for _ in range(copies))
    features = f"({', '.join(map(str, pi.features))})"
    return write_parts(pi.members), write_tiles(pi.remainder), features, write_tiles(waits)


def _cycles(found: Reduction, tiles: Tiles) -> Table:
    start: tuple[Cell, ...] = (0, "the hand as a word", write_word(word_of(tiles)))
    rows = [(step.weight, step.rule, write_word(step.word)) for step in found.steps]
    columns = ("weight", "rule", "word after it")
    return table("the reduction, cycle by cycle", columns, [start, *rows], most=None)
