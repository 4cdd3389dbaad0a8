"""`paili new-bot`: a small example bot in a file, and the commands that run it."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from paili.cli.table_options import TABLE_RULES
from paili.games.bot_templates import Language
from paili.games.registry import DEFAULT_TABLE, checked_rules, game_of
from paili.model.errors import ArgumentError

_NAME = typer.Argument(
    metavar="NAME", help="The bot is written to NAME.py, NAME.c or NAME.js in this folder."
)
_LANGUAGE = typer.Option("--language", help="Language of the bot.")
_PROGRAM = "paili"


def write_bot(
    name: Annotated[str, _NAME],
    rules: Annotated[str, TABLE_RULES] = DEFAULT_TABLE,
    language: Annotated[Language, _LANGUAGE] = Language.PYTHON,
) -> None:
    """Write a bot of ten lines to begin with.

    Shows the commands that let it play against search and find its worst decisions. An existing
    file is not changed.

    A bot for Sichuan Mahjong is a program that reads and writes lines of JSON. With --language c or
    js the bot is a program for either game. The commands for a program let it play and show its
    games.
    """
    found = checked_rules(rules)
    bot = game_of(found).new_bot(name, language, _interpreter())
    _write(bot.file, bot.text)
    build = f"    {bot.build}\n" if bot.build else ""
    options = "" if str(found) == DEFAULT_TABLE else f" --rules {shlex.quote(str(found))}"
    first = "Compile it, let it play" if build else "Let it play"
    print(
        f"{bot.file} {bot.description}. {first}, and look at {bot.shows}:\n\n"
        f"{build}    {_arena(bot.agent, name)}{options}\n"
        f"    {_program()} replay {name}.jsonl {bot.replay}"
    )


def _write(path: str, text: str) -> None:
    try:
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise ArgumentError("NAME", path, "a name of which there is no file yet") from None


def _arena(agent: str, name: str) -> str:
    """Return the command that lets an agent play."""
    opponents = "search search search --deals 2"
    return f"{_program()} arena {shlex.quote(agent)} {opponents} --games {name}.jsonl"


def _program() -> str:
    """Return the command of this program for a shell."""
    called = Path(sys.argv[0])
    if called.name != _PROGRAM:
        return f"{shlex.quote(sys.executable)} -m paili"
    found = shutil.which(_PROGRAM)
    is_found = found is not None and Path(found).resolve() == called.resolve()
    return _PROGRAM if is_found else shlex.quote(sys.argv[0])


def _interpreter() -> str:
    """Return the command of this program's Python for a shell."""
    found = shutil.which("python")
    # Not resolved: the Python of a virtual environment is a link to one without its packages.
    return "python" if found == sys.executable else sys.executable
