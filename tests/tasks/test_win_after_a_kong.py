"""What is a win worth that was drawn after a kong, with flowers?"""

from __future__ import annotations

import re

import MahjongGB
import pytest

from tests.tasks.user import User

pytestmark = pytest.mark.check

_ROW = re.compile(r" +(\d+) +(\d+) {3}([A-Z][A-Za-z -]*?)  \S+")

# By the rulebook: the hand is concealed but for a concealed kong, and was drawn; the tile came in
# place of the fourth 8p; three flowers were put aside. The wait for 6s and 9s is no single one.
FANS = {
    "Out with Replacement Tile": (8, 1),
    "Fully Concealed Hand": (4, 1),
    "Concealed Kong": (2, 1),
    "Flower Tiles": (1, 3),
}


def test_win_after_a_kong(user: User) -> None:
    """The fan are those of the rulebook, the total is that of another calculator."""
    win = ["234m456p78s55z(8888p)", "9s", "--self-drawn", "--kong", "--flowers", "3"]
    shown = user.paili("score", *win, "--seat", "south", "--round", "east")
    assert "9s drawn, south in the east round\n" in shown
    rows = [row.groups() for row in map(_ROW.fullmatch, shown.splitlines()) if row]
    assert {fan: (int(points), int(times)) for points, times, fan in rows} == FANS
    total = sum(points * times for points, times in FANS.values())
    assert f"  {total} fan, {total - 3} without flowers: enough to win\n" in shown

    peer = MahjongGB.MahjongFanCalculator(
        (("GANG", "B8", 0),),
        ("W2", "W3", "W4", "B4", "B5", "B6", "T7", "T8", "J3", "J3"),
        winTile="T9",
        flowerCount=3,
        isSelfDrawn=True,
        is4thTile=False,
        isAboutKong=True,
        isWallLast=False,
        seatWind=1,
        prevalentWind=0,
        verbose=True,
    )
    assert {fan: (points, times) for points, times, _, fan in peer} == FANS


def test_flowers_do_not_help_to_win(user: User) -> None:
    """The same tiles from a discard, the kong exposed."""
    shown = user.paili("score", "234m456p78s55z[8888p]", "9s", "--flowers", "8")
    assert "  9 fan, 1 without flowers: a win needs 8\n" in shown
