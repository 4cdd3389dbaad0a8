"""Void suits in Sichuan Mahjong: the suit to give up, by an exact plan for each."""

from __future__ import annotations

from paili.analysis.question import MEMORY
from paili.games.sichuan.worths import WorthRow, WorthRows, choices_of
from paili.model import columns, views
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import XUEZHAN, Rules, as_rules
from paili.model.tiles import Suit
from paili.model.views import Part


def suit_of(letter: str) -> Suit:
    """Return the suit of a letter."""
    return next(suit for suit in Suit if str(suit) == letter)


class VoidSuit(WorthRow):
    """A suit that can be given up, and the worth of the hand without it.

    Attributes:
        suit: the suit given up.  tiles: number of its tiles in the hand, all of which must go.
        deficiency: of the hand void of it, in tile changes. It is `paili.UNREACHABLE` if a meld of
            the suit is declared, because the suit cannot be given up any more.
        exact: the chance to win within the draws, playing for points.
        expected_points: exact mean of the points that the winner receives.
    """

    suit = Part(suit_of)
    tiles = Part(views.whole)


class VoidSuits(WorthRows[VoidSuit]):
    """The three suits, the best one to give up first: a tuple of `VoidSuit`.

    `sorted` orders them by any column; `to_frame` and `to_arrow` have the data.
    """

    _ROW = "suit"
    _KIND = VoidSuit

    def _choice_columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.texts("suit", (one.suit for one in self)),
            columns.integers("tiles", (one.tiles for one in self)),
        )

    def _choice(self, row: VoidSuit) -> str:
        return f"give up {row.suit}"


def void_suits(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = XUEZHAN,
    draws: int | None = None,
    seconds: float | None = None,
    memory: int = MEMORY,
) -> VoidSuits:
    """Compare the suits that can be given up, the best first.

    Suits are ranked by more expected points, then lower deficiency, then fewer tiles to give up,
    then suit order. Each suit has its own exact plan for points, by the rules with that void suit:
    a win is self-drawn, and paid by all three others, unless a requirement says otherwise.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2), without honours.
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: of Sichuan Mahjong with scoring; their own void suit is ignored.
        draws: 0 to 8; by default as many as the lowest deficiency, or one more if that is at most
            4.
        seconds: time limit, after which the answer is for fewer draws and no longer `is_exact`;
            None for no limit.
        memory: bytes that each search may use.
    Raises:
        ArgumentError: rules without scoring; draws, seconds or memory out of range; unknown melds
            or chows.
        SearchLimitError: see `plan`.  Otherwise as `deficiency`.
    Cost: three plans.
    Example:
        >>> import paili
        >>> found = paili.sichuan.void_suits(paili.Hand.parse("1223456778m13p19s"))
        >>> str(found[0].suit), found[0].deficiency, found[0].tiles
        ('s', 3, 2)
    """
    limits = draws, seconds, memory
    return choices_of(VoidSuits, "void_suits", hand, knowledge, as_rules(rules), *limits)
