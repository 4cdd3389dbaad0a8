"""Tournaments: ranks, intervals, faults, and results independent of the number of workers."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import replace
from pathlib import Path
from statistics import mean
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from paili.arena import ArenaReport, Standing, Tournament, run
from paili.arena.games import seating_seed
from paili.arena.tournament import play_tournament
from paili.games.standings.report import Times
from paili.model.errors import ArgumentError

from tests.cases.commands import file_of_agents

SCHEMA = Path(__file__).parents[3] / "docs" / "arena.schema.json"
LINE_UP = ("greedy", "random", "random", "greedy")
BOT = f"exec:{sys.executable} -m paili.botzone --agent greedy"

AGENTS = """
import time
from paili.games.mcr import Action

class Passive:
    def act(self, observation):
        return Action.passing() if observation.drawn is None else Action.play(observation.drawn)

class Crashes(Passive):
    def act(self, observation):
        raise KeyError("no such thing")

class Exits(Passive):
    def act(self, observation):
        raise SystemExit(3)

class CannotBegin(Passive):
    def begin(self, seat, seed):
        raise OSError("no model")

class Hangs(Passive):
    def act(self, observation):
        while True:
            try:
                time.sleep(3600)
            except Exception:
                pass

class HangsAtOnce(Passive):
    def begin(self, seat, seed):
        time.sleep(3600)

class Nonsense(Passive):
    def act(self, observation):
        return "PLAY W1"

class Cheats(Passive):
    def act(self, observation):
        return Action.win()

class Illegal(Passive):
    def act(self, observation):
        return Action.kong()
