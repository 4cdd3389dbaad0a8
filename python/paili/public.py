"""All public names of `paili`."""

# Answers: deficiency, acceptance, discards, plans and explanations.
from paili.analysis.acceptance import (
    acceptance,
    acceptance_batch,
    best_discards_batch,
    discards,
    discards_batch,
)
from paili.analysis.beliefs import Beliefs, infer
from paili.analysis.calls import calls, kongs
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

# Errors.
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
from paili.model.requirements import Objective, Requirement, WinBy
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
from paili.model.tile_sequences import parse_tiles
from paili.model.tiles import JOKER, Joker, Suit, Tile, Wind

# Pictures.
from paili.render.document import report_html
from paili.render.tile_pictures import TileSprite, share_tiles

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
    "kongs",
    "outlook",
    "parse_tiles",
    "plan",
    "report_html",
    "shanten",
    "shanten_batch",
    "share_tiles",
    "simulate",
]
