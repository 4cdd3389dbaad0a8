"""A report on a hand as one HTML file, with plan and long game where they are affordable."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from paili import _core
from paili.analysis.outlook import outlook
from paili.analysis.ranking import RankBy, RankByName, affordable_plan
from paili.analysis.report import Report, analyse
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rules import RIICHI, Rules
from paili.model.tiles import integer_within

if TYPE_CHECKING:
    from paili.render.markup import Markup

MOST_DRAWS = 60
"""Draws of the long game that are drawn: no game has as many."""


def report_html(
    hand: Hand,
    knowledge: KnowledgeBase | None = None,
    *,
    rules: Rules | str = RIICHI,
    rank_by: RankBy | RankByName = RankBy.CHANCE,
    two_step: bool = False,
    improvements: bool = False,
    limit: int = 5,
    draws: int = 18,
    title: str | None = None,
) -> str:
    """Return the report on a hand as the text of one HTML file, which needs no other.

    It has what `analyse` answers, what can still come, where an exact plan leads if that costs
    no more than to rank the discards, and the chances of the long game as curves. Hands that are
    complete, and those that nothing completes, have no plan and no curves; nor have rules with
    jokers. The same arguments give the same text.

    Args:
        hand, knowledge, rules, rank_by, two_step, improvements: as `analyse` has them.
        limit: complete hands that are listed.
        draws: of the long game, 0 to 60; 0 leaves it out.
        title: of the page; None says hand and rules.
    Raises:
        TileCountError, ArgumentError: as `analyse`; draws out of range, or a title that is no text.
    Cost: that of `analyse` and `outlook`, and of an exact plan, up to some seconds each.
    Example:
        >>> import paili
        >>> paili.report_html(paili.Hand.parse("123456789m1123p"), draws=4)[:15]
        '<!DOCTYPE html>'
    """
    from paili.render.fragments import document
    from paili.render.markup import joined
    from paili.render.renderer import markup

    within = integer_within(draws, "draws", 0, MOST_DRAWS)
    if title is not None and not isinstance(title, str):
        raise ArgumentError("title", describe(title), "a str, or None")
    report = analyse(
        hand,
        knowledge,
        rules=rules,
        rank_by=rank_by,
        two_step=two_step,
        improvements=improvements,
        limit=limit,
    )
    parts = joined([markup(report), *_ahead(report, within, limit), *_left(report)])
    return document(parts, report._title() if title is None else title)


def _ahead(report: Report, draws: int, limit: int) -> Iterator[Markup]:
    """Where a plan leads, and the long game."""
    from paili.render.pictures.document import long_game, plan_part

    if report.deficiency in (0, _core.UNREACHABLE) or report.rules.jokers:
        return
    found = affordable_plan(report.hand, report.knowledge, report.rules, report.deficiency)
    if found is not None:
        yield plan_part(found.plan(), found.reasons(), limit)
    within = min(draws, sum(report.knowledge._bytes[: report.rules.kinds]))
    if within:
        yield long_game(outlook(report.hand, report.knowledge, rules=report.rules, draws=within))


def _left(report: Report) -> Iterator[Markup]:
    """The tiles that can still come, as a grid."""
    from paili.render.markup import element
    from paili.render.renderer import markup

    yield element("h2", f"{report.knowledge.copies} tiles can still come")
    yield markup(report.knowledge)
