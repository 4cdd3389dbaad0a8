"""How does a hand get to a win of eight fan, and how likely is that?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import pairwise

import MahjongGB
import pytest

from tests.reference import KINDS, STANDARD, Tiles, with_one_less
from tests.reference.definition import is_complete
from tests.reference.required import Question, completions, is_last_copy
from tests.reference.required_values import RequiredValues
from tests.tasks.user import User, counts_of, digits_of, kinds_of

pytestmark = pytest.mark.check

CONCEALED, MELD = "123456m23p11s", "[777p]"
LEFT = counts_of("335789m789p")
DRAWS = 3
MINIMUM = 8
BOTZONE = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
BOTZONE += [*(f"F{wind}" for wind in range(1, 5)), "J3", "J2", "J1"]
ASKED = [
    *(CONCEALED + MELD, "--rules", "mcr", "--seat", "east", "--round", "east"),
    *("--win-by", "self_draw", "--available", digits_of(LEFT)),
]
# What it is worth and by which tile, then a line with its tiles.
_WAY = re.compile(r" +(\d) more tiles? to .*?, (\d+) fan with (\S\S) drawn last: .*")
_GAP = re.compile(r" {2,}")


def test_way_to_eight_fan(user: User) -> None:
    """The ways, their fan, and their chances to be reached, by a plain recursion over all draws."""
    truth = RequiredValues(worth_if_won)
    chance, _ = truth.of_waiting(counts_of(CONCEALED), LEFT, DRAWS)
    assert chance > 0
    plan = json.loads(user.paili("plan", *ASKED, "--draws", str(DRAWS), "--limit", "100", "--json"))
    assert Fraction(plan["chance"]["exact"]) == chance
    found = {counts_of(one["tiles"]): Fraction(one["exact"]) for one in plan["reasons"]["items"]}
    assert found == truth.endings(counts_of(CONCEALED), LEFT, DRAWS)

    shown = user.paili("plan", *ASKED, "--draws", str(DRAWS), "--limit", "100")
    assert f"% ({chance}) to win within {DRAWS} draws\n" in shown
    ways = dict(ways_of(shown))
    assert ways.keys() == found.keys()
    for tiles, (fan, last) in ways.items():
        assert worth(with_one_less(tiles, last), last, LEFT[last]) == fan >= MINIMUM


def test_nearest_wins(user: User) -> None:
    """How far the nearest are, how many there are, and what they are worth at best."""
    question = Question(counts_of(CONCEALED), LEFT, 1, MINIMUM)
    all_ways = completions(
        question, lambda tiles, last, left: worth(with_one_less(tiles, last), last, left), DRAWS
    )
    least = min(one.distance for one in all_ways.values())
    nearest = {tiles: one for tiles, one in all_ways.items() if one.distance == least}
    shown = user.paili("completions", *ASKED)
    assert f"  legal deficiency {least}\n" in shown
    verb = "is" if len(nearest) == 1 else "are"
    assert f"  complete hands: {len(nearest)} {verb} {least} tiles away" in shown
    ways = dict(ways_of(shown))
    assert {tiles: fan for tiles, (fan, _) in ways.items()} == {
        tiles: one.fan for tiles, one in nearest.items()
    }


def ways_of(shown: str) -> Iterator[tuple[Tiles, tuple[int, int]]]:
    """Complete hands without their meld, each with its fan and its last tile."""
    lines = shown.splitlines()
    for line, after in pairwise(lines):
        if way := _WAY.fullmatch(line):
            *_, first, second, third, eye, meld = _GAP.split(after)
            assert meld == MELD
            yield counts_of(first + second + third + eye), (int(way[2]), kinds_of(way[3])[0])


@cache
def worth(waiting: Tiles, last: int, left: int) -> int:
    """Fan of a hand that draws its last tile, by another calculator."""
    tiles = tuple(
        name for name, copies in zip(BOTZONE, waiting, strict=True) for _ in range(copies)
    )
    flags = (True, is_last_copy(waiting[last], left), False, False)
    fans = MahjongGB.MahjongFanCalculator(
        (("PENG", "B7", 1),), tiles, BOTZONE[last], 0, *flags, 0, 0
    )
    return sum(points for points, _ in fans)


def worth_if_won(waiting: Tiles, last: int, left: int) -> int | None:
    complete = tuple(copies + (kind == last) for kind, copies in enumerate(waiting))
    if not is_complete(complete, 1, KINDS, (STANDARD,)):
        return None
    fan = worth(waiting, last, left)
    return fan if fan >= MINIMUM else None
