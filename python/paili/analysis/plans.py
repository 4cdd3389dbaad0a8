"""Legal wins: how far a hand is from a win that counts, and every plan that gets it there.

In Chinese Standard Mahjong a complete hand wins only if it is worth eight fan. `docs/mcr-search.md`
says what is searched, and why nothing is missed.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from paili import _core
from paili.analysis.acceptance import Acceptance, DiscardOption
from paili.analysis.questions import Copies, copies_of
from paili.mcr import (
    FANS,
    LEAST_FAN,
    Decomposition,
    Fan,
    Win,
    checked_melds,
    native_melds,
    read_decomposition,
)
from paili.model.arrays import available_array, counts_array, thread_count
from paili.model.errors import ArgumentError, describe
from paili.model.hands import COMPLEMENT, Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.tiles import TILES, NamedEnum, Tile, Wind, as_integer, integer_within

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOST_FAN = 65_535
"""Most that may be asked of a win."""
MAX_PLANS = 1_000_000
"""Most plans that one call lists."""
MOST_SLACK = 14
"""Tiles of a complete hand."""


class WinBy(NamedEnum, StrEnum):
    """How the last tile comes: EITHER takes whichever is worth more."""

    DISCARD = "discard"
    SELF_DRAW = "self_draw"
    EITHER = "either"


_WAYS = tuple(WinBy)


@dataclass(frozen=True, slots=True)
class Legal:
    """What a win must be to count.

    Attributes:
        seat_wind: the player's.  prevalent_wind: of the round.
        minimum: least fan without flowers.
        win_by: how the last tile comes, a `WinBy` or its value.  All before it are drawn, and
            nothing else is assumed: no last tile of the wall, no kong, no last copy but one that
            the player's own melds make sure of.
    Raises:
        ArgumentError: a wrong type, or a minimum that is negative or above 65,535.
    """

    seat_wind: Wind = field(kw_only=True)
    prevalent_wind: Wind = field(kw_only=True)
    minimum: int = field(default=LEAST_FAN, kw_only=True)
    win_by: WinBy | str = field(default=WinBy.DISCARD, kw_only=True)
    _native: _core.Legal = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for name in ("seat_wind", "prevalent_wind"):
            wind = getattr(self, name)
            if not isinstance(wind, Wind):
                raise ArgumentError(name, describe(wind), "a Wind")
        minimum = integer_within(self.minimum, "minimum", 0, MOST_FAN)
        win_by = _way(self.win_by)
        native = _core.Legal(self.seat_wind, self.prevalent_wind, minimum, _WAYS.index(win_by))
        # Frozen, so this is the way to store the normal form of what was given.
        object.__setattr__(self, "minimum", minimum)
        object.__setattr__(self, "win_by", win_by)
        object.__setattr__(self, "_native", native)

    def __reduce__(self) -> tuple[object, ...]:
        return _legal, (self.seat_wind, self.prevalent_wind, self.minimum, self.win_by)


def _legal(seat_wind: Wind, prevalent_wind: Wind, minimum: int, win_by: WinBy | str) -> Legal:
    return Legal(seat_wind=seat_wind, prevalent_wind=prevalent_wind, minimum=minimum, win_by=win_by)


def _way(value: object) -> WinBy:
    if not isinstance(value, str) or value not in list(WinBy):
        choices = ", ".join(repr(str(way)) for way in WinBy)
        raise ArgumentError("win_by", describe(value), f"one of {choices}")
    return WinBy(value)


@dataclass(frozen=True, slots=True)
class WinningPlan:
    """A complete hand that counts.

    Attributes:
        tiles: its concealed tiles, sorted.
        distance: how many of them must come.
        coming: these.  going: tiles of the hand that it does not need.
        lasts: kinds that win when they come last.
        last: the one of them that is worth most.  self_drawn: whether it is drawn then.
        total: what the hand is worth then.  fans: what counts, and how many times.
        decomposition: how its tiles are read.
        ways: orders in which distinct copies of `coming` can come, one of `lasts` at the end.
        probability: that the next `distance` tiles that come are these, in such an order, each
            tile that can still come being equally likely.
    """

    tiles: tuple[Tile, ...]
    distance: int
    coming: Copies
    going: Copies
    lasts: tuple[Tile, ...]
    last: Tile
    self_drawn: bool
    total: int
    fans: tuple[tuple[Fan, int], ...]
    decomposition: Decomposition
    ways: int
    probability: float
    _legal: Legal = field(repr=False, compare=False)

    @property
    def win(self) -> Win:
        """The win that is scored: `paili.score` gives `total` for it."""
        counts = [self.tiles.count(tile) - (tile == self.last) for tile in TILES]
        return Win(
            Hand.from_counts(counts, self.decomposition.declared),
            self.last,
            self_drawn=self.self_drawn,
            seat_wind=self._legal.seat_wind,
            prevalent_wind=self._legal.prevalent_wind,
        )


@dataclass(frozen=True, slots=True)
class WinningPlans:
    """The complete hands that count and are nearest.

    Attributes:
        deficiency: tiles that must come for the nearest, or `paili.UNREACHABLE`.
        totals: how many plans there are at that distance, at one more, and so on: exact, listed
            or not.
        items: the best of them; near ones first, then likely ones, then valuable ones, then those
            with low tiles.
    """

    deficiency: int
    totals: tuple[int, ...]
    items: tuple[WinningPlan, ...]

    @property
    def total(self) -> int:
        """How many plans there are, listed or not."""
        return sum(self.totals)


def legal_deficiency(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    seat_wind: Wind,
    prevalent_wind: Wind,
    minimum: int = LEAST_FAN,
    win_by: WinBy | str = WinBy.DISCARD,
) -> int:
    """The least number of tiles that must come for a win that counts.

    The tiles make the hand complete, and it is worth `minimum` without flowers when one of them
    comes last. Of a drawn hand that is complete already, any tile may have been the last.

    Args:
        hand: waiting or drawn; its melds count.
        knowledge: what can still come; None means every copy that is not our own.
        seat_wind, prevalent_wind, minimum, win_by: what a win must be, see `Legal`.
    Returns:
        0 to 14, or `paili.UNREACHABLE` if nothing that can still come makes a win that counts.
        Never less than `paili.deficiency` under `paili.MCR`, and equal to it for `minimum` 0.
    Raises:
        ArgumentError: a wrong type or value.  TileCountError: more than four copies of a kind in
        hand, melds and knowledge.
    Cost: about a millisecond.
    Source: LHT(S) of Wang, Lyu & Chen 2020, section 2, without their limits.
    Example:
        >>> import paili
        >>> hand = paili.Hand.parse("123456m23p11s[777p]")  # any win is worth 4 at most
        >>> paili.deficiency(hand, rules=paili.MCR)
        1
        >>> east = paili.Wind.EAST
        >>> paili.legal_deficiency(hand, seat_wind=east, prevalent_wind=east)
        3
    """
    legal = _legal(seat_wind, prevalent_wind, minimum, win_by)
    return legal_question(hand, knowledge, legal).deficiency()


def legal_acceptance(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    seat_wind: Wind,
    prevalent_wind: Wind,
    minimum: int = LEAST_FAN,
    win_by: WinBy | str = WinBy.DISCARD,
) -> Acceptance:
    """The kinds whose arrival brings a waiting hand nearer to a win that counts.

    At a legal deficiency of 1 these are the kinds that win. Dead waits are not listed.

    Arguments and errors are those of `legal_deficiency`, and:
    Raises:
        HandSizeError: a drawn hand; see `legal_discards`.
    Cost: about two milliseconds.
    """
    legal = _legal(seat_wind, prevalent_wind, minimum, win_by)
    deficiency, copies = legal_question(hand, knowledge, legal).acceptance()
    return Acceptance(deficiency, copies_of(copies))


def legal_discards(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    seat_wind: Wind,
    prevalent_wind: Wind,
    minimum: int = LEAST_FAN,
    win_by: WinBy | str = WinBy.DISCARD,
) -> tuple[DiscardOption, ...]:
    """What each discard of a drawn hand leaves, best first, as `discards` with legal wins alone.

    Better is: a lower legal deficiency, then more copies accepted, then tile order.

    Arguments and errors are those of `legal_deficiency`, and:
    Raises:
        HandSizeError: a waiting hand; see `legal_acceptance`.
    Cost: two or three milliseconds for each kind in hand.
    """
    legal = _legal(seat_wind, prevalent_wind, minimum, win_by)
    question = legal_question(hand, knowledge, legal)
    now = question.deficiency()
    options = []
    for kind, after, accepted in question.discards():
        tiles = copies_of(accepted)
        delta = sum(copies for _, copies in tiles) if after == now else 0
        options.append(DiscardOption(TILES[kind], after, tiles, delta))
    return tuple(sorted(options, key=lambda one: (one.deficiency, -one.copies, one.tile)))


def winning_plans(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    seat_wind: Wind,
    prevalent_wind: Wind,
    minimum: int = LEAST_FAN,
    win_by: WinBy | str = WinBy.DISCARD,
    slack: int = 0,
    limit: int = 100,
) -> WinningPlans:
    """The distinct complete hands that count and are nearest.

    Args:
        slack: also those that are up to so many tiles farther than the nearest, 0 to 14.
        limit: how many to list, 0 to 1,000,000; `totals` counts all of them.
    Arguments and errors are those of `legal_deficiency`.
    Cost: a few milliseconds; each tile of slack takes several times as long.
    Source: P(S) of Wang, Lyu & Chen 2020, section 2.
    Example:
        >>> import paili
        >>> hand, east = paili.Hand.parse("123456m23p11s[777p]"), paili.Wind.EAST
        >>> found = paili.winning_plans(hand, seat_wind=east, prevalent_wind=east)
        >>> found.total, [str(fan) for fan, _ in found.items[0].fans]
        (5, ['Pure Straight', 'Edge Wait', 'No Honors'])
    """
    legal = _legal(seat_wind, prevalent_wind, minimum, win_by)
    slack = integer_within(slack, "slack", 0, MOST_SLACK)
    expected = f"an int, 0 to {MAX_PLANS}"
    limit = as_integer(limit, "limit", expected)
    if not 0 <= limit <= MAX_PLANS:
        raise ArgumentError("limit", describe(limit), expected)
    question = legal_question(hand, knowledge, legal)
    deficiency, totals, listed = question.plans(slack, limit)
    coming = sum(_available(hand, knowledge))
    items = tuple(_plan(hand, plan, legal, coming) for plan in listed)
    return WinningPlans(deficiency, tuple(totals), items)


def legal_deficiency_batch(
    counts: npt.NDArray[np.integer],
    available: npt.NDArray[np.integer] | None = None,
    *,
    melds: Iterable[Meld] = (),
    seat_wind: Wind,
    prevalent_wind: Wind,
    minimum: int = LEAST_FAN,
    win_by: WinBy | str = WinBy.DISCARD,
    threads: int = 1,
) -> npt.NDArray[np.int8]:
    """The legal deficiency of many hands with the same melds.

    Args:
        counts: integers (n, 34), concealed tiles; rows sum to 13 or 14 minus 3 for each meld.
        available: integers (34,) or (n, 34), what can still come; None means every copy that is
            in neither hand nor melds.
        melds: of every hand.
        threads: 1 to 256; they do not change the result.
    Returns:
        int8 (n,): as `legal_deficiency`.
    Raises:
        ArrayError: a wrong dtype or shape.  HandSizeError, TileCountError: with the row.
        ArgumentError: a value out of its range.
    Cost: about a millisecond a hand and thread.
    """
    legal = _legal(seat_wind, prevalent_wind, minimum, win_by)
    hands = counts_array(counts)
    return _core.legal_deficiency_batch(
        hands,
        available_array(available, len(hands)),
        native_melds(checked_melds(melds)),
        legal._native,
        thread_count(threads),
    )


def legal_question(
    hand: Hand, knowledge: KnowledgeBase | None, legal: Legal
) -> _core.LegalQuestion:
    """What the native functions are asked.

    Errors:
        ArgumentError: not a Hand, or not a KnowledgeBase.
    """
    if not isinstance(hand, Hand):
        raise ArgumentError("hand", describe(hand), "a Hand, such as Hand.parse('123m...')")
    if knowledge is not None and not isinstance(knowledge, KnowledgeBase):
        raise ArgumentError("knowledge", describe(knowledge), "a KnowledgeBase or None")
    available = None if knowledge is None else knowledge._bytes
    return _core.LegalQuestion(hand._counts, native_melds(hand.melds), available, legal._native)


def _available(hand: Hand, knowledge: KnowledgeBase | None) -> bytes:
    if knowledge is not None:
        return knowledge._bytes
    return hand._full or hand._counts.translate(COMPLEMENT)


def _plan(hand: Hand, plan: _core.WinningPlan, legal: Legal, tiles_coming: int) -> WinningPlan:
    counts, held = plan.tiles, hand._counts
    last, self_drawn = plan.finish
    pairs = list(zip(counts, held, strict=True))
    return WinningPlan(
        tiles=tuple(tile for tile in TILES for _ in range(counts[tile])),
        distance=plan.distance,
        coming=copies_of(bytes(max(wanted - has, 0) for wanted, has in pairs)),
        going=copies_of(bytes(max(has - wanted, 0) for wanted, has in pairs)),
        lasts=tuple(TILES[kind] for kind in plan.lasts),
        last=TILES[last],
        self_drawn=self_drawn,
        total=plan.score.total,
        fans=tuple((FANS[index], times) for index, times in plan.score.fans),
        decomposition=read_decomposition(plan.score, hand.melds),
        ways=plan.ways,
        probability=plan.ways / math.perm(tiles_coming, plan.distance),
        _legal=legal,
    )
