"""Sichuan Mahjong: what a win is worth, who pays for it, and how a game is settled.

The rules are `paili.XUEZHAN`, `paili.SBR`, `paili.AKABANE` and what `with_` makes of them.
"""

from paili.model.decompositions import Decomposition
from paili.model.sichuan_rules import SichuanRules
from paili.sichuan.batch import ScoreBatch, score_batch
from paili.sichuan.patterns import PATTERNS, Pattern
from paili.sichuan.payments import (
    Cause,
    Kong,
    KongKind,
    Payment,
    balance,
    fault_payments,
    win_payments,
)
from paili.sichuan.scoring import PaidBy, Score, Win, score
from paili.sichuan.settlement import Seat, settle

__all__ = [
    "PATTERNS",
    "Cause",
    "Decomposition",
    "Kong",
    "KongKind",
    "PaidBy",
    "Pattern",
    "Payment",
    "Score",
    "ScoreBatch",
    "Seat",
    "SichuanRules",
    "Win",
    "balance",
    "fault_payments",
    "score",
    "score_batch",
    "settle",
    "win_payments",
]
