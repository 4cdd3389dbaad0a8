"""The three tiles to pass on before a game of Sichuan Mahjong, by exact plans for each choice."""

from __future__ import annotations

from paili.analysis.arguments import MEMORY
from paili.games.sichuan.voids import suit_of
from paili.games.sichuan.worths import WorthRow, WorthRows, choices_of
from paili.model import columns, views
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import XUEZHAN, Rules, as_rules
from paili.model.views import Part


class ExchangeOption(WorthRow):
    """Three tiles that can be passed on, and the worth of the ten that are kept.

    Attributes:
        tiles: passed on, of one suit.
        void_suit: the best suit to give up then.
        deficiency: of the ten tiles void of it: how many must come, those that are got among them.
        exact: the chance to win within the own draws after the exchange, playing for points.
        expected_points: the mean of what the winner receives with them, exactly.
    """

    tiles = Part(views.copies)
    void_suit = Part(suit_of)


class Exchanges(WorthRows[ExchangeOption]):
    """All ways to pass three tiles on, the best first: a tuple of `ExchangeOption`.

    `sorted` has them in the order of any column, `to_frame` and `to_arrow` the data.
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

    The three tiles that come in exchange are not known. They are counted as the first three draws:
    each tile that can come is as likely as another, whatever its suit. The hand keeps them, and
    can win with the own draws that follow. The tiles passed on do not come back. The suit that is
    given up is settled on with the exchange, before anything comes: the answer is
    a lower bound for a player who waits and sees. Otherwise it is the plan for points of
    `void_suits`: a win is drawn, and paid by all three others.

    Better are more expected points, then a higher chance, then a lower deficiency, then fewer tiles
    of the void suit that are left, then the order of the tiles.

    Args:
        hand: of 13 tiles, as at the exchange, without melds and honours.
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: of Sichuan Mahjong with scoring and an exchange; their own void suit does not count.
        draws: own draws after the exchange, 0 to 8; with the three tiles, the default makes
            as many as the least deficiency, or one more if that is at most 5; at least one.
        seconds: after which the answer is that for fewer draws, and no longer `is_exact`; None for
            no limit.
        memory: bytes that each search may use.
    Raises:
        HandSizeError: not 13 tiles, or melds.
        ArgumentError: rules without scoring or exchange, draws, seconds or memory out of range,
            more draws than tiles can come.
        SearchLimitError: as `plan`.  Otherwise as `deficiency`.
    Cost: that of up to three plans for each of some 20 choices: up to a second for a usual hand,
        some seconds for one of a single suit, and twenty times as much for each further draw.
    Example:
        >>> import paili
        >>> best = paili.sichuan.exchanges(paili.Hand.parse("1223456778m139p"))[0]
        >>> str(best.tiles), str(best.void_suit), best.deficiency
        ('139p', 'p', 4)
    """
    limits = draws, seconds, memory
    return choices_of(Exchanges, "exchanges", hand, knowledge, as_rules(rules), *limits)
