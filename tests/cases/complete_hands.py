"""Random complete hands of Chinese Standard Mahjong, built so that all fan occur.

Each family deals one sort of hand: from some of the tiles only, or around the sets that a fan
requires. Rare fan have families of their own, because random hands would never have them.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from tests.reference import CHOWS, HONORS, KINDS, KNITTED, ORPHANS, SUITED

Set = tuple[bool, int]
"""A set: whether it is a chow, and its first tile."""

WINDS = HONORS[:4]
DRAGONS = HONORS[4:]
TERMINALS = ORPHANS[:6]


@dataclass(frozen=True, slots=True)
class Complete:
    """A complete hand: sets that may be declared, and tiles that may not.

    Attributes:
        sets: chows and pungs.
        loose: the eye, or most of a special hand.
        tile: the winning tile, where the fan depends on it.
    """

    sets: tuple[Set, ...]
    loose: tuple[int, ...]
    tile: int | None = None


Family = Callable[[Random], Complete]


@dataclass(frozen=True)
class Pool:
    """The sets and eyes from which a hand is filled up."""

    sets: tuple[Set, ...]
    eyes: tuple[int, ...]

    @classmethod
    def of(cls, kinds: Iterable[int], chows: int = 1, pungs: int = 1) -> "Pool":
        """Return all sets of some kinds of tile; `chows` and `pungs` are weights."""
        held = set(kinds)
        runs = [(True, chow[0]) for chow in CHOWS if held.issuperset(chow)]
        triplets = [(False, kind) for kind in sorted(held)]
        return cls(tuple(runs * chows + triplets * pungs), tuple(sorted(held)))

    @classmethod
    def touching(cls, ranks: Collection[int], honors: Iterable[int] = ()) -> "Pool":
        """Return chows with one of the ranks, pungs of these ranks, and pungs of some honours."""
        runs = [(True, c[0]) for c in CHOWS if any(tile % 9 + 1 in ranks for tile in c)]
        eyes = [tile for tile in range(SUITED) if tile % 9 + 1 in ranks] + list(honors)
        return cls(tuple(runs + [(False, tile) for tile in eyes]), tuple(eyes))

    def filled(self, rng: Random, sets: Iterable[Set] = (), eye: int | None = None) -> Complete:
        """Return a hand with the given sets and others of the pool."""
        chosen = list(sets)
        chosen += rng.choices(self.sets, k=4 - len(chosen))
        kind = rng.choice(self.eyes) if eye is None else eye
        return Complete(tuple(chosen), (kind, kind))


def ranks(*wanted: int) -> list[int]:
    """Return the kinds of the given ranks in all suits."""
    return [kind for kind in range(SUITED) if kind % 9 + 1 in wanted]


def suits(*wanted: int) -> list[int]:
    """Return the kinds of the given suits."""
    return [kind for kind in range(SUITED) if kind // 9 in wanted]


EVERYTHING = Pool.of(range(KINDS))
MOSTLY_CHOWS = Pool.of(range(KINDS), chows=4)
MOSTLY_PUNGS = Pool.of(range(KINDS), pungs=6)
ONLY_CHOWS = Pool.of(range(SUITED), pungs=0)
ONLY_PUNGS = Pool.of(range(KINDS), chows=0)
FLUSHES = (Pool.of(suits(0)), Pool.of(suits(1), chows=2), Pool.of(suits(2), pungs=4))

GREEN = (19, 20, 21, 23, 25, 32)
REVERSIBLE = (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31)

POOLS = (
    EVERYTHING,
    MOSTLY_CHOWS,
    MOSTLY_PUNGS,
    ONLY_CHOWS,
    ONLY_PUNGS,
    *FLUSHES,
    Pool.of([*suits(1), *HONORS]),
    Pool.of([*suits(2), *HONORS], chows=4),
    Pool.of(suits(0, 1)),
    Pool.of([*suits(0, 2), *HONORS], chows=3),
    Pool.of(ranks(1, 2, 3)),
    Pool.of(ranks(4, 5, 6)),
    Pool.of(ranks(7, 8, 9)),
    Pool.of(ranks(1, 2, 3, 4)),
    Pool.of(ranks(6, 7, 8, 9)),
    Pool.of(ranks(2, 3, 4, 5, 6, 7, 8), pungs=2),
    Pool.of(ranks(2, 4, 6, 8), chows=0),
    Pool.of(ranks(3, 4, 5), pungs=2),
    Pool.of(TERMINALS),
    Pool.of(ORPHANS),
    Pool.of(HONORS),
    Pool.of(GREEN),
    Pool.of(GREEN[:-1]),
    Pool.of(REVERSIBLE),
    Pool.touching((5,)),
    Pool.touching((1, 9)),
    Pool.touching((1, 9), HONORS),
)
"""The pools from which hands are dealt. Each fan of suits and ranks has one."""


def chow(suit: int, rank: int) -> Set:
    """Return the chow of a suit that begins at a rank."""
    return True, 9 * suit + rank - 1


def pung(suit: int, rank: int) -> Set:
    """Return the pung of a rank of a suit."""
    return False, 9 * suit + rank - 1


def three_suits(rng: Random) -> list[int]:
    return rng.sample(range(3), 3)


# Sets for fan of several sets. Each function returns two to four sets.


def same_chows(rng: Random) -> list[Set]:
    return [chow(rng.randrange(3), rng.randint(1, 7))] * rng.randint(2, 4)


def shifted_chows(rng: Random) -> list[Set]:
    """Return three or four chows of one suit, each shifted by one or two ranks."""
    suit, step, number = rng.randrange(3), rng.randint(1, 2), rng.randint(3, 4)
    first = rng.randint(1, 7 - step * (number - 1))
    return [chow(suit, first + step * i) for i in range(number)]


def shifted_pungs(rng: Random) -> list[Set]:
    suit, number = rng.randrange(3), rng.randint(3, 4)
    first = rng.randint(1, 10 - number)
    return [pung(suit, first + i) for i in range(number)]


def straight(rng: Random) -> list[Set]:
    suit = rng.randrange(3)
    return [chow(suit, first) for first in (1, 4, 7)]


def mixed_straight(rng: Random) -> list[Set]:
    return [chow(suit, first) for suit, first in zip(three_suits(rng), (1, 4, 7), strict=True)]


def mixed_same_chows(rng: Random) -> list[Set]:
    first = rng.randint(1, 7)
    return [chow(suit, first) for suit in range(3)]


def mixed_shifted_chows(rng: Random) -> list[Set]:
    first = rng.randint(1, 5)
    return [chow(suit, first + i) for i, suit in enumerate(three_suits(rng))]


def mixed_shifted_pungs(rng: Random) -> list[Set]:
    first = rng.randint(1, 7)
    return [pung(suit, first + i) for i, suit in enumerate(three_suits(rng))]


def same_pungs(rng: Random) -> list[Set]:
    rank = rng.randint(1, 9)
    return [pung(suit, rank) for suit in three_suits(rng)[: rng.randint(2, 3)]]


def related_chows(rng: Random) -> list[Set]:
    """Return four chows of few kinds, so that many pairs of them score a fan."""
    first, suit = rng.randint(1, 4), three_suits(rng)
    some = [chow(s, r) for s in suit[: rng.randint(1, 2)] for r in (first, first + 3)]
    some += [chow(suit[0], 1), chow(suit[0], 7)]
    return rng.choices(some, k=4)


def all_types(rng: Random) -> list[Set]:
    sets = [(chow if rng.random() < 0.6 else pung)(suit, rng.randint(1, 7)) for suit in range(3)]
    return [*sets, (False, rng.choice(WINDS))]


def some_winds(rng: Random) -> list[Set]:
    return [(False, kind) for kind in rng.sample(WINDS, rng.randint(2, 4))]


def some_dragons(rng: Random) -> list[Set]:
    return [(False, kind) for kind in rng.sample(DRAGONS, rng.randint(2, 3))]


def pung_and_chow(rng: Random) -> list[Set]:
    """Return a pung and a chow that share a tile, so that its fourth copy may win as last tile."""
    suit, first = rng.randrange(3), rng.randint(1, 7)
    return [pung(suit, first + rng.randint(0, 2)), chow(suit, first)]


PATTERNS: tuple[Callable[[Random], list[Set]], ...] = (
    same_chows,
    shifted_chows,
    shifted_pungs,
    straight,
    mixed_straight,
    mixed_same_chows,
    mixed_shifted_chows,
    mixed_shifted_pungs,
    same_pungs,
    related_chows,
    some_winds,
    some_dragons,
    pung_and_chow,
)


def dealt_from_a_pool(rng: Random) -> Complete:
    return rng.choice(POOLS).filled(rng)


def around_a_pattern(rng: Random) -> Complete:
    sets = rng.choice(PATTERNS)(rng)
    pool = rng.choice((EVERYTHING, ONLY_CHOWS, ONLY_PUNGS, FLUSHES[sets[0][1] // 9 % 3]))
    return pool.filled(rng, sets)


def of_all_types(rng: Random) -> Complete:
    return EVERYTHING.filled(rng, all_types(rng), rng.choice(DRAGONS))


def terminal_chows(rng: Random) -> Complete:
    """Return the terminal chows twice in a suit, or in two suits with fives of the third."""
    a, b, c = three_suits(rng) if rng.random() < 0.5 else [rng.randrange(3)] * 3
    sets = [chow(suit, first) for suit in (a, b) for first in (1, 7)]
    return EVERYTHING.filled(rng, sets, 9 * c + 4)


def little_honors(rng: Random) -> Complete:
    """Return pungs of all winds or dragons but one, and the remaining one as the eye."""
    eye, *pungs = rng.sample(honors := rng.choice((WINDS, DRAGONS)), len(honors))
    return EVERYTHING.filled(rng, [(False, kind) for kind in pungs], eye)


def plain(rng: Random) -> Complete:
    """Return a hand with few fan: a pung of simples, three unrelated chows, an honour eye."""
    firsts = rng.choice(((1, 2, 6), (2, 3, 7), (1, 3, 7), (5, 2, 3), (2, 6, 1), (3, 7, 3)))
    sets = [chow(suit, first) for suit, first in zip(three_suits(rng), firsts, strict=True)]
    sets.append(pung(rng.randrange(3), rng.randint(2, 8)))
    return EVERYTHING.filled(rng, sets, rng.choice(HONORS))


# Hands without four sets, or with special ways to win.


def pairs(rng: Random) -> Complete:
    """Return seven pairs; four of a kind may count as two of them."""
    eyes = rng.choice([pool.eyes for pool in POOLS if len(pool.eyes) >= 4])
    if len(eyes) < 7 or rng.random() < 0.3:
        eyes *= 2
    return Complete((), tuple(rng.sample(eyes, 7) * 2))


def shifted_pairs(rng: Random) -> Complete:
    first = 9 * rng.randrange(3) + rng.randint(0, 2)
    return Complete((), tuple(range(first, first + 7)) * 2)


def double_chows(rng: Random) -> Complete:
    """Return seven pairs that are also four chows and a pair."""
    sets = [chow(rng.randrange(3), rng.randint(1, 7)) for _ in range(2)] * 2
    return ONLY_CHOWS.filled(rng, sets)


def orphans(rng: Random) -> Complete:
    return Complete((), (*ORPHANS, rng.choice(ORPHANS)))


def nine_gates(rng: Random) -> Complete:
    first = 9 * rng.randrange(3)
    tile = first + rng.randint(0, 8)
    gates = (first, first, *range(first, first + 9), first + 8, first + 8)
    return Complete((), (*gates, tile), tile if rng.random() < 0.8 else None)


def honors_and_knitted(rng: Random) -> Complete:
    number = rng.choice((5, 5, 6, 7, 7))
    knitted = rng.sample(rng.choice(KNITTED), 14 - number)
    return Complete((), (*rng.sample(HONORS, number), *knitted))


def knitted_straight(rng: Random) -> Complete:
    """Return a knitted straight, a set and an eye; in half of the pools these overlap its tiles."""
    knitted = rng.choice(KNITTED)
    pool = rng.choice((MOSTLY_CHOWS, ONLY_PUNGS, Pool.of(knitted), Pool.of(range(SUITED))))
    rest = pool.filled(rng)
    return Complete(rest.sets[:1], (*rest.loose, *knitted))


FAMILIES: tuple[tuple[Family, int], ...] = (
    (dealt_from_a_pool, 30),
    (around_a_pattern, 39),
    (of_all_types, 3),
    (terminal_chows, 2),
    (little_honors, 2),
    (plain, 4),
    (pairs, 5),
    (shifted_pairs, 1),
    (double_chows, 2),
    (orphans, 1),
    (nine_gates, 2),
    (honors_and_knitted, 3),
    (knitted_straight, 6),
)
"""The families, and their frequency in percent."""


def complete_hands(rng: Random) -> Iterator[Complete]:
    """Yield complete hands without end, none with a fifth copy of a tile."""
    families, weights = zip(*FAMILIES, strict=True)
    while True:
        for family in rng.choices(families, weights, k=1000):
            hand = family(rng)
            if max(copies(hand)) <= 4:
                yield hand


def copies(hand: Complete) -> list[int]:
    """Return the number of copies of each kind in a complete hand."""
    counts = [0] * KINDS
    for kind in hand.loose:
        counts[kind] += 1
    for is_chow, first in hand.sets:
        if is_chow:
            counts[first] += 1
            counts[first + 1] += 1
            counts[first + 2] += 1
        else:
            counts[first] += 3
    return counts
