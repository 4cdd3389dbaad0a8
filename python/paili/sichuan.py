"""Sichuan Mahjong: wins and their payments, the settlement of a game, and choices before it.

The rules are `paili.XUEZHAN`, `paili.SBR`, `paili.AKABANE`, and variants by their `with_`.
"""

from paili.games.sichuan.choices import (
    ExchangeOption,
    Exchanges,
    VoidSuit,
    VoidSuits,
    exchanges,
    void_suits,
)
from paili.games.sichuan.scoring.batch import ScoreBatch, score_batch
from paili.games.sichuan.scoring.patterns import PATTERNS, Pattern
from paili.games.sichuan.scoring.payments import (
    Cause,
    Kong,
    KongKind,
    Payment,
    balance,
    fault_payments,
    win_payments,
)
from paili.games.sichuan.scoring.settlement import Seat, settle
from paili.games.sichuan.scoring.wins import PaidBy, Score, Win, score
from paili.model.decompositions import Decomposition
from paili.model.sichuan_rules import SichuanRules

__all__ = [
    "PATTERNS",
    "Cause",
    "Decomposition",
    "ExchangeOption",
    "Exchanges",
    "Kong",
    "KongKind",
    "PaidBy",
    "Pattern",
    "Payment",
    "Score",
    "ScoreBatch",
    "Seat",
    "SichuanRules",
    "VoidSuit",
    "VoidSuits",
    "Win",
    "balance",
    "exchanges",
    "fault_payments",
    "score",
    "score_batch",
    "settle",
    "void_suits",
    "win_payments",
]
