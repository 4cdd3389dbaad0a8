"""`paili new-bot`: a bot of ten lines in a file, and the command that lets it play."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from paili.model.errors import ArgumentError

_NAME = typer.Argument(metavar="NAME", help="The bot is written to NAME.py in this folder.")
_PROGRAM = "paili"


def write_bot(name: Annotated[str, _NAME]) -> None:
    """Write a bot of ten lines to begin with.

    Shows the commands that let it play against search and find its worst decisions. A file that
    is there already is not touched.
    """
    from paili.agents.template import new_bot

    bot = new_bot(name)
    try:
        with open(bot.file, "x", encoding="utf-8") as file:
            file.write(bot.text)
    except FileExistsError:
        raise ArgumentError("NAME", bot.file, "a name of which there is no file yet") from None
    print(f"{bot.file} has the class {bot.kind}. Let it play, and look at its worst decisions:\n")
    games = f"{name}.jsonl"
    program = _program()
    print(f"    {program} arena {bot.agent} search search search --deals 2 --games {games}")
    print(f"    {program} replay {games} --player {bot.agent} --worst 3")


def _program() -> str:
    """How this program was called, as a shell finds it."""
    called = Path(sys.argv[0])
    if called.name != _PROGRAM:
        return f"{shlex.quote(sys.executable)} -m paili"
    found = shutil.which(_PROGRAM)
    is_found = found is not None and Path(found).resolve() == called.resolve()
    return _PROGRAM if is_found else shlex.quote(sys.argv[0])
