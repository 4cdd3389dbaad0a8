"""What the arena must know of a game: each kind has a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from paili.agents.source_files import Version
from paili.games.faults import Fault, answer_text
from paili.games.playing import Agent

Played = dict[str, Any]
"""What `paili.arena.games.play_deal` returns, after a journey through JSON."""

_FAULT = "fault"
"""The kind of an action that says that there is none."""


class Naming(Protocol):
    """Makes agents of names."""

    def __call__(
        self, text: str, seconds: float, version: Version | None = None, /
    ) -> Agent[Any, Any]:
        """Return the agent of a name.

        Args:
            seconds: for an answer of a program.  version: of its files; see `paili.agents.named`.
        """


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of game, as the arena plays it.

    Attributes:
        start: the game of a seed and the number of a deal, before it begins.
        about: what the outcome of a deal says besides its games, by that game.
        outcome: what is kept of a game that is over, as plain data; `payments` is what each seat
            gets, and `seat` and `verdict` tell a fault, whose `end` is "fault".
        transcript: a game that is over in one line, with who played.
        turn: the number of the event that an agent was asked about when it was at fault, from 1.
        action: the class of its actions.
        fault_of: the fault that has ended a game.
        named: an agent of a name, with seconds for an answer and the version of its files.
        is_native: whether a name is that of a native agent.
        is_seeded: whether an agent of a name may play the same game differently another time.
    """

    start: Callable[[int, int], Any]
    about: Callable[[Any], dict[str, Any]]
    outcome: Callable[[Any], dict[str, Any]]
    transcript: Callable[[Any, Sequence[str]], str]
    turn: Callable[[Any], int]
    action: type[Any]
    fault_of: Callable[[Any], Fault | None]
    named: Naming
    is_native: Callable[[str], bool]
    is_seeded: Callable[[str], bool]

    def said(self, answer: object) -> str | None:
        """An answer in words; None if there is none."""
        if isinstance(answer, self.action):
            return None if answer.kind == _FAULT else str(answer)
        return None if answer is None else answer_text(answer)


def mean_fan(totals: Mapping[int, int]) -> float | None:
    """The mean of wins by their fan; None without one."""
    wins = sum(totals.values())
    return sum(fan * count for fan, count in totals.items()) / wins if wins else None
