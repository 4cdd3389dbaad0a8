"""Tournaments of Sichuan Mahjong: sums computed by hand, faults, results independent of the run."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paili import AKABANE, XUEZHAN, ArgumentError
from paili.arena import ArenaReport, SichuanReport, run
from paili.arena.tournament import play_tournament
from paili.games.game_files import read_any_games
from paili.games.sichuan import State
from paili.games.sichuan.tournament import report
from paili.games.standings.ranking import Ranking
from paili.games.standings.report import Conditions, Times
from paili.sichuan import Cause

from tests.cases.commands import file_of_agents

SCHEMA = Draft202012Validator(
    json.loads(Path("docs/sichuan-arena.schema.json").read_text(encoding="utf-8"))
)
LINE_UP = ("greedy", "random", "random", "greedy")
BOT = f"exec:{sys.executable} examples/sichuan_bot.py"

AGENTS = """
import time
from paili.games.sichuan import Action

class Passive:
    def act(self, observation):
        return observation.legal_actions[0]

class Crashes(Passive):
    def act(self, observation):
        raise KeyError("no such thing")

class CannotBegin(Passive):
    def begin(self, seat, seed):
        raise OSError("no model")

class Hangs(Passive):
    def act(self, observation):
        time.sleep(3600)

class Nonsense(Passive):
    def act(self, observation):
        return "discard 5m"

class Cheats(Passive):
    def act(self, observation):
        return Action.win()
