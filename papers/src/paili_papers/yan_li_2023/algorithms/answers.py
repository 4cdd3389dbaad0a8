"""What the algorithms of this paper say of a hand, in the form that all algorithms share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from paili import Hand, KnowledgeBase

from paili_papers.common.algorithm import Answer, Cell, Table, cost_cell, table, write_parts
from paili_papers.common.multisets import INFINITE, Question, Reading, Tiles, question, write_tiles
from paili_papers.yan_li_2023.algorithms.hbb import LAYERS, evaluate_all, hbb
from paili_papers.yan_li_2023.algorithms.hbba import blocks_of, hbba, packed_groups
from paili_papers.yan_li_2023.algorithms.packed import features_of, remainder_of
from paili_papers.yan_li_2023.algorithms.pricing import Evaluation, pricing
from paili_papers.yan_li_2023.algorithms.prospects import forget
from paili_papers.yan_li_2023.algorithms.ukos import Search
from paili_papers.yan_li_2023.algorithms.unpacked import unpacked
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


@dataclass(slots=True)
class _Group:
    """What is known of a group after it was searched."""

    m: int
    n: int
    size: int
    priced: int = 0
    least: int = INFINITE

    @property
    def row(self) -> tuple[int, int, int, int, int, int | None]:
        """Layer first."""
        layer = next(
            number for number, groups in enumerate(LAYERS, 1) if (self.m, self.n) in groups
        )
        return layer, self.m, self.n, self.size, self.priced, cost_cell(self.least)


class _Watched:
    """The groups and prices that a search asks for, and what it saw of them."""

    def __init__(
        self, asked: Question, blocks: list[Tiles], reading: Reading, options: Mapping[str, Any]
    ) -> None:
        self.asked = asked
        self.blocks = blocks
        self.search: Search = options.get("search", Search.OCTREE)
        self.reading = reading
        evaluation = options.get("evaluation", Evaluation.UPDATING)
        self._group = packed_groups(asked, blocks, self.search, reading)
        self._price = pricing(asked, evaluation, reading, literal=False)
        self.groups: list[_Group] = []
        self.costs: dict[int, int] = {}

    def group(self, m: int, n: int) -> list[int]:
        """The quasi-decompositions of a group."""
        found = list(self._group(m, n))
        self.groups.append(_Group(m, n, len(found)))
        return found

    def price(self, number: int) -> int:
        """The cost of one of the group that was asked for last."""
        cost = self.costs[number] = self._price(number)
        last = self.groups[-1]
        last.priced += 1
        last.least = min(last.least, cost)
        return cost

    def deciding(self, cost: int) -> Iterator[tuple[str, str, str, str, int]]:
        """The first quasi-decomposition of a cost."""
        for number, priced in self.costs.items():
            if priced == cost < INFINITE:
                one = unpacked(number, self.asked, self.blocks, self.search, self.reading)
                taken = map(int.__sub__, self.asked.available, one.available)
                waits = tuple(tile for tile, copies in enumerate(taken) for _ in range(copies))
                yield (
                    write_parts(one.members),
                    write_tiles(remainder_of(number)),
                    f"({', '.join(map(str, features_of(number)))})",
                    write_tiles(waits),
                    cost,
                )
                return


def _tables(
    asked: Question,
    reading: Reading,
    *,
    by_blocks: bool = True,
    layered: bool = True,
    **options: Any,
) -> Iterator[Table]:
    blocks = blocks_of(asked, by_blocks=by_blocks)
    seen = _Watched(asked, blocks, reading, options)
    if layered:
        cost = hbb(seen.group, seen.price, reading=reading).cost
    else:
        cost = evaluate_all(seen.group, seen.price).cost
    columns = ("pi", "R", "F = (m, n, p, e)", "out of KB", "cost")
    yield table(
        "the quasi-decomposition that decided: the first of this cost",
        columns,
        seen.deciding(cost),
    )
    forget()
    if by_blocks:
        yield table("KB-blocks", ("KB-block",), [(write_tiles(block),) for block in blocks])
    yield table(
        "groups that are not empty, layer by layer",
        ("layer", "m", "n", "quasi-decompositions", "priced", "least cost"),
        [group.row for group in seen.groups if group.size],
        most=None,
    )


def _cycles(found: Reduction, tiles: Tiles) -> Table:
    start: tuple[Cell, ...] = (0, "the hand as a word", write_word(word_of(tiles)))
    rows = [(step.weight, step.rule, write_word(step.word)) for step in found.steps]
    columns = ("weight", "rule", "word after it")
    return table("the reduction, cycle by cycle", columns, [start, *rows], most=None)
