"""Games of our own table at rules that bots get wrong, each worked out by hand.

The rules are numbered; those about what a win is worth are in `test_golden_wins`.

A win pays 8 and its fan: three times to who has drawn it; else the giver pays 8 and the fan, the
two others 8.
"""

import pytest
from paili.games.mcr import Event, EventKind
from paili.mcr import Fan
from paili.model.tiles import Tile, Wind

from tests.cases.games.positions import (
    EAST,
    KONG,
    LAST,
    NORTH,
    SOUTH,
    STRAIGHT,
    WEST,
    called,
    robbed,
    two_kongs,
)
from tests.cases.games.table import NativeGame, is_fault

PURE_STRAIGHT = {Fan.PURE_STRAIGHT: 1, Fan.ALL_CHOWS: 1, Fan.ONE_VOIDED_SUIT: 1}  # 19
CLOSED_WAIT = {  # 22
    Fan.PURE_STRAIGHT: 1,
    Fan.CONCEALED_HAND: 1,
    Fan.ALL_CHOWS: 1,
    Fan.MIXED_DOUBLE_CHOW: 1,
    Fan.CLOSED_WAIT: 1,
}


# 1. The end of the wall is that of the next seat


def test_last_tile_draw_when_the_next_wall_is_empty() -> None:
    game = NativeGame.duplicate({NORTH: STRAIGHT, EAST: "T4 T4 T4"}, {NORTH: {21: "T4"}})
    game.until(NORTH, 21)
    assert game.left() == [0, 0, 0, 0]
    assert game.legal(NORTH) == {"PLAY", "HU"}
    game.say({NORTH: "HU"})
    assert game.fans == {**PURE_STRAIGHT, Fan.LAST_TILE_DRAW: 1, Fan.FULLY_CONCEALED_HAND: 1}
    assert game.payments == [-39, -39, -39, 117]  # 19 + 8 + 4


def test_an_empty_own_wall_is_no_last_tile() -> None:
    game = NativeGame.duplicate({EAST: STRAIGHT, SOUTH: "T4 T4 T4"}, {EAST: {21: "T4"}})
    game.until(EAST, 21)
    assert game.left() == [0, 1, 1, 1]
    game.say({EAST: "HU"})
    assert game.fans == {**PURE_STRAIGHT, Fan.FULLY_CONCEALED_HAND: 1}
    assert game.payments == [93, -31, -31, -31]  # 19 + 4


def test_the_last_discard_is_won_or_passed() -> None:
    hands = {WEST: STRAIGHT, EAST: "T4 T4 T4 J1", SOUTH: "F1 F1 F1 J1"}
    game = NativeGame.duplicate(hands, {NORTH: {21: "T4"}})
    game.until(NORTH, 21)
    game.say({NORTH: "PLAY T4"})
    assert [game.legal(seat) for seat in range(4)] == [{"PASS"}, {"PASS"}, {"PASS", "HU"}, {"PASS"}]
    game.say({WEST: "HU"})
    assert game.fans == {**PURE_STRAIGHT, Fan.LAST_TILE_CLAIM: 1, Fan.CONCEALED_HAND: 1}
    assert game.payments == [-8, -8, 53, -37]  # 19 + 8 + 2


@pytest.mark.parametrize(("seat", "calls"), [(WEST, {"PENG", "GANG"}), (NORTH, set())])
def test_no_call_before_an_empty_wall(seat: int, calls: set[str]) -> None:
    game = NativeGame.duplicate({SOUTH: "F1 F1 F1 J1"}, {seat: {21: "F1"}})
    game.until(seat, 21)
    game.say({seat: "PLAY F1"})
    assert game.legal(SOUTH) == {"PASS", *calls}
    game.say({SOUTH: "GANG"})
    assert game.last == Event(EventKind.KONG, Wind.SOUTH) if calls else is_fault(game, SOUTH)


# 2. A call carries the discard; a chow is named by its middle


@pytest.mark.parametrize(
    ("held", "middle", "first"),
    [("B4 B5", "B4", Tile.P3), ("B2 B4", "B3", Tile.P2), ("B1 B2", "B2", Tile.P1)],
)
def test_the_tile_of_a_chow_is_its_middle(held: str, middle: str, first: Tile) -> None:
    game = NativeGame.duplicate({SOUTH: f"{held} J1"}, {EAST: {1: "B3"}})
    game.say({EAST: "PLAY B3"})
    event = game.say({SOUTH: f"CHI {middle} J1"})
    assert event == Event(EventKind.CHOW, Wind.SOUTH, first, Tile.RED)
    assert [game.told(seat) for seat in range(4)] == [f"3 1 CHI {middle} J1"] * 4
    (meld,) = game.state.melds(Wind.SOUTH)
    assert (meld.meld.tile, meld.giver) == (first, Wind.EAST)


