"""The agent `search`: its parameters, its considerations, and its play."""

from __future__ import annotations

import pickle
from collections.abc import Mapping

import pytest
from paili.agents import Search, Wang2020, named
from paili.arena import run
from paili.botzone import Session
from paili.games import play
from paili.games.mcr import (
    Action,
    ActionKind,
    Deal,
    EventKind,
    McrAgent,
    Observation,
    State,
    WeighedAction,
)
from paili.model.errors import ArgumentError
from paili.model.tiles import Tile, Wind

from tests.cases.games.positions import EAST, KONG, LAST, NORTH, SOUTH, STRAIGHT, WEST
from tests.cases.games.sessions import Transcript, history_text, run_bot, turn_text
from tests.cases.games.table import Game

SEATED = ("search", "greedy", "wang2020", "random")


def after_draw(hand: str, tile: str) -> Observation:
    """Return east's observation after a draw, from Botzone's codes of the hand and the tile."""
    game = Game.duplicate({EAST: hand}, {EAST: {1: tile}})
    return game.state.observation(Wind.EAST)


def after_discard(hands: Mapping[int, str], tile: str, seat: int) -> Observation:
    """Return a seat's observation after a discard of east."""
    game = Game.duplicate(hands, {EAST: {1: tile}})
    game.say({EAST: f"PLAY {tile}"})
    return game.state.observation(Wind(seat))


def questions(agent: McrAgent, games: int) -> list[Observation]:
    """Return the observations of every choice in games of four such agents."""
    found = []
    for number in range(games):
        state = State.start(Deal.random(31, number))
        while not state.is_over:
            asked = {seat: state.observation(seat) for seat in state.choosers}
            found += [seen for seen in asked.values() if seen.has_choice]
            state, _ = state.apply({seat: agent.act(seen) for seat, seen in asked.items()})
    return found


@pytest.fixture(scope="module")
def asked() -> list[Observation]:
    return questions(Wang2020(), 3)


@pytest.mark.check
def test_parameters_have_an_effect(asked: list[Observation]) -> None:
    weighed = [tuple(agent.choices(seen) for seen in asked) for agent in (Search(), Search(fan=9))]
    assert weighed[0] != weighed[1]
    # Passing the default value explicitly changes nothing.
    assert weighed[0] == tuple(Search(fan=1.4).choices(seen) for seen in asked)


@pytest.mark.check
def test_parameters_of_a_name_are_those_of_the_class(asked: list[Observation]) -> None:
    agents = Search(fan=9, hazard=0.1), named("search:fan=9,hazard=0.1")
    assert agents[0].name == "search:fan=9,hazard=0.1"
    acts = [[agent.act(seen) for seen in asked] for agent in agents]
    assert acts[0] == acts[1]
    assert acts[0] != [Search().act(seen) for seen in asked]


@pytest.mark.parametrize(
    "text", ["fan", "fan=", "=2", "fan=two", "fun=2", "fan=-1", "fan=1e7", "fan=nan", "fan=2;end=1"]
)
def test_bad_parameters_of_a_name(text: str) -> None:
    with pytest.raises(ArgumentError, match="search"):
        named(f"search:{text}")


def test_bad_parameters_of_the_class() -> None:
    bad: list[dict[str, float]] = [{"fun": 1}, {"fan": -1}, {"fan": float("inf")}]
    for parameters in bad:
        with pytest.raises(ArgumentError):
            Search(**parameters)


@pytest.mark.check
def test_it_can_be_pickled(asked: list[Observation]) -> None:
    agent = Search(fan=9)
    copy = pickle.loads(pickle.dumps(agent))
    assert [copy.act(seen) for seen in asked] == [agent.act(seen) for seen in asked]


@pytest.mark.check
def test_choices_are_legal_and_best_first(asked: list[Observation]) -> None:
    assert len(asked) > 100
    agent = Search()
    weighed = 0
    for seen in asked:
        choices = agent.choices(seen)
        worths = [choice.worth for choice in choices]
        assert worths == sorted(worths, reverse=True)
        assert all(isinstance(choice, WeighedAction) for choice in choices)
        actions = [choice.action for choice in choices]
        assert len(set(actions)) == len(actions)
        assert all(map(seen.is_legal, actions))
        assert agent.act(seen) == actions[0]
        weighed += len(actions)
    assert weighed > 5 * len(asked)


@pytest.mark.check
def test_same_question_same_answer(asked: list[Observation]) -> None:
    one, other = ([Search().choices(seen) for seen in asked] for _ in range(2))
    assert one == other


