"""All games, found by rules or by name."""

from __future__ import annotations

from paili.games.kinds import GameKind
from paili.games.mcr.kind import MCR_GAME
from paili.games.riichi.kind import RIICHI_GAME
from paili.games.sichuan.kind import SICHUAN_GAME
from paili.model.errors import ArgumentError
from paili.model.rules import Rules, as_rules

GAMES: tuple[GameKind, ...] = (MCR_GAME, SICHUAN_GAME, RIICHI_GAME)
"""All games, in display order."""
TABLES = tuple(game for game in GAMES if game.has_table)
"""The games that are played, not only scored."""
DEFAULT_TABLE = TABLES[0].name
"""The rules of tables when none are named."""
RULES_OF_TABLES = ", or ".join(game.rules_of_table for game in TABLES)
"""The rules by which games can be played, in words."""


def game_of(rules: Rules | str) -> GameKind:
    """Return the game to which rules belong, even if they lack settings that a table needs."""
    found = as_rules(rules)
    return next(game for game in GAMES if game.has(found))


def game_of_state(state: object) -> GameKind:
    """Return the game to which a state belongs."""
    return next(game for game in TABLES if isinstance(state, game.state))


def checked_rules(rules: Rules | str) -> Rules:
    """Validate and return rules by which a game can be played.

    Raises:
        ArgumentError: no game can be played by these rules.
    """
    found = as_rules(rules)
    game = game_of(found)
    of_table = game.table_rules(found) if game.has_table else None
    if of_table is None:
        raise ArgumentError("rules", str(found), RULES_OF_TABLES)
    return of_table
