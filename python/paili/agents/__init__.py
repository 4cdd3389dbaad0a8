"""Agents: what plays a game. Anything with `act(observation)` is one."""

from paili.agents.naming import NAMES, named
from paili.agents.native import Choice, Greedy, Random, Search, Wang2020
from paili.agents.process import ProcessAgent

__all__ = [
    "NAMES",
    "Choice",
    "Greedy",
    "ProcessAgent",
    "Random",
    "Search",
    "Wang2020",
    "named",
]
