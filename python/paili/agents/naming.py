"""Creation of agents from their names, and hints for names that do not exist."""

from __future__ import annotations

import ast
import os
import shutil
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from pathlib import Path
from traceback import extract_tb
from typing import Any, TypeAlias, cast

from paili.agents import modules
from paili.agents.source_files import (
    PROGRAM,
    Version,
    expect_version,
    fingerprint,
    version_of,
)
from paili.games.agent_names import AgentNames
from paili.games.playing import Agent
from paili.games.programs.descendants import ENDING
from paili.games.programs.program import TIME_LIMIT, Program, time_limit_within
from paili.games.registry import TABLES, game_of
from paili.model.errors import ArgumentError, describe
from paili.model.rules import MCR, Rules
from paili.plugins import AGENTS, absence_hint, entry_point

_LONGEST = 200
"""Greatest number of characters of a name that a message repeats."""
_ALIKE = 0.7
_INTERPRETERS = {".py": "python", ".js": "node", ".mjs": "node", ".sh": "sh"}


def shown(text: str) -> str:
    """Return a text for a message, with "..." in place of the middle of a very long one."""
    half = _LONGEST // 2
    return text if len(text) <= _LONGEST else f"{text[:half]}...{text[-half:]}"


def likeness_hint(text: str, names: Iterable[str]) -> str:
    """Return a hint with the native agent of the closest name, or an empty string."""
    name, colon, rest = text[:_LONGEST].partition(":")
    is_class = bool(colon) and "=" not in rest
    found = [] if is_class else get_close_matches(name.lower(), names, 1, _ALIKE)
    return _question(f"{one}{colon}{rest}" for one in found)


def parameter_hint(text: str, names: Sequence[str]) -> str:
    """Return a hint with the misspelt parameters of an agent corrected, or an empty string."""
    agent, _, settings = text.partition(":")
    pairs = [setting.partition("=") for setting in settings[:_LONGEST].split(",")]
    meant = [
        name if name in names else next(iter(get_close_matches(name, names, 1, _ALIKE)), "")
        for name, _, _ in pairs
    ]
    if not all(meant) or meant == [name for name, _, _ in pairs]:
        return ""
    changed = (f"{name}={value}" for name, (_, _, value) in zip(meant, pairs, strict=True))
    return _question([f"{agent}:{','.join(changed)}"])


def file_hint(text: str) -> str:
    """Return a hint with the agents of a file that was named without a class, or an empty string.

    A file without agents is suggested as a program, unless it is Python that cannot be parsed.
    """
    path = Path(text.rstrip(":"))
    found = [f"{file}:{name}" for file in _python_files(path) for name in _classes(file)]
    place, dot, name = text.rpartition(".")
    if not found and dot and name in _classes(file := _file_of_module(place)):
        found = [f"{file}:{name}"]
    is_broken = path.suffix == ".py" and _tree(path) is None
    return _question(found or ([] if is_broken else _programs("exec:", [str(path)])))


def module_hint(place: str, name: str) -> str:
    """Return a hint with the file of a class that was named by its module, or an empty string."""
    path = _file_of_module(place)
    classes = _classes(path)
    names = [name] if name in classes else get_close_matches(name, classes, 1, _ALIKE) or classes
    return _question(f"{path}:{one}" for one in names)


def class_hint(module: object, place: str, name: str) -> str:
    """Return a hint with the agent class of the closest name in a module, or an empty string."""
    classes = [one for one, kind in vars(module).items() if callable(getattr(kind, "act", None))]
    return _question(f"{place}:{one}" for one in get_close_matches(name, classes, 1, _ALIKE))


def command_hint(prefix: str, command: Sequence[str]) -> str:
    """Return a hint for a command whose program is a local file, or an empty string."""
    return _question(_programs(prefix, command))


def _programs(prefix: str, command: Sequence[str]) -> list[str]:
    """Return a list with the command that runs a file, empty if the first word names no file."""
    first, *rest = command
    if not _is_file(Path(first)):
        return []
    path = Path(first)
    if path.suffix in _INTERPRETERS:
        first = f"{_INTERPRETERS[path.suffix]} {first}"
    elif not os.access(path, os.X_OK):
        return []
    elif os.sep not in first:
        first = f".{os.sep}{first}"
    return [" ".join([f"{prefix}{first}", *rest])]


