"""`paili convert`: tiles from one notation to another."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated

import typer

from paili.cli.notations import hinting, iter_parts
from paili.model.melds import Meld
from paili.model.notation import Notation, format_tiles


def convert(
    text: Annotated[
        list[str], typer.Argument(metavar="TEXT", help="Tiles, or a hand with melds in brackets.")
    ],
    to: Annotated[Notation, typer.Option("--to", help="Notation to write.")],
    from_: Annotated[Notation, typer.Option("--from", help="Notation to read.")] = Notation.MPSZ,
) -> None:
    """Convert tiles from one notation to another, in the order given."""
    joined = " ".join(text)
    with hinting(joined, remedy="--from {}"):
        parts = list(iter_parts(joined, from_))
    converted = []
    for is_meld, run in groupby(parts, lambda part: isinstance(part, Meld)):
        if is_meld:
            converted += [part.to_text(to) for part in run if isinstance(part, Meld)]
        else:
            tiles = [part for part in run if not isinstance(part, Meld)]
            converted.append(format_tiles(tiles, to))
    print("".join(converted))
