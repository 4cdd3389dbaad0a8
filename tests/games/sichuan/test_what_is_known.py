"""Fields of a state and of an observation that the slow judge does not have."""

from __future__ import annotations

import paili
import pytest
from paili import SBR, XUEZHAN, Meld, Tile
from paili.games import SEATS
from paili.games.sichuan import Action, Deal, Direction, Ending, Stage, State

from tests.cases.games.sichuan import ENDS, MIDDLE, OPEN, READY, punged
from tests.cases.games.sichuan_table import Game
from tests.reference.sichuan import rules as slow

IN_ORDER = [Tile(kind) for kind in range(27) for _ in range(4)]
EAST, SOUTH, WEST, NORTH = SEATS


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
        # The other two seats learn of the exchange but not of its tiles.
        for other in set(SEATS) - {seat, to}:
            assert after.observation(other).events[4 + seat].tiles is None
            assert not after.observation(other).known_to_hold(to)
    assert after.stage is Stage.VOID


def test_2_rules_that_leave_the_direction_to_the_deal_need_one() -> None:
    with pytest.raises(paili.ArgumentError, match="direction: got None"):
        State.start(Deal(IN_ORDER), XUEZHAN)
    assert State.start(Deal(IN_ORDER), SBR).direction is None
    # The direction in the rules has priority over that of the deal.
    clockwise = State.start(Deal(IN_ORDER, "opposite"), XUEZHAN.with_(exchange="clockwise"))
    assert clockwise.direction is Direction.CLOCKWISE


def test_7_kongs_and_their_payers() -> None:
    game = Game(slow.XUEZHAN, {0: "5555m777p123m12p9p"}, draws="7p", last="6m3p")
    game.say({0: "concealed_kong 5m"})
    assert game.state.observation(EAST).drawn is Tile.P3
    game.say({0: "concealed_kong 7p"})
    melds = [one.meld for one in game.state.melds(EAST)]
    assert melds == [Meld.kong(Tile.M5, concealed=True), Meld.kong(Tile.P7, concealed=True)]
    assert [kong.paid for kong in game.state.kongs] == [(0, 2, 2, 2)] * 2


def test_9_a_robbed_kong_is_a_pung_again() -> None:
    robbed = punged(OPEN, {2: MIDDLE})
    robbed.say({0: "added_kong 5m"})
    assert (robbed.state.stage, robbed.state.offered) == (Stage.ROBBERY, Tile.M5)
    robbed.say({2: "win"})
    assert [one.meld for one in robbed.state.melds(EAST)] == [Meld.pung(Tile.M5)]
    assert robbed.state.kongs == ()


@pytest.mark.parametrize(("passed_win", "may_win"), [("until_draw", False), ("none", True)])
def test_12_a_hand_is_complete_though_its_win_is_passed(passed_win: str, may_win: bool) -> None:
    game = Game(OPEN.with_(passed_win=passed_win), {0: "5m", 1: "8m", 3: READY})
    game.play("0 5m", "1 8m")
    seen = game.state.observation(NORTH)
    assert seen.is_legal(Action.win()) is may_win
    assert seen.win is not None
    assert (seen.win.tile, seen.passed is None) == (Tile.M8, False)


def test_13_the_wins_of_a_game() -> None:
    game = Game(OPEN, {0: READY, 1: MIDDLE, 2: ENDS, 3: "5m"})
    game.until(3)
    game.play("3 5m")
    game.say(dict.fromkeys((0, 1, 2), "win"))
    assert game.state.ending is Ending.THREE_WON
    assert [event.seat for event in game.state.wins] == [EAST, SOUTH, WEST]


def test_14_a_fault_has_its_answer_and_a_reason() -> None:
    game = Game(OPEN, {0: "5m", 1: READY})
    game.play("0 5m")
    game.say({1: "win", 2: "win", 3: "pung 5m"})
    fault = game.state.fault
    assert fault is not None
    assert (fault.seat, fault.verdict, fault.answer) == (WEST, "WH", "win")
    assert fault.reason == "'win' is not legal, expected pass"


def test_what_a_winner_holds_stays_hidden() -> None:
    game = Game(OPEN, {0: READY}, draws="5m")
    game.say({0: "win"})
    own, other = game.state.observation(EAST), game.state.observation(SOUTH)
    assert own.events[-2].tile is Tile.M5
    assert other.events[-2].tile is None
    assert other.events[-2].patterns == own.events[-2].patterns
    seen = other.hand.counts[Tile.M5]
    assert other.knowledge.available[Tile.M5] == 4 - seen
    assert game.state.seats_in == other.seats_in == (SOUTH, WEST, NORTH)
