"""Quasi-decompositions, their attributes and their costs. Yan, Li & Li 2021, section 4.

Everything here follows the definitions, not an algorithm: every quasi-decomposition is listed, and
each is completed in every way. It is the reference for the lemmas of the paper and its block
algorithm, on small questions.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from paili import Hand, KnowledgeBase

from paili_papers.common.kinds import SUITED_KINDS
from paili_papers.common.multisets import (
    CHOWS,
    COMPLETED_BY,
    INFINITE,
    MELDS,
    PREMELDS,
    Available,
    Reading,
    Tiles,
    contains,
    has,
    less,
    question,
    reported,
    without,
)

MOST_PARTS = 5
"""The number of parts of a complete hand: four melds and an eye."""

MELDS_WITH: tuple[tuple[Tiles, ...], ...] = tuple(
    tuple(without(meld, (tile,)) for meld in MELDS if tile in meld) for tile in range(SUITED_KINDS)
)
"""For each kind, the two other tiles of every meld with the kind."""


class QuasiType(NamedTuple):
    """The type of a quasi-decomposition: its seven attributes. Section 4.3, Def. 12.

    Attributes:
        m: melds.  n: pmelds.  p: pairs among them.  e: incompletable pairs among those.
        re: 1 if an eye can be made of a tile of the remainder and one available, else 0.
        rm: 1 if a meld can be made of a tile of the remainder and two available, else 0.
        em: 1 if e = 0 and re = rm = 1, but not both can be made together; else 0.
    """

    m: int
    n: int
    p: int
    e: int
    re: int
    rm: int
    em: int


@dataclass(frozen=True, slots=True)
class QuasiDecomposition:
    """Disjoint melds and pmelds of some tiles. Def. 11.

    Attributes:
        parts: melds, pchows and pairs, sorted.  remainder: the tiles that are in none of them.
    """

    parts: tuple[Tiles, ...]
    remainder: Tiles


@dataclass(frozen=True, slots=True)
class QuasiSearch:
    """The result of Theorem 2 for a hand.

    Attributes:
        deficiency: the least cost; UNREACHABLE if none can be completed.
        decompositions: the number of quasi-decompositions.
        best: the first of least cost, or None if none can be completed.
    """

    deficiency: int
    decompositions: int
    best: QuasiDecomposition | None


def is_completable(pmeld: Tiles, available: Available) -> bool:
    """Return whether an available tile completes a pmeld. Def. 10."""
    return any(available[tile] for tile in COMPLETED_BY[pmeld])


def quasi_decompositions(
    tiles: Tiles, available: Available, melds: int = 0
) -> Iterator[QuasiDecomposition]:
    """Yield every quasi-decomposition of some tiles, once each. Def. 11.

    At most five parts, declared melds included, of which one is a pair if there are five; at most
    one pair is incompletable and no pchow. The definition writes the parts as 0 to k with k at most
    4, though k is the number of tiles on the same line; these are two different k.

    Args:
        tiles: the tiles.
        available: the available copies.
        melds: the number of declared melds, which count as parts by the paper's Remark.
    """
    for parts in _selections(tiles, available, (0, 0)):
        if is_legal(parts, available, melds):
            remainder = tiles
            for part in parts:
                remainder = without(remainder, part)
            yield QuasiDecomposition(parts, remainder)


def is_legal(parts: Sequence[Tiles], available: Available, melds: int = 0) -> bool:
    """Return whether parts are those of a quasi-decomposition: see `quasi_decompositions`."""
    pairs = [part for part in parts if _is_pair(part)]
    size = len(parts) + melds
    return (
        size <= MOST_PARTS
        and (size < MOST_PARTS or bool(pairs))
        and sum(not is_completable(pair, available) for pair in pairs) <= 1
        and all(is_completable(part, available) for part in parts if _is_pchow(part))
    )


def _selections(
    tiles: Tiles, available: Available, last: Tiles, room: int = MOST_PARTS
) -> Iterator[tuple[Tiles, ...]]:
    """Yield every sorted choice of at most five parts in some tiles, none before `last`."""
    yield ()
    if not room:
        return
    for part in _parts(tiles):
        if part < last or (_is_pchow(part) and not is_completable(part, available)):
            continue
        for rest in _selections(without(tiles, part), available, part, room - 1):
            yield (part, *rest)


def _parts(tiles: Tiles) -> list[Tiles]:
    """Return the melds and pmelds in some tiles, sorted."""
    kinds = set(tiles)
    return sorted(part for part in MELDS + PREMELDS if part[0] in kinds and contains(tiles, part))


def _is_pchow(part: Tiles) -> bool:
    return len(part) == 2 and part[0] != part[1]


def _is_pair(part: Tiles) -> bool:
    return len(part) == 2 and part[0] == part[1]


def type_of(decomposition: QuasiDecomposition, available: Available, melds: int = 0) -> QuasiType:
    """Return the attributes of a quasi-decomposition. Section 4.3.

    Args:
        decomposition: the quasi-decomposition.
        available: the available copies.
        melds: the number of declared melds, which is added to m as in the paper's Remark.
    """
    parts = decomposition.parts
    pairs = [part for part in parts if _is_pair(part)]
    e = sum(not is_completable(pair, available) for pair in pairs)
    m = sum(len(part) == 3 for part in parts)
    re, rm, conflict = recycling(decomposition.remainder, available)
    return QuasiType(m + melds, len(parts) - m, len(pairs), e, re, rm, int(conflict and e == 0))


def recycling(remainder: Tiles, available: Available) -> tuple[int, int, bool]:
    """Return re, rm, and whether the remainder makes an eye or a meld, but not both together."""
    eyes = [tile for tile in sorted(set(remainder)) if available[tile]]
    re, rm = int(bool(eyes)), int(_makes_meld(remainder, available))
    together = any(
        _makes_meld(without(remainder, (tile,)), less(available, (tile,))) for tile in eyes
    )
    return re, rm, bool(re and rm and not together)


def _makes_meld(remainder: Tiles, available: Available) -> bool:
    return any(has(available, two) for tile in remainder for two in MELDS_WITH[tile])


def has_pair(available: Available) -> bool:
    """Return ke: whether an eye can be made of available tiles alone."""
    return max(available) >= 2


def has_meld(available: Available) -> bool:
    """Return km: whether a meld can be made of available tiles alone."""
    return max(available) >= 3 or any(
        available[low] and available[middle] and available[high] for low, middle, high in CHOWS
    )


def cost(
    decomposition: QuasiDecomposition,
    available: Available,
    melds: int = 0,
    *,
    reading: Reading = Reading.INTENDED,
) -> int:
    """Return the least number of available tiles that complete a quasi-decomposition. Section 4.2.

    Step (a) chooses or makes the eye, (b) completes the pmelds, (c) makes new melds; a tile that
    has come is no longer available. The paper defines the cost as the least number of changes, and
    describes a procedure that takes a tile of the remainder whenever possible for an eye, or a
    meld. These differ: that tile may take another part's last tile.

    Args:
        decomposition: the quasi-decomposition.
        available: the available copies.
        melds: the number of declared melds.
        reading: INTENDED (and REPAIRED): the least over all ways to do the three steps.
            PRINTED: two tiles become the eye only if the remainder makes none, and three a meld
            only if it makes none at that moment; least over the remaining choices.
    Returns:
        The cost; INFINITE if it cannot be completed.
    """
    prefers_recycling = reading is Reading.PRINTED
    found = sum(len(part) == 3 for part in decomposition.parts) + melds
    best = INFINITE
    for spent, pmelds, remainder, left in _after_eye(decomposition, available, prefers_recycling):
        missing = 4 - found - len(pmelds)
        if missing >= 0 and spent + len(pmelds) + 2 * missing < best:
            new = cost_of_holders(pmelds, missing, remainder, left, prefers_recycling)
            best = min(best, spent + new)
    return best


_AfterEye = tuple[int, tuple[Tiles, ...], Tiles, Available]
"""The cost of the eye; the pmelds, the remainder and the available tiles after it."""


def _after_eye(
    decomposition: QuasiDecomposition, available: Available, prefers_recycling: bool
) -> Iterator[_AfterEye]:
    """Yield every way to do step (a)."""
    pmelds = tuple(part for part in decomposition.parts if len(part) == 2)
    pairs = sorted({part for part in pmelds if _is_pair(part)})
    remainder = decomposition.remainder
    fixed = [pair for pair in pairs if not is_completable(pair, available)]
    for pair in fixed or pairs:
        others = list(pmelds)
        others.remove(pair)
        yield 0, tuple(others), remainder, available
    if fixed:
        return
    recycled = [tile for tile in sorted(set(remainder)) if available[tile]]
    for tile in recycled:
        yield 1, pmelds, without(remainder, (tile,)), less(available, (tile,))
    if not (recycled and prefers_recycling):
        for tile in range(SUITED_KINDS):
            if available[tile] >= 2:
                yield 2, pmelds, remainder, less(available, (tile, tile))


def cost_of_holders(
    pmelds: tuple[Tiles, ...],
    missing: int,
    remainder: Tiles,
    available: Available,
    prefers_recycling: bool = False,
) -> int:
    """Return the least cost of completing pmelds and making new melds. Steps (b) and (c)."""
    best = INFINITE
    for completions in product(*(COMPLETED_BY[pmeld] for pmeld in pmelds)):
        if has(available, completions):
            rest = less(available, completions)
            new = _cost_of_melds(missing, remainder, rest, prefers_recycling)
            best = min(best, len(pmelds) + new)
    return best


def cost_with_eye(
    pmelds: tuple[Tiles, ...], missing: int, remainder: Tiles, available: Available
) -> int:
    """Return the least cost of making an eye, completing pmelds and making new melds."""
    best = INFINITE
    for own, tile in product((1, 0), range(SUITED_KINDS)):
        borrowed = (tile,) * (2 - own)
        if 2 - own + len(pmelds) + 2 * missing >= best:
            break
        if (own and tile not in remainder) or not has(available, borrowed):
            continue
        rest = without(remainder, (tile,) * own), less(available, borrowed)
        best = min(best, 2 - own + cost_of_holders(pmelds, missing, *rest))
    return best


def forget() -> None:
    """Clear the cache for a hand, so that the next hand is not faster because of it."""
    _cost_of_melds.cache_clear()


@lru_cache(maxsize=1 << 16)
def _cost_of_melds(
    missing: int, remainder: Tiles, available: Available, prefers_recycling: bool
) -> int:
    """Return the least cost of some new melds. Step (c)."""
    best, least = (INFINITE, 2 * missing) if missing else (0, 0)
    for price, own, borrowed in _new_melds(remainder, available, prefers_recycling):
        # The others cost at least two each.
        if price + least - 2 >= best:
            return best
        rest = without(remainder, own), less(available, borrowed), prefers_recycling
        best = min(best, price + _cost_of_melds(missing - 1, *rest))
    return best


def _new_melds(
    remainder: Tiles, available: Available, prefers_recycling: bool
) -> Iterator[tuple[int, Tiles, Tiles]]:
    """Yield every new meld: its cost, its tile of the remainder, its available tiles. Step (c)."""
    recycles = False
    for tile in sorted(set(remainder)):
        for two in MELDS_WITH[tile]:
            if has(available, two):
                recycles = True
                yield 2, (tile,), two
    if not (recycles and prefers_recycling):
        yield from ((3, (), meld) for meld in MELDS if has(available, meld))


def by_quasi_decompositions(
    hand: Hand, knowledge: KnowledgeBase | None = None, *, reading: Reading = Reading.INTENDED
) -> QuasiSearch:
    """Return the least cost of all quasi-decompositions of a hand. Theorem 2.

    Args:
        hand: with 13 or 14 tiles, declared melds counting three.
        knowledge: None means four of each kind less the hand's.
        reading: of the cost, see `cost`.
    Cost: all quasi-decompositions are listed; it is a reference for tests.
    Raises:
        ArgumentError, TileCountError: see `question`.
    """
    asked = question(hand, knowledge)
    found = list(quasi_decompositions(asked.tiles, asked.available, asked.melds))
    least, best = INFINITE, None
    for decomposition in found:
        price = cost(decomposition, asked.available, asked.melds, reading=reading)
        if price < least:
            least, best = price, decomposition
    return QuasiSearch(reported(least), len(found), best)
