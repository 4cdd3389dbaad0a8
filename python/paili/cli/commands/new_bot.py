"""`paili new-bot`: a small bot in a file, and the commands that let it play."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paili.agents.template import Language
from paili.model.errors import ArgumentError
from paili.model.sichuan_rules import SICHUAN_PRESETS

if TYPE_CHECKING:
    from paili.model.rules import Rules

_NAME = typer.Argument(
    metavar="NAME", help="The bot is written to NAME.py, NAME.c or NAME.js in this folder."
)
_LANGUAGE = typer.Option("--language", help="What the bot is written in.")
_RULES = typer.Option(
    "--rules", metavar="NAME", help=f"mcr, or {', '.join(SICHUAN_PRESETS)} with switches."
)
_PROGRAM = "paili"


def write_bot(
    name: Annotated[str, _NAME],
    rules: Annotated[str, _RULES] = "mcr",
    language: Annotated[Language, _LANGUAGE] = Language.PYTHON,
) -> None:
    """Write a bot of ten lines to begin with.

    Shows the commands that let it play against search and find its worst decisions. An existing
    file is not changed.

    A bot for Sichuan Mahjong is a program that reads and writes lines of JSON. With --language c or
    js the bot is a program for either game. The commands for a program let it play and show its
    games.
    """
    from paili.games.registry import checked_rules

    found = checked_rules(rules)
    if language is not Language.PYTHON:
        print(_foreign(name, language, found))
    else:
        print(_class(name) if found.scoring is None else _lines_of_json(name, found))


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


def _foreign(name: str, language: Language, rules: Rules) -> str:
    """Writes a program in another language; what is said of it."""
    from paili.agents.template import new_foreign_bot

    is_sichuan = rules.scoring is not None
    bot = new_foreign_bot(name, language, is_sichuan=is_sichuan)
    _write(bot.file, bot.text)
    build = f"    {bot.build}\n" if bot.build else ""
    options = f" --rules {shlex.quote(str(rules))}" if is_sichuan else ""
    first = (
        "Compile it, let it play, and look at a game"
        if build
        else "Let it play, and look at a game"
    )
    return (
        f"{bot.file} is told the game in {bot.interaction}. {first}:\n\n"
        f"{build}    {_arena(bot.agent, name)}{options}\n"
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
