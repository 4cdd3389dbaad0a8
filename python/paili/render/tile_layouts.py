"""SVG files of tiles: a hand as a row, copies as a grid."""

from __future__ import annotations

import re
from collections.abc import Sequence

from paili.render.fragments import picture_file
from paili.render.markup import Markup, element, joined
from paili.render.tile_pictures import BACK, MELD, RUN, names_of, spoken

_WIDTH, _HEIGHT = 45, 60
_GAP = 14
"""Gap between suits and melds."""
_TEXT = 18
"""Height of a line below a tile."""
_PART = re.compile(rf"{RUN}|{MELD}")


def row_file(text: str) -> str:
    """Return the SVG file of a text of tiles, such as "123m45p[444z](1111s)"."""
    drawn: list[Markup] = []
    at = 0.0
    for part in _PART.findall(text):
        at += _GAP * (at > 0)
        names = names_of(part.strip("[]()"))
        if part[0] == "(":
            names = (BACK, *names[1:-1], BACK)
        for place, name in enumerate(names):
            turned = part[0] == "[" and place == 0
            drawn.append(_turned(name, at) if turned else _upright(name, at, 0))
            at += _HEIGHT if turned else _WIDTH
    return picture_file(joined(drawn), max(at, 1), _HEIGHT, spoken(text))


def grid_file(rows: Sequence[Sequence[tuple[str, int]]], said: str) -> str:
    """Return the SVG file of rows of kinds with their copies."""
    drawn: list[Markup] = []
    for row, items in enumerate(rows):
        top = row * (_HEIGHT + _TEXT)
        for column, (name, copies) in enumerate(items):
            one = _upright(name, column * _WIDTH, top)
            below = element(
                "text",
                copies,
                x=column * _WIDTH + _WIDTH // 2,
                y=top + _HEIGHT + _TEXT - 4,
                text_anchor="middle",
                font_family="sans-serif",
                font_size=14,
                fill="#767676",
            )
            drawn += [element("g", one, opacity=None if copies else 0.3), below]
    width = _WIDTH * max(map(len, rows))
    return picture_file(joined(drawn), width, len(rows) * (_HEIGHT + _TEXT), said)


def _upright(name: str, left: float, top: float) -> Markup:
    used = element("use", href=f"#tile-{name}", x=left, y=top, width=_WIDTH, height=_HEIGHT)
    return Markup(used.text, frozenset({name}))


def _turned(name: str, left: float) -> Markup:
    """Return a tile on its side, on the base line of the others."""
    place = f"translate({left + _HEIGHT:g} {_HEIGHT - _WIDTH:g}) rotate(90)"
    used = element("use", href=f"#tile-{name}", width=_WIDTH, height=_HEIGHT, transform=place)
    return Markup(used.text, frozenset({name}))
