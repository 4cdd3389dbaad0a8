"""Values of the Sichuan table: their validation, and their round trips."""

from __future__ import annotations

import pickle
from typing import Any

import paili
import pytest
from paili import SBR, XUEZHAN, Tile, Wind
from paili.games import SEATS, Game, play
from paili.games.sichuan import (
    Action,
    ActionKind,
    Deal,
    Direction,
    Ending,
    Event,
    EventKind,
    GameRecords,
    NativeAgent,
    Observation,
    State,
    Verdict,
    game_seed,
    simulate_games,
)
from paili.sichuan import Cause, Pattern, Payment

ACTIONS = [
    Action.passing(),
    Action.exchange([Tile.P9, Tile.P1, Tile.P1]),
    Action.void("s"),
    Action.discard(Tile.M5),
    Action.pung(),
    Action.kong(),
    Action.concealed_kong(Tile.S9),
    Action.added_kong(Tile.P2),
    Action.win(),
    Action.fault("TLE"),
]
NAMES = {
    "Event": Event, "EventKind": EventKind, "Tile": Tile, "Wind": Wind, "Payment": Payment,
    "Cause": Cause, "Pattern": Pattern, "Suit": paili.Suit, "Ending": Ending, "Verdict": Verdict,
}  # fmt: skip


def played(seed: int, rules: paili.Rules = XUEZHAN) -> State:
    """Return a finished game of native players."""
    agents = [NativeAgent(name) for name in ("random", "greedy", "greedy", "random")]
    return play(State.start(Deal.random(seed), rules), agents, game_seed(seed, 0))


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_actions_survive_text_and_pickle(action: Action) -> None:
    assert Action.parse(str(action)) == action
    assert eval(repr(action)) == action
    assert pickle.loads(pickle.dumps(action)) == action
    assert Action.from_native(action.to_native()) == action


def test_every_kind_of_action_is_looked_at() -> None:
    assert {action.kind for action in ACTIONS} == set(ActionKind)


@pytest.mark.parametrize(
    "text",
    [
        "", "discard", "discard 5x", "discard 0z", "discard 55m", "discard 1z", "pass 1m",
        "pung 5m", "kong s", "exchange", "exchange 12m", "exchange 1234m", "exchange 12m3p",
        "exchange 123z", "void", "void z", "void 1m", "WIN", "win 5m", "fault", "fault WH",
        "fault XX", "play 5m", "discard  5m",
    ],
)  # fmt: skip
def test_other_texts_are_no_actions(text: str) -> None:
    with pytest.raises(paili.NotationError):
        Action.parse(text)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Action(ActionKind.DISCARD),
        lambda: Action(ActionKind.PASS, Tile.M1),
        lambda: Action(ActionKind.PUNG, Tile.M1),
        lambda: Action.discard(Tile.EAST),
        lambda: Action.discard(34),
        lambda: Action.exchange([Tile.M1, Tile.M2]),
        lambda: Action.exchange([Tile.M1, Tile.M2, Tile.P1]),
        lambda: Action.exchange([Tile.EAST] * 3),
        lambda: Action.exchange(5),
        lambda: Action(ActionKind.WIN, tiles=[Tile.M1] * 3),
        lambda: Action.void("z"),
        lambda: Action.void(0),
        lambda: Action(ActionKind.VOID),
        lambda: Action(ActionKind.PASS, suit="m"),
        lambda: Action.fault("OK"),
        lambda: Action.fault("WH"),
        lambda: Action(ActionKind.WIN, verdict="RE"),
        lambda: Action(ActionKind.WIN, reason="because"),
        lambda: Action.fault("RE", 3),
        lambda: Action("chow"),
    ],
)
def test_actions_have_their_parts_and_no_others(wrong: Any) -> None:
    with pytest.raises(paili.ArgumentError):
        wrong()


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Event("discard", "east"),
        lambda: Event("discard", tile=Tile.M1),
        lambda: Event("discard", "east", tile=Tile.M1, giver="south"),
        lambda: Event("pung", "east", tile=Tile.M1),
        lambda: Event("draw", "east", suit="m"),
        lambda: Event("deal", "east", tiles=[Tile.M1] * 4),
        lambda: Event("exchange", "east", to="west", tiles=[Tile.M1, Tile.M2, Tile.P3]),
        lambda: Event("win", "east", fan=1, value=1),
        lambda: Event("win", "east", patterns=[("Plain", 1)], fan=1, value=1),
        lambda: Event("win", "east", patterns=[(Pattern.PLAIN, 0)], fan=1, value=1),
        lambda: Event("win", "east", patterns=[(Pattern.PLAIN, 1)], fan=-1, value=1),
        lambda: Event("end"),
        lambda: Event("end", reason="boredom"),
        lambda: Event("void", "east", suit="z"),
        lambda: Event("draw", "east", payments=[3]),
        lambda: Event("draw", "east", payments=[Payment(4, 0, 1, Cause.WIN)]),
        lambda: Event("draw", "east", payments=[Payment(0, 1, 0, Cause.WIN)]),
        lambda: Event.from_json({"event": "draw", "seat": "east", "colour": 1}),
        lambda: Event.from_json({"event": "dance"}),
        lambda: Event.from_json(["draw"]),
        lambda: Event.from_json({"event": "draw", "seat": "east", "payments": [1]}),
        lambda: Event.from_json({"event": "win", "seat": "east", "patterns": ["Plain"]}),
    ],
)
def test_events_have_their_parts_and_no_others(wrong: Any) -> None:
    with pytest.raises(paili.PailiError):
        wrong()


