"""The public names of `paili.games.sichuan`."""

from paili.games.actions import WeighedAction, WeighedActions
from paili.games.agent_names import game_seed
from paili.games.faults import VERDICTS, Verdict
from paili.games.playing import Preference
from paili.games.sichuan.actions import Action, ActionKind
from paili.games.sichuan.agents import (
    NATIVE_AGENTS,
    Consideration,
    Goal,
    NativeAgent,
    SichuanAgent,
    considerations,
    preferences,
    weighed_actions,
)
from paili.games.sichuan.deals import Deal, Direction
from paili.games.sichuan.decisions import Decision, VectorGames
from paili.games.sichuan.events import Ending, Event, EventKind
from paili.games.sichuan.lessons import Lessons, play_lessons
from paili.games.sichuan.observations import Observation, Stage
from paili.games.sichuan.records import GameRecords, simulate_games
from paili.games.sichuan.states import State
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
    "Direction",
    "Ending",
    "Event",
    "EventKind",
    "GameRecords",
    "Goal",
    "Lessons",
    "NativeAgent",
    "Observation",
    "Preference",
    "SichuanAgent",
    "Stage",
    "State",
    "VectorGames",
    "Verdict",
    "WeighedAction",
    "WeighedActions",
    "considerations",
    "game_seed",
    "play_lessons",
    "preferences",
    "simulate_games",
    "weighed_actions",
]
