"""The algorithms of this paper, literally."""

from __future__ import annotations

from paili import Hand, KnowledgeBase

from paili_papers.common.algorithm import Algorithm, Answer, Table, table, write_parts
from paili_papers.common.multisets import Reading, write_tiles
from paili_papers.wang_2022 import PAPER
from paili_papers.wang_2022.algorithms.grouping import tile_changes, wang2022


def _answer(hand: Hand, knowledge: KnowledgeBase | None, reading: Reading, trace: bool) -> Answer:
    found = wang2022(hand, knowledge)
    tables: tuple[Table, ...] = ()
    if trace:
        priced = sorted((tile_changes(grouping), grouping) for grouping in found.groupings)
        rows = [
            (write_parts(melds), write_parts(pmelds), write_tiles(isolated), cost)
            for cost, (melds, pmelds, isolated) in priced
        ]
        tables = (table("groupings", ("M", "P", "I", "cost"), rows, most=None),)
    return Answer(found.deficiency, {"groupings": len(found.groupings)}, tables)


ALGORITHMS: tuple[Algorithm, ...] = (
    Algorithm(
        "group",
        "GROUP and CALCULATE_DEFICIENCY: groupings, priced by numbers of parts",
        PAPER,
        "section 5, Alg. 1 and 2",
        _answer,
        uses_knowledge=False,
    ),
)
