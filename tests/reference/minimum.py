"""Deficiency as a minimum over all complete hands t <= h + a of sum max(0, t - h).

It is easy to see that this equals the recursive Definition 9 (the tiles can come in any order, and
each replaces a tile that t does not need); the tests compare both.

All forms are enumerated alike: some fixed tiles, then a number of equal blocks chosen from a list.
All choices are tried, except those whose cost is already above the bound. The pruning relies only
on this: the cost never falls when a block is added, and a block never costs less when it is added
later.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from tests.reference import (
    CHOWS,
    HONORS,
    HONORS_AND_KNITTED,
    KINDS,
    KNITTED,
    KNITTED_STRAIGHT,
    ORPHANS,
    PAIRS,
    PUNGS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_WITH_QUADS,
    STANDARD,
    THIRTEEN_ORPHANS,
    UNREACHABLE,
    Tiles,
    playable,
    with_one_less,
    with_one_more,
)

MELDS = CHOWS + PUNGS
LARGEST_COST = 14


@dataclass(frozen=True)
class Search:
    """The common data of a search: the hand, the limit of each kind, the bound."""

    held: Tiles
    limit: Tiles
    melds: int
    bound: int

    def hands(
        self, fixed: Sequence[int], blocks: Sequence[Tiles], number: int, repeat: bool = True
    ) -> Iterator[Tiles]:
        """Yield hands of the fixed tiles and a number of blocks that cost at most the bound."""
        target = [0] * KINDS
        cost = self._add(target, fixed)
        if cost is None or cost > self.bound:
            return
        alone = [self._add([0] * KINDS, block) for block in blocks]
        ranked = sorted((c, block) for c, block in zip(alone, blocks, strict=True) if c is not None)
        yield from self._extend(target, cost, ranked, 0, number, repeat)

    def _extend(
        self,
        target: list[int],
        cost: int,
        ranked: list[tuple[int, Tiles]],
        start: int,
        number: int,
        repeat: bool,
    ) -> Iterator[Tiles]:
        if number == 0:
            yield tuple(target)
            return
        # Blocks are taken in the order of the list, so that each choice is made once.
        for index in range(start, len(ranked)):
            cost_alone, block = ranked[index]
            if cost + number * cost_alone > self.bound:
                return  # this and all later blocks cost at least as much, even alone
            extended = target.copy()
            more = self._add(extended, block)
            if more is not None and cost + more <= self.bound:
                following = index if repeat else index + 1
                yield from self._extend(
                    extended, cost + more, ranked, following, number - 1, repeat
                )

    def _add(self, target: list[int], tiles: Sequence[int]) -> int | None:
        """Add tiles to the target; return the number that must come, or None if they cannot."""
        cost = 0
        for kind in tiles:
            target[kind] += 1
            if target[kind] > self.limit[kind]:
                return None
            if target[kind] > self.held[kind]:
                cost += 1
        return cost


def _standard(search: Search) -> Iterator[Tiles]:
    for eye in PAIRS:
        yield from search.hands(eye, MELDS, 4 - search.melds)


def _seven_pairs(search: Search) -> Iterator[Tiles]:
    if search.melds == 0:
        yield from search.hands((), PAIRS, 7, repeat=False)


def _seven_pairs_with_quads(search: Search) -> Iterator[Tiles]:
    # No kind has more than four copies, so a repeated pair is four of a kind and never more.
    if search.melds == 0:
        yield from search.hands((), PAIRS, 7)


def _thirteen_orphans(search: Search) -> Iterator[Tiles]:
    if search.melds == 0:
        for eye in ORPHANS:
            yield from search.hands((*ORPHANS, eye), (), 0)


def _knitted_straight(search: Search) -> Iterator[Tiles]:
    if search.melds <= 1:
        for knitted in KNITTED:
            for eye in PAIRS:
                yield from search.hands(knitted + eye, MELDS, 1 - search.melds)


def _honors_and_knitted(search: Search) -> Iterator[Tiles]:
    if search.melds == 0:
        for knitted in KNITTED:
            single_tiles = [(kind,) for kind in (*HONORS, *knitted)]
            yield from search.hands((), single_tiles, 14, repeat=False)


_HANDS: dict[str, Callable[[Search], Iterator[Tiles]]] = {
    STANDARD: _standard,
    SEVEN_PAIRS: _seven_pairs,
    SEVEN_PAIRS_WITH_QUADS: _seven_pairs_with_quads,
    THIRTEEN_ORPHANS: _thirteen_orphans,
    KNITTED_STRAIGHT: _knitted_straight,
    HONORS_AND_KNITTED: _honors_and_knitted,
}


def completions_within(
    counts: Tiles,
    available: Tiles,
    melds: int,
    kinds: int,
    forms: Collection[str],
    void: int | None,
    bound: int,
) -> Iterator[Tiles]:
    """Yield complete hands that need at most `bound` tiles to come; some may appear twice."""
    limit = tuple(
        h + a if playable(kind, kinds, void) else 0
        for kind, (h, a) in enumerate(zip(counts, available, strict=True))
    )
    search = Search(counts, limit, melds, bound)
    for form in forms:
        yield from _HANDS[form](search)


def minimum_deficiency(
    counts: Tiles,
    available: Tiles,
    melds: int,
    kinds: int,
    forms: Collection[str],
    void: int | None = None,
) -> int:
    """Return the least number of tiles that must come to complete the hand; UNREACHABLE if none do.

    The arguments are those of `definition.recursive_deficiency`.
    """
    for bound in range(LARGEST_COST + 1):
        if _reaches(counts, available, melds, kinds, forms, void, bound):
            return bound
    return UNREACHABLE


def all_completions(
    counts: Tiles,
    available: Tiles,
    melds: int,
    kinds: int,
    forms: Collection[str],
    void: int | None,
    cost: int,
) -> set[Tiles]:
    """Return the complete hands (concealed part, 34 counts) that need exactly `cost` tiles.

    With the deficiency as `cost` these are the optimal ones.
    """
    hands = completions_within(counts, available, melds, kinds, forms, void, cost)
    return {hand for hand in hands if _tiles_to_come(hand, counts) == cost}


def accepted_kinds(
    counts: Tiles,
    available: Tiles,
    melds: int,
    kinds: int,
    forms: Collection[str],
    void: int | None = None,
) -> Tiles:
    """Return the copies of each kind that lower a 3n+1 hand's deficiency, 0 for others."""
    before = minimum_deficiency(counts, available, melds, kinds, forms, void)
    if before == UNREACHABLE:
        return (0,) * KINDS

    def lowers(kind: int) -> bool:
        hand, wall = with_one_more(counts, kind), with_one_less(available, kind)
        return _reaches(hand, wall, melds, kinds, forms, void, before - 1)

    return tuple(
        copies if copies > 0 and kind < kinds and lowers(kind) else 0
        for kind, copies in enumerate(available)
    )


def discard_table(
    counts: Tiles,
    available: Tiles,
    melds: int,
    kinds: int,
    forms: Collection[str],
    void: int | None = None,
) -> dict[int, tuple[int, Tiles]]:
    """Return for each kind of a 3n+2 hand the deficiency after its discard and the accepted copies.

    The discarded tile does not become available again.
    """
    table = {}
    for kind in range(KINDS):
        if counts[kind] > 0:
            rest = with_one_less(counts, kind)
            table[kind] = (
                minimum_deficiency(rest, available, melds, kinds, forms, void),
                accepted_kinds(rest, available, melds, kinds, forms, void),
            )
    return table


def _reaches(
    counts: Tiles,
    available: Tiles,
    melds: int,
    kinds: int,
    forms: Collection[str],
    void: int | None,
    bound: int,
) -> bool:
    hands = completions_within(counts, available, melds, kinds, forms, void, bound)
    return next(hands, None) is not None


def _tiles_to_come(target: Tiles, counts: Tiles) -> int:
    return sum(max(0, t - h) for t, h in zip(target, counts, strict=True))
