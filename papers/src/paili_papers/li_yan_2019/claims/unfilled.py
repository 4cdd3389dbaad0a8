"""All saturated p-decompositions that leave a meld empty (Li & Yan 2019, Proposition 7).

Let pi be saturated, its eye not empty, one of its melds empty, and x in pi(0). No completion of pi
adds x to a part, for then x could be added to that part. So a completion has x as often as the
parts do: at least twice, for else (x) could become a pong in the empty place; and at most three
times. Of every chow with x it has all four copies of another tile. Two colours cannot both be
blocked in this way: that takes twelve tiles, and the parts without the empty one are completed by
eleven. As pi(0) has three tiles or more, it is of two kinds at least, of one colour. The possible
completions of that colour's parts can be listed, and with them every such pi. Parts in other
colours matter only by their size, and are represented by some.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from paili_papers.common.kinds import COPIES
from paili_papers.common.multisets import CHOWS, MELDS, Tiles, contains, without
from paili_papers.common.suit_words import HAND, RANKS
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    EYE_PARTS,
    MELD_PARTS,
    PAIRS,
    PARTS,
    PseudoDecomposition,
    is_completable,
    is_saturated,
)

Unfilled = tuple[Tiles, PseudoDecomposition]
"""A 14-tile and a p-decomposition of it; tiles of other colours than the first are examples."""


@cache
def unfilled() -> tuple[Unfilled, ...]:
    """Return all that are saturated, with an empty meld and an eye that is not empty."""
    found = {(tiles, pi) for tiles, pi in _candidates() if is_saturated(pi, tiles)}
    return tuple(sorted(found, key=str))


def _candidates() -> Iterator[Unfilled]:
    for melds, eye in _wholes():
        blocked = _blocked((*sum(melds, ()), *eye))
        if len(blocked) < 2:
            continue
        for *parts, own_eye in product(*(_parts(whole, blocked) for whole in (*melds, eye))):
            for others, its_eye in _elsewhere(PARTS - 2 - len(melds), own_eye):
                filled = sorted([*parts, *others])
                pi = PseudoDecomposition((*filled, *[()] * (4 - len(filled))), its_eye)
                for rest in combinations_with_replacement(blocked, HAND - len(pi.tiles)):
                    tiles = tuple(sorted((*pi.tiles, *rest)))
                    if max(map(tiles.count, blocked)) <= COPIES:
                        yield tiles, pi


def _wholes() -> Iterator[tuple[tuple[Tiles, ...], Tiles]]:
    """Yield up to three melds of one colour, with and without a pair."""
    own = [meld for meld in MELDS if meld[-1] < RANKS]
    for number in range(PARTS - 1):
        for melds in combinations_with_replacement(own, number):
            for eye in ((), *PAIRS[:RANKS]):
                together = (*sum(melds, ()), *eye)
                if all(together.count(tile) <= COPIES for tile in together):
                    yield melds, eye


def _blocked(tiles: Tiles) -> list[int]:
    """Return the kinds that cannot be in another meld beside these tiles, though a copy is left."""
    full = {tile for tile in tiles if tiles.count(tile) == COPIES}
    return [
        tile
        for tile in range(RANKS)
        if 2 <= tiles.count(tile) < COPIES
        and all(full & set(chow) for chow in CHOWS if tile in chow)
    ]


def _parts(whole: Tiles, kept: list[int]) -> list[Tiles]:
    """Return the parts that a meld or pair completes without tiles of some kinds."""
    sizes = range(1, len(whole) + 1)
    parts = {part for size in sizes for part in combinations(whole, size)}
    return [part for part in parts if not set(kept) & set(without(whole, part))] or [()]


def _elsewhere(free: int, eye: Tiles) -> Iterator[tuple[tuple[Tiles, ...], Tiles]]:
    """Yield at most `free` melds of another colour, with an eye of a third if there is none."""
    sizes = ((RANKS,), (RANKS, RANKS + 1), (RANKS, RANKS + 1, RANKS + 2))
    for number in range(free + 1):
        for melds in combinations_with_replacement(sizes, number):
            for its_eye in (eye,) if eye else ((2 * RANKS,), (2 * RANKS,) * 2):
                yield melds, its_eye


def filled(tiles: Tiles, pi: PseudoDecomposition) -> PseudoDecomposition | None:
    """Return a cheaper one without empty parts, with the parts in other colours kept, or None."""
    kept = [part for part in pi.melds if part and part[0] >= RANKS]
    own = tuple(tile for tile in tiles if tile < RANKS)
    largest_first = [part for part in MELD_PARTS[::-1] if part and contains(own, part)]
    eyes = [pi.eye] if pi.eye[0] >= RANKS else [*filter(None, EYE_PARTS[::-1])]
    for melds in combinations_with_replacement(largest_first, 4 - len(kept)):
        if not contains(own, tuple(sum(melds, ()))):
            continue
        for eye in eyes:
            full = PseudoDecomposition((*kept, *melds), eye)
            if full.holes < pi.holes and contains(tiles, full.tiles) and is_completable(full):
                return full
    return None
