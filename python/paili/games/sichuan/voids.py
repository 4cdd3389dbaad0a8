"""The suit to give up in Sichuan Mahjong, by exact plans for each."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from paili.analysis.arguments import MEMORY, memory_bound
from paili.analysis.question import Question, VoidChoices, has_chow, valued_voids
from paili.analysis.worths import WorthRow, WorthRows, scored
from paili.model import columns
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import XUEZHAN, Rules, as_rules
from paili.model.tiles import Suit, as_seconds


@dataclass(frozen=True, slots=True)
class VoidSuit(WorthRow):
    """A suit that can be given up, and the worth of the hand without it.

    Attributes:
        suit: given up.  tiles: of it in the hand, all of which must go.
        deficiency: of the hand void of it, in tile changes. It is `paili.UNREACHABLE` if a meld of
            the suit is declared: the suit cannot be given up any more.
        exact: the chance to win within the draws, playing for points.
        expected_points: the mean of what the winner receives with them, exactly.
    """

    suit: Suit
    tiles: int
    deficiency: int
    exact: Fraction
    expected_points: Fraction

    def _choice_to_json(self) -> dict[str, Any]:
        return {"suit": str(self.suit), "tiles": self.tiles}


class VoidSuits(WorthRows[VoidSuit]):
    """The three suits, the best one to give up first: a tuple of `VoidSuit`.

    `sorted` has them in the order of any column, `to_frame` and `to_arrow` the data.
    """

    _ROW = "suit"

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
    rules = scored(as_rules(rules))
    end, memory = as_seconds(seconds), memory_bound(memory)
    deadline = None if end is None else time.monotonic() + end
    shape = Question(hand, knowledge, rules.with_void(None))
    if has_chow(hand):  # a suit with a meld is not asked about
        expected = "pungs and kongs, for no other melds are worth anything in this game"
        raise ArgumentError("melds", "a chow", expected)
    return rows_of(valued_voids(shape, draws, memory, deadline), rules)


def rows_of(voids: VoidChoices, rules: Rules) -> VoidSuits:
    """Return the choices of a void suit as rows.

    Args:
        rules: as they were given.
    """
    rows = [VoidSuit(one.suit, one.tiles, one.deficiency, *one.worth) for one in voids.suits]
    shape = voids.shape
    return VoidSuits(rows, shape.hand, shape.knowledge, rules, voids.draws, voids.is_exact)
