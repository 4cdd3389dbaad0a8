"""Answers that an agent has weighed, with the points that it expects of each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, Self

from paili.analysis.rows import Rows
from paili.model import columns


class Considered(Protocol):
    """A consideration of any game."""

    @property
    def action(self) -> Any:
        """The answer."""

    @property
    def worth(self) -> float:
        """The points that it is expected to lead to."""


class WeighedAction(NamedTuple):
    """An answer that was weighed, and the points that it is expected to lead to."""

    action: Any
    worth: float


class WeighedActions(Rows[WeighedAction]):
    """Answers and the points that are expected of them, best first: a tuple of `WeighedAction`.

    `str` is the table, `to_frame` and `to_arrow` the data.
    """

    _ROW = "answer"

    @classmethod
    def of(cls, considerations: Iterable[Considered]) -> Self:
        """Not public: return the answers of considerations, in their order."""
        return cls(WeighedAction(one.action, one.worth) for one in considerations)

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.texts("action", (one.action for one in self)),
            columns.numbers("worth", (one.worth for one in self)),
        )

    def _first(self) -> str:
        return f"{self[0].action}, {self[0].worth:.2f} points"
