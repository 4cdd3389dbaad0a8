"""The game of Chinese Standard Mahjong as the judge of Botzone plays it."""

from typing import TYPE_CHECKING

from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.agents import (
    NATIVE_AGENTS,
    Consideration,
    Forecast,
    McrAgent,
    NativeAgent,
    WeighedAction,
    WeighedActions,
    considerations,
    forecast,
    weighed_actions,
)
from paili.games.mcr.deals import Deal, Flower
from paili.games.mcr.decisions import Decision, VectorGames
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.records import GameRecords, simulate_games
from paili.games.mcr.states import State
from paili.games.melds import DeclaredMeld
from paili.games.native_agents import game_seed
from paili.games.verdicts import VERDICTS, Verdict
from paili.model.submodules import submodule_getter
from paili.render.registry import register_pictures

_MODULES = ("botzone_log",)

if TYPE_CHECKING:
    from paili.games.mcr import botzone_log as botzone_log
else:
    __getattr__ = submodule_getter(__name__, _MODULES)

register_pictures(
    __name__,
    {
        "agents:WeighedActions": "picture:picture_of_weighed",
        "mistakes:WorstDecisions": "picture:picture_of_decisions",
        "observations:Observation": "picture:markup_of_observation",
        "replay:Replay": "picture:picture_of_replay",
        "states:State": "picture:markup_of_state",
    },
)

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
    "McrAgent",
    "NativeAgent",
    "Observation",
    "State",
    "VectorGames",
    "Verdict",
    "WeighedAction",
    "WeighedActions",
    "considerations",
    "forecast",
    "game_seed",
    "simulate_games",
    "weighed_actions",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *_MODULES})
