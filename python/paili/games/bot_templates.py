"""Templates of small bots: the parts that all games share."""

from __future__ import annotations

import importlib.util
import re
import sys
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from paili.model.errors import ArgumentError

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_EXPECTED = 'letters, digits, "_" and "-", a letter first, such as "my_bot"'


class Language(StrEnum):
    """A programming language of bots."""

    PYTHON = "python"
    C = "c"
    JS = "js"


class NewBot(NamedTuple):
    """A bot's source file, not yet written to disk.

    Attributes:
        file: the name of its file.  text: the source code.
        agent: its name for `paili.agents.named`, relative to the folder of the file.
        description: a phrase that follows the file name: what the bot is, or how it gets the game.
        replay: the options by which `paili replay` shows the bot's games.
        shows: what these options show, in words.
        build: the command that builds it; empty if none is needed.
    """

    file: str
    text: str
    agent: str
    description: str
    replay: str = "--game 1"
    shows: str = "a game"
    build: str = ""


def foreign_bot(
    name: str, language: Language, folder: Path, interaction: str, *, simple: bool = False
) -> NewBot:
    """Return a bot in a language other than Python.

    Args:
        name: the file's name without its suffix.
        folder: has a template for each language, in which NAME stands for the bot's name.
        interaction: the format in which the bot receives the game, in words.
        simple: whether the format is plain lines.
    Raises:
        ArgumentError: `name` is no valid file name.
    """
    check_name(name)
    file = f"{name}.{language}"
    text = (folder / f"bot.{language}").read_text(encoding="utf-8").replace("NAME", name, 1)
    description = f"is told the game in {interaction}"
    if language is Language.JS:
        return NewBot(file, text, f"exec:node {file}", description)
    agent = f"exec{'-simple' * simple}:./{name}"
    return NewBot(file, text, agent, description, build=f"cc -O2 -o {name} {file}")


def check_name(name: str) -> None:
    """Raise if a text is no valid name of a file.

    Raises:
        ArgumentError: the name has other characters than letters, digits, "_" and "-".
    """
    if not _NAME.fullmatch(name):
        raise ArgumentError("name", repr(name), _EXPECTED)


def check_name_in_python(name: str) -> None:
    """Raise if a text is no valid file name, or the name of a module that programs may import.

    Raises:
        ArgumentError: invalid characters, or a file of this name would hide a module.
    """
    check_name(name)
    if _is_module(name):
        expected = "another name: a file of this one would hide a module from other programs"
        raise ArgumentError("name", name, expected)


def _is_module(name: str) -> bool:
    """Return whether programs may import a module of this name."""
    if name in sys.stdlib_module_names or name in sys.modules:
        return True
    found = importlib.util.find_spec(name)
    # A file in the current folder, which is on the search path too, does not count.
    return found is not None and "-packages" in str(found.origin)
