"""Games of Sichuan Mahjong in the arena."""

from __future__ import annotations

from typing import Any

from paili.agents.naming import is_native, is_seeded, named_for_run
from paili.arena.kinds import Kind
from paili.games.seats import SEATS
from paili.games.sichuan.actions import Action
from paili.games.sichuan.deals import Deal
from paili.games.sichuan.events import Event
from paili.games.sichuan.scoring.patterns import PATTERNS
from paili.games.sichuan.scoring.payments import Cause
from paili.games.sichuan.states import State
from paili.games.sichuan.transcripts import format_game
from paili.model.rules import Rules

CAUSES = tuple(Cause)


def sichuan_game(rules: Rules) -> Kind:
    """Sichuan Mahjong by some rules."""
    return Kind(
        start=lambda seed, number: State.start(Deal.random(seed, number), rules),
        about=lambda state: {},
        outcome=_outcome,
        transcript=format_game,
        # The fault and the end follow it.
        turn=lambda state: len(state.events) - 2,
        action=Action,
        fault_of=lambda state: state.fault,
        named=lambda text, seconds, version=None: named_for_run(
            text, version, rules=rules, time_limit=seconds
        ),
        is_native=lambda text: is_native(text, rules=rules),
        is_seeded=lambda text: is_seeded(text, rules=rules),
    )


def _outcome(state: State) -> dict[str, Any]:
    """How a game ended, what was won, and what was paid for what."""
    ledger = [[0] * len(CAUSES) for _ in SEATS]
    for payment in state.ledger:
        cause = CAUSES.index(payment.cause)
        ledger[payment.payer][cause] -= payment.amount
        if payment.payee is not None:
            ledger[payment.payee][cause] += payment.amount
    plain: dict[str, Any] = {
        "end": str(state.ending),
        "events": len(state.events),
        "payments": list(state.scores),
        "ledger": ledger,
        "wins": [_win(event) for event in state.wins],
    }
    fault = state.fault
    if fault is not None:
        plain |= {"seat": int(fault.seat), "verdict": fault.verdict.value}
    return plain


def _win(event: Event) -> dict[str, Any]:
    payers = {payment.payer for payment in event.payments}
    seat, giver = event.seat, event.giver
    return {
        "seat": None if seat is None else int(seat),
        "giver": None if giver is None else int(giver),
        # Of a drawn win the one who has fed the kong, if nobody else pays.
        "payers": sorted(payers),
        "fan": event.fan,
        "value": event.value,
        "patterns": [[PATTERNS.index(pattern), times] for pattern, times in event.patterns],
    }
