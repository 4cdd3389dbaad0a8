"""Discards of Sichuan Mahjong: the points that others win by them, and the visible features.

A *row* is a possible discard of a seat, by kind, together with another seat that is in: the points
that the latter would win by this kind, and what the discarding seat sees of it. An *age* of a seat
is the number of its discards outside its void suit; for each age there are counts of seats that
reached it, and of their wins before the next discard.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import paili
from paili import Meld, MeldKind, Suit
from paili.games import play
from paili.games.sichuan import Deal, Event, EventKind, NativeAgent, State
from paili.sichuan import score_batch

KINDS, RANKS, SUITS = 27, 9, 3
RECENT = 8
"""The number of discards in two rounds."""
RULES = "xuezhan"
OLDEST = 22
"""Ages from this one on are merged."""

FEATURES = (
    *("age", "melds", "pure", "of_pure", "kongs", "copies", "rank", "own", "recent"),
    *("near_1", "near_2", "near_3", "of_suit", "kept_6", "kept_3"),
)
"""The features of a row.

Age, melds and kongs of the other seat; whether it has two melds or more, all of one suit, and
whether the kind is of this suit; copies of the kind that the discarding seat does not see; ranks
between it and the end of its suit; whether the other seat has discarded it, any seat has recently,
or the other seat has discarded a kind 1, 2 or 3 ranks away; the number of its discards of this
suit, up to six; and whether these are at most a sixth, or a third, of its age, which must be at
least 6, or 3.
"""

Features = npt.NDArray[np.uint8]
Numbers = npt.NDArray[np.int64]


@dataclass
class Rows:
    """Rows merged by equal features, and the wins of each age.

    Attributes:
        features: the features, `(n, 15)`.
        occasions: the number of rows with them.
        points: the points won in all of these.
        turns: the number of turns, by age.
        wins: the number of wins, by age.
    """

    features: Features
    occasions: Numbers
    points: Numbers
    turns: Numbers
    wins: Numbers

    def save(self, path: Path) -> None:
        """Write the rows to a NumPy file."""
        with path.open("wb") as file:
            np.savez_compressed(file, **vars(self))

    @classmethod
    def load(cls, path: Path) -> Rows:
        """Read a file of `save`."""
        with np.load(path) as kept:
            return cls(**kept)

    @classmethod
    def together(cls, parts: Sequence[Rows]) -> Rows:
        """Merge rows."""
        features, index = np.unique(
            np.concatenate([one.features for one in parts]), axis=0, return_inverse=True
        )
        sums = [
            np.bincount(index.ravel(), np.concatenate([getattr(one, name) for one in parts]))
            for name in ("occasions", "points")
        ]
        ages = [np.sum([getattr(one, name) for one in parts], axis=0) for name in ("turns", "wins")]
        return cls(features, *(one.astype(np.int64) for one in sums), *ages)


def write_rows(fields: Sequence[Sequence[str]], seed: int, numbers: range, path: Path) -> int:
    """Play games and write their rows.

    Args:
        fields: fields of four players, used in turns.
        seed: the seed of the deals.
        numbers: the numbers of the deals.
        path: the file.

    Returns:
        The number of rows.
    """
    watch = _Watch()
    for number in numbers:
        players = [NativeAgent(name) for name in fields[number % len(fields)]]
        game = play(State.start(Deal.random(seed, number), RULES), players)
        _Game(watch).tell(game.events)
    watch.rows().save(path)
    return len(watch.seen)


class _Wait(NamedTuple):
    """A hand without its void suit that may be ready."""

    hand: npt.NDArray[np.uint8]
    void: int
    melds: tuple[Meld, ...]


@dataclass
class _Watch:
    """The observations of many games.

    Attributes:
        waits: the hands that may be ready.
        seen: the features of each row.
        asked: the kind of each row, and its index in `waits`; -1 if the other seat holds tiles of
            its void suit.
    """

    seen: list[tuple[int, ...]] = field(default_factory=list)
    asked: list[tuple[int, int]] = field(default_factory=list)
    waits: list[_Wait] = field(default_factory=list)
    turns: Numbers = field(default_factory=lambda: np.zeros(OLDEST + 1, np.int64))
    wins: Numbers = field(default_factory=lambda: np.zeros(OLDEST + 1, np.int64))

    def rows(self) -> Rows:
        values = self._values()
        points = [values.get((wait, kind), 0) for kind, wait in self.asked]
        one_each = np.ones(len(points), np.int64)
        features = np.array(self.seen, np.uint8).reshape(-1, len(FEATURES))
        each = Rows(features, one_each, np.array(points, np.int64), self.turns, self.wins)
        return Rows.together([each])

    def _values(self) -> dict[tuple[int, int], int]:
        """Return the value of each ready hand's win, by its index and the kind."""
        alike: dict[tuple[int, tuple[Meld, ...]], list[int]] = defaultdict(list)
        for place, wait in enumerate(self.waits):
            alike[wait.void, wait.melds].append(place)
        values: dict[tuple[int, int], int] = {}
        for (void, melds), places in alike.items():
            hands = np.array([self.waits[place].hand for place in places])
            rules = paili.Rules.parse(f"sichuan:void={Suit(void)}")
            accepted = paili.acceptance_batch(hands, melds=melds, rules=rules) > 0
            accepted[paili.deficiency_batch(hands, melds=melds, rules=rules) != 1] = False
            which, kinds = np.nonzero(accepted)
            voids = np.full(len(which), void)
            found = score_batch(hands[which], kinds, RULES, void=voids, melds=melds)
            won = zip(which, kinds, found.value, strict=True)
            values |= {(places[row], int(kind)): int(value) for row, kind, value in won}
        return values


