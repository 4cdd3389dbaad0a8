"""The choice of a discard: acceptance (eq. 11-12) and step values (eq. 17-22) of Li & Yan 2019.

Positions are those of Definition 4: bamboo first, then characters and dots. A tile change takes a
copy of the knowledge base, and the tile given up never becomes available.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeVar

from paili import MAHJONG0, ArgumentError, Hand, HandSizeError, KnowledgeBase, Tile, deficiency

from paili_papers.common.kinds import SUITED_KINDS, TILES
from paili_papers.common.multisets import Available, Tiles, less, question
from paili_papers.common.wording import describe

_T = TypeVar("_T", int, Fraction)


def standard_form(hand: Hand) -> tuple[Tile, ...]:
    """Return the tiles of a 14-tile by Definition 4, bamboo first; H[i] is the entry i.

    Raises:
        ArgumentError: a hand with melds.  HandSizeError: 13 tiles.  TileCountError: honours.
    """
    return _in_order(_fourteen(hand, None)[0])


def deficiency_of(hand: Hand) -> int:
    """Return dfncy(T) of Definition 8: four melds and a pair, with all copies outside the hand."""
    return deficiency(hand, rules=MAHJONG0)


def delta(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    dfncy: Callable[[Hand], int] = deficiency_of,
) -> tuple[int, ...]:
    """Return delta_T,omega(i) of equation 11: tiles that lower the deficiency in place of T[i].

    Args:
        hand: T.
        knowledge: omega; None means four copies of each kind less the hand's (eq. 9).
        dfncy: the deficiency of a 14-tile; by default that of Definition 8, which ignores omega.
    Returns:
        A number of tiles, copies counted, for each of the 14 positions of `standard_form`.
    Raises:
        ArgumentError: a hand with melds.  HandSizeError: 13 tiles.
        TileCountError: honours; or five copies of a kind in hand and knowledge together.
    Cost: a deficiency for each kind held and each kind available.
    Source: Li & Yan 2019, section 5.
    Example:
        >>> delta(Hand.parse("111889s1555m1567p"), KnowledgeBase.from_counts([1] * 27))
        (0, 0, 0, 3, 3, 7, 6, 0, 0, 0, 6, 0, 0, 0)
    """
    tiles, available = _fourteen(hand, knowledge)
    now = dfncy(hand)
    lowering = {}
    for own in sorted(set(tiles)):
        waiting = hand.without_tile(own)
        lowering[own] = sum(
            copies
            for tile, copies in enumerate(available)
            if copies and dfncy(waiting.with_tile(tile)) < now
        )
    return tuple(lowering[tile] for tile in _in_order(tiles))


def discard(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    dfncy: Callable[[Hand], int] = deficiency_of,
) -> Tile:
    """Return discard(T, omega) of equation 12: the first tile of the greatest delta.

    Arguments and errors are those of `delta`.

    Example:
        >>> str(discard(Hand.parse("111889s1555m1567p"), KnowledgeBase.from_counts([1] * 27)))
        '9s'
    """
    return _greatest(hand, delta(hand, knowledge, dfncy=dfncy))


def step_values(
    hand: Hand, knowledge: KnowledgeBase | None = None, k: int = 1
) -> tuple[Fraction, ...]:
    """Return val_k(T, omega, i) of Definition 14: the chance in k changes, T[i] first.

    Lemma 7 for k = 1 and Lemma 8 above. Definition 14 requires an incomplete 14-tile; for a
    complete one the value is that of discarding T[i] nevertheless.

    Args:
        hand: T.
        knowledge: omega; None means four copies of each kind less the hand's (eq. 9).
        k: the number of tile changes, at least one.
    Returns:
        An exact chance for each of the 14 positions of `standard_form`.
    Raises:
        ArgumentError: a hand with melds, or k below 1.  HandSizeError: 13 tiles.
        TileCountError: honours; or five copies of a kind in hand and knowledge together.
    Source: Li & Yan 2019, section 5.
    Example:
        >>> hand = Hand.parse("123789s222m12359p")
        >>> omega = KnowledgeBase.parse("0" * 18 + "010110001", order="papers")
        >>> [str(value) for value in step_values(hand, omega, 2)[9:]]
        ['5/12', '1/3', '0', '1/2', '7/12']
    """
    tiles, available = _fourteen(hand, knowledge)
    _check_steps(k, 1)
    values = _Recursion().of_discards(hand, available, k)
    return tuple(values.get(tile, Fraction(0)) for tile in _in_order(tiles))


def step_value(hand: Hand, knowledge: KnowledgeBase | None = None, k: int = 1) -> Fraction:
    """Return val_k(T, omega) of Definition 15 and equation 17: the chance to complete T.

    It is 1 for a complete 14-tile and any k. Arguments and errors are those of `step_values`,
    except that k may be 0.
    """
    _, available = _fourteen(hand, knowledge)
    _check_steps(k, 0)
    return _Recursion().of_hand(hand, available, k)


def step_discard(hand: Hand, knowledge: KnowledgeBase | None = None, k: int = 1) -> Tile:
    """Return discard_k(T, omega) of equation 22: the first tile of the greatest step value.

    Arguments and errors are those of `step_values`.
    """
    return _greatest(hand, step_values(hand, knowledge, k))


class _Recursion:
    """Equations 17 to 21, with a cache of the values by 14-tile, omega and k."""

    def __init__(self) -> None:
        self._values: dict[tuple[Hand, Available, int], Fraction] = {}
        self._deficiencies: dict[Hand, int] = {}

    def of_hand(self, hand: Hand, available: Available, k: int) -> Fraction:
        """Return val_k(T, omega)."""
        away = self._deficiency(hand)
        if away == 0:
            return Fraction(1)
        if away > k:
            return Fraction(0)
        state = (hand, available, k)
        if state not in self._values:
            values = self.of_discards(hand, available, k).values()
            self._values[state] = max(values, default=Fraction(0))
        return self._values[state]

    def of_discards(self, hand: Hand, available: Available, k: int) -> dict[Tile, Fraction]:
        """Return val_k(T, omega, i) by T[i]; values of 0 may be left out."""
        total = sum(available)
        if not total:
            return {}
        values = {}
        for own in sorted(set(hand.tiles)):
            waiting = hand.without_tile(own)
            # A draw lowers the deficiency by at most one, so only values of 0 are skipped.
            if self._deficiency(waiting) > k:
                continue
            chance = Fraction(0)
            for tile, copies in enumerate(available):
                if copies:
                    rest = less(available, (tile,))
                    chance += copies * self.of_hand(waiting.with_tile(tile), rest, k - 1)
            values[own] = chance / total
        return values

    def _deficiency(self, hand: Hand) -> int:
        if hand not in self._deficiencies:
            self._deficiencies[hand] = deficiency_of(hand)
        return self._deficiencies[hand]


def _fourteen(hand: Hand, knowledge: KnowledgeBase | None) -> tuple[Tiles, Available]:
    asked = question(hand, knowledge)
    if asked.melds:
        raise ArgumentError("hand", str(hand), "no melds: the paper has none")
    if hand.is_waiting:
        raise HandSizeError(hand.size, "14")
    return asked.tiles, asked.available


def _check_steps(k: int, least: int) -> None:
    if type(k) is not int or k < least:
        raise ArgumentError("k", describe(k), f"an integer, at least {least}")


def _in_order(tiles: Tiles) -> tuple[Tile, ...]:
    # Bamboo is the last suit of paili and the first of the paper.
    return tuple(TILES[tile] for tile in sorted(tiles, key=lambda tile: (tile + 9) % SUITED_KINDS))


def _greatest(hand: Hand, values: Sequence[_T]) -> Tile:
    form = standard_form(hand)
    return form[max(range(len(form)), key=lambda index: (values[index], -index))]
