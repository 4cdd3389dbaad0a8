"""The names of a game's agents, and the parameters of `search`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from paili import _core
from paili.games.playing import Agent
from paili.games.programs.program import Program

SEARCH = "search:"
"""The prefix of an agent name with parameters."""


class SearchParameter(NamedTuple):
    """A numeric parameter of a game's agent `search`: its name, default and meaning."""

    name: str
    default: float
    meaning: str


def search_parameters(native: Iterable[_core.SearchParameter]) -> tuple[SearchParameter, ...]:
    """Return the parameters of a game's agent `search` from their native form."""
    return tuple(SearchParameter(one.name, one.default, one.meaning) for one in native)


@dataclass(frozen=True, slots=True)
class AgentNames:
    """The names by which a game's agents are made.

    Attributes:
        native: returns the native agent of a name.
        natives: names of the native agents.
        parameters: names of the parameters that may follow `SEARCH`.
        programs: by prefix, a function that makes an agent of a command line and a time limit in
            seconds.
        protocol: the protocol of programs, in words.  forms: all forms of names, in words.
        game: the game's name and the rules that select it, in words.
        classes: by name, the classes of native agents that have one of their own.
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
        """The forms of names, in short, for error messages."""
        names = ", ".join(self.natives)
        return f"{names}, FILE.py:CLASS, MODULE:CLASS, or exec:COMMAND for {self.protocol}"

    def is_native(self, text: str) -> bool:
        """Return whether a name is that of a native agent, with or without parameters."""
        return text in self.natives or text.startswith(SEARCH)