def _python_files(path: Path) -> list[Path]:
    """Return the Python file at a path without or with its suffix, or an empty list."""
    file = Path(f"{str(path).removesuffix('.py')}.py")
    return [file] if _is_file(file) else []


def _file_of_module(name: str) -> Path:
    return Path(f"{name.removesuffix('.py').replace('.', os.sep)}.py")


def _classes(path: Path) -> list[str]:
    """Return the names of the classes in a file that define `act`; none if it cannot be parsed."""
    tree = _tree(path)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)] if tree else []
    return [one.name for one in classes if any(map(_is_act, one.body))]


def _tree(path: Path) -> ast.Module | None:
    try:
        return ast.parse(path.read_bytes()) if _is_file(path) else None
    except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _is_act(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and node.name == "act"


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):  # such as a name that is too long
        return False


def _question(names: Iterable[str]) -> str:
    found = " or ".join(map(shown, names))
    return f"; did you mean {found}?" if found else ""


__all__ = [
    "AGENT_FORMS",
    "AnyAgent",
    "class_name",
    "fingerprint",
    "is_native",
    "is_seeded",
    "named",
    "named_for_run",
    "versions_of",
]

AnyAgent: TypeAlias = Agent[Any, Any]
"""An agent of any game."""

AGENT_FORMS = TABLES[0].agents.forms + "".join(
    f". For {game.title}: {game.agents.forms}" for game in TABLES[1:]
)
"""Description of the accepted forms of agent names, for help texts."""


def named(text: str, *, rules: Rules | str = MCR, time_limit: float = TIME_LIMIT) -> AnyAgent:
    """Return a new agent.

    Args:
        text: name of the agent. A native agent is named alone; "search" takes parameters, as in
            "search:fan=2". An agent of another distribution has the name of its entry point in the
            group "paili.agents.GAME". "path/to/file.py:Class" or "module:Class" is a class with
            `act(observation)` that is called without arguments. "exec:COMMAND LINE" is a program.
            A program for Chinese Standard Mahjong speaks the protocol of Botzone in JSON, or after
            "exec-simple:" in plain lines. After "exec-once:" or "exec-simple-once:" it is started
            for each answer and may read its input to the end. A program for Sichuan Mahjong reads
            and writes lines of JSON.
        rules: rules of the game: those of Sichuan Mahjong with a score, or any other for Chinese
            Standard Mahjong.
        time_limit: seconds that a program has for an answer.
    Raises:
        ArgumentError: no such agent, or it cannot be created.
    Cost: a file is executed once per process and content. A program is not started yet.
    """
    return named_for_run(text, None, rules=rules, time_limit=time_limit)


def named_for_run(
    text: str, version: Version | None, *, rules: Rules | str, time_limit: float
) -> AnyAgent:
    """Return a new agent for a run that may have begun earlier.

    Args:
        version: digests of its files at the start of the run, by `version_of`. A class that was
            loaded for this version is reused, even if its file has been edited since. None stands
            for the current content of the files.
    Raises:
        ArgumentError: as `named`; a file of code has changed.
    """
    players, time_limit = game_of(rules).agents, time_limit_within(time_limit)
    if not isinstance(text, str):
        raise ArgumentError("agent", describe(text), players.expected)
    if players.is_native(text):
        return _native(text, players)
    if version and not modules.is_loaded(text, version):
        expect_version(text, version)
    program = _program(text, players, time_limit)
    if program is not None:
        return program
    text = class_name(text, rules=rules)
    place, colon, name = text.rpartition(":")
    if not colon or not place or not name.isidentifier():
        hint = file_hint(text) or _likeness(text, players)
        raise ArgumentError("agent", shown(text) or "nothing", players.expected + hint)
    return _made(text, place, name, version, players)


def class_name(text: str, *, rules: Rules | str) -> str:
    """Return "module:Class" for the name of an entry point, and any other name unchanged.

    Raises:
        ArgumentError: the name is that of an agent whose distribution is not installed.
    """
    game = game_of(rules)
    if ":" in text or not text or game.agents.is_native(text):
        return text
    point = entry_point(f"{AGENTS}.{game.name}", text)
    return text if point is None else point.value


