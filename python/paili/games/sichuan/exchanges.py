"""The three tiles to pass on before a game of Sichuan Mahjong, by exact plans for each choice."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any

from paili import _core
from paili.analysis.arguments import MEMORY, memory_bound
from paili.analysis.question import SUITS, Question
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
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, HandSizeError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import XUEZHAN, Rules, as_rules
from paili.model.serialization import copies_to_json
from paili.model.tiles import Suit, Tile, as_seconds, integer_within

PASSED = 3
"""Tiles that a player passes on and receives."""
_SPARE_UP_TO = 5
"""Greatest deficiency at which the plans look one tile farther by default."""
HELD = 13
"""Tiles of each player before the first draw."""


@dataclass(frozen=True, slots=True)
class ExchangeOption(WorthRow):
    """Three tiles that can be passed on, and the worth of the ten that are kept.

    Attributes:
        tiles: passed on, of one suit.
        void_suit: the best suit to give up then.
        deficiency: of the ten tiles void of it: how many must come, those that are got among them.
        exact: the chance to win within the own draws after the exchange, playing for points.
        expected_points: the mean of what the winner receives with them, exactly.
    """

    tiles: TileCounts
    void_suit: Suit
    deficiency: int
    exact: Fraction
    expected_points: Fraction

    def _choice_to_json(self) -> dict[str, Any]:
        return {"tiles": copies_to_json(self.tiles), "void_suit": str(self.void_suit)}


class Exchanges(WorthRows[ExchangeOption]):
    """All ways to pass three tiles on, the best first: a tuple of `ExchangeOption`.

    `sorted` has them in the order of any column, `to_frame` and `to_arrow` the data.
    """

    _ROW = "choice"

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
    rules = scored(as_rules(rules))
    assert rules.scoring is not None  # that is what was checked
    if rules.scoring.exchange == "none":
        raise ArgumentError("rules", str(rules), "rules with an exchange, as in :exchange=random")
    end, memory = as_seconds(seconds), memory_bound(memory)
    deadline = None if end is None else time.monotonic() + end
    shape = Question(hand, knowledge, rules.with_void(None))
    choices = _Choices(shape)
    available = shape.coming
    coming = max(available - PASSED, 0)
    if draws is None:
        least = min(away for one in choices.all for away in one.away)
        draws = max(least + (least <= _SPARE_UP_TO) - PASSED, 1)
        draws = min(draws, coming, MOST_DRAWS)
    draws = integer_within(draws, "draws", 0, MOST_DRAWS)
    if draws > coming:
        got = f"{draws}, with {available} tiles available"
        expected = f"at most as many draws as tiles are left after the {PASSED} that are got"
        raise ArgumentError("draws", got, expected)
    rows, within = choices.rows(draws, memory, deadline)
    return Exchanges(rows, hand, shape.knowledge, rules, within, within == draws)


@dataclass(frozen=True, slots=True)
class _Choice:
    """Three tiles to pass on, and the ten others as they are without each suit."""

    tiles: TileCounts
    positions: tuple[_core.Position, ...]
    away: tuple[int, ...]
    left: tuple[int, ...]
    """Tiles of each suit that would have to go."""


class _Choices:
    """The choices of a hand."""

    def __init__(self, shape: Question) -> None:
        hand = shape.hand
        if hand.size != HELD or hand.melds:
            expected = "13 without melds: so many tiles all have when three are exchanged"
            raise HandSizeError(hand.size, expected)
        by_suit = [shape.under(shape.rules.with_void(suit)) for suit in SUITS]
        self.all = [_choice(hand, given, by_suit) for given in _triples(hand)]

    def rows(
        self, draws: int, memory: int, deadline: float | None
    ) -> tuple[list[ExchangeOption], int]:
        """Return the rows for as many draws as there is time for, and the number of these."""
        # Without a limit of time, fewer draws need not be searched.
        first = draws if deadline is None else 1
        found = [[NOTHING] * len(SUITS) for _ in self.all]
        within = 0
        for number in range(first, draws + 1):
            farther = self._worths(number, memory, deadline)
            if farther is None:
                break
            found, within = farther, number
        rows = [_row(one, worths) for one, worths in zip(self.all, found, strict=True)]
        rows.sort(key=lambda row: row[0])
        return [option for _, option in rows], within

    def _worths(self, draws: int, memory: int, deadline: float | None) -> list[list[Worth]] | None:
        """Return the worth of each choice without each suit; None if the time was over."""
        found = []
        for choice in self.all:
            worths = []
            for position, away in zip(choice.positions, choice.away, strict=True):
                worth: Worth | None = NOTHING
                if draws and away <= draws + PASSED:
                    worth = worth_of(position, draws + PASSED, memory, deadline)
                if worth is None:
                    return None
                worths.append(worth)
            found.append(worths)
        return found


def _triples(hand: Hand) -> Iterator[TileCounts]:
    """Iterate over the sets of three tiles of one suit."""
    for suit in SUITS:
        own = [tile for tile in hand.tiles if tile.suit is suit]
        for three in dict.fromkeys(combinations(own, PASSED)):
            yield TileCounts.from_tiles(three)


def _choice(hand: Hand, given: TileCounts, by_suit: Sequence[Question]) -> _Choice:
    positions = tuple(question.position.without(given._counts) for question in by_suit)
    # What the whole hand cannot reach, fewer of its tiles cannot: to find that out takes long.
    away = tuple(
        position.deficiency() if question.deficiency != _core.UNREACHABLE else _core.UNREACHABLE
        for question, position in zip(by_suit, positions, strict=True)
    )
    kept = [sum(tile.suit is suit for tile in hand.tiles) for suit in SUITS]
    passed = list(given.items())
    gone = [
        sum(copies for tile, copies in passed if isinstance(tile, Tile) and tile.suit is suit)
        for suit in SUITS
    ]
    left = tuple(held - lost for held, lost in zip(kept, gone, strict=True))
    return _Choice(given, positions, away, left)


def _row(choice: _Choice, worths: Sequence[Worth]) -> tuple[tuple[Any, ...], ExchangeOption]:
    """Return a row with the best void suit, behind the key of its place."""
    found = []
    for suit, worth, away, left in zip(SUITS, worths, choice.away, choice.left, strict=True):
        standing = (-worth.points, -worth.exact, away, left)
        option = ExchangeOption(choice.tiles, suit, away, worth.exact, worth.points)
        found.append(((*standing, choice.tiles.tiles, suit), option))
    return min(found, key=lambda one: (one[0][:4], one[0][-1]))
