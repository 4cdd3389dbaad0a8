"""Agents: what plays a game. Anything with `act(observation)` is one."""

from paili.agents.naming import NAMES, named
from paili.agents.native import (
    SEARCH_PARAMETERS,
    Greedy,
    Random,
    Search,
    SearchParameter,
    Wang2020,
)
from paili.agents.process import ProcessAgent

__all__ = [
    "NAMES",
    "SEARCH_PARAMETERS",
    "Greedy",
    "ProcessAgent",
    "Random",
    "Search",
    "SearchParameter",
    "Wang2020",
    "named",
]
