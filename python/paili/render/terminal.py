"""Pictures with the width and the colours of the terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from rich.console import Console

from paili.model.languages import Language, LanguageName, as_languages
from paili.render.markup import Markup
from paili.render.page import Page, Picture, lines_of
from paili.render.renderer import drawing_of


def printed(picture: Picture, languages: Iterable[Language | LanguageName] = ()) -> str:
    """Return a picture with the width and the colours that stdout supports.

    Args:
        languages: of the names of fan, patterns and yaku; those of the picture by default.
    """
    console = Console(file=sys.stdout, highlight=False)
    page = Page(console.width, console.options.ascii_only, languages=as_languages(languages))
    # Captured, because rich would end the program in its own way if stdout is a closed pipe.
    with console.capture() as capture:
        for line in lines_of(picture, page):
            console.print(line, soft_wrap=True)
    text = capture.get()
    return text.replace("×", "x") if page.is_ascii else text


def printed_value(
    value: object,
    *details: object,
    languages: Iterable[Language | LanguageName] = (),
    **options: object,
) -> str:
    """Return the picture of a value with the width and the colours that stdout supports.

    Args:
        details, options: further arguments of the drawing function.
        languages: of the names of fan, patterns and yaku; those of the picture by default.
    """
    drawing = drawing_of(value, *details, **options)
    assert not isinstance(drawing, Markup)
    return f"{drawing}\n" if isinstance(drawing, str) else printed(drawing, languages)
