"""The exact chances to win of a hundred hands."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest

from tests.reference import KINDS, STANDARD, Tiles
from tests.reference.values import StepValues
from tests.tasks.user import User, digits_of, name_of, text_of

pytestmark = pytest.mark.check

HANDS = 100
DRAWS = 2
CHANCES = """
import json
import paili

for line in open("hands.txt", encoding="utf-8"):
    text, digits = line.split()
    hand, left = paili.Hand.parse(text), paili.KnowledgeBase.parse(digits)
    plan = paili.plan(hand, left, draws=2, rules="mahjong0")
    print(json.dumps([str(plan.exact), {str(one.tile): str(one.exact) for one in plan.options}]))
"""


def test_exact_chances(user: User) -> None:
    """Those of all discards, as fractions, by a plain recursion over all draws."""
    positions = late_positions()
    lines = [f"{text_of(hand)} {digits_of(left)}\n" for hand, left in positions]
    user.write("hands.txt", "".join(lines))
    shown = user.python("chances.py", CHANCES).splitlines()
    values = StepValues(0, 27, (STANDARD,))
    winning = 0
    for (hand, left), line in zip(positions, shown, strict=True):
        exact, options = json.loads(line)
        truth = values.of_discards(hand, left, DRAWS)
        assert {tile: Fraction(chance) for tile, chance in options.items()} == {
            name_of(kind): chance for kind, chance in truth.items()
        }
        assert Fraction(exact) == values.of_drawn(hand, left, DRAWS)
        winning += 0 < Fraction(exact) < 1
    assert winning > HANDS // 4


def late_positions() -> list[tuple[Tiles, Tiles]]:
    """Complete hands of which two tiles were exchanged, with five tiles that can still come."""
    rng = Random(23)
    found: list[tuple[Tiles, Tiles]] = []
    while len(found) < HANDS:
        wall = [kind for kind in range(27) for _ in range(4)]
        hand: list[int] = []
        for _ in range(4):
            first = rng.choice([kind for kind in range(27) if kind % 9 < 7])
            hand += rng.choice([[first] * 3, [first, first + 1, first + 2]])
        hand += [rng.randrange(27)] * 2
        if max(map(hand.count, hand)) > 4:
            continue
        for kind in hand:
            wall.remove(kind)
        rng.shuffle(wall)
        gone = [hand.pop(rng.randrange(len(hand))) for _ in range(2)]
        hand += [wall.pop() for _ in range(2)]
        left = [*gone, *wall[:3]]
        found.append((counted(hand), counted(left)))
    return found


def counted(kinds: list[int]) -> Tiles:
    return tuple(kinds.count(kind) for kind in range(KINDS))
