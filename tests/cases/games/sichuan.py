"""Wins and games of Sichuan Mahjong parsed from texts, and random rule switches."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.cases.games.sichuan_table import Game
from tests.reference.sichuan.events import Event
from tests.reference.sichuan.notation import hand, tile
from tests.reference.sichuan.rules import CHOICES, XUEZHAN, SichuanRules
from tests.reference.sichuan.scoring import Score, Win
from tests.reference.sichuan.walls import BAMBOO

OPEN = XUEZHAN.with_(void_discard="lenient")
"""Rules with which seats may keep the bamboo that fills up their hands."""
READY = "234567m345789p5m"
"""A hand that waits for 2m, 5m and 8m; a win is PLAIN."""
MIDDLE = "46m99m111222333p"
"""A hand that waits for 5m; a win is PLAIN."""
ENDS = "34m789m456789p77p"
"""A hand that waits for 2m and 5m; a win is PLAIN."""


def won(text: str, **circumstances: bool) -> Win:
    """Return the win of "hand+winning tile"; the void suit is bamboo."""
    held, last = text.split("+")
    counts, melds = hand(last + held)
    return Win(counts, tile(last), melds, BAMBOO, **circumstances)


def named(result: Score) -> str:
    """Return the names of patterns in alphabetical order and their fan: "FULL_FLUSH ROOTx2 = 4"."""
    names = [name if n == 1 else f"{name}x{n}" for name, n in result.patterns]
    return f"{' '.join(sorted(names))} = {result.fan}"


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def punged(rules: SichuanRules, hands: dict[int, str] | None = None) -> Game:
    """Return a game in which seat 0 has a pung of 5m from seat 1 and has just drawn the fourth."""
    held = {0: "55m", 1: "5m", **(hands or {})}
    game = Game(rules, held, draws="1s1s2s2s2s5m", last="9p9p")
    game.play("0 1s", "1 5m")
    game.say({0: "pung 5m"})
    game.say()
    game.until(0)
    return game


def random_switches(chance: Random) -> dict[str, Any]:
    """Return a valid combination of switches that differ from XUEZHAN, for the reference and paili.

    Usually a few switches differ, sometimes all of them.
    """
    while True:
        switches: dict[str, Any] = {name: chance.choice(CHOICES[name]) for name in CHOICES}
        switches |= {name: chance.random() < 0.5 for name in _FLAGS}
        switches["combine"] = "best" if switches["fans"] == "akabane" else "add"
        switches["cap"] = chance.choice([0, 1, 2, 3, 4, 5, 6, 8, 24])
        switches["first_fan"] = chance.choice([0, 0, 0, 1, 2])
        switches["base"] = chance.choice([1, 2, 5, 8, 1000])
        if chance.random() < 0.7:
            kept = set(chance.sample(list(switches), 4))
            # These two are valid only together.
            kept |= _TABLES if kept & _TABLES else set()
            switches = {name: value for name, value in switches.items() if name in kept}
        try:
            XUEZHAN.with_(**switches)
        except ValueError:  # first_fan and base
            continue
        return switches


_TABLES = {"fans", "combine"}
_FLAGS = ("kong_fan", "refund_to_winners", "concealed_hand", "all_simples")
