"""Agents by name, as the command line has them."""

from __future__ import annotations

import os
import shutil
from traceback import extract_tb
from typing import Any, TypeAlias, cast

from paili.agents import modules
from paili.agents.hints import (
    class_hint,
    command_hint,
    file_hint,
    likeness_hint,
    module_hint,
    parameter_hint,
    shown,
)
from paili.agents.source_files import (
    PROGRAM,
    Version,
    expect_version,
    fingerprint,
    version_of,
)
from paili.games.agent_names import AgentNames
from paili.games.playing import Agent
from paili.games.programs.child_processes import ENDING
from paili.games.programs.program import TIME_LIMIT, Program, time_limit_within
from paili.games.registry import TABLES, game_of
from paili.model.errors import ArgumentError, describe
from paili.model.rules import MCR, Rules
from paili.plugins import AGENTS, absence_hint, entry_point

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
"""An agent of whatever game."""

AGENT_FORMS = TABLES[0].agents.forms + "".join(
    f". For {game.title}: {game.agents.forms}" for game in TABLES[1:]
)
"""The forms of names of agents, in words."""


def named(text: str, *, rules: Rules | str = MCR, time_limit: float = TIME_LIMIT) -> AnyAgent:
    """Return a new agent.

    Args:
        text: the name of a native agent, of which "search" may have parameters, "search:fan=2", or
            of an agent that another distribution has as an entry point of the group
            "paili.agents.GAME"; "path/to/file.py:Class" or "module:Class", a class with
            `act(observation)` that is made without arguments; "exec:COMMAND LINE", a program. One
            of Chinese Standard Mahjong speaks the protocol of Botzone in JSON, or after
            "exec-simple:" in plain lines. After "exec-once:" or "exec-simple-once:" it may read its
            input to the end, and is started for each answer. One of Sichuan Mahjong reads and
            writes lines of JSON.
        rules: of the game: those of Sichuan Mahjong with a score, or any other for Chinese
            Standard Mahjong.
        time_limit: seconds for an answer of a program.
    Raises:
        ArgumentError: no such agent, or it cannot be made.
    Cost: a file is executed once in each process for each content, and the program of another is
        not started yet.
    """
    return named_for_run(text, None, rules=rules, time_limit=time_limit)


def named_for_run(
    text: str, version: Version | None, *, rules: Rules | str, time_limit: float
) -> AnyAgent:
    """Return a new agent for a run that goes on.

    Args:
        version: of its files when the run began, by `version_of`. A class that was loaded for it
            is used, though its file may have been edited since; None for what the files have now.
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
    """Return "module:Class" for the name of an entry point; other names of agents stay.

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
    except ArgumentError as error:  # of parameters; it may repeat all of them
        expected = shown(error.expected) + parameter_hint(text, players.parameters)
        raise ArgumentError(error.name, shown(error.got), expected) from None


def _likeness(text: str, players: AgentNames) -> str:
    """The native agent that was meant, as a question; or the game that has one of the name."""
    others = (game.agents for game in TABLES if game.agents is not players)
    for other in others:
        if other.is_native(text):
            return f"; {shown(text)} plays {other.game}"
    return likeness_hint(text, players.natives)


def _program(text: str, players: AgentNames, time_limit: float) -> Program | None:
    """The agent of a command line; None if the name is of another kind."""
    for prefix, program in players.programs.items():
        if text.startswith(prefix):
            agent = program(text.removeprefix(prefix), time_limit)
            if shutil.which(agent.command[0]) is None:
                expected = f"a program: {shown(agent.command[0])} is none"
                expected += command_hint(prefix, agent.command)
                raise ArgumentError("agent", shown(text), expected)
            return agent
    if any(text.startswith(tuple(game.agents.programs)) for game in TABLES):  # of another alone
        raise ArgumentError("agent", shown(text), players.expected)
    if PROGRAM.match(text):
        *first, last = players.programs
        prefixes = f"{', '.join(first)} or {last}" if first else last
        raise ArgumentError("agent", shown(text), f"{prefixes} before a command line")
    return None


def is_native(text: str, *, rules: Rules | str = MCR) -> bool:
    """Whether a name is that of a native agent, perhaps with parameters."""
    return game_of(rules).agents.is_native(text)


def is_seeded(text: str, *, rules: Rules | str = MCR) -> bool:
    """Whether the answers of an agent may differ when it plays the same game with another seed.

    Those of the native agents follow from what they see, but for "random". Nothing is known of
    programs and classes.
    """
    return text == "random" or not is_native(text, rules=rules)


def versions_of(names: tuple[str, ...]) -> dict[str, dict[str, str]]:
    """Return the versions of those of some agents that have files, by name."""
    found = {name: version_of(name) for name in dict.fromkeys(names)}
    return {name: version for name, version in found.items() if version}


def _made(
    text: str, place: str, name: str, version: Version | None, players: AgentNames
) -> AnyAgent:
    """The agent of a class in a file or a module."""
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
