"""Positions as arrays, one per row, and the faults of invalid rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from paili.analysis.question import Question
from paili.model.errors import ArgumentError, PailiError, TileCountError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.rules import Rules
from paili.model.tiles import COPIES, KINDS, TILES, Suit, Wind

_NOT_OF_A_ROW = (KeyboardInterrupt, SystemExit, GeneratorExit, MemoryError)


def fault_of(error: BaseException) -> str:
    """Return the reason why a row has no answer, in one line.

    Any exception counts as a fault of the row that raised it, panics of native code included, so
    that one row never prevents the answers for others.

    Raises:
        The exception itself, if it does not concern the row: an interrupt, or a lack of memory,
        which may not recur in the next run.
    """
    if isinstance(error, _NOT_OF_A_ROW):
        raise error
    if isinstance(error, PailiError):
        return str(error)
    return " ".join(f"{type(error).__name__}: {error}".split())


Bytes = npt.NDArray[np.uint8]
Integers = npt.NDArray[np.int64]

NOT_SAID = -1
"""Value of a wind, a void suit or available jokers that a row does not give."""
_MOST_TILES = 14


@dataclass(frozen=True, slots=True, eq=False)
class Positions:
    """Valid positions, one per row.

    Attributes:
        counts: uint8 (n, 34), concealed copies of each kind.
        melds: known melds of each row.
        available: uint8 (n, 34), copies that can still come. Where `informed`, bool (n,), is false,
            these are all copies that the hand and its known melds leave.
        jokers: uint8 (n,), jokers in hand.
        jokers_available: int8 (n,), jokers that can still come; -1 for all others.
        void: int8 (n,), void suit of the row; -1 if it gives none.
        seat_wind, prevalent_wind: int8 (n,), winds of the row; -1 if it gives none.
    """

    counts: Bytes
    melds: Sequence[tuple[Meld, ...]]
    available: Bytes
    informed: npt.NDArray[np.bool_]
    jokers: Bytes
    jokers_available: npt.NDArray[np.int8]
    void: npt.NDArray[np.int8]
    seat_wind: npt.NDArray[np.int8]
    prevalent_wind: npt.NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.counts)

    def take(self, rows: npt.NDArray[np.intp]) -> Positions:
        """Return some of the rows."""
        return Positions(
            self.counts[rows],
            [self.melds[row] for row in rows.tolist()],
            self.available[rows],
            self.informed[rows],
            self.jokers[rows],
            self.jokers_available[rows],
            self.void[rows],
            self.seat_wind[rows],
            self.prevalent_wind[rows],
        )

    @property
    def sizes(self) -> Integers:
        """Number of concealed tiles of each row, jokers included."""
        sizes: Integers = self.counts.sum(axis=1, dtype=np.int64) + self.jokers
        return sizes

    @property
    def is_drawn(self) -> npt.NDArray[np.bool_]:
        """Mask of the rows that discard next, those of 3n+2 tiles."""
        is_drawn: npt.NDArray[np.bool_] = self.sizes % 3 == 2
        return is_drawn

    @property
    def meld_counts(self) -> Bytes:
        """Number of declared melds of each row, including those with unknown tiles."""
        return ((_MOST_TILES - self.sizes) // 3).astype(np.uint8)

    def hand(self, row: int) -> Hand:
        """Return the hand of a row."""
        return Hand.from_counts(self.counts[row], self.melds[row], jokers=int(self.jokers[row]))

    def knowledge(self, row: int, rules: Rules) -> KnowledgeBase | None:
        """Return the knowledge of a row; None if the row does not give it."""
        if not self.informed[row]:
            return None
        coming = int(self.jokers_available[row])
        if coming == NOT_SAID:
            coming = max(rules.jokers - int(self.jokers[row]), 0)
        return KnowledgeBase.from_counts(self.available[row], jokers=coming)

    def rules(self, row: int, rules: Rules) -> Rules:
        """Return the rules with the void suit of a row, if it has one."""
        return with_void(rules, int(self.void[row]))


def with_void(rules: Rules, void: int) -> Rules:
    """Return the rules with a void suit, given by number; unchanged if it is -1."""
    return rules if void == NOT_SAID else rules.with_void(Suit(void))


@dataclass(slots=True, eq=False)
class RawPositions:
    """Unchecked rows of a file, with any numbers; `checked` returns those that are positions.

    Attributes:
        counts, available: int64 (n, 34).  has_available: bool (n,).
        faults: known faults, by row.
        The others are as in `Positions`, with unchecked numbers.
    """

    counts: Integers
    melds: list[tuple[Meld, ...]]
    available: Integers
    has_available: npt.NDArray[np.bool_]
    jokers: Integers
    jokers_available: Integers
    void: Integers
    seat_wind: Integers
    prevalent_wind: Integers
    faults: dict[int, str] = field(default_factory=dict)

    @classmethod
    def empty(cls, rows: int) -> RawPositions:
        """Return rows without any values."""

        def numbers(fill: int, *width: int) -> Integers:
            return np.full((rows, *width), fill, dtype=np.int64)

        return cls(
            counts=numbers(0, KINDS),
            melds=[()] * rows,
            available=numbers(0, KINDS),
            has_available=np.zeros(rows, dtype=np.bool_),
            jokers=numbers(0),
            jokers_available=numbers(NOT_SAID),
            void=numbers(NOT_SAID),
            seat_wind=numbers(NOT_SAID),
            prevalent_wind=numbers(NOT_SAID),
        )


def checked(raw: RawPositions, rules: Rules) -> tuple[Positions, npt.NDArray[np.intp]]:
    """Return the rows that are positions under the rules, and their row numbers.

    The faults of the other rows are added to `raw.faults`.
    """
    own = raw.counts + _meld_tiles(raw.melds)
    left = np.clip(COPIES - own, 0, COPIES)
    available = np.where(raw.has_available[:, None], raw.available, left)
    is_good = _is_plain(raw, own, available, rules)
    for row in np.flatnonzero(~is_good).tolist():
        if row not in raw.faults:
            fault = _fault(raw, available[row], row, rules)
            if fault is not None:
                raw.faults[row] = fault
                continue
            is_good[row] = True
    is_good[list(raw.faults)] = False
    rows = np.flatnonzero(is_good)
    # Batch functions take no melds by row, so `available` tells them which tiles are gone.
    has_melds = np.fromiter(map(bool, raw.melds), dtype=np.bool_, count=len(raw.melds))
    informed = raw.has_available | has_melds | (raw.jokers_available != NOT_SAID)
    found = Positions(
        raw.counts[rows].astype(np.uint8),
        [raw.melds[row] for row in rows.tolist()],
        available[rows].astype(np.uint8),
        informed[rows],
        raw.jokers[rows].astype(np.uint8),
        raw.jokers_available[rows].astype(np.int8),
        raw.void[rows].astype(np.int8),
        raw.seat_wind[rows].astype(np.int8),
        raw.prevalent_wind[rows].astype(np.int8),
    )
    return found, rows


def _meld_tiles(melds: Sequence[tuple[Meld, ...]]) -> Integers:
    tiles = np.zeros((len(melds), KINDS), dtype=np.int64)
    for row, known in enumerate(melds):
        for meld in known:
            for tile in meld.tiles:
                tiles[row, tile] += 1
    return tiles


def _is_plain(
    raw: RawPositions, own: Integers, available: Integers, rules: Rules
) -> npt.NDArray[np.bool_]:
    """Return flags of the rows that are surely valid; `_fault` decides about the others."""
    sizes = raw.counts.sum(axis=1)
    known = np.fromiter(map(len, raw.melds), dtype=np.int64, count=len(raw.melds))
    is_plain = np.ones(len(raw.counts), dtype=np.bool_)
    is_plain &= (raw.counts >= 0).all(axis=1) & (own <= COPIES).all(axis=1)
    is_plain &= (available >= 0).all(axis=1) & (available + own <= COPIES).all(axis=1)
    is_plain &= (sizes > 0) & (sizes % 3 != 0) & (sizes + 3 * known <= _MOST_TILES)
    is_plain &= ~np.delete(own, rules.in_play, axis=1).any(axis=1)
    is_plain &= (raw.jokers == 0) & (raw.jokers_available == NOT_SAID)
    for wind in (raw.seat_wind, raw.prevalent_wind):
        is_plain &= (wind >= NOT_SAID) & (wind < len(Wind))
    is_void = rules.void_suit is not None or rules.best_void
    is_plain &= (raw.void >= NOT_SAID) & (raw.void < len(_SUITS))
    # A known meld may be of the void suit.
    if not is_void:
        known = np.where(raw.void == NOT_SAID, 0, known)
    is_plain &= known == 0
    if rules.jokers or rules.requirement is not None:
        is_plain[:] = False
    return is_plain


def _fault(raw: RawPositions, available: Integers, row: int, rules: Rules) -> str | None:
    """Return the fault of a row; None if it has none."""
    try:
        for name in ("seat_wind", "prevalent_wind"):
            _within(name, getattr(raw, name)[row], len(Wind), "0 (east) to 3 (north)")
        _within("void_suit", raw.void[row], len(_SUITS), "m, p or s")
        _within("jokers", raw.jokers[row], rules.jokers + 1, f"at most {rules.jokers}", least=0)
        of_row = with_void(rules, int(raw.void[row]))
        hand = Hand.from_counts(raw.counts[row].tolist(), raw.melds[row], jokers=raw.jokers[row])
        _expect_in_play(hand, of_row)
        left = rules.jokers - hand.jokers
        _within("jokers_available", raw.jokers_available[row], left + 1, f"at most {left}")
        knowledge = None
        if raw.has_available[row] or raw.jokers_available[row] != NOT_SAID:
            coming = int(raw.jokers_available[row])
            coming = max(left, 0) if coming == NOT_SAID else coming
            knowledge = KnowledgeBase.from_counts(available.tolist(), jokers=coming)
        if of_row.best_void:  # validity does not depend on the best suit
            of_row = of_row.with_void(None)
        Question(hand, knowledge, of_row)  # raises if the parts do not fit together
    except BaseException as error:
        return fault_of(error)
    return None


_SUITS = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)


def _within(name: str, value: int, end: int, expected: str, *, least: int = NOT_SAID) -> None:
    if not least <= value < end:
        raise ArgumentError(name, str(value), expected)


def _expect_in_play(hand: Hand, rules: Rules) -> None:
    own = KnowledgeBase.full(hand)._bytes
    for tile in TILES:
        if own[tile] < COPIES and tile not in rules.in_play:
            raise TileCountError(tile, COPIES - own[tile], f"none under {rules}", "hand")
