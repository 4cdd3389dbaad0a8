"""Native tables against the states of `paili.games`: all decisions are the same."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

import numpy as np
import pytest
from paili.games import mcr, sichuan
from paili.games.decisions import AnyDecision
from paili.games.vector import AnyVectorGames, Decisions

from tests.depth import sample
from tests.reference.polling import Asked, gained, polled

GAMES = 100
SEED = 11

Kind = tuple[Callable[[], AnyVectorGames], type[AnyDecision[Any, Any]], Callable[[int], Any]]


def _sichuan(rules: str) -> Kind:
    return (
        lambda: sichuan.VectorGames(1, rules, seed=SEED, features=True),
        sichuan.Decision,
        lambda game: sichuan.State.start(sichuan.Deal.random(SEED, game), rules),
    )


def _mcr(*, flowers: bool) -> Kind:
    return (
        lambda: mcr.VectorGames(1, seed=SEED, features=True, flowers=flowers),
        mcr.Decision,
        lambda game: mcr.State.start(mcr.Deal.random(SEED, game, flowers=flowers)),
    )


KINDS: dict[str, Kind] = {
    "mcr": _mcr(flowers=False),
    "mcr with flowers": _mcr(flowers=True),
    **{rules: _sichuan(rules) for rules in ("xuezhan", "sbr", "akabane")},
}


@pytest.mark.parametrize("kind", KINDS)
def test_tables_play_as_the_states_do(kind: str) -> None:
    make, of, start = KINDS[kind]
    games, rng = make(), np.random.default_rng(1)
    for game in range(sample(GAMES, at_least=10)):
        end = play_both(games, of, start(game), rng)
        assert end.is_over
        assert end.fault is None


def play_both(
    games: AnyVectorGames, of: type[AnyDecision[Any, Any]], state: Any, rng: np.random.Generator
) -> Any:
    """Play one game at the native table and by the definition; return its final state."""
    slow = polled(state)
    asked = next(slow)
    total = np.zeros(4, dtype=np.int64)
    while True:
        names = [of.ACTIONS[number] for number in games.now.masks[0].nonzero()[0]]
        assert (games.now.seats[0], set(names)) == (asked.seat, asked.legal)
        if rng.random() < 0.1:
            assert_sees(games.now, of, asked)
        step = chosen(rng, names)
        after = games.step(np.array([of.ACTIONS.index(step)]))
        total += after.rewards[0]
        following = sent(slow, step)
        assert after.ended[0] == (not isinstance(following, Asked))
        if not isinstance(following, Asked):
            assert tuple(total) == gained(following)
            return following
        asked = following


def sent(slow: Generator[Asked, str, Any], step: str) -> Any:
    """Send a step; return the next question, or the final state of the game."""
    try:
        return slow.send(step)
    except StopIteration as end:
        return end.value


def chosen(rng: np.random.Generator, names: list[str]) -> str:
    """Choose a random answer, but usually a win where there is one, so that games have wins."""
    if "win" in names and rng.random() < 0.8:
        return "win"
    return str(rng.choice(names))


def assert_sees(now: Decisions, of: type[AnyDecision[Any, Any]], asked: Asked) -> None:
    """Check that the native table's observation equals `Decision` of the same state."""
    decision: Any = of(asked.state.observation(asked.seat))
    for step in asked.said:
        decision = decision.choose(of.ACTIONS.index(step))
    assert now.planes is not None
    assert now.features is not None
    np.testing.assert_array_equal(now.masks[0], decision.mask)
    np.testing.assert_array_equal(now.planes[0], decision.planes)
    np.testing.assert_array_equal(now.features[0], decision.features)
