"""What seats say at a table, and what happens there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from tests.reference.sichuan.scoring import Score
from tests.reference.sichuan.settlement import Payment


class Action(NamedTuple):
    """What a seat says.

    kind: "exchange" (three tiles), "void" (a suit), "win", "pass", "pung", "exposed_kong",
    "discard", "concealed_kong", "added_kong" (one tile each, the last three in an own turn).
    """

    kind: str
    tiles: tuple[int, ...] = ()


WIN: Final = Action("win")
PASS: Final = Action("pass")


@dataclass(frozen=True)
class Event:
    """What happened.

    Attributes:
        kind: "deal" (the hand of one seat), "exchange" (what a seat gives, and to whom), "void",
            "draw", "replacement", "discard", "pung", "concealed_kong", "exposed_kong",
            "added_kong" (declared, and not paid before it can be robbed), "kong_paid", "robbed",
            "win", "shot" (what becomes of kong income), "fault", and "end" ("three_won", "wall" or
            "fault" as its reason).
        seat: who did it.  tiles: which tiles, or suit.
        other: from whom a tile was taken, or to whom three were given.
        payments: what was paid at once.  score: of a win.  reason: of the end.
    """

    kind: str
    seat: int | None = None
    tiles: tuple[int, ...] = ()
    other: int | None = None
    payments: tuple[Payment, ...] = ()
    score: Score | None = None
    reason: str = ""
