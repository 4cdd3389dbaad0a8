"""`paili plan`: the discard with the best exact chance to win."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from paili.cli import INTERRUPTED
from paili.cli.options import (
    AVAILABLE,
    DEFAULT_RULES,
    DORA,
    HAND,
    LAST_TILE,
    MELDS,
    MINIMUM,
    NAMES,
    NOTATION,
    OBJECTIVE,
    ORDER,
    ROUND,
    RULES,
    SEAT,
    SECONDS,
    SEEN,
    WIN_BY,
    NotationOption,
    SuitOrderOption,
    read_names,
    read_position,
    read_rules,
    read_stakes,
    seen_with,
)
from paili.cli.waiting import share_done
from paili.model.errors import ArgumentError
from paili.model.requirements import Objective, WinBy
from paili.model.views import json_text

_MEGABYTE = 10**6

_DRAWS = typer.Option(
    metavar="K",
    help="Own draws within which to win; by default two more than the deficiency, or fewer for "
    "far hands.",
)
_THREADS = typer.Option(metavar="N", help="1 to 256; by default as many as processors.")
_MEMORY = typer.Option(metavar="MB", min=1, help="The most memory that the search may use.")
_REASONS = typer.Option(
    "--limit", "--reasons", metavar="N", min=0, help="Complete hands to show as the reason."
)
_JSON = typer.Option("--json", help="Write JSON; see paili/schemas/plan.schema.json.")


def plan(
    text: Annotated[list[str], HAND],
    draws: Annotated[int | None, _DRAWS] = None,
    melds: Annotated[str, MELDS] = "",
    seen: Annotated[str, SEEN] = "",
    available: Annotated[str | None, AVAILABLE] = None,
    order: Annotated[SuitOrderOption, ORDER] = SuitOrderOption.MPSZ,
    notation: Annotated[NotationOption, NOTATION] = NotationOption.AUTO,
    rules: Annotated[str, RULES] = DEFAULT_RULES,
    seat: Annotated[str | None, SEAT] = None,
    prevalent: Annotated[str | None, ROUND] = None,
    minimum: Annotated[int | None, MINIMUM] = None,
    win_by: Annotated[WinBy | None, WIN_BY] = None,
    objective: Annotated[Objective, OBJECTIVE] = Objective.CHANCE,
    dora: Annotated[str | None, DORA] = None,
    last_tile: Annotated[bool, LAST_TILE] = False,
    seconds: Annotated[float | None, SECONDS] = None,
    threads: Annotated[int | None, _THREADS] = None,
    memory: Annotated[int, _MEMORY] = 1500,
    reasons: Annotated[int, _REASONS] = 3,
    names: Annotated[str | None, NAMES] = None,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """Find the discard with the best exact chance to win.

    The chance is to win within K own draws. One player draws from all tiles that can still come,
    and discards do not come back. With --objective points it is the discard with the most expected
    points, under rules that count them: xuezhan, sbr, akabane, mcr with a requirement, and those of
    riichi. There it says whether riichi is better than silence, and --dora and --last-tile count.

    Ctrl-C or --seconds ends a long search early; each chance is then shown as two bounds.
    """
    from paili.analysis.plan_reports import Stop, plan_report
    from paili.analysis.question import Question

    if seconds is not None and not 0 < seconds < float("inf"):
        raise ArgumentError("--seconds", str(seconds), "seconds above 0")
    languages = read_names(names)
    game = read_rules(rules, seat, prevalent, minimum, win_by)
    visible = seen if available is not None else seen_with(seen, dora)
    hand, knowledge = read_position(text, melds, visible, available, notation, order, game)
    stakes = read_stakes(dora, last_tile, game)
    if draws is None:
        question = Question.of(hand, knowledge, game)
        game, draws = question.rules, question.native.affordable_draws()
    with share_done("searching; Ctrl-C shows what is known") as tell:
        found = plan_report(
            hand,
            knowledge,
            rules=game,
            draws=draws,
            # A single computation, which may use all processors.
            threads=min(os.cpu_count() or 1, 256) if threads is None else threads,
            memory=memory * _MEGABYTE,
            objective=objective,
            seconds=seconds,
            progress=tell,
            stakes=stakes,
        )
    if as_json:
        print(json_text(found.to_json(reasons)), flush=True)
    else:
        from paili.render.terminal import printed_value

        print(printed_value(found, reasons, languages=languages), end="", flush=True)
    if found.stop is Stop.INTERRUPT:
        raise typer.Exit(INTERRUPTED)
    if found.failure is not None:
        raise found.failure
