"""Options that several commands share."""

from __future__ import annotations

from enum import StrEnum

import typer

from paili.model.errors import ArgumentError
from paili.model.tiles import Wind

HAND = typer.Argument(metavar="HAND", help="13 or 14 tiles; melds in brackets count as three.")
MELDS = typer.Option(metavar="MELDS", help='Melds of the hand, such as "[123m](1111z)".')
SEEN = typer.Option(metavar="TILES", help="Tiles that are gone: discards, melds of others.")
AVAILABLE = typer.Option(metavar="DIGITS", help="Instead: 27 or 34 digits, the copies left.")
NOTATION = typer.Option(help="Of HAND, MELDS and TILES.")
RULES = typer.Option(
    "--rules",
    metavar="NAME",
    help="mahjong0, sichuan, riichi or mcr; sichuan:void=m, p or s if a suit is given up.",
)
SEAT = typer.Option(metavar="WIND", help="Of the player: east, E, south ...")
ROUND = typer.Option("--round", metavar="WIND", help="Of the round.")
ORDER = typer.Option(
    "--available-order", help="Order of the suits in available digits: m p s z, or papers' s m p z."
)


class SuitOrderOption(StrEnum):
    """Order of the suits in available digits, as the library names them."""

    MPSZ = "mpsz"
    PAPERS = "papers"


def read_wind(text: str, option: str) -> Wind:
    """The wind of an option."""
    for wind in Wind:
        if text.lower() in (str(wind), str(wind)[0]):
            return wind
    raise ArgumentError(option, text, "east, south, west or north, or the first letter")
