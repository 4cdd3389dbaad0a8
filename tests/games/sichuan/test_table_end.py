"""Rules 10 to 14 of the slow judge and the wins that it sees, each in a game of a chosen wall."""

from __future__ import annotations

import pytest

from tests.cases.games.sichuan import ENDS, MIDDLE, OPEN, READY, kinds, named, punged
from tests.cases.games.sichuan_table import Game
from tests.reference.sichuan.events import Action, Event
from tests.reference.sichuan.notation import tile
from tests.reference.sichuan.rules import AKABANE, SBR, XUEZHAN, SichuanRules
from tests.reference.sichuan.settlement import Payment
from tests.reference.sichuan.table import Table
from tests.reference.sichuan.walls import action, stacked

PURE = "1122334455667m"
"""A hand that waits for 1m and 4m, FULL_FLUSH, and for 7m, which also makes seven pairs."""
WITH_TRIPLE = "23m888p456456p99p"
"""A hand that waits for 1m and 4m and has three of 8p."""


def wins(events: list[Event]) -> list[tuple[int | None, str]]:
    """Return the winners and their scores."""
    return [(event.seat, named(event.score)) for event in events if event.score is not None]


# 10. Who draws next


def test_10_after_a_self_drawn_win() -> None:
    game = Game(OPEN, {0: READY}, draws="5m")
    assert kinds(game.say({0: "win"})) == ["win", "draw"]
    assert game.table.turn == 1


@pytest.mark.parametrize(("winners", "turn"), [((), 1), ((1,), 2), ((2,), 3), ((1, 3), 0)])
def test_10_after_the_last_winner_counted_from_the_discarder(
    winners: tuple[int, ...], turn: int
) -> None:
    game = Game(OPEN, {0: "5m", 1: READY, 2: MIDDLE, 3: ENDS})
    game.play("0 5m")
    game.say(dict.fromkeys(winners, "win"))
    assert game.table.turn == turn


def test_10_seats_that_have_won_are_left_out() -> None:
    game = Game(OPEN, {0: "5m", 1: READY})
    game.play("0 5m")
    game.say({1: "win"})
    game.until(0)
    game.say()
    assert game.table.asked() == [2, 3]
    game.say()
    assert game.table.turn == 2


@pytest.mark.parametrize(
    ("after_robbery", "winners", "turn"),
    [("winner", (2,), 3), ("winner", (2, 3), 0), ("konger", (2,), 1), ("konger", (2, 3), 1)],
)
def test_10_after_a_robbery(after_robbery: str, winners: tuple[int, ...], turn: int) -> None:
    game = punged(OPEN.with_(after_robbery=after_robbery), {2: MIDDLE, 3: ENDS})
    game.say({0: "added_kong 5m"})
    events = game.say(dict.fromkeys(winners, "win"))
    assert events[-1].kind == "draw"
    assert game.table.turn == turn


# 11. The empty wall


def test_11_the_last_discard_is_won_or_nothing() -> None:
    hands = {1: "888p", 2: MIDDLE, 3: "8p5m"}
    game = Game(OPEN, hands, last="1s1s1s1s")
    game.until(3, left=0)
    game.play("3 8p")
    assert game.legal(1) == {"pass"}
    last = Game(OPEN, hands)
    last.until(3, left=0)
    last.play("3 5m")
    assert wins(last.say({2: "win"})) == [(2, "LAST_TILE PLAIN = 1")]
    assert last.table.events[-1].reason == "wall"


def test_11_the_last_discard_may_be_punged_and_so_on() -> None:
    rules = OPEN.with_(last_discard="win_or_pung")
    game = Game(rules, {1: "88p6m", 2: MIDDLE, 3: "8p", 0: "66m5m"})
    game.until(3, left=0)
    game.play("3 8p")
    assert game.legal(1) == {"pung", "pass"}
    game.say({1: "pung 8p"})
    assert game.legal(1) == set()
    game.say({1: "discard 6m"})
    assert game.legal(0) == {"pung", "pass"}
    game.say({0: "pung 6m"})
    game.say({0: "discard 5m"})
    assert wins(game.say({2: "win"})) == [(2, "LAST_TILE PLAIN = 1")]
    assert game.table.is_over


def test_11_no_kong_of_three_and_the_last_discard() -> None:
    game = Game(OPEN.with_(last_discard="win_or_pung"), {1: "888p", 3: "8p"})
    game.until(3, left=0)
    game.play("3 8p")
    assert game.legal(1) == {"pung", "pass"}


# 12. Passed wins


