"""A report on a hand as one HTML file, with plan and long game where they are affordable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from paili import _core
from paili.analysis.completions import checked_limit
from paili.analysis.outlook import outlook_of
from paili.analysis.plan import PlanSearch
from paili.analysis.question import Question
from paili.analysis.ranking import RankBy, RankByName, checked_rank_by
from paili.analysis.report import report_on
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.languages import Language, LanguageName, as_languages
from paili.model.rules import RIICHI, Rules, as_rules
from paili.model.tiles import check_flag, integer_within

if TYPE_CHECKING:
    from paili.render.markup import Markup

MOST_DRAWS = 60
"""Greatest number of draws of the long game in the file, more than any game has."""


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
    languages: Iterable[Language | LanguageName] = (),
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
        languages: of the names of fan and patterns; by default English.
    Raises:
        TileCountError, ArgumentError: as `analyse`; draws out of range, a title that is no text, or
            no such language.
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
    given = as_rules(rules)
    question, by = Question.of(hand, knowledge, given).in_play(), checked_rank_by(rank_by)
    check_flag("two_step", two_step)
    check_flag("improvements", improvements)
    limit = checked_limit(limit)
    names = as_languages(languages)
    report = report_on(question, given, by, two_step, improvements, limit)
    ahead = _ahead(question, within, limit, names)
    parts = joined([markup(report, names), *ahead, *_left(question.knowledge)])
    return document(parts, report._title() if title is None else title)


def _ahead(
    question: Question, draws: int, limit: int, languages: tuple[Language, ...]
) -> Iterator[Markup]:
    """Iterate over the parts about play: where a plan leads, and the long game."""
    from paili.render.pictures.document import long_game, plan_part

    if question.deficiency in (0, _core.UNREACHABLE) or question.rules.jokers:
        return
    affordable = question.native.affordable_plan()
    if affordable is not None:
        native, within, memory = affordable
        search = PlanSearch._of(question, within, memory=memory, native=native)
        yield plan_part(search.plan(), search.reasons(), limit, languages)
    within = min(draws, question.coming)
    if within:
        yield long_game(outlook_of(question, within))


def _left(knowledge: KnowledgeBase) -> Iterator[Markup]:
    """Iterate over the heading and the grid of what can still come."""
    from paili.render.markup import element
    from paili.render.renderer import markup

    yield element("h2", f"{knowledge.copies} tiles can still come")
    yield markup(knowledge)
