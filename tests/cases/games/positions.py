"""Positions for tests of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from tests.cases.games.table import Game

EAST, SOUTH, WEST, NORTH = range(4)

STRAIGHT = "W1 W2 W3 W4 W5 W6 W7 W8 W9 T1 T1 T2 T3"
"""A hand that waits for T1 and T4; T4 completes a pure straight."""
KONG = "W1 W1 W1 T1 T2 T3 T4 T5 T6 T7 T8 B2 B2"
"""A hand that waits for T9, also after a kong of W1."""
LAST = "W1 W2 W3 W4 W5 W6 W7 W8 W9 T1 T1 B4 B6"
"""A hand that waits for B5 only."""


def called() -> Game:
    """Return a game in which east has discarded B3: south can chow it, west pung it, north win."""
    hands = {
        SOUTH: "B4 B5 J1",
        WEST: "B3 B3 J2",
        NORTH: "W1 W2 W3 W4 W5 W6 W7 W8 W9 B1 B2 T1 T1",
    }
    game = Game.duplicate(hands, {EAST: {1: "B3"}})
    game.say({EAST: "PLAY B3"})
    return game


def robbed() -> Game:
    """Return a game in which west has a pung of B5 and draws the fourth, for which north waits."""
    hands = {NORTH: LAST, WEST: "B5 B5 J1"}
    game = Game.duplicate(hands, {EAST: {1: "B5"}, WEST: {1: "B5"}})
    game.say({EAST: "PLAY B5"})
    game.say({WEST: "PENG J1"})
    game.until(WEST, 1)
    return game


def two_kongs(draws: Mapping[int, str]) -> Game:
    """Return a game in which south has declared two kongs, so that its wall runs out first."""
    hands = {SOUTH: "F1 F1 F1 F2 F2 F2", EAST: "F3 F3 F3 J3 J3 J2"}
    game = Game.duplicate(hands, {SOUTH: {1: "F1", 2: "F2"}, EAST: draws, NORTH: {1: "J3"}})
    game.until(SOUTH, 1)
    game.say({SOUTH: "GANG F1"})
    game.say()
    game.say({SOUTH: "GANG F2"})
    game.until(NORTH, 1)
    return game
