"""Agents that were too slow too often: the rest of their games ends at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from paili.games.faults import Verdict

_MOST_IN_A_ROW = 2
_REASON = "not asked: it was too slow in two games in a row"


class Forfeiting:
    """An agent in the place of one that is not asked any more: too slow, at once."""

    answers_every_stage = True

    def __init__(self, action: type[Any]) -> None:
        """An agent of the game that has these actions."""
        self.complaint = _REASON
        self._action = action

    def act(self, observation: object) -> object:
        """A fault."""
        return self._action.fault(Verdict.TIME_LIMIT, _REASON)


class Streaks:
    """Games in a row that each agent has ended by being too slow.

    A game that another one has ended by a fault says nothing of it.
    """

    def __init__(self, forfeits: Iterable[str]) -> None:
        """Begin with agents that are not asked any more."""
        self._forfeits = set(forfeits)
        self._late: Counter[str] = Counter()

    @property
    def forfeits(self) -> frozenset[str]:
        """The agents that are not asked any more."""
        return frozenset(self._forfeits)

    def add(self, names: Sequence[str], outcome: Mapping[str, Any]) -> None:
        """Count a game.

        Args:
            names: of the agents, by seat.  outcome: of `paili.games.kinds.Tournaments`.
        """
        if outcome["end"] != "fault":
            self._late.clear()
            return
        name = names[outcome["seat"]]
        if outcome["verdict"] != Verdict.TIME_LIMIT.value:
            self._late[name] = 0
            return
        self._late[name] += 1
        if self._late[name] >= _MOST_IN_A_ROW:
            self._forfeits.add(name)


def forfeit_text(name: str) -> str:
    """Return the remark about an agent that forfeits its remaining games."""
    return f"{name} was too slow in two games in a row: it is not asked any more, and loses by TLE"