"""

PROGRAMS = {
    "Crashes": "import sys; sys.exit(1)",
    "Hangs": "import time; time.sleep(600)",
    "Nonsense": "input(); print('I had rather play chess.')",
}


agents = file_of_agents(AGENTS)


def without_times(found: SichuanReport | ArenaReport) -> SichuanReport:
    assert isinstance(found, SichuanReport)
    nothing = Times(0, None, None, None)
    return replace(found, standings=tuple(replace(one, times=nothing) for one in found.standings))


def win(seat: int, giver: int | None, payers: list[int], fan: int) -> dict[str, Any]:
    patterns = [[15, 1]] if fan == 0 else [[18, fan]]
    value = 1000 << fan
    return {
        "seat": seat, "giver": giver, "payers": payers, "fan": fan, "value": value,
        "patterns": patterns,
    }  # fmt: skip


def played(payments: list[int], wins: list[dict[str, Any]], **parts: Any) -> dict[str, Any]:
    ledger = [[points, *[0] * 7] for points in payments]
    end = "three_won" if len(wins) == 3 else "wall"
    return {"end": end, "events": 9, "payments": payments, "ledger": ledger, "wins": wins, **parts}


def test_sums() -> None:
    """Check four games of one deal: the players sit at the seats 0123, 1230, 2301, 3012 in turn."""
    times = {"most": 0.5, "classes": [[-32, 1]]}
    games = [
        # Player 0 wins first, from player 1; then player 2 by a self-draw, paid by two.
        played([1000, -2000, 2000, -1000], [win(0, 1, [1], 0), win(2, None, [1, 3], 0)]),
        # Seat 0 is player 1, who is at fault.
        played([-3000, 1000, 1000, 1000], [], end="fault", seat=0, verdict="WA"),
        # Seat 2 is player 0: it wins twice the value from seat 3, player 1.
        played([0, 0, 2000, -2000], [win(2, 3, [3], 1)]),
        played([0, 0, 0, 0], []),
    ]
    deals = [{"games": games, "times": [times] * 4, "failures": []}]
    conditions = Conditions(("a", "b", "c", "c"), 4, 9, 1.0, rules=AKABANE)
    found = report(Ranking(conditions, deals))
    assert [one.name for one in found.standings] == ["a", "c x 2", "b"]
    first, pair, last = found.standings
    assert (first.score, first.wins, first.first_wins, first.self_draws) == (4000, 2, 2, 0)
    assert (pair.score, pair.self_draws, pair.first_wins, pair.games) == (3000, 1, 0, 8)
    assert (pair.players, pair.wins, pair.score_per_game.mean) == (2, 1, 0.375)
    assert (last.score, last.deal_ins, last.faults) == (-7000, 2, (("WA", 1),))
    assert first.others_faults == 1
    assert (first.score_per_game.mean, first.mean_fan) == (1.0, 0.5)
    assert first.fan_totals == ((0, 1), (1, 1))
    assert first.patterns == (("Plain", 1), ("Root", 1))
    assert dict(last.gained)[Cause.WIN] == -1.75
    assert (found.walls, found.games, last.mean_fan) == (3, 4, None)
    assert sum(one.rank_points for one in found.standings) == 10
    text = str(found)
    assert text.startswith("1 deal in 4 seatings by akabane: 4 games, 3 to the wall's end; seed 9")
    assert "bases a game, by cause:" in text
    SCHEMA.validate(json.loads(json.dumps(found.to_json())))


def test_a_tournament() -> None:
    found = run(LINE_UP, 2, seatings=24, seed=3, rules="xuezhan")
    assert isinstance(found, SichuanReport)
    assert (found.rules, found.games) == (XUEZHAN, 48)
    assert {one.name for one in found.standings} == {"greedy x 2", "random x 2"}
    assert sum(one.score for one in found.standings) == 0
    for one in found.standings:
        total = sum(bases for _, bases in one.gained)
        assert total == pytest.approx(one.score_per_game.mean)
        assert sum(count for _, count in one.fan_totals) == one.wins
        assert one.times.answers > 0
    assert found.standings[0].agent == "greedy"
    SCHEMA.validate(json.loads(json.dumps(found.to_json())))
    assert found.to_frame().height == 2
    assert repr(found).startswith("<SichuanReport of 48 games by xuezhan, seed 3: first greedy")


def test_the_same_whatever_the_number_of_processes() -> None:
    one = run(LINE_UP, 3, seatings=4, seed=5, rules=AKABANE)
    two = run(LINE_UP, 3, seatings=4, seed=5, jobs=2, rules=AKABANE)
    assert without_times(one) == without_times(two)


def test_games_are_kept(tmp_path: Path) -> None:
    tournament = play_tournament(LINE_UP, 2, seatings=4, rules="sbr", keeps_games=True)
    games = list(read_any_games(tournament.iter_games()))
    assert len(games) == 8
    outcomes = [game for deal in tournament.deals for game in deal["games"]]
    for found, outcome in zip(games, outcomes, strict=True):
        assert not isinstance(found, Exception)
        state = found.state
        assert isinstance(state, State)
        assert list(state.scores) == outcome["payments"]
        assert sorted(found.players or ()) == sorted(LINE_UP)
    # All seatings of a deal have the same wall.
    walls = [found.state.deal for found in games if not isinstance(found, Exception)]
    assert len(set(walls[:4])) == len(set(walls[4:])) == 1
    assert walls[0] != walls[4]


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("Crashes", "RE"), ("CannotBegin", "RE"), ("Hangs", "TLE"), ("Nonsense", "WA"),
        ("Cheats", "WH"),
    ],
)  # fmt: skip
def test_faults_cost_the_cap_and_the_arena_goes_on(agents: Path, name: str, verdict: str) -> None:
    bad = f"{agents}:{name}"
    found = run([bad, "greedy", "greedy", "greedy"], 1, seatings=4, time_limit=0.2, rules="xuezhan")
    assert isinstance(found, SichuanReport)
    last = found.standings[-1]
    assert (last.name, last.faults) == (bad, ((verdict, 4),))
    assert last.score == -4 * 96
    (failure,) = found.failures
    assert (failure.agent, failure.verdict, failure.game) == (bad, verdict, 1)
    told = str(failure)
    assert f"{bad}: {verdict} in game 1 (deal 0, seating 0)" in told
    if name == "Crashes":
        assert "KeyError: 'no such thing'" in told
    if name == "Nonsense":
        assert failure.answer == "'discard 5m'"
    SCHEMA.validate(json.loads(json.dumps(found.to_json())))


@pytest.mark.check
@pytest.mark.parametrize(
    ("name", "verdict"), [("Crashes", "RE"), ("Hangs", "TLE"), ("Nonsense", "WA")]
)
def test_programs_that_fail(tmp_path: Path, name: str, verdict: str) -> None:
    path = tmp_path / "bot.py"
    path.write_text(PROGRAMS[name], encoding="utf-8")
    bad = f"exec:{sys.executable} {path}"
    limit = 0.2 if name == "Hangs" else 60
    found = run([bad, "greedy", "random", "random"], 1, seatings=4, time_limit=limit, rules="sbr")
    assert isinstance(found, SichuanReport)
    assert found.standings[-1].faults == ((verdict, 4),)
    assert found.failures[0].details.startswith('request: {"game": "sichuan"')


def test_a_program_plays(tmp_path: Path) -> None:
    found = run([BOT, "random", "random", "random"], 1, seatings=4, time_limit=60, rules="xuezhan")
    assert isinstance(found, SichuanReport)
    assert found.failures == ()


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    checkpoint = tmp_path / "run.jsonl"
    whole = play_tournament(LINE_UP, 3, seatings=4, rules="xuezhan").report

    def stop(stage: str, done: int, count: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_tournament(
            LINE_UP, 3, seatings=4, rules="xuezhan", checkpoint=checkpoint, progress=stop
        )
    remarks: list[str] = []
    again = play_tournament(
        LINE_UP, 3, seatings=4, rules="xuezhan", checkpoint=checkpoint, remark=remarks.append
    )
    assert "resuming" in remarks[0]
    assert without_times(again.report) == without_times(whole)
    assert not checkpoint.exists()


@pytest.mark.parametrize("rules", ["mcr", "xuezhan:cap=4", "sbr"])
def test_a_run_by_other_rules_begins_anew(tmp_path: Path, rules: str) -> None:
    checkpoint = tmp_path / "run.jsonl"

    def stop(stage: str, done: int, count: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_tournament(
            LINE_UP, 2, seatings=4, rules="xuezhan", checkpoint=checkpoint, progress=stop
        )
    remarks: list[str] = []
    play_tournament(
        LINE_UP, 2, seatings=4, rules=rules, checkpoint=checkpoint, remark=remarks.append
    )
    assert "is not of this run" in remarks[0]


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"rules": "riichi"}, "rules"),
        ({"rules": "sichuan"}, "rules"),
        ({"rules": "xuezhan:void=m"}, "rules"),
        ({"rules": "mcr:minimum=8:seat=east:round=east"}, "rules"),
        ({"rules": 3}, "rules"),
        ({"rules": "xuezhan:cap=99"}, "cap"),
        ({"agents": ["greedy"] * 3}, "agents"),
        ({"agents": ["wang2020"] * 4}, "agent"),
        ({"seatings": 5}, "seatings"),
    ],
)
def test_bad_arguments(options: dict[str, Any], name: str) -> None:
    given: dict[str, Any] = {"agents": LINE_UP, "deals": 1, "rules": "xuezhan", **options}
    with pytest.raises(ArgumentError) as caught:
        run(given.pop("agents"), given.pop("deals"), **given)
    assert caught.value.name == name
