"""HBB: costs of quasi-decompositions by layer. Yan & Li 2023, section 3.3, Tables 2-4, Alg. 5.

A layer holds the quasi-decompositions with one number of tiles, the most tiles first. All those
with m melds and n pmelds cost at least 9 - 2m - n. So the search can end when a layer has reached
that bound, or the best bound of the next layer.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from paili_papers.common.multisets import INFINITE, Reading

T = TypeVar("T")

Shape = tuple[int, int]
"""The numbers m and n."""
Groups = Mapping[Shape, Sequence[T]]
"""Quasi-decompositions by m and n."""

LAYERS: tuple[tuple[Shape, ...], ...] = (
    ((4, 1),),
    ((3, 2),),
    ((4, 0), (2, 3)),
    ((3, 1), (1, 4)),
    ((2, 2), (0, 5)),
    ((3, 0), (1, 3)),
    ((2, 1), (0, 4)),
    ((1, 2),),
    ((2, 0), (0, 3)),
    ((1, 1),),
    ((0, 2),),
    ((1, 0),),
    ((0, 1),),
    (),
    ((0, 0),),
)
"""Table 2: group 1 and group 2 of layers 1 to 15, which have 14 to 0 tiles."""

MINIMAL: tuple[int | None, ...] = (0, 1, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7, 8, None, 9)
"""Table 3: the least cost in each layer."""
SUBMINIMAL: tuple[int | None, ...] = (0, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7, 8, 9, None, 9)
"""Table 3: the least cost in the next layer, except at both ends, where it does not matter."""
LAST_LAYER: tuple[int, ...] = (1, 2, 3, 4, 6, 7, 9, 10, 12, 14)
"""Table 4: the last layer that can have a lower cost than 0 to 9; from 10 on it is layer 15."""


@dataclass(frozen=True, slots=True)
class LayeredSearch:
    """The result of Alg. 5.

    Attributes:
        cost: the least cost; INFINITE (100) if none can be completed.
        layers: the last visited layer.  evaluated: the number of computed costs.
    """

    cost: int
    layers: int
    evaluated: int


def hbb(
    groups: Groups[T],
    price: Callable[[T], int],
    *,
    reading: Reading = Reading.INTENDED,
) -> LayeredSearch:
    """Return the least cost of some quasi-decompositions. Alg. 5.

    Args:
        groups: those with m melds and n pmelds; a missing group is empty.
        price: Alg. 4, or another evaluation for which Table 2 holds.
        reading: PRINTED: line 39 replaces the result of the layer that ended the search by the
            best cost of the layers *before* it: 100, if the first layer with a finite cost ends
            it. Else: only a search that was not ended by "Break" comes to line 39. In every
            reading line 12 ends the search, as section 3.3 says; it is in a loop over a group,
            and literally it would only leave that loop.
    """
    best_before, evaluated, last, index = INFINITE, 0, len(LAYERS), 0
    while index < last:
        first, second = _two_groups(LAYERS[index], groups)
        # Lines 7-17
        best = INFINITE
        for decomposition in first:
            cost = price(decomposition)
            evaluated += 1
            if cost == MINIMAL[index]:
                found = best_before if reading is Reading.PRINTED else cost
                return LayeredSearch(found, index + 1, evaluated)
            best = min(best, cost)
        # Lines 18-27
        if best != SUBMINIMAL[index]:
            best, count = _best(second, price, best)
            evaluated += count
        # Lines 18-20 and 28-30
        if best == SUBMINIMAL[index]:
            found = best_before if reading is Reading.PRINTED else best
            return LayeredSearch(found, index + 1, evaluated)
        # Lines 31-37
        index += 1
        if best < best_before:
            best_before = best
            last = LAST_LAYER[best] if best < len(LAST_LAYER) else len(LAYERS)
    return LayeredSearch(best_before, index, evaluated)


def evaluate_all(groups: Groups[T], price: Callable[[T], int]) -> LayeredSearch:
    """Return the least cost without branch and bound: of all, in the order of the layers."""
    best, evaluated = INFINITE, 0
    for shape in (shape for layer in LAYERS for shape in layer):
        best, count = _best(groups.get(shape, ()), price, best)
        evaluated += count
    return LayeredSearch(best, len(LAYERS), evaluated)


def _two_groups(layer: tuple[Shape, ...], groups: Groups[T]) -> tuple[Sequence[T], Sequence[T]]:
    """Return group 1 and group 2 of a layer, which may be empty."""
    first, second, *_ = (*(groups.get(shape, ()) for shape in layer), (), ())
    return first, second


def _best(decompositions: Iterable[T], price: Callable[[T], int], best: int) -> tuple[int, int]:
    """Return the least of `best` and all costs, and the number of costs."""
    costs = [price(one) for one in decompositions]
    return min((best, *costs)), len(costs)
