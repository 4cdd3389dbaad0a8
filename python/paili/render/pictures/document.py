"""Parts of an HTML file about a hand: the exact plan, and the curves of the long game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from paili.analysis.outlook import Outlook
from paili.analysis.plan import Plan
from paili.analysis.plan_reports import reached_of
from paili.analysis.plan_values import Reasons
from paili.analysis.question import Question
from paili.model.languages import Language
from paili.render.html import markup_of
from paili.render.markup import Markup
from paili.render.page import BEST, GOOD, Cells, Page, decimals_for, percent, sentence
from paili.render.pictures.completions import reached_table
from paili.render.pictures.outlook import long_blocks
from paili.wording import counted


def plan_part(found: Plan, reasons: Reasons, limit: int, languages: tuple[Language, ...]) -> Markup:
    """Return the exact chance of a plan, and the most probable complete hands that it reaches.

    Args:
        languages: of the names of fan and patterns; English by default.
    """
    question = Question(found.hand, found.knowledge, found.rules)
    shown = reached_of(question, reasons[:limit], found.exact)

    def blocks(page: Page) -> Iterator[Iterable[Cells]]:
        chance = percent(found.exact, decimals_for(found.exact))
        discard = "" if found.best is None else f"discard {found.hand.discard_text(found.best)}: "
        said = f"{discard}{chance} to win, {counted(len(reasons), 'complete hand')} can be reached"
        within = counted(found.draws, "draw")
        yield [[sentence(f"exact plan of {within}", GOOD)], [sentence(said, BEST)]]
        yield reached_table(shown, found.hand, found.rules, page)

    return markup_of(blocks, languages)


def long_game(found: Outlook) -> Markup:
    """Return the table and the curves of the long game."""

    def blocks(page: Page) -> Iterator[Iterable[Cells]]:
        yield [[sentence(f"the long game: {counted(found.draws, 'draw')}", GOOD)]]
        yield from long_blocks(found, page)

    return markup_of(blocks)
