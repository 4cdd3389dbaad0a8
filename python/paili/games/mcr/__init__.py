"""The game of Chinese Standard Mahjong as the judge of Botzone plays it."""

from paili.games.mcr.actions import VERDICTS, Action, ActionKind
from paili.games.mcr.deals import SEATS, Deal, Flower
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import DeclaredMeld, Observation
from paili.games.mcr.play import NATIVE_AGENTS, Agent, NativeAgent, game_seed, play
from paili.games.mcr.records import GameRecords, simulate
from paili.games.mcr.states import State

__all__ = [
    "NATIVE_AGENTS",
    "SEATS",
    "VERDICTS",
    "Action",
    "ActionKind",
    "Agent",
    "Deal",
    "DeclaredMeld",
    "Event",
    "EventKind",
    "Flower",
    "GameRecords",
    "NativeAgent",
    "Observation",
    "State",
    "game_seed",
    "play",
    "simulate",
]
