"""Exchanges before a game of Sichuan Mahjong: the three tiles to pass on, by exact plans."""

from __future__ import annotations

from paili.analysis.question import MEMORY
from paili.games.sichuan.voids import suit_of
from paili.games.sichuan.worths import WorthRow, WorthRows, choices_of
from paili.model import columns, views
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import XUEZHAN, Rules, as_rules
from paili.model.views import Part


class ExchangeOption(WorthRow):
    """Three tiles that can be passed on, and the worth of the ten others.

    Attributes:
        tiles: the tiles passed on, of one suit.
        void_suit: the best suit to give up with them.
        deficiency: of the ten tiles, void of that suit: tiles that must come, the received
            included.
        exact: the chance to win within the own draws after the exchange, playing for points.
        expected_points: exact mean of the points that the winner receives.
    """

    tiles = Part(views.copies)
    void_suit = Part(suit_of)


class Exchanges(WorthRows[ExchangeOption]):
    """All ways to pass on three tiles, the best first: a tuple of `ExchangeOption`.

    `sorted` orders them by any column; `to_frame` and `to_arrow` have the data.
    """

    _ROW = "choice"
    _KIND = ExchangeOption

    def _choice_columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.texts("tiles", (one.tiles for one in self)),
            columns.texts("void_suit", (one.void_suit for one in self)),
        )

    def _choice(self, row: ExchangeOption) -> str:
        return f"pass on {row.tiles}, give up {row.void_suit}"


def exchanges(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = XUEZHAN,
    draws: int | None = None,
    seconds: float | None = None,
    memory: int = MEMORY,
) -> Exchanges:
    """Compare the ways to pass on three tiles of one suit, the best first.

    The three tiles received in exchange are unknown. They are treated as the first three draws:
    each tile that can come is equally likely, whatever its suit. The hand keeps them, and can win
    with the own draws that follow. The tiles passed on do not come back. The void suit is chosen
    with the exchange, before any tile comes, so the answer is a lower bound for a player who can
    choose it later. Otherwise the plan is that of `void_suits` for points: each win is self-drawn,
    and paid by all three others.

    Choices are ranked by more expected points, then higher chance, then lower deficiency, then
    fewer remaining tiles of the void suit, then tile order.

    Args:
        hand: 13 tiles, as at the exchange, without melds and honours.
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: of Sichuan Mahjong with scoring and an exchange; their own void suit is ignored.
        draws: own draws after the exchange, 0 to 8; by default, with the three tiles, as many as
            the lowest deficiency, or one more if that is at most 5; at least one.
        seconds: time limit, after which the answer is for fewer draws and no longer `is_exact`;
            None for no limit.
        memory: bytes that each search may use.
    Raises:
        HandSizeError: not 13 tiles, or melds.
        ArgumentError: rules without scoring or exchange; draws, seconds or memory out of range;
            more draws than tiles that can come.
        SearchLimitError: see `plan`.  Otherwise as `deficiency`.
    Cost: up to three plans for each of some 20 choices: up to a second for a usual hand, some
        seconds for one of a single suit, and twenty times as much for each further draw.
    Example:
        >>> import paili
        >>> best = paili.sichuan.exchanges(paili.Hand.parse("1223456778m139p"))[0]
        >>> str(best.tiles), str(best.void_suit), best.deficiency
        ('139p', 'p', 4)
    """
    limits = draws, seconds, memory
    return choices_of(Exchanges, "exchanges", hand, knowledge, as_rules(rules), *limits)
