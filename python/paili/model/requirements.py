"""What a win must be worth to count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from paili import _core
from paili.model.errors import ArgumentError, describe
from paili.model.natives import native_members
from paili.model.tiles import NamedEnum, Wind, integer_within

MOST_FAN = 65_535
"""Most that may be asked of a win."""


class WinBy(NamedEnum, StrEnum):
    """How the last tile of a win comes: EITHER takes whichever is worth more."""

    DISCARD = "discard"
    SELF_DRAW = "self_draw"
    EITHER = "either"


_NATIVE_WAYS = native_members(WinBy, _core.WinBy)


@dataclass(frozen=True, slots=True)
class Requirement:
    """What a win must be worth to count.

    Attributes:
        minimum: least fan without flowers, 0 to 65,535.
        seat_wind: the player's.  prevalent_wind: of the round.
        win_by: how the last tile comes, a `WinBy` or its value. All tiles before it are drawn, and
            nothing else is assumed: no last tile of the wall, no kong, no last copy but one that
            the player's own melds make sure of.
    Raises:
        ArgumentError: a wrong type or value.
    """

    minimum: int
    seat_wind: Wind = field(kw_only=True)
    prevalent_wind: Wind = field(kw_only=True)
    win_by: WinBy = field(default=WinBy.DISCARD, kw_only=True)
    _native: _core.Requirement = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("seat_wind", "prevalent_wind"):
            wind = getattr(self, name)
            if not isinstance(wind, Wind):
                raise ArgumentError(name, describe(wind), "a Wind")
        minimum = integer_within(self.minimum, "minimum", 0, MOST_FAN)
        win_by = _way(self.win_by)
        way = _NATIVE_WAYS[win_by]
        # Frozen, so this is the way to store the normal form of what was given.
        object.__setattr__(self, "minimum", minimum)
        object.__setattr__(self, "win_by", win_by)
        native = _core.Requirement(minimum, self.seat_wind, self.prevalent_wind, way)
        object.__setattr__(self, "_native", native)

    def to_json(self) -> dict[str, Any]:
        """The requirement as `from_json` reads it."""
        return {
            "minimum": self.minimum,
            "seat_wind": str(self.seat_wind),
            "prevalent_wind": str(self.prevalent_wind),
            "win_by": str(self.win_by),
        }

    @classmethod
    def from_json(cls, data: object) -> Requirement:
        """The requirement of what `to_json` made.

        Raises:
            ArgumentError: anything else.
        """
        given = fields_of(data, "requirement", _REQUIREMENT)
        return cls(
            given["minimum"],
            seat_wind=wind_of(given["seat_wind"], "seat_wind"),
            prevalent_wind=wind_of(given["prevalent_wind"], "prevalent_wind"),
            win_by=given["win_by"],
        )

    def __str__(self) -> str:
        winds = f"seat={self.seat_wind}:round={self.prevalent_wind}"
        return f"minimum={self.minimum}:{winds}:win_by={self.win_by}"

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is made anew, not pickled.
        return made_requirement, (self.minimum, self.seat_wind, self.prevalent_wind, self.win_by)


def made_requirement(minimum: int, seat: Wind, prevalent: Wind, win_by: WinBy | str) -> Requirement:
    """The requirement of four values."""
    return Requirement(
        minimum,
        seat_wind=seat,
        prevalent_wind=prevalent,
        win_by=win_by,  # type: ignore[arg-type]  # checked there
    )


def _way(value: object) -> WinBy:
    if not isinstance(value, str) or value not in list(WinBy):
        choices = ", ".join(repr(str(way)) for way in WinBy)
        raise ArgumentError("win_by", describe(value), f"one of {choices}")
    return WinBy(value)


def wind_of(text: object, name: str) -> Wind:
    """The wind of its English name.

    Raises:
        ArgumentError: no wind.
    """
    for wind in Wind:
        if text == str(wind):
            return wind
    raise ArgumentError(name, describe(text), "east, south, west or north")


def fields_of(data: object, name: str, expected: Sequence[str]) -> Mapping[str, Any]:
    """What a JSON object says, if it has exactly the keys that it should have."""
    if not isinstance(data, Mapping) or set(data) != set(expected):
        raise ArgumentError(name, describe(data), f"an object with {', '.join(expected)}")
    return data


_REQUIREMENT = ("minimum", "seat_wind", "prevalent_wind", "win_by")
