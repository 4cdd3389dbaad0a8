"""Parameters of the agent `search` of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from paili import _core


class SearchParameter(NamedTuple):
    """A number that `search` of a game can be given by name, its default and what it means."""

    name: str
    default: float
    meaning: str


def search_parameters(native: Iterable[_core.SearchParameter]) -> tuple[SearchParameter, ...]:
    """Return the parameters of a game, as the native module has them."""
    return tuple(SearchParameter(one.name, one.default, one.meaning) for one in native)
