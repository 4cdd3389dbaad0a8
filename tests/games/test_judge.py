"""Games about rules that Botzone players get wrong, each with its outcome.

The slow judge and paili's table rule all of them alike.
"""

import pytest
from paili.games.mcr import Event, EventKind
from paili.model.tiles import Tile, Wind

from tests.cases.games.positions import EAST, NORTH, SOUTH, STRAIGHT, WEST, called
from tests.cases.games.table import Game
from tests.reference.judge import Judge, judge
from tests.reference.tables import refused

PASSES = {str(s): {"verdict": "OK", "response": "PASS"} for s in range(4)}
PURE_STRAIGHT = {"清龙": 1, "平和": 1, "缺一门": 1}


# Opening


def test_everybody_is_told_the_seat_and_the_round() -> None:
    first = Judge({"walltiles": " ".join(["W1"] * 136), "quan": 2}).output
    assert first["content"] == {"0": "0 0 2", "1": "0 1 2", "2": "0 2 2", "3": "0 3 2"}
    assert first["command"] == "request"


def test_each_seat_is_dealt_from_the_end_of_its_own_wall() -> None:
    tiles = [f"{suit}{rank}" for suit in "WBT" for rank in range(1, 10)]
    tiles += [f"F{rank}" for rank in range(1, 5)] + [f"J{rank}" for rank in range(1, 4)]
    walls = Judge({"walltiles": " ".join(tiles * 4), "quan": 0})
    dealt = walls.answer(PASSES)
    hand = "J3 J2 J1 F4 F3 F2 F1 T9 T8 T7 T6 T5 T4"
    assert dealt["content"] == {str(s): f"1 0 0 0 0 {hand}" for s in range(4)}
    assert dealt["display"]["hand"] == [hand.split()] * 4
    assert walls.answer(PASSES)["content"] == {
        "0": "2 T3",
        "1": "3 0 DRAW",
        "2": "3 0 DRAW",
        "3": "3 0 DRAW",
    }


def test_a_log_is_replayed_from_its_start() -> None:
    game = Game.duplicate({}, {EAST: {1: "J1"}})
    walls = game.judge.initdata
    record = {"initdata": walls, "log": [{}, PASSES, {}, PASSES]}
    assert judge(record) == game.output
    assert judge({"initdata": walls, "log": []})["display"]["action"] == "INIT"


# 1. The end of the wall is that of the next seat


def test_last_tile_draw_when_the_next_wall_is_empty() -> None:
    game = Game.duplicate({NORTH: STRAIGHT, EAST: "T4 T4 T4"}, {NORTH: {21: "T4"}})
    game.until(NORTH, 21)
    assert game.display["canHu"] == [-4, -4, -4, 31]
    assert (game.left(), game.legal(NORTH)) == ([0, 0, 0, 0], {"PLAY", "HU"})
    assert game.say({NORTH: "HU"}) == [-39, -39, -39, 117]
    assert game.fan() == {**PURE_STRAIGHT, "妙手回春": 1, "不求人": 1}


def test_no_last_tile_draw_when_only_the_own_wall_is_empty() -> None:
    game = Game.duplicate({EAST: STRAIGHT, SOUTH: "T4 T4 T4"}, {EAST: {21: "T4"}})
    game.until(EAST, 21)
    assert game.left() == [0, 1, 1, 1]
    assert game.say({EAST: "HU"}) == [93, -31, -31, -31]
    assert game.fan() == {**PURE_STRAIGHT, "不求人": 1}


def test_last_tile_claim_when_the_wall_after_the_discarder_is_empty() -> None:
    game = Game.duplicate({WEST: STRAIGHT, EAST: "T4 T4 T4"}, {NORTH: {21: "T4"}})
    game.until(NORTH, 21)
    game.say({NORTH: "PLAY T4"})
    assert [game.legal(seat) for seat in range(4)] == [{"PASS"}, {"PASS"}, {"PASS", "HU"}, {"PASS"}]
    assert game.say({WEST: "HU"}) == [-8, -8, 53, -37]
    assert game.fan() == {**PURE_STRAIGHT, "海底捞月": 1, "门前清": 1}


