"""Each numbered rule of the table once, by a game of a chosen wall on the table of paili.

The slow judge has more games, in `test_table` and `test_table_end`; `tests/parity` compares both.
"""

from __future__ import annotations

from collections.abc import Sequence

import paili
import pytest
from paili import AKABANE, SBR, XUEZHAN, Meld, Suit, Tile, Wind
from paili.games import SEATS
from paili.games.sichuan import Action, Deal, Direction, Ending, Event, EventKind, Stage, State
from paili.sichuan import Cause, Payment

from tests.cases.games.sichuan import ENDS, MIDDLE, PIG, READY
from tests.cases.games.sichuan_table import NativeGame, kinds
from tests.reference.sichuan.walls import stacked

OPEN = XUEZHAN.with_(void_discard="lenient")
IN_ORDER = [Tile(kind) for kind in range(27) for _ in range(4)]
EAST, SOUTH, WEST, NORTH = SEATS


def punged(rules: paili.Rules, hands: dict[int, str] | None = None) -> NativeGame:
    """Seat 0 has a pung of 5m, called from seat 1, and has just drawn the fourth."""
    held = {0: "55m", 1: "5m", **(hands or {})}
    game = NativeGame(rules, held, draws="1s1s2s2s2s5m", last="9p9p")
    game.play("0 1s", "1 5m")
    game.say({0: "pung"})
    game.say()
    game.until(0)
    return game


def wins(events: Sequence[Event]) -> list[tuple[Wind | None, str, int | None]]:
    """Who wins, with which patterns, and the fan."""
    return [
        (event.seat, " ".join(sorted(pattern.name for pattern, _ in event.patterns)), event.fan)
        for event in events
        if event.kind is EventKind.WIN
    ]


def test_1_the_deal_and_the_wall() -> None:
    state = State.start(Deal(stacked({0: READY}, draws="1p2p", last="7p6p")), SBR)
    assert kinds(state.events) == ["deal"] * 4
    assert str(state.hand(EAST)) == "2345567m345789p"
    assert state.wall_left == 56
    state, events = state.apply([Action.void("s")] * 4)
    assert events[-1] == Event("draw", EAST, tile=Tile.P1)
    assert (state.wall_left, state.wall[0], state.wall[-1]) == (55, Tile.P2, Tile.P6)


@pytest.mark.parametrize(
    ("direction", "receivers"),
    [("counterclockwise", [1, 2, 3, 0]), ("opposite", [2, 3, 0, 1]), ("clockwise", [3, 0, 1, 2])],
)
def test_2_the_exchange(direction: str, receivers: list[int]) -> None:
    state = State.start(Deal(IN_ORDER, direction), XUEZHAN)
    assert (state.stage, state.direction) == (Stage.EXCHANGE, Direction(direction))
    given = [state.legal_actions(seat)[0] for seat in SEATS]
    after, events = state.apply(given)
    assert [event.to for event in events] == [SEATS[to] for to in receivers]
    for seat in SEATS:
        to = SEATS[receivers[seat]]
        seen = after.observation(to)
        assert seen.received == given[seat].tiles == after.observation(seat).given
        held = after.observation(seat).known_to_hold(to)
        assert held == paili.TileCounts.from_tiles(given[seat].tiles)
        # The other two are told that it was so, and not which tiles.
        for other in set(SEATS) - {seat, to}:
            assert after.observation(other).events[4 + seat].tiles is None
            assert not after.observation(other).known_to_hold(to)
    assert after.stage is Stage.VOID


def test_2_rules_that_leave_the_direction_to_the_deal_need_one() -> None:
    with pytest.raises(paili.ArgumentError, match="direction: got None"):
        State.start(Deal(IN_ORDER), XUEZHAN)
    assert State.start(Deal(IN_ORDER), SBR).direction is None
    # What the rules say goes before what the deal says.
    clockwise = State.start(Deal(IN_ORDER, "opposite"), XUEZHAN.with_(exchange="clockwise"))
    assert clockwise.direction is Direction.CLOCKWISE


