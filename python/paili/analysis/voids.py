"""Which suit to give up in Sichuan Mahjong, by exact plans for each."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from paili.analysis.deficiency import deficiency
from paili.analysis.plan import MEMORY, plan
from paili.analysis.positions import known
from paili.analysis.rows import HandRows
from paili.model import frames
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import XUEZHAN, Rules, as_rules
from paili.model.tiles import Suit, integer_within
from paili.render.abridged import distance, percent

if TYPE_CHECKING:
    from paili.render.page import Picture

SUITS = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)
"""The suits that can be given up."""
MOST_DRAWS = 8
"""So many draws may be asked for."""
_LOOK_PAST = 4
"""Up to this deficiency, one draw more than it is looked at unless told otherwise."""


@dataclass(frozen=True, slots=True)
class VoidSuit:
    """A suit that can be given up, and what the hand is then.

    Attributes:
        suit: given up.  tiles: of it in the hand, all of which must go.
        deficiency: of the hand void of it, in tile changes.
        exact: the chance to win within the draws, playing for points.
        expected_points: the mean of what the winner receives with them, exactly.
    """

    suit: Suit
    tiles: int
    deficiency: int
    exact: Fraction
    expected_points: Fraction

    @property
    def probability(self) -> float:
        """The exact chance as a float."""
        return float(self.exact)


class VoidSuits(HandRows[VoidSuit]):
    """The three suits, the best one to give up first: a tuple of `VoidSuit`.

    `sorted` has them in the order of any column, `to_frame` and `to_arrow` the data.
    """

    _ROW = "suit"

    def _columns(self) -> tuple[frames.Column, ...]:
        return (
            frames.texts("suit", (one.suit for one in self)),
            frames.integers("tiles", (one.tiles for one in self)),
            frames.deficiencies("deficiency", (one.deficiency for one in self)),
            frames.numbers("probability", (one.exact for one in self)),
            frames.chances("exact", (one.exact for one in self)),
            frames.numbers("expected_points", (one.expected_points for one in self)),
        )

    def _first(self) -> str:
        best = self[0]
        won = f"won {percent(best.exact)} within {self.draws} draws"
        return f"give up {best.suit}, {distance(best.deficiency)}, {won}"

    def _picture(self) -> Picture:
        from paili.analysis.render.voids import picture_of

        return picture_of(self)

    @property
    def draws(self) -> int:
        """How many draws the chances and points are about."""
        return int(self._about[3])


def void_suits(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = XUEZHAN,
    draws: int | None = None,
    memory: int = MEMORY,
) -> VoidSuits:
    """What each suit is worth as the one to give up, the best first.

    Better are more expected points, then a lower deficiency, then fewer tiles to give up, then the
    order of the suits. Each suit has its own exact plan for points, by the rules with that void
    suit: a win is drawn, and paid by all three others.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2), without honours.
        knowledge: what can still come; None means every copy that is not our own.
        rules: of Sichuan Mahjong with scoring; their own void suit does not count.
        draws: 0 to 8; None means as many as the least deficiency is, or one more if that is at
            most 4.
        memory: bytes that each search may use.
    Raises:
        ArgumentError: rules without scoring, or draws out of range.
        SearchLimitError: as `plan`.  Otherwise as `deficiency`.
    Cost: that of three plans.
    Example:
        >>> import paili
        >>> found = paili.sichuan.void_suits(paili.Hand.parse("1223456778m13p19s"))
        >>> str(found[0].suit), found[0].deficiency, found[0].tiles
        ('s', 3, 2)
    """
    rules = as_rules(rules)
    if rules.scoring is None:
        raise ArgumentError("rules", str(rules), "rules of Sichuan Mahjong with scoring")
    rules.expect_no_jokers("void_suits")
    by_suit = {suit: rules.with_void(suit) for suit in SUITS}
    away = {suit: deficiency(hand, knowledge, rules=by) for suit, by in by_suit.items()}
    if draws is None:
        least = min(away.values())
        draws = min(least + (least <= _LOOK_PAST), known(hand, knowledge).copies, MOST_DRAWS)
    draws = integer_within(draws, "draws", 0, MOST_DRAWS)
    rows = []
    for suit, by in by_suit.items():
        found = plan(hand, knowledge, draws=draws, rules=by, objective="points", memory=memory)
        held = sum(tile.suit is suit for tile in hand.tiles)
        points = found.expected_points or Fraction(0)
        rows.append(VoidSuit(suit, held, away[suit], found.exact, points))
    rows.sort(key=lambda one: (-one.expected_points, one.deficiency, one.tiles, one.suit))
    return VoidSuits(rows, hand, known(hand, knowledge), rules, draws)