def test_a_discard_before_it_is_no_last_tile() -> None:
    game = Game.duplicate({SOUTH: STRAIGHT, EAST: "T4 T4 T4"}, {WEST: {21: "T4"}})
    game.until(WEST, 21)
    game.say({WEST: "PLAY T4"})
    assert game.say({SOUTH: "HU"}) == [-8, 45, -29, -8]
    assert game.fan() == {**PURE_STRAIGHT, "门前清": 1}


@pytest.mark.parametrize("call", ["PENG J1", "GANG"])
def test_nobody_calls_before_an_empty_wall(call: str) -> None:
    hands = {SOUTH: "F1 F1 F1 J1"}
    last = Game.duplicate(hands, {NORTH: {21: "F1"}})
    last.until(NORTH, 21)
    last.say({NORTH: "PLAY F1"})
    assert last.legal(SOUTH) == {"PASS"}
    last.say({SOUTH: call})
    assert refused(last, SOUTH)
    before = Game.duplicate(hands, {WEST: {21: "F1"}})
    before.until(WEST, 21)
    before.say({WEST: "PLAY F1"})
    assert before.legal(SOUTH) == {"PASS", "PENG", "GANG"}
    assert before.say({SOUTH: call})[EAST] == f"3 1 {call}"


def test_nobody_chows_before_an_empty_wall() -> None:
    hands = {EAST: "T4 T5 J1", NORTH: "T4 T5 J1"}
    last = Game.duplicate(hands, {NORTH: {21: "T6"}})
    last.until(NORTH, 21)
    last.say({NORTH: "PLAY T6"})
    last.say({EAST: "CHI T5 J1"})
    assert refused(last, EAST)
    before = Game.duplicate(hands, {WEST: {21: "T6"}})
    before.until(WEST, 21)
    before.say({WEST: "PLAY T6"})
    assert before.say({NORTH: "CHI T5 J1"})[EAST] == "3 3 CHI T5 J1"


def test_walls_run_out_unevenly() -> None:
    """Check that the seats that a call skips have a tile left when the game is drawn."""
    game = Game.duplicate({WEST: "F1 F1 J1"}, {EAST: {1: "F1"}})
    game.say({EAST: "PLAY F1"})
    game.say({WEST: "PENG J1"})
    game.on_to_the_end()
    assert game.display["action"] == "HUANG"
    assert game.told == [0, 0, 0, 0]
    assert game.drawn == [21, 20, 20, 21]


# 2. A call carries the discard; a chow is named by its middle


def test_a_pung_says_what_is_discarded() -> None:
    game = Game.duplicate({WEST: "B5 B5 J1"}, {EAST: {1: "B5"}})
    assert game.say({EAST: "PLAY B5"}) == ["3 0 PLAY B5"] * 4
    assert game.say({WEST: "PENG J1"}) == ["3 2 PENG J1"] * 4
    assert game.on()[NORTH].startswith("2 ")


def test_what_is_discarded_after_a_pung_can_be_called_at_once() -> None:
    game = Game.duplicate({WEST: "B5 B5 J1", NORTH: "J1 J1 W1"}, {EAST: {1: "B5"}})
    game.say({EAST: "PLAY B5"})
    game.say({WEST: "PENG J1"})
    assert "PENG" in game.legal(NORTH)
    game.say({NORTH: "PENG W1"})
    assert game.last == Event(EventKind.PUNG, Wind.NORTH, discard=Tile.M1)
    (meld,) = game.state.melds(Wind.NORTH)
    assert meld.meld.tile is Tile.RED


def test_a_pung_cannot_discard_what_it_takes() -> None:
    game = Game.duplicate({WEST: "B5 B5"}, {EAST: {1: "B5"}})
    game.say({EAST: "PLAY B5"})
    game.say({WEST: "PENG B5"})
    assert refused(game, WEST)


