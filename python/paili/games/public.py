"""The public names of `paili.games`."""

from paili.games.agent_names import game_seed
from paili.games.decisions import Block
from paili.games.events import SEATS
from paili.games.faults import VERDICTS, Fault, Verdict
from paili.games.playing import Agent, Game, play
from paili.games.states import DeclaredMeld
from paili.games.vector import Decisions

__all__ = [
    "SEATS",
    "VERDICTS",
    "Agent",
    "Block",
    "Decisions",
    "DeclaredMeld",
    "Fault",
    "Game",
    "Verdict",
    "game_seed",
    "play",
]
