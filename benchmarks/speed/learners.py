"""Timings of many tables at once: decisions, in the form for learners."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from paili.games import mcr, sichuan
from paili.games.vector import AnyVectorGames

from benchmarks.families import SEED
from benchmarks.speed.cases import Scale
from benchmarks.speed.timing import Case, Contender

LEARNERS = "Many tables at once, one thread"
TABLES = 256
SHOWN: dict[str, dict[str, Any]] = {
    "numbers alone": {"planes": False},
    "with planes": {"planes": True},
    "with planes and features": {"planes": True, "features": True},
}
AT_MOST = {"numbers alone": 2.0, "with planes": 10.0}
"""Targets in microseconds per decision: a million a second on two cores, and 200,000."""
STEPS_A_GAME = 0.1


def learner_cases(scale: Scale) -> Iterator[Case]:
    """Yield decisions at tables of both games; legal actions are taken in turn."""
    games: dict[str, Callable[..., AnyVectorGames]] = {
        "Chinese Standard": mcr.VectorGames,
        "Sichuan, xuezhan": sichuan.VectorGames,
    }
    steps = max(10, int(scale.games * STEPS_A_GAME * 4))
    for name, make in games.items():
        for shown, settings in SHOWN.items():
            subject = decisions(make, settings, steps)
            at_most = AT_MOST.get(shown)
            yield Case(LEARNERS, f"{name}, a decision", shown, subject, unit="us", at_most=at_most)


def decisions(
    make: Callable[..., AnyVectorGames], settings: dict[str, Any], steps: int
) -> Contender:
    """Return a contender with some steps at all tables, which are created before."""
    games = make(TABLES, seed=SEED, **settings)

    def call() -> None:
        for step in range(steps):
            games.step(next_legal(games.now.masks, 7 * step))

    return Contender("paili", TABLES * steps, call, lambda _: np.zeros(TABLES * steps))


def next_legal(masks: np.ndarray[Any, Any], start: int) -> np.ndarray[Any, Any]:
    """Return the first legal action of each row, searched cyclically from a start."""
    actions = masks.shape[1]
    found: np.ndarray[Any, Any] = np.roll(masks, -start, axis=1).argmax(axis=1) + start
    return found % actions
