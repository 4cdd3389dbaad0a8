"""A game of Mahjong-0: 27 kinds, no chows and no kongs, and whoever is complete first wins.

Li & Yan 2019 define its complete hands; how it is played is ours. A discard may be won or made a
pung. Of several who could do so, the first in the order of turns does, and winning goes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from paili import MAHJONG0, Hand, KnowledgeBase, Meld, Tile, deficiency

from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.yan_2021.experiments.players import Chooser

_SEATS = 4
_DEALT = 13


@dataclass(slots=True)
class _Table:
    """A game as it stands."""

    hands: list[Hand]
    wall: list[Tile]
    shown: list[Tile] = field(default_factory=list)
    """All discards, and what pungs took out of a hand."""

    def knowledge(self, seat: int) -> KnowledgeBase:
        """What a seat does not see."""
        own = self.hands[seat]
        left = np.zeros(len(own.counts), np.int64)
        left[:SUITED_KINDS] = COPIES
        np.subtract.at(left, [*self.shown], 1)
        return KnowledgeBase.from_counts(left - own.counts)


def play(seed: int, choosers: Sequence[Chooser]) -> int | None:
    """Play one game to its end; the seat that wins, or None if the wall is used up.

    Args:
        seed: of the wall.
        choosers: what chooses for each seat.
    """
    table = _dealt(seed)
    seat, drawn = 0, True
    while True:
        if drawn:
            if not table.wall:
                return None
            table.hands[seat] = table.hands[seat].with_tile(table.wall.pop(0))
            if _is_complete(table.hands[seat]):
                return seat
        tile = _discard(table, seat, choosers[seat])
        others = [(seat + ahead) % _SEATS for ahead in range(1, _SEATS)]
        for other in others:
            if _is_complete(table.hands[other].with_tile(tile)):
                return other
        caller = next(_pungs(table, tile, others, choosers), None)
        if caller is None:
            seat, drawn = others[0], True
        else:
            table.hands[caller] = table.hands[caller].with_meld(Meld.pung(tile), tile)
            # The discard lies with two of the caller's tiles.
            table.shown += [tile, tile]
            seat, drawn = caller, False


def _dealt(seed: int) -> _Table:
    kinds = np.arange(SUITED_KINDS * COPIES) // COPIES
    wall = [Tile(int(kind)) for kind in np.random.default_rng(seed).permutation(kinds)]
    starts = range(0, _SEATS * _DEALT, _DEALT)
    hands = [Hand.from_tiles(wall[start : start + _DEALT]) for start in starts]
    return _Table(hands, wall[_SEATS * _DEALT :])


def _is_complete(hand: Hand) -> bool:
    return deficiency(hand, rules=MAHJONG0) == 0


def _discard(table: _Table, seat: int, chooser: Chooser) -> Tile:
    hand = table.hands[seat]
    tile = chooser.discard(hand, table.knowledge(seat), set(hand.tiles))
    table.hands[seat] = hand.without_tile(tile)
    table.shown.append(tile)
    return tile


def _pungs(
    table: _Table, tile: Tile, others: Sequence[int], choosers: Sequence[Chooser]
) -> Iterator[int]:
    """The seats that make a pung of a discard."""
    for other in others:
        hand = table.hands[other]
        if hand.counts[tile] >= 2:
            after = hand.with_meld(Meld.pung(tile), tile)
            if choosers[other].lowers(hand, after, table.knowledge(other)):
                yield other
