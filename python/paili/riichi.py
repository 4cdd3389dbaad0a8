"""Riichi: scores and payments of wins, stakes of plans, readiness and furiten.

The rules are `paili.TENHOU`, `paili.MAHJONG_SOUL`, `paili.EMA`, `paili.WRC`, `paili.MLEAGUE`, and
variants by their `with_`.
"""

from paili.analysis.question import Aim
from paili.games.riichi.logs import Difference, Log, Round, is_riichi_log, read_log
from paili.games.riichi.replay import Replay
from paili.games.riichi.review import (
    CallDecision,
    JudgedChance,
    JudgedPoints,
    Mistake,
    Safety,
    Turn,
)
from paili.games.riichi.scoring.batch import ScoreBatch, score_batch
from paili.games.riichi.scoring.stakes import Stakes
from paili.games.riichi.scoring.wins import (
    Declared,
    DoraCount,
    FuItem,
    FuReason,
    Limit,
    Payer,
    Payment,
    Reading,
    Score,
    ScoredYaku,
    Wait,
    Win,
    readings,
    score,
)
from paili.games.riichi.scoring.yaku import YAKU, Yaku
from paili.games.riichi.waiting import Furiten, furiten, is_ready
from paili.model.decompositions import Decomposition
from paili.model.riichi_rules import RiichiRules

__all__ = [
    "YAKU",
    "Aim",
    "CallDecision",
    "Declared",
    "Decomposition",
    "Difference",
    "DoraCount",
    "FuItem",
    "FuReason",
    "Furiten",
    "JudgedChance",
    "JudgedPoints",
    "Limit",
    "Log",
    "Mistake",
    "Payer",
    "Payment",
    "Reading",
    "Replay",
    "RiichiRules",
    "Round",
    "Safety",
    "Score",
    "ScoreBatch",
    "ScoredYaku",
    "Stakes",
    "Turn",
    "Wait",
    "Win",
    "Yaku",
    "furiten",
    "is_ready",
    "is_riichi_log",
    "read_log",
    "readings",
    "score",
    "score_batch",
]
