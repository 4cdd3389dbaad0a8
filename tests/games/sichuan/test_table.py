"""Rules 1 to 9 of the slow judge, each in a game of a chosen wall."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.games.sichuan import MIDDLE, OPEN, READY, kinds, named, punged
from tests.cases.games.sichuan_table import Game
from tests.reference.sichuan.events import Action, Event
from tests.reference.sichuan.notation import hand, tile, tiles
from tests.reference.sichuan.rules import SBR, XUEZHAN, SichuanRules
from tests.reference.sichuan.settlement import Payment
from tests.reference.sichuan.table import Table
from tests.reference.sichuan.walls import action, stacked

IN_ORDER = [kind for kind in range(27) for _ in range(4)]

# 1. Deal and wall


def test_1_hands_are_dealt_in_one_piece() -> None:
    wall = stacked({0: READY}, draws="1p2p")
    table = Table(wall, SBR)
    assert [event.tiles for event in table.events] == [
        tuple(sorted(wall[13 * seat : 13 * seat + 13])) for seat in range(4)
    ]
    table.apply({seat: Action("void", (2,)) for seat in range(4)})
    assert table.events[-1] == Event("draw", 0, (wall[52],))
    assert len(table.wall) == 55


def test_1_replacements_come_from_the_end() -> None:
    game = Game(XUEZHAN, {0: "5555m123789p123m"}, draws="1s", last="7p6p")
    events = game.say({0: "concealed_kong 5m"})
    assert kinds(events) == ["concealed_kong", "replacement"]
    assert events[1].tiles == (tile("6p"),)
    assert len(game.table.wall) == 54


def test_1_every_tile_is_drawn() -> None:
    game = Game(XUEZHAN, {})
    game.until(3, left=0)
    game.say()
    assert kinds(game.say()) == ["end"]
    assert sum(event.kind == "draw" for event in game.table.events) == 56


@pytest.mark.parametrize("wall", [IN_ORDER[:-1], [*IN_ORDER[:-1], 0], [*IN_ORDER[:-1], 27]])
def test_1_a_wall_has_four_of_each_kind(wall: list[int]) -> None:
    with pytest.raises(ValueError, match="expected four of each of 27 kinds"):
        Table(wall, SBR)


# 2. Exchange


def test_2_tiles_of_an_exchange_are_held_and_of_one_suit() -> None:
    table = Table(stacked({0: "1119m99p"}), XUEZHAN.with_(exchange="opposite"), "opposite")
    legal = {one.tiles for one in table.legal()[0] if one.tiles[0] < 18}
    assert legal == {(0, 0, 0), (0, 0, 8)}


@pytest.mark.parametrize(
    ("rules", "direction"),
    [
        ({}, ""),
        ({}, "none"),
        ({"exchange": "none"}, "opposite"),
        ({"exchange": "opposite"}, "clockwise"),
    ],
)
def test_2_the_direction_is_one_of_the_rules(rules: dict[str, Any], direction: str) -> None:
    with pytest.raises(ValueError, match="direction: got"):
        Table(IN_ORDER, XUEZHAN.with_(**rules), direction)


# 3, 4. The void suits, and the first draw


def test_3_all_declare_at_once_and_4_seat_0_draws() -> None:
    table = Table(IN_ORDER, SBR)
    assert table.asked() == [0, 1, 2, 3]
    assert [len(held) for held in table.hands] == [13] * 4
    events = table.apply({seat: Action("void", (seat % 3,)) for seat in range(4)})
    assert kinds(events) == ["void"] * 4 + ["draw"]
    assert table.voids == [0, 1, 2, 0]
    assert (table.turn, table.stage) == (0, "turn")


# 5. A turn


def test_5_a_turn_begun_by_a_draw() -> None:
    game = Game(XUEZHAN, {0: "5555m123789p123m"}, draws="3m")
    assert game.legal(0) == {"concealed_kong"}
    winning = Game(XUEZHAN, {0: READY}, draws="5m")
    assert winning.legal(0) == {"win"}
    adding = punged(OPEN)
    assert adding.legal(0) == {"added_kong"}


def test_5_after_a_pung_there_is_a_discard_only() -> None:
    """Check that neither a kong of four tiles in the hand nor a win is legal."""
    game = Game(OPEN, {0: "1m", 1: "11m5555m888p9999m"})
    game.play("0 1m")
    assert game.legal(1) == {"pung", "pass"}
    assert kinds(game.say({1: "pung 1m"})) == ["pung"]
    assert game.table.asked() == [1]
    assert game.legal(1) == set()
    complete = Game(OPEN, {0: "1m", 1: "11m234567789p99m"})
    complete.play("0 1m")
    assert complete.legal(1) == {"win", "pung", "pass"}
    complete.say({1: "pung 1m"})
    assert complete.legal(1) == set()


# 6. The void suit


def test_6_strict_rules_ask_for_void_tiles_first() -> None:
    hands = {0: "123m456p789m11p77s"}
    assert Game(XUEZHAN, hands, draws="1m").table.legal()[0] == [action("discard 7s")]
    free = Game(OPEN, hands, draws="1m").table.legal()[0]
    assert {one.tiles[0] for one in free} == set(tiles("123789m1456p7s"))


def test_6_strict_rules_ask_for_void_tiles_after_a_pung_too() -> None:
    hands = {0: "1123m456p789m11p7m", 1: "11m23456789p77s9m"}
    game = Game(XUEZHAN, hands, draws="8m")
    game.play("0 1m")
    game.say({1: "pung 1m"})
    assert game.table.legal()[1] == [action("discard 7s")]


def test_6_kongs_of_other_suits_stay_legal() -> None:
    game = Game(XUEZHAN, {0: "5555m123789p12s3m"}, draws="1s")
    assert game.legal(0) == {"concealed_kong"}


@pytest.mark.parametrize("rules", [XUEZHAN, SBR])
def test_6_no_pung_and_no_kong_of_the_void_suit(rules: SichuanRules) -> None:
    game = Game(rules, {0: "7s", 1: "777s1m"})
    game.play("0 7s")
    assert game.legal(1) == {"pass"}
    own = Game(rules, {0: "7777s123456789m"}, draws="1m")
    assert own.legal(0) == set()


@pytest.mark.parametrize("rules", [XUEZHAN, SBR])
def test_6_no_win_with_a_void_tile(rules: SichuanRules) -> None:
    drawn = Game(rules, {0: "234567m345789p7s"}, draws="7s")
    assert drawn.legal(0) == set()
    called = Game(rules, {0: "7s", 1: "234567m345789p7s"})
    called.play("0 7s")
    assert called.legal(1) == {"pass"}


# 7. Kongs


def test_7_a_kong_of_a_discard_needs_a_tile_to_draw() -> None:
    hands = {1: "888p", 2: "8p"}
    game = Game(OPEN, hands, last="9p")
    game.until(2, left=1)
    game.play("2 8p")
    assert game.legal(1) == {"exposed_kong", "pung", "pass"}
    assert kinds(game.say({1: "exposed_kong 8p"})) == ["exposed_kong", "replacement"]
    assert game.table.wall == []
    late = Game(OPEN, {1: "888p", 3: "8p"})
    late.until(3, left=0)
    late.play("3 8p")
    assert late.legal(1) == {"pass"}


def test_7_a_kong_of_the_own_turn_needs_a_tile_to_draw() -> None:
    game = Game(OPEN, {3: "5555m"})
    game.until(3, left=4)
    assert game.legal(3) == {"concealed_kong"}
    game.until(0)
    game.until(3)
    assert (game.table.wall, game.legal(3)) == ([], set())


def test_7_the_maker_of_a_kong_goes_on() -> None:
    game = Game(XUEZHAN, {0: "5555m777p123m12p9p"}, draws="7p", last="6m3p")
    game.say({0: "concealed_kong 5m"})
    assert (game.table.turn, game.table.stage, game.table.drawn) == (0, "turn", tile("3p"))
    game.say({0: "concealed_kong 7p"})
    assert kinds(game.say({0: "discard 6m"})) == ["discard"]
    assert game.table.melds[0] == hand("(5555m)(7777p)")[1]


# 8. Answers to a discard


def test_8_all_others_answer() -> None:
    game = Game(OPEN, {0: "1m"})
    game.play("0 1m")
    assert game.table.legal() == {seat: [action("pass")] for seat in (1, 2, 3)}


def test_8_a_win_goes_before_a_pung() -> None:
    game = Game(OPEN, {0: "5m", 1: MIDDLE, 2: "55m"})
    game.play("0 5m")
    events = game.say({1: "win", 2: "pung 5m"})
    assert kinds(events) == ["win", "draw"]
    assert game.table.melds[2] == ()


def test_8_all_who_win_win() -> None:
    game = Game(OPEN, {0: "5m", 1: READY, 3: MIDDLE})
    game.play("0 5m")
    events = game.say({1: "win", 3: "win"})
    assert [(event.kind, event.seat, event.other) for event in events[:2]] == [
        ("win", 1, 0),
        ("win", 3, 0),
    ]
    assert game.table.points == [-2, 1, 0, 1]
    assert game.table.discards[0] == [tile("5m")]


def test_8_a_kong_of_a_discard() -> None:
    game = Game(OPEN, {0: "5m", 2: "555m"}, draws="1s", last="1p9p")
    game.play("0 5m")
    assert game.legal(2) == {"exposed_kong", "pung", "pass"}
    events = game.say({2: "exposed_kong 5m"})
    assert events == [
        Event("exposed_kong", 2, (tile("5m"),), 0, (Payment(0, 2, 2, "kong"),)),
        Event("replacement", 2, (tile("9p"),)),
    ]
    assert game.table.taken == {(0, 0)}


# 9. Robbing a kong


def test_9_an_added_kong_is_made_when_nobody_robs_it() -> None:
    game = punged(OPEN, {2: MIDDLE})
    assert kinds(game.say({0: "added_kong 5m"})) == ["added_kong"]
    assert game.legal(2) == {"win", "pass"}
    events = game.say()
    assert kinds(events) == ["kong_paid", "replacement"]
    assert events[0].payments == tuple(Payment(seat, 0, 1, "kong") for seat in (1, 2, 3))
    assert game.table.melds[0] == hand("[5555m]")[1]


def test_9_whoever_robs_takes_the_tile() -> None:
    game = punged(OPEN, {2: MIDDLE})
    held = list(game.table.hands[0])
    game.say({0: "added_kong 5m"})
    events = game.say({2: "win"})
    assert kinds(events) == ["robbed", "win", "draw"]
    assert (events[1].seat, events[1].other, events[1].tiles) == (2, 0, (tile("5m"),))
    assert events[1].score is not None
    assert named(events[1].score) == "PLAIN ROBBING_KONG = 1"
    assert events[1].payments == (Payment(0, 2, 2, "win"),)
    held.remove(tile("5m"))
    assert (game.table.hands[0], game.table.melds[0]) == (held, hand("[555m]")[1])
    assert (game.table.kongs, game.table.robbed) == ([], [tile("5m")])


def test_9_a_concealed_kong_cannot_be_robbed() -> None:
    game = Game(OPEN, {0: "5555m", 2: MIDDLE})
    assert kinds(game.say({0: "concealed_kong 5m"})) == ["concealed_kong", "replacement"]
    assert game.table.asked() == [0]


def test_a_tile_that_was_not_drawn_last_is_added_for_nothing() -> None:
    later = punged(OPEN)
    later.play("0 2s")
    later.until(0)
    later.say({0: "added_kong 5m"})
    assert later.say()[0].payments == ()
    between = punged(OPEN, {0: "55m7777p"})
    between.say({0: "concealed_kong 7p"})
    between.say({0: "added_kong 5m"})
    assert between.say()[0].payments == ()
