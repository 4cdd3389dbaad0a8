"""Random winning situations of Chinese Standard Mahjong, and hands that just fail to win.

They are dealt without a scorer. Flags are random, except those that would contradict the tiles: a
last copy of which another is concealed, or kongs that no player can have declared.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

import paili

from tests.cases.complete_hands import Complete, complete_hands, copies
from tests.reference import (
    HONORS,
    HONORS_AND_KNITTED,
    KINDS,
    KNITTED,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS_WITH_QUADS,
    STANDARD,
    THIRTEEN_ORPHANS,
)
from tests.reference.definition import is_complete

CHOW, PUNG, KONG, CONCEALED_KONG = "chow", "pung", "kong", "concealed_kong"
DeclaredMeld = tuple[str, int, int]
"""A kind, a first tile, and the offer: the index of a chow's claimed tile, or the relative seat of
another set's discarder; 0 if concealed.
"""

FORMS = (STANDARD, SEVEN_PAIRS_WITH_QUADS, THIRTEEN_ORPHANS, KNITTED_STRAIGHT, HONORS_AND_KNITTED)

BOTZONE = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
BOTZONE += ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]


@dataclass(frozen=True, slots=True)
class Situation:
    """A win: the waiting hand, the winning tile, and the circumstances for a scorer.

    Attributes:
        counts: the 34 counts of the concealed tiles without the winning one.
        tile: the winning tile.
    """

    counts: tuple[int, ...]
    melds: tuple[DeclaredMeld, ...]
    tile: int
    self_drawn: bool
    last_copy: bool
    kong: bool
    wall_last: bool
    seat_wind: int
    prevalent_wind: int
    flowers: int

    def to_peer(self) -> tuple[object, ...]:
        """Return the arguments of `MahjongGB.MahjongFanCalculator`."""
        return (
            tuple(map(_peer_meld, self.melds)),
            tuple(name for name, n in zip(BOTZONE, self.counts, strict=True) for _ in range(n)),
            BOTZONE[self.tile],
            self.flowers,
            self.self_drawn,
            self.last_copy,
            self.kong,
            self.wall_last,
            self.seat_wind,
            self.prevalent_wind,
        )

    def to_paili(self) -> "paili.mcr.Win":
        """Return the win as a value of paili."""
        return paili.mcr.Win(
            paili.Hand.from_counts(self.counts, paili_melds(self.melds)),
            paili.Tile(self.tile),
            self_drawn=self.self_drawn,
            last_copy=self.last_copy,
            kong=self.kong,
            wall_last=self.wall_last,
            seat_wind=paili.Wind(self.seat_wind),
            prevalent_wind=paili.Wind(self.prevalent_wind),
            flowers=self.flowers,
        )


def paili_melds(melds: tuple[DeclaredMeld, ...]) -> tuple[paili.Meld, ...]:
    """Convert declared melds to paili, without their offers."""
    return tuple(_paili_meld(kind, tile) for kind, tile, _ in melds)


def _peer_meld(meld: DeclaredMeld) -> tuple[str, str, int]:
    kind, tile, offer = meld
    if kind == CHOW:
        return "CHI", BOTZONE[tile + 1], offer
    return "PENG" if kind == PUNG else "GANG", BOTZONE[tile], offer


def _paili_meld(kind: str, tile: int) -> paili.Meld:
    if kind == CHOW:
        return paili.Meld.chow(tile)
    return paili.Meld.pung(tile) if kind == PUNG else paili.Meld.kong(tile, kind == CONCEALED_KONG)


def situations(seed: int, number: int) -> Iterator[Situation]:
    """Return winning situations, reproducible by seed. Each fan occurs many times in a million."""
    rng = Random(seed)
    hands = complete_hands(rng)
    return (_won(rng, hand) for hand in islice(hands, number))


def non_winning(seed: int, number: int) -> Iterator[Situation]:
    """Return situations in which the tile does not complete the hand, mostly by one tile."""
    rng = Random(seed)
    return islice(_failures(rng), number)


def _won(rng: Random, hand: Complete) -> Situation:
    # Chosen once per hand for all of its sets: otherwise four kongs, or four exposed sets, would be
    # too rare.
    openness = rng.choice((0.0, 0.0, 0.3, 0.7, 1.0))
    kongs = rng.choice((0.0, 0.0, 0.2, 0.5, 1.0))
    secrecy = rng.choice((0.0, 0.5, 1.0))
    in_all = copies(hand)
    counts = in_all.copy()
    melds = []
    for is_chow, first in hand.sets:
        if not is_chow and in_all[first] == 3 and rng.random() < kongs:
            concealed = rng.random() < secrecy
            kind, offer = (CONCEALED_KONG, 0) if concealed else (KONG, rng.randint(1, 3))
        elif rng.random() < openness:
            kind, offer = CHOW if is_chow else PUNG, rng.randint(1, 3)
        else:
            continue
        melds.append((kind, first, offer))
        for kind_of_tile in range(first, first + 3) if is_chow else (first,) * 3:
            counts[kind_of_tile] -= 1
    tile = rng.choice([k for k, n in enumerate(counts) if n]) if hand.tile is None else hand.tile
    counts[tile] -= 1
    return _situation(rng, counts, tuple(melds), tile)


def _situation(
    rng: Random, counts: list[int], melds: tuple[DeclaredMeld, ...], tile: int
) -> Situation:
    random = rng.random
    self_drawn, concealed = random() < 0.5, counts[tile]
    shown = 4 - concealed - left(counts, melds)[tile]
    has_kong = any(kind in (KONG, CONCEALED_KONG) for kind, *_ in melds)
    may_be_kong = has_kong if self_drawn else concealed + shown == 0
    return Situation(
        tuple(counts),
        melds,
        tile,
        self_drawn=self_drawn,
        last_copy=random() < 0.15 and not concealed,
        kong=random() < 0.15 and may_be_kong,
        wall_last=random() < 0.15,
        seat_wind=int(4 * random()),
        prevalent_wind=int(4 * random()),
        flowers=int(9 * random()) if random() < 0.3 else 0,
    )


def _failures(rng: Random) -> Iterator[Situation]:
    hands = complete_hands(rng)
    while True:
        near = _knitted_beside_a_meld(rng) if rng.random() < 0.02 else _won(rng, next(hands))
        counts = list(near.counts)
        counts[near.tile] += 1
        exchange(rng, counts, near.melds, rng.choice((0, 1, 1, 1, 2)))
        if not is_complete(tuple(counts), len(near.melds), KINDS, FORMS):
            tile = rng.choice([kind for kind, n in enumerate(counts) if n])
            counts[tile] -= 1
            yield _situation(rng, counts, near.melds, tile)


def exchange(rng: Random, counts: list[int], melds: tuple[DeclaredMeld, ...], times: int) -> None:
    """Exchange concealed tiles for available ones, each time of another kind."""
    room = left(counts, melds)
    for _ in range(times):
        going = rng.choice([kind for kind, n in enumerate(counts) if n])
        coming = rng.choice([kind for kind, n in enumerate(room) if n and kind != going])
        counts[going] -= 1
        room[going] += 1
        counts[coming] += 1
        room[coming] -= 1


def left(counts: list[int], melds: tuple[DeclaredMeld, ...]) -> list[int]:
    """Return the number of copies of each kind that are outside the hand."""
    room = [4 - n for n in counts]
    for kind, first, _ in melds:
        if kind == CHOW:
            for tile in range(first, first + 3):
                room[tile] -= 1
        else:
            room[first] -= 3 if kind == PUNG else 4
    return room


def _knitted_beside_a_meld(rng: Random) -> Situation:
    """Return eleven different tiles of the knitted form beside a meld, which that form excludes."""
    tiles = rng.sample((*HONORS, *rng.choice(KNITTED)), 11)
    counts = [int(kind in tiles) for kind in range(KINDS)]
    tile = tiles[0]
    counts[tile] = 0
    meld = rng.choice([kind for kind in range(KINDS) if kind not in tiles])
    return _situation(rng, counts, ((PUNG, meld, 1),), tile)
