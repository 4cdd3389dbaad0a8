"""What GROUP and CALCULATE_DEFICIENCY say of a hand, in the form that all algorithms share."""

from __future__ import annotations

from paili import Hand, KnowledgeBase

from paili_papers.common.algorithm import Answer, Table, table, write_parts
from paili_papers.common.multisets import Reading, write_tiles
from paili_papers.wang_2022.algorithms.grouping import tile_changes, wang2022


def answer_of_group(
    hand: Hand, knowledge: KnowledgeBase | None, reading: Reading, trace: bool
) -> Answer:
    """The answer of CALCULATE_DEFICIENCY."""
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
