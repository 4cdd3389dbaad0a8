"""Wins and seats of Sichuan Mahjong from their texts, for the tests of the slow reference."""

from __future__ import annotations

from tests.reference.sichuan.notation import hand, tile
from tests.reference.sichuan.scoring import Score, Win
from tests.reference.sichuan.settlement import Seat

BAMBOO = 2
READY = "234567m345789p5m"
"""Waits for 2m, 5m and 8m; a win is PLAIN."""
PIG = "166899m14499p77s"
"""Has void tiles where bamboo is given up."""


def won(text: str, **circumstances: bool) -> Win:
    """The win of a hand and, after a plus, the winning tile; bamboo is given up."""
    held, last = text.split("+")
    counts, melds = hand(last + held)
    return Win(counts, tile(last), melds, BAMBOO, **circumstances)


def named(result: Score) -> str:
    """Names of patterns in alphabetical order, and their fan: "FULL_FLUSH ROOTx2 = 4"."""
    names = [name if n == 1 else f"{name}x{n}" for name, n in result.patterns]
    return f"{' '.join(sorted(names))} = {result.fan}"


def at_end(text: str, *, has_won: bool = False, discarded_others: bool = True) -> Seat:
    """A seat when the game ends; bamboo is given up."""
    return Seat(*hand(text), BAMBOO, has_won, discarded_others)
