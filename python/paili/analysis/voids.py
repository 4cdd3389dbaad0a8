"""Which suit to give up in Sichuan Mahjong, by exact plans for each."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from paili import _core
from paili.analysis.positions import MEMORY, known, memory_bound, position_of
from paili.analysis.worths import (
    MOST_DRAWS,
    NOTHING,
    Worth,
    WorthRow,
    WorthRows,
    scored,
    worth_of,
)
from paili.model import columns
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import MeldKind
from paili.model.rules import XUEZHAN, Rules, as_rules
from paili.model.tiles import SUITED_KINDS, Suit, as_seconds, integer_within

SUITS = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)
"""The suits that can be given up."""
_LOOK_PAST = 4
"""Up to this deficiency, one draw more than it is looked at unless told otherwise."""


@dataclass(frozen=True, slots=True)
class VoidSuit(WorthRow):
    """A suit that can be given up, and what the hand is then.

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
    """What each suit is worth as the one to give up, the best first.

    Better are more expected points, then a lower deficiency, then fewer tiles to give up, then the
    order of the suits. Each suit has its own exact plan for points, by the rules with that void
    suit: a win is drawn, and paid by all three others, unless a requirement says otherwise.

    Args:
        hand: waiting (3n+1 concealed tiles) or drawn (3n+2), without honours.
        knowledge: what can still come; None means every copy that is not our own.
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
    position_of(hand, knowledge, rules.with_void(None))  # checks the types of all three
    if _has_chow(hand):  # a suit with a meld is not asked about
        expected = "pungs and kongs, for no other melds are worth anything in this game"
        raise ArgumentError("melds", "a chow", expected)
    positions = [_void_of(suit, hand, knowledge, rules) for suit in SUITS]
    away = [_away(one) for one in positions]
    if draws is None:
        coming = sum(known(hand, knowledge)._bytes[:SUITED_KINDS])
        least = min(away)
        draws = min(least + (least <= _LOOK_PAST), coming, MOST_DRAWS)
    draws = integer_within(draws, "draws", 0, MOST_DRAWS)
    worths, within = _worths(positions, draws, memory, deadline)
    rows = [
        VoidSuit(suit, _held(hand, suit), least, *worth)
        for suit, least, worth in zip(SUITS, away, worths, strict=True)
    ]
    rows.sort(key=lambda one: (-one.expected_points, one.deficiency, one.tiles, one.suit))
    return VoidSuits(rows, hand, known(hand, knowledge), rules, within, within == draws)


def rules_for(hand: Hand, knowledge: KnowledgeBase | None, rules: Rules | str) -> Rules:
    """The rules by which a hand is asked about: where each is void of its best suit, of this one.

    Raises:
        ArgumentError: not a Hand, a KnowledgeBase or None, and Rules.
        SearchLimitError: as `void_suits`.
    """
    return with_its_void(hand, knowledge, as_rules(rules))[0]


def with_its_void(
    hand: Hand, knowledge: KnowledgeBase | None, rules: Rules
) -> tuple[Rules, VoidSuits | None]:
    """The same, and what each suit is worth to be given up, where that decides."""
    if not rules.best_void:
        return rules, None
    position_of(hand, knowledge, rules.with_void(None))  # checks the types of all three
    # What a win with jokers is worth nobody says: there it is the nearest suit.
    if rules.scoring is not None and not rules.jokers and has_known_pungs(hand):
        suits = void_suits(hand, knowledge, rules=rules)
        return rules.with_void(suits[0].suit), suits

    def standing(suit: Suit) -> tuple[int, int, Suit]:
        return _away(_void_of(suit, hand, knowledge, rules)), _held(hand, suit), suit

    return rules.with_void(min(SUITS, key=standing)), None


def has_known_pungs(hand: Hand) -> bool:
    """Whether the tiles of all declared melds are known, and none is a chow: then it is known what
    a win of Sichuan Mahjong is worth."""
    return hand.meld_count == len(hand.melds) and not _has_chow(hand)


def _has_chow(hand: Hand) -> bool:
    return any(meld.kind is MeldKind.CHOW for meld in hand.melds)


def _away(position: _core.Position | None) -> int:
    return _core.UNREACHABLE if position is None else position.deficiency()


def _held(hand: Hand, suit: Suit) -> int:
    return sum(tile.suit is suit for tile in hand.tiles)


def _void_of(
    suit: Suit, hand: Hand, knowledge: KnowledgeBase | None, rules: Rules
) -> _core.Position | None:
    """The hand void of a suit; None if a meld of it is declared."""
    if any(meld.tile.suit is suit for meld in hand.melds):
        return None
    return position_of(hand, knowledge, rules.with_void(suit))


def _worths(
    positions: Sequence[_core.Position | None], draws: int, memory: int, deadline: float | None
) -> tuple[list[Worth], int]:
    """What each is worth within as many draws as there is time for, and how many these are."""
    found, within = [NOTHING] * len(positions), 0
    # Without a limit of time, fewer draws need not be looked at.
    for number in [draws] if deadline is None else range(draws + 1):
        worths = []
        for one in positions:
            end = deadline if number else None  # without draws it takes no time
            worth = NOTHING if one is None else worth_of(one, number, memory, end)
            if worth is None:
                return found, within
            worths.append(worth)
        found, within = worths, number
    return found, within