def test_3_and_4_all_declare_openly_and_then_the_first_seat_draws() -> None:
    state = State.start(Deal(IN_ORDER), SBR)
    assert state.choosers == SEATS
    state, events = state.apply([Action.void(suit) for suit in "mpsm"])
    assert kinds(events) == ["void"] * 4 + ["draw"]
    seen = state.observation(NORTH)
    assert [seen.void(seat) for seat in SEATS] == [Suit(0), Suit(1), Suit(2), Suit(0)]
    assert (state.turn, state.stage, state.asked) == (EAST, Stage.TURN, (EAST,))


def test_5_a_turn_that_a_draw_or_a_pung_begins() -> None:
    assert NativeGame(XUEZHAN, {0: READY}, draws="5m").legal(0) == {"win"}
    assert NativeGame(XUEZHAN, {0: "5555m123789p123m"}, draws="3m").legal(0) == {"concealed_kong"}
    assert punged(OPEN).legal(0) == {"added_kong"}
    called = NativeGame(OPEN, {0: "1m", 1: "11m5555m888p9999m"})
    called.play("0 1m")
    called.say({1: "pung"})
    assert (called.state.turn, called.legal(1)) == (SOUTH, set())


def test_6_void_tiles_go_first_and_are_never_used() -> None:
    hands = {0: "123m456p789m11p77s"}
    strict = NativeGame(XUEZHAN, hands, draws="1m").state.legal_actions(EAST)
    assert strict == (Action.discard(Tile.S7),)
    lenient = NativeGame(OPEN, hands, draws="1m").state.legal_actions(EAST)
    assert len(lenient) == 11
    for rules in (XUEZHAN, SBR):
        called = NativeGame(rules, {0: "7s", 1: "777s1m"})
        called.play("0 7s")
        assert called.legal(1) == {"pass"}
        assert NativeGame(rules, {0: "7777s123456789m"}, draws="1m").legal(0) == set()
        assert NativeGame(rules, {0: "234567m345789p7s"}, draws="7s").legal(0) == set()
    kong = NativeGame(XUEZHAN, {0: "5555m123789p12s3m"}, draws="1s")
    assert kong.legal(0) == {"concealed_kong"}


def test_7_a_kong_needs_a_tile_to_draw_and_its_maker_goes_on() -> None:
    game = NativeGame(XUEZHAN, {0: "5555m777p123m12p9p"}, draws="7p", last="6m3p")
    events = game.say({0: "concealed kong 5m"})
    assert kinds(events) == ["concealed_kong", "replacement"]
    assert events[0].payments == tuple(Payment(seat, 0, 2, Cause.KONG) for seat in (1, 2, 3))
    assert game.state.observation(EAST).drawn is Tile.P3
    game.say({0: "concealed kong 7p"})
    melds = [one.meld for one in game.state.melds(EAST)]
    assert melds == [Meld.kong(Tile.M5, concealed=True), Meld.kong(Tile.P7, concealed=True)]
    assert [kong.paid for kong in game.state.kongs] == [(0, 2, 2, 2)] * 2
    late = NativeGame(OPEN, {1: "888p", 3: "8p"})
    late.until(3, left=0)
    late.play("3 8p")
    assert late.legal(1) == {"pass"}


