"""Options that several commands share."""

from __future__ import annotations

from enum import StrEnum

import typer

RULES = typer.Option(
    "--rules",
    metavar="NAME",
    help="mahjong0, sichuan, riichi or mcr; sichuan:void=m, p or s if a suit is given up.",
)
ORDER = typer.Option(
    "--available-order", help="Order of the suits in available digits: m p s z, or papers' s m p z."
)


class SuitOrderOption(StrEnum):
    """Order of the suits in available digits, as the library names them."""

    MPSZ = "mpsz"
    PAPERS = "papers"
