"""Enumerations that have a native counterpart."""

from __future__ import annotations

from enum import Enum
from typing import Any, TypeVar

EnumT = TypeVar("EnumT", bound=Enum)


def native_members(kinds: type[EnumT], native: Any) -> dict[EnumT, Any]:
    """Return the native member of the same name for each member.

    Raises:
        AttributeError: a member has no native counterpart.
    """
    return {kind: getattr(native, kind.name) for kind in kinds}
