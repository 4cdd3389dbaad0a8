"""Almost complete hands, for which the plain recursion is fast enough and draws matter."""

import random
from math import comb

from tests.reference import KINDS, Tiles
from tests.reference.positions import (
    COPIES,
    MOST_MELDS,
    Position,
    Ruleset,
    counts_of,
    near_complete,
)

MOST_DRAWS = 4


def value_case(
    rng: random.Random, rules: Ruleset, drawn: bool | None = None, work: int = 3000
) -> tuple[Position, int]:
    """Return a nearly complete position with few tiles to come, and a number of draws.

    Args:
        drawn: whether it has 3n+2 tiles or 3n+1; either if None.
        work: the approximate limit of hands in the computation of its value.
    """
    form = rng.choice(rules.forms)
    melds = rng.randint(0, MOST_MELDS.get(form, 0))
    size = (rng.choice((13, 14)) if drawn is None else 13 + drawn) - 3 * melds
    counts, lost = near_complete(rng, form, melds, size, rules.kinds)
    wall = _few_tiles(rng, counts, lost, rules.kinds)
    draws = [
        draws
        for draws in range(MOST_DRAWS + 1)
        if draws <= sum(wall[: rules.kinds]) and hands_met(counts, wall, draws) <= work
    ]
    return Position(counts, wall, melds, *rules), rng.choice((*draws, *draws[2:] * 3))


def crowded_case(rng: random.Random, rules: Ruleset) -> tuple[Position, int]:
    """Return a short hand of a few neighbouring ranks with a few such tiles to come.

    The tiles interact strongly: they are needed in several ways, and their last copies are in the
    hand.
    """
    melds = rng.choice((2, 3, 3, 3, 4))
    size = rng.choice((13, 14)) - 3 * melds
    first, width = rng.randrange(4), rng.choice((4, 5, 6))
    suit = rng.choice([suit for suit in range(3) if suit != rules.void])
    ranks = [9 * suit + first + step for step in range(width) if first + step < 9]
    tiles = [kind for kind in ranks for _ in range(COPIES)]
    rng.shuffle(tiles)
    others = rng.choices(range(rules.kinds), k=rng.choice((0, 0, 1, 2)))
    coming = tiles[size : size + rng.choice((2, 3, 4, 5, 6))]
    counts = counts_of(tiles[:size])
    coming += [kind for kind in set(others) if counts[kind] + coming.count(kind) < COPIES]
    draws = rng.randint(1, min(MOST_DRAWS, len(coming)))
    return Position(counts, counts_of(coming), melds, *rules), draws


def _few_tiles(rng: random.Random, counts: Tiles, lost: list[int], kinds: int) -> Tiles:
    """Return most of the replaced tiles, some neighbours of held ones, and a few of any kind."""
    held = [kind for kind in range(KINDS) if counts[kind]]
    neighbours = [
        kind
        for kind in range(kinds)
        if any(kind // 9 == other // 9 and abs(kind - other) <= 2 for other in (*held, *lost))
    ]
    tiles = [kind for kind in lost if rng.random() < 0.95]
    tiles += rng.choices(neighbours, k=rng.choice((0, 0, 1, 2, 4)))
    # Sometimes of a kind that is not in play: such copies must be ignored.
    tiles += rng.choices(range(kinds if rng.random() < 0.9 else KINDS), k=rng.choice((0, 0, 1, 3)))
    if rng.random() < 0.3:
        tiles += tiles
    return tuple(min(tiles.count(kind), COPIES - counts[kind]) for kind in range(KINDS))


def hands_met(counts: Tiles, wall: Tiles, draws: int) -> int:
    """Return the number of hands after the last draw: draws times discards, in any order."""
    drawn = comb(sum(map(bool, wall)) + draws - 1, draws) if any(wall) else 1
    return drawn * comb(sum(map(bool, counts)) + draws - 1, draws)
