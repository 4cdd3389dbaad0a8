"""Values of a game, and the table that applies its rules."""

import pickle
from dataclasses import fields

import numpy as np
import paili
import pytest
from paili.games import SEATS, Agent, play
from paili.games.mcr import (
    Action,
    ActionKind,
    Deal,
    Event,
    EventKind,
    Flower,
    GameRecords,
    NativeAgent,
    Observation,
    State,
    game_seed,
    simulate_games,
)
from paili.model.tiles import Tile, Wind

ACTIONS = [
    Action.passing(),
    Action.play(Tile.M5),
    Action.chow(Tile.P7, Tile.RED),
    Action.pung(Tile.EAST),
    Action.kong(),
    Action.concealed_kong(Tile.S9),
    Action.added_kong(Tile.WHITE),
    Action.win(),
    Action.fault("TLE"),
]


def dealt(deal: Deal) -> State:
    """Return the game after the first draw."""
    state = State.start(deal)
    for _ in range(2):
        state, _ = state.apply({})
    return state


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_actions_survive_text_and_pickle(action: Action) -> None:
    assert Action.parse(str(action)) == action
    assert eval(repr(action)) == action
    assert pickle.loads(pickle.dumps(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "", "chow", "chow 45m, discard 1z", "chow 446m, discard 1z", "chow 89m1p, discard 1z",
        "play 5x", "play 0z", "play", "play 55m", "pass 1m", "pung", "pung, discard 12m", "WIN",
        "fault", "fault XX", "win, discard 1m", "chow 789z, discard 1m",
    ],
)  # fmt: skip
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(paili.NotationError):
        Action.parse(text)


def test_actions_have_their_parts_and_no_others() -> None:
    for wrong in (
        lambda: Action(ActionKind.PLAY),
        lambda: Action(ActionKind.PASS, Tile.M1),
        lambda: Action(ActionKind.PUNG, Tile.M1, Tile.M1),
        lambda: Action.chow(Tile.M8, Tile.M1),
        lambda: Action.chow(Tile.EAST, Tile.M1),
        lambda: Action.fault("OK"),
        lambda: Action(ActionKind.WIN, verdict="RE"),
        lambda: Action.play(34),
    ):
        with pytest.raises(paili.ArgumentError):
            wrong()


def test_events_have_their_parts_and_no_others() -> None:
    for wrong in (
        lambda: Event(EventKind.PLAY, Wind.EAST),
        lambda: Event(EventKind.PLAY, tile=Tile.M1),
        lambda: Event(EventKind.SEATS, Wind.EAST),
        lambda: Event(EventKind.DRAW, Wind.EAST, Tile.M1, Tile.M2),
        lambda: Event(EventKind.DEAL),
        lambda: Event(EventKind.FAULT, Wind.EAST),
        lambda: Event.from_json({"event": "draw", "seat": "east", "colour": 1}),
        lambda: Event.from_json({"event": "dance"}),
    ):
        with pytest.raises(paili.PailiError):
            wrong()


@pytest.mark.parametrize("flowers", [False, True])
def test_a_game_is_told_again_by_its_events(flowers: bool) -> None:
    for index in range(12):
        agents = [NativeAgent(name) for name in ("random", "greedy", "random", "greedy")]
        end = play(
            State.start(Deal.random(77, index, flowers=flowers)), agents, game_seed(77, index)
        )
        assert [Event.from_json(event.to_json()) for event in end.events] == list(end.events)
        state = State.start(end.deal)
        views = [
            Observation.start(seat, end.deal.prevalent_wind, is_duplicate=not flowers)
            for seat in SEATS
        ]
        for event in end.events[1:]:
            state = state.follow(event)
            views = [view.observe(event.seen_by(view.seat)) for view in views]
        assert state.events == end.events
        assert (state.payments, state.win) == (end.payments, end.win)
        assert views == [end.observation(seat) for seat in SEATS]
        again = pickle.loads(pickle.dumps(end))
        assert again == end
        assert again.events == end.events
        assert sum(end.payments or (1,)) == 0


def test_what_is_hidden_is_not_told() -> None:
    state = dealt(Deal.random(5))
    deal, draw = state.events[1:3]
    for seat in SEATS:
        seen = deal.seen_by(seat)
        assert [hand is not None for hand in seen.hands] == [other == seat for other in SEATS]
        assert (draw.seen_by(seat).tile is None) == (seat is not Wind.EAST)
        assert (state.observation(seat).drawn is None) == (seat is not Wind.EAST)


def test_walls_that_are_none_are_refused() -> None:
    walls = Deal.random(1).walls
    with pytest.raises(paili.ArgumentError, match="four walls"):
        Deal(walls[:3], Wind.EAST)
    with pytest.raises(paili.TileCountError):
        Deal((walls[0], walls[0], walls[2], walls[3]), Wind.EAST)
    with pytest.raises(paili.ArgumentError, match="a Wind"):
        Deal(walls, 0)  # type: ignore[arg-type]
    single = Deal.random(1, flowers=True).walls[0]
    doubled = tuple(Flower.SPRING if tile is Flower.SUMMER else tile for tile in single)
    with pytest.raises(paili.ArgumentError, match="flower"):
        Deal((doubled,), Wind.EAST)


