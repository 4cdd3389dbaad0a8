"""Conditions of a tournament: its agents, their seatings, and the rules of its games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations

from paili.model.rules import MCR, Rules

PLAYERS = 4
ROTATIONS = tuple(tuple((seat + turn) % PLAYERS for seat in range(PLAYERS)) for turn in range(4))
SEATINGS: dict[int, tuple[tuple[int, ...], ...]] = {
    4: ROTATIONS,
    24: tuple(permutations(range(PLAYERS))),
}
"""Seatings by their number: the players in the order of the seats, east first."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Conditions of the games of a tournament.

    Attributes:
        agents: names of the players' agents; see `paili.agents.named`.
        seatings: 4 or 24.  seed: of deals and agents.
        time_limit: seconds for an answer of an agent that is not native.
        keeps_games: whether the outcome of a deal includes its games with all events.
        rules: of Chinese Standard Mahjong, `MCR`, or of Sichuan Mahjong with scoring.
        versions: of the agents that have files, by name: no game is played with other versions.
        forfeits: agents that are not called any more, because they were too slow too often.
    """

    agents: tuple[str, ...]
    seatings: int
    seed: int
    time_limit: float
    keeps_games: bool = False
    rules: Rules = MCR
    versions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    forfeits: tuple[str, ...] = ()
