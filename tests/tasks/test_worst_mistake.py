"""A task: find the worst mistake in recorded games."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

import MahjongGB
import pytest

from tests.reference import KINDS, STANDARD, Tiles, with_one_less, with_one_more
from tests.reference.definition import is_complete
from tests.reference.seats import choices
from tests.tasks.user import User, counts_of, kinds_of

pytestmark = pytest.mark.check

# Plays as `search`, but discards the first winning tile that it draws.
BOT = """
from paili.games.mcr import Action, NativeAgent


class Blind:
    def __init__(self):
        self.search = NativeAgent("search")
        self.overlooked = False

    def act(self, observation):
        answer = self.search.act(observation)
        if answer != Action.win() or observation.drawn is None or self.overlooked:
            return answer
        self.overlooked = True
        return Action.play(observation.drawn)
"""
NAME = "blind.py:Blind"
SEED = "11"
SEATS = ("east", "south", "west", "north")
BOTZONE = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
BOTZONE += [*(f"F{wind}" for wind in range(1, 5)), "J3", "J2", "J1"]


class Overlooked(NamedTuple):
    """A discarded win, and the chance to win with the next draw after all."""

    game: int
    turn: int
    seat: str
    left: Fraction


def test_worst_mistake(user: User) -> None:
    """Check by the events of the games that nothing costs more than a discarded win."""
    user.write("blind.py", BOT)
    seats = [NAME, "search", "search", "search"]
    asked = ["--deals", "1", "--seatings", "4", "--seed", SEED, "--time-limit", "3600"]
    user.paili("arena", *seats, *asked, "--games", "games.jsonl")
    lines = (user.folder / "games.jsonl").read_text(encoding="utf-8").splitlines()
    found = [one for number, line in enumerate(lines, 1) for one in overlooked(number, line)]
    assert found
    worst = min(found, key=lambda one: one.left)
    assert all(one.left > worst.left for one in found if one is not worst)

    replay = ["replay", "games.jsonl", "--worst", "1", "--by", "chance", "--player", NAME]
    (told,) = json.loads(user.paili(*replay, "--json"))["worst"]
    assert (told["game"], told["turn"], told["seat"]) == (worst.game, worst.turn, worst.seat)
    assert told["answer"] == f"play {told['drawn']}"
    chance = told["chance"]
    assert (chance["draws"], chance["best"], chance["most"]["exact"]) == (1, "win", "1")
    assert Fraction(chance["got"]["exact"]) == worst.left
    shown = user.paili(*replay)
    assert f"  1. game {worst.game}, turn {worst.turn}: {NAME} as {worst.seat}\n" in shown
    cost = f"{100 * float(1 - worst.left):.2f}%"
    assert f"  chance to win within 1 own draw: cost {cost}; win 100.00%" in shown


def overlooked(number: int, line: str) -> Iterator[Overlooked]:
    """Yield the wins that the bot discarded in a game."""
    game = json.loads(line)
    wall = json.dumps({key: value for key, value in game.items() if key != "events"})
    transcript = "\n".join([wall, *map(json.dumps, game["events"])])
    prevalent = SEATS.index(game["deal"]["prevalent_wind"])
    for choice in choices(transcript):
        if game["players"][choice.seat] != NAME or not re.fullmatch(r"\d[mpsz]", choice.cause):
            continue
        melds, hand = [*map(peer_meld, choice.melds)], counts_of("".join(choice.tiles))
        winds = (SEATS.index(choice.seat), prevalent)
        (drawn,) = kinds_of(choice.cause)
        if fan(with_one_less(hand, drawn), drawn, melds, winds) < 8:
            continue
        waiting = with_one_less(hand, *kinds_of(choice.played))
        wins = [kind for kind in range(KINDS) if fan(waiting, kind, melds, winds) >= 8]
        outs = sum(choice.available[kind] for kind in wins)
        turn = choice.line - 1  # the line of the walls is not an event
        yield Overlooked(number, turn, choice.seat, Fraction(outs, sum(choice.available)))


def peer_meld(text: str) -> tuple[str, str, int]:
    """Convert a meld such as "[123m]" for PyMahjongGB: a chow has its middle tile."""
    kinds = kinds_of(text[1:-1])
    kind = "GANG" if len(kinds) == 4 else "PENG" if kinds[0] == kinds[1] else "CHI"
    return kind, BOTZONE[kinds[1]], 0 if text[0] == "(" else 1


def fan(waiting: Tiles, last: int, melds: list[Any], winds: tuple[int, int]) -> int:
    """Return the fan of a self-drawn win by PyMahjongGB, 0 if the tiles are not complete."""
    if waiting[last] == 4 or not is_complete(
        with_one_more(waiting, last), len(melds), KINDS, (STANDARD,)
    ):
        return 0
    tiles = tuple(name for name, n in zip(BOTZONE, waiting, strict=True) for _ in range(n))
    flags = (True, False, False, False)
    found = MahjongGB.MahjongFanCalculator(tuple(melds), tiles, BOTZONE[last], 0, *flags, *winds)
    return sum(points for points, _ in found)
