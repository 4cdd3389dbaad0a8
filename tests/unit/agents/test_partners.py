"""The native opponents: each plays complete games by name, in its own style."""

from __future__ import annotations

import pickle

import pytest
from paili.agents import named
from paili.arena import run
from paili.games import play
from paili.games.mcr import Deal, EventKind, NativeAgent, State
from paili.model.errors import ArgumentError
from paili.model.tiles import Wind

PARTNERS = ("pattern", "closed", "pungs", "hasty")
CLAIMS = (EventKind.CHOW, EventKind.PUNG, EventKind.KONG)


def claims(name: str, games: int) -> list[EventKind]:
    """Return the claims of a player as east in games against greedy ones, in order."""
    found: list[EventKind] = []

    def watch(state: State) -> None:
        if state.last.kind in CLAIMS and state.last.seat is Wind.EAST:
            found.append(state.last.kind)

    for number in range(games):
        agents = [named(name), *(named("greedy") for _ in range(3))]
        state = State.start(Deal.random(8, number))
        for agent, seat in zip(agents, Wind, strict=True):
            agent.begin(seat, number)
        while not state.is_over:
            seen = [state.observation(seat) for seat in Wind]
            answers = {
                one.seat: agent.act(one)
                for one, agent in zip(seen, agents, strict=True)
                if one.has_choice
            }
            state, _ = state.apply(answers)
            watch(state)
    return found


@pytest.mark.parametrize("name", PARTNERS)
def test_in_the_arena_by_name(name: str) -> None:
    report = run([name, "greedy", "greedy", "random"], 1, seatings=4, seed=2)
    assert report.games == 4
    mine = next(one for one in report.standings if one.name == name)
    assert mine.games == 4 == mine.wins + mine.deal_ins + mine.losses + mine.draws
    assert mine.times.answers > 4
    assert not any(standing.faults for standing in report.standings)


def test_all_four_at_one_table() -> None:
    report = run(PARTNERS, 1, seatings=4, seed=3)
    assert {standing.name for standing in report.standings} == set(PARTNERS)
    assert sum(standing.score for standing in report.standings) == 0
    assert not any(standing.faults for standing in report.standings)
    assert sum(standing.wins for standing in report.standings) > 0


def test_with_flowers() -> None:
    state = State.start(Deal.random(4, 1, flowers=True))
    last = play(state, [named(name) for name in PARTNERS]).last
    assert last.kind in (EventKind.WIN, EventKind.EXHAUSTED)


def test_what_each_claims() -> None:
    assert claims("closed", 4) == []
    pungs = claims("pungs", 4)
    assert pungs.count(EventKind.PUNG) > pungs.count(EventKind.CHOW)
    assert claims("pattern", 4)
    assert EventKind.CHOW in claims("hasty", 4)


@pytest.mark.parametrize("name", PARTNERS)
def test_one_in_a_game_is_pickled(name: str) -> None:
    agent = NativeAgent(name)
    agent.begin(Wind.EAST, 1)
    state, _ = State.start(Deal.random(8, 1)).apply({})
    state, _ = state.apply({})
    observation = state.observation(Wind.EAST)
    assert pickle.loads(pickle.dumps(agent)).act(observation) == agent.act(observation)


@pytest.mark.parametrize("name", ["Pattern", "closed:call=1", "pungs:", "hasty "])
def test_they_have_no_parameters(name: str) -> None:
    with pytest.raises(ArgumentError, match="expected random, greedy"):
        named(name)
