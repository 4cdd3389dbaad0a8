"""Templates of bots that play Chinese Standard Mahjong legally, to be improved by their authors."""

from __future__ import annotations

import re
from keyword import iskeyword
from pathlib import Path

from paili.games.bot_templates import Language, NewBot, check_name_in_python, foreign_bot

_FOLDER = Path(__file__).parent / "bots"
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


def new_bot(name: str, language: Language, interpreter: str) -> NewBot:
    """Return a new bot: a class in Python, or a program that runs on Botzone in other languages.

    Args:
        name: the file's name without its suffix; "my_bot" has the class `MyBot`.
        interpreter: the Python that runs programs; unused, since a class needs none.
    Raises:
        ArgumentError: `name` is no valid file name, or that of a module which programs import.
    """
    if language is not Language.PYTHON:
        is_simple = language is Language.C
        interaction = f"{'plain lines' if is_simple else 'JSON'}, as on Botzone"
        return foreign_bot(name, language, _FOLDER, interaction, simple=is_simple)
    check_name_in_python(name)
    kind = "".join(part[:1].upper() + part[1:] for part in re.split("[_-]", name))
    if iskeyword(kind) or kind in _TAKEN:
        kind += "Bot"
    agent = f"{name}.py:{kind}"
    return NewBot(
        f"{name}.py",
        _BOT.format(name=name, kind=kind),
        agent,
        f"has the class {kind}",
        replay=f"--player {agent} --worst 3",
        shows="its worst decisions",
    )
