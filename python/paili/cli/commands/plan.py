"""`paili plan`: the discard with the best chance to win, exactly."""

from __future__ import annotations

import json
import math
import os
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from paili.cli import INTERRUPTED
from paili.cli.options import (
    AVAILABLE,
    HAND,
    MELDS,
    NOTATION,
    ORDER,
    RULES,
    SEEN,
    SuitOrderOption,
)
from paili.cli.positions import check_in_play, read_hand, read_knowledge
from paili.model.errors import ArgumentError
from paili.model.notation import Notation, format_tiles
from paili.model.rules import Rules

if TYPE_CHECKING:
    from paili.cli.search import Candidate, Chance, Found, Win

SCHEMA_VERSION = "1"
"""Version of the JSON, described by docs/plan.schema.json."""

_MEGABYTE = 10**6
_FRACTION = ("exact", "probability")

_DRAWS = typer.Option(metavar="K", help="Own draws within which to win.")
_LIMIT = typer.Option(metavar="SECONDS", help="Then answer with what is proved so far.")
_THREADS = typer.Option(metavar="N", help="1 to 256; as many as processors if left out.")
_MEMORY = typer.Option(metavar="MB", min=1, help="Memory that the search may take.")
_REASONS = typer.Option(metavar="N", min=0, help="Complete hands to show as the reason.")
_JSON = typer.Option("--json", help="Write JSON; see docs/plan.schema.json.")


def plan(
    text: Annotated[list[str], HAND],
    draws: Annotated[int, _DRAWS],
    melds: Annotated[str, MELDS] = "",
    seen: Annotated[str, SEEN] = "",
    available: Annotated[str | None, AVAILABLE] = None,
    order: Annotated[SuitOrderOption, ORDER] = SuitOrderOption.MPSZ,
    rules: Annotated[str, RULES] = "mahjong0",
    notation: Annotated[Notation, NOTATION] = Notation.MPSZ,
    limit: Annotated[float | None, _LIMIT] = None,
    threads: Annotated[int | None, _THREADS] = None,
    memory: Annotated[int, _MEMORY] = 1500,
    reasons: Annotated[int, _REASONS] = 3,
    as_json: Annotated[bool, _JSON] = False,
) -> None:
    """The best discard, by its exact chance to win within some draws.

    One player draws, from all tiles that can still come; discards do not come back. Ctrl-C, or
    the time limit, ends a long search: then each chance is given between two bounds.
    """
    from paili.analysis.plan import PlanSearch
    from paili.analysis.report import analyse
    from paili.cli.search import Stop, find, wins

    if limit is not None and not 0 < limit < math.inf:
        raise ArgumentError("--limit", str(limit), "seconds above 0")
    game = Rules.parse(rules)
    hand = read_hand(" ".join(text), melds, notation)
    check_in_play(hand, game)
    knowledge = read_knowledge(hand, seen, available, notation, order)
    search = PlanSearch(
        hand,
        knowledge,
        draws=draws,
        rules=game,
        # One hand is one question; as many threads as there are processors answer it soonest.
        threads=min(os.cpu_count() or 1, 256) if threads is None else threads,
        memory=memory * _MEGABYTE,
    )
    found = find(search, analyse(hand, knowledge, game, limit=0), draws, limit)
    likeliest = wins(found, reasons)
    if as_json:
        print(json.dumps(_to_json(found, likeliest), indent=2), flush=True)
    else:
        from paili.cli.render.plan import draw

        print(draw(found, likeliest), end="", flush=True)
    if found.stop is Stop.INTERRUPT:
        raise typer.Exit(INTERRUPTED)
    if found.failure is not None:
        raise found.failure


def _to_json(found: Found, likeliest: tuple[Win, ...]) -> dict[str, Any]:
    from paili.analysis.report import deficiency_to_json, position_to_json

    report, best = found.report, found.best
    return {
        "schema_version": SCHEMA_VERSION,
        **position_to_json(report.hand, report.knowledge, report.rules),
        "draws": found.draws,
        "deficiency": deficiency_to_json(report.deficiency),
        "chance": _chance_to_json(found.chance),
        "best": None if best is None else str(best.tile),
        "is_best_proved": None if best is None else found.is_best_proved,
        "options": [_candidate_to_json(row) for row in found.candidates]
        if report.discards
        else None,
        "reasons": None
        if found.reasons is None
        else {"total": len(found.reasons), "items": [_win_to_json(win) for win in likeliest]},
        "search": {"stopped_by": found.stop and str(found.stop), "progress": found.progress},
    }


def _fraction_to_json(value: Fraction) -> dict[str, Any]:
    return {"exact": str(value), "probability": float(value)}


def _chance_to_json(chance: Chance) -> dict[str, Any]:
    known = _fraction_to_json(chance.lower) if chance.is_exact else dict.fromkeys(_FRACTION)
    return {
        **known,
        "lower": _fraction_to_json(chance.lower),
        "upper": _fraction_to_json(chance.upper),
    }


def _candidate_to_json(candidate: Candidate) -> dict[str, Any]:
    from paili.analysis.report import copies_to_json, deficiency_to_json

    option = candidate.discard.option
    return {
        "tile": str(option.tile),
        "chance": _chance_to_json(candidate.chance),
        "deficiency": deficiency_to_json(option.deficiency),
        "tiles": copies_to_json(option.tiles),
        "copies": option.copies,
        "dead": [str(tile) for tile in candidate.discard.dead],
    }


def _win_to_json(win: Win) -> dict[str, Any]:
    from paili.analysis.report import copies_to_json

    return {
        **_fraction_to_json(win.chance),
        "share": float(win.share),
        "form": str(win.completion.form),
        "tiles": format_tiles(win.completion.tiles),
        "melds": [str(meld) for meld in win.completion.melds],
        "eye": None if win.completion.eye is None else str(win.completion.eye),
        "coming": copies_to_json(win.coming),
        "going": copies_to_json(win.going),
    }
