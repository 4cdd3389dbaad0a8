"""Agents by name, as the command line has them."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from traceback import extract_tb
from typing import Any, TypeAlias, cast

from paili.agents import modules
from paili.agents.ending import ENDING
from paili.agents.hints import (
    class_hint,
    command_hint,
    file_hint,
    likeness_hint,
    module_hint,
    parameter_hint,
    shown,
)
from paili.agents.json_lines import JsonLinesAgent
from paili.agents.native import (
    SEARCH_PARAMETERS,
    SICHUAN_SEARCH_PARAMETERS,
    Greedy,
    Random,
    Search,
    Wang2020,
)
from paili.agents.process import ProcessAgent
from paili.agents.program import TIME_LIMIT, Program, time_limit_within
from paili.agents.source_files import (
    PROGRAM,
    Version,
    expect_version,
    fingerprint,
    version_of,
)
from paili.games.mcr.agents import NATIVE_AGENTS, NativeAgent
from paili.games.playing import Agent
from paili.games.sichuan.agents import NATIVE_AGENTS as SICHUAN_AGENTS
from paili.games.sichuan.agents import NativeAgent as SichuanNativeAgent
from paili.model.errors import ArgumentError, describe
from paili.model.rules import MCR, Rules, as_rules

__all__ = [
    "AGENT_FORMS",
    "SICHUAN_FORMS",
    "AnyAgent",
    "fingerprint",
    "is_native",
    "is_seeded",
    "named",
    "named_for_run",
    "versions_of",
]

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
        parameter_names: the parameters that there are.
        protocol: what programs do, in words.  game: its name, and rules that play it.
    """

    natives: tuple[str, ...]
    classes: Mapping[str, Callable[[], AnyAgent]]
    made: Callable[[str], AnyAgent]
    programs: Mapping[str, Callable[[str, float], Program]]
    parameters: str
    parameter_names: tuple[str, ...]
    protocol: str
    game: str

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
    parameter_names=tuple(one.name for one in SEARCH_PARAMETERS),
    protocol="a program that speaks the protocol of Botzone",
    game="Chinese Standard Mahjong, --rules mcr",
)
_SICHUAN = _Players(
    natives=SICHUAN_AGENTS,
    classes={},
    made=SichuanNativeAgent,
    programs={"exec:": lambda command, seconds: JsonLinesAgent(command, time_limit=seconds)},
    parameters=_SEARCH,
    parameter_names=tuple(one.name for one in SICHUAN_SEARCH_PARAMETERS),
    protocol="a program that reads and writes lines of JSON",
    game="Sichuan Mahjong, such as --rules xuezhan",
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
    """Return a new agent.

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
    players, time_limit = _players(rules), time_limit_within(time_limit)
    if not isinstance(text, str):
        raise ArgumentError("agent", describe(text), players.expected)
    if players.is_native(text):
        return _native(text, players)
    if version and not modules.is_loaded(text, version):
        expect_version(text, version)
    program = _program(text, players, time_limit)
    if program is not None:
        return program
    place, colon, name = text.rpartition(":")
    if not colon or not place or not name.isidentifier():
        hint = file_hint(text) or _likeness(text, players)
        raise ArgumentError("agent", shown(text) or "nothing", players.expected + hint)
    return _made(text, place, name, version, players)


def _native(text: str, players: _Players) -> AnyAgent:
    try:
        return players.classes[text]() if text in players.classes else players.made(text)
    except ArgumentError as error:  # of parameters; it may repeat all of them
        expected = shown(error.expected) + parameter_hint(text, players.parameter_names)
        raise ArgumentError(error.name, shown(error.got), expected) from None


def _likeness(text: str, players: _Players) -> str:
    """The native agent that was meant, as a question; or the game that has one of the name."""
    other = _SICHUAN if players is _MCR else _MCR
    if other.is_native(text):
        return f"; {shown(text)} plays {other.game}"
    return likeness_hint(text, players.natives)


def _program(text: str, players: _Players, time_limit: float) -> Program | None:
    """The agent of a command line; None if the name is of another kind."""
    for prefix, program in players.programs.items():
        if text.startswith(prefix):
            agent = program(text.removeprefix(prefix), time_limit)
            if shutil.which(agent.command[0]) is None:
                expected = f"a program: {shown(agent.command[0])} is none"
                expected += command_hint(prefix, agent.command)
                raise ArgumentError("agent", shown(text), expected)
            return agent
    if text.startswith(tuple(_MCR.programs)):  # of the other game alone
        raise ArgumentError("agent", shown(text), players.expected)
    if PROGRAM.match(text):
        *first, last = players.programs
        prefixes = f"{', '.join(first)} or {last}" if first else last
        raise ArgumentError("agent", shown(text), f"{prefixes} before a command line")
    return None


def is_native(text: str, *, rules: Rules | str = MCR) -> bool:
    """Whether a name is that of a native agent, perhaps with parameters."""
    return _players(rules).is_native(text)


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


def _made(text: str, place: str, name: str, version: Version | None, players: _Players) -> AnyAgent:
    """The agent of a class in a file or a module."""
    text_shown = shown(text)
    try:
        module = modules.module_of(text, version)
    except ModuleNotFoundError as error:
        hint = module_hint(place, name) or _likeness(text, players)
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
    """What foreign code has raised, and where: the line that is nearest to the fault."""
    frames = extract_tb(error.__traceback__)
    if isinstance(error, SyntaxError):  # the line that it names is not in the traceback
        place = f", line {error.lineno}" if error.lineno else ""
    elif frames and frames[-1].filename not in (__file__, modules.__file__):
        place = f", {os.path.basename(frames[-1].filename)} line {frames[-1].lineno}"
    else:
        place = ""
    return f"{describe(error)}{place}"