def _native(text: str, players: AgentNames) -> AnyAgent:
    try:
        return players.classes[text]() if text in players.classes else players.native(text)
    except ArgumentError as error:  # invalid parameters, all of which the error may repeat
        expected = shown(error.expected) + parameter_hint(text, players.parameters)
        raise ArgumentError(error.name, shown(error.got), expected) from None


def _likeness(text: str, players: AgentNames) -> str:
    """Return a hint with the native agent of the closest name, or the game of an agent's name."""
    others = (game.agents for game in TABLES if game.agents is not players)
    for other in others:
        if other.is_native(text):
            return f"; {shown(text)} plays {other.game}"
    return likeness_hint(text, players.natives)


def _program(text: str, players: AgentNames, time_limit: float) -> Program | None:
    """Return the program of a command line, None if the name has another form."""
    for prefix, program in players.programs.items():
        if text.startswith(prefix):
            agent = program(text.removeprefix(prefix), time_limit)
            if shutil.which(agent.command[0]) is None:
                expected = f"a program: {shown(agent.command[0])} is none"
                expected += command_hint(prefix, agent.command)
                raise ArgumentError("agent", shown(text), expected)
            return agent
    if any(text.startswith(tuple(game.agents.programs)) for game in TABLES):  # of another game
        raise ArgumentError("agent", shown(text), players.expected)
    if PROGRAM.match(text):
        *first, last = players.programs
        prefixes = f"{', '.join(first)} or {last}" if first else last
        raise ArgumentError("agent", shown(text), f"{prefixes} before a command line")
    return None


def is_native(text: str, *, rules: Rules | str = MCR) -> bool:
    """Return whether a name is that of a native agent, with or without parameters."""
    return game_of(rules).agents.is_native(text)


def is_seeded(text: str, *, rules: Rules | str = MCR) -> bool:
    """Return whether an agent may play the same game differently with another seed.

    All native agents but "random" are deterministic. Programs and classes count as seeded, since
    nothing is known of them.
    """
    return text == "random" or not is_native(text, rules=rules)


def versions_of(names: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """Return the versions of the named agents that have files, by name."""
    found = {name: version_of(name) for name in dict.fromkeys(names)}
    return {name: version for name, version in found.items() if version}


def _made(
    text: str, place: str, name: str, version: Version | None, players: AgentNames
) -> AnyAgent:
    """Create the agent of a class in a file or a module."""
    text_shown = shown(text)
    try:
        module = modules.module_of(text, version)
    except ModuleNotFoundError as error:
        hint = absence_hint(place) or module_hint(place, name) or _likeness(text, players)
        expected = f"what can be imported: {shown(str(error))}{hint}"
        raise ArgumentError("agent", text_shown, expected) from None
    except OSError as error:
        raise ArgumentError("agent", text_shown, f"a file: {error.strerror or error}") from None
    except ENDING:
        raise
    except BaseException as error:  # a foreign file may raise anything
        raise ArgumentError("agent", text_shown, f"a module that runs: {_raised(error)}") from error
    kind = getattr(module, name, None)
    if kind is None:
        expected = f"a class in {shown(place)}: it has no {shown(name)}"
        raise ArgumentError("agent", text_shown, expected + class_hint(module, place, name))
    try:
        agent = kind()
    except ENDING:
        raise
    except BaseException as error:
        expected = f"{shown(name)}() to work: {_raised(error)}"
        raise ArgumentError("agent", text_shown, expected) from error
    if not callable(getattr(agent, "act", None)):
        expected = f"a class with act(observation): {shown(name)} has none"
        raise ArgumentError("agent", text_shown, expected)
    return cast(AnyAgent, agent)


def _raised(error: BaseException) -> str:
    """Describe an exception of foreign code, with the line nearest to the fault."""
    frames = extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError):  # the line that it names is not in the traceback
        place = f", line {error.lineno}" if error.lineno else ""
    elif frames and frames[-1].filename not in (__file__, modules.__file__):
        place = f", {os.path.basename(frames[-1].filename)} line {frames[-1].lineno}"
    else:
        place = ""
    return f"{describe(error)}{place}"