@pytest.mark.parametrize(
    ("hand", "drawn", "discard"),
    [
        # It waits for 1s, or for 5p, which is discarded less often.
        pytest.param(STRAIGHT, "B5", Tile.P5, id="a-waiting-hand-keeps-waiting"),
        # An honour is discarded sooner than a terminal.
        pytest.param(STRAIGHT, "J1", Tile.S1, id="a-wait-that-others-discard"),
        pytest.param(
            # 9m makes a pure straight; 4m and 7m, after 1m is gone, make no eight fan.
            "W1 W2 W3 W4 W5 W6 W7 W8 T1 T1 B2 B3 B4",
            "W6",
            Tile.M6,
            id="a-straight-before-a-wait-without-fan",
        ),
    ],
)
def test_discard(hand: str, drawn: str, discard: Tile) -> None:
    best, second, *_ = Search().choices(after_draw(hand, drawn))
    assert best.action == Action.play(discard)
    assert best.worth > second.worth > 0


def test_it_wins_when_it_may() -> None:
    hands = {SOUTH: STRAIGHT}
    seen = after_discard(hands, "T4", SOUTH)
    choice, *others = Search().choices(seen)
    assert choice.action == Action.win()
    assert all(other.worth < choice.worth for other in others)
    # 24 points, plus at least 1.6 per fan: pure straight has 16.
    assert choice.worth >= 24 + 1.6 * 16
    drawn = Search().choices(after_draw(STRAIGHT, "T4"))[0]
    assert drawn.action == Action.win()
    # It could hope for more than a straight, but takes the certain win.
    assert Search().act(after_draw(LAST, "B5")) == Action.win()


def test_it_does_not_call_what_spoils_the_hand() -> None:
    """Offer south a chow of 3m after which it would no longer wait."""
    seen = after_discard({SOUTH: STRAIGHT}, "W3", SOUTH)
    best, *others = Search().choices(seen)
    assert best.action == Action.passing()
    assert {choice.action.kind for choice in others} == {ActionKind.CHOW}


def test_it_calls_what_makes_it_wait() -> None:
    """Offer west a pung of a dragon, with which it waits for a sufficient win by all pungs."""
    hand = "W2 W2 W2 B5 B5 B5 T8 T8 T8 J1 J1 F1 F2"
    best, *_ = Search().choices(after_discard({WEST: hand}, "J1", WEST))
    assert best.action.kind is ActionKind.PUNG
    assert best.action.discard in (Tile.EAST, Tile.SOUTH)


def test_a_kong_is_weighed_against_discards() -> None:
    choices = Search().choices(after_draw(KONG, "W1"))
    kinds = {choice.action.kind for choice in choices}
    assert kinds == {ActionKind.PLAY, ActionKind.CONCEALED_KONG}


def test_games_among_others_have_no_faults() -> None:
    for number in range(3):
        state = play(
            State.start(Deal.random(8, number)), [named(name) for name in SEATED], seed=number
        )
        assert state.last.kind in (EventKind.WIN, EventKind.EXHAUSTED)


@pytest.mark.check
def test_games_of_its_own_go_well() -> None:
    """Check that nearly all games of four such agents are won."""
    states = [
        play(State.start(Deal.random(8, number)), [Search() for _ in Wind]) for number in range(6)
    ]
    assert sum(state.last.kind is EventKind.WIN for state in states) >= 4


@pytest.mark.check
def test_in_the_arena_by_name() -> None:
    report = run(["search", "search:fan=2", "wang2020", "greedy"], 1, seatings=4)
    names = {standing.name for standing in report.standings}
    assert names == {"search", "search:fan=2", "wang2020", "greedy"}
    assert not any(standing.faults for standing in report.standings)


@pytest.mark.parametrize("simple", [False, True])
def test_as_a_bot(simple: bool) -> None:
    game = Transcript(Deal.random(8, 1), [Session(Search()) for _ in Wind])
    assert game.remarks == []
    assert game.state.last.kind in (EventKind.WIN, EventKind.EXHAUSTED)
    requests, responses = game.requests[Wind(NORTH)], game.responses[Wind(NORTH)]
    text = history_text(requests[:1], (), simple=simple)
    text += "".join(turn_text(request, simple=simple) for request in requests[1:])
    found = run_bot(named("search"), text, simple=simple, keep_running=True)
    assert found == [(response, "") for response in responses]