class _Game:
    """A game with all hands, updated by its events."""

    def __init__(self, watch: _Watch) -> None:
        self._watch = watch
        self._hands = np.zeros((4, KINDS), np.int64)
        self._exposed = np.zeros(KINDS, np.int64)
        self._own = np.zeros((4, KINDS), np.int64)
        self._void = [0, 0, 0, 0]
        self._melds: list[list[Meld]] = [[], [], [], []]
        self._discards: list[int] = []
        self._let_pass: list[set[int]] = [set(), set(), set(), set()]
        self._is_out = [False] * 4

    def tell(self, events: Sequence[Event]) -> None:
        for event in events:
            seat = -1 if event.seat is None else int(event.seat)
            kind = -1 if event.tile is None else int(event.tile)
            match event.kind:
                case EventKind.DEAL:
                    self._take(seat, event, 1)
                case EventKind.EXCHANGE if event.to is not None:
                    self._take(seat, event, -1)
                    self._take(int(event.to), event, 1)
                case EventKind.VOID if event.suit is not None:
                    self._void[seat] = int(event.suit)
                case EventKind.DRAW | EventKind.REPLACEMENT:
                    self._hands[seat, kind] += 1
                case EventKind.PUNG:
                    self._declare(seat, Meld(MeldKind.PUNG, kind), 2)
                case EventKind.KONG:
                    self._declare(seat, Meld(MeldKind.KONG, kind), 3)
                case EventKind.CONCEALED_KONG:
                    self._declare(seat, Meld(MeldKind.KONG, kind, concealed=True), 4)
                case EventKind.KONG_ADDED:
                    pung = Meld(MeldKind.PUNG, kind)
                    self._melds[seat].remove(pung)
                    self._declare(seat, Meld(MeldKind.KONG, kind), 1)
                case EventKind.KONG_ROBBED:
                    self._hands[seat, kind] -= 1
                    self._exposed[kind] += 1
                case EventKind.DISCARD:
                    self._discard(seat, kind)
                case EventKind.WIN:
                    self._is_out[seat] = True
                    self._watch.wins[self._age(seat)] += 1

    def _take(self, seat: int, event: Event, sign: int) -> None:
        np.add.at(self._hands[seat], [int(tile) for tile in event.tiles or ()], sign)

    def _declare(self, seat: int, meld: Meld, held: int) -> None:
        self._hands[seat, meld.tile] -= held
        self._exposed[meld.tile] += held
        self._melds[seat].append(meld)

    def _of_suits(self, seat: int) -> Numbers:
        """Return the number of tiles of each suit that a seat has discarded."""
        return self._own[seat].reshape(SUITS, RANKS).sum(axis=1)

    def _age(self, seat: int) -> int:
        return min(int(np.delete(self._of_suits(seat), self._void[seat]).sum()), OLDEST)

    def _discard(self, seat: int, kind: int) -> None:
        for other in range(4):
            if other != seat and not self._is_out[other]:
                self._see(seat, other)
                self._let_pass[other].add(kind)
        self._hands[seat, kind] -= 1
        self._exposed[kind] += 1
        self._own[seat, kind] += 1
        self._discards.append(kind)
        self._let_pass[seat] = set()
        self._watch.turns[self._age(seat)] += 1

    def _see(self, seat: int, other: int) -> None:
        """Add a row for each kind that a seat might discard."""
        watch, void, wait = self._watch, self._void[other], -1
        if not self._hands[other].reshape(SUITS, RANKS)[void].any():
            hand = np.zeros(len(paili.Tile), np.uint8)
            hand[:KINDS] = self._hands[other]
            wait = len(watch.waits)
            watch.waits.append(_Wait(hand, void, tuple(sorted(self._melds[other]))))
        held = (int(kind) for kind in np.flatnonzero(self._hands[seat]))
        kinds = [one for one in held if one // RANKS != void and one not in self._let_pass[other]]
        watch.seen += self._features(seat, other, kinds)
        watch.asked += [(kind, wait) for kind in kinds]

    def _features(self, seat: int, other: int, kinds: Sequence[int]) -> Iterator[tuple[int, ...]]:
        melds, own, age = self._melds[other], self._own[other], self._age(other)
        suits = {int(meld.tile) // RANKS for meld in melds}
        pure = len(melds) >= 2 and len(suits) == 1
        kongs = sum(meld.kind is MeldKind.KONG for meld in melds)
        of_suits = self._of_suits(other)
        recent = self._discards[-RECENT:]
        for kind in kinds:
            suit, rank = divmod(kind, RANKS)
            ranks = own.reshape(SUITS, RANKS)[suit]
            of_suit = int(of_suits[suit])
            yield (
                *(age, len(melds), pure, pure and suit in suits, kongs),
                int(4 - self._hands[seat, kind] - self._exposed[kind]),
                *(min(rank, RANKS - 1 - rank), own[kind] > 0, kind in recent),
                *(_has_near(ranks, rank, step) for step in (1, 2, 3)),
                min(of_suit, 6),
                *(age >= share and of_suit * share <= age for share in (6, 3)),
            )


def _has_near(ranks: Numbers, rank: int, step: int) -> bool:
    """Return whether a seat has discarded a tile exactly `step` ranks from another."""
    places = (rank - step, rank + step)
    return any(0 <= place < RANKS and ranks[place] > 0 for place in places)
