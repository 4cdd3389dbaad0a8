"""The deal of a game: the shuffled wall, and the direction of the exchange."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING

from paili import _core
from paili.model.errors import ArgumentError, NotationError
from paili.model.notation import check_text
from paili.model.rules import Rules, as_rules, scoring_of
from paili.model.tiles import (
    NamedEnum,
    Tile,
    as_member,
    as_tiles,
    integer_within,
    native_members,
)


class Direction(NamedEnum, StrEnum):
    """The direction of an exchange."""

    COUNTERCLOCKWISE = "counterclockwise"
    """To the next seat."""
    OPPOSITE = "opposite"
    """To the seat across."""
    CLOCKWISE = "clockwise"
    """To the seat before."""


NATIVE_DIRECTIONS = native_members(Direction, _core.Direction)
_DIRECTIONS = {native: direction for direction, native in NATIVE_DIRECTIONS.items()}


def direction_of(native: _core.Direction | None) -> Direction | None:
    """Return the direction of a native one."""
    return None if native is None else _DIRECTIONS[native]


def native_direction(direction: Direction | None) -> _core.Direction | None:
    """Return the native direction."""
    return None if direction is None else NATIVE_DIRECTIONS[direction]


@dataclass(frozen=True, slots=True, repr=False)
class Deal:
    """The wall of a game, and the direction of the exchange for rules that leave it to the deal.

    `str` has the direction, if there is one, then the wall in drawing order. Seat `s` is dealt
    `wall[13 * s : 13 * s + 13]`, the first seat draws `wall[52]`, and replacements after kongs are
    drawn from the end.

    Attributes:
        wall: 108 tiles of three suits, four of each kind.
        direction: used only with `exchange=random`; None for a deal without one, which such rules
            reject. Its name is accepted.
    Raises:
        ArgumentError: not 108 tiles, or no direction.  TileCountError: not four of a kind.
    Example:
        >>> deal = Deal.random(1)
        >>> len(deal.wall), deal.direction
        (108, Direction.OPPOSITE)
    """

    wall: tuple[Tile, ...]
    direction: Direction | None = None
    _native: _core.SichuanDeal = field(init=False, compare=False)

    if TYPE_CHECKING:
        # Arguments accept more types than the fields have.
        def __init__(
            self, wall: Iterable[Tile | int], direction: Direction | str | None = None
        ) -> None: ...

    def __post_init__(self) -> None:
        wall = tuple(as_tiles(self.wall, "wall"))
        direction = None if self.direction is None else as_member(Direction, self.direction)
        native = _core.SichuanDeal(bytes(wall), native_direction(direction))
        # The dataclass is frozen, so this is the way to store normalised values.
        object.__setattr__(self, "wall", wall)
        object.__setattr__(self, "direction", direction)
        object.__setattr__(self, "_native", native)

    @classmethod
    def random(cls, seed: int, index: int = 0) -> Deal:
        """Return the deal of a seed and an index, which is the same on every machine.

        Args:
            seed: 0 to 2**64 - 1.
            index: number of the game: `simulate_games` plays `Deal.random(seed, 0)` first.
        """
        seed = integer_within(seed, "seed", 0, 2**64 - 1)
        index = integer_within(index, "index", 0, 2**32 - 1)
        return cls.from_native(_core.SichuanDeal.random(seed, index))

    @classmethod
    def from_native(cls, native: _core.SichuanDeal) -> Deal:
        """Return the deal of a native one."""
        return cls(native.wall, direction_of(native.direction))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Parse the text of a deal, such as "opposite 8s2m... 9p1s...".

        Raises:
            NotationError: no direction, or no tiles.  ArgumentError, TileCountError: as for the
                class; or not a text.
        """
        check_text(text)
        words = [(found[0], found.start()) for found in re.finditer(r"\S+", text)]
        direction = None
        if words and not _RUNS.fullmatch(words[0][0]):
            word, place = words.pop(0)
            if word not in _NAMES:
                raise NotationError(text, place, f"{', '.join(_NAMES)}, or the tiles of a wall")
            direction = Direction(word)
        for runs, place in words:
            if not _RUNS.fullmatch(runs):
                raise NotationError(text, place, "tiles of a wall, such as 8s2m1p")
        tiles = "".join(runs for runs, _ in words)
        wall = [Tile.parse(rank + suit) for ranks, suit in _RUN.findall(tiles) for rank in ranks]
        return cls(wall, direction)

    def __str__(self) -> str:
        direction = [] if self.direction is None else [str(self.direction)]
        return " ".join([*direction, wall_text(self.wall)])

    def __repr__(self) -> str:
        return f"Deal.parse({str(self)!r})"

    def to_native(self) -> _core.SichuanDeal:
        """Return the native deal."""
        return self._native

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is recreated, not pickled.
        return Deal, (self.wall, self.direction)


_NAMES = tuple(map(str, Direction))
_RUN = re.compile("([1-9]+)([mps])")
_RUNS = re.compile("([1-9]+[mps])+")


def wall_text(wall: Iterable[Tile]) -> str:
    """Return the tiles of a wall in notation, with one suit letter for each run of a suit."""
    runs = groupby(map(str, wall), key=lambda name: name[-1])
    return "".join("".join(name[0] for name in run) + suit for suit, run in runs)


def rules_of_table(rules: Rules | str) -> Rules:
    """Validate and return the rules of a game of Sichuan Mahjong.

    Raises:
        ArgumentError: rules without the switches of this game, with a void suit for all seats, or
            with a requirement.
    """
    found = as_rules(rules)
    scoring_of(found)
    if found.void_suit is not None:
        raise ArgumentError("rules", str(found), "no void suit: each seat chooses its own")
    if found.requirement is not None:
        raise ArgumentError("rules", str(found), "no requirement: every complete hand wins")
    return found
