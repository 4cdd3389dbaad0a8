"""HBBA: the hierarchical branch and bound algorithm. Yan & Li 2023, section 3.4, Alg. 6.

KB-blocks, UKOS in each (`ukos`), their combinations, UKE (`uke`), HBB (`hbb`). The ablations of
section 4.1 are parameters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import product
from types import MappingProxyType
from typing import Any, TypeVar

from paili import ArgumentError, Hand, KnowledgeBase

from paili_papers.common.multisets import Question, Reading, Tiles, question, reported
from paili_papers.common.wording import describe
from paili_papers.yan_2021.algorithms.blocks import kb_blocks
from paili_papers.yan_li_2023.algorithms.hbb import Groups, Shape, evaluate_all, hbb
from paili_papers.yan_li_2023.algorithms.pricing import Evaluation, pricing
from paili_papers.yan_li_2023.algorithms.uke import forget
from paili_papers.yan_li_2023.algorithms.ukos import Decomposition, Features, Search, ukos

ABLATIONS: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "HBBA": MappingProxyType({}),
        "HBBA1-1": MappingProxyType({"search": Search.QUADTREE}),
        "HBBA1-2": MappingProxyType({"search": Search.SIX_ARY}),
        "HBBA2-1": MappingProxyType({"evaluation": Evaluation.PSEUDO}),
        "HBBA2-2": MappingProxyType({"evaluation": Evaluation.TYPE}),
        "HBBA3-1": MappingProxyType({"by_blocks": False}),
        "HBBA3-2": MappingProxyType({"layered": False}),
        "HBBA3-3": MappingProxyType({"by_blocks": False, "layered": False}),
    }
)
"""The variants of section 4.1, as arguments of `hbba`."""


@dataclass(frozen=True, slots=True)
class HierarchicalSearch:
    """The result of HBBA.

    Attributes:
        deficiency: as the algorithm computes it; UNREACHABLE for its 100.
        blocks: the KB-blocks, in tile order; all tiles, if not by blocks.
        layers: the last visited layer, 1 to 15.
        evaluated: the number of quasi-decompositions whose cost was computed.
    """

    deficiency: int
    blocks: tuple[Tiles, ...]
    layers: int
    evaluated: int


def hbba(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    search: Search | str = Search.OCTREE,
    evaluation: Evaluation | str = Evaluation.UPDATING,
    by_blocks: bool = True,
    layered: bool = True,
    reading: Reading | str = Reading.INTENDED,
) -> HierarchicalSearch:
    """Return the deficiency of a hand by HBBA. Alg. 6.

    Args:
        hand: 14 tiles, or 13 (the layers with the most tiles are empty then). Declared melds count
            in m, after the Remark of Yan, Li & Li 2021; this paper does not mention them.
        knowledge: None means four copies of each kind less the hand's.
        search: HBBA1-1 and HBBA1-2 search like the two papers before.
        evaluation: HBBA2-1 and HBBA2-2 compute costs like the two papers before.
        by_blocks: False for HBBA3-1 and 3-3: one tree over the whole hand.
        layered: False for HBBA3-2 and 3-3: the costs of all quasi-decompositions are computed.
        reading: see `ukos`, `uke` and `hbb`. INTENDED is never too high, and exact if the
            deficiency is 5 or less; it may take an impossible hand for a possible one. REPAIRED is
            exact.
    Raises:
        ArgumentError: no such search, evaluation or reading; or see `question`.
        TileCountError: see `question`.
    Cost: see Table 8 on the page of results; one colour takes the longest.
    Example:
        >>> from paili_papers.common.multisets import read_hand
        >>> hbba(read_hand("B1B5B6B8B8B8B9D1D2D4D5D5D6D7")).deficiency
        3
    """
    asked = question(hand, knowledge)
    search = _member(Search, search, "search")
    reading = _member(Reading, reading, "reading")
    price = pricing(asked, _member(Evaluation, evaluation, "evaluation"), reading)
    # Line 2
    blocks = blocks_of(asked, by_blocks=by_blocks)
    # Lines 3-7
    groups = all_groups(asked, blocks, search, reading)
    # Line 8
    found = hbb(groups, price, reading=reading) if layered else evaluate_all(groups, price)
    forget()
    return HierarchicalSearch(reported(found.cost), tuple(blocks), found.layers, found.evaluated)


def blocks_of(asked: Question, *, by_blocks: bool = True) -> list[Tiles]:
    """Return the KB-blocks for HBBA; all tiles as one, if not by blocks."""
    return kb_blocks(asked.tiles, asked.available) if by_blocks else [asked.tiles]


_Choice = TypeVar("_Choice", bound=StrEnum)


def _member(kind: type[_Choice], value: _Choice | str, name: str) -> _Choice:
    """Return the member of an enumeration with a value; raise ArgumentError if there is none."""
    try:
        return kind(value)
    except ValueError:
        raise ArgumentError(name, describe(value), f"one of {', '.join(kind)}") from None


def all_groups(
    asked: Question, blocks: Sequence[Tiles], search: Search, reading: Reading
) -> Groups[Decomposition]:
    """Return the quasi-decompositions of a hand by m and n. Alg. 6, lines 3-7.

    More than four melds and pmelds besides the eye are left out: their cost in Alg. 4 is 100.
    """
    local = [
        ukos(block, asked.available, search=search, reading=reading).decompositions
        for block in blocks
    ]
    declared = Decomposition((), Features(asked.melds, 0, 0, 0), (), asked.available)
    groups: dict[Shape, list[Decomposition]] = {}
    for parts in product(*local):
        # Rule 1
        if sum(part.features.e for part in parts) <= 1:
            whole = integrated((declared, *parts))
            if whole.features.missing >= 0:
                groups.setdefault((whole.features.m, whole.features.n), []).append(whole)
    return groups


def integrated(parts: Sequence[Decomposition]) -> Decomposition:
    """Combine local quasi-decompositions. Section 3.4, rules 2 and 3.

    The caller ensures rule 1, at most one eye.
    """
    members = tuple(sorted(member for part in parts for member in part.members))
    remainder = tuple(sorted(tile for part in parts for tile in part.remainder))
    features = Features(*map(sum, zip(*(part.features for part in parts), strict=True)))
    available = tuple(map(min, zip(*(part.available for part in parts), strict=True)))
    return Decomposition(members, features, remainder, available)
