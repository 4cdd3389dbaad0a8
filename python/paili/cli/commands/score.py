"""`paili score`: what a win is worth in Chinese Standard Mahjong."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated

import typer

from paili.cli.options import MELDS, NOTATION, ROUND, SEAT, NotationOption, read_wind
from paili.cli.positions import read_melds
from paili.mcr import Win, score
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.melds import Meld, iter_parts
from paili.model.notation import KIND_OF_CODE
from paili.model.tiles import COPIES, Tile


class FanNames(StrEnum):
    """In which language fan are named."""

    ENGLISH = "english"
    CHINESE = "chinese"
    BOTH = "both"


_HAND = typer.Argument(
    metavar="HAND [TILE]",
    help="All 14 tiles, the winning one last. Or the 13 before it, or all 14 in any order, and "
    "then the winning TILE.",
)
_SELF_DRAWN = typer.Option("--self-drawn", help="The winner drew the winning tile.")
_LAST_COPY = typer.Option("--last-copy", help="Its other three copies are face up on the table.")
_KONG = typer.Option("--kong", help="It was drawn after a kong, or robbed from one.")
_WALL_LAST = typer.Option("--wall-last", help="It is the last of the wall, or the discard after.")
_FLOWERS = typer.Option(metavar="N", help="Flower tiles of the winner, 0 to 8.")
_FAN = typer.Option("--fan", help="In which language to name the fan.")
_JSON = typer.Option("--json", help="Write JSON; see docs/score.schema.json.")


def score_win(
    text: Annotated[list[str], _HAND],
    melds: Annotated[str, MELDS] = "",
    self_drawn: Annotated[bool, _SELF_DRAWN] = False,
    last_copy: Annotated[bool, _LAST_COPY] = False,
    kong: Annotated[bool, _KONG] = False,
    wall_last: Annotated[bool, _WALL_LAST] = False,
    seat: Annotated[str, SEAT] = "east",
    prevalent: Annotated[str, ROUND] = "east",
    flowers: Annotated[int, _FLOWERS] = 0,
    fan: Annotated[FanNames, _FAN] = FanNames.BOTH,
    notation: Annotated[NotationOption, NOTATION] = NotationOption.AUTO,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """What a win is worth in Chinese Standard Mahjong.

    Of all readings of the tiles, the one that is worth most counts. A win is legal if it is
    worth eight fan without flowers.
    """
    hand, tile = _read_win(text, melds, notation)
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
        from paili.cli.render.printing import printed
        from paili.mcr.picture import picture_of

        names = {"english": fan != FanNames.CHINESE, "chinese": fan != FanNames.ENGLISH}
        print(printed(picture_of(found, **names)), end="")


def _read_win(words: list[str], melds: str, notation: NotationOption) -> tuple[Hand, Tile]:
    """The hand before the winning tile, and that tile: the last one that is written.

    With its winning tile a hand has 3n+2 tiles. One more is the winning tile named again.
    """
    parts = [*iter_parts(" ".join(words), notation.named), *read_melds(melds, notation)]
    declared = [part for part in parts if isinstance(part, Meld)]
    tiles = [part for part in parts if not isinstance(part, Meld)]
    if len(tiles) % 3 == 1:
        raise ArgumentError("TILE", "nothing", f"the winning tile after the {len(tiles)} tiles")
    if len(tiles) % 3 == 0:
        last = list(iter_parts(words[-1], notation.named))
        if len(words) == 1 or last != tiles[-1:]:
            expected = "all 14 with the winning one last, or 13 and the winning one"
            raise ArgumentError("HAND and TILE", f"{len(tiles)} tiles", f"{expected}; melds are 3")
        _take_again(tiles)
    winning = tiles.pop()
    return Hand.from_parts([tiles, *declared]), KIND_OF_CODE[winning]


def _take_again(tiles: list[int]) -> None:
    """Drop the tile that was named last, and move its copy among the others to the end."""
    tile = KIND_OF_CODE[tiles.pop()]
    copies = [place for place, code in enumerate(tiles) if KIND_OF_CODE[code] is tile]
    if not copies:
        expected = f"one of the {len(tiles)} tiles; or leave the winning tile out of HAND"
        raise ArgumentError("TILE", str(tile), expected + _bare_kong(tiles))
    tiles.append(tiles.pop(copies[-1]))


def _bare_kong(tiles: Sequence[int]) -> str:
    """How a kong is written, if the tiles outside melds have all copies of a kind."""
    copies = Counter(KIND_OF_CODE[code] for code in tiles)
    four = next((kind for kind, number in copies.items() if number == COPIES), None)
    if four is None:
        return ""
    exposed, concealed = Meld.kong(four), Meld.kong(four, concealed=True)
    return f"; a kong stands in brackets, {exposed} or {concealed}"
