"""Riichi logs, for commands that read games of any kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from io import BufferedReader
from typing import TYPE_CHECKING, Any

import typer

from paili.cli import WRONG
from paili.cli.outputs import Pictures, say
from paili.cli.source import standard_input
from paili.model.errors import ArgumentError, PailiError
from paili.model.tiles import Wind
from paili.model.views import json_text

if TYPE_CHECKING:
    from paili.games.riichi.replay import Replay
    from paili.games.riichi.review import Mistake, Turn

_HEAD = 1 << 13
"""Number of bytes by which a log is recognised."""


def riichi_log(path: str) -> bytes | None:
    """Return the content of a file if it begins like a riichi log, else None.

    Args:
        path: path of the file; "-" is stdin, of which nothing is consumed if it is not a log.
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
        seat: the seat whose discards are reported, None for all; east is the first dealer.
        worst: number of the costliest discards, or with `explain` of all choices, to report; None
            for all.
        given: options that do not apply, with their values.
        pictures: destination of the report, unless it is JSON.
        explain: whether choices are also judged by chances and points.
    Raises:
        ArgumentError: one of the options that do not apply is given.
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
        chosen = turns if mistakes is None else mistakes
        for plain in _plain(report, chosen):
            print(json_text(plain))
    else:
        print(pictures.text(report, turns, mistakes), end="")
    wrong = [found for found in log.rounds if isinstance(found, PailiError)]
    for found in wrong:
        say(str(found))
    if wrong:
        raise typer.Exit(WRONG)


def _plain(
    report: Replay, chosen: Sequence[Turn] | Sequence[Mistake] | None
) -> Iterator[dict[str, Any]]:
    """Yield the JSON report of each round.

    If choices were selected, only these are included, and rounds without any are left out.
    """
    places = {(one.round, one.number, one.seat) for one in chosen or ()}
    for at in report.reports:
        plain = report.to_json(at + 1)
        if chosen is not None:
            for kind in ("turns", "decisions", "mistakes"):
                if plain[kind] is not None:
                    own = plain[kind]
                    plain[kind] = [one for one in own if (at, one["turn"], one["seat"]) in places]
        if chosen is None or any(plain[kind] for kind in ("turns", "decisions", "mistakes")):
            yield plain
