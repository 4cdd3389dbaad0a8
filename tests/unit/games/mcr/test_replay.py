"""The report on a recorded game, as shown on the command line."""

import json
from pathlib import Path

import paili
import pytest
from jsonschema import Draft202012Validator
from paili.games import play
from paili.games.mcr import Deal, NativeAgent, State
from paili.games.mcr.replay import Replay, review
from paili.model.tiles import Wind
from paili.model.views import SCHEMA_VERSION

ROOT = Path(__file__).parents[4]
SCHEMA = Draft202012Validator(json.loads((ROOT / "docs/replay.schema.json").read_text("utf-8")))


@pytest.fixture(scope="module")
def played() -> State:
    return play(State.start(Deal.random(3)), [NativeAgent("greedy") for _ in range(4)])


def test_discards_of_all_or_of_one(played: State) -> None:
    whole = Replay.of(played, legal=False)
    assert whole.turns == tuple(review(played))
    assert (whole.explanations, whole.decisions) == ({}, None)
    south = Replay.of(played, Wind.SOUTH, legal=False)
    assert south.turns == tuple(turn for turn in whole.turns if turn.seat is Wind.SOUTH)


def test_explanations_are_of_the_same_seat(played: State) -> None:
    report = Replay.of(played, Wind.WEST, legal=False, explain=True)
    assert report.explanations.keys() == {turn.number for turn in report.turns}
    assert report.decisions is not None
    assert all(decision.seat is Wind.WEST for decision in report.decisions)


@pytest.mark.parametrize("explain", [False, True])
def test_json_is_what_the_schema_says(played: State, explain: bool) -> None:
    plain = Replay.of(played, Wind.EAST, legal=False, explain=explain).to_json(4)
    SCHEMA.validate(plain)
    assert json.loads(json.dumps(plain)) == plain
    assert (plain["schema_version"], plain["game"]) == (SCHEMA_VERSION, 4)
    assert (plain["decisions"] is None) is not explain
    assert plain["payments"] == list(played.payments or ())


def test_a_seat_is_a_wind(played: State) -> None:
    with pytest.raises(paili.ArgumentError, match="seat"):
        Replay.of(played, 0)  # type: ignore[arg-type]
    with pytest.raises(paili.ArgumentError, match="state"):
        Replay.of(played.deal)  # type: ignore[arg-type]
