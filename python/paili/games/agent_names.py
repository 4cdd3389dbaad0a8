"""The agents that a game has by name, and the parameters of `search`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from paili import _core
from paili.games.playing import Agent
from paili.games.programs.program import Program

SEARCH = "search:"
"""The beginning of a name with parameters."""


class SearchParameter(NamedTuple):
    """A number that `search` of a game can be given by name, its default and what it means."""

    name: str
    default: float
    meaning: str


def search_parameters(native: Iterable[_core.SearchParameter]) -> tuple[SearchParameter, ...]:
    """Return the parameters of a game, as the native module has them."""
    return tuple(SearchParameter(one.name, one.default, one.meaning) for one in native)


@dataclass(frozen=True, slots=True)
class AgentNames:
    """The agents that a game has by name.

    Attributes:
        native: a native agent of a name.
        natives: their names.
        parameters: names of the parameters that may follow `SEARCH`.
        programs: makes agents of a command line and seconds for an answer, by the prefix.
        protocol: what programs do, in words.  forms: all forms of names, in words.
        game: its name, and rules that play it.
        classes: those native agents that have a class of their own.
    """

    native: Callable[[str], Agent[Any, Any]]
    natives: tuple[str, ...]
    parameters: tuple[str, ...]
    programs: Mapping[str, Callable[[str, float], Program]]
    protocol: str
    forms: str
    game: str
    classes: Mapping[str, Callable[[], Agent[Any, Any]]] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        """The forms of names, in short."""
        names = ", ".join(self.natives)
        return f"{names}, FILE.py:CLASS, MODULE:CLASS, or exec:COMMAND for {self.protocol}"

    def is_native(self, text: str) -> bool:
        """Whether a name is that of a native agent, perhaps with parameters."""
        return text in self.natives or text.startswith(SEARCH)