def test_8_all_who_win_a_discard_win_and_only_without_a_win_it_is_called() -> None:
    game = NativeGame(OPEN, {0: "5m", 1: READY, 3: MIDDLE})
    game.play("0 5m")
    assert [game.legal(seat) for seat in (1, 2, 3)] == [
        {"pass", "pung", "win"}, {"pass"}, {"pass", "win"},
    ]  # fmt: skip
    events = game.say({1: "win", 3: "win"})
    assert kinds(events) == ["win", "win", "draw"]
    assert [(event.seat, event.giver, event.tile) for event in events[:2]] == [
        (SOUTH, EAST, Tile.M5),
        (NORTH, EAST, Tile.M5),
    ]
    assert game.gained == [-2, 1, 0, 1]
    both = NativeGame(OPEN, {0: "5m", 1: MIDDLE, 2: "55m"})
    both.play("0 5m")
    assert both.legal(2) == {"pass", "pung"}
    assert kinds(both.say({1: "win", 2: "pung"})) == ["win", "draw"]
    assert both.state.melds(WEST) == ()
    kong = NativeGame(OPEN, {0: "5m", 2: "555m"}, draws="1s", last="1p9p")
    kong.play("0 5m")
    assert kong.legal(2) == {"pass", "pung", "kong"}
    events = kong.say({2: "kong"})
    assert events == (
        Event(
            "kong", WEST, tile=Tile.M5, giver=EAST, payments=[Payment(0, 2, 2, Cause.KONG)]
        ),
        Event("replacement", WEST, tile=Tile.P9),
    )  # fmt: skip


def test_9_an_added_kong_can_be_robbed() -> None:
    robbed = punged(OPEN, {2: MIDDLE})
    robbed.say({0: "added kong 5m"})
    assert (robbed.state.stage, robbed.state.offered) == (Stage.ROBBERY, Tile.M5)
    events = robbed.say({2: "win"})
    assert kinds(events) == ["kong_robbed", "win", "draw"]
    assert wins(events) == [(WEST, "PLAIN ROBBING_KONG", 1)]
    assert events[1].payments == (Payment(0, 2, 2, Cause.WIN),)
    assert [one.meld for one in robbed.state.melds(EAST)] == [Meld.pung(Tile.M5)]
    assert robbed.state.kongs == ()
    made = punged(OPEN, {2: MIDDLE})
    made.say({0: "added kong 5m"})
    events = made.say()
    assert kinds(events) == ["kong_added", "replacement"]
    assert events[0].payments == tuple(Payment(seat, 0, 1, Cause.KONG) for seat in (1, 2, 3))


@pytest.mark.parametrize(("winners", "turn"), [((), 1), ((1,), 2), ((2,), 3), ((1, 3), 0)])
def test_10_who_draws_after_a_win(winners: tuple[int, ...], turn: int) -> None:
    game = NativeGame(OPEN, {0: "5m", 1: READY, 2: MIDDLE, 3: ENDS})
    game.play("0 5m")
    game.say(dict.fromkeys(winners, "win"))
    assert game.state.turn == turn


@pytest.mark.parametrize(("after_robbery", "turn"), [("winner", 0), ("konger", 1)])
def test_10_who_draws_after_a_robbery(after_robbery: str, turn: int) -> None:
    game = punged(OPEN.with_(after_robbery=after_robbery), {2: MIDDLE, 3: ENDS})
    game.say({0: "added kong 5m"})
    game.say({2: "win", 3: "win"})
    assert game.state.turn == turn


def test_11_what_can_be_done_with_the_last_discard() -> None:
    hands = {1: "88p6m", 2: MIDDLE, 3: "8p", 0: "66m5m"}
    plain = NativeGame(OPEN, hands)
    plain.until(3, left=0)
    plain.play("3 8p")
    assert plain.legal(1) == {"pass"}
    game = NativeGame(OPEN.with_(last_discard="win_or_pung"), hands)
    game.until(3, left=0)
    game.play("3 8p")
    assert game.legal(1) == {"pung", "pass"}
    game.say({1: "pung"})
    game.say({1: "discard 6m"})
    game.say({0: "pung"})
    game.say({0: "discard 5m"})
    assert wins(game.say({2: "win"})) == [(WEST, "LAST_TILE PLAIN", 1)]
    assert game.state.ending is Ending.WALL


