"""Agents by name, as the command line has them."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any, TypeAlias, cast

from paili.agents.json_lines import JsonLinesAgent
from paili.agents.native import Greedy, Random, Search, Wang2020
from paili.agents.process import ProcessAgent
from paili.agents.program import TIME_LIMIT, Program
from paili.games.mcr.agents import NATIVE_AGENTS, NativeAgent
from paili.games.playing import Agent
from paili.games.sichuan.agents import NATIVE_AGENTS as SICHUAN_AGENTS
from paili.games.sichuan.agents import NativeAgent as SichuanNativeAgent
from paili.model.errors import ArgumentError, describe
from paili.model.rules import MCR, Rules, as_rules

AnyAgent: TypeAlias = Agent[Any, Any]
"""An agent of whatever game."""


@dataclass(frozen=True, slots=True)
class _Players:
    """The agents that a game has by name.

    Attributes:
        natives: their names.  classes: those of them that have a class of their own.
        made: a native agent of a name.
        programs: makes agents of a command line and seconds for an answer, by the prefix.
        parameters: the beginning of a name with parameters; empty if there is none.
        protocol: what programs do, in words.
    """

    natives: tuple[str, ...]
    classes: Mapping[str, Callable[[], AnyAgent]]
    made: Callable[[str], AnyAgent]
    programs: Mapping[str, Callable[[str, float], Program]]
    parameters: str
    protocol: str

    @property
    def expected(self) -> str:
        """What names there are, in short."""
        names = ", ".join(self.natives)
        return f"{names}, FILE.py:CLASS, MODULE:CLASS, or exec:COMMAND for {self.protocol}"

    def is_native(self, text: str) -> bool:
        """Whether a name is that of a native agent, perhaps with parameters."""
        return text in self.natives or (bool(self.parameters) and text.startswith(self.parameters))


def _botzone_program(
    command: str, seconds: float, *, simple: bool, keep_running: bool
) -> ProcessAgent:
    return ProcessAgent(command, simple=simple, keep_running=keep_running, time_limit=seconds)


_SEARCH = "search:"
_PROGRAM = re.compile(r"exec(-[a-z]*)*:")
"""What looks like the beginning of the name of a program."""
_MCR = _Players(
    natives=NATIVE_AGENTS,
    classes={"random": Random, "greedy": Greedy, "wang2020": Wang2020, "search": Search},
    made=NativeAgent,
    programs={
        "exec:": partial(_botzone_program, simple=False, keep_running=True),
        "exec-simple:": partial(_botzone_program, simple=True, keep_running=True),
        "exec-once:": partial(_botzone_program, simple=False, keep_running=False),
        "exec-simple-once:": partial(_botzone_program, simple=True, keep_running=False),
    },
    parameters=_SEARCH,
    protocol="a program that speaks the protocol of Botzone",
)
_SICHUAN = _Players(
    natives=SICHUAN_AGENTS,
    classes={},
    made=SichuanNativeAgent,
    programs={"exec:": lambda command, seconds: JsonLinesAgent(command, time_limit=seconds)},
    parameters=_SEARCH,
    protocol="a program that reads and writes lines of JSON",
)
AGENT_FORMS = (
    f"{', '.join(NATIVE_AGENTS)} ({_SEARCH}fan=2 sets a parameter); FILE.py:CLASS or MODULE:CLASS, "
    "a class with act(observation); "
    f"{' or '.join(f'{prefix}COMMAND' for prefix in _MCR.programs)}, {_MCR.protocol} "
    "(simple: in plain lines; once: it reads its input to the end and is started for each answer)"
)
"""What names of agents there are, in words."""
SICHUAN_FORMS = f"{', '.join(SICHUAN_AGENTS)}, classes, and exec:COMMAND, {_SICHUAN.protocol}"
"""The same for Sichuan Mahjong, in short."""


def _players(rules: Rules | str) -> _Players:
    """The agents of the game that some rules are of."""
    return _MCR if as_rules(rules).scoring is None else _SICHUAN


def named(text: str, *, rules: Rules | str = MCR, time_limit: float = TIME_LIMIT) -> AnyAgent:
    """A new agent.

    Args:
        text: the name of a native agent, of which "search" may have parameters, "search:fan=2";
            "path/to/file.py:Class" or "module:Class", a class with `act(observation)` that is made
            without arguments; "exec:COMMAND LINE", a program. One of Chinese Standard Mahjong
            speaks the protocol of Botzone in JSON, or after "exec-simple:" in plain lines. After
            "exec-once:" or "exec-simple-once:" it may read its input to the end, and is started
            for each answer. One of Sichuan Mahjong reads and writes lines of JSON.
        rules: of the game: those of Sichuan Mahjong with a score, or any other for Chinese
            Standard Mahjong.
        time_limit: seconds for an answer of a program.
    Raises:
        ArgumentError: no such agent, or it cannot be made.
    Cost: a file is executed once in each process, and the program of another is not started yet.
    """
    players = _players(rules)
    if not isinstance(text, str):
        raise ArgumentError("agent", describe(text), players.expected)
    if players.is_native(text):
        return players.classes[text]() if text in players.classes else players.made(text)
    program = _program(text, players, time_limit)
    if program is not None:
        return program
    place, colon, name = text.rpartition(":")
    if not colon or not place or not name.isidentifier():
        raise ArgumentError("agent", text or "nothing", players.expected + _meant(text))
    return _made(text, place, name)


def _program(text: str, players: _Players, time_limit: float) -> Program | None:
    """The agent of a command line; None if the name is of another kind."""
    for prefix, program in players.programs.items():
        if text.startswith(prefix):
            agent = program(text.removeprefix(prefix), time_limit)
            if shutil.which(agent.command[0]) is None:
                raise ArgumentError("agent", text, f"a program: {agent.command[0]} is none")
            return agent
    if text.startswith(tuple(_MCR.programs)):  # of the other game alone
        raise ArgumentError("agent", text, players.expected)
    if _PROGRAM.match(text):
        *first, last = players.programs
        prefixes = f"{', '.join(first)} or {last}" if first else last
        raise ArgumentError("agent", text, f"{prefixes} before a command line")
    return None


def _meant(text: str) -> str:
    """The agents of a file that was named without one of them, as a question."""
    path = Path(text.rstrip(":").removesuffix(".py") + ".py")
    try:
        body = ast.parse(path.read_bytes()).body if path.is_file() else []
    except (OSError, SyntaxError, ValueError):
        return ""
    classes = [node for node in body if isinstance(node, ast.ClassDef)]
    found = [f"{path}:{one.name}" for one in classes if any(map(_is_act, one.body))]
    return f"; did you mean {' or '.join(found)}?" if found else ""


def _is_act(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "act"


def is_native(text: str, *, rules: Rules | str = MCR) -> bool:
    """Whether a name is that of a native agent, perhaps with parameters."""
    return _players(rules).is_native(text)


def is_seeded(text: str, *, rules: Rules | str = MCR) -> bool:
    """Whether the answers of an agent may differ when it plays the same game with another seed.

    Those of the native agents follow from what they see, but for "random". Nothing is known of
    programs and classes.
    """
    return text == "random" or not is_native(text, rules=rules)


def fingerprint(text: str) -> str:
    """What is in the file of an agent, in short; empty for an agent that has no file.

    A run that goes on after the file was changed would mix two agents.
    """
    path = Path(text.rpartition(":")[0])
    is_file = path.suffix == ".py" and path.is_file()
    return sha256(path.read_bytes()).hexdigest()[:16] if is_file else ""


def _made(text: str, place: str, name: str) -> AnyAgent:
    """The agent of a class in a file or a module."""
    try:
        module = _loaded(os.path.abspath(place)) if place.endswith(".py") else _imported(place)
    except ModuleNotFoundError as error:
        raise ArgumentError("agent", text, f"what can be imported: {error}") from None
    except OSError as error:
        raise ArgumentError("agent", text, f"a file: {error.strerror or error}") from None
    except (Exception, SystemExit) as error:  # a foreign file may raise anything
        raise ArgumentError("agent", text, f"a module that runs: {_raised(error)}") from error
    kind = getattr(module, name, None)
    if kind is None:
        raise ArgumentError("agent", text, f"a class in {place}: it has no {name}")
    try:
        agent = kind()
    except (Exception, SystemExit) as error:
        raise ArgumentError("agent", text, f"{name}() to work: {_raised(error)}") from error
    if not callable(getattr(agent, "act", None)):
        raise ArgumentError("agent", text, f"a class with act(observation): {name} has none")
    return cast(AnyAgent, agent)


def _raised(error: BaseException) -> str:
    """What foreign code has raised, and where: the line that is nearest to the fault."""
    frames = extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError):  # the line that it names is not in the traceback
        place = f", line {error.lineno}" if error.lineno else ""
    elif frames and frames[-1].filename != __file__:
        place = f", {os.path.basename(frames[-1].filename)} line {frames[-1].lineno}"
    else:
        place = ""
    return f"{describe(error)}{place}"


@cache
def _loaded(path: str) -> ModuleType:
    """The module of a file. As for a script, modules beside it can be imported."""
    name = f"paili_agent_{sha256(path.encode()).hexdigest()[:16]}"
    specification = importlib.util.spec_from_file_location(name, path)
    if specification is None or specification.loader is None:
        raise ImportError(f"{path} is no Python file")
    module = importlib.util.module_from_spec(specification)
    # Found there by dataclasses and pickle.
    sys.modules[name] = module
    if (folder := os.path.dirname(path)) not in sys.path:
        sys.path.append(folder)
    try:
        specification.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _imported(name: str) -> ModuleType:
    if not all(part.isidentifier() for part in name.split(".")):
        raise ModuleNotFoundError(f"{name!r} is no name of a module")
    return importlib.import_module(name)
