"""Wins and seats of Sichuan Mahjong from their texts, for the tests of the slow reference."""

from __future__ import annotations

from tests.reference.sichuan.events import Event
from tests.reference.sichuan.notation import hand, tile
from tests.reference.sichuan.rules import XUEZHAN, SichuanRules
from tests.reference.sichuan.scoring import Score, Win
from tests.reference.sichuan.settlement import Seat
from tests.reference.sichuan.walls import BAMBOO, Game

OPEN = XUEZHAN.with_(void_discard="lenient")
"""Seats are free to keep the bamboo that fills up their hands."""
READY = "234567m345789p5m"
"""Waits for 2m, 5m and 8m; a win is PLAIN."""
MIDDLE = "46m99m111222333p"
"""Waits for 5m; a win is PLAIN."""
ENDS = "34m789m456789p77p"
"""Waits for 2m and 5m; a win is PLAIN."""
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


def kinds(events: list[Event]) -> list[str]:
    """What happened."""
    return [event.kind for event in events]


def punged(rules: SichuanRules, hands: dict[int, str] | None = None) -> Game:
    """Seat 0 has a pung of 5m, called from seat 1, and has just drawn the fourth."""
    held = {0: "55m", 1: "5m", **(hands or {})}
    game = Game(rules, held, draws="1s1s2s2s2s5m", last="9p9p")
    game.play("0 1s", "1 5m")
    game.say({0: "pung 5m"})
    game.say()
    game.until(0)
    return game
