"""The public names of `paili.games.mcr`."""

from paili.games.actions import WeighedAction, WeighedActions
from paili.games.agent_names import game_seed
from paili.games.faults import VERDICTS, Verdict
from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.agents import (
    NATIVE_AGENTS,
    Consideration,
    Forecast,
    McrAgent,
    NativeAgent,
    considerations,
    forecast,
    preferences,
    weighed_actions,
)
from paili.games.mcr.deals import Deal, Flower
from paili.games.mcr.decisions import Decision, VectorGames
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.lessons import Lessons, play_lessons
from paili.games.mcr.observations import Observation
from paili.games.mcr.records import GameRecords, simulate_games
from paili.games.mcr.states import State
from paili.games.playing import Preference
from paili.games.states import DeclaredMeld

__all__ = [
    "NATIVE_AGENTS",
    "VERDICTS",
    "Action",
    "ActionKind",
    "Consideration",
    "Deal",
    "Decision",
    "DeclaredMeld",
    "Event",
    "EventKind",
    "Flower",
    "Forecast",
    "GameRecords",
    "Lessons",
    "McrAgent",
    "NativeAgent",
    "Observation",
    "Preference",
    "State",
    "VectorGames",
    "Verdict",
    "WeighedAction",
    "WeighedActions",
    "considerations",
    "forecast",
    "game_seed",
    "play_lessons",
    "preferences",
    "simulate_games",
    "weighed_actions",
]
