"""Whole games: what every game shares. Each has a package: `paili.games.mcr`, `...sichuan`."""

from typing import TYPE_CHECKING

from paili.games.decisions import Block
from paili.games.faults import Fault
from paili.games.melds import DeclaredMeld
from paili.games.native_agents import game_seed
from paili.games.playing import Agent, Game, play
from paili.games.seats import SEATS
from paili.games.vector import Decisions
from paili.games.verdicts import VERDICTS, Verdict
from paili.model.submodules import submodule_getter

_PACKAGES = ("mcr", "sichuan")

if TYPE_CHECKING:
    from paili.games import mcr as mcr
    from paili.games import sichuan as sichuan
else:
    __getattr__ = submodule_getter(__name__, _PACKAGES)

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


def __dir__() -> list[str]:
    return sorted({*globals(), *_PACKAGES})
