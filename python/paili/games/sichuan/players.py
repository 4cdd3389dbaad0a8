"""The names of all agents of Sichuan Mahjong."""

from __future__ import annotations

from paili import _core
from paili.games.agent_names import AgentNames, search_parameters
from paili.games.sichuan.agents import NATIVE_AGENTS, NativeAgent
from paili.games.sichuan.json_lines_agent import JsonLinesAgent

SICHUAN_SEARCH_PARAMETERS = search_parameters(_core.sichuan_search_parameters())
"""All parameters of the agent `search` of Sichuan Mahjong; see `docs/sichuan-strength.md`."""

_PROTOCOL = "a program that reads and writes lines of JSON"

AGENTS = AgentNames(
    native=NativeAgent,
    natives=NATIVE_AGENTS,
    parameters=tuple(one.name for one in SICHUAN_SEARCH_PARAMETERS),
    programs={"exec:": lambda command, seconds: JsonLinesAgent(command, time_limit=seconds)},
    protocol=_PROTOCOL,
    forms=f"{', '.join(NATIVE_AGENTS)}, classes, and exec:COMMAND, {_PROTOCOL}",
    game="Sichuan Mahjong, such as --rules xuezhan",
)
"""The agents of this game."""
