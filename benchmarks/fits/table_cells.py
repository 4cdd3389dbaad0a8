"""Events at the table, counted in cells of equal features, from transcripts of games.

Each cell holds the number of occasions and the number of events:

- *end*: a player, and a round of four discards, at some number of rounds ahead, that began with the
  game still going on. The event: that player wins within it.
- *supply*: a player who discards, a kind, and another player who does not see all of its copies.
  The event: it is this kind.
- *danger*: a discard, and a player who did not make it. The event: this player wins by it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
from paili import Tile

KINDS, SUITED = 34, 27
SEATS = {"east": 0, "south": 1, "west": 2, "north": 3}
PERIOD = 4
"""The number of discards in a period of time."""
PERIODS = 24
MOST_MELDS = 4
ROUNDS = 8
"""The number of rounds ahead that are distinguished."""
FRESH = 4
FEW_OF_SUIT, MANY_DISCARDS = 6, 6
"""A seat keeps a suit after `MANY_DISCARDS` of which at most one in `FEW_OF_SUIT` are of it."""
HIDDEN = -1
"""The kind of a concealed kong, which is hidden from other seats."""
EVERY = 3
"""The number of discards between two moments from which rounds ahead are counted."""

Counts = npt.NDArray[np.float64]

CLASS = np.array(
    [3 if kind >= SUITED else {0: 0, 8: 0, 1: 1, 7: 1}.get(kind % 9, 2) for kind in range(KINDS)]
)
"""Classes of kinds: terminals, twos and eights, the middle, honours."""


def _cells(*shape: int) -> Counts:
    return np.zeros((2, *shape))


@dataclass
class Cells:
    """Occasions and events.

    Attributes:
        end: by period, melds, rounds ahead.
        supply: by class, copies, period, melds, own, near.
        danger: by class, copies, period, melds, own, fresh, suit of a meld, suit kept.
        games: the number of games.
    """

    end: Counts = field(default_factory=lambda: _cells(PERIODS, MOST_MELDS + 1, ROUNDS))
    supply: Counts = field(default_factory=lambda: _cells(4, 5, PERIODS, MOST_MELDS + 1, 2, 2))
    danger: Counts = field(
        default_factory=lambda: _cells(4, 5, PERIODS, MOST_MELDS + 1, 2, 2, 2, 2)
    )
    games: int = 0

    def add(self, other: Cells) -> None:
        """Add other cells."""
        self.end += other.end
        self.supply += other.supply
        self.danger += other.danger
        self.games += other.games


def cells_of(transcripts: Iterable[str]) -> Cells:
    """Return the cells of games.

    Args:
        transcripts: a line of JSON for each game.
    """
    cells = Cells()
    for line in transcripts:
        _Table(cells).tell(json.loads(line)["events"])
        cells.games += 1
    return cells


def _period(discards: int) -> int:
    return min(discards // PERIOD, PERIODS - 1)


class _Table:
    """A game with all hands, updated by its events."""

    def __init__(self, cells: Cells) -> None:
        self._cells = cells
        self._hands = np.zeros((4, KINDS), int)
        self._hidden = np.zeros((4, KINDS), int)
        self._exposed = np.zeros(KINDS, int)
        self._own = np.zeros((4, KINDS), int)
        self._melds: list[list[int]] = [[], [], [], []]
        self._discards: list[int] = []
        self._melds_then: list[list[int]] = [[0, 0, 0, 0]]
        self._giver = -1
        self._at_risk: list[tuple[int, tuple[int, ...]]] = []

    def tell(self, events: Iterable[Mapping[str, Any]]) -> None:
        winner = None
        for event in events:
            seat = SEATS.get(event.get("seat", ""), -1)
            match event["event"]:
                case "deal":
                    for hand, tiles in zip(self._hands, event["hands"], strict=True):
                        np.add.at(hand, [int(Tile.parse(tile)) for tile in tiles], 1)
                case "draw":
                    self._hands[seat, Tile.parse(event["tile"])] += 1
                case "play":
                    self._discard(seat, int(Tile.parse(event["tile"])))
                case "chow" | "pung" as call:
                    first = int(Tile.parse(event["tile"])) if call == "chow" else self._last
                    tiles = [first, first + 1, first + 2] if call == "chow" else [first] * 3
                    self._call(seat, tiles)
                    self._discard(seat, int(Tile.parse(event["discard"])))
                case "kong":
                    self._call(seat, [self._last] * 4)
                case "concealed_kong":
                    kind = int(Tile.parse(event["tile"]))
                    self._hands[seat, kind] -= 4
                    self._hidden[seat, kind] += 4
                    self._melds[seat].append(HIDDEN)
                case "added_kong":
                    kind = int(Tile.parse(event["tile"]))
                    self._hands[seat, kind] -= 1
                    self._exposed[kind] += 1
                    self._at_risk = []
                case "win":
                    winner = seat
                    for player, cell in self._at_risk if event.get("giver") else ():
                        self._cells.danger[(1, *cell)] += player == winner
        self._count_rounds(winner)

    @property
    def _last(self) -> int:
        return self._discards[-1]

    def _count_melds(self, seat: int) -> int:
        return min(len(self._melds[seat]), MOST_MELDS)

    def _call(self, seat: int, tiles: list[int]) -> None:
        self._hands[seat, self._last] += 1
        self._exposed[self._last] -= 1
        np.subtract.at(self._hands[seat], tiles, 1)
        np.add.at(self._exposed, tiles, 1)
        self._melds[seat].append(tiles[0])

    def _unseen(self, seat: int) -> npt.NDArray[np.int64]:
        return 4 - self._hands[seat] - self._exposed - self._hidden[seat]

    def _discard(self, seat: int, kind: int) -> None:
        self._count_supply(seat, kind)
        self._count_danger(seat, kind)
        self._hands[seat, kind] -= 1
        self._exposed[kind] += 1
        self._own[seat, kind] += 1
        self._discards.append(kind)
        self._melds_then.append([self._count_melds(player) for player in range(4)])

    def _count_supply(self, seat: int, kind: int) -> None:
        own = (self._own[seat] > 0).astype(int)
        ranks = own[:SUITED].reshape(3, 9)
        near = np.zeros(KINDS, int)
        beside = near[:SUITED].reshape(3, 9)
        beside[:, 1:] |= ranks[:, :-1]
        beside[:, :-1] |= ranks[:, 1:]
        rest = (_period(len(self._discards)), self._count_melds(seat))
        for observer in range(4):
            if observer == seat:
                continue
            unseen = self._unseen(observer)
            kinds = np.flatnonzero(unseen > 0)
            cells = (CLASS[kinds], unseen[kinds], *rest, own[kinds], near[kinds])
            np.add.at(self._cells.supply[0], cells, 1)
            if unseen[kind] > 0:
                self._cells.supply[1, CLASS[kind], unseen[kind], *rest, own[kind], near[kind]] += 1

    def _count_danger(self, seat: int, kind: int) -> None:
        unseen = max(int(self._unseen(seat)[kind]), 0)
        fresh = int(kind in self._discards[-FRESH:])
        suit = kind // 9 if kind < SUITED else -1
        self._at_risk = []
        for player in range(4):
            if player == seat:
                continue
            of_suit = int(suit >= 0 and any(meld // 9 == suit for meld in self._melds[player]))
            made = int(self._own[player].sum())
            few = int(self._own[player, 9 * suit : 9 * suit + 9].sum()) <= made // FEW_OF_SUIT
            kept = int(suit >= 0 and made >= MANY_DISCARDS and few)
            cell = (
                *(int(CLASS[kind]), unseen, _period(len(self._discards))),
                *(self._count_melds(player), int(self._own[player, kind] > 0), fresh),
                *(of_suit, kept),
            )
            self._cells.danger[(0, *cell)] += 1
            self._at_risk.append((player, cell))

    def _count_rounds(self, winner: int | None) -> None:
        last = len(self._discards)
        for now in range(0, last, EVERY):
            for ahead in range(ROUNDS):
                start = now + PERIOD * ahead
                if start >= last:
                    break
                ends = winner is not None and last <= start + PERIOD
                for player, melds in enumerate(self._melds_then[now]):
                    cell = (_period(start), melds, ahead)
                    self._cells.end[(0, *cell)] += 1
                    self._cells.end[(1, *cell)] += ends and player == winner
