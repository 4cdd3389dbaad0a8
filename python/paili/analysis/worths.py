"""The worth of hands of Sichuan Mahjong by exact plans for points, and rows with it."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeVar

from paili import _core
from paili.analysis.rows import HandRows
from paili.model import columns
from paili.model.errors import ArgumentError, SearchLimitError
from paili.model.objective import Objective
from paili.model.rules import Rules
from paili.model.serialization import chance_to_json, deficiency_to_json
from paili.wording import counted, distance, percent

MOST_DRAWS = 8
"""Greatest number of draws."""
_SLICE = 0.1  # seconds of native work between two looks for Ctrl-C


class Worth(NamedTuple):
    """The worth of a hand within some draws: the chance to win, and the points."""

    exact: Fraction
    points: Fraction


NOTHING = Worth(Fraction(0), Fraction(0))
"""The worth of a hand that cannot win."""


class WorthRow:
    """Not public: base of rows with the worth of a choice."""

    __slots__ = ()

    deficiency: int
    exact: Fraction
    expected_points: Fraction

    @property
    def probability(self) -> float:
        """The exact chance as a float."""
        return float(self.exact)

    def to_json(self) -> dict[str, Any]:
        """Return a row of a part of docs/report.schema.json."""
        return {
            **self._choice_to_json(),
            "deficiency": deficiency_to_json(self.deficiency),
            **chance_to_json(self.exact),
            "expected_points": float(self.expected_points),
        }

    def _choice_to_json(self) -> dict[str, Any]:
        """Return the choice alone."""
        raise NotImplementedError


WorthRowT = TypeVar("WorthRowT", bound=WorthRow)


class WorthRows(HandRows[WorthRowT]):
    """Not public: choices with their worth within some draws, the best first.

    They are made with the hand, the knowledge and the rules, with the draws, and with whether these
    are as many as the caller wanted.
    """

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            *self._choice_columns(),
            columns.deficiencies("deficiency", (one.deficiency for one in self)),
            columns.numbers("probability", (one.exact for one in self)),
            columns.chances("exact", (one.exact for one in self)),
            columns.numbers("expected_points", (one.expected_points for one in self)),
        )

    def _choice_columns(self) -> tuple[columns.Column, ...]:
        """Return the columns of the choices alone."""
        raise NotImplementedError

    def _first(self) -> str:
        best = self[0]
        won = f"won {percent(best.exact)} within {counted(self.draws, 'draw')}"
        return f"{self._choice(best)}, {distance(best.deficiency)}, {won}"

    def _choice(self, row: WorthRowT) -> str:
        """Return a choice as a short text."""
        raise NotImplementedError

    @property
    def draws(self) -> int:
        """Number of own draws that chances and points are about; an exchange comes before them."""
        return int(self._about[3])

    @property
    def is_exact(self) -> bool:
        """Whether these are as many as the caller wanted, before the time was over."""
        return bool(self._about[4])

    def to_json(self) -> dict[str, Any]:
        """Return the part of docs/report.schema.json that has these rows."""
        return {
            "draws": self.draws,
            "is_exact": self.is_exact,
            "options": [one.to_json() for one in self],
        }


def scored(rules: Rules) -> Rules:
    """Return the rules if they score Sichuan Mahjong.

    Raises:
        ArgumentError: they do not, or have jokers.
    """
    if rules.scoring is None:
        raise ArgumentError("rules", str(rules), "rules of Sichuan Mahjong with scoring")
    rules.expect_no_jokers("what a hand is worth")
    return rules


def worth_of(
    position: _core.Position, draws: int, memory: int, deadline: float | None
) -> Worth | None:
    """Return the worth of a hand within some draws, playing for points; None if the time was over.

    Raises:
        SearchLimitError: the search needs more memory than it may use.
    """
    search = _core.PlanSearch(position, Objective.POINTS.native, None, draws, 1, memory)
    total = search.denominator()
    is_done = False
    while not is_done:
        left = math.inf if deadline is None else deadline - time.monotonic()
        if left <= 0:
            return None
        is_done = search.advance(min(left, _SLICE))
        if search.exhausted:
            lower, upper = search.value()
            raise SearchLimitError(memory, Fraction(lower, total), Fraction(upper, total))
    return Worth(Fraction(search.value()[0], total), Fraction(search.points()[1], total))


def worths_of(
    positions: Sequence[_core.Position | None], draws: int, memory: int, deadline: float | None
) -> tuple[list[Worth], int]:
    """Return the worth of each position within as many draws as there is time for.

    Args:
        positions: None is worth nothing.
    Returns:
        The worths, and the draws that they are about.
    Raises:
        SearchLimitError: as `worth_of`.
    """
    found, within = [NOTHING] * len(positions), 0
    # Without a limit of time, fewer draws need not be searched.
    for number in [draws] if deadline is None else range(draws + 1):
        worths = []
        for position in positions:
            end = deadline if number else None  # without draws it takes no time
            worth = NOTHING if position is None else worth_of(position, number, memory, end)
            if worth is None:
                return found, within
            worths.append(worth)
        found, within = worths, number
    return found, within
