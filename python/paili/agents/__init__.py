"""Agents: what plays a game. Anything with `act(observation)` is one."""

from paili.agents.naming import NAMES, named
from paili.agents.native import Greedy, Random
from paili.agents.process import ProcessAgent

__all__ = ["NAMES", "Greedy", "ProcessAgent", "Random", "named"]
