"""Pictures of discards, of draws that improve a hand, and of an acceptance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.text import Text

from paili import _core
from paili.analysis.acceptance import Acceptance
from paili.analysis.discard_options import (
    DiscardChance,
    DiscardOption,
    Discards,
    Improvements,
    RankedBy,
)
from paili.model.hands import Hand
from paili.model.rules import Rules
from paili.render.page import (
    BAD,
    BEST,
    FAINT,
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
from paili.render.pictures.blocks import chance_note_rows, wait_rows
from paili.render.tiles import accepted_cell, deficiency_text, short_name_of
from paili.wording import counted

_MOST_IMPROVEMENTS = 8


def picture_of(found: Discards) -> Picture:
    """Return the picture of discards."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield from discard_blocks(found, page.width)

    return blocks


def picture_of_improvements(found: Improvements) -> Picture:
    """Return the picture of all draws that improve a hand."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _draws(found, len(found))

    return blocks


def discard_blocks(found: Discards, width: int) -> Iterator[Iterator[Cells]]:
    """Yield the table of discards, and the draws that improve the hand after the best one."""
    yield _discards(found, width)
    if found and found[0].improvements:
        yield _improvements(found.hand.discard_text(found[0].tile), found[0].improvements)


def _discards(found: Discards, width: int) -> Iterator[Cells]:
    rows: Sequence[DiscardOption] = found
    if found and all(row.deficiency == _core.UNREACHABLE for row in found):
        yield [sentence("no discard leaves a hand that can be completed")]
        rows = tuple(row for row in found if row.dead)
    yield from discard_rows(rows, found.hand, found.rules, width)


def _improvements(discard: str, found: Improvements) -> Iterator[Cells]:
    title = f"after {discard}, draws that help without lowering the deficiency:"
    yield [sentence(title, GOOD)]
    yield from _draws(found, _MOST_IMPROVEMENTS)


def _draws(found: Improvements, most: int) -> Iterator[Cells]:
    """Yield the first of some draws; nothing without any."""
    if not found:
        return
    yield [
        title_cell("draw"),
        title_cell("copies", is_number=True),
        title_cell("then discard and accept"),
    ]
    for draw in found[:most]:
        then = Text(f"{draw.discard}: {counted(draw.accepts, 'tile')}")
        yield [Text(str(draw.tile)), number_cell(draw.copies), then]
    rest = len(found) - most
    if rest > 0:
        yield [Text(f"and {rest} more", FAINT)]


_NARROW = 60
"""Width below which a line has no room for all numbers of a discard."""


def discard_rows(
    rows: Sequence[DiscardOption], hand: Hand, rules: Rules, width: int
) -> Iterator[Cells]:
    """Yield a table of discards, best first, with a note on the ranking; nothing without any."""
    if not rows:
        return
    is_wide = width >= _NARROW
    least = min(row.deficiency for row in rows)
    has_two_step = rows[0].two_step is not None
    yield [
        *([title_cell("rank", is_number=True)] if is_wide else []),
        title_cell("discard"),
        *([title_cell("chance", is_number=True)] if rows[0].chance else []),
        title_cell("leaves"),
        *([title_cell("tiles", is_number=True)] if is_wide else []),
        *([title_cell("in two", is_number=True)] if has_two_step else []),
        title_cell("accepts"),
    ]
    for row, chance in zip(rows, _chances(rows), strict=True):
        yield _discard(row, chance, least, hand, is_wide=is_wide)
    yield [sentence(_ranked_by(rows[0]), FAINT)]
    if rows[0].chance is not None:
        yield from chance_note_rows(hand, rules)


def _chances(rows: Sequence[DiscardOption]) -> list[list[str]]:
    """Return the cells of a column of chances; empty lists if the discards are ranked otherwise."""
    found = [_as_fraction(row.chance) for row in rows if row.chance is not None]
    if not found:
        return [[] for _ in rows]
    decimals = decimals_for(found[0])
    return [[percent(chance, decimals)] for chance in found]


def _as_fraction(chance: DiscardChance) -> Fraction:
    return Fraction(chance.probability) if chance.exact is None else chance.exact


def _discard(
    option: DiscardOption, chance: Sequence[str], least: int, hand: Hand, *, is_wide: bool
) -> Cells:
    style = BEST if option.rank == 1 else "" if option.deficiency == least else FAINT
    return [
        *([number_cell(option.rank, style)] if is_wide else []),
        Text(hand.discard_text(option.tile), style),
        *(number_cell(cell, style) for cell in chance),
        Text(short_name_of(option.deficiency), style),
        *([number_cell(option.copies, style)] if is_wide else []),
        *([] if option.two_step is None else [number_cell(option.two_step, style)]),
        accepted_cell(option.tiles, option.dead),
    ]


def _ranked_by(best: DiscardOption) -> str:
    if best.chance is None:
        return "ranked by acceptance: a lower deficiency, then more tiles"
    how = "exact" if best.ranked_by is RankedBy.PLAN else "approximate"
    return f"ranked by the {how} chance to win within {counted(best.chance.draws, 'draw')}"


def picture_of_acceptance(found: Acceptance) -> Picture:
    """Return the picture of an acceptance: the deficiency, and the tiles that lower it."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _acceptance_rows(found)

    return blocks


def _acceptance_rows(found: Acceptance) -> Iterator[Cells]:
    yield [sentence(deficiency_text(found.deficiency), BAD if found.is_dead else "")]
    yield from wait_rows(found)