def test_the_tile_of_a_pung_is_what_follows_it() -> None:
    game = NativeGame.duplicate({WEST: "B5 B5 J1", NORTH: "J1 J1 W1"}, {EAST: {1: "B5"}})
    game.say({EAST: "PLAY B5"})
    event = game.say({WEST: "PENG J1"})
    assert event == Event(EventKind.PUNG, Wind.WEST, discard=Tile.RED)
    # The discard that followed can be called at once, and b5 no more.
    assert "PENG" in game.legal(NORTH)
    assert game.say({NORTH: "PENG W1"}) == Event(EventKind.PUNG, Wind.NORTH, discard=Tile.M1)
    (meld,) = game.state.melds(Wind.NORTH)
    assert meld.meld.tile is Tile.RED


# 3. Everybody answers every stage


def test_an_own_draw_cannot_be_passed() -> None:
    hand = "W1 W2 W5 W8 W9 B1 B4 B7 T2 T5 F1 J1 J2"
    game = NativeGame.duplicate({EAST: hand}, {EAST: {1: "T9"}})
    assert [game.legal(seat) for seat in range(4)] == [{"PLAY"}, {"PASS"}, {"PASS"}, {"PASS"}]
    game.say()
    assert is_fault(game, EAST)


def test_who_discards_passes_like_the_others() -> None:
    game = NativeGame.duplicate({EAST: "J1 J1 J1"}, {EAST: {1: "J1"}})
    game.say({EAST: "PLAY J1"})
    assert game.legal(EAST) == {"PASS"}
    game.say({EAST: "GANG"})
    assert is_fault(game, EAST)


def test_a_called_kong_is_passed_even_by_who_waits_for_it() -> None:
    game = NativeGame.duplicate({EAST: "T4 T4 T4", WEST: STRAIGHT}, {EAST: {1: "T4"}})
    game.say({EAST: "GANG T4"})
    assert [game.legal(seat) for seat in range(4)] == [{"PASS"}] * 4
    game.say({WEST: "HU"})
    assert is_fault(game, WEST)


# 4. Calls fail silently


def test_a_chow_loses_to_a_pung_and_both_to_a_win() -> None:
    game = called(NativeGame)
    assert [game.legal(seat) for seat in range(4)] == [
        {"PASS"},
        {"PASS", "CHI"},
        {"PASS", "PENG"},
        {"PASS", "HU"},
    ]
    event = game.say({SOUTH: "CHI B4 J1", WEST: "PENG J2"})
    assert event == Event(EventKind.PUNG, Wind.WEST, discard=Tile.GREEN)
    assert game.state.melds(Wind.SOUTH) == ()
    assert Tile.RED in game.state.hand(Wind.SOUTH).tiles  # not discarded
    game = called(NativeGame)
    game.say({SOUTH: "CHI B4 J1", WEST: "PENG J2", NORTH: "HU"})
    assert game.last == Event(EventKind.WIN, Wind.NORTH, Tile.P3, giver=Wind.EAST)
    assert game.payments == [-30, -8, -8, 46]  # straight 16, concealed 2, chows 2, double 1, edge 1


# 5. A wrong win costs 30 and hides others


def test_a_wrong_win_hides_a_right_one() -> None:
    game = called(NativeGame)
    game.say({SOUTH: "HU", NORTH: "HU"})
    assert is_fault(game, SOUTH, "WH")


def test_five_fan_are_none() -> None:
    """All Chows 2, Concealed Hand 2, Short Straight 1; complete, but no legal answer."""
    hand = "W1 W2 W3 T4 T5 T6 B6 B7 B8 B1 B1 T7 T8"
    game = NativeGame.duplicate({SOUTH: hand}, {EAST: {1: "T9"}})
    game.say({EAST: "PLAY T9"})
    assert "HU" not in game.legal(SOUTH)
    game.say({SOUTH: "HU"})
    assert is_fault(game, SOUTH, "WH")


# 11. Concealed kongs


def test_a_concealed_kong_is_hidden_and_leaves_the_hand_concealed() -> None:
    game = NativeGame.duplicate({EAST: KONG}, {EAST: {1: "W1", 2: "F1"}, SOUTH: {1: "T9"}})
    event = game.say({EAST: "GANG W1"})
    assert event == Event(EventKind.CONCEALED_KONG, Wind.EAST, Tile.M1)
    assert game.last.seen_by(Wind.WEST).tile is None
    assert [game.told(seat) for seat in range(4)] == ["3 0 GANG"] * 4
    game.until(SOUTH, 1)
    game.say({SOUTH: "PLAY T9"})
    game.say({EAST: "HU"})
    assert game.fans == {
        Fan.PURE_STRAIGHT: 1,
        Fan.CONCEALED_KONG: 1,
        Fan.CONCEALED_HAND: 1,
        Fan.PUNG_OF_TERMINALS_OR_HONORS: 1,
        Fan.NO_HONORS: 1,
    }
    assert game.payments == [46, -30, -8, -8]  # 16 + 2 + 2 + 1 + 1