@pytest.mark.parametrize(
    ("held", "middle", "first"),
    [("B4 B5", "B4", Tile.P3), ("B2 B4", "B3", Tile.P2), ("B1 B2", "B2", Tile.P1)],
)
def test_a_chow_is_named_by_its_middle(held: str, middle: str, first: Tile) -> None:
    game = Game.duplicate({SOUTH: f"{held} J1"}, {EAST: {1: "B3"}})
    game.say({EAST: "PLAY B3"})
    assert game.say({SOUTH: f"CHI {middle} J1"}) == [f"3 1 CHI {middle} J1"] * 4
    assert (game.display["tile"], game.display["tileCHI"]) == ("J1", middle)
    assert game.last == Event(EventKind.CHOW, Wind.SOUTH, first, Tile.RED)
    (meld,) = game.state.melds(Wind.SOUTH)
    assert (meld.meld.tile, meld.giver) == (first, Wind.EAST)


def test_the_called_kind_may_be_discarded_at_once() -> None:
    game = Game.duplicate({SOUTH: "B3 B4 B5"}, {EAST: {1: "B3"}})
    game.say({EAST: "PLAY B3"})
    assert game.say({SOUTH: "CHI B4 B3"}) == ["3 1 CHI B4 B3"] * 4


@pytest.mark.parametrize(
    "call",
    ["CHI B5 J1", "CHI B9 J1", "CHI B3 J2", "CHI B2 J1", "CHI F2 J1", "CHI B3", "CHI B3 J1 "],
)
def test_chows_that_there_are_not(call: str) -> None:
    hand = "B2 B4 B5 B6 B8 B9 J1 F1 F2 F3 W1 W9 T1"
    game = Game.duplicate({SOUTH: hand}, {EAST: {1: "B3"}})
    game.say({EAST: "PLAY B3"})
    game.say({SOUTH: call})
    assert refused(game, SOUTH)


def test_only_the_next_seat_chows() -> None:
    game = Game.duplicate({WEST: "B4 B5 J1"}, {EAST: {1: "B3"}})
    game.say({EAST: "PLAY B3"})
    game.say({WEST: "CHI B4 J1"})
    assert refused(game, WEST)


# 3. Who answers what


@pytest.mark.parametrize("answer", ["PASS", "PLAY J1", "PLAY", "HU ", "GANG", "PENG W1", "!RE"])
def test_a_draw_needs_an_action(answer: str) -> None:
    game = Game.duplicate({SOUTH: "J1 J1 J1 J1"})
    assert "PASS" not in game.legal(EAST)
    game.say({EAST: answer})
    assert refused(game, EAST, answer.removeprefix("!") if answer[0] == "!" else "WA")


@pytest.mark.parametrize("answer", ["PENG J1", "HU", "PLAY W1", ""])
def test_others_pass_when_somebody_draws(answer: str) -> None:
    game = Game.duplicate({}, {EAST: {1: "T9"}})
    game.say({EAST: "PLAY T9", WEST: answer})
    assert refused(game, WEST)


def test_who_discards_passes() -> None:
    game = Game.duplicate({EAST: "J1 J1 J1"}, {EAST: {1: "J1"}})
    game.say({EAST: "PLAY J1"})
    assert game.legal(EAST) == {"PASS"}
    game.say({EAST: "GANG"})
    assert refused(game, EAST)


def test_a_called_kong_is_passed_by_all_then_its_owner_draws() -> None:
    game = Game.duplicate({WEST: "F1 F1 F1"}, {EAST: {1: "F1"}, WEST: {1: "J3"}})
    game.say({EAST: "PLAY F1"})
    assert game.say({WEST: "GANG"}) == ["3 2 GANG"] * 4
    assert game.say() == ["3 2 DRAW", "3 2 DRAW", "2 J3", "3 2 DRAW"]


@pytest.mark.parametrize("who", [SOUTH, WEST, NORTH])
def test_no_win_on_a_kong_that_is_not_added(who: int) -> None:
    game = Game.duplicate({EAST: "T4 T4 T4", who: STRAIGHT}, {EAST: {1: "T4"}})
    game.say({EAST: "GANG T4"})
    assert [game.legal(seat) for seat in range(4)] == [{"PASS"}] * 4
    game.say({who: "HU"})
    assert refused(game, who)


