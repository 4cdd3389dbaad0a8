"""A game of a log, with the transcript from which a table can be drawn."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from paili.games import mcr, sichuan
from paili.games.mcr.transcripts import format_game
from paili.games.recorded import read_any_games
from paili.games.seats import as_seat
from paili.games.sichuan.transcripts import format_game as format_sichuan_game
from paili.games.transcripts import RecordedGame
from paili.model.errors import ArgumentError, PailiError
from paili.model.tiles import Wind, as_wind

from tests.cases.library.faults import about


def replay(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The report on one game of a log and its transcript, and how many games there are.

    Raises:
        FieldError: nothing in the log can be read; no such game; no seat.
    """
    wanted = asked["game"] or 1
    with about("seat"):
        seat = None if asked["seat"] is None else as_seat(as_wind(asked["seat"], "seat"))
    found: RecordedGame[Any] | PailiError | None = None
    count = 0
    for count, game in enumerate(read_any_games(asked["log"].splitlines()), 1):
        if count == wanted:
            found = game
    with about("log"):
        if count == 1 and isinstance(found, PailiError):
            raise found
    if found is None:
        with about("game"):
            raise ArgumentError("game", str(wanted), f"1 to {count}: there are no more in the log")
    return {"games": [_game(wanted, found, seat, asked)], "count": count}


def _game(
    number: int, found: RecordedGame[Any] | PailiError, seat: Wind | None, asked: Mapping[str, Any]
) -> dict[str, Any]:
    if isinstance(found, PailiError):
        error = " ".join(str(found).split())
        return {"game": number, "report": None, "transcript": None, "error": error}
    is_mcr = isinstance(found.state, mcr.State)
    report = (_report if is_mcr else _report_on_sichuan)(found.state, number, seat, asked)
    written = (format_game if is_mcr else format_sichuan_game)(found.state, found.players)
    return {"game": number, "report": report, "transcript": json.loads(written), "error": None}


def _report(
    state: mcr.State, number: int, seat: Wind | None, asked: Mapping[str, Any]
) -> dict[str, Any]:
    from paili.games.mcr.replay import Replay

    found = Replay.of(state, seat, legal=not asked["plain"], explain=asked["explain"])
    return found.to_json(number)


def _report_on_sichuan(
    state: sichuan.State, number: int, seat: Wind | None, asked: Mapping[str, Any]
) -> dict[str, Any]:
    from paili.games.sichuan.replay import Replay

    if asked["plain"]:
        with about("plain"):
            raise ArgumentError("plain", "true", "false for a game of Sichuan Mahjong")
    return Replay.of(state, seat, explain=asked["explain"]).to_json(number)
