"""Games of the slow judge and of paili's table in the old format: one wall with flowers."""

import pytest

from tests.cases.games.table import Game
from tests.reference.judge import Judge
from tests.reference.tables import refused

EAST, SOUTH, WEST, NORTH = range(4)
PASSES = {str(s): {"verdict": "OK", "response": "PASS"} for s in range(4)}

OTHERS = " F1 F1 F1 F2 F2 F2 F3 F3 F3 B1 B1 B2 B2"  # south
OTHERS += " F4 J1 J1 J1 J2 J2 J2 J3 J3 J3 B8 B9 H4 B9"  # west
OTHERS += " W1 W1 W1 W9 W9 W9 T9 T9 T9 T8 T8 T7 B5"  # north
DEALT = f"H1 W1 W2 W3 W4 W5 W6 W7 W8 W9 T1 T1 T2 H2 H3 T3{OTHERS}"


def test_flowers_are_dealt_again() -> None:
    told = Judge(Game.single(DEALT).judge.initdata).answer(PASSES)
    assert told["content"]["0"] == "1 3 0 1 0 W1 W2 W3 W4 W5 W6 W7 W8 W9 T1 T1 T2 T3 H1 H2 H3 H4"
    assert told["display"]["hand"][EAST] == DEALT.split()[:16]
    assert told["display"]["hand"][WEST][-2:] == ["H4", "B9"]


def test_a_flower_is_shown_and_replaced() -> None:
    game = Game.single(f"{DEALT} H5 H6 T4")
    assert game.told == ["3 0 BUHUA H5"] * 4
    assert game.say() == ["3 0 BUHUA H6"] * 4
    assert game.say() == ["2 T4", "3 0 DRAW", "3 0 DRAW", "3 0 DRAW"]
    # 清龙 16, 不求人 4, 平和 2, 缺一门 1 and five flowers
    assert game.say({EAST: "HU"}) == [108, -36, -36, -36]
    assert game.fan() == {"清龙": 1, "平和": 1, "缺一门": 1, "不求人": 1, "花牌": 5}


def test_a_flower_is_passed_by_its_owner_too() -> None:
    game = Game.single(f"{DEALT} H5 H6 T4")
    game.say({EAST: "HU"})
    assert refused(game, EAST)


KONG_DEALT = f"W1 W2 W3 W4 W5 W6 B7 B7 B7 B4 B5 B6 T1{OTHERS}"


@pytest.mark.parametrize("drawn", ["B7 T1", "B7 H5 T1"])
def test_a_flower_between_kong_and_win(drawn: str) -> None:
    game = Game.single(f"{KONG_DEALT} {drawn}")
    game.say({EAST: "GANG B7"})
    game.say()
    if "H5" in drawn:
        assert game.told == ["3 0 BUHUA H5"] * 4
        game.say()
    game.say({EAST: "HU"})
    assert ("杠上开花" in game.fan()) == ("H5" not in drawn)


def test_flowers_do_not_help_to_eight_fan() -> None:
    hand = "H1 H2 H3 H4 W1 W2 W3 T4 T5 T6 B6 B7 B8 B1 B1 T7 T8"
    game = Game.single(f"{hand}{OTHERS.replace(' H4', '')} T9")
    assert game.display["canHu"] == [11, -4, -4, -4]
    game.say({EAST: "HU"})
    assert refused(game, EAST, "WH")


def test_the_old_judge_lets_call_the_last_discard() -> None:
    game = Game.single(DEALT, last="F1")
    while game.judge.walls[0]:
        game.on()
    drawer = game.display["player"]
    assert drawer != SOUTH
    game.say({drawer: "PLAY F1"})
    assert game.say({SOUTH: "GANG"}) == ["3 1 GANG"] * 4
    assert game.say() == [0, 0, 0, 0]
