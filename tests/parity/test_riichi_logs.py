"""Games of riichi played by another program, with its own rules and scores."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from paili.riichi import Round, read_log

from tests.cases.mjlog import mjlog
from tests.cases.riichi_games import FOUR, THREE, played
from tests.depth import sample

GAMES = [(mode, seed) for mode in (FOUR, THREE) for seed in range(sample(40, at_least=4))]


def rounds(log: str) -> list[Round]:
    """Return the rounds after a check that all can be replayed and score as in the log."""
    found = []
    for one in read_log(log).rounds:
        assert isinstance(one, Round), one
        assert one.differences == ()
        found.append(one)
    return found


def played_events(one: Round) -> list[Mapping[str, Any]]:
    """Return the events without the log's statements of scores."""
    return [
        {name: part for name, part in event.items() if name != "stated"} for event in one.events
    ]


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_a_game_is_read_checked_scored_and_written(mode: int, seed: int) -> None:
    text = played(seed, mode)
    own = rounds(text)
    assert len(own) == text.count('"start_kyoku"')
    assert all(one.is_over for one in own)
    for before, after in pairwise(own):
        sticks = sum(1_000 for event in before.events if event["event"] == "stick")
        # The points differ by those won and by the riichi sticks.
        assert sum(after.scores) - sum(before.scores) == sum(before.deltas) - sticks
    log = read_log(text)
    written = {"mjai": log.write("mjai")}
    # The simulator omits the points of wins; paili's log has them.
    written["mjlog"] = mjlog(rounds(written["mjai"]), players=len(own[0].hands))
    if mode == FOUR:
        written["tenhou"] = log.write("tenhou")
    for form, again in written.items():
        other = read_log(again)
        assert other.format == form
        for one, same in zip(own, rounds(again), strict=True):
            assert played_events(same) == played_events(one), form
            assert (same.name, same.hands, same.scores) == (one.name, one.hands, one.scores)
            assert same.deltas == one.deltas
