"""Simulated games of named agents, each determined by a seed and a number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from paili.agents.naming import class_name, named, named_for_run, versions_of
from paili.agents.printing import printing_to_stderr
from paili.agents.source_files import Version
from paili.games.events import SEATS
from paili.games.playing import play
from paili.games.programs.descendants import close, end_worker_in_order
from paili.games.programs.program import TIME_LIMIT
from paili.games.registry import checked_rules, game_of
from paili.model.errors import ArgumentError, describe
from paili.model.rules import MCR, Rules

MOST_GAMES = 2**32
"""Number of deals of a seed."""


@dataclass(frozen=True, slots=True)
class Table:
    """The settings of simulated games.

    Attributes:
        agents: names of four agents, see `paili.agents.named`. They change seats from game to game:
            in game `i`, agent `a` sits at seat `(a + i) % 4`.
        rules: rules of Chinese Standard Mahjong, `MCR`, or of Sichuan Mahjong with a score.
        seed: seed of deals and agents.
        time_limit: seconds that a program has for an answer.
        versions: versions of the agents that have files, by name; other versions raise an error.
    """

    agents: tuple[str, ...]
    rules: Rules
    seed: int
    time_limit: float = TIME_LIMIT
    versions: Mapping[str, Version] = field(default_factory=dict)

    @property
    def game(self) -> str:
        """Name of the game that is played."""
        return game_of(self.rules).name

    def players(self, number: int) -> tuple[str, ...]:
        """Return the names of the players of a game by seat, east first."""
        seats = len(SEATS)
        return tuple(self.agents[(seat - number) % seats] for seat in range(seats))

    @printing_to_stderr()
    def play(self, number: int) -> Any:
        """Play the game with a number, from 0 to 2**32 - 1, and return its final state.

        Output that agents print goes to stderr.

        Raises:
            ArgumentError: a file of an agent was edited since the run began.
        """
        end_worker_in_order()
        seated: list[Any] = []
        try:
            for name in self.players(number):
                # A new agent for each game, so that games do not depend on those played before.
                version = self.versions.get(name)
                agent = named_for_run(name, version, rules=self.rules, time_limit=self.time_limit)
                seated.append(agent)
            return play(self.start(number), seated, _game_seed(self.seed, number))
        finally:
            for agent in seated:
                close(agent)

    def start(self, number: int) -> Any:
        """Return the initial state of the game with a number."""
        return game_of(self.rules).tournament.start(self.rules, self.seed, number)

    def to_json(self) -> dict[str, Any]:
        """Return all settings that games depend on, as JSON data."""
        plain: dict[str, Any] = {
            "rules": str(self.rules),
            "agents": list(self.agents),
            "seed": self.seed,
        }
        files = [dict(self.versions.get(name, {})) for name in self.agents]
        return {**plain, "agent_files": files} if any(files) else plain


@printing_to_stderr()
def table_of(
    agents: Sequence[str], rules: Rules | str = MCR, seed: int = 0, time_limit: float = TIME_LIMIT
) -> Table:
    """Return the settings of games, after checking that the agents can be created.

    Raises:
        ArgumentError: not four agents, one that cannot be created, or rules without a table game.
    """
    is_row = isinstance(agents, Sequence) and not isinstance(agents, str)
    if not is_row or len(agents) != len(SEATS) or not all(isinstance(one, str) for one in agents):
        raise ArgumentError("agents", describe(agents), "four names of agents")
    game = checked_rules(rules)
    for name in set(agents):
        close(named(name, rules=game, time_limit=time_limit))
    names = tuple(class_name(name, rules=game) for name in agents)
    return Table(names, game, seed, time_limit, versions_of(names))


def _game_seed(seed: int, number: int) -> int:
    """Return the seed of the agents of a game, to which each agent adds its seat."""
    digest = sha256(f"games {seed} {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big")
