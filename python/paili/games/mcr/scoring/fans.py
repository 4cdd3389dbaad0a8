"""The fan of Chinese Standard Mahjong: their names and points."""

from __future__ import annotations

from enum import StrEnum

from paili import _core
from paili.model.tiles import NamedEnum

LEAST_FAN = _core.LEAST_FAN
"""The minimum worth of a win without flowers, in fan."""


class Fan(NamedEnum, StrEnum):
    """A fan; members are in the order of the rulebook, by decreasing points. `str` is English.

    There are the 81 of the rulebook, and CONCEALED_KONG_AND_MELDED_KONG, which leagues have added.

    Example:
        >>> Fan.PURE_STRAIGHT.points, Fan.PURE_STRAIGHT.ja, Fan.PURE_STRAIGHT.zh
        (16, '清龍', '清龙')
    """

    BIG_FOUR_WINDS = "Big Four Winds"
    FOUR_KONGS = "Four Kongs"
    BIG_THREE_DRAGONS = "Big Three Dragons"
    ALL_GREEN = "All Green"
    NINE_GATES = "Nine Gates"
    SEVEN_SHIFTED_PAIRS = "Seven Shifted Pairs"
    THIRTEEN_ORPHANS = "Thirteen Orphans"
    ALL_HONORS = "All Honors"
    FOUR_CONCEALED_PUNGS = "Four Concealed Pungs"
    ALL_TERMINALS = "All Terminals"
    LITTLE_FOUR_WINDS = "Little Four Winds"
    LITTLE_THREE_DRAGONS = "Little Three Dragons"
    PURE_TERMINAL_CHOWS = "Pure Terminal Chows"
    QUADRUPLE_CHOW = "Quadruple Chow"
    FOUR_PURE_SHIFTED_PUNGS = "Four Pure Shifted Pungs"
    THREE_KONGS = "Three Kongs"
    ALL_TERMINALS_AND_HONORS = "All Terminals and Honors"
    FOUR_PURE_SHIFTED_CHOWS = "Four Pure Shifted Chows"
    PURE_TRIPLE_CHOW = "Pure Triple Chow"
    PURE_SHIFTED_PUNGS = "Pure Shifted Pungs"
    FULL_FLUSH = "Full Flush"
    LOWER_TILES = "Lower Tiles"
    ALL_EVEN_PUNGS = "All Even Pungs"
    SEVEN_PAIRS = "Seven Pairs"
    UPPER_TILES = "Upper Tiles"
    MIDDLE_TILES = "Middle Tiles"
    GREATER_HONORS_AND_KNITTED_TILES = "Greater Honors and Knitted Tiles"
    THREE_CONCEALED_PUNGS = "Three Concealed Pungs"
    PURE_STRAIGHT = "Pure Straight"
    TRIPLE_PUNG = "Triple Pung"
    ALL_FIVE = "All Five"
    THREE_SUITED_TERMINAL_CHOWS = "Three-Suited Terminal Chows"
    PURE_SHIFTED_CHOWS = "Pure Shifted Chows"
    LOWER_FOUR = "Lower Four"
    BIG_THREE_WINDS = "Big Three Winds"
    UPPER_FOUR = "Upper Four"
    LESSER_HONORS_AND_KNITTED_TILES = "Lesser Honors and Knitted Tiles"
    KNITTED_STRAIGHT = "Knitted Straight"
    OUT_WITH_REPLACEMENT_TILE = "Out with Replacement Tile"
    LAST_TILE_DRAW = "Last Tile Draw"
    LAST_TILE_CLAIM = "Last Tile Claim"
    ROBBING_THE_KONG = "Robbing The Kong"
    MIXED_SHIFTED_PUNGS = "Mixed Shifted Pungs"
    REVERSIBLE_TILES = "Reversible Tiles"
    MIXED_TRIPLE_CHOW = "Mixed Triple Chow"
    MIXED_STRAIGHT = "Mixed Straight"
    CHICKEN_HAND = "Chicken Hand"
    HALF_FLUSH = "Half Flush"
    MELDED_HAND = "Melded Hand"
    TWO_CONCEALED_KONGS = "Two Concealed Kongs"
    ALL_PUNGS = "All Pungs"
    ALL_TYPES = "All Types"
    TWO_DRAGONS_PUNGS = "Two Dragons Pungs"
    MIXED_SHIFTED_CHOWS = "Mixed Shifted Chows"
    CONCEALED_KONG_AND_MELDED_KONG = "Concealed Kong and Melded Kong"
    TWO_MELDED_KONGS = "Two Melded Kongs"
    OUTSIDE_HAND = "Outside Hand"
    FULLY_CONCEALED_HAND = "Fully Concealed Hand"
    LAST_TILE = "Last Tile"
    CONCEALED_KONG = "Concealed Kong"
    TWO_CONCEALED_PUNGS = "Two Concealed Pungs"
    CONCEALED_HAND = "Concealed Hand"
    PREVALENT_WIND = "Prevalent Wind"
    SEAT_WIND = "Seat Wind"
    DRAGON_PUNG = "Dragon Pung"
    TILE_HOG = "Tile Hog"
    ALL_SIMPLES = "All Simples"
    ALL_CHOWS = "All Chows"
    DOUBLE_PUNG = "Double Pung"
    SINGLE_WAIT = "Single Wait"
    FLOWER_TILES = "Flower Tiles"
    SELF_DRAWN = "Self-Drawn"
    MELDED_KONG = "Melded Kong"
    ONE_VOIDED_SUIT = "One Voided Suit"
    EDGE_WAIT = "Edge Wait"
    CLOSED_WAIT = "Closed Wait"
    PUNG_OF_TERMINALS_OR_HONORS = "Pung of Terminals or Honors"
    PURE_DOUBLE_CHOW = "Pure Double Chow"
    SHORT_STRAIGHT = "Short Straight"
    NO_HONORS = "No Honors"
    TWO_TERMINAL_CHOWS = "Two Terminal Chows"
    MIXED_DOUBLE_CHOW = "Mixed Double Chow"

    @property
    def points(self) -> int:
        """The worth of the fan, counted once."""
        return _TABLE[self][0]

    @property
    def en(self) -> str:
        """The English name of the fan."""
        return self.value

    @property
    def ja(self) -> str:
        """The Japanese name of the fan."""
        return _TABLE[self][2]

    @property
    def zh(self) -> str:
        """The Chinese name of the fan."""
        return _TABLE[self][3]


FANS: tuple[Fan, ...] = tuple(Fan)
"""All fan in order, which is that of the columns of `ScoreBatch.fans`."""

# The points are in the core; only the names that people type are repeated here.
_TABLE = dict(zip(FANS, _core.fan_table(), strict=True))
