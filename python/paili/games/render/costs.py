"""What the answer of a recorded game cost, in a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from paili.games.mistakes import PointsCost
from paili.render.columns import BAD, Cells, sentence


def cost_rows(points: PointsCost[Any] | None) -> Iterator[Cells]:
    """A line for an answer that gave points away by what `search` expects, if they are seen in two
    decimals."""
    if points is not None and round(points.cost, 2) > 0:
        yield [sentence(f"cost {points.cost:.2f} points: {compared(points)}", BAD)]


def compared(points: PointsCost[Any]) -> str:
    """The best answer and the one that was given, with their points."""
    got = "is not weighed against it" if is_win(points.best) else f"{points.got:.2f}"
    return f"{points.best} {points.most:.2f} is best, the answer {got}"


def is_win(action: Any) -> bool:
    """Whether an answer of any game is a win."""
    return str(action.kind) == "win"
