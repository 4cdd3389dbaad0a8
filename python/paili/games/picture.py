"""Pictures of what all games share: costs of answers, costly decisions, weighed answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.text import Text

from paili.games.mistakes import NEAR, ChanceCost, CostliestDecisions, Mistake, PointsCost
from paili.games.weighed_actions import WeighedActions
from paili.model.notation import format_tiles
from paili.render.cells import BAD, BEST, FAINT, Cells, number_cell, sentence, title_cell
from paili.render.chances import percent
from paili.render.page import Page, Picture
from paili.wording import counted

_DECIMALS = 2

ExplanationRows = Callable[[Any], Iterator[Cells]]
"""Returns the rows of an explanation of a game."""


def picture_of_decisions(
    ranking: CostliestDecisions[Any, Any, Any, Any],
    found: Sequence[Mistake[Any, Any]],
    explanation_rows: ExplanationRows,
) -> Picture:
    """Return the picture of a ranking.

    Args:
        found: the decisions that `worst` gave.
    """

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _title(ranking, len(found))
        for rank, mistake in enumerate(found, 1):
            yield _mistake(rank, mistake, explanation_rows)

    return blocks


def _title(ranking: CostliestDecisions[Any, Any, Any, Any], shown: int) -> Iterator[Cells]:
    decisions = "decision" if shown == 1 else counted(shown, "decision")
    what = f"the costliest {decisions}" if shown else "no decision cost anything"
    looked = f"of {ranking.decisions:,} in {counted(ranking.games, 'game')}, by {ranking.by}"
    yield [sentence(f"{what} {looked}")]
    if ranking.far:
        far = f"not ranked: {ranking.far:,} of hands more than {NEAR} tiles from {ranking.WIN}"
        yield [sentence(far, FAINT)]


def _mistake(
    rank: int, mistake: Mistake[Any, Any], explanation_rows: ExplanationRows
) -> Iterator[Cells]:
    who = "" if mistake.player is None else f"{mistake.player} as "
    yield [sentence(f"{rank}. game {mistake.game}, turn {mistake.number}: {who}{mistake.seat}")]
    hand = "  ".join([format_tiles(mistake.hand.tiles), *map(str, mistake.hand.melds)])
    far = f"{counted(mistake.distance, 'tile')} from a win" if mistake.distance else _won(mistake)
    yield [sentence(f"{hand}, {_cause(mistake)}{far}")]
    yield [sentence(f"answered: {mistake.answer}", BAD)]
    if mistake.points is not None:
        yield [sentence(_points(mistake.points, mistake.answer), BEST)]
    if mistake.chance is not None:
        yield [sentence(_chance(mistake.chance))]
    yield from explanation_rows(mistake.explanation)


def _won(mistake: Mistake[Any, Any]) -> str:
    """Whether a complete hand wins: its requirement may be met by another tile only."""
    costs = (mistake.points, mistake.chance)
    wins = any(cost is not None and is_win(cost.best) for cost in costs)
    return "which wins" if wins or is_win(mistake.answer) else "complete, but not won by it"


def _cause(mistake: Mistake[Any, Any]) -> str:
    if mistake.offered is not None:
        return f"offered {mistake.offered}, "
    return "" if mistake.drawn is None else f"drew {mistake.drawn}, "


def _points(found: PointsCost[Any], answer: Any) -> str:
    if answer == found.best:
        return f"points: the best, {found.most:.2f}"
    return f"points: cost {found.cost:.2f}; {compared(found)}"


def _chance(found: ChanceCost[Any]) -> str:
    within = f"chance to win within {counted(found.draws, 'own draw')}"
    most, got = percent(found.most, _DECIMALS), percent(found.got, _DECIMALS)
    if not found.cost:
        return f"{within}: the best, {most}"
    cost = percent(found.cost, _DECIMALS)
    return f"{within}: cost {cost}; {found.best} {most} is best, the answer {got}"


def cost_rows(points: PointsCost[Any] | None) -> Iterator[Cells]:
    """Yield a line for an answer that costs points by the estimate of `search`.

    There is none if the points round to 0.00.
    """
    if points is not None and round(points.cost, 2) > 0:
        yield [sentence(f"cost {points.cost:.2f} points: {compared(points)}", BAD)]


def compared(points: PointsCost[Any]) -> str:
    """Return the best answer and the given one, with their points."""
    got = "is not weighed against it" if is_win(points.best) else f"{points.got:.2f}"
    return f"{points.best} {points.most:.2f} is best, the answer {got}"


def is_win(action: Any) -> bool:
    """Whether an answer of any game is a win."""
    return str(action.kind) == "win"


def picture_of_weighed(found: WeighedActions) -> Picture:
    """Return the picture of answers and the points that they are expected to lead to."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _weighed(found)

    return blocks


def _weighed(found: WeighedActions) -> Iterator[Cells]:
    if not found:
        return
    most = max(one.worth for one in found)
    yield [title_cell("points", is_number=True), title_cell("answer")]
    for action, worth in found:
        style = BEST if worth == most else ""
        yield [number_cell(f"{worth:.2f}", style), Text(str(action), style)]
