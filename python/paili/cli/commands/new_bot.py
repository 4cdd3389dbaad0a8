"""`paili new-bot`: a bot of a few lines in a file, and the command that lets it play."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paili.model.errors import ArgumentError
from paili.model.sichuan_rules import SICHUAN_PRESETS

if TYPE_CHECKING:
    from paili.model.rules import Rules

_NAME = typer.Argument(metavar="NAME", help="The bot is written to NAME.py in this folder.")
_RULES = typer.Option(
    "--rules", metavar="NAME", help=f"mcr, or {', '.join(SICHUAN_PRESETS)} with switches."
)
_PROGRAM = "paili"


def write_bot(name: Annotated[str, _NAME], rules: Annotated[str, _RULES] = "mcr") -> None:
    """Write a bot of ten lines to begin with.

    Shows the commands that let it play against search and find its worst decisions. An existing
    file is not changed.

    A bot for Sichuan Mahjong is a program that reads and writes lines of JSON, as it could be in
    any other language. The commands for it let it play and show its games.
    """
    from paili.arena.games import checked_rules

    found = checked_rules(rules)
    shown = _class(name) if found.scoring is None else _lines_of_json(name, found)
    print(shown)


def _class(name: str) -> str:
    """Writes a class that plays Chinese Standard Mahjong; what is said of it."""
    from paili.agents.template import new_bot

    bot = new_bot(name)
    _write(bot.file, bot.text)
    return (
        f"{bot.file} has the class {bot.kind}. Let it play, and look at its worst decisions:\n\n"
        f"    {_arena(bot.agent, name)}\n"
        f"    {_program()} replay {name}.jsonl --player {bot.agent} --worst 3"
    )


def _lines_of_json(name: str, rules: Rules) -> str:
    """Writes a program that plays Sichuan Mahjong; what is said of it."""
    from paili.agents.template import new_sichuan_bot

    bot = new_sichuan_bot(name)
    _write(bot.file, bot.text)
    return (
        f"{bot.file} reads and writes lines of JSON. Let it play, and look at a game:\n\n"
        f"    {_arena(bot.agent(_interpreter()), name)} --rules {shlex.quote(str(rules))}\n"
        f"    {_program()} replay {name}.jsonl --game 1"
    )


def _write(path: str, text: str) -> None:
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise ArgumentError("NAME", path, "a name of which there is no file yet") from None


def _arena(agent: str, name: str) -> str:
    """The command that lets an agent play."""
    opponents = "search search search --deals 2"
    return f"{_program()} arena {shlex.quote(agent)} {opponents} --games {name}.jsonl"


def _program() -> str:
    """How this program was called, as a shell finds it."""
    called = Path(sys.argv[0])
    if called.name != _PROGRAM:
        return f"{shlex.quote(sys.executable)} -m paili"
    found = shutil.which(_PROGRAM)
    is_found = found is not None and Path(found).resolve() == called.resolve()
    return _PROGRAM if is_found else shlex.quote(sys.argv[0])


def _interpreter() -> str:
    """The Python of this program, as a shell finds it."""
    found = shutil.which("python")
    # Not resolved: an environment's Python is a link to another, which has not its packages.
    return "python" if found == sys.executable else sys.executable
