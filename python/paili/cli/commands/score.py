"""`paili score`: what a win is worth in Chinese Standard Mahjong or in Sichuan Mahjong."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

import typer

from paili import mcr, sichuan
from paili.cli.options import MELDS, NOTATION, ROUND, SEAT, NotationOption, read_wind
from paili.cli.positions import read_win
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.rules import PRESETS, Rules
from paili.model.serialization import json_text
from paili.model.tiles import Tile, Wind


class FanNames(StrEnum):
    """In which language fan are named."""

    ENGLISH = "english"
    CHINESE = "chinese"
    BOTH = "both"


_HAND = typer.Argument(
    metavar="HAND [TILE]",
    help="All 14 tiles with the winning one last; or the other 13, or all 14 in any order, "
    "followed by the winning TILE.",
)
_OF_SICHUAN = [name for name, rules in PRESETS.items() if rules.scoring is not None]
_RULES = typer.Option(
    "--rules",
    metavar="NAME",
    help=f"mcr; or {', '.join(_OF_SICHUAN)}, optionally with switches, as in xuezhan:cap=4.",
)
_SELF_DRAWN = typer.Option("--self-drawn", help="The winner drew the winning tile.")
_LAST_COPY = typer.Option(
    "--last-copy", help="mcr: its other three copies are face up on the table."
)
_KONG = typer.Option("--kong", help="mcr: it was drawn after a kong, or robbed from one.")
_WALL_LAST = typer.Option(
    "--wall-last", help="mcr: it is the last tile of the wall, or the discard after it."
)
_FLOWERS = typer.Option(metavar="N", help="mcr: flower tiles of the winner, 0 to 8.")
_VOID = typer.Option(metavar="SUIT", help="Sichuan: the suit that was given up, m, p or s.")
_AFTER_KONG = typer.Option(
    "--after-kong", help="Sichuan: it was drawn in place of the fourth tile of a kong."
)
_FED = typer.Option("--fed", help="Sichuan: that kong was made from a discard.")
_SHOOT = typer.Option(
    "--shoot-after-kong", help="Sichuan: the last draw of the discarder was after a kong."
)
_ROBBING = typer.Option("--robbing-kong", help="Sichuan: it was robbed from an added kong.")
_LAST_TILE = typer.Option("--last-tile", help="Sichuan: the wall is empty.")
_HEAVENLY = typer.Option("--heavenly", help="Sichuan: it is the first draw of the first seat.")
_EARTHLY = typer.Option("--earthly", help="Sichuan: it is the first draw of another seat.")
_FAN = typer.Option("--fan", help="Language of the names of fan.")
_JSON = typer.Option(
    "--json",
    help="Write JSON; see paili/schemas: score.schema.json, sichuan-score.schema.json.",
)


def score_win(
    text: Annotated[list[str], _HAND],
    melds: Annotated[str, MELDS] = "",
    rules: Annotated[str, _RULES] = "mcr",
    self_drawn: Annotated[bool, _SELF_DRAWN] = False,
    last_copy: Annotated[bool, _LAST_COPY] = False,
    kong: Annotated[bool, _KONG] = False,
    wall_last: Annotated[bool, _WALL_LAST] = False,
    seat: Annotated[str | None, SEAT] = None,
    prevalent: Annotated[str | None, ROUND] = None,
    flowers: Annotated[int | None, _FLOWERS] = None,
    void: Annotated[str | None, _VOID] = None,
    after_kong: Annotated[bool, _AFTER_KONG] = False,
    fed: Annotated[bool, _FED] = False,
    shoot_after_kong: Annotated[bool, _SHOOT] = False,
    robbing_kong: Annotated[bool, _ROBBING] = False,
    last_tile: Annotated[bool, _LAST_TILE] = False,
    heavenly: Annotated[bool, _HEAVENLY] = False,
    earthly: Annotated[bool, _EARTHLY] = False,
    fan: Annotated[FanNames, _FAN] = FanNames.BOTH,
    notation: Annotated[NotationOption, NOTATION] = NotationOption.AUTO,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """What a win is worth under Chinese Standard or Sichuan rules.

    The most valuable decomposition of the tiles counts. In Chinese Standard Mahjong a win is legal
    if it is worth eight fan without flowers.
    """
    by = Rules.parse(rules)
    of_mcr: dict[str, Any] = {"last_copy": last_copy, "kong": kong, "wall_last": wall_last}
    of_mcr |= {"seat": seat, "round": prevalent, "flowers": flowers}
    of_sichuan: dict[str, Any] = {"void": void, "after_kong": after_kong, "fed": fed}
    of_sichuan |= {"shoot_after_kong": shoot_after_kong, "robbing_kong": robbing_kong}
    of_sichuan |= {"last_tile": last_tile, "heavenly": heavenly, "earthly": earthly}
    names = {"english": fan != FanNames.CHINESE, "chinese": fan != FanNames.ENGLISH}
    if by.scoring is not None:
        _refuse(of_mcr, by, of_sichuan)
        won = _score_sichuan(*read_win(text, melds, notation), by, self_drawn, of_sichuan)
        _show(won, names, as_json)
    elif by.says_worth and by.requirement is None:
        _refuse(of_sichuan, by, of_mcr)
        _show(_score_mcr(*read_win(text, melds, notation), self_drawn, of_mcr), names, as_json)
    else:
        raise ArgumentError("--rules", str(by), f"mcr, {', '.join(_OF_SICHUAN)}")


def _refuse(options: Mapping[str, object], rules: Rules, others: Mapping[str, object]) -> None:
    """Refuse options of another game: those that were given."""
    for name, value in options.items():
        if value is not None and value is not False:
            taken = ", ".join(map(_option, ["self_drawn", *others]))
            expected = f"none with --rules {rules}: there are {taken}"
            raise ArgumentError(_option(name), "it" if value is True else str(value), expected)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _score_mcr(hand: Hand, tile: Tile, self_drawn: bool, options: Mapping[str, Any]) -> mcr.Score:
    flowers = options["flowers"]
    return mcr.score(
        mcr.Win(
            hand,
            tile,
            self_drawn=self_drawn,
            last_copy=options["last_copy"],
            kong=options["kong"],
            wall_last=options["wall_last"],
            seat_wind=_wind(options, "seat"),
            prevalent_wind=_wind(options, "round"),
            flowers=0 if flowers is None else flowers,
        )
    )


def _wind(options: Mapping[str, Any], name: str) -> Wind:
    given = options[name]
    return read_wind("east" if given is None else given, _option(name))


def _score_sichuan(
    hand: Hand, tile: Tile, rules: Rules, self_drawn: bool, options: Mapping[str, Any]
) -> sichuan.Score:
    flags = {name: value for name, value in options.items() if name != "void"}
    void = rules.void_suit if options["void"] is None else options["void"]
    return sichuan.score(sichuan.Win(hand, tile, void, self_drawn=self_drawn, **flags), rules)


def _show(found: mcr.Score | sichuan.Score, names: dict[str, bool], as_json: bool) -> None:
    if as_json:
        print(json_text(found.to_json()))
        return
    from paili.render.terminal import printed_value

    print(printed_value(found, **names), end="")
