"""Templates of bots that play Sichuan Mahjong legally, to be improved by their authors."""

from __future__ import annotations

import shlex
from pathlib import Path

from paili.games.bot_templates import Language, NewBot, check_name_in_python, foreign_bot

_FOLDER = Path(__file__).parent / "bots"

_BOT = '''\
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


def new_bot(name: str, language: Language, interpreter: str) -> NewBot:
    """Return a program that reads and writes lines of JSON.

    Args:
        name: the file's name without its suffix.
        interpreter: the Python that runs it, which must have paili.
    Raises:
        ArgumentError: `name` is no valid file name, or that of a module which programs import.
    """
    if language is not Language.PYTHON:
        return foreign_bot(name, language, _FOLDER, "lines of JSON")
    check_name_in_python(name)
    file = f"{name}.py"
    agent = f"exec:{shlex.join([interpreter, file])}"
    return NewBot(file, _BOT.format(name=name), agent, "reads and writes lines of JSON")
