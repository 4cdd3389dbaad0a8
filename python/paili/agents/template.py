"""A bot of ten lines, to begin one's own with."""

from __future__ import annotations

import importlib.util
import re
import sys
from keyword import iskeyword
from typing import NamedTuple

from paili.model.errors import ArgumentError

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
_EXPECTED = 'letters, digits, "_" and "-", a letter first, such as "my_bot"'
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
    if not _NAME.fullmatch(name):
        raise ArgumentError("name", repr(name), _EXPECTED)
    if _is_module(name):
        expected = "another name: a file of this one would hide a module from other programs"
        raise ArgumentError("name", name, expected)
    kind = "".join(part[:1].upper() + part[1:] for part in re.split("[_-]", name))
    if iskeyword(kind) or kind in _TAKEN:
        kind += "Bot"
    return NewBot(f"{name}.py", kind, _BOT.format(name=name, kind=kind))


def _is_module(name: str) -> bool:
    """Whether programs may import a module of this name."""
    if name in sys.stdlib_module_names or name in sys.modules:
        return True
    found = importlib.util.find_spec(name)
    # A file of this folder, where Python looks for modules as well, is another thing.
    return found is not None and "-packages" in str(found.origin)