"""


agents = file_of_agents(AGENTS)


def untimed(found: ArenaReport) -> ArenaReport:
    nothing = Times(0, None, None, None)
    return replace(found, standings=tuple(replace(one, times=nothing) for one in found.standings))


def standing(found: ArenaReport, name: str) -> Standing:
    return next(one for one in found.standings if one.name == name)


# Parts


def test_seeds_differ() -> None:
    seeds = {
        seating_seed(seed, deal, seating)
        for seed in range(5)
        for deal in range(20)
        for seating in range(24)
    }
    assert len(seeds) == 5 * 20 * 24
    assert seating_seed(1, 2, 3) == 8975480926243063246  # the same on every machine


def test_a_tournament() -> None:
    found = run(LINE_UP, 3, seed=5)
    assert (found.deals, found.seatings, found.games, sum(found.wind_games)) == (3, 24, 72, 72)
    assert sum(one.score for one in found.standings) == 0
    assert sum(one.rank_points for one in found.standings) == 30
    assert {one.name for one in found.standings} == {"greedy x 2", "random x 2"}
    for one in found.standings:
        assert one.games == 144 == one.wins + one.deal_ins + one.losses + one.draws
        assert one.draws == 2 * found.draws
        assert one.score_per_game.mean == pytest.approx(one.score / 144)
        assert one.wins == sum(count for _, count in one.fan_totals)
        assert one.times.answers > 72
        assert one.times.most is not None
    points = [one.points_per_deal.mean for one in found.standings]
    assert points == sorted(points, reverse=True)
    assert standing(found, "greedy x 2").score > standing(found, "random x 2").score
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(
        json.loads(json.dumps(found.to_json()))
    )


@pytest.mark.check
def test_the_same_whatever_the_number_of_processes() -> None:
    alone, shared = (run(LINE_UP, 4, seatings=4, seed=3, jobs=jobs) for jobs in (1, 2))
    assert untimed(alone) == untimed(shared)
    assert untimed(alone) != untimed(run(LINE_UP, 4, seatings=4, seed=4))


def test_equal_agents_win_equally() -> None:
    """Check that four greedy players score exactly the same over all seatings of a deal."""
    found = run(["greedy"] * 4, 2, seed=1)
    (one,) = found.standings
    assert (one.name, one.players, one.score, one.rank_points) == ("greedy x 4", 4, 0, 20.0)
    assert (one.points_per_deal.mean, one.points_per_deal.margin) == (2.5, 0)


class InterruptionError(Exception):
    pass


def test_it_goes_on_where_it_was(tmp_path: Path, agents: Path) -> None:
    path = tmp_path / "checkpoint.jsonl"
    line_up = ["greedy", f"{agents}:Passive", "random", "random"]
    whole = play_tournament(line_up, 5, seatings=4, seed=2)

    def interrupt(stage: str, done: int, count: int) -> None:
        if done == 3:
            raise InterruptionError

    with pytest.raises(InterruptionError):
        play_tournament(line_up, 5, seatings=4, seed=2, checkpoint=path, progress=interrupt)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 4
    seen: list[int] = []
    remarks: list[str] = []
    resumed = play_tournament(
        line_up,
        5,
        seatings=4,
        seed=2,
        checkpoint=path,
        progress=lambda stage, done, count: seen.append(done),
        remark=remarks.append,
    )
    assert seen == [3, 4, 5]
    assert "resuming" in remarks[0]
    assert untimed(resumed.report) == untimed(whole.report)
    assert games(resumed) == games(whole)
    assert not path.exists()


def games(tournament: Tournament) -> list[object]:
    return [deal["games"] for deal in tournament.deals]


@pytest.mark.parametrize("change", ["nothing", "seatings", "seed", "time", "agent", "file"])
def test_only_the_same_run_goes_on(tmp_path: Path, agents: Path, change: str) -> None:
    path = tmp_path / "checkpoint.jsonl"
    line_up = ["greedy", f"{agents}:Passive", "random", "random"]
    options: dict[str, Any] = {"seatings": 4, "seed": 1, "time_limit": 5.0}

    def interrupt(stage: str, done: int, count: int) -> None:
        if done == 2:
            raise InterruptionError

    with pytest.raises(InterruptionError):
        play_tournament(line_up, 3, checkpoint=path, progress=interrupt, **options)
    options |= {"seatings": {"seatings": 24}, "seed": {"seed": 2}, "time": {"time_limit": 6.0}}.get(
        change, {}
    )
    if change == "agent":
        line_up[0] = "random"
    elif change == "file":
        agents.write_text(f"{AGENTS}\n", encoding="utf-8")
    remarks: list[str] = []
    play_tournament(line_up, 3, checkpoint=path, remark=remarks.append, **options)
    (remark,) = remarks
    expected = "resuming" if change == "nothing" else "is not of this run"
    assert expected in remark


# Faults


def at_fault(bad: str, verdict: str, limit: float) -> ArenaReport:
    """Return the report of four deals with an agent that fails in all of them.

    On a busy machine other agents may be late as well; then the run is repeated with a longer
    limit.
    """
    found = run([bad, "random", "random", "random"], 1, seatings=4, time_limit=limit)
    if standing(found, bad).faults != ((verdict, 4),) and limit < 60:
        return at_fault(bad, verdict, 4 * limit)
    return found


@pytest.mark.check
@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("Crashes", "RE"),
        ("Exits", "RE"),
        ("CannotBegin", "RE"),
        ("Hangs", "TLE"),
        ("HangsAtOnce", "TLE"),
        ("Nonsense", "WA"),
        ("Cheats", "WH"),
        ("Illegal", "WA"),
    ],
)
def test_faults_cost_the_game(agents: Path, name: str, verdict: str) -> None:
    bad = f"{agents}:{name}"
    found = at_fault(bad, verdict, 0.2 if verdict == "TLE" else 3600)
    one = standing(found, bad)
    assert one.faults == ((verdict, 4),)
    assert (one.score, one.rank_points) == (-120, 1)
    assert [other.others_faults for other in found.standings] == [12, 0]
    assert verdict in str(found)


@pytest.mark.check
def test_a_late_answer_of_native_code(tmp_path: Path) -> None:
    """Check a call that cannot be interrupted: its lateness is detected afterwards."""
    path = tmp_path / "late.py"
    text = AGENTS + (
        "class Late(Passive):\n"
        "    def act(self, observation):\n"
        "        end = time.monotonic() + 0.1\n"
        "        while time.monotonic() < end:\n"
        "            sum(range(1_000_000))\n"
        "        return super().act(observation)\n"
    )
    path.write_text(text, encoding="utf-8")
    found = at_fault(f"{path}:Late", "TLE", 0.01)
    assert standing(found, f"{path}:Late").faults == (("TLE", 4),)


@pytest.mark.check
@pytest.mark.parametrize("jobs", [1, 2])
def test_programs(tmp_path: Path, jobs: int) -> None:
    """Run a program that plays and one that crashes in the middle of a game."""
    crashing = tmp_path / "crashing.py"
    crashing.write_text("import sys; sys.exit(1)", encoding="utf-8")
    line_up = [BOT, f"exec:{sys.executable} -S {crashing}", "greedy", "random"]
    found = run(line_up, 2, seatings=4, jobs=jobs, time_limit=3600)
    assert standing(found, line_up[1]).faults == (("RE", 8),)
    assert standing(found, line_up[0]).times.answers == 8
    assert {one.score for one in found.standings} == {-240, 80}


@pytest.mark.check
def test_a_program_plays_as_its_agent_does() -> None:
    shared, apart = (
        play_tournament([first, "random", "random", "greedy"], 1, seatings=4, time_limit=3600)
        for first in ("greedy", BOT)
    )
    assert games(shared) == games(apart)


@pytest.mark.check
def test_no_process_is_left_behind() -> None:
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    before = children.read_text(encoding="utf-8").split()

    def interrupt(stage: str, done: int, count: int) -> None:
        if done:
            raise InterruptionError

    with pytest.raises(InterruptionError):
        play_tournament([BOT] * 4, 2, seatings=4, jobs=2, time_limit=3600, progress=interrupt)
    assert children.read_text(encoding="utf-8").split() == before


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"agents": ["greedy"] * 3}, "agents"),
        ({"agents": "greedy"}, "agents"),
        ({"agents": 4}, "agents"),
        ({"agents": ["greedy", "greedy", "greedy", "gredy"]}, "agent"),
        ({"deals": 0}, "deals"),
        ({"deals": True}, "deals"),
        ({"deals": 1.0}, "deals"),
        ({"seatings": 5}, "seatings"),
        ({"seatings": "4"}, "seatings"),
        ({"jobs": 0}, "jobs"),
        ({"jobs": 257}, "jobs"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
        ({"time_limit": 0}, "time_limit"),
    ],
)
def test_bad_arguments(options: dict[str, Any], name: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        run(**{"agents": ["greedy"] * 4, "deals": 1, **options})
    assert caught.value.name == name


@pytest.mark.check
def test_more_deals_make_smaller_margins() -> None:
    few, many = (run(LINE_UP, deals, seatings=4) for deals in (4, 32))
    assert margin(many) < margin(few) / 1.5


def margin(found: ArenaReport) -> float:
    return mean(one.score_per_game.margin or 0 for one in found.standings)