@pytest.mark.parametrize("rules", [XUEZHAN, SBR], ids=str)
def test_a_game_is_told_again_by_its_events(rules: paili.Rules) -> None:
    for seed in range(4):
        end = played(seed, rules)
        assert isinstance(end, Game)
        for event in end.events:
            assert Event.from_json(event.to_json()) == event
            assert eval(repr(event), dict(NAMES)) == event
            assert pickle.loads(pickle.dumps(event)) == event
            assert hash(Event.from_json(event.to_json())) == hash(event)
        again = pickle.loads(pickle.dumps(end))
        assert (again, hash(again)) == (end, hash(end))
        assert again.events == end.events
        *_, last = end.stages()
        assert (last, last.scores) == (end, end.scores)
        assert State(end.deal, rules, end.actions) == end
        for seat in SEATS:
            seen = end.observation(seat)
            told = Observation.start(seat, rules, end.direction)
            for event in end.events:
                told = told.observe(event)
                assert told.last == event.seen_by(seat)
            assert told == seen
            assert told.events == seen.events


@pytest.mark.parametrize("seed", range(3))
def test_deals_are_written_in_a_line(seed: int) -> None:
    deal = Deal.random(seed)
    assert Deal.parse(str(deal)) == deal == eval(repr(deal))
    assert pickle.loads(pickle.dumps(deal)) == deal
    without = Deal(deal.wall)
    assert (Deal.parse(f" {without} "), without.direction) == (without, None)
    assert Deal(deal.wall, "opposite").direction is Direction.OPPOSITE


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", paili.ArgumentError),
        ("opposite", paili.ArgumentError),
        ("sideways 1m", paili.NotationError),
        ("opposite 1z", paili.NotationError),
        ("opposite 0m", paili.NotationError),
        (str(Deal.random(1))[:-2] + "1m", paili.PailiError),
        (3, paili.ArgumentError),
    ],
)
def test_what_is_no_deal_is_refused(text: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Deal.parse(text)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda wall: Deal(wall[:-1]),
        lambda wall: Deal([*wall[:-1], Tile.EAST]),
        lambda wall: Deal([*wall[:-1], wall[0]]),
        lambda wall: Deal(wall, "sideways"),
        lambda wall: Deal(wall, 1),
        lambda wall: Deal(5),
        lambda wall: Deal.random(-1),
        lambda wall: Deal.random(1, 2**32),
    ],
)
def test_walls_that_are_none_are_refused(wrong: Any) -> None:
    with pytest.raises(paili.PailiError):
        wrong(Deal.random(1).wall)


@pytest.mark.parametrize(
    "rules",
    [paili.MCR, paili.SICHUAN, "riichi", XUEZHAN.with_void(paili.Suit.DOTS), "no rules", None],
)
def test_other_rules_are_refused(rules: Any) -> None:
    for wrong in (
        lambda: State.start(Deal.random(1), rules),
        lambda: State(Deal.random(1), rules),
        lambda: Observation.start("east", rules),
        lambda: simulate_games(["random"] * 4, 1, rules, 0),
    ):
        with pytest.raises(paili.ArgumentError, match="rules"):
            wrong()


def test_rules_may_be_named() -> None:
    named = State.start(Deal.random(1), "xuezhan:cap=4")
    assert named.rules == XUEZHAN.with_(cap=4)


def test_answers_that_nobody_can_give_are_mistakes() -> None:
    state = State.start(Deal.random(1), SBR)
    state, _ = state.apply([Action.void("m")] * 4)
    with pytest.raises(paili.IllegalActionError, match="seats that are asked"):
        state.apply({Wind.SOUTH: Action.win()})
    for wrong in ([], [Action.passing()] * 3, {"east": Action.passing()}, 3, [1, 2, 3, 4]):
        with pytest.raises(paili.ArgumentError, match="actions"):
            state.apply(wrong)  # type: ignore[arg-type]
    end = played(1)
    with pytest.raises(paili.IllegalActionError, match="the game is over"):
        end.apply({})
    with pytest.raises(paili.ArgumentError, match="deal"):
        State.start(str(Deal.random(1)), SBR)  # type: ignore[arg-type]
    with pytest.raises(paili.ArgumentError, match="seat"):
        state.legal_actions("5")


