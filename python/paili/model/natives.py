"""Enumerations that the native module has as well."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeVar

EnumT = TypeVar("EnumT", bound=Enum)


def native_members(kinds: type[EnumT], native: Any) -> dict[EnumT, Any]:
    """Return the native member of the same name for each member.

    Raises:
        AttributeError: the two do not have the same members.
    """
    return {kind: getattr(native, kind.name) for kind in kinds}