def test_its_replacement_tile_wins_fully_concealed() -> None:
    game = NativeGame.duplicate({EAST: KONG}, {EAST: {1: "W1", 2: "T9"}})
    game.say({EAST: "GANG W1"})
    game.say()
    game.say({EAST: "HU"})
    assert game.fans == {
        Fan.PURE_STRAIGHT: 1,
        Fan.OUT_WITH_REPLACEMENT_TILE: 1,
        Fan.FULLY_CONCEALED_HAND: 1,
        Fan.CONCEALED_KONG: 1,
        Fan.PUNG_OF_TERMINALS_OR_HONORS: 1,
        Fan.NO_HONORS: 1,
    }
    assert game.payments == [120, -40, -40, -40]  # 16 + 8 + 4 + 2 + 1 + 1


# 14. Last Tile


def test_three_discards_make_the_last_tile() -> None:
    draws = {EAST: {1: "B5", 2: "B5"}, SOUTH: {1: "B5"}, WEST: {1: "B5"}}
    game = NativeGame.duplicate({NORTH: LAST}, draws)
    game.until(EAST, 2)
    game.say({EAST: "PLAY B5"})
    game.say({NORTH: "HU"})
    assert game.fans == {**CLOSED_WAIT, Fan.LAST_TILE: 1}
    assert game.payments == [-34, -8, -8, 50]  # 22 + 4


def test_a_copy_in_a_hand_is_not_shown() -> None:
    draws = {EAST: {1: "B5", 2: "B5"}, SOUTH: {1: "B5"}}
    game = NativeGame.duplicate({NORTH: LAST, WEST: "B5"}, draws)
    game.until(EAST, 2)
    game.say({EAST: "PLAY B5"})
    game.say({NORTH: "HU"})
    assert game.fans == CLOSED_WAIT
    assert game.payments == [-30, -8, -8, 46]


def test_a_robbed_kong_is_no_last_tile() -> None:
    game = robbed(NativeGame)
    assert "BUGANG" in game.legal(WEST)
    event = game.say({WEST: "BUGANG B5"})
    assert event == Event(EventKind.ADDED_KONG, Wind.WEST, Tile.P5)
    assert [game.legal(seat) for seat in range(4)] == [{"PASS"}, {"PASS"}, {"PASS"}, {"PASS", "HU"}]
    game.say({NORTH: "HU"})
    assert game.last == Event(EventKind.WIN, Wind.NORTH, Tile.P5, giver=Wind.WEST)
    assert game.fans == {**CLOSED_WAIT, Fan.ROBBING_THE_KONG: 1}
    assert game.payments == [-8, -8, -38, 54]  # 22 + 8


def test_three_in_an_own_pung_make_the_last_tile() -> None:
    """444m is exposed; the fourth completes 456m."""
    hand = "W4 W4 W5 W6 B2 B3 B4 B5 B6 B7 J1 J1 J2"
    game = NativeGame.duplicate({SOUTH: hand}, {EAST: {1: "W4", 2: "W4"}})
    game.say({EAST: "PLAY W4"})
    game.say({SOUTH: "PENG J2"})
    game.until(EAST, 2)
    game.say({EAST: "PLAY W4"})
    game.say({SOUTH: "HU"})
    assert game.fans == {
        Fan.LAST_TILE: 1,
        Fan.TILE_HOG: 1,
        Fan.SHORT_STRAIGHT: 1,
        Fan.ONE_VOIDED_SUIT: 1,
    }
    assert game.payments == [-16, 32, -8, -8]  # 4 + 2 + 1 + 1


# 15. No kong before an empty wall


@pytest.mark.parametrize(("number", "left"), [(19, [2, 1, 3, 3]), (20, [1, 0, 2, 2])])
def test_no_concealed_kong_before_an_empty_wall(number: int, left: list[int]) -> None:
    game = two_kongs(NativeGame, {number: "F3"})
    game.until(EAST, number)
    assert game.left() == left
    assert ("GANG" in game.legal(EAST)) == (left[SOUTH] > 0)
    game.say({EAST: "GANG F3"})
    assert game.state.is_over == (left[SOUTH] == 0)
    assert not game.state.is_over or is_fault(game, EAST)


@pytest.mark.parametrize(("number", "left"), [(18, [3, 1, 3, 3]), (19, [2, 0, 2, 2])])
def test_no_added_kong_before_an_empty_wall(number: int, left: list[int]) -> None:
    game = two_kongs(NativeGame, {number: "J3"})
    game.say({NORTH: "PLAY J3"})
    game.say({EAST: "PENG J2"})
    game.until(EAST, number)
    assert game.left() == left
    assert ("BUGANG" in game.legal(EAST)) == (left[SOUTH] > 0)
    game.say({EAST: "BUGANG J3"})
    assert game.state.is_over == (left[SOUTH] == 0)
    assert not game.state.is_over or is_fault(game, EAST)


def test_no_kong_with_the_last_tile_of_the_own_wall() -> None:
    hand = "F1 F1 F1 W1 W4 W7 B2 B5 B8 T3 T6 J1 J2"
    game = NativeGame.duplicate({EAST: hand}, {EAST: {21: "F1"}})
    game.until(EAST, 21)
    assert game.legal(EAST) == {"PLAY"}
    game.say({EAST: "GANG F1"})
    assert is_fault(game, EAST)
