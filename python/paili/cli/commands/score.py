"""`paili score`: what a win is worth in Chinese Standard Mahjong."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from paili.cli.notations import hinting
from paili.cli.options import MELDS, NOTATION, ROUND, SEAT, read_wind
from paili.cli.positions import read_hand
from paili.mcr import Win, score
from paili.model.errors import ArgumentError
from paili.model.notation import Notation, parse_tiles
from paili.model.tiles import Tile

_HAND = typer.Argument(metavar="HAND", help="13 tiles before the winning one, melds in brackets.")
_TILE = typer.Argument(metavar="TILE", help="The winning tile.")
_SELF_DRAWN = typer.Option("--self-drawn", help="The winner drew it.")
_LAST_COPY = typer.Option("--last-copy", help="Its other three copies are face up on the table.")
_KONG = typer.Option("--kong", help="Drawn after a kong, or robbed from one.")
_WALL_LAST = typer.Option("--wall-last", help="Last tile of the wall, or the discard after it.")
_FLOWERS = typer.Option(metavar="N", help="Flower tiles of the winner, 0 to 8.")
_JSON = typer.Option("--json", help="Write JSON; see docs/score.schema.json.")


def score_win(
    text: Annotated[str, _HAND],
    winning: Annotated[str, _TILE],
    melds: Annotated[str, MELDS] = "",
    self_drawn: Annotated[bool, _SELF_DRAWN] = False,
    last_copy: Annotated[bool, _LAST_COPY] = False,
    kong: Annotated[bool, _KONG] = False,
    wall_last: Annotated[bool, _WALL_LAST] = False,
    seat: Annotated[str, SEAT] = "east",
    prevalent: Annotated[str, ROUND] = "east",
    flowers: Annotated[int, _FLOWERS] = 0,
    notation: Annotated[Notation, NOTATION] = Notation.MPSZ,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """What a win is worth in Chinese Standard Mahjong.

    Of all readings of the tiles, the one that is worth most. Eight fan without flowers make a
    win legal.
    """
    hand = read_hand(text, melds, notation, winning)
    with hinting(winning, text, melds):
        tile = _read_tile(winning, notation)
    win = Win(
        hand,
        tile,
        self_drawn=self_drawn,
        last_copy=last_copy,
        kong=kong,
        wall_last=wall_last,
        seat_wind=read_wind(seat, "--seat"),
        prevalent_wind=read_wind(prevalent, "--round"),
        flowers=flowers,
    )
    found = score(win)
    if as_json:
        print(json.dumps(found.to_json(), indent=2))
    else:
        from paili.cli.render.score import draw

        print(draw(found), end="")


def _read_tile(text: str, notation: Notation) -> Tile:
    tiles = parse_tiles(text, notation)
    if len(tiles) != 1:
        raise ArgumentError("TILE", text, "one tile")
    return tiles[0]
