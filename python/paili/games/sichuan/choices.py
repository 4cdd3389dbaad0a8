"""Choices before a game of Sichuan Mahjong, by exact plans: void suits and exchanges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Self, TypeVar

from paili.analysis.discard_options import HandRows
from paili.analysis.question import MEMORY, Question, memory_bound
from paili.model import columns, views
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import XUEZHAN, Rules, as_rules
from paili.model.sichuan_rules import SichuanRules
from paili.model.tiles import Suit, as_seconds, integer_within
from paili.model.views import Part, View
from paili.wording import counted, distance, percent

MOST_DRAWS = 8
"""Maximum number of draws."""


class WorthRow(View):
    """Not public: base of rows with the worth of a choice."""

    _OWN = frozenset({"expected_points"})

    deficiency = Part(views.deficiency)
    exact = Part(Fraction)
    expected_points: Fraction

    @property
    def probability(self) -> float:
        """The exact chance as a float."""
        return float(self.exact)


WorthRowT = TypeVar("WorthRowT", bound=WorthRow)


class WorthRows(HandRows[WorthRowT]):
    """Not public: choices with their worth within some draws, the best first.

    The constructor takes the rows, the hand, the knowledge, the rules, the number of draws, and
    whether that is the number the caller wanted.
    """

    _KIND: type[WorthRowT]

    @classmethod
    def of_json(
        cls,
        data: Mapping[str, Any],
        points: Iterable[tuple[int, int]],
        *about: Hand | KnowledgeBase | Rules,
    ) -> Self:
        """Not public: return the choices of their JSON and their exact points."""
        rows = [
            cls._KIND(row, expected_points=views.fraction(mean))
            for row, mean in zip(data["options"], points, strict=True)
        ]
        return cls(rows, *about, data["draws"], data["is_exact"])

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            *self._choice_columns(),
            columns.deficiencies("deficiency", (one.deficiency for one in self)),
            columns.numbers("probability", (one.exact for one in self)),
            columns.chances("exact", (one.exact for one in self)),
            columns.numbers("expected_points", (one.expected_points for one in self)),
        )

    def _choice_columns(self) -> tuple[columns.Column, ...]:
        raise NotImplementedError

    def _first(self) -> str:
        best = self[0]
        won = f"won {percent(best.exact)} within {counted(self.draws, 'draw')}"
        return f"{self._choice(best)}, {distance(best.deficiency)}, {won}"

    def _choice(self, row: WorthRowT) -> str:
        raise NotImplementedError

    @property
    def draws(self) -> int:
        """Number of own draws for chances and points; an exchange comes before them."""
        return int(self._about[3])

    @property
    def is_exact(self) -> bool:
        """Whether `draws` is the number that the caller wanted, not cut by the time limit."""
        return bool(self._about[4])

    def to_json(self) -> dict[str, Any]:
        """Return the part of docs/report.schema.json that has these rows."""
        options = [one.to_json() for one in self]
        return {"draws": self.draws, "is_exact": self.is_exact, "options": options}


WorthRowsT = TypeVar("WorthRowsT", bound=WorthRows[Any])


def choices_of(
    kind: type[WorthRowsT],
    ask: str,
    hand: Hand,
    knowledge: KnowledgeBase | None,
    rules: Rules,
    draws: int | None,
    seconds: float | None,
    memory: int,
) -> WorthRowsT:
    """Return the choices found by a method of the native question.

    Raises:
        ArgumentError: rules without scoring or with jokers, or a limit out of range.
    """
    if not isinstance(rules.scoring, SichuanRules):
        raise ArgumentError("rules", str(rules), "rules of Sichuan Mahjong with scoring")
    rules.expect_no_jokers("what a hand is worth")
    end, memory = as_seconds(seconds), memory_bound(memory)
    shape = Question(hand, knowledge, rules.with_void(None))
    if draws is not None:
        draws = integer_within(draws, "draws", 0, MOST_DRAWS)
    found, points = getattr(shape.native, ask)(rules._native, draws, end, memory)
    return kind.of_json(found, points, hand, shape.knowledge, rules)


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
