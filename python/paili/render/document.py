"""The report on a hand as one HTML file, with plan and long game where they are affordable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from paili import _core
from paili.analysis.completions import checked_limit
from paili.analysis.discard_options import RankBy, RankByName, checked_rank_by
from paili.analysis.outlook import outlook_of
from paili.analysis.plan import PlanSearch
from paili.analysis.question import Question
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
"""Maximum number of draws of the long game in the file, more than any game has."""


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
    """Return the report on a hand as the text of one self-contained HTML file.

    It has the answers of `analyse`, the tiles that can still come, the complete hands of an exact
    plan if that costs no more than ranking the discards, and the chances of the long game as
    curves. Complete hands, hands that cannot be completed, and rules with jokers have no plan and
    no curves. Equal arguments give equal texts.

    Args:
        hand, knowledge, rules, rank_by, two_step, improvements: see `analyse`.
        limit: maximum number of listed complete hands.
        draws: of the long game, 0 to 60; 0 omits it.
        title: of the page; hand and rules by default.
        languages: of the names of fan and patterns; English by default.
    Raises:
        TileCountError, ArgumentError: see `analyse`; draws out of range, a title that is no text,
            or an unknown language.
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
    """Yield the parts about future play: the exact plan and the long game."""
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
    """Yield the heading and the grid of tiles that can still come."""
    from paili.render.markup import element
    from paili.render.renderer import markup

    yield element("h2", f"{knowledge.copies} tiles can still come")
    yield markup(knowledge)
