"""Games of the slow judge and of paili's table: kongs, and the visibility of tiles."""

import pytest
from paili.model.tiles import Tile, Wind

from tests.cases.games.positions import (
    EAST,
    KONG,
    LAST,
    NORTH,
    SOUTH,
    WEST,
    robbed,
    two_kongs,
)
from tests.cases.games.table import Game
from tests.reference.tables import refused

# 11. Concealed kongs


def test_a_concealed_kong_is_told_without_its_tile() -> None:
    game = Game.duplicate({EAST: KONG}, {EAST: {1: "W1", 2: "F1"}})
    assert game.say({EAST: "GANG W1"}) == ["3 0 GANG"] * 4
    assert (game.display["action"], game.display["tile"]) == ("GANG", "W1")
    assert (game.last.tile, game.last.seen_by(Wind.WEST).tile) == (Tile.M1, None)
    assert game.say() == ["2 F1", "3 0 DRAW", "3 0 DRAW", "3 0 DRAW"]


def test_a_concealed_kong_leaves_the_hand_concealed() -> None:
    game = Game.duplicate({EAST: KONG}, {EAST: {1: "W1", 2: "F1"}, SOUTH: {1: "T9"}})
    game.say({EAST: "GANG W1"})
    game.until(SOUTH, 1)
    game.say({SOUTH: "PLAY T9"})
    assert game.say({EAST: "HU"}) == [46, -30, -8, -8]
    assert game.fan() == {"清龙": 1, "暗杠": 1, "门前清": 1, "幺九刻": 1, "无字": 1}


def test_the_tile_after_a_kong_wins_as_its_replacement() -> None:
    game = Game.duplicate({EAST: KONG}, {EAST: {1: "W1", 2: "T9"}})
    game.say({EAST: "GANG W1"})
    game.say()
    assert game.say({EAST: "HU"}) == [120, -40, -40, -40]
    expected = {"清龙": 1, "杠上开花": 1, "不求人": 1, "暗杠": 1, "幺九刻": 1, "无字": 1}
    assert game.fan() == expected


def test_an_ordinary_draw_after_a_kong_is_no_replacement() -> None:
    game = Game.duplicate({EAST: KONG}, {EAST: {1: "W1", 2: "F1", 3: "T9"}})
    game.say({EAST: "GANG W1"})
    game.until(EAST, 3)
    assert game.say({EAST: "HU"}) == [96, -32, -32, -32]
    assert "杠上开花" not in game.fan()


# 14. Last Tile

CLOSED_WAIT = {"清龙": 1, "门前清": 1, "平和": 1, "喜相逢": 1, "独听・嵌张": 1}


def test_three_discards_and_the_fourth_wins() -> None:
    draws = {EAST: {1: "B5", 2: "B5"}, SOUTH: {1: "B5"}, WEST: {1: "B5"}}
    game = Game.duplicate({NORTH: LAST}, draws)
    game.until(EAST, 2)
    game.say({EAST: "PLAY B5"})
    assert game.say({NORTH: "HU"}) == [-34, -8, -8, 50]
    assert game.fan() == {**CLOSED_WAIT, "和绝张": 1}


def test_the_discard_itself_is_not_counted() -> None:
    draws = {EAST: {1: "B5"}, SOUTH: {1: "B5"}, WEST: {1: "B5"}}
    game = Game.duplicate({NORTH: LAST}, draws)
    game.until(WEST, 1)
    game.say({WEST: "PLAY B5"})
    assert game.say({NORTH: "HU"})[NORTH] == 46
    assert game.fan() == CLOSED_WAIT


def test_an_exposed_pung_is_three() -> None:
    game = Game.duplicate({NORTH: LAST, WEST: "B5 B5 J1"}, {EAST: {1: "B5"}, SOUTH: {1: "B5"}})
    game.say({EAST: "PLAY B5"})
    game.say({WEST: "PENG J1"})
    game.until(SOUTH, 1)
    game.say({SOUTH: "PLAY B5"})
    assert game.say({NORTH: "HU"})[NORTH] == 50
    assert game.fan() == {**CLOSED_WAIT, "和绝张": 1}


def test_three_in_an_own_pung_make_the_last_tile() -> None:
    """Show 444m; the fourth copy completes 456m."""
    hand = "W4 W4 W5 W6 B2 B3 B4 B5 B6 B7 J1 J1 J2"
    game = Game.duplicate({SOUTH: hand}, {EAST: {1: "W4", 2: "W4"}})
    game.say({EAST: "PLAY W4"})
    game.say({SOUTH: "PENG J2"})
    game.until(EAST, 2)
    game.say({EAST: "PLAY W4"})
    assert game.say({SOUTH: "HU"}) == [-16, 32, -8, -8]  # 4 + 2 + 1 + 1
    assert game.fan() == {"和绝张": 1, "四归一": 1, "连六": 1, "缺一门": 1}


def test_a_chow_counts_each_of_its_tiles() -> None:
    hands = {NORTH: LAST, SOUTH: "B4 B6 J1"}
    draws = {EAST: {1: "B5", 2: "B5"}, WEST: {1: "B5"}, NORTH: {1: "B5"}}
    game = Game.duplicate(hands, draws)
    game.say({EAST: "PLAY B5"})
    game.say({SOUTH: "CHI B5 J1"})
    game.until(EAST, 2)
    game.say({EAST: "PLAY B5"})
    assert game.say({NORTH: "HU"})[NORTH] == 50
    assert game.fan() == {**CLOSED_WAIT, "和绝张": 1}


