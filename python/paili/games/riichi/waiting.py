"""Waiting hands of riichi: readiness at the end of a deal, and furiten."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from paili.analysis.deficiency import deficiency
from paili.model.errors import ArgumentError, HandSizeError, TileCountError, describe
from paili.model.hands import Hand
from paili.model.rules import RIICHI, TENHOU, Rules, riichi_of
from paili.model.tiles import TILES, Tile, as_iterator, as_tile


class Furiten(NamedTuple):
    """The waits of a ready hand, and those that make it furiten.

    Attributes:
        waits: the kinds that complete the hand.
        discarded: the waits among the own discards.
        passed: the waits that were passed, since the last own discard or since riichi.
    """

    waits: tuple[Tile, ...]
    discarded: tuple[Tile, ...]
    passed: tuple[Tile, ...]

    @property
    def is_furiten(self) -> bool:
        """Whether the hand may not win on a discard; it may still draw its tile."""
        return bool(self.discarded or self.passed)

    @property
    def reason(self) -> str:
        """The reason in words; empty if the hand is not furiten."""
        parts = [
            f"{', '.join(map(str, tiles))} {words}"
            for tiles, words in (
                (self.discarded, "among the own discards"),
                (self.passed, "passed"),
            )
            if tiles
        ]
        return "; ".join(parts)


def waits_of(hand: Hand) -> tuple[Tile, ...]:
    """Return the kinds that complete a waiting hand, whatever the worth of the win.

    A kind of which the hand holds all four copies does not count.

    Raises:
        ArgumentError: not a Hand.  HandSizeError: a drawn hand.
    """
    if not isinstance(hand, Hand):
        raise ArgumentError("hand", describe(hand), "a Hand")
    if not hand.is_waiting:
        raise HandSizeError(hand.size, f"{hand.size - 1}: a waiting hand")
    return tuple(tile for tile in TILES if _completes(hand, tile))


def _completes(hand: Hand, tile: Tile) -> bool:
    try:
        return deficiency(hand.with_tile(tile), rules=RIICHI) == 0
    except TileCountError:
        return False


def is_ready(hand: Hand, rules: Rules | str = TENHOU) -> bool:
    """Return whether a hand counts as ready when a deal ends without a win; no yaku is needed.

    A wait of which the hand holds all four copies does not count. The switch `held_wait` of the
    rules says whether copies in melds are held: on Tenhou and Mahjong Soul only concealed tiles
    are.

    Raises:
        ArgumentError: not a Hand, or rules of another game.  HandSizeError: a drawn hand.
    Example:
        >>> hand = Hand.parse("13m456p789s11z[2222m]")
        >>> is_ready(hand, "tenhou"), is_ready(hand, "ema")
        (True, False)
    """
    scoring = riichi_of(rules)
    if scoring.held_wait == "concealed" and isinstance(hand, Hand) and hand.melds:
        # The same concealed tiles beside unknown melds.
        hand = Hand.from_counts(hand.counts)
    return bool(waits_of(hand))


def furiten(
    hand: Hand, own_discards: Iterable[Tile | int], passed: Iterable[Tile | int] = ()
) -> Furiten:
    """Return whether a ready hand is furiten, and why.

    A wait counts whether or not the win would have a yaku.

    Args:
        hand: a waiting hand.  own_discards: all of them, including those that others called.
        passed: winning tiles of others that were not taken: since the last own discard, or all
            since riichi.
    Raises:
        ArgumentError: not a Hand, or not tiles.  HandSizeError: a drawn hand.
    Example:
        >>> found = furiten(Hand.parse("34m234p678s99s555z"), [Tile.M2, Tile.EAST])
        >>> found.waits, found.is_furiten, found.reason
        ((Tile.M2, Tile.M5), True, '2m among the own discards')
    """
    waits = waits_of(hand)
    gone = _tiles(own_discards, "own_discards")
    missed = _tiles(passed, "passed")
    return Furiten(
        waits,
        tuple(tile for tile in waits if tile in gone),
        tuple(tile for tile in waits if tile in missed),
    )


def _tiles(tiles: Iterable[Tile | int], name: str) -> frozenset[Tile]:
    return frozenset(as_tile(tile, name) for tile in as_iterator(tiles, name, "tiles"))
