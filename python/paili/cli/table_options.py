"""Options of commands in which agents play."""

from __future__ import annotations

import typer

from paili.agents.naming import AGENT_FORMS
from paili.games.registry import TABLES

AGENTS = typer.Argument(metavar="AGENT...", help=f"Four agents, each one of {AGENT_FORMS}.")
TABLE_RULES = typer.Option(
    "--rules", metavar="NAME", help=f"{', or '.join(game.option for game in TABLES)}."
)