def test_a_concealed_copy_of_another_is_not_shown() -> None:
    hands = {NORTH: LAST, WEST: "B5"}
    draws = {EAST: {1: "B5", 2: "B5"}, SOUTH: {1: "B5"}}
    game = Game.duplicate(hands, draws)
    game.until(EAST, 2)
    game.say({EAST: "PLAY B5"})
    assert game.say({NORTH: "HU"})[NORTH] == 46
    assert game.fan() == CLOSED_WAIT


def test_an_added_kong_is_robbed_without_last_tile() -> None:
    game = robbed()
    assert "BUGANG" in game.legal(WEST)
    assert game.say({WEST: "BUGANG B5"}) == ["3 2 BUGANG B5"] * 4
    assert game.display["canHu"] == [-3, -3, -4, 30]
    assert [game.legal(seat) for seat in range(4)] == [{"PASS"}, {"PASS"}, {"PASS"}, {"PASS", "HU"}]
    assert game.say({NORTH: "HU"}) == [-8, -8, -38, 54]
    assert game.fan() == {**CLOSED_WAIT, "抢杠和": 1}


def test_an_added_kong_is_robbed_by_nobody() -> None:
    game = robbed()
    game.say({WEST: "BUGANG B5"})
    assert game.say()[WEST].startswith("2 ")


# 15. No kong before an empty wall


def test_no_kong_with_the_last_tile_of_the_own_wall() -> None:
    hand = "F1 F1 F1 W1 W4 W7 B2 B5 B8 T3 T6 J1 J2"
    game = Game.duplicate({EAST: hand}, {EAST: {21: "F1"}})
    game.until(EAST, 21)
    assert game.legal(EAST) == {"PLAY"}
    game.say({EAST: "GANG F1"})
    assert refused(game, EAST)


@pytest.mark.parametrize(("number", "left"), [(19, [2, 1, 3, 3]), (20, [1, 0, 2, 2])])
def test_no_concealed_kong_before_an_empty_wall(number: int, left: list[int]) -> None:
    game = two_kongs({number: "F3"})
    game.until(EAST, number)
    assert game.left() == left
    assert ("GANG" in game.legal(EAST)) == (left[SOUTH] > 0)
    game.say({EAST: "GANG F3"})
    assert game.judge.is_over == (left[SOUTH] == 0)
    assert not game.judge.is_over or refused(game, EAST)


@pytest.mark.parametrize(("number", "left"), [(18, [3, 1, 3, 3]), (19, [2, 0, 2, 2])])
def test_no_added_kong_before_an_empty_wall(number: int, left: list[int]) -> None:
    game = two_kongs({number: "J3"})
    game.say({NORTH: "PLAY J3"})
    game.say({EAST: "PENG J2"})
    game.until(EAST, number)
    assert game.left() == left
    assert ("BUGANG" in game.legal(EAST)) == (left[SOUTH] > 0)
    game.say({EAST: "BUGANG J3"})
    assert game.judge.is_over == (left[SOUTH] == 0)
    assert not game.judge.is_over or refused(game, EAST)


@pytest.mark.parametrize(("number", "left"), [(19, [2, 1, 3, 3]), (20, [1, 0, 2, 2])])
def test_a_discard_before_an_empty_wall_that_is_not_the_last(number: int, left: list[int]) -> None:
    game = two_kongs({number: "B5"})
    game.until(EAST, number)
    assert [len(wall) for wall in game.judge.walls] == left
    game.say({EAST: "PLAY B5"})
    game.say()
    assert game.display["action"] == ("DRAW" if left[SOUTH] else "HUANG")


def test_a_called_kong_may_find_its_own_wall_empty() -> None:
    hands = {SOUTH: "F1 F1 F1 F2 F2 F2 J3 J3 J3"}
    draws = {SOUTH: {1: "F1", 2: "F2"}, WEST: {19: "J3"}}
    game = Game.duplicate(hands, draws)
    game.until(SOUTH, 1)
    game.say({SOUTH: "GANG F1"})
    game.say()
    game.say({SOUTH: "GANG F2"})
    game.until(WEST, 19)
    assert [len(wall) for wall in game.judge.walls] == [2, 0, 2, 3]
    game.say({WEST: "PLAY J3"})
    assert game.say({SOUTH: "GANG"}) == ["3 1 GANG"] * 4
    assert game.say() == [0, 0, 0, 0]
    assert game.display["action"] == "HUANG"


def test_kongs_are_what_they_say() -> None:
    hands = {EAST: "F1 F1 F1 F2 F2 B5 B5 J1 J1", SOUTH: "F1 F2 W9"}
    for wrong in ("GANG F2", "GANG", "BUGANG F1", "BUGANG B5", "GANG W9", "GANG F1 F1"):
        game = Game.duplicate(hands, {EAST: {1: "F2"}})
        game.say({EAST: wrong})
        assert refused(game, EAST), wrong


def test_a_kong_needs_not_be_of_the_tile_drawn() -> None:
    game = Game.duplicate({EAST: "F1 F1 F1 F1"}, {EAST: {1: "J1"}})
    assert game.say({EAST: "GANG F1"}) == ["3 0 GANG"] * 4
