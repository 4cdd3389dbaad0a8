"""HTML and SVG as values, in which all text is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape

_NO_CHARACTERS = "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Characters that XML or UTF-8 cannot have: control characters and lone surrogates."""
_EMPTY = frozenset({"br", "col", "meta", "use", "rect", "line", "path", "polyline"})


@dataclass(frozen=True, slots=True)
class Markup:
    """A piece of HTML or SVG.

    Attributes:
        text: well-formed markup with all text escaped.
        pictures: names of the tile pictures that it uses, such as "1m" or "back".
    """

    text: str = ""
    pictures: frozenset[str] = frozenset()


Content = Markup | str | int
"""The content of an element: markup is kept, other values are escaped."""


def element(tag: str, *content: Content, **attributes: str | float | None) -> Markup:
    """Return an element.

    Args:
        tag: the name of the element.  content: its content, in order.
        attributes: by name; `class_` is class and `aria_label` aria-label. None omits one.
    Example:
        >>> element("p", "2 < 3", class_='a"b').text
        '<p class="a&quot;b">2 &lt; 3</p>'
    """
    names = (
        f' {name.rstrip("_").replace("_", "-")}="{escaped(str(value))}"'
        for name, value in attributes.items()
        if value is not None
    )
    opening = f"<{tag}{''.join(names)}"
    if tag in _EMPTY and not content:
        return Markup(f"{opening}/>")
    inside = joined(content)
    return Markup(f"{opening}>{inside.text}</{tag}>", inside.pictures)


def joined(parts: Iterable[Content], between: str = "") -> Markup:
    """Concatenate parts, with a text between them."""
    marked = [part if isinstance(part, Markup) else Markup(escaped(str(part))) for part in parts]
    pictures = frozenset[str]().union(*(part.pictures for part in marked))
    return Markup(escaped(between).join(part.text for part in marked), pictures)


def escaped(text: str) -> str:
    """Escape a text for elements and attributes."""
    return escape(re.sub(_NO_CHARACTERS, "\ufffd", text), quote=True)
