"""Pictures of the tiles in mpsz texts: with words for screen readers, and as SVG files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby

from paili.model.tiles import check_flag
from paili.render.fragments import picture_file
from paili.render.markup import Content, Markup, element, joined

RUN = r"(?:[0-9]+[mps]|[0-7]+z)"
MELD = rf"(?:\[{RUN}\]|\({RUN}\))"
TILES = re.compile(rf"(?:{RUN}|{MELD})+")
"""A text of tiles: runs of suits, and melds in brackets."""

_PART = re.compile(rf"{RUN}|{MELD}")
_SUITS = {"m": "characters", "p": "dots", "s": "bamboo"}
_HONORS = ("joker", "east", "south", "west", "north", "white", "green", "red")
BACK = "back"


@cache
def picture(name: str, *, turned: bool = False) -> Markup:
    """Return the picture of one tile, which screen readers skip.

    Args:
        name: such as "1m", "0m" for the red five, "0z" for the joker, "back".
        turned: whether it lies on its side, like a called tile.
    """
    used = f"#tile-{name}"
    if not turned:
        # Without a class, since a game has hundreds of them; the style sheet selects them by
        # position.
        drawn = element("svg", element("use", href=used))
        return Markup(drawn.text, frozenset({name}))
    inside = element(
        "use", href=used, width=300, height=400, transform="rotate(90) translate(0 -400)"
    )
    drawn = element("svg", inside, class_="paili-turned", viewBox="0 0 400 300")
    return Markup(drawn.text, frozenset({name}))


def tiles(text: str) -> Markup:
    """Return the tiles of a text, such as "123m45p[444z](1111s)", as pictures."""
    parts = [part.group() for part in _PART.finditer(text)]
    return joined(meld(part) if part[0] in "[(" else run(part) for part in parts)


def run(text: str) -> Markup:
    """Return a run of one suit, such as "2346m"."""
    return _named("paili-suit", text, spoken(text), map(picture, names_of(text)))


def meld(text: str, turned: int = 0) -> Markup:
    """Return a meld such as "[123m]", its called tile turned; "(1111m)" has two tiles face down.

    Args:
        turned: the index of the called tile, which the text does not have.
    """
    names = names_of(text[1:-1])
    if text[0] == "(":
        shown = (BACK, *names[1:-1], BACK)
        return _named(
            "paili-meld", text, f"concealed kong {spoken(text[1:-1])}", map(picture, shown)
        )
    drawn = (picture(name, turned=place == turned) for place, name in enumerate(names))
    return _named("paili-meld", text, f"meld {spoken(text[1:-1])}", drawn)


def hand(text: str) -> Markup:
    """Return a hand such as "123m45p[444z]", with larger tiles than in a text."""
    return element("div", tiles(text), class_="paili-hand")


def backs(count: int) -> Markup:
    """Return tiles face down."""
    said = f"{count} concealed {'tile' if count == 1 else 'tiles'}"
    return _named("paili-suit", f"×{count}", said, [picture(BACK)] * count)


def counted(items: Sequence[tuple[str, int]]) -> Markup:
    """Return kinds with their copies below them; those without copies are faint.

    Args:
        items: names such as "1m", with numbers of copies.
    """
    return joined(
        element(
            "span",
            element("span", spoken(name), ": ", class_="paili-hidden"),
            picture(name),
            element("span", copies),
            class_="paili-counted" if copies else "paili-counted paili-gone",
            role="listitem",
        )
        for name, copies in items
    )


def names_of(text: str) -> tuple[str, ...]:
    """Return the names of the tiles of a run, such as ("2m", "3m") for "23m"."""
    return tuple(rank + text[-1] for rank in text[:-1])


def spoken(text: str) -> str:
    """Return runs in words, separated by commas, such as "2 3 characters, east east"."""
    said = []
    for suit, names in groupby(_all_names(text), key=lambda name: name[1]):
        ranks = [int(name[0]) for name in names]
        if suit == "z":
            said.append(" ".join(_HONORS[rank] for rank in ranks))
        else:
            said.append(" ".join(str(rank or "red 5") for rank in ranks) + f" {_SUITS[suit]}")
    return ", ".join(said)


def _all_names(text: str) -> list[str]:
    return [name for part in re.findall(RUN, text) for name in names_of(part)]


def _named(kind: str, text: str, said: str, pictures: Iterable[Content]) -> Markup:
    """Return pictures with their hidden text, which is copied with them, and their spoken words."""
    return element("span", element("i", text), *pictures, class_=kind, role="img", aria_label=said)


@dataclass(frozen=True, slots=True, repr=False)
class TileSprite:
    """The hidden pictures of all tiles, which later outputs of a notebook use."""

    def __repr__(self) -> str:
        return "<TileSprite: pictures for the outputs after this one>"

    def _repr_html_(self) -> str:
        """Return the pictures with a line that explains their purpose."""
        from paili.render.fragments import sprite_fragment
        from paili.render.markup import element

        return sprite_fragment(element("p", repr(self).strip("<>"), class_="paili-faint"))


def share_tiles(shared: bool = True) -> TileSprite:
    """Make the outputs of a notebook share the tile pictures, which are most of their size.

    By default each output includes its own pictures, 50 to 130 KB. After this call outputs have
    about 20 KB, and use the pictures in the output of the call, which must be shown: it is the last
    line of a cell. Without access to them they show letters instead, such as 25p: if the output of
    the call was cleared, and in programs that isolate outputs from each other, as Colab does. Files
    of `to_html` and `to_svg` do not change.

    Args:
        shared: False restores the default.
    Raises:
        ArgumentError: `shared` is no bool.
    Example:
        >>> share_tiles()
        <TileSprite: pictures for the outputs after this one>
        >>> share_tiles(False)
        <TileSprite: pictures for the outputs after this one>
    """
    from paili.render import fragments

    check_flag("shared", shared)
    fragments.is_shared = shared
    return TileSprite()


_WIDTH, _HEIGHT = 45, 60
_GAP = 14
"""Gap between suits and melds."""
_TEXT = 18
"""Height of a line below a tile."""


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
