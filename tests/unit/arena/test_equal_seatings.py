"""Equivalent seatings are played once and counted for all of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from paili.agents.naming import is_seeded, named
from paili.arena import games
from paili.arena.tournament import Tournament, play_tournament, write
from paili.games.mcr import NATIVE_AGENTS, Deal, State
from paili.games.playing import play
from paili.games.sichuan import Deal as SichuanDeal
from paili.games.sichuan import State as SichuanState
from paili.games.sichuan.agents import NATIVE_AGENTS as SICHUAN_AGENTS
from paili.games.standings.report import SEATINGS
from paili.model.rules import as_rules
from pyarrow import parquet

LINE_UPS = [
    ("greedy", "wang2020", "greedy", "wang2020"),
    ("greedy", "greedy", "greedy", "wang2020"),
    ("greedy", "greedy", "greedy", "greedy"),
    ("greedy", "random", "greedy", "random"),
]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """A list that collects the seeds of the games played during a test."""
    seeds: list[object] = []

    def counted(game: Any, agents: Any, seed: int) -> Any:
        seeds.append(seed)
        return play(game, agents, seed)

    monkeypatch.setattr(games, "play", counted)
    return seeds


def tournament(agents: tuple[str, ...], rules: str = "mcr", **options: Any) -> Tournament:
    options = {"deals": 2, "seed": 4, "keeps_games": True, **options}
    return play_tournament(agents, rules=rules, **options)


def all_played(
    monkeypatch: pytest.MonkeyPatch, agents: tuple[str, ...], rules: str = "mcr", **options: Any
) -> Tournament:
    """Return the tournament with every seating played."""
    with monkeypatch.context() as patched:
        patched.setattr(games, "is_seeded", lambda name, **_: True)
        return tournament(agents, rules, **options)


def untimed(found: Tournament) -> dict[str, Any]:
    """Return the report with the number of answers as its only time."""
    plain = found.report.to_json()
    for standing in plain["standings"]:
        standing["times"] = standing["times"]["answers"]
    return plain


@pytest.mark.check
@pytest.mark.parametrize("seatings", [4, 24])
@pytest.mark.parametrize("line_up", LINE_UPS, ids=" ".join)
def test_all_is_as_if_every_seating_were_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, line_up: tuple[str, ...], seatings: int
) -> None:
    once = tournament(line_up, seatings=seatings)
    whole = all_played(monkeypatch, line_up, seatings=seatings)
    assert untimed(once) == untimed(whole)
    assert list(once.iter_games()) == list(whole.iter_games())
    assert len(list(once.iter_games())) == 2 * seatings
    assert [deal["games"] for deal in once.deals] == [deal["games"] for deal in whole.deals]
    paths = [tmp_path / name for name in ("once.parquet", "whole.parquet")]
    for path, found in zip(paths, (once, whole), strict=True):
        write(found, path)
    first, second = (parquet.read_table(path).to_pylist() for path in paths)
    assert first == second


@pytest.mark.parametrize("line_up", [("greedy", "delta", "greedy", "delta"), ("greedy",) * 4])
def test_the_same_of_sichuan_mahjong(
    monkeypatch: pytest.MonkeyPatch, played: list[object], line_up: tuple[str, ...]
) -> None:
    once = tournament(line_up, "sbr", seatings=4)
    assert len(played) == 2 * len(set(rotations(line_up)))
    whole = all_played(monkeypatch, line_up, "sbr", seatings=4)
    assert untimed(once) == untimed(whole)
    assert list(once.iter_games()) == list(whole.iter_games())


def rotations(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [tuple(line_up[at] for at in seated) for seated in SEATINGS[4]]


@pytest.mark.check
@pytest.mark.parametrize(
    ("line_up", "seatings", "number"),
    [
        (("greedy", "wang2020", "greedy", "wang2020"), 24, 6),
        (("greedy", "wang2020", "greedy", "wang2020"), 4, 2),
        (("greedy", "greedy", "wang2020", "wang2020"), 4, 4),
        (("greedy", "greedy", "greedy", "wang2020"), 24, 4),
        (("greedy",) * 4, 24, 1),
        (("search:fan=2", "greedy", "search:fan=3", "greedy"), 4, 4),
        # These are played again: each game has its own seed, or it is unknown whether it does.
        (("greedy", "random", "greedy", "random"), 24, 24),
        (("random",) * 4, 4, 4),
        (
            (
                "paili.games.mcr.agents:Greedy",
                "greedy",
                "paili.games.mcr.agents:Greedy",
                "greedy",
            ),
            4,
            4,
        ),
    ],
)
def test_how_many_games_are_played(
    played: list[object], line_up: tuple[str, ...], seatings: int, number: int
) -> None:
    report = tournament(line_up, deals=1, seatings=seatings).report
    assert len(played) == number
    assert report.games == seatings
    players = [(one.agent, one.players, one.games) for one in report.standings]
    assert sorted(players) == sorted(
        (agent, line_up.count(agent), seatings * line_up.count(agent)) for agent in set(line_up)
    )
    repeats = [one.seating for one in report.repeats if one.is_equal]
    assert len(repeats) == seatings - number


@pytest.mark.check
def test_programs_are_played_again(played: list[object]) -> None:
    bot = f"exec:{sys.executable} -m paili.botzone --agent greedy"
    once = tournament((bot, "greedy", bot, "greedy"), deals=1, seatings=4, time_limit=3600)
    assert len(played) == 4
    assert once.report.failures == ()


@pytest.mark.parametrize(
    "name", ["exec:cat", "exec-once:cat", "bot.py:Bot", "paili.games.mcr.agents:Greedy", "random"]
)
def test_what_may_have_a_seed(name: str) -> None:
    assert is_seeded(name)
    assert is_seeded(name, rules="sbr")


@pytest.mark.check
@pytest.mark.parametrize("rules", ["mcr", "sbr", "xuezhan"])
def test_the_seed_of_others_changes_nothing(rules: str) -> None:
    """Play all agents declared seedless against each other with four seeds."""
    natives = NATIVE_AGENTS if rules == "mcr" else SICHUAN_AGENTS
    names = [name for name in natives if not is_seeded(name, rules=rules)]
    assert {"greedy", "search"} <= {*names}
    start = (
        State.start(Deal.random(2, 1))
        if rules == "mcr"
        else SichuanState.start(SichuanDeal.random(2, 1), as_rules(rules))
    )
    for at in range(0, len(names), 4):
        seated = (names * 4)[at : at + 4]
        found = [
            play(start, [named(name, rules=rules) for name in seated], seed)
            for seed in (0, 1, 2**63, 2**64 - 1)
        ]
        assert all(one == found[0] for one in found)


def test_the_checkpoint_has_every_seating(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.jsonl"

    class StopError(Exception):
        pass

    def stop(stage: str, done: int, count: int) -> None:
        if done == 1:
            raise StopError

    line_up = ("greedy", "wang2020", "greedy", "wang2020")
    with pytest.raises(StopError):
        tournament(line_up, checkpoint=path, progress=stop)
    _, line = path.read_text(encoding="utf-8").splitlines()
    (deal,) = json.loads(line)["content"]["results"]
    assert len(deal["games"]) == 24
    assert deal["games"][0] == deal["games"][games_like(line_up)]
    resumed = tournament(line_up, checkpoint=path)
    assert untimed(resumed) == untimed(tournament(line_up))


def games_like(line_up: tuple[str, ...]) -> int:
    """Return another seating that is equivalent to the first one for the agents."""
    seated = [tuple(line_up[at] for at in players) for players in SEATINGS[24]]
    return seated.index(seated[0], 1)
