"""Bots of a few lines, to begin one's own with: what those of all games share."""

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
    """A language of bots."""

    PYTHON = "python"
    C = "c"
    JS = "js"


class NewBot(NamedTuple):
    """A bot that is to be written.

    Attributes:
        file: the name of its file.  text: the program.
        agent: its name for `paili.agents.named`, in the folder of the file.
        description: what it is, or how it is told the game, in words that follow its file.
        replay: the options by which `paili replay` shows what it has done.
        shows: what these options show.
        build: the command that makes it ready; empty if none is needed.
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
    """Return a program in another language than Python.

    Args:
        name: of the file, without its suffix.
        folder: has a program for each language, with NAME where its name belongs.
        interaction: how it is told the game, in words.
        simple: whether it is told the game in plain lines.
    Raises:
        ArgumentError: no name of a file.
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
    """Raise if a text is no name of a file.

    Raises:
        ArgumentError: other characters.
    """
    if not _NAME.fullmatch(name):
        raise ArgumentError("name", repr(name), _EXPECTED)


def check_name_in_python(name: str) -> None:
    """Raise if a text is no name of a file, or that of a module that programs import.

    Raises:
        ArgumentError: other characters, or a file of this name would hide a module.
    """
    check_name(name)
    if _is_module(name):
        expected = "another name: a file of this one would hide a module from other programs"
        raise ArgumentError("name", name, expected)


def _is_module(name: str) -> bool:
    """Whether programs may import a module of this name."""
    if name in sys.stdlib_module_names or name in sys.modules:
        return True
    found = importlib.util.find_spec(name)
    # A file of this folder, where Python looks for modules as well, is another thing.
    return found is not None and "-packages" in str(found.origin)
