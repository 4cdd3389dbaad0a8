"""The value that a plan or an outlook maximises."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, TypeAlias

from paili import _core
from paili.model.errors import ArgumentError, describe
from paili.model.natives import native_members
from paili.model.tiles import NamedEnum


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
