"""Exact, knowledge-aware, multi-rule Mahjong hand analysis."""

from paili import game as game
from paili.acceptance import (
    Acceptance,
    DiscardOption,
    DiscardTable,
    Improvement,
    acceptance,
    acceptance_batch,
    discards,
    discards_batch,
)
from paili.analysis import Report, analyse
from paili.census import Census, CensusRow, GatesRow, census, k_gates
from paili.claims import ClaimKind, ClaimOption, claims
from paili.completions import Completion, Completions, completions
from paili.deficiency import UNREACHABLE, deficiency, deficiency_batch, deficiency_by_form
from paili.errors import (
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
from paili.hands import Hand
from paili.knowledge import KnowledgeBase
from paili.melds import Meld, MeldKind
from paili.notation import Notation, format_tiles, parse_tiles
from paili.outlook import Outlook, OutlookLimits, OutlookOption, outlook
from paili.planning import (
    OptionBounds,
    Plan,
    PlanBounds,
    PlanOption,
    PlanSearch,
    Reason,
    discard_values_batch,
    plan,
)
from paili.rules import MAHJONG0, MCR, PRESETS, RIICHI, SICHUAN, Form, Rules
from paili.scoring import Decomposition, Fan, Score, ScoreBatch, Win, score, score_batch
from paili.simulation import Simulation, simulate
from paili.tiles import Suit, Tile, Wind

__all__ = [
    "MAHJONG0",
    "MCR",
    "PRESETS",
    "RIICHI",
    "SICHUAN",
    "UNREACHABLE",
    "Acceptance",
    "ArgumentError",
    "ArrayError",
    "Census",
    "CensusRow",
    "ClaimKind",
    "ClaimOption",
    "Completion",
    "Completions",
    "Decomposition",
    "DiscardOption",
    "DiscardTable",
    "Fan",
    "Form",
    "GatesRow",
    "Hand",
    "HandSizeError",
    "IllegalActionError",
    "Improvement",
    "KnowledgeBase",
    "Meld",
    "MeldKind",
    "NotWinningError",
    "Notation",
    "NotationError",
    "OptionBounds",
    "Outlook",
    "OutlookLimits",
    "OutlookOption",
    "PailiError",
    "Plan",
    "PlanBounds",
    "PlanOption",
    "PlanSearch",
    "ProtocolError",
    "Reason",
    "Report",
    "Rules",
    "Score",
    "ScoreBatch",
    "SearchLimitError",
    "Simulation",
    "Suit",
    "Tile",
    "TileCountError",
    "Win",
    "Wind",
    "acceptance",
    "acceptance_batch",
    "analyse",
    "census",
    "claims",
    "completions",
    "deficiency",
    "deficiency_batch",
    "deficiency_by_form",
    "discard_values_batch",
    "discards",
    "discards_batch",
    "format_tiles",
    "k_gates",
    "outlook",
    "parse_tiles",
    "plan",
    "score",
    "score_batch",
    "simulate",
]
