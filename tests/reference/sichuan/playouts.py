"""Random games through legal actions, aggressive enough to reach wins and kongs.

A playout is a function of its seed: the wall, the direction of the exchange, then all answers.
"""

from __future__ import annotations

from random import Random
from typing import Final

from tests.reference.sichuan import COPIES, KINDS, SEATS, suit_of
from tests.reference.sichuan.events import PASS, WIN, Action
from tests.reference.sichuan.rules import DIRECTIONS, SichuanRules
from tests.reference.sichuan.table import DEALT, Table

WINS: Final = 0.8
KONGS: Final = 0.8
PUNGS: Final = 0.6
"""Probabilities of taking a win, a kong and a pung."""
CHOSEN: Final = 0.9
"""Probability that a discard is a considered one, not a random one."""


def shuffled(chance: Random) -> list[int]:
    """Return a random wall."""
    wall = list(range(KINDS)) * COPIES
    chance.shuffle(wall)
    return wall


def rich(chance: Random) -> list[int]:
    """Return a wall that deals hands close to a win, usually of two suits and three random tiles.

    Games of such walls exercise more of the rules: several wins at once, passed wins, robbed kongs.
    """
    pool = shuffled(chance)
    hands = []
    for _ in SEATS:
        void = chance.randrange(3)
        own: list[int] = []
        likes_pairs = chance.random() < 0.3
        while len(own) < DEALT - 3:
            tiles = _group(chance, void, likes_pairs)
            if all(pool.count(tile) >= tiles.count(tile) for tile in tiles):
                own += tiles
                for tile in tiles:
                    pool.remove(tile)
        own, back = own[:DEALT], own[DEALT:]
        pool += back
        hands.append(own)
    chance.shuffle(pool)
    for own in hands:
        while len(own) < DEALT:
            own.append(pool.pop())
    return [tile for own in hands for tile in own] + pool


def _group(chance: Random, void: int, likes_pairs: bool) -> list[int]:
    """Return a pair or a set of one of two suits."""
    first = chance.choice([kind for kind in range(KINDS) if suit_of(kind) != void])
    if likes_pairs:
        return [first] * chance.choice([2, 2, 2, 4])
    if first % 9 <= 6 and chance.random() < 0.6:
        return [first, first + 1, first + 2]
    return [first] * 3


def table(chance: Random, rules: SichuanRules, *, is_rich: bool = False) -> Table:
    """Return a game before its first answers, with a random or a rich wall."""
    directions = tuple(DIRECTIONS) if rules.exchange == "random" else (rules.exchange,)
    direction = "" if rules.exchange == "none" else chance.choice(directions)
    return Table(rich(chance) if is_rich else shuffled(chance), rules, direction)


def playout(seed: int, rules: SichuanRules, *, is_rich: bool = False) -> Table:
    """Play a random game to its end and return it."""
    chance = Random(seed)
    game = table(chance, rules, is_rich=is_rich)
    while not game.is_over:
        game.apply(answers(game, chance))
    return game


def answers(game: Table, chance: Random) -> dict[int, Action]:
    """Return a legal answer for every seat that must answer."""
    return {seat: choose(game, seat, actions, chance) for seat, actions in game.legal().items()}


def choose(game: Table, seat: int, actions: list[Action], chance: Random) -> Action:
    """Choose a legal action, usually one that brings a win or a kong nearer."""
    if WIN in actions and chance.random() < WINS:
        return WIN
    kongs = [action for action in actions if action.kind.endswith("kong")]
    if kongs and chance.random() < KONGS:
        return chance.choice(kongs)
    pungs = [action for action in actions if action.kind == "pung"]
    if pungs and chance.random() < PUNGS:
        return pungs[0]
    if PASS in actions:
        return PASS
    others = [action for action in actions if action != WIN and action not in kongs]
    if chance.random() >= CHOSEN:
        return chance.choice(others)
    return min(others, key=lambda action: (_use(game, seat, action), chance.random()))


def _use(game: Table, seat: int, action: Action) -> int:
    """Return the usefulness of an action's tiles to a seat: neighbours and equal tiles."""
    hand = game.hands[seat]
    if action.kind == "void":
        return sum(suit_of(tile) == action.tiles[0] for tile in hand)
    if action.kind == "exchange":
        return sum(suit_of(tile) == suit_of(action.tiles[0]) for tile in hand)
    (tile,) = action.tiles
    if suit_of(tile) == game.voids[seat]:
        return -1
    near = [other for other in hand if suit_of(other) == suit_of(tile) and abs(other - tile) <= 2]
    return sum(3 - abs(other - tile) for other in near) - 3
