"""Seeded random positions: hands of all sizes and shapes with all amounts of knowledge."""

import random
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tests.reference import (
    CHOWS,
    FORMS,
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
    SUITED,
    THIRTEEN_ORPHANS,
    Tiles,
)

COPIES = 4
MOST_MELDS = {STANDARD: 4, KNITTED_STRAIGHT: 1}  # the other forms need a hand without melds
# Probabilities that a copy outside the hand is still available.
DENSITIES = (0.0, 0.03, 0.07, 0.12, 0.2, 0.35, 0.6, 1.0)


class Position(NamedTuple):
    """The arguments of the reference functions, in their order."""

    counts: Tiles
    available: Tiles
    melds: int
    kinds: int
    forms: tuple[str, ...]
    void: int | None = None


class Ruleset(NamedTuple):
    """The last three fields of `Position`."""

    kinds: int
    forms: tuple[str, ...]
    void: int | None = None


PRESETS = {
    "mahjong0": Ruleset(SUITED, (STANDARD,)),
    "sichuan": Ruleset(SUITED, (STANDARD, SEVEN_PAIRS_WITH_QUADS)),
    "riichi": Ruleset(KINDS, (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)),
    "mcr": Ruleset(
        KINDS,
        (
            STANDARD,
            SEVEN_PAIRS_WITH_QUADS,
            THIRTEEN_ORPHANS,
            KNITTED_STRAIGHT,
            HONORS_AND_KNITTED,
        ),
    ),
}


def random_rules(rng: random.Random) -> Ruleset:
    """Return rules with any number of kinds, any forms, and sometimes a void suit."""
    forms = tuple(rng.sample(FORMS, rng.randint(1, len(FORMS))))
    return Ruleset(rng.choice((SUITED, KINDS)), forms, rng.choice((None, None, 0, 1, 2)))


def random_position(
    rng: random.Random,
    rules: Ruleset,
    melds: int | None = None,
    densities: Sequence[float] = DENSITIES,
) -> Position:
    """Return a hand of 13 or 14 tiles, less three per meld: random, or near to a complete one."""
    melds = rng.randint(0, 4) if melds is None else melds
    size = rng.choice((13, 14)) - 3 * melds
    form = rng.choice(rules.forms)
    if rng.random() < 0.5 and melds <= MOST_MELDS.get(form, 0):
        counts, _ = near_complete(rng, form, melds, size, rules.kinds)
    else:
        counts = deal(rng, random_wall(rng, rules.kinds), size)
    return Position(counts, random_available(rng, counts, densities), melds, *rules)


def near_complete(
    rng: random.Random, form: str, melds: int, size: int, kinds: int
) -> tuple[Tiles, list[int]]:
    """Return a complete hand with a few tiles replaced, and the list of the replaced tiles."""
    complete = _random_complete(rng, form, melds)
    counts = _spoiled(rng, complete, size, kinds)
    left = list(counts)
    lost = []
    for kind in complete:
        if left[kind]:
            left[kind] -= 1
        else:
            lost.append(kind)
    return counts, lost


def random_available(
    rng: random.Random, counts: Tiles, densities: Sequence[float] = DENSITIES
) -> Tiles:
    """Return the copies of each kind outside the hand that are randomly kept as available."""
    density = rng.choice(densities)
    return tuple(sum(rng.random() < density for _ in range(COPIES - held)) for held in counts)


def random_wall(rng: random.Random, kinds: int) -> list[int]:
    """Return all tiles in play, or those of one suit, a half flush, or terminals and honours."""
    suit = rng.randrange(3)
    everything = [kind for kind in range(kinds) for _ in range(COPIES)]
    flush = [kind for kind in everything if kind // 9 == suit]
    half_flush = [kind for kind in everything if kind // 9 == suit or kind >= SUITED]
    ends = [kind for kind in everything if kind in ORPHANS]
    return rng.choice((everything, everything, flush, half_flush, ends))


def deal(rng: random.Random, wall: Sequence[int], size: int) -> Tiles:
    """Return the counts of random tiles from the wall."""
    return counts_of(rng.sample(wall, size))


def counts_of(tiles: Iterable[int]) -> Tiles:
    """Return the number of tiles of each kind."""
    counts = [0] * KINDS
    for kind in tiles:
        counts[kind] += 1
    return tuple(counts)


def _random_complete(rng: random.Random, form: str, melds: int) -> list[int]:
    """Return a complete hand of a form; a fifth copy of a kind is removed by `_spoiled`."""
    melds_of_four = rng.choices(CHOWS + PUNGS, k=4)
    eye, knitted = rng.choice(PAIRS), rng.choice(KNITTED)
    blocks_of: dict[str, list[tuple[int, ...]]] = {
        STANDARD: [*melds_of_four[melds:], eye],
        KNITTED_STRAIGHT: [*melds_of_four[3 + melds :], eye, knitted],
        THIRTEEN_ORPHANS: [ORPHANS, (rng.choice(ORPHANS),)],
        HONORS_AND_KNITTED: [tuple(rng.sample((*HONORS, *knitted), 14))],
        SEVEN_PAIRS: rng.sample(PAIRS, 7),
        SEVEN_PAIRS_WITH_QUADS: rng.choices(PAIRS, k=7),
    }
    return [kind for block in blocks_of[form] for kind in block]


def _spoiled(rng: random.Random, tiles: list[int], size: int, kinds: int) -> Tiles:
    """Return the hand with some tiles replaced, so that it is legal and of the given size."""
    rng.shuffle(tiles)
    counts = [0] * KINDS
    for kind in tiles[: max(0, size - rng.choice((0, 1, 1, 2, 3)))]:
        if kind < kinds and counts[kind] < COPIES:
            counts[kind] += 1
    others = [kind for kind in range(kinds) for _ in range(COPIES - counts[kind])]
    taken = deal(rng, others, size - sum(counts))
    return tuple(kept + new for kept, new in zip(counts, taken, strict=True))
