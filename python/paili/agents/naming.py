"""Agents by name, as the command line has them."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import os
import shutil
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import cast

from paili.agents.native import Greedy, Random, Search, Wang2020
from paili.agents.process import TIME_LIMIT, ProcessAgent
from paili.games.mcr.agents import NATIVE_AGENTS, McrAgent, NativeAgent
from paili.model.errors import ArgumentError, describe

# Those of the native agents that have a class of their own.
_CLASSES: dict[str, Callable[[], McrAgent]] = {
    "random": Random,
    "greedy": Greedy,
    "wang2020": Wang2020,
    "search": Search,
}

_SEARCH = "search:"
_PROCESSES = {"exec:": False, "exec-simple:": True}
_EXPECTED = (
    f"{', '.join(NATIVE_AGENTS)}, FILE.py:CLASS, MODULE:CLASS, or exec:COMMAND for a program that "
    "speaks the protocol of Botzone"
)
AGENT_FORMS = (
    f"{', '.join(NATIVE_AGENTS)} ({_SEARCH}fan=2 sets a parameter); FILE.py:CLASS or MODULE:CLASS, "
    f"a class with act(observation); {' or '.join(f'{prefix}COMMAND' for prefix in _PROCESSES)}, "
    "a program that speaks the protocol of Botzone"
)
"""What names of agents there are, in words."""


def named(text: str, *, time_limit: float = TIME_LIMIT) -> McrAgent:
    """A new agent.

    Args:
        text: one of `NATIVE_AGENTS`, of which "search" may have parameters, "search:fan=2";
            "path/to/file.py:Class" or "module:Class", a class with `act(observation)` that is made
            without arguments; "exec:COMMAND LINE", a program that speaks the protocol of Botzone in
            JSON, or "exec-simple:COMMAND LINE" in plain lines.
        time_limit: seconds for an answer of a program.
    Raises:
        ArgumentError: no such agent, or it cannot be made.
    Cost: a file is executed once in each process, and the program of another is not started yet.
    """
    if not isinstance(text, str):
        raise ArgumentError("agent", describe(text), _EXPECTED)
    if is_native(text):
        return _CLASSES[text]() if text in _CLASSES else NativeAgent(text)
    for prefix, simple in _PROCESSES.items():
        if text.startswith(prefix):
            command = text.removeprefix(prefix)
            agent = ProcessAgent(command, simple=simple, time_limit=time_limit)
            if shutil.which(agent.command[0]) is None:
                raise ArgumentError("agent", text, f"a program: {agent.command[0]} is none")
            return agent
    place, colon, name = text.rpartition(":")
    if not colon or not place or not name.isidentifier():
        raise ArgumentError("agent", text or "nothing", _EXPECTED + _meant(text))
    return _made(text, place, name)


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


def is_native(text: str) -> bool:
    """Whether a name is that of a native agent, perhaps with parameters."""
    return text in NATIVE_AGENTS or text.startswith(_SEARCH)


def fingerprint(text: str) -> str:
    """What is in the file of an agent, in short; empty for an agent that has no file.

    A run that goes on after the file was changed would mix two agents.
    """
    path = Path(text.rpartition(":")[0])
    is_file = path.suffix == ".py" and path.is_file()
    return sha256(path.read_bytes()).hexdigest()[:16] if is_file else ""


def _made(text: str, place: str, name: str) -> McrAgent:
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
    return cast(McrAgent, agent)


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
