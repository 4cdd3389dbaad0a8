"""Games of Chinese Standard Mahjong in the arena."""

from __future__ import annotations

from typing import Any

from paili.agents.naming import is_native, is_seeded, named_for_run
from paili.arena.kinds import Kind
from paili.games.mcr.actions import Action
from paili.games.mcr.deals import Deal
from paili.games.mcr.events import EventKind
from paili.games.mcr.scoring.fans import FANS
from paili.games.mcr.states import State
from paili.games.mcr.transcripts import format_game
from paili.model.rules import MCR


def _start(seed: int, number: int) -> State:
    return State.start(Deal.random(seed, number))


def _about(state: State) -> dict[str, Any]:
    return {"wind": int(state.deal.prevalent_wind)}


def _outcome(state: State) -> dict[str, Any]:
    """How a game ended."""
    last = state.last
    plain: dict[str, Any] = {
        "end": last.kind.value,
        "stages": len(state.events),
        "payments": list(state.payments or (0, 0, 0, 0)),
    }
    if last.kind is not EventKind.EXHAUSTED and last.seat is not None:
        plain["seat"] = int(last.seat)
    if last.verdict is not None:
        plain["verdict"] = last.verdict.value
    if last.kind is EventKind.WIN and state.win is not None:
        plain["giver"] = None if last.giver is None else int(last.giver)
        plain["fan"] = state.win.fan
        plain["fans"] = [[FANS.index(fan), times] for fan, times in state.win.fans]
    return plain


MCR_GAME = Kind(
    start=_start,
    about=_about,
    outcome=_outcome,
    transcript=format_game,
    turn=lambda state: len(state.events) - 1,
    action=Action,
    fault_of=lambda state: state.fault,
    named=lambda text, seconds, version=None: named_for_run(
        text, version, rules=MCR, time_limit=seconds
    ),
    is_native=is_native,
    is_seeded=is_seeded,
)
"""Chinese Standard Mahjong, in the duplicate format."""
