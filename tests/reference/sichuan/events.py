"""The answers of seats at a table, and the events there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from tests.reference.sichuan.scoring import Score
from tests.reference.sichuan.settlement import Payment


class Action(NamedTuple):
    """An answer of a seat.

    kind: "exchange" (three tiles), "void" (a suit), "win", "pass", "pung", "exposed_kong",
    "discard", "concealed_kong", "added_kong" (one tile each, the last three in an own turn).
    """

    kind: str
    tiles: tuple[int, ...] = ()


WIN: Final = Action("win")
PASS: Final = Action("pass")


@dataclass(frozen=True)
class Event:
    """An event of a game.

    Attributes:
        kind: "deal" (the hand of one seat), "exchange" (the tiles that a seat gives, and to whom),
            "void", "draw", "replacement", "discard", "pung", "concealed_kong", "exposed_kong",
            "added_kong" (declared, and not paid before it can be robbed), "kong_paid", "robbed",
            "win", "shot" (the fate of kong income), "fault", and "end" ("three_won", "wall" or
            "fault" as its reason).
        seat: the acting seat.
        tiles: the tiles, or the suit.
        other: the seat from which a tile was taken, or to which three were given.
        payments: the payments made at once.
        score: the score of a win.
        reason: the reason of the end.
    """

    kind: str
    seat: int | None = None
    tiles: tuple[int, ...] = ()
    other: int | None = None
    payments: tuple[Payment, ...] = ()
    score: Score | None = None
    reason: str = ""
