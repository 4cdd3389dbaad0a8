"""Exact, knowledge-aware, multi-rule Mahjong hand analysis.

What all games share is here, in groups; what only Chinese Standard Mahjong has, in `paili.mcr`,
what only Sichuan Mahjong has, in `paili.sichuan`, and what only riichi has, in `paili.riichi`; the
table of the first, in `paili.games.mcr`; the values that functions return, in `paili.analysis`. All
public packages are attributes, which are imported when they are first named.
"""

from typing import TYPE_CHECKING

# Answers: how far, what helps, what to discard, and why.
from paili.analysis.acceptance import (
    acceptance,
    acceptance_batch,
    best_discards_batch,
    discards,
    discards_batch,
)
from paili.analysis.beliefs import Beliefs, infer
from paili.analysis.calls import calls
from paili.analysis.census import census
from paili.analysis.completions import Completions, completions
from paili.analysis.deficiency import (
    UNREACHABLE,
    deficiency,
    deficiency_batch,
    deficiency_by_form,
    shanten,
    shanten_batch,
)
from paili.analysis.explanation import Explanation, explain
from paili.analysis.outlook import Outlook, outlook
from paili.analysis.plan import Plan, PlanSearch, discard_values_batch, plan
from paili.analysis.report import Report, analyse
from paili.analysis.simulation import simulate

# Values.
from paili.model.counts import TileCounts

# What can be wrong.
from paili.model.errors import (
    ArgumentError,
    ArrayError,
    HandSizeError,
    IllegalActionError,
    NotationError,
    NotWinningError,
    PailiError,
    ProtocolError,
    SearchLimitError,
    TileCountError,
)
from paili.model.forms import Form
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld, MeldKind, MeldSource
from paili.model.notation import Notation, format_tiles
from paili.model.objective import Objective
from paili.model.reading import parse_tiles
from paili.model.rendered import set_renderer
from paili.model.requirements import Requirement, WinBy
from paili.model.riichi_rules import RiichiRules
from paili.model.rules import (
    AKABANE,
    EMA,
    MAHJONG0,
    MAHJONG_SOUL,
    MCR,
    MLEAGUE,
    PRESETS,
    RIICHI,
    SBR,
    SICHUAN,
    TENHOU,
    WRC,
    XUEZHAN,
    Rules,
)
from paili.model.sichuan_rules import SichuanRules
from paili.model.submodules import submodule_getter
from paili.model.tiles import JOKER, Joker, Suit, Tile, Wind

# Pictures of all of these.
from paili.render.document import report_html
from paili.render.tile_sprite import TileSprite, share_tiles

_PACKAGES = (
    "agents",
    "analysis",
    "arena",
    "botzone",
    "commands",
    "datasets",
    "environments",
    "extras",
    "games",
    "jobs",
    "mcr",
    "plots",
    "render",
    "riichi",
    "sichuan",
    "web",
)
"""Imported when they are first named: to analyse hands does not take the tables of the games."""


def _renderer() -> "Renderer":
    from paili.render import renderer

    return renderer


set_renderer(_renderer)

if TYPE_CHECKING:
    from paili import agents as agents
    from paili import analysis as analysis
    from paili import arena as arena
    from paili import botzone as botzone
    from paili import commands as commands
    from paili import datasets as datasets
    from paili import environments as environments
    from paili import extras as extras
    from paili import games as games
    from paili import jobs as jobs
    from paili import mcr as mcr
    from paili import plots as plots
    from paili import render as render
    from paili import riichi as riichi
    from paili import sichuan as sichuan
    from paili import web as web
    from paili.model.rendered import Renderer
else:
    __getattr__ = submodule_getter(__name__, _PACKAGES)

__all__ = [
    "AKABANE",
    "EMA",
    "JOKER",
    "MAHJONG0",
    "MAHJONG_SOUL",
    "MCR",
    "MLEAGUE",
    "PRESETS",
    "RIICHI",
    "SBR",
    "SICHUAN",
    "TENHOU",
    "UNREACHABLE",
    "WRC",
    "XUEZHAN",
    "ArgumentError",
    "ArrayError",
    "Beliefs",
    "Completions",
    "Explanation",
    "Form",
    "Hand",
    "HandSizeError",
    "IllegalActionError",
    "Joker",
    "KnowledgeBase",
    "Meld",
    "MeldKind",
    "MeldSource",
    "NotWinningError",
    "Notation",
    "NotationError",
    "Objective",
    "Outlook",
    "PailiError",
    "Plan",
    "PlanSearch",
    "ProtocolError",
    "Report",
    "Requirement",
    "RiichiRules",
    "Rules",
    "SearchLimitError",
    "SichuanRules",
    "Suit",
    "Tile",
    "TileCountError",
    "TileCounts",
    "TileSprite",
    "WinBy",
    "Wind",
    "acceptance",
    "acceptance_batch",
    "analyse",
    "best_discards_batch",
    "calls",
    "census",
    "completions",
    "deficiency",
    "deficiency_batch",
    "deficiency_by_form",
    "discard_values_batch",
    "discards",
    "discards_batch",
    "explain",
    "format_tiles",
    "infer",
    "outlook",
    "parse_tiles",
    "plan",
    "report_html",
    "shanten",
    "shanten_batch",
    "share_tiles",
    "simulate",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *_PACKAGES})
