"""Invalid arguments of agents and of sessions raise errors of paili, in both games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from paili.agents import Greedy, JsonLinesAgent, ProcessAgent, Random, Search, named
from paili.botzone import Answer, Session
from paili.games import mcr, sichuan
from paili.model.errors import ArgumentError
from paili.model.tiles import Wind

AGENTS: dict[str, Callable[[], Any]] = {
    "mcr": lambda: mcr.NativeAgent("greedy"),
    "sichuan": lambda: sichuan.NativeAgent("greedy"),
    "random": Random,
    "search": Search,
    "process": lambda: ProcessAgent("cat"),
    "lines": lambda: JsonLinesAgent("cat"),
}


@pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS)
@pytest.mark.parametrize("seed", [-1, 2**64, 1.0, None, "1", True, [1]])
def test_seeds(agent: Callable[[], Any], seed: object) -> None:
    with pytest.raises(ArgumentError) as caught:
        agent().begin(Wind.EAST, seed)
    assert caught.value.name == "seed"


@pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS)
@pytest.mark.parametrize("seat", [-1, 4, None, "middle", True, 1.0, []])
def test_seats(agent: Callable[[], Any], seat: object) -> None:
    with pytest.raises(ArgumentError) as caught:
        agent().begin(seat, 0)
    assert caught.value.name == "seat"


@pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS)
@pytest.mark.parametrize("seat", [*Wind, "east", "North"])
def test_a_game_begins(agent: Callable[[], Any], seat: Wind | str) -> None:
    agent().begin(seat, 2**64 - 1)


@pytest.mark.parametrize("agent", AGENTS.values(), ids=AGENTS)
@pytest.mark.parametrize("observation", [None, 3, "east", [], Wind.EAST])
def test_observations(agent: Callable[[], Any], observation: object) -> None:
    with pytest.raises(ArgumentError) as caught:
        agent().act(observation)
    assert caught.value.name == "observation"


def test_an_observation_of_the_other_game() -> None:
    seen = mcr.Observation.start(Wind.EAST, Wind.EAST)
    other = sichuan.Observation.start("east", "sbr")
    for name in ("mcr", "process"):
        with pytest.raises(ArgumentError):
            AGENTS[name]().act(other)
    for name in ("sichuan", "lines"):
        with pytest.raises(ArgumentError):
            AGENTS[name]().act(seen)


@pytest.mark.parametrize("value", ["2", None, True, -1, 1_000_001, float("nan"), 10**400, [2]])
def test_parameters(value: Any) -> None:
    with pytest.raises(ArgumentError) as caught:
        Search(fan=value)
    assert caught.value.name == "fan"
    assert Search(fan=2).name == "search:fan=2"


@pytest.mark.parametrize("flag", ["simple", "keep_running"])
@pytest.mark.parametrize("value", [None, 1, "yes"])
def test_flags(flag: str, value: object) -> None:
    with pytest.raises(ArgumentError) as caught:
        ProcessAgent("cat", **{flag: value})  # type: ignore[arg-type]
    assert caught.value.name == flag


def test_limits_of_time_for_whatever_agent() -> None:
    for name in ("greedy", "exec:cat", "paili.games.mcr.agents:Greedy"):
        with pytest.raises(ArgumentError, match="time_limit"):
            named(name, time_limit=-1)


# Sessions


@pytest.mark.parametrize("agent", [None, 3, "greedy", object()])
def test_agents_of_a_session(agent: Any) -> None:
    with pytest.raises(ArgumentError) as caught:
        Session(agent)
    assert caught.value.name == "agent"


@pytest.mark.parametrize("seed", [-1, 2**64, None, "1"])
def test_seeds_of_a_session(seed: Any) -> None:
    with pytest.raises(ArgumentError) as caught:
        Session(Greedy(), seed)
    assert caught.value.name == "seed"


@pytest.mark.parametrize("value", [None, 3, "0 0 1", b"0", {}, {0: "PASS"}, {"0 0 1"}, iter([])])
def test_histories(value: Any) -> None:
    with pytest.raises(ArgumentError) as caught:
        Session(Greedy()).replay(value, [])
    assert caught.value.name == "requests"
    with pytest.raises(ArgumentError) as caught:
        Session(Greedy()).replay(["0 0 1"], value)
    assert caught.value.name == "responses"


def test_what_a_history_holds_is_noted_and_no_error() -> None:
    session = Session(Greedy())
    session.replay(("0 0 1", None, 3, []), (None,))
    assert session.answer("3 0 DRAW").response == "PASS"
    assert session.answer(None) == Answer("PASS", "got 'None', expected a request")