def passed(rules: SichuanRules, hand: str, first: str, second: str) -> set[str]:
    """Return the legal answers of seat 3 to a discard after it has passed on another one."""
    game = Game(rules, {0: first, 1: second, 3: hand})
    game.play(f"0 {first}")
    assert "win" in game.legal(3)
    game.play(f"1 {second}")
    return game.legal(3)


@pytest.mark.parametrize(
    ("passed_win", "hand", "first", "second", "may_win"),
    [
        ("until_draw", READY, "5m", "8m", False),
        ("until_draw", PURE, "1m", "7m", False),
        ("unless_higher", READY, "5m", "8m", False),
        ("unless_higher", PURE, "1m", "7m", True),
        ("unless_higher", PURE, "7m", "1m", False),
        ("none", READY, "5m", "8m", True),
        ("none", PURE, "7m", "1m", True),
    ],
)
def test_12_a_passed_win(
    passed_win: str, hand: str, first: str, second: str, may_win: bool
) -> None:
    rules = OPEN.with_(passed_win=passed_win)
    assert ("win" in passed(rules, hand, first, second)) == may_win


def test_12_values_are_compared_as_they_are_paid() -> None:
    rules = OPEN.with_(passed_win="unless_higher", cap=2)
    assert passed(rules, PURE, "1m", "7m") == {"pass"}


def test_12_the_highest_passed_value_counts() -> None:
    rules = OPEN.with_(passed_win="unless_higher")
    game = Game(rules, {0: "1m", 1: "7m", 2: "7m", 3: PURE})
    game.play("0 1m", "1 7m", "2 7m")
    assert game.legal(3) == {"pass"}


def test_12_the_next_draw_ends_it() -> None:
    game = Game(OPEN, {0: "5m", 1: "8m", 3: READY})
    game.play("0 5m")
    game.until(0)
    game.play("1 8m")
    assert game.legal(3) == {"win", "pass"}


@pytest.mark.parametrize(("call", "may_win"), [("pung 8p", False), ("exposed_kong 8p", True)])
def test_12_a_replacement_ends_it_and_a_pung_does_not(call: str, may_win: bool) -> None:
    hands = {0: "1m4m", 1: "8p", 3: WITH_TRIPLE}
    game = Game(OPEN, hands, draws="1s1s", last="1s")
    game.play("0 1m")
    assert game.legal(3) == {"win", "pass"}
    game.play("1 8p")
    game.say({3: call})
    game.say({3: "discard 1s" if may_win else "discard 8p"})
    game.play("0 4m")
    assert ("win" in game.legal(3)) == may_win


def test_12_a_pung_instead_of_the_win_passes_it() -> None:
    game = Game(OPEN, {0: "7p9m", 3: "234567m345p77p99m"})
    game.play("0 7p")
    assert game.legal(3) == {"win", "pung", "pass"}
    game.say({3: "pung 7p"})
    game.say({3: "discard 9m"})
    game.play("0 9m")
    assert game.legal(3) == {"pass"}


def test_12_a_robbery_can_be_passed_too() -> None:
    game = punged(OPEN, {0: "55m2m", 2: ENDS})
    game.say({0: "added_kong 5m"})
    game.say()
    game.play("0 2m")
    assert game.legal(2) == {"pass"}


def test_12_a_win_of_another_seat_does_not_help() -> None:
    game = Game(OPEN, {0: "5m", 1: MIDDLE, 2: "8m", 3: READY})
    game.play("0 5m")
    game.say({1: "win"})
    game.play("2 8m")
    assert game.legal(3) == {"pass"}


def test_12_a_barred_win_is_a_fault() -> None:
    game = Game(OPEN, {0: "5m", 1: "8m", 3: READY})
    game.play("0 5m", "1 8m")
    assert kinds(game.say({3: "win"})) == ["fault", "end"]


# 13. The end


def test_13_three_wins_are_looked_at_before_the_wall() -> None:
    """Check that the last discard ends the game by wins: no seat pays for not being ready."""
    hands = {0: READY, 1: MIDDLE, 2: ENDS, 3: "5m"}
    game = Game(OPEN, hands, last="1s1s1s1s")
    game.until(3, left=0)
    game.play("3 5m")
    events = game.say(dict.fromkeys((0, 1, 2), "win"))
    assert kinds(events) == ["win", "win", "win", "end"]
    assert (events[-1].reason, events[-1].payments) == ("three_won", ())
    assert game.table.points == [2, 2, 2, -6]


