"""Positions of the agent `search`: the chance that its plan predicts, and whether it won.

A row is an own turn: the number of discards, the legal deficiency, the others' melds, the planned
chance, and 1 or 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
import paili
from paili.games import play
from paili.games.events import SEATS
from paili.games.mcr import (
    Action,
    ActionKind,
    Deal,
    EventKind,
    NativeAgent,
    Observation,
    State,
    considerations,
)
from paili.games.mcr.replay import rules_of
from paili.jobs.runner import Progress, resumable

AGENT = "search"
FARTHEST = 5
"""Legal deficiencies from this one on are merged."""
ROTATIONS = 4

Rows = npt.NDArray[np.float64]


class _Noting:
    """The agent, with a record of its plans."""

    def __init__(self) -> None:
        self.rows: list[tuple[int, int, int, float]] = []

    def act(self, observation: Observation) -> Action:
        found = considerations(observation, AGENT)
        is_win = found and found[0].action.kind is ActionKind.WIN
        planning = [one for one in found if one.planned > 0]
        if observation.drawn is not None and planning and not is_win:
            best = max(planning, key=lambda one: one.gain)
            rules, known = rules_of(observation), observation.knowledge
            distance = paili.deficiency(observation.hand, known, rules=rules)
            others = [seat for seat in SEATS if seat is not observation.seat]
            made = sum(len(observation.discards(seat)) for seat in SEATS)
            melds = sum(len(observation.melds(seat)) for seat in others)
            self.rows.append((made, min(distance, FARTHEST), melds, best.planned))
        return found[0].action if found else Action.passing()


def rows_of(agents: Sequence[str], seed: int, deal: int) -> list[list[float]]:
    """Return the rows of four games, in which each player has each wind once."""
    rows: list[list[float]] = []
    for rotation in range(ROTATIONS):
        seated = [agents[(seat + rotation) % 4] for seat in range(4)]
        players = [_Noting() if name == AGENT else NativeAgent(name) for name in seated]
        end = play(State.start(Deal.random(seed, deal)), players).last
        for seat, player in zip(SEATS, players, strict=True):
            if isinstance(player, _Noting):
                won = end.kind is EventKind.WIN and end.seat is seat
                rows += [[*row, float(won)] for row in player.rows]
    return rows


def collect(
    agents: Sequence[str],
    deals: int,
    seed: int,
    file: Path,
    progress: Progress | None = None,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Rows:
    """Return the rows of many deals, `(rows, 5)`; an interrupted run is resumed from the file."""
    about = f"chances of {', '.join(agents)}"
    with resumable(
        file, about, deals, seed, jobs=jobs, executor=executor, progress=progress, stays=True
    ) as runner:
        found = runner.map("deals", partial(rows_of, tuple(agents), seed), deals)
    return np.array([row for rows in found for row in rows], dtype=np.float64).reshape(-1, 5)
