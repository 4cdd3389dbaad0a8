"""Agents, the players of games: any object with a method `act(observation)` is one."""

from paili.agents.naming import named
from paili.games.agent_names import SearchParameter
from paili.games.mcr.botzone_agent import ProcessAgent
from paili.games.mcr.players import SEARCH_PARAMETERS, Greedy, Random, Search, Wang2020
from paili.games.sichuan.json_lines_agent import JsonLinesAgent
from paili.games.sichuan.players import SICHUAN_SEARCH_PARAMETERS

__all__ = [
    "SEARCH_PARAMETERS",
    "SICHUAN_SEARCH_PARAMETERS",
    "Greedy",
    "JsonLinesAgent",
    "ProcessAgent",
    "Random",
    "Search",
    "SearchParameter",
    "Wang2020",
    "named",
]
