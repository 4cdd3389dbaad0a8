"""Sichuan Mahjong: what a win is worth, who pays for it, and how a game is settled.

The rules are `paili.XUEZHAN`, `paili.SBR`, `paili.AKABANE` and what `with_` makes of them.
`void_suits`, `exchanges` and their rows are names of this module; they belong to `paili.analysis`,
which stands above, and are loaded when they are asked for.
"""

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from paili.analysis.exchanges import ExchangeOption, Exchanges, exchanges
    from paili.analysis.voids import VoidSuit, VoidSuits, void_suits

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

_OF_VOIDS = ("VoidSuit", "VoidSuits", "void_suits")
_OF_EXCHANGES = ("ExchangeOption", "Exchanges", "exchanges")


def __getattr__(name: str) -> Any:
    """Names of `paili.analysis`, which imports this module."""
    if name in _OF_VOIDS:
        from paili.analysis import voids

        return getattr(voids, name)
    if name in _OF_EXCHANGES:
        from paili.analysis import exchanges

        return getattr(exchanges, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_OF_VOIDS, *_OF_EXCHANGES})
