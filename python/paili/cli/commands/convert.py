"""`paili convert`: conversion of tiles from one notation to another."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated

import typer

from paili.cli.options import NotationOption
from paili.model.melds import Meld, iter_parts
from paili.model.notation import Notation, write

_TEXT = typer.Argument(metavar="TEXT", help="Tiles, or a hand with melds in brackets.")
_TO = typer.Option("--to", help="Notation to write.")
_FROM = typer.Option("--from", "--notation", help="Notation to read; auto recognises it.")


def convert(
    text: Annotated[list[str], _TEXT],
    to: Annotated[Notation, _TO] = Notation.MPSZ,
    from_: Annotated[NotationOption, _FROM] = NotationOption.AUTO,
) -> None:
    """Convert tiles from one notation to another.

    The order of the tiles is kept.
    """
    parts = iter_parts(" ".join(text), from_.named)
    converted = []
    for is_meld, run in groupby(parts, lambda part: isinstance(part, Meld)):
        if is_meld:
            converted += [part.to_text(to) for part in run if isinstance(part, Meld)]
        else:
            converted.append(write([part for part in run if not isinstance(part, Meld)], to))
    print("".join(converted))
