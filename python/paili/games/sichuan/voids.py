"""The suit to give up in Sichuan Mahjong, by exact plans for each."""

from __future__ import annotations

from paili.analysis.arguments import MEMORY
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
        suit: given up.  tiles: of it in the hand, all of which must go.
        deficiency: of the hand void of it, in tile changes. It is `paili.UNREACHABLE` if a meld of
            the suit is declared: the suit cannot be given up any more.
        exact: the chance to win within the draws, playing for points.
        expected_points: the mean of what the winner receives with them, exactly.
    """

    suit = Part(suit_of)
    tiles = Part(views.whole)


class VoidSuits(WorthRows[VoidSuit]):
    """The three suits, the best one to give up first: a tuple of `VoidSuit`.

    `sorted` has them in the order of any column, `to_frame` and `to_arrow` the data.
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

    Better are more expected points, then a lower deficiency, then fewer tiles to give up, then the
    order of the suits. Each suit has its own exact plan for points, by the rules with that void
    suit: a win is drawn, and paid by all three others, unless a requirement says otherwise.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2), without honours.
        knowledge: copies that can still come; None means every copy that is not our own.
        rules: of Sichuan Mahjong with scoring; their own void suit does not count.
        draws: 0 to 8; None means as many as the least deficiency is, or one more if that is at
            most 4.
        seconds: after which the answer is that for fewer draws, and no longer `is_exact`; None for
            no limit.
        memory: bytes that each search may use.
    Raises:
        ArgumentError: rules without scoring; draws, seconds or memory out of range; unknown melds
            or chows.
        SearchLimitError: as `plan`.  Otherwise as `deficiency`.
    Cost: that of three plans.
    Example:
        >>> import paili
        >>> found = paili.sichuan.void_suits(paili.Hand.parse("1223456778m13p19s"))
        >>> str(found[0].suit), found[0].deficiency, found[0].tiles
        ('s', 3, 2)
    """
    limits = draws, seconds, memory
    return choices_of(VoidSuits, "void_suits", hand, knowledge, as_rules(rules), *limits)
