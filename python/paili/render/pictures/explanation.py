"""The picture of an explanation: the compared discards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rich.text import Text

from paili.analysis.explanation import ExplainedDiscard, Explanation
from paili.analysis.plan_values import chance_of
from paili.analysis.report import analyse
from paili.render.page import (
    BEST,
    GOOD,
    Cells,
    Page,
    Picture,
    decimals_for,
    number_cell,
    percent,
    sentence,
    title_cell,
)
from paili.render.pictures.blocks import chance_note_rows, verdict_rows
from paili.render.pictures.completions import reached_table
from paili.render.tiles import accepted_cell, hand_rows, short_name_of
from paili.wording import counted

_LONG = (6, 12, 18)
"""Numbers of draws of the long game that are shown."""
_MOST_EXACT = 6
"""Maximum number of last draws whose exact chances are shown."""


_SHOWN = 3
"""Default number of complete hands that are shown for each discard."""


def picture_of(found: Explanation, limit: int = _SHOWN) -> Picture:
    """Return the picture of an explanation.

    Args:
        limit: maximum number of complete hands listed for each discard.
    """
    hand, rules = found.hand, found.rules
    report = analyse(hand, found.knowledge, rules=rules, rank_by="acceptance", limit=0)

    def blocks(page: Page) -> Iterator[Iterable[Cells]]:
        yield from (hand_rows(hand, page), verdict_rows(report, page))
        yield [[sentence(said, BEST if number == 0 else "")] for number, said in _numbered(found)]
        yield from (_discards(found), _curves(found))
        for one in found.discards:
            yield _only(found, one, limit, page)

    return blocks


def _numbered(found: Explanation) -> Iterator[tuple[int, str]]:
    return enumerate(found.sentences)


def _discards(found: Explanation) -> Iterator[Cells]:
    """Yield the deficiency, the acceptance and the exact chance after each discard."""
    decimals = decimals_for(found.best.exact)
    yield [
        title_cell("discard"),
        title_cell("chance", is_number=True),
        title_cell("leaves"),
        title_cell("tiles", is_number=True),
        title_cell("accepts"),
    ]
    for one in found.discards:
        style = BEST if one.exact == found.best.exact else ""
        yield [
            Text(one.text, style),
            number_cell(percent(one.exact, decimals), style),
            Text(short_name_of(one.deficiency), style),
            number_cell(one.copies, style),
            accepted_cell(one.tiles, one.dead),
        ]
    yield from chance_note_rows(found.hand, found.rules)


def _curves(found: Explanation) -> Iterator[Cells]:
    """Yield the exact chances by draw, and those of the long game."""
    first = max(0, found.draws - _MOST_EXACT)
    exact = range(first + 1, found.draws + 1)
    long = [draws for draws in _LONG if draws <= len(found.discards[0].outlook.won)]
    if not exact:
        return
    decimals = decimals_for(found.best.exact)
    columns = [f"{draws}" for draws in exact] + [f"~{draws}" for draws in long]
    yield [sentence("won after so many draws, %; ~ is approximate", GOOD)]
    yield [
        title_cell("discard"),
        *(title_cell(column, is_number=True) for column in columns),
        title_cell("ready after ~6", is_number=True),
    ]
    for one in found.discards:
        chances = [_bare(one.curve[draws - 1], decimals) for draws in exact]
        chances += [_bare(Fraction(one.outlook.won[draws - 1]), 1) for draws in long]
        ready = one.outlook.ready[: _LONG[0]]
        yield [
            Text(one.text),
            *map(number_cell, chances),
            number_cell(_bare(Fraction(ready[-1]), 1) if ready else ""),
        ]


def _bare(chance: Fraction, decimals: int) -> str:
    return percent(chance, decimals).rstrip("%")


def _only(found: Explanation, one: ExplainedDiscard, limit: int, page: Page) -> Iterator[Cells]:
    """Yield the complete hands that only one of the two discards reaches."""
    if not one.only:
        return
    yield [sentence(_only_title(found, one, limit), GOOD)]
    listed = found.listed(one.only, one.exact, limit)
    yield from reached_table(listed, found.hand, found.rules, page)


def _only_title(found: Explanation, one: ExplainedDiscard, limit: int) -> str:
    total, decimals = len(one.only), decimals_for(one.exact)
    share = f"{percent(chance_of(one.only), decimals)} of {percent(one.exact, decimals)}"
    against = found.hand.discard_text(one.against)
    title = f"only after {one.text}, not {against}: {counted(total, 'complete hand')}, {share}"
    if not 0 < limit < total:
        return title
    return f"{title}; the likeliest" + f" {limit}" * (limit > 1)
