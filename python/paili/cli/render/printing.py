"""Pictures as stdout shows them."""

from __future__ import annotations

import sys

from rich.console import Console

from paili.render.page import Page, Picture, lines_of


def printed(picture: Picture) -> str:
    """A picture as wide and as coloured as stdout allows."""
    console = Console(file=sys.stdout, highlight=False)
    page = Page(console.width, console.options.ascii_only)
    # Captured, because rich has its own way to end the program when stdout is a closed pipe.
    with console.capture() as capture:
        for line in lines_of(picture, page):
            console.print(line, soft_wrap=True)
    text = capture.get()
    return text.replace("×", "x") if page.is_ascii else text
