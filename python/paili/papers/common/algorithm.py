"""An algorithm of a paper that can be asked about a hand, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.papers.common.multisets import Reading


@dataclass(frozen=True, slots=True)
class Answer:
    """What an algorithm says of a hand.

    Attributes:
        deficiency: as the algorithm computes it, right or wrong; `paili.UNREACHABLE` if it says
            that the hand cannot be completed.
        looked_at: how much of what it looks at, such as {"nodes": 512}, in the paper's words.
        trace: the way to the answer, a line each, as the paper draws it: decompositions with
            their costs, blocks with their types, groupings. Empty unless it was asked for.
    """

    deficiency: int
    looked_at: Mapping[str, int]
    trace: tuple[str, ...] = ()


Run = Callable[[Hand, KnowledgeBase | None, Reading, bool], Answer]
"""A hand, a knowledge base (None: all other copies), a reading, whether to trace."""


@dataclass(frozen=True, slots=True)
class Algorithm:
    """An algorithm of a paper.

    Attributes:
        name: such as "bda".  title: one line.  place: where the paper has it.
        run: does it.
        readings: that make a difference; one alone if the paper can be read one way only.
        uses_knowledge: whether its answer depends on the knowledge base.
    """

    name: str
    title: str
    place: str
    run: Run
    readings: tuple[Reading, ...] = (Reading.INTENDED,)
    uses_knowledge: bool = True
