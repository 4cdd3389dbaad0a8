"""`paili replay`: games looked at again, discard by discard."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from io import TextIOWrapper
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer

from paili.cli import WRONG
from paili.cli.source import standard_input
from paili.errors import ArgumentError, PailiError
from paili.tiles import Wind

if TYPE_CHECKING:
    from paili.game.review import Turn
    from paili.game.states import State

SCHEMA_VERSION = "1"
"""Version of the JSON, described by docs/replay.schema.json."""

_LOG = typer.Argument(metavar="LOG", help="Transcripts or logs of Botzone's judge; - is stdin.")
_SEAT = typer.Option(metavar="SEAT", help="Only the discards of east, south, west or north.")
_GAME = typer.Option(metavar="N", min=1, help="Only this game of several.")
_JSON = typer.Option("--json", help="Write a line of JSON a game; see docs/replay.schema.json.")


def replay(
    path: Annotated[str, _LOG],
    seat: Annotated[str | None, _SEAT] = None,
    game: Annotated[int | None, _GAME] = None,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """Was each discard one of the best, by what its player knew then?

    Best is the lowest deficiency under the rules of Chinese Standard Mahjong and then the most
    tiles that lower it; fan, and what the others wait for, are not considered. Games that cannot
    be read are reported on stderr, the others are shown, and the exit code is 2.
    """
    from paili.game.logs import read_games

    of = None if seat is None else Wind.parse(seat)
    number, is_wrong = 0, False
    with ExitStack() as stack:
        file = stack.enter_context(_opened(path))
        for number, found in enumerate(read_games(file), 1):
            if game not in (None, number):
                continue
            if isinstance(found, PailiError):
                is_wrong = True
                print(f"paili: {path}, game {number}: {found}", file=sys.stderr)
            else:
                _show(found, number, of, as_json)
            if game is not None:
                break
    if game is not None and game > number:
        raise ArgumentError("--game", str(game), f"1 to {number}, for there are no more in {path}")
    if is_wrong:
        raise typer.Exit(WRONG)


def _opened(path: str) -> TextIO:
    # What is no UTF-8 is no JSON either, and reported as that.
    if path == "-":
        return TextIOWrapper(standard_input(), encoding="utf-8", errors="replace")
    return open(path, encoding="utf-8", errors="replace")


def _show(state: State, number: int, seat: Wind | None, as_json: bool) -> None:
    from paili.game.review import review

    turns = [turn for turn in review(state) if seat in (None, turn.seat)]
    if as_json:
        print(json.dumps(_to_json(state, number, turns), ensure_ascii=False))
    else:
        from paili.cli.replay_picture import draw

        print(draw(state, number, turns, seat), end="")


def _to_json(state: State, number: int, turns: list[Turn]) -> dict[str, Any]:
    won = state.win
    return {
        "schema_version": SCHEMA_VERSION,
        "game": number,
        "prevalent_wind": str(state.deal.prevalent_wind),
        "is_duplicate": state.deal.is_duplicate,
        "turns": [_turn_to_json(turn) for turn in turns],
        "end": state.last.to_json() if state.is_over else None,
        "payments": None if state.payments is None else list(state.payments),
        "total": None if won is None else won.total,
        "fan": None if won is None else {fan.en: times for fan, times in won.fans},
    }


def _turn_to_json(turn: Turn) -> dict[str, Any]:
    from paili.analysis import deficiency_to_json, hand_to_json

    return {
        "turn": turn.number,
        "seat": str(turn.seat),
        "hand": hand_to_json(turn.hand),
        "available": str(turn.knowledge),
        "deficiency": deficiency_to_json(turn.deficiency),
        "best": [{"tile": str(option.tile), "delta": option.delta} for option in turn.best],
        "played": {
            "tile": str(turn.played),
            "deficiency": deficiency_to_json(turn.option.deficiency),
            "delta": turn.option.delta,
        },
        "is_best": turn.is_best,
    }