def test_events_that_cannot_come_are_refused() -> None:
    seen = Observation.start("east", SBR)
    hand = [Tile(kind) for kind in range(13)]
    for wrong in (
        Event("draw", "east", tile=Tile.M1),
        Event("deal", "south"),
        Event("deal", "east"),
        Event("void", "east", suit="m"),
        Event("end", reason="wall"),
    ):
        with pytest.raises(paili.IllegalActionError, match="expected"):
            seen.observe(wrong)
    with pytest.raises(paili.ArgumentError, match="event"):
        seen.observe("deal")  # type: ignore[arg-type]
    with pytest.raises(paili.HandSizeError):
        _ = seen.hand
    told = seen.observe(Event("deal", "east", tiles=hand))
    assert told.hand == paili.Hand.from_tiles(hand)
    assert seen.last is None


@pytest.mark.parametrize("seed", range(6))
def test_events_in_another_order_are_refused_or_taken_without_harm(seed: int) -> None:
    """Check that an observation stays valid after any events: all counts are in range."""
    end = played(seed)
    events = [*end.events]
    for at in range(0, len(events) - 1, 7):
        told = Observation.start("west", end.rules, end.direction)
        for event in [*events[:at], *events[at + 1 :]]:
            try:
                told = told.observe(event)
            except paili.IllegalActionError:
                break
            assert all(0 <= copies <= 4 for copies in told.knowledge.available)


# Games at scale


def test_the_same_seed_has_the_same_games() -> None:
    names = ["greedy", "random", "greedy", "random"]
    one = simulate_games(names, 60, "sbr:cap=4", 7)
    assert one == simulate_games(names, 60, SBR.with_(cap=4), 7, threads=2)
    assert one != simulate_games(names, 60, SBR.with_(cap=4), 8)
    mixed = [NativeAgent("greedy"), "random", "greedy", "random"]
    by_python = simulate_games(mixed, 60, SBR.with_(cap=4), 7)
    assert by_python == one
    assert by_python.faults == ()
    assert GameRecords.of([]) == simulate_games(names, 0, SBR, 7)


def test_records_say_what_games_came_to() -> None:
    records = simulate_games(["greedy"] * 4, 50, XUEZHAN, 3)
    assert records.ledger.shape == (50, 4, len(Cause))
    assert records.patterns.shape == (50, 4, len(Pattern))
    assert (records.ledger.sum(axis=2) == records.scores).all()
    assert (records.scores.sum(axis=1) == 0).all()
    won = records.place > 0
    assert ((records.value > 0) == won).all()
    assert (records.patterns.sum(axis=2)[~won] == 0).all()
    three = records.end == list(Ending).index(Ending.THREE_WON)
    assert (won.sum(axis=1)[three] == 3).all()
    assert repr(records).startswith("<GameRecords of 50 games: ")
    frame = records.to_frame()
    assert frame.height == 200
    assert frame["score"].to_list() == records.scores.ravel().tolist()
    assert set(frame["direction"]) <= {str(direction) for direction in Direction}
    assert frame.filter(frame["place"].is_null()).height == int((~won).sum())


def test_records_as_parquet(tmp_path: Any) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    records = simulate_games(["random"] * 4, 5, XUEZHAN, 3)
    records.to_parquet(tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    assert table["ledger"].to_pylist() == records.ledger.tolist()
    assert table["scores"].to_pylist() == records.scores.tolist()
    assert table["end"].to_pylist() == records.end.tolist()
    assert "faults" not in table.column_names


@pytest.mark.parametrize(
    ("agents", "games", "seed", "threads"),
    [
        (["greedy"] * 3, 1, 1, 1),
        (["greedy"] * 3 + ["best"], 1, 1, 1),
        (["greedy"] * 3 + [5], 1, 1, 1),
        ("greedy", 1, 1, 1),
        (["greedy"] * 4, -1, 1, 1),
        (["greedy"] * 4, 1, -1, 1),
        (["greedy"] * 4, 1, 1, 0),
        ([NativeAgent("greedy")] * 3 + ["best"], 1, 1, 1),
    ],
)
def test_bad_matches_are_refused(agents: Any, games: int, seed: int, threads: int) -> None:
    with pytest.raises(paili.ArgumentError):
        simulate_games(agents, games, XUEZHAN, seed, threads)


def test_native_agents_by_name() -> None:
    with pytest.raises(paili.ArgumentError, match="agent: got 'wang2020', expected random or"):
        NativeAgent("wang2020")
    agent = NativeAgent("random", 5)
    state = State.start(Deal.random(1), XUEZHAN)
    seen = state.observation("east")
    assert agent.act(seen) == NativeAgent("random", 5).act(seen)
    with pytest.raises(TypeError, match="in a game"):
        pickle.dumps(agent)


def test_an_observation_answers_questions_about_hands() -> None:
    end = played(3)
    for state in [*end.stages()][3:-1:9]:
        for seat in state.seats_in:
            seen = state.observation(seat)
            void = seen.void(seat)
            rules = seen.rules.with_void(None)
            if seen.hand.is_waiting:
                assert paili.acceptance(seen.hand, seen.knowledge, rules=rules).copies >= 0
            assert not any(seen.knowledge.available[27:])
            assert void is None or void is seen.void(seat)
