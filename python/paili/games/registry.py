"""The games that there are, found by rules or by name."""

from __future__ import annotations

from paili.games.kinds import GameKind
from paili.games.mcr.kind import MCR_GAME
from paili.games.riichi.kind import RIICHI_GAME
from paili.games.sichuan.kind import SICHUAN_GAME
from paili.model.errors import ArgumentError
from paili.model.rules import Rules, as_rules

GAMES: tuple[GameKind, ...] = (MCR_GAME, SICHUAN_GAME, RIICHI_GAME)
"""All games, in the order in which they are shown."""
TABLES = tuple(game for game in GAMES if game.has_table)
"""The games that are played, and not only scored."""
RULES_OF_TABLES = ", or ".join(game.rules_of_table for game in TABLES)
"""The rules by which games are played, in words."""


def game_of(rules: Rules | str) -> GameKind:
    """The game that rules are of, even if they do not say all that a table needs."""
    found = as_rules(rules)
    return next(game for game in GAMES if game.has(found))


def game_of_state(state: object) -> GameKind:
    """The game that a state is of."""
    return next(game for game in TABLES if isinstance(state, game.state))


def checked_rules(rules: Rules | str) -> Rules:
    """Rules by which a game can be played.

    Raises:
        ArgumentError: others.
    """
    found = as_rules(rules)
    game = game_of(found)
    of_table = game.table_rules(found) if game.has_table else None
    if of_table is None:
        raise ArgumentError("rules", str(found), RULES_OF_TABLES)
    return of_table