# 4. Calls fail silently


def test_a_pung_goes_before_a_chow() -> None:
    game = called()
    told = game.say({SOUTH: "CHI B4 J1", WEST: "PENG J2"})
    assert told == ["3 2 PENG J2"] * 4
    game.until(SOUTH, 1)
    assert game.say({SOUTH: "PLAY J1"}) == ["3 1 PLAY J1"] * 4  # the seat still has the tile


def test_a_win_goes_before_both() -> None:
    game = called()
    assert game.display["canHu"] == [-3, -3, -3, 22]
    assert [game.legal(seat) for seat in range(4)] == [
        {"PASS"},
        {"PASS", "CHI"},
        {"PASS", "PENG"},
        {"PASS", "HU"},
    ]
    assert game.say({SOUTH: "CHI B4 J1", WEST: "PENG J2", NORTH: "HU"}) == [-30, -8, -8, 46]
    assert game.last == Event(EventKind.WIN, Wind.NORTH, Tile.P3, giver=Wind.EAST)
    expected = {"清龙": 1, "门前清": 1, "平和": 1, "喜相逢": 1, "独听・边张": 1}
    assert game.fan() == expected


def test_a_chow_that_fails_is_not_even_read() -> None:
    assert called().say({SOUTH: "CHI B9 T1", WEST: "PENG J2"}) == ["3 2 PENG J2"] * 4
    game = called()
    game.say({SOUTH: "CHI B9 T1"})
    assert refused(game, SOUTH)


def test_seats_after_an_accepted_pung_are_not_read() -> None:
    assert called().say({WEST: "PENG J2", NORTH: "PENG W1"}) == ["3 2 PENG J2"] * 4
    game = called()
    game.say({WEST: "PENG J2", SOUTH: "PENG W1"})
    assert refused(game, SOUTH)


# 5. Wrong wins and other faults


def test_a_wrong_win_hides_a_right_one() -> None:
    game = called()
    game.say({SOUTH: "HU", NORTH: "HU"})
    assert refused(game, SOUTH, "WH")
    assert game.display["fanCnt"] == -3


def test_five_fan_are_none() -> None:
    hand = "W1 W2 W3 T4 T5 T6 B6 B7 B8 B1 B1 T7 T8"
    game = Game.duplicate({SOUTH: hand}, {EAST: {1: "T9"}})
    game.say({EAST: "PLAY T9"})
    assert game.display["canHu"][SOUTH] == 5  # 平和 2, 门前清 2, 连六 1
    assert "HU" not in game.legal(SOUTH)
    game.say({SOUTH: "HU"})
    assert refused(game, SOUTH, "WH")


def test_a_fault_nearer_to_the_discarder_hides_a_win_and_the_other_way_round() -> None:
    game = called()
    game.say({WEST: "!TLE", NORTH: "HU"})
    assert refused(game, WEST, "TLE")
    both = Game.duplicate({WEST: STRAIGHT, EAST: "T4 T4 T4"}, {SOUTH: {1: "T4"}})
    both.until(SOUTH, 1)
    both.say({SOUTH: "PLAY T4"})
    assert both.say({WEST: "HU", NORTH: "!TLE", EAST: "!MLE"})[WEST] == 45


def test_after_a_draw_faults_count_in_the_order_of_seats() -> None:
    hands, draws = {SOUTH: STRAIGHT, EAST: "T4 T4 T4"}, {SOUTH: {1: "T4"}}
    hidden = Game.duplicate(hands, draws)
    hidden.until(SOUTH, 1)
    hidden.say({EAST: "!NJ", SOUTH: "HU"})
    assert refused(hidden, EAST, "NJ")
    shown = Game.duplicate(hands, draws)
    shown.until(SOUTH, 1)
    assert shown.say({SOUTH: "HU", WEST: "!NJ"}) == [-31, 93, -31, -31]
