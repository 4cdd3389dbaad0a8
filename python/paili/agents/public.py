"""Names of `paili.agents`."""

from paili.agents.naming import named
from paili.games.agent_names import SearchParameter
from paili.games.mcr.agents import SEARCH_PARAMETERS, Greedy, Random, Search, Wang2020
from paili.games.mcr.botzone_agent import ProcessAgent
from paili.games.sichuan.agents import SICHUAN_SEARCH_PARAMETERS
from paili.games.sichuan.json_lines_agent import JsonLinesAgent

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
