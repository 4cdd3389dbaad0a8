"""A task: let a bot of fewer than twenty lines play against the agent `search`."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import Any

import paili
import pytest

from tests.tasks.user import User

pytestmark = pytest.mark.check

BOT = '''
"""Wins when it may, takes dragons, and discards lone honours before anything else."""
import paili
from paili.games.mcr import Action, ActionKind


class Honest:
    def act(self, observation):
        legal = observation.legal_actions
        if Action.win() in legal:
            return Action.win()
        if observation.drawn is None:
            return Action.passing()
        lone = [tile for tile in observation.hand.tiles if tile.is_honor]
        lone = [tile for tile in lone if lone.count(tile) == 1]
        best = paili.discards(observation.hand, observation.knowledge, rules="mcr")[0].tile
        return Action.play(lone[0] if lone else best)
'''
NAME = "honest.py:Honest"
GAMES = 4
POINTS = {str(fan): fan.points for fan in paili.mcr.FANS}


def test_bot_against_search(user: User) -> None:
    """Check that the results follow from the events of the recorded games."""
    assert len(BOT.splitlines()) < 20
    user.write("honest.py", BOT)
    asked = ["arena", NAME, "search", "search", "search", "--deals", "1", "--seatings", "4"]
    asked += ["--time-limit", "3600", "--games", "games.jsonl", "--json"]
    report = json.loads(user.paili(*asked))
    assert (report["games"], report["failures"]) == (GAMES, [])
    lines = (user.folder / "games.jsonl").read_text(encoding="utf-8").splitlines()
    games = [json.loads(line) for line in lines]
    assert len(games) == GAMES

    scores, wins = results(games)
    found = {one["name"]: one for one in report["standings"]}
    assert sorted(found) == [NAME, "search x 3"]
    assert found[NAME]["score"] == scores[NAME]
    assert found[NAME]["wins"] == wins[NAME]
    assert sum(one["score"] for one in found.values()) == 0
    searches = [one for name, one in found.items() if name != NAME]
    assert sum(one["score"] for one in searches) == scores["search"]
    assert sum(one["wins"] for one in searches) == wins["search"] > 0


def results(games: list[dict[str, Any]]) -> tuple[dict[str, int], Counter[str]]:
    """Return the points and wins of each player, by the rules of payment."""
    scores: dict[str, int] = defaultdict(int)
    wins: Counter[str] = Counter()
    for game in games:
        last, players = game["events"][-1], game["players"]
        assert sorted(players.values()) == [NAME, "search", "search", "search"]
        assert last["event"] in ("win", "exhausted")
        paid = dict.fromkeys(players, 0)
        if last["event"] == "win":
            worth = sum(POINTS[fan] * times for fan, times in last["fan"].items())
            assert worth >= 8
            paid = dict.fromkeys(players, -8)
            givers = [last["giver"]] if "giver" in last else list(players)
            for seat in givers:
                paid[seat] -= worth
            paid[last["seat"]] = 0
            paid[last["seat"]] = -sum(paid.values())
            wins[players[last["seat"]]] += 1
        assert last["payments"] == list(paid.values())
        for seat, points in paid.items():
            scores[players[seat]] += points
    return scores, wins
