"""Logs of riichi for commands that read games of any kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from io import BufferedReader

import typer

from paili.cli.exit_codes import WRONG
from paili.cli.pictures import Pictures
from paili.cli.source import standard_input
from paili.cli.state import say
from paili.model.errors import ArgumentError, PailiError
from paili.model.serialization import json_text
from paili.model.tiles import Wind

_HEAD = 1 << 13
"""Bytes by which a log is recognised."""


def riichi_log(path: str) -> bytes | None:
    """Return the whole of a file that is a log of riichi, by its beginning; None of another.

    Args:
        path: of the file; "-" is stdin, of which nothing is lost if it is another.
    """
    from paili.games.riichi.logs import begins_riichi_log

    if path == "-":
        file = standard_input()
        head = file.peek(_HEAD) if isinstance(file, BufferedReader) else b""
        return file.read() if begins_riichi_log(head) else None
    with open(path, "rb") as found:
        return found.read() if begins_riichi_log(found.peek(_HEAD)) else None


def show_riichi(
    data: bytes,
    seat: Wind | None,
    worst: int | None,
    given: Mapping[str, object],
    pictures: Pictures,
    *,
    explain: bool,
    as_json: bool,
) -> None:
    """Print the report on a game.

    Args:
        seat: whose discards are in it; east is the first dealer.
        worst: number of the costliest discards that alone are in it; explained, of all choices.
        given: options that do not apply, and their values.
        pictures: where the report goes, unless it is JSON.
        explain: whether choices are also judged by chances and points.
    Raises:
        ArgumentError: one of them is given.
        Exit: a round could not be read.
    """
    from paili.games.riichi.logs import read_log
    from paili.games.riichi.replay import Replay

    for option, value in given.items():
        if value:
            raise ArgumentError(option, str(value), "nothing with a log of riichi")
    log = read_log(data)
    report = Replay.of(log, None if seat is None else int(seat), explain=explain)
    mistakes = report.mistakes[:worst] if explain and worst is not None else None
    turns = report.worst(worst) if worst is not None and mistakes is None else None
    if as_json:
        shown = report
        if mistakes is not None:
            shown = replace(report, turns=(), decisions=(), mistakes=mistakes)
        elif turns is not None:
            shown = replace(report, turns=turns)
        print(json_text(shown.to_json()))
    else:
        print(pictures.text(report, turns, mistakes), end="")
    wrong = [found for found in log.rounds if isinstance(found, PailiError)]
    for found in wrong:
        say(str(found))
    if wrong:
        raise typer.Exit(WRONG)
