"""`paili botzone`: the bot process, as a command among the others.

`paili.cli.main` starts it without them, because loading them takes longer than a first answer may.
"""

from __future__ import annotations

import typer


def botzone(context: typer.Context) -> None:
    """Play on Botzone: requests from stdin, answers to stdout."""
    from paili.botzone.program import run

    raise typer.Exit(run(context.args))
