"""`paili replay`: games looked at again, discard by discard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Annotated, BinaryIO

import typer

from paili.cli import WRONG
from paili.cli.options import read_wind
from paili.cli.source import Source, standard_input
from paili.cli.state import say
from paili.model.errors import ArgumentError, PailiError
from paili.model.tiles import Wind

if TYPE_CHECKING:
    from paili.games.mcr.states import State

_LOG = typer.Argument(metavar="LOG", help="Transcripts or logs of Botzone's judge; - is stdin.")
_SEAT = typer.Option(metavar="SEAT", help="Only the discards of east, E, south ...")
_GAME = typer.Option(metavar="N", min=1, help="Only this game of several.")
_PLAIN = typer.Option("--plain", help="Leave fan aside: any complete hand is a win. Quicker.")
_EXPLAIN = typer.Option("--explain", help="Add what the agent search would do, and why.")
_JSON = typer.Option("--json", help="Write a line of JSON a game; see docs/replay.schema.json.")


def replay(
    path: Annotated[str, _LOG],
    seat: Annotated[str | None, _SEAT] = None,
    game: Annotated[int | None, _GAME] = None,
    plain: Annotated[bool, _PLAIN] = False,
    explain: Annotated[bool, _EXPLAIN] = False,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """Was each discard one of the best, by what its player knew then?

    Best is the lowest legal deficiency, the distance to a win of eight fan by a discard, and then
    the most tiles that lower it; what the others wait for is not considered. With --explain, the
    best answers of the agent search stand below each discard, and below every other choice that a
    seat had, with the points that it expects of them, and the nearest wins after the first. LOG
    may be plain or gzip. A game that cannot be read, or that breaks the rules, is reported on
    stderr with the line or the turn and the reason, the others are shown, and the exit code is 2.
    """
    of = None if seat is None else read_wind(seat, "--seat")
    name = "<stdin>" if path == "-" else path
    shown = partial(_shown, seat=of, plain=plain, explain=explain, as_json=as_json)
    number, is_wrong, gap = 0, False, ""
    with ExitStack() as stack:
        file = standard_input() if path == "-" else stack.enter_context(open(path, "rb"))
        for number, found in _games(file):
            if game not in (None, number):
                continue
            if isinstance(found, str):
                is_wrong = True
                say(f"{name}: {found}")
            else:
                # At once: whoever reads a pipe, or both streams, is kept up to date.
                print(gap + shown(found, number), end="", flush=True)
                gap = "" if as_json else "\n"
            if game is not None:
                break
    if game is not None and game > number:
        raise ArgumentError("--game", str(game), f"1 to {number}, for there are no more in {name}")
    if is_wrong:
        raise typer.Exit(WRONG)


def _games(file: BinaryIO) -> Iterator[tuple[int, State | str]]:
    """The games of a file, numbered from 1; what is wrong with one that cannot be read."""
    from paili.games.mcr.botzone_log import LONGEST_LINE, read_games

    source, number = Source(file, LONGEST_LINE), 0
    for number, found in enumerate(read_games(_texts(source)), 1):
        yield number, str(found) if isinstance(found, PailiError) else found
    if source.damage is not None:
        yield number + 1, f"line {source.lines_read + 1}: {source.damage}"


def _texts(source: Source) -> Iterator[str]:
    for _, lines in source.iter_lines():
        # What is no UTF-8 is no JSON either, and reported as that.
        yield from (line.decode("utf-8", "replace") for line in lines)


def _shown(
    state: State, number: int, *, seat: Wind | None, plain: bool, explain: bool, as_json: bool
) -> str:
    from paili.games.mcr.replay import Replay

    report = Replay.of(state, seat, legal=not plain, explain=explain)
    if as_json:
        return json.dumps(report.to_json(number), ensure_ascii=False) + "\n"
    from paili.cli.render.replay import draw_replay

    return draw_replay(report, number)
