"""Answers weighed by an agent, with their expected points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol, Self

from paili.analysis.rows import Rows
from paili.model import columns


class Considered(Protocol):
    """A consideration of an answer, in any game."""

    @property
    def action(self) -> Any:
        """The answer."""

    @property
    def worth(self) -> float:
        """The expected points."""


class WeighedAction(NamedTuple):
    """An answer and its expected points."""

    action: Any
    worth: float


class WeighedActions(Rows[WeighedAction]):
    """Answers with their expected points, best first: a tuple of `WeighedAction`.

    `str` is the table; `to_frame` and `to_arrow` have the data.
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
