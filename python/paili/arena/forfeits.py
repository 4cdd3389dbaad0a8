"""Forfeits: an agent that is too slow in successive games loses its remaining games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from paili.games.faults import Verdict

_MOST_IN_A_ROW = 2
_REASON = "not asked: it was too slow in two games in a row"


class Forfeiting:
    """Replacement of an agent that forfeits: it exceeds the time limit at once."""

    answers_every_stage = True

    def __init__(self, action: type[Any]) -> None:
        """Create an agent for the game with this class of actions."""
        self.complaint = _REASON
        self._action = action

    def act(self, observation: object) -> object:
        """Return a fault for exceeding the time limit."""
        return self._action.fault(Verdict.TIME_LIMIT, _REASON)


class Streaks:
    """Counters of the successive games that each agent ended by exceeding the time limit.

    A game that ends by the fault of another agent leaves the counter of an agent unchanged.
    """

    def __init__(self, forfeits: Iterable[str]) -> None:
        """Start with agents that already forfeit."""
        self._forfeits = set(forfeits)
        self._late: Counter[str] = Counter()

    @property
    def forfeits(self) -> frozenset[str]:
        """Names of the agents that forfeit."""
        return frozenset(self._forfeits)

    def add(self, names: Sequence[str], outcome: Mapping[str, Any]) -> None:
        """Count a game.

        Args:
            names: names of the agents, by seat.
            outcome: outcome of the game, by `paili.games.kinds.Tournaments`.
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
