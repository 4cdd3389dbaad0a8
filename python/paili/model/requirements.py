"""Requirements: the minimum worth of a legal win, and the objective of a search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from paili import _core
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import NamedEnum, Wind, as_wind, check_flag, integer_within, native_members

MOST_FAN = 65_535
"""Maximum of the minimum fan."""


class WinBy(NamedEnum, StrEnum):
    """The way in which the last tile of a win comes; EITHER takes the one that is worth more."""

    DISCARD = "discard"
    SELF_DRAW = "self_draw"
    EITHER = "either"


WinByName: TypeAlias = Literal["discard", "self_draw", "either"]
"""The values of `WinBy`, accepted in place of its members."""

_NATIVE_WAYS = native_members(WinBy, _core.WinBy)


@dataclass(frozen=True, slots=True)
class Requirement:
    """The minimum worth of a legal win.

    Attributes:
        minimum: minimum fan, 0 to 65,535: without flowers in Chinese Standard Mahjong, before the
            cap in Sichuan Mahjong; in riichi minimum han of yaku alone, where a yakuman is
            thirteen.
        seat_wind: the player's.  prevalent_wind: of the round. Texts such as "east" are accepted.
            Both are None in Sichuan Mahjong, which has no winds, and in riichi if unknown: no pung
            of winds counts then.
        win_by: the way in which the last tile comes, a `WinBy` or its value; by default the way
            that is worth more. All tiles before it are drawn. It is a last copy if no other copy of
            its kind is concealed or can come. No other circumstance is assumed: no last tile of the
            wall, no kong, no ippatsu.
        riichi: in riichi, whether a closed hand declares riichi before it wins; None in other
            games.
    Raises:
        ArgumentError: a wrong type or value, or only one of the winds.
    """

    minimum: int
    seat_wind: Wind | None = field(default=None, kw_only=True)
    prevalent_wind: Wind | None = field(default=None, kw_only=True)
    win_by: WinBy = field(default=WinBy.EITHER, kw_only=True)
    riichi: bool | None = field(default=None, kw_only=True)
    _native: _core.Requirement = field(init=False, repr=False, compare=False)

    if TYPE_CHECKING:
        # Arguments accept more types than the fields have.
        def __init__(
            self,
            minimum: int,
            *,
            seat_wind: Wind | str | None = None,
            prevalent_wind: Wind | str | None = None,
            win_by: WinBy | WinByName = WinBy.EITHER,
            riichi: bool | None = None,
        ) -> None: ...

    def __post_init__(self) -> None:
        if self.seat_wind is not None or self.prevalent_wind is not None:
            for name in ("seat_wind", "prevalent_wind"):
                object.__setattr__(self, name, as_wind(getattr(self, name), name))
        minimum = integer_within(self.minimum, "minimum", 0, MOST_FAN)
        win_by = _way(self.win_by)
        if self.riichi is not None:
            check_flag("riichi", self.riichi)
        way = _NATIVE_WAYS[win_by]
        # The dataclass is frozen, so this is the way to store normalised values.
        object.__setattr__(self, "minimum", minimum)
        object.__setattr__(self, "win_by", win_by)
        winds = self.seat_wind, self.prevalent_wind
        native = _core.Requirement(minimum, *winds, way, self.riichi)
        object.__setattr__(self, "_native", native)

    def to_json(self) -> dict[str, Any]:
        """Return the requirement as JSON, which `from_json` parses."""
        return {
            "minimum": self.minimum,
            "seat_wind": None if self.seat_wind is None else str(self.seat_wind),
            "prevalent_wind": None if self.prevalent_wind is None else str(self.prevalent_wind),
            "win_by": str(self.win_by),
            **({} if self.riichi is None else {"riichi": self.riichi}),
        }

    @classmethod
    def from_json(cls, data: object) -> Requirement:
        """Return the requirement of the JSON of `to_json`.

        Raises:
            ArgumentError: other data.
        """
        has_riichi = isinstance(data, Mapping) and "riichi" in data
        expected = (*_REQUIREMENT, "riichi") if has_riichi else _REQUIREMENT
        given = fields_of(data, "requirement", expected)
        return cls(
            given["minimum"],
            seat_wind=given["seat_wind"],
            prevalent_wind=given["prevalent_wind"],
            win_by=given["win_by"],
            riichi=given.get("riichi"),
        )

    def __str__(self) -> str:
        winds = f"seat={self.seat_wind}:round={self.prevalent_wind}:" if self.has_winds else ""
        silent = ":riichi=no" * (self.riichi is False)
        return f"minimum={self.minimum}:{winds}win_by={self.win_by}{silent}"

    @property
    def has_winds(self) -> bool:
        """Whether it has winds: always in Chinese Standard Mahjong, and in riichi if known."""
        return self.seat_wind is not None

    @property
    def least(self) -> str:
        """Not public: the minimum in words."""
        unit = "fan" if self.riichi is None else "han of yaku"
        return f"{self.minimum} {unit} or more" + ", without riichi" * (self.riichi is False)

    def by_discard(self) -> Requirement:
        """Return the requirement of a win by the discard of another player."""
        return made_requirement(*self._values()[:3], WinBy.DISCARD, self.riichi)

    def of_riichi(self) -> Requirement:
        """Not public: return the requirement with the default of riichi: a closed hand declares."""
        return self if self.riichi is not None else made_requirement(*self._values()[:4], True)

    def _values(self) -> tuple[int, Wind | None, Wind | None, WinBy, bool | None]:
        return self.minimum, self.seat_wind, self.prevalent_wind, self.win_by, self.riichi

    def __reduce__(self) -> tuple[object, ...]:
        # The native object is recreated, not pickled.
        return made_requirement, self._values()


def made_requirement(
    minimum: int,
    seat: Wind | str | None,
    prevalent: Wind | str | None,
    win_by: WinBy | WinByName,
    riichi: bool | None = None,
) -> Requirement:
    """Create a requirement from its values."""
    return Requirement(
        minimum, seat_wind=seat, prevalent_wind=prevalent, win_by=win_by, riichi=riichi
    )


def _way(value: object) -> WinBy:
    if not isinstance(value, str) or value not in list(WinBy):
        choices = ", ".join(repr(str(way)) for way in WinBy)
        raise ArgumentError("win_by", describe(value), f"one of {choices}")
    return WinBy(value)


def fields_of(data: object, name: str, expected: Sequence[str]) -> Mapping[str, Any]:
    """Return the fields of a JSON object that has exactly the expected keys."""
    if not isinstance(data, Mapping) or set(data) != set(expected):
        raise ArgumentError(name, describe(data), f"an object with {', '.join(expected)}")
    return data


_REQUIREMENT = ("minimum", "seat_wind", "prevalent_wind", "win_by")


class Objective(NamedEnum, StrEnum):
    """The value that a plan or an outlook maximises."""

    CHANCE = "chance"
    """The chance to win; among equal chances, the fan."""
    POINTS = "points"
    """The mean points of the winner over all games; among equal points, the chance."""

    @property
    def native(self) -> _core.Objective:
        """The native member."""
        return _NATIVE_OBJECTIVES[self]


ObjectiveName: TypeAlias = Literal["chance", "points"]
"""The values of `Objective`, accepted in place of its members."""

_NATIVE_OBJECTIVES: dict[Objective, _core.Objective] = native_members(Objective, _core.Objective)


def as_objective(value: object) -> Objective:
    """Return the objective of a member or its value.

    Raises:
        ArgumentError: an unknown objective.
    """
    if not isinstance(value, str) or value not in list(Objective):
        choices = ", ".join(repr(str(one)) for one in Objective)
        raise ArgumentError("objective", describe(value), f"one of {choices}")
    return Objective(value)
