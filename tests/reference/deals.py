"""Numbers of deals of hidden tiles, computed kind by kind.

Definition: hidden tiles are dealt to places of fixed sizes. All deals of distinct tiles are equally
likely, within the minimum and maximum number of copies of each kind in each place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb

Sizes = tuple[int, ...]
Bounds = Sequence[tuple[Sequence[int], Sequence[int]]]
"""For each place, the minimum and the maximum number of copies of each kind."""


def splits(copies: int, bounds: Sequence[tuple[int, int]]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the ways to share the copies of a kind among places, with their numbers."""
    if not bounds:
        if not copies:
            yield (), 1
        return
    low, high = bounds[0]
    for here in range(low, min(high, copies) + 1):
        for rest, ways in splits(copies - here, bounds[1:]):
            yield (here, *rest), ways * comb(copies, here)


def deals(unseen: Sequence[int], sizes: Sizes, bounds: Bounds) -> list[dict[Sizes, int]]:
    """Return, after each kind, the numbers of deals by the tiles that each place has then."""
    tables: list[dict[Sizes, int]] = [{(0,) * len(sizes): 1}]
    for kind, copies in enumerate(unseen):
        after: dict[Sizes, int] = defaultdict(int)
        of_kind = [(low[kind], high[kind]) for low, high in bounds]
        for held, ways in tables[-1].items():
            for share, more in splits(copies, of_kind):
                total = tuple(one + two for one, two in zip(held, share, strict=True))
                if all(one <= size for one, size in zip(total, sizes, strict=True)):
                    after[total] += ways * more
        tables.append(dict(after))
    return tables


def means(unseen: Sequence[int], sizes: Sizes, bounds: Bounds) -> list[list[Fraction]]:
    """Return the expected copies of each kind in each place over all deals."""
    forwards = deals(unseen, sizes, bounds)
    total = forwards[-1].get(tuple(sizes), 0)
    backwards: dict[Sizes, int] = {tuple(sizes): 1}
    found = [[Fraction(0)] * len(unseen) for _ in sizes]
    for kind in reversed(range(len(unseen))):
        before: dict[Sizes, int] = defaultdict(int)
        of_kind = [(low[kind], high[kind]) for low, high in bounds]
        shares = list(splits(unseen[kind], of_kind))
        for held, ways in forwards[kind].items():
            for share, more in shares:
                after = tuple(one + two for one, two in zip(held, share, strict=True))
                rest = backwards.get(after)
                if rest is None:
                    continue
                before[held] += more * rest
                for place, copies in enumerate(share):
                    found[place][kind] += Fraction(copies * ways * more * rest, total)
        backwards = dict(before)
    return found


def extremes(unseen: Sequence[int], sizes: Sizes, bounds: Bounds) -> list[list[tuple[int, int]]]:
    """Return the fewest and the most copies of each kind in each place over all deals."""
    forwards = deals(unseen, sizes, bounds)
    backwards: set[Sizes] = {tuple(sizes)}
    found = [[(9, 0)] * len(unseen) for _ in sizes]
    for kind in reversed(range(len(unseen))):
        of_kind = [(low[kind], high[kind]) for low, high in bounds]
        shares = [share for share, _ in splits(unseen[kind], of_kind)]
        before: set[Sizes] = set()
        for held in forwards[kind]:
            for share in shares:
                if tuple(one + two for one, two in zip(held, share, strict=True)) in backwards:
                    before.add(held)
                    for place, copies in enumerate(share):
                        low, high = found[place][kind]
                        found[place][kind] = min(low, copies), max(high, copies)
        backwards = before
    return found
