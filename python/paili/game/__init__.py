"""The game of Chinese Standard Mahjong as the judge of Botzone plays it."""

from paili.game.actions import VERDICTS, Action, ActionKind
from paili.game.deals import SEATS, Deal, Flower
from paili.game.events import Event, EventKind
from paili.game.observations import DeclaredMeld, Observation
from paili.game.play import NATIVE_AGENTS, Agent, NativeAgent, game_seed, play
from paili.game.records import GameRecords, simulate
from paili.game.states import State

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
