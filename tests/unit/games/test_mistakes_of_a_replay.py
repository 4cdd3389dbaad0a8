"""The cost of answers: the report on a game agrees with the ranking of many games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from paili.games import mcr, sichuan
from paili.games.game_files import read_any_games
from paili.games.mcr.replay import Replay as McrReplay
from paili.games.mcr.replay import WorstDecisions as McrRanking
from paili.games.review.mistakes import CostliestDecisions
from paili.games.sichuan.replay import Replay as SichuanReplay
from paili.games.sichuan.replay import WorstDecisions as SichuanRanking
from paili.games.transcripts import RecordedGame

MANY = 1_000
GAMES = (
    ("docs/games.jsonl", McrReplay, McrRanking),
    ("docs/sichuan-games.jsonl", SichuanReplay, SichuanRanking),
)


def first_game(path: str) -> mcr.State | sichuan.State:
    found = next(read_any_games(Path(path).read_text(encoding="utf-8").splitlines()))
    assert isinstance(found, RecordedGame)
    state: mcr.State | sichuan.State = found.state
    return state


@pytest.mark.parametrize(("path", "replay", "ranking"), GAMES)
def test_a_report_has_the_mistakes_of_the_ranking(
    path: str, replay: Any, ranking: type[CostliestDecisions[Any, Any, Any, Any]]
) -> None:
    state = first_game(path)
    ranked = ranking(MANY)
    ranked.add(1, state)
    worst = [(one.number, one.seat, one.answer, one.points) for one in ranked.worst()]
    found = replay.of(state, explain=True).mistakes
    assert [(one.number, one.seat, one.answer, one.points) for one in found] == worst
    assert len(found) > 2
    assert replay.of(state).mistakes is None


@pytest.mark.parametrize(("path", "replay", "ranking"), GAMES)
def test_every_known_answer_has_its_cost(path: str, replay: Any, ranking: object) -> None:
    """Check answers outside the best three too, and those of hands far from a win."""
    plain = replay.of(first_game(path), explain=True).to_json()
    explained = [one["search"] for one in (*plain["turns"], *plain["decisions"])]
    unlisted = 0
    for one in explained:
        if not one["choices"] or one["points"] is None:
            continue
        points = one["points"]
        assert points["most"] == one["choices"][0]["worth"]
        assert points["cost"] == pytest.approx(points["most"] - points["got"], abs=2e-3)
        assert points["cost"] >= 0
        worths = [choice["worth"] for choice in one["choices"]]
        unlisted += points["got"] < worths[-1]
    assert unlisted > 0
    by_place = {(one["turn"], one["seat"]): one["points"] for one in plain["mistakes"]}
    for one in (*plain["turns"], *plain["decisions"]):
        place = (one["turn"], one["seat"])
        assert by_place.get(place, one["search"]["points"]) == one["search"]["points"]