def test_illegal_answers_are_ruled() -> None:
    state = dealt(Deal.random(5))
    for answers, guilty, verdict in (
        ({}, Wind.EAST, "WA"),  # the drawer must not pass
        ({Wind.EAST: Action.win()}, Wind.EAST, "WH"),
        ({Wind.EAST: Action.fault("TLE")}, Wind.EAST, "TLE"),
        ({Wind.EAST: Action.play(state.last.tile), Wind.NORTH: Action.kong()}, Wind.NORTH, "WA"),
    ):
        after, (event,) = state.apply(answers)
        assert (event.kind, event.seat, event.verdict) == (EventKind.FAULT, guilty, verdict)
        assert after.payments == tuple(-30 if seat is guilty else 10 for seat in SEATS)
        assert after.is_over
        assert after.legal_actions(Wind.EAST) == ()
        with pytest.raises(paili.IllegalActionError):
            after.apply({})


def test_observations_refuse_what_cannot_come() -> None:
    state = dealt(Deal.random(5))
    view = state.observation(Wind.SOUTH)
    held = view.hand.tiles[0]
    for event in (
        Event(EventKind.DRAW, Wind.SOUTH, Tile.M1),
        Event(EventKind.PLAY, Wind.WEST, Tile.M1),
        Event(EventKind.PUNG, Wind.WEST, discard=Tile.M1),
        Event(EventKind.ADDED_KONG, Wind.EAST, Tile.M1),
        Event(EventKind.EXHAUSTED),
        Event(EventKind.WIN, Wind.SOUTH, held),
        Event(EventKind.SEATS),
    ):
        with pytest.raises(paili.IllegalActionError):
            view.observe(event)
    mine = view.observe(Event(EventKind.PLAY, Wind.EAST, held))
    assert mine.knowledge == view.knowledge.discard(held)
    with pytest.raises(paili.IllegalActionError):
        Observation.start(Wind.EAST, Wind.EAST).observe(state.events[1].seen_by(Wind.SOUTH))


class Crashing:
    """A player that raises."""

    def act(self, observation: Observation) -> Action:
        raise RuntimeError


class Babbling:
    """A player that returns invalid answers."""

    def act(self, observation: Observation) -> Action:
        return "PLAY"  # type: ignore[return-value]


@pytest.mark.parametrize(("player", "verdict"), [(Crashing(), "RE"), (Babbling(), "WA")])
def test_players_that_fail_pay(player: Agent, verdict: str) -> None:
    end = play(State.start(Deal.random(1)), [player, *(NativeAgent("greedy") for _ in range(3))])
    assert (end.last.kind, end.last.verdict) == (EventKind.FAULT, verdict)
    assert end.payments == (-30, 10, 10, 10)


def test_simulations_are_the_same_games_whoever_plays_them() -> None:
    names = ["random", "greedy", "random", "greedy"]
    native = simulate_games(names, 25, seed=9, threads=2)
    single = simulate_games(names, 25, seed=9)
    mixed = simulate_games([NativeAgent(name) for name in names], 25, seed=9)
    for field in fields(GameRecords):
        column = getattr(native, field.name)
        np.testing.assert_array_equal(column, getattr(single, field.name))
        np.testing.assert_array_equal(column, getattr(mixed, field.name))
        assert column.dtype == getattr(mixed, field.name).dtype
    assert (native.payments.sum(axis=1) == 0).all()
    assert ((native.winner >= 0) == (native.fan >= 8)).all()
    assert len(native) == 25


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: simulate_games(["random"] * 3, 1, 0),
        lambda: simulate_games(["nobody"] * 4, 1, 0),
        lambda: simulate_games(["random"] * 4, -1, 0),
        lambda: simulate_games(["random"] * 4, 1, -1),
        lambda: simulate_games(["random"] * 4, 1, 0, 0),
        lambda: simulate_games([1, 2, 3, 4], 1, 0),
        lambda: NativeAgent("nobody"),
        lambda: play(State.start(Deal.random(1)), [NativeAgent("random")] * 3),
        lambda: State.start("deal"),
        lambda: State.start(Deal.random(1)).apply([Action.passing()] * 3),
        lambda: State.start(Deal.random(1)).apply({"east": Action.passing()}),
        lambda: State.start(Deal.random(1)).follow("draw"),
        lambda: State.start(Deal.random(1)).hand(Wind.EAST),
        lambda: State.start(Deal.random(1)).legal_actions(0),
        lambda: Deal.random(-1),
        lambda: Deal.random(2**64),
        lambda: Observation.start(0, Wind.EAST),
    ],
)
def test_bad_input_is_refused(wrong) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(paili.PailiError):
        wrong()


def test_records_of_games_in_parquet(tmp_path) -> None:  # type: ignore[no-untyped-def]
    from pyarrow import parquet

    records = simulate_games(["greedy"] * 4, 10, seed=3)
    records.to_parquet(tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet").to_pydict()
    assert table["payments"] == records.payments.tolist()
    assert table["fan"] == records.fan.tolist()
    assert np.array(table["fans"]).shape == (10, len(paili.mcr.Fan))
