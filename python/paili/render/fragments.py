"""Complete HTML fragments, HTML files and SVG files, with style sheet and sprite.

Style sheet and sprite are files of `paili/render/data`, which the web page serves unchanged.
"""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from importlib.resources import files

from paili.render.markup import Markup, element, escaped, joined

_SYMBOL = re.compile(r'<symbol id="tile-(\w+)" (viewBox="[^"]*")>(.*)</symbol>')
_VARIABLE = re.compile(r"var\(--paili-\w+,([^)]*)\)")
_USE = 'href="#tile-'
_DIGITS = 7
_SHARED = "paili-tile-"
_NO_SCRIPTS = "default-src 'none'; style-src 'unsafe-inline'"
_OF_A_FILE = """\
:root { color-scheme: light dark; }
body { max-width: 75rem; margin: 0 auto; padding: 1rem; background: Canvas; color: CanvasText; }
"""


is_shared = False
"""Whether fragments use the tiles of `sprite_fragment`; `paili.share_tiles` sets it."""


def fragment(content: Markup) -> str:
    """Return an HTML fragment: a `div` with its style sheet and its tiles.

    The ids of the symbols depend on the content, so that different fragments of one page have
    different ids.
    """
    style = Markup(f"<style>\n{style_sheet()}</style>")
    if is_shared:
        text = Markup(content.text.replace(_USE, f'href="#{_SHARED}'))
        return element("div", style, text, class_="paili paili-shared").text + "\n"
    return element("div", style, _with_symbols(content), class_="paili").text + "\n"


def sprite_fragment(content: Markup) -> str:
    """Return HTML with the symbols of all tiles, which other fragments share."""
    sprite = Markup(_symbols_as(_SHARED, frozenset(_symbols())))
    symbols = element("svg", sprite, class_="paili-sprite", aria_hidden="true")
    style = Markup(f"<style>\n{style_sheet()}</style>")
    return element("div", style, symbols, content, class_="paili").text + "\n"


def document(content: Markup, title: str) -> str:
    """Return one self-contained HTML file without scripts."""
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", http_equiv="Content-Security-Policy", content=_NO_SCRIPTS),
        element("title", title),
        Markup(f"<style>\n{_OF_A_FILE}{style_sheet()}</style>"),
    )
    # A table may be wider than a phone: this element scrolls then, with the keyboard too.
    inside = (element("h1", title), _with_symbols(content))
    main = element("main", *inside, class_="paili", tabindex="0")
    page = element("html", head, Markup("\n"), element("body", main), lang="en")
    return f"<!DOCTYPE html>\n{page.text}\n"


def picture_file(content: Markup, width: float, height: float, said: str) -> str:
    """Return an SVG file of tiles with fixed colours, for programs without CSS variables.

    Args:
        width, height: of its coordinates.  said: the description of the picture.
    """
    return element(
        "svg",
        element("title", said),
        _with_symbols(content, fixed=True),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width=f"{width:g}",
        height=f"{height:g}",
        role="img",
    ).text


@cache
def style_sheet() -> str:
    """Return the style sheet of all pictures."""
    return _data("tiles.css")


def _with_symbols(content: Markup, *, fixed: bool = False) -> Markup:
    """Return markup after the symbols that it uses, with ids of its own."""
    digest = sha256(content.text.encode()).hexdigest()[:_DIGITS]
    text = content.text.replace(_USE, f'href="#t{digest}-')
    if not content.pictures:
        return Markup(text)
    sprite = _symbols_as(f"t{digest}-", content.pictures)
    if fixed:
        sprite = _VARIABLE.sub(r"\1", sprite)
        return Markup(f"<defs>{sprite}</defs>{text}")
    symbols = element("svg", Markup(sprite), class_="paili-sprite", aria_hidden="true")
    return joined([symbols, Markup(text)])


def _symbols_as(prefix: str, names: frozenset[str]) -> str:
    """Return the symbols of some tiles, with a prefix for their ids."""
    return "".join(
        f'<symbol id="{prefix}{escaped(name)}" {box}>{drawing}</symbol>'
        for name, (box, drawing) in _symbols().items()
        if name in names
    )


@cache
def _symbols() -> dict[str, tuple[str, str]]:
    """Return view box and drawing of each symbol of the sprite, by the name of its tile."""
    found = _SYMBOL.findall(_data("tiles.svg"))
    return {name: (box, drawing) for name, box, drawing in found}


def _data(name: str) -> str:
    return files("paili").joinpath("render", "data", name).read_text(encoding="utf-8")
