"""The picture of the answers to a discard or to an own draw."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rich.text import Text

from paili.analysis.calls import CallOption, Calls
from paili.render.page import (
    BEST,
    FAINT,
    Cells,
    Page,
    Picture,
    decimals_for,
    number_cell,
    percent,
    sentence,
    title_cell,
)
from paili.render.pictures.blocks import chance_note_rows, points_text


def picture_of(found: Calls) -> Picture:
    """Return the picture of the answers to a discard or to an own draw."""

    def blocks(page: Page) -> Iterator[Iterator[Cells]]:
        yield _table(found)

    return blocks


def _table(found: Calls) -> Iterator[Cells]:
    if not found:
        return
    decimals = decimals_for(max(one.exact for one in found))
    most = max(map(_standing, found))
    yield [
        title_cell("own draw" if found.discard is None else f"{found.discard} is discarded"),
        *([title_cell("points", is_number=True)] if found.has_points else []),
        title_cell("chance", is_number=True),
        title_cell(
            f"next to {'discarding' if found.discard is None else 'passing'}", is_number=True
        ),
        title_cell("then discard"),
    ]
    for one in found:
        style = BEST if _standing(one) == most else ""
        points = points_text(one.expected_points or Fraction(0), unit=False)
        yield [
            Text(one.name, style),
            *([number_cell(points, style)] if found.has_points else []),
            number_cell(percent(one.exact, decimals), style),
            number_cell(_gain(one.gain, decimals), style),
            Text("" if one.discard is None else str(one.discard), style),
        ]
    yield from chance_note_rows(found.hand, found.rules, by_shape=not found.has_points)
    for caveat in found.caveats:
        yield [sentence(caveat, FAINT)]


def _standing(option: CallOption) -> Fraction:
    """Return the value by which answers are compared."""
    points = option.expected_points
    return option.exact if points is None else points


def _gain(gain: Fraction, decimals: int) -> str:
    if not gain:
        return ""
    return f"{'-' if gain < 0 else '+'}{percent(abs(gain), decimals)}"
