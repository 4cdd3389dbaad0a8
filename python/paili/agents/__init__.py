"""Agents: what plays a game. Anything with `act(observation)` is one."""

from paili.agents.naming import NAMES, named
from paili.agents.native import Greedy, Random, Wang2020
from paili.agents.process import ProcessAgent

__all__ = ["NAMES", "Greedy", "ProcessAgent", "Random", "Wang2020", "named"]
