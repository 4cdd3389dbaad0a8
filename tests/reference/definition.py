"""Definition 9 of Yan, Li & Li 2021, word for word: exchange a tile for an available one, again.

Source: *A Fast Algorithm for Computing the Deficiency Number of a Mahjong Hand*, section 4.1.
Exponential in the deficiency, so only for hands, or knowledge bases, of a few tiles.
"""

from collections.abc import Callable, Collection
from functools import cache

from tests.reference import (
    CHOWS,
    HONORS,
    HONORS_AND_KNITTED,
    KINDS,
    KNITTED,
    KNITTED_STRAIGHT,
    ORPHANS,
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


def recursive_deficiency(
    counts: Tiles,
    available: Tiles,
    melds: int,
    kinds: int,
    forms: Collection[str],
    void: int | None = None,
) -> int:
    """Return the deficiency of a 3n+1 or 3n+2 hand under a knowledge base, by Definition 9.

    Args:
        counts: concealed tiles; 13 or 14 less three for each meld.
        available: copies of each kind that may still come; kinds out of play never come.
        melds: the number of declared melds.
        kinds: the number of kinds in play, 27 or 34.
        forms: the forms of complete hands.
        void: the suit (0-2) that a complete hand may not contain.

    Returns:
        The number of tile changes; UNREACHABLE when no sequence of changes completes the hand.
    """
    wall = available[:kinds] + (0,) * (KINDS - kinds)

    @cache
    def complete(hand: Tiles) -> bool:
        return is_complete(hand, melds, kinds, forms, void)

    if sum(counts) % 3 == 2:
        return _exchanges(counts, wall, complete)
    # A hand of 3n+1 tiles first draws its best tile, which is one change.
    after_draw = (
        _exchanges(with_one_more(counts, kind), with_one_less(wall, kind), complete)
        for kind in range(KINDS)
        if wall[kind] > 0
    )
    best = min(after_draw, default=UNREACHABLE)
    return best if best == UNREACHABLE else best + 1


def _exchanges(counts: Tiles, wall: Tiles, complete: Callable[[Tiles], bool]) -> int:
    """Return the least number of exchanges, tried in order; each uses up a tile of the wall."""

    @cache
    def has_deficiency_at_most(hand: Tiles, wall: Tiles, bound: int) -> bool:
        if complete(hand):
            return True
        return bound > 0 and any(
            has_deficiency_at_most(
                with_one_more(with_one_less(hand, going), coming),
                with_one_less(wall, coming),
                bound - 1,
            )
            for going in range(KINDS)
            if hand[going] > 0
            for coming in range(KINDS)
            if wall[coming] > 0
        )

    for bound in range(sum(wall) + 1):
        if has_deficiency_at_most(counts, wall, bound):
            return bound
    return UNREACHABLE


def is_complete(
    counts: Tiles, melds: int, kinds: int, forms: Collection[str], void: int | None = None
) -> bool:
    """Return whether concealed tiles and declared melds together win in one of the forms."""
    if sum(counts) != 14 - 3 * melds:
        return False
    if any(n > 0 and not playable(kind, kinds, void) for kind, n in enumerate(counts)):
        return False
    return any(_TESTS[form](counts, melds) for form in forms)


def _is_standard(counts: Tiles, melds: int) -> bool:
    return any(
        counts[eye] >= 2 and _splits(with_one_less(with_one_less(counts, eye), eye))
        for eye in range(KINDS)
    )


def _splits(counts: Tiles) -> bool:
    """Return whether the tiles split into chows and pungs; the lowest tile must be in one."""
    if not any(counts):
        return True
    lowest = next(kind for kind, n in enumerate(counts) if n > 0)
    options = [(lowest, lowest, lowest)] + [chow for chow in CHOWS if chow[0] == lowest]
    return any(_splits(rest) for meld in options if (rest := _without(counts, meld)) is not None)


def _without(counts: Tiles, tiles: Tiles) -> Tiles | None:
    for kind in tiles:
        if counts[kind] == 0:
            return None
        counts = with_one_less(counts, kind)
    return counts


def _is_seven_pairs(counts: Tiles, melds: int) -> bool:
    return melds == 0 and all(n in (0, 2) for n in counts)


def _is_seven_pairs_with_quads(counts: Tiles, melds: int) -> bool:
    return melds == 0 and all(n in (0, 2, 4) for n in counts)


def _is_thirteen_orphans(counts: Tiles, melds: int) -> bool:
    return melds == 0 and all((n > 0) == (kind in ORPHANS) for kind, n in enumerate(counts))


def _is_knitted_straight(counts: Tiles, melds: int) -> bool:
    if melds > 1:
        return False
    rests = (_without(counts, knitted) for knitted in KNITTED)
    return any(rest is not None and _is_standard(rest, melds) for rest in rests)


def _is_honors_and_knitted(counts: Tiles, melds: int) -> bool:
    held = {kind for kind, n in enumerate(counts) if n > 0}
    return (
        melds == 0 and max(counts) == 1 and any(held <= {*HONORS, *knitted} for knitted in KNITTED)
    )


_TESTS: dict[str, Callable[[Tiles, int], bool]] = {
    STANDARD: _is_standard,
    SEVEN_PAIRS: _is_seven_pairs,
    SEVEN_PAIRS_WITH_QUADS: _is_seven_pairs_with_quads,
    THIRTEEN_ORPHANS: _is_thirteen_orphans,
    KNITTED_STRAIGHT: _is_knitted_straight,
    HONORS_AND_KNITTED: _is_honors_and_knitted,
}
