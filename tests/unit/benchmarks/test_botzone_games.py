"""Games of the bot for Botzone: counts, stored results, and failures."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from paili.games import play
from paili.games.mcr import Deal, NativeAgent, State

from benchmarks.strength import botzone_games
from benchmarks.strength.botzone_games import Run, main, measure, play_game, result_of
from tests.cases.long_work import Now

RUN = Run("greedy", "greedy", 1, 1, 3600.0)


@pytest.mark.check
@pytest.mark.parametrize(("programs", "number"), [(1, 2), (4, 3)])
def test_it_is_the_game_that_the_agents_play_within(programs: int, number: int) -> None:
    found = play_game(replace(RUN, programs=programs), number)
    within = play(State.start(Deal.random(1, number)), [NativeAgent("greedy")] * 4)
    # Every seat receives every event except the last one, which ends the game.
    assert found["answers"] == programs * (len(within.events) - 1)
    assert found["won"] is (within.win is not None)
    assert (found["fault"], found["told"], found["remarks"]) == (None, "", 0)
    assert 0 < found["longest"] < found["longest_first"] < found["seconds"]


def test_a_fault_is_counted_and_told() -> None:
    run = replace(RUN, time_limit=1e-9)
    result = measure(run, 2)
    assert (result.games, result.won, result.answers, result.others) == (2, 0, 2, 0)
    assert result.faults == {"TLE": 2}
    limit = "time limit of 1e-09 s, 2e-09 s for the first answer of a game; nothing came on stdout"
    for told, where in zip(result.first, ("game 0, east", "game 1, south"), strict=True):
        assert told.startswith(f"{where} TLE: it did not answer in time: {limit}")
    assert "| TLE 2 |" in result.to_markdown()


@pytest.mark.check
def test_it_is_the_same_on_an_executor() -> None:
    executor = Now()
    times = {"longest_first": 0.0, "longest": 0.0, "seconds": 0.0}
    shared, alone = measure(RUN, 2, executor=executor), measure(RUN, 2)
    assert replace(shared, **times) == replace(alone, **times)  # type: ignore[arg-type]
    assert executor.calls == 3  # the first one requests a worker's program


def game(**parts: Any) -> dict[str, Any]:
    usual = {
        "won": True, "answers": 80, "remarks": 0, "fault": None, "is_own": False, "told": "",
        "longest_first": 0.25, "longest": 0.5, "seconds": 2.0,
    }  # fmt: skip
    return {**usual, **parts}


def test_sums() -> None:
    games = [
        game(),
        game(won=False, remarks=2, longest=0.75),
        game(won=False, answers=3, fault="WA", is_own=True, told="mine", longest_first=1.5),
        game(won=False, answers=7, fault="RE", told="another's"),
    ]
    result = result_of(RUN, games)
    assert (result.games, result.won, result.answers, result.remarks) == (4, 1, 170, 2)
    assert (result.faults, result.others, result.first) == ({"WA": 1}, 1, ("mine", "another's"))
    assert (result.longest_first, result.longest, result.seconds) == (1.5, 0.75, 8.0)
    assert result.to_markdown().splitlines() == [
        "| agent | others | games | won | answers | faults | remarks | longest first | longest |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        "| greedy | greedy | 4 | 1 | 170 | WA 1 | 2 | 1.50 s | 0.75 s |",
    ]


def test_it_goes_on_where_it_was(tmp_path: Path) -> None:
    class StopError(Exception):
        pass

    def stop(stage: str, done: int, count: int) -> None:
        if done == 2:
            raise StopError

    path, seen, remarks = tmp_path / "kept.jsonl", list[int](), list[str]()
    with pytest.raises(StopError):
        measure(RUN, 3, checkpoint=path, progress=stop)
    for first in (2, 3):
        result = measure(
            RUN,
            3,
            checkpoint=path,
            progress=lambda stage, done, count: seen.append(done),
            remark=remarks.append,
        )
        assert (seen[0], seen[-1], result.games) == (first, 3, 3)
        assert "resuming" in remarks[-1]
        seen.clear()


@pytest.mark.check
@pytest.mark.parametrize(
    ("asked", "others"),
    [(["--agent", "greedy"], "greedy"), (["--agent", "greedy", "--others", "random"], "random")],
)
def test_command(
    asked: list[str],
    others: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(botzone_games, "KEPT", tmp_path)
    assert main(["--games", "2", *asked, "--time-limit", "3600"]) == 0
    table = capsys.readouterr().out
    assert table.splitlines()[-1].startswith(f"| greedy | {others} | 2 |")
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".json", ".jsonl"]
    plain = json.loads((tmp_path / f"greedy_{others}_2_1_1.json").read_text(encoding="utf-8"))
    assert (plain["games"], plain["faults"]) == (2, {})
    run = {"agent": "greedy", "others": others, "programs": 1, "seed": 1, "time_limit": 3600.0}
    assert plain["run"] == run


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--games", "0"], "--games: got 0"),
        (["--agent", "gredy"], "expected random or greedy"),
        (["--others", "gredy"], "expected random or greedy"),
        (["--others", "greedy", "--programs", "4"], "--others: got greedy, expected none"),
        (["--programs", "5"], "invalid choice"),
        (["--seed", "-1"], "got -1"),
        (["--time-limit", "0"], "time_limit: got 0"),
        (["--jobs", "0"], "--jobs: got 0"),
    ],
)
def test_bad_arguments(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == 2
    assert message in capsys.readouterr().err