def test_13_void_tiles_are_lost_by_the_last_seat_of_sbr() -> None:
    """Check seat 0, which keeps its bamboo: no tile that others won from it was a void tile."""
    game = Game(SBR, {0: "5m", 1: READY, 2: MIDDLE, 3: ENDS})
    game.play("0 5m")
    events = game.say(dict.fromkeys((1, 2, 3), "win"))
    assert (events[-1].reason, events[-1].payments) == (
        "three_won",
        (Payment(0, None, 48, "void"),),
    )
    assert game.table.points == [-3 - 48, 1, 1, 1]


def test_13_void_tiles_are_kept_for_nothing_when_all_discards_were_of_them() -> None:
    """Play three self-drawn wins while seat 0 discards only bamboo."""
    hands = {1: READY, 2: MIDDLE, 3: ENDS}
    game = Game(SBR, hands, draws="1s8m5m2m")
    for seat in (1, 2, 3):
        game.until(seat)
        events = game.say({seat: "win"})
    assert (events[-1].reason, events[-1].payments) == ("three_won", ())


def test_13_a_due_draw_without_a_tile_ends_the_game() -> None:
    game = Game(OPEN, {0: "123456789m1234p", 1: "5m"})
    game.until(3, left=0)
    game.say()
    (event,) = game.say()
    assert (event.kind, event.reason) == ("end", "wall")
    assert game.table.asked() == []
    assert game.table.legal() == {}


# 14. Faults


def test_14_a_fault_ends_the_game_for_the_cap_value() -> None:
    """Check that kongs stay paid and nothing else is settled."""
    game = Game(OPEN, {0: "6666p", 1: READY}, draws="1s")
    game.say({0: "concealed_kong 6p"})
    payments = tuple(Payment(0, seat, 32, "fault") for seat in (1, 2, 3))
    assert game.say({0: "concealed_kong 6p"}) == [
        Event("fault", 0, payments=payments),
        Event("end", reason="fault"),
    ]
    assert game.table.points == [6 - 96, 30, 30, 30]


def test_14_the_lowest_of_several_seats_pays() -> None:
    game = Game(AKABANE.with_(void_discard="lenient"), {0: "5m", 1: READY})
    game.play("0 5m")
    events = game.say({1: "win", 2: "win", 3: "pung 5m"})
    assert (events[0].kind, events[0].seat) == ("fault", 2)
    assert game.table.points == [32000, 32000, -96000, 32000]


def test_14_seats_that_have_won_are_not_paid() -> None:
    game = Game(OPEN, {0: "5m", 1: READY})
    game.play("0 5m")
    game.say({1: "win"})
    game.until(3)
    assert game.say({3: "win"})[0].payments == (
        Payment(3, 0, 32, "fault"),
        Payment(3, 2, 32, "fault"),
    )


@pytest.mark.parametrize(
    "answer", [Action("void", (3,)), Action("void"), Action("pass"), Action("void", (0, 1))]
)
def test_14_faults_before_the_first_draw(answer: Action) -> None:
    table = Table(stacked({}), SBR)
    said = {seat: Action("void", (0,)) for seat in range(4)}
    assert kinds(table.apply({**said, 2: answer})) == ["fault", "end"]
    assert table.points == [8, 8, -24, 8]


@pytest.mark.parametrize("seats", [(), (0, 1), (1,)])
def test_answers_of_the_wrong_seats_are_mistakes(seats: tuple[int, ...]) -> None:
    game = Game(OPEN, {0: "1m"})
    with pytest.raises(ValueError, match=r"answers: got seats .*, expected \[0\]"):
        game.table.apply(dict.fromkeys(seats, action("discard 1m")))


# Wins as the table reports them


def test_the_first_draws() -> None:
    heavenly = Game(OPEN, {0: READY}, draws="5m")
    assert wins(heavenly.say({0: "win"})) == [(0, "HEAVENLY SELF_DRAW = 6")]
    earthly = Game(OPEN, {0: "5m", 2: MIDDLE, 3: READY}, draws="1s2m")
    earthly.play("0 5m")
    earthly.say({2: "win"})
    earthly.until(3)
    assert wins(earthly.say({3: "win"})) == [(3, "EARTHLY SELF_DRAW = 6")]


def test_no_first_draw_after_a_pung_or_a_kong() -> None:
    konged = Game(OPEN, {0: "6666p", 1: READY}, draws="1s5m", last="1s")
    konged.say({0: "concealed_kong 6p"})
    konged.until(1)
    assert wins(konged.say({1: "win"})) == [(1, "PLAIN SELF_DRAW = 1")]
    called = Game(OPEN, {0: "1m", 2: "11m", 3: READY}, draws="1s5m")
    called.play("0 1m")
    called.say({2: "pung 1m"})
    called.until(3)
    assert wins(called.say({3: "win"})) == [(3, "PLAIN SELF_DRAW = 1")]


