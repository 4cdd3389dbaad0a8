"""`paili botzone`: the bot process, listed with the other commands.

`paili.cli.main` starts it directly, because loading the other commands takes too long for a first
answer.
"""

from __future__ import annotations

import typer


def botzone(context: typer.Context) -> None:
    """Play on Botzone: requests from stdin, answers to stdout."""
    from paili.botzone.program import run

    raise typer.Exit(run(context.args))
