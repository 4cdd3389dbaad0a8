"""`paili replay`: games looked at again, discard by discard."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

import typer

from paili.cli import WRONG
from paili.cli.options import read_wind
from paili.cli.source import Source, standard_input
from paili.cli.state import say
from paili.model.errors import ArgumentError, PailiError
from paili.model.tiles import Wind

if TYPE_CHECKING:
    from paili.analysis.acceptance import DiscardOption
    from paili.cli.explanation import Decision, Explanation
    from paili.games.mcr.review import Choice, Turn
    from paili.games.mcr.states import State

SCHEMA_VERSION = "1"
"""Version of the JSON, described by docs/replay.schema.json."""

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
    from paili.games.mcr.logs import LONGEST_LINE, read_games

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
    from paili.games.mcr.review import review

    turns = [turn for turn in review(state, legal=not plain) if seat in (None, turn.seat)]
    told: dict[int, Explanation] = {}
    others: list[Decision] | None = None
    if explain:
        from paili.cli.explanation import explained

        told, others = explained(state, seat)
    if as_json:
        return json.dumps(_to_json(state, number, turns, told, others), ensure_ascii=False) + "\n"
    from paili.cli.render.replay import draw

    return draw(state, number, turns, seat, told, others or [])


def _to_json(
    state: State,
    number: int,
    turns: list[Turn],
    told: Mapping[int, Explanation],
    others: list[Decision] | None,
) -> dict[str, Any]:
    won = state.win
    return {
        "schema_version": SCHEMA_VERSION,
        "game": number,
        "prevalent_wind": str(state.deal.prevalent_wind),
        "is_duplicate": state.deal.is_duplicate,
        "turns": [_turn_to_json(turn, told.get(turn.number)) for turn in turns],
        "decisions": None if others is None else [decision.to_json() for decision in others],
        "end": state.last.to_json() if state.is_over else None,
        "payments": None if state.payments is None else list(state.payments),
        "total": None if won is None else won.total,
        "fan": None if won is None else {fan.en: times for fan, times in won.fans},
    }


def _turn_to_json(turn: Turn, told: Explanation | None) -> dict[str, Any]:
    from paili.analysis.report import hand_to_json

    return {
        "turn": turn.number,
        "seat": str(turn.seat),
        "drawn": None if turn.drawn is None else str(turn.drawn),
        "claimed": None if turn.meld is None else str(turn.meld),
        "hand": hand_to_json(turn.hand),
        "available": str(turn.knowledge),
        **_choice_to_json(turn),
        "legal": None if turn.legal is None else _legal_to_json(turn.legal),
        "search": None if told is None else told.to_json(),
    }


def _choice_to_json(choice: Choice) -> dict[str, Any]:
    from paili.analysis.report import deficiency_to_json

    return {
        "deficiency": deficiency_to_json(choice.deficiency),
        "best": [_option_to_json(option) for option in choice.best],
        "played": _option_to_json(choice.option),
        "is_best": choice.is_best,
    }


def _legal_to_json(choice: Choice) -> dict[str, Any]:
    from paili.analysis.report import deficiency_to_json

    cost = choice.cost
    return {
        **_choice_to_json(choice),
        "cost": None
        if cost is None
        else {"tiles": deficiency_to_json(cost.tiles), "copies": cost.copies},
    }


def _option_to_json(option: DiscardOption) -> dict[str, Any]:
    from paili.analysis.report import deficiency_to_json

    return {
        "tile": str(option.tile),
        "deficiency": deficiency_to_json(option.deficiency),
        "copies": option.copies,
    }
