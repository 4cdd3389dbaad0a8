"""Agents: what plays a game. Anything with `act(observation)` is one."""

from paili.agents.json_lines import JsonLinesAgent
from paili.agents.naming import named
from paili.agents.native import (
    SEARCH_PARAMETERS,
    SICHUAN_SEARCH_PARAMETERS,
    Greedy,
    Random,
    Search,
    SearchParameter,
    Wang2020,
)
from paili.agents.process import ProcessAgent

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
