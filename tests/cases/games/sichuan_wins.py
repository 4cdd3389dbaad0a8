"""Random wins and final positions of Sichuan Mahjong, for the reference and for paili.

They are dealt without a scorer, by the shapes of the patterns, and with all valid combinations of
circumstances.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

import paili
from paili.sichuan import Kong, Seat, Win

from tests.cases.complete_hands import Complete, Pool, ranks, suits
from tests.cases.games.sichuan import random_switches
from tests.reference.sichuan import COPIES, KINDS, SEATS, suit_of
from tests.reference.sichuan import rules as reference_rules
from tests.reference.sichuan import scoring as reference
from tests.reference.sichuan import settlement as reference_settlement

POOLS: Final = (
    Pool.of(range(KINDS)),
    Pool.of(range(KINDS), chows=4),
    Pool.of(range(KINDS), chows=0),
    Pool.of(suits(0), pungs=2),
    Pool.of(suits(1), chows=0),
    Pool.of(suits(2), chows=2),
    Pool.of(suits(0, 1)),
    Pool.of(suits(1, 2), chows=4),
    Pool.of(range(3), pungs=3),
    Pool.of([*range(3), 9, 10, 11]),
    Pool.of([4, 5, 6, 7, 13, 14], pungs=2),
    Pool.of(ranks(2, 5, 8)),
    Pool.of(ranks(2, 3, 4, 5, 6, 7, 8)),
    Pool.touching((1, 9)),
    Pool.of(range(6, 9), chows=3),
    # One suit, with a 1 or 9 in all sets.
    Pool(((True, 9), (True, 9), (True, 15), (True, 15), (False, 9), (False, 17)), (9, 17)),
)
"""The pools of sets. Each pattern of suits and ranks has one."""
SITUATIONS: Final = (
    "",
    "",
    "",
    "self_drawn",
    "self_drawn",
    "self_drawn last_tile",
    "self_drawn after_kong",
    "self_drawn after_kong last_tile",
    "self_drawn after_kong fed",
    "self_drawn after_kong fed last_tile",
    "shoot_after_kong",
    "shoot_after_kong last_tile",
    "robbing_kong",
    "last_tile",
)
FIRST_DRAWS: Final = ("self_drawn heavenly", "self_drawn earthly")


@dataclass(frozen=True, slots=True)
class Case:
    """A win, or a hand that just fails to win, and the rules for its score.

    Attributes:
        win: the win, in the form of the reference.
        switches: the differences of the rules from XUEZHAN.
    """

    win: reference.Win
    switches: dict[str, Any]

    @property
    def reference_rules(self) -> reference_rules.SichuanRules:
        return reference_rules.XUEZHAN.with_(**self.switches)

    @property
    def paili_rules(self) -> paili.Rules:
        return paili.XUEZHAN.with_(**self.switches)

    @property
    def paili_win(self) -> Win:
        win = self.win
        flags = {name: getattr(win, name) for name in CIRCUMSTANCES}
        before = tuple(n - (kind == win.tile) for kind, n in enumerate(win.counts))
        void = None if win.void is None else paili.Suit(win.void)
        return Win(paili_hand(before, win.melds), paili.Tile(win.tile), void, **flags)


CIRCUMSTANCES: Final = (
    "self_drawn",
    "after_kong",
    "shoot_after_kong",
    "robbing_kong",
    "last_tile",
    "heavenly",
    "earthly",
    "fed",
)
PRESETS: Final[tuple[dict[str, Any], ...]] = tuple(
    {
        name: value
        for name, value in vars(rules).items()
        if value != getattr(reference_rules.XUEZHAN, name)
    }
    for rules in reference_rules.PRESETS.values()
)
"""The presets, as their differences from XUEZHAN."""


def paili_hand(counts: tuple[int, ...], melds: tuple[reference.Meld, ...]) -> paili.Hand:
    """Convert a hand of the reference to paili."""
    return paili.Hand.from_counts((*counts, *[0] * 7), [_paili_meld(meld) for meld in melds])


def _paili_meld(meld: reference.Meld) -> paili.Meld:
    if meld.kind == "pung":
        return paili.Meld.pung(paili.Tile(meld.tile))
    return paili.Meld.kong(paili.Tile(meld.tile), meld.is_concealed)


def switches(chance: Random) -> dict[str, Any]:
    """Return the switches of a preset, or random ones."""
    if chance.random() < 0.5:
        return chance.choice(PRESETS)
    return random_switches(chance)


def wins(seed: int) -> Iterator[Case]:
    """Yield complete hands without void tiles, endlessly and reproducibly by seed."""
    chance = Random(seed)
    while True:
        win = _win(chance)
        yield Case(win, switches(chance))


def failures(seed: int) -> Iterator[Case]:
    """Yield hands that lack a tile, or have tiles of the void suit."""
    chance = Random(seed)
    while True:
        win = _win(chance)
        if chance.random() < 0.3:
            tiles = [kind for kind in range(KINDS) if win.counts[kind]]
            void = suit_of(chance.choice([*tiles, *(meld.tile for meld in win.melds)]))
            yield Case(replace(win, void=void), switches(chance))
            continue
        counts = _exchanged(chance, win.counts, win.melds)
        yield Case(_won(chance, counts, win.melds, win.void), switches(chance))


def _win(chance: Random) -> reference.Win:
    while True:
        counts, melds = _declared(chance, _complete(chance))
        held = {suit_of(kind) for kind in range(KINDS) if counts[kind]}
        held |= {suit_of(meld.tile) for meld in melds}
        if rest := sorted({0, 1, 2} - held):
            return _won(chance, counts, melds, chance.choice([None, *rest]))


def _won(
    chance: Random, counts: tuple[int, ...], melds: tuple[reference.Meld, ...], void: int | None
) -> reference.Win:
    """Return a win by a random tile, with circumstances that are possible for the hand."""
    tile = chance.choice([kind for kind in range(KINDS) if counts[kind]])
    kongs = [meld for meld in melds if meld.kind == "kong"]
    impossible = {
        "heavenly": bool(melds),
        "earthly": bool(melds),
        "after_kong": not kongs,
        "fed": all(meld.is_concealed for meld in kongs),
        "robbing_kong": reference.all_tiles(counts, melds)[tile] > 1,
    }
    all_situations = [situation.split() for situation in (*SITUATIONS, *FIRST_DRAWS)]
    situations = [
        situation
        for situation in all_situations
        if not any(impossible.get(name) for name in situation)
    ]
    situation = dict.fromkeys(chance.choice(situations), True)
    return reference.Win(counts, tile, melds, void, **situation)


def _complete(chance: Random) -> Complete:
    """Return sets and an eye, or pairs, with at most four copies of each tile."""
    while True:
        pool = chance.choice(POOLS)
        if chance.random() < 0.25:
            # A pool of few kinds, so that some pairs occur twice.
            kinds = pool.eyes if chance.random() < 0.5 else chance.sample(range(KINDS), 9)
            hand = Complete((), tuple(chance.choices(kinds, k=7)) * 2)
        else:
            hand = pool.filled(chance)
        if max(_copies(hand)) <= COPIES:
            return hand


def _copies(hand: Complete) -> list[int]:
    counts = [0] * KINDS
    for is_chow, first in hand.sets:
        for step in range(3):
            counts[first + step * is_chow] += 1
    for tile in hand.loose:
        counts[tile] += 1
    return counts


def _declared(chance: Random, hand: Complete) -> tuple[tuple[int, ...], tuple[reference.Meld, ...]]:
    """Declare some of the pungs, and some of these as kongs."""
    counts = _copies(hand)
    copies = list(counts)
    # Chosen once per hand: otherwise four melds, and four kongs, would be too rare.
    openness, kongs, secrecy = (chance.choice([0.0, 0.3, 0.7, 1.0]) for _ in range(3))
    melds = []
    for is_chow, first in hand.sets:
        if is_chow or chance.random() >= openness:
            continue
        is_kong = copies[first] == 3 and chance.random() < kongs
        is_concealed = is_kong and chance.random() < secrecy
        melds.append(reference.Meld("kong" if is_kong else "pung", first, is_concealed))
        counts[first] -= 3
    return tuple(counts), tuple(sorted(melds))


def _exchanged(
    chance: Random, counts: tuple[int, ...], melds: tuple[reference.Meld, ...]
) -> tuple[int, ...]:
    """Exchange one or two tiles for others."""
    changed = list(counts)
    for _ in range(chance.choice([1, 1, 2])):
        changed[chance.choice([kind for kind in range(KINDS) if changed[kind]])] -= 1
        own = reference.all_tiles(tuple(changed), melds)
        changed[chance.choice([kind for kind in range(KINDS) if own[kind] < COPIES])] += 1
    return tuple(changed)


# Final positions


@dataclass(frozen=True, slots=True)
class Position:
    """The end of a game, in the form of the reference, and the rules for its settlement."""

    seats: tuple[reference_settlement.Seat, ...]
    kongs: tuple[reference_settlement.KongIncome, ...]
    switches: dict[str, Any]

    @property
    def reference_rules(self) -> reference_rules.SichuanRules:
        return reference_rules.XUEZHAN.with_(**self.switches)

    @property
    def paili_rules(self) -> paili.Rules:
        return paili.XUEZHAN.with_(**self.switches)

    @property
    def paili_seats(self) -> list[Seat]:
        return [
            Seat(
                paili_hand(seat.counts, seat.melds),
                paili.Suit(seat.void),
                has_won=seat.has_won,
                discarded_others=seat.discarded_others,
            )
            for seat in self.seats
        ]

    @property
    def paili_kongs(self) -> list[Kong]:
        return [
            Kong(
                kong.kind,
                kong.owner,
                [dict(kong.paid).get(seat, 0) for seat in SEATS],
                kong.holder,
            )
            for kong in self.kongs
        ]


def positions(seed: int) -> Iterator[Position]:
    """Yield positions near ready, some with void tiles, endlessly and reproducibly by seed."""
    chance = Random(seed)
    while True:
        won = chance.choice([0, 0, 1, 1, 2, 2, 3])
        winners = chance.sample(SEATS, won)
        seats = tuple(_seat(chance, seat in winners) for seat in SEATS)
        rules = switches(chance)
        base = reference_rules.XUEZHAN.with_(**rules).base
        kongs = tuple(_kong(chance, base) for _ in range(chance.choice([0, 1, 1, 2, 4])))
        yield Position(seats, kongs, rules)


def _seat(chance: Random, has_won: bool) -> reference_settlement.Seat:
    """Return a hand that lacks one to three tiles of a complete one."""
    win = _win(chance)
    counts = win.counts
    for _ in range(chance.choice([0, 0, 0, 1, 2])):
        counts = _exchanged(chance, counts, win.melds)
    held = [kind for kind in range(KINDS) if counts[kind]]
    going = chance.choice(held)
    counts = tuple(n - (kind == going) for kind, n in enumerate(counts))
    shown = {suit_of(meld.tile) for meld in win.melds}
    concealed = {suit_of(kind) for kind in range(KINDS) if counts[kind]}
    free = sorted({0, 1, 2} - shown)
    clean = sorted({0, 1, 2} - shown - concealed)
    if not free:
        return _seat(chance, has_won)
    void = chance.choice(clean if clean and chance.random() < 0.8 else free)
    others = chance.random() < 0.7
    return reference_settlement.Seat(counts, win.melds, void, has_won, others)


def _kong(chance: Random, base: int) -> reference_settlement.KongIncome:
    kind = chance.choice(["concealed", "exposed", "added"])
    owner, *others = chance.sample(SEATS, 4)
    payers = others[:1] if kind == "exposed" else others[: chance.choice([0, 1, 2, 3])]
    points = base if kind == "added" else 2 * base
    paid = tuple((seat, points) for seat in sorted(payers))
    holder = chance.choice([owner, owner, owner, None, others[0]])
    return reference_settlement.KongIncome(kind, owner, paid, holder)
