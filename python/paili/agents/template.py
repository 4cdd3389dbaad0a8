"""Bots of a few lines, to begin one's own with."""

from __future__ import annotations

import importlib.util
import re
import shlex
import sys
from enum import StrEnum
from keyword import iskeyword
from pathlib import Path
from typing import NamedTuple

from paili.model.errors import ArgumentError

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_EXPECTED = 'letters, digits, "_" and "-", a letter first, such as "my_bot"'
_FOREIGN = Path(__file__).parent / "bots"
"""A program for each game and language, with NAME where its name belongs."""
_TAKEN = ("Action", "Observation")

_BOT = '''\
"""{name}: wins when it may, calls nothing, and stays as near to a complete hand as it can."""

import paili
from paili.games.mcr import Action, Observation


class {kind}:
    def act(self, observation: Observation) -> Action:
        if Action.win() in observation.legal_actions:
            return Action.win()
        if observation.drawn is None:  # another's turn
            return Action.passing()
        first = paili.discards(observation.hand, observation.knowledge, rules=paili.MCR)[0]
        return Action.play(first.tile)
'''

_SICHUAN_BOT = '''\
"""{name}: wins when it may, calls nothing, and stays as near to a complete hand as it can."""

import json
import sys
from typing import Any

import paili


def answer(request: dict[str, Any]) -> str:
    hand, legal = paili.Hand.parse(request["hand"]), request["legal"]
    wanted = ["win", "pass"]
    if request["stage"] == "turn":
        nearest = paili.discards(hand, rules="sichuan:void=best")
        wanted += [f"discard {{one.tile}}" for one in nearest]
    if request["stage"] == "void":
        rules = {{f"void {{suit}}": f"sichuan:void={{suit}}" for suit in "mps"}}
        wanted = [min(rules, key=lambda void: paili.deficiency(hand, rules=rules[void]))]
    return next((action for action in wanted if action in legal), legal[0])


for line in sys.stdin:
    print(json.dumps({{"action": answer(json.loads(line))}}), flush=True)
'''


class NewBot(NamedTuple):
    """A bot that is to be written.

    Attributes:
        file: the name of its file.  kind: the name of its class.  text: the program.
    """

    file: str
    kind: str
    text: str

    @property
    def agent(self) -> str:
        """Its name for `paili.agents.named`, in the folder of the file."""
        return f"{self.file}:{self.kind}"


def new_bot(name: str) -> NewBot:
    """The program of a bot that plays legally; it is to be made better.

    Args:
        name: of the file, without ".py"; "my_bot" has the class `MyBot`.
    Raises:
        ArgumentError: no name of a file, or that of a module which other programs would then miss.
    """
    _check(name)
    kind = "".join(part[:1].upper() + part[1:] for part in re.split("[_-]", name))
    if iskeyword(kind) or kind in _TAKEN:
        kind += "Bot"
    return NewBot(f"{name}.py", kind, _BOT.format(name=name, kind=kind))


class NewProgram(NamedTuple):
    """A program of Sichuan Mahjong that is to be written.

    Attributes:
        file: the name of its file.  text: the program, which reads and writes lines of JSON.
    """

    file: str
    text: str

    def agent(self, interpreter: str) -> str:
        """Its name for `paili.agents.named`, in the folder of the file.

        Args:
            interpreter: the Python that runs it, which must have paili.
        """
        return f"exec:{shlex.join([interpreter, self.file])}"


def new_sichuan_bot(name: str) -> NewProgram:
    """A program that plays Sichuan Mahjong legally; it is to be made better.

    Args:
        name: of the file, without ".py".
    Raises:
        ArgumentError: as `new_bot`.
    """
    _check(name)
    return NewProgram(f"{name}.py", _SICHUAN_BOT.format(name=name))


class Language(StrEnum):
    """What a bot is written in."""

    PYTHON = "python"
    C = "c"
    JS = "js"


class ForeignProgram(NamedTuple):
    """A program in another language than Python that is to be written.

    Attributes:
        file: the name of its file.  text: the program.
        agent: its name for `paili.agents.named`, in the folder of the file.
        build: the command that makes it ready; empty if none is needed.
        interaction: how it is told the game, in words.
    """

    file: str
    text: str
    agent: str
    build: str
    interaction: str


def new_foreign_bot(name: str, language: Language, *, is_sichuan: bool) -> ForeignProgram:
    """Return a program that plays legally; it is to be made better.

    Args:
        name: of the file, without its suffix.
        language: another one than Python.
        is_sichuan: whether it plays Sichuan Mahjong and not Chinese Standard Mahjong.
    Raises:
        ArgumentError: no name of a file.
    """
    _check_name(name)
    game = "sichuan" if is_sichuan else "mcr"
    text = (_FOREIGN / f"{game}.{language}").read_text(encoding="utf-8").replace("NAME", name, 1)
    file = f"{name}.{language}"
    is_simple = language is Language.C and not is_sichuan
    interaction = "lines of JSON" if is_sichuan else "JSON, as on Botzone"
    if language is Language.JS:
        return ForeignProgram(file, text, f"exec:node {file}", "", interaction)
    agent = f"exec{'-simple' * is_simple}:./{name}"
    interaction = "plain lines, as on Botzone" if is_simple else interaction
    return ForeignProgram(file, text, agent, f"cc -O2 -o {name} {file}", interaction)


def _check_name(name: str) -> None:
    """Raise if a text is no name of a file.

    Raises:
        ArgumentError: that is so.
    """
    if not _NAME.fullmatch(name):
        raise ArgumentError("name", repr(name), _EXPECTED)


def _check(name: str) -> None:
    """Refuses what is no name of a file, and names of modules that programs import."""
    _check_name(name)
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
