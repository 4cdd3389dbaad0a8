"""Rows with the worth of a choice before a game, by exact plans for points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Self, TypeVar

from paili.analysis.question import Question, memory_bound
from paili.analysis.rows import HandRows
from paili.model import columns, views
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import Rules
from paili.model.sichuan_rules import SichuanRules
from paili.model.tiles import as_seconds, integer_within
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