@pytest.mark.parametrize(
    ("passed_win", "hand", "first", "second", "may_win"),
    [
        ("until_draw", READY, "5m", "8m", False),
        ("unless_higher", READY, "5m", "8m", False),
        ("unless_higher", "1122334455667m", "1m", "7m", True),
        ("none", READY, "5m", "8m", True),
    ],
)
def test_12_a_passed_win(
    passed_win: str, hand: str, first: str, second: str, may_win: bool
) -> None:
    game = NativeGame(
        OPEN.with_(passed_win=passed_win), {0: first, 1: second, 3: hand}
    )  # fmt: skip
    game.play(f"0 {first}")
    assert "win" in game.legal(3)
    game.play(f"1 {second}")
    seen = game.state.observation(NORTH)
    assert ("win" in game.legal(3)) is may_win is seen.is_legal(Action.win())
    # The hand is complete all the same.
    assert seen.win is not None
    assert (seen.win.tile, seen.passed is None) == (Tile.parse(second), False)


def test_13_three_wins_end_the_game_before_the_wall_does() -> None:
    game = NativeGame(OPEN, {0: READY, 1: MIDDLE, 2: ENDS, 3: "5m"}, last="1s1s1s1s")
    game.until(3, left=0)
    game.play("3 5m")
    events = game.say(dict.fromkeys((0, 1, 2), "win"))
    assert kinds(events) == ["win", "win", "win", "end"]
    assert (game.state.ending, events[-1].payments) == (Ending.THREE_WON, ())
    assert game.gained == [2, 2, 2, -6]
    assert [event.seat for event in game.state.wins] == [EAST, SOUTH, WEST]


def test_13_the_end_of_the_wall_is_settled() -> None:
    """Seat 0 is ready, and the others hold void tiles: pigs, who pay it the cap."""
    game = NativeGame(OPEN, {0: READY, 3: PIG})
    game.until(3, left=0)
    game.say()
    (event,) = game.say()
    assert (event.kind, event.reason) == (EventKind.END, Ending.WALL)
    pigs = [seat for seat in SEATS if any(tile.suit is Suit(2) for tile in _held(game, seat))]
    assert EAST not in pigs
    assert [one for one in event.payments if one.cause is Cause.VOID] == [
        Payment(pig, to, 32, Cause.VOID) for pig in pigs for to in SEATS if to not in pigs
    ]
    assert game.state.asked == ()


def _held(game: NativeGame, seat: Wind) -> list[Tile]:
    return list(game.state.hand(seat).tiles)


def test_14_the_lowest_of_several_seats_pays_for_a_fault() -> None:
    game = NativeGame(AKABANE.with_(void_discard="lenient"), {0: "5m", 1: READY})
    game.play("0 5m")
    events = game.say({1: "win", 2: "win", 3: "pung"})
    assert kinds(events) == ["fault", "end"]
    assert events[0].payments == tuple(
        Payment(2, seat, 32_000, Cause.FAULT) for seat in (0, 1, 3)
    )  # fmt: skip
    assert game.gained == [32000, 32000, -96000, 32000]
    fault = game.state.fault
    assert fault is not None
    assert (fault.seat, fault.verdict, fault.answer) == (WEST, "WH", "win")
    assert fault.reason == "'win' is not legal, expected pass"


def test_14_seats_that_have_won_are_not_paid() -> None:
    game = NativeGame(OPEN, {0: "5m", 1: READY})
    game.play("0 5m")
    game.say({1: "win"})
    game.until(3)
    assert game.say({3: "fault TLE"})[0].payments == (
        Payment(3, 0, 32, Cause.FAULT),
        Payment(3, 2, 32, Cause.FAULT),
    )


def test_what_a_winner_holds_stays_hidden() -> None:
    game = NativeGame(OPEN, {0: READY}, draws="5m")
    game.say({0: "win"})
    own, other = game.state.observation(EAST), game.state.observation(SOUTH)
    assert own.events[-2].tile is Tile.M5
    assert other.events[-2].tile is None
    assert other.events[-2].patterns == own.events[-2].patterns
    seen = other.hand.counts[Tile.M5]
    assert other.knowledge.available[Tile.M5] == 4 - seen
    assert game.state.seats_in == other.seats_in == (SOUTH, WEST, NORTH)