def test_a_second_draw_is_no_first_one() -> None:
    game = Game(OPEN, {0: READY}, draws="1s1s1s1s5m")
    game.say()
    game.until(0)
    assert wins(game.say({0: "win"})) == [(0, "PLAIN SELF_DRAW = 1")]


@pytest.mark.parametrize(
    ("rules", "expected", "points"),
    [
        (XUEZHAN, "AFTER_KONG PLAIN ROOT = 2", [-4 - 2, 0, 4 + 2, 0]),
        (SBR, "AFTER_KONG KONG PLAIN = 2", [-5 - 2, -5, 15 + 2, -5]),
    ],
)
def test_a_replacement_of_a_fed_kong(rules: SichuanRules, expected: str, points: list[int]) -> None:
    open_rules = rules.with_(void_discard="lenient")
    game = Game(open_rules, {0: "1p", 2: "111p34789m22p567m"}, draws="1s", last="2m")
    game.play("0 1p")
    game.say({2: "exposed_kong 1p"})
    events = game.say({2: "win"})
    assert wins(events) == [(2, expected)]
    assert events[0].other is None
    assert game.table.points == points
    assert game.table.turn == 3


def test_the_last_kong_of_a_turn_decides_who_pays() -> None:
    hands = {0: "1p", 2: "111p9999m34m22p78m"}
    game = Game(OPEN, hands, draws="1s", last="2m6m")
    game.play("0 1p")
    game.say({2: "exposed_kong 1p"})
    game.say({2: "concealed_kong 9m"})
    assert wins(game.say({2: "win"})) == [(2, "AFTER_KONG PLAIN ROOTx2 SELF_DRAW = 4")]
    assert game.table.points == [-2 - 2 - 16, -2 - 16, 2 + 6 + 48, -2 - 16]


def shot(rules: SichuanRules) -> Game:
    """Return a game in which seat 0 discards its kong's replacement, which two seats can win."""
    free = rules.with_(void_discard="lenient")
    game = Game(free, {0: "6666p", 2: READY, 3: MIDDLE}, last="5m")
    game.say({0: "concealed_kong 6p"})
    game.say({0: "discard 5m"})
    return game


@pytest.mark.parametrize(
    ("rules", "points", "holder"),
    [
        (XUEZHAN, [6 - 4 - 6, -2, -2 + 2 + 6, -2 + 2], 2),
        (SBR, [-4, 0, 2, 2], None),
        (AKABANE, [6000 - 4000, -2000, 0, 0], 0),
    ],
)
def test_a_discard_after_a_kong_is_won(
    rules: SichuanRules, points: list[int], holder: int | None
) -> None:
    game = shot(rules)
    events = game.say({2: "win", 3: "win"})
    assert kinds(events) == ["win", "win", "shot", "draw"]
    assert [patterns.split()[:2] for _, patterns in wins(events)] == [
        ["PLAIN", "SHOOT_AFTER_KONG"]
    ] * 2
    assert game.table.points == points
    assert game.table.kongs[0].holder == holder


def test_a_later_discard_is_no_shot() -> None:
    game = shot(OPEN)
    game.say()
    game.until(0)
    game.say()
    assert not game.table.is_replacement


def test_a_discard_after_a_pung_is_no_shot() -> None:
    """Check a call of the discard after a kong: the caller's own discard is an ordinary one."""
    game = Game(OPEN, {0: "7777p", 1: "66m5m", 2: MIDDLE}, last="6m")
    game.say({0: "concealed_kong 7p"})
    game.say({0: "discard 6m"})
    game.say({1: "pung 6m"})
    game.say({1: "discard 5m"})
    assert wins(game.say({2: "win"})) == [(2, "PLAIN = 0")]
    assert game.table.kongs[0].holder == 0


def test_the_last_tile_after_a_kong() -> None:
    game = Game(OPEN, {1: MIDDLE, 2: "6666p35m78m44p789p"}, last="5m")
    game.until(2, left=1)
    game.say({2: "concealed_kong 6p"})
    assert (game.table.wall, game.table.drawn) == ([], tile("5m"))
    game.say({2: "discard 5m"})
    assert wins(game.say({1: "win"})) == [(1, "LAST_TILE PLAIN SHOOT_AFTER_KONG = 2")]
