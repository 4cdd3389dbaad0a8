"""Games at scale, split between workers: the same games in order, with their faults."""

import _thread
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from paili.games import mcr, play, sichuan
from paili.games.faults import Fault
from paili.games.records import Records
from paili.model.errors import ArgumentError
from paili.model.rules import XUEZHAN
from paili.model.tiles import Wind
from pyarrow import parquet

from tests.cases.long_work import Now

Simulate = Callable[..., Records]


def of_mcr(agents: list[Any], games: int, **how: Any) -> Records:
    return mcr.simulate_games(agents, games, 11, **how)


def of_mcr_with_flowers(agents: list[Any], games: int, **how: Any) -> Records:
    return mcr.simulate_games(agents, games, 11, flowers=True, **how)


def of_sichuan(agents: list[Any], games: int, **how: Any) -> Records:
    return sichuan.simulate_games(agents, games, XUEZHAN, 11, **how)


both = pytest.mark.parametrize("simulate", [of_mcr, of_mcr_with_flowers, of_sichuan])


class FailsAt:
    """An agent that plays like `greedy`, and raises in games with certain seeds."""

    def __init__(self, inner: Any, share: int) -> None:
        self._inner, self._share = inner, share
        self._seed = 0

    def begin(self, seat: Any, seed: int) -> None:
        self._seed = seed
        self._inner.begin(seat, seed)

    def act(self, observation: Any) -> Any:
        if self._seed % self._share == 0:
            raise KeyError(self._seed)
        return self._inner.act(observation)


@pytest.fixture(autouse=True)
def _few_games_a_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("paili.games.records._FAST_CHUNK", 7)
    monkeypatch.setattr("paili.games.records._CHUNK", 3)


_OF_MCR = mcr.State.start(mcr.Deal.random(1)).observation(Wind.EAST)
_OF_SICHUAN = sichuan.State.start(sichuan.Deal.random(1), XUEZHAN).observation(Wind.EAST)


@pytest.mark.parametrize(("game", "other"), [(mcr, _OF_SICHUAN), (sichuan, _OF_MCR)])
def test_native_players_see_observations_of_their_game(game: Any, other: Any) -> None:
    for seen in (None, "east", other):
        with pytest.raises(ArgumentError, match=r"observation: got .* expected an Observation"):
            game.NativeAgent("greedy").act(seen)
        with pytest.raises(ArgumentError, match="observation: got"):
            game.considerations(seen)
        with pytest.raises(ArgumentError, match="observation: got"):
            game.weighed_actions(seen)
        if game is mcr:
            with pytest.raises(ArgumentError, match="observation: got"):
                mcr.forecast(seen)


@pytest.mark.parametrize(
    ("game", "start"),
    [
        (mcr, mcr.State.start(mcr.Deal.random(1))),
        (sichuan, sichuan.State.start(sichuan.Deal.random(1), XUEZHAN)),
    ],
)
def test_weighed_actions_are_the_considerations(game: Any, start: Any) -> None:
    end = play(start, [game.NativeAgent("greedy") for _ in range(4)])
    stages = [(state, state.choosers[0]) for state in end.stages() if state.choosers]
    for state, seat in stages[:9]:
        seen = state.observation(seat)
        found, considered = game.weighed_actions(seen), game.considerations(seen)
        assert list(found) == [(one.action, one.worth) for one in considered]
        assert found
        assert str(found[0].action) in str(found)


@both
@pytest.mark.parametrize("games", [0, 1, 7, 23])
@pytest.mark.parametrize("agents", [["random", "greedy"] * 2, ["random"] * 4])
def test_native_players(simulate: Simulate, agents: list[str], games: int) -> None:
    with ThreadPoolExecutor(2) as threads:
        assert simulate(agents, games, executor=threads) == simulate(agents, games)


@both
def test_players_in_python_and_their_faults(simulate: Simulate) -> None:
    of = sichuan if simulate is of_sichuan else mcr
    agents = [FailsAt(of.NativeAgent("greedy"), 3), "random", "greedy", "random"]
    alone = simulate(agents, 12)
    with ThreadPoolExecutor(3) as threads:
        shared = simulate(agents, 12, executor=threads)
    assert shared == alone
    assert faults(shared) == faults(alone)
    assert 0 < len(alone.faults) < 12


def faults(records: Records) -> list[tuple[int, str]]:
    def last_line(fault: Fault) -> str:
        return fault.reason.splitlines()[-1]

    return [(game, last_line(fault)) for game, fault in records.faults]


@pytest.mark.check
@pytest.mark.parametrize("simulate", [of_mcr, of_sichuan])
def test_processes(simulate: Simulate) -> None:
    assert simulate(["random"] * 4, 15, jobs=2) == simulate(["random"] * 4, 15)


@pytest.mark.parametrize("jobs", [0, 257, True, "2"])
def test_jobs(jobs: Any) -> None:
    with pytest.raises(ArgumentError, match="jobs: got"):
        of_mcr(["random"] * 4, 5, jobs=jobs)


@pytest.mark.parametrize("executor", ["dask", Executor])
def test_no_executor(executor: Any) -> None:
    with pytest.raises(ArgumentError, match="executor: got"):
        of_mcr(["random"] * 4, 5, executor=executor)


def test_bad_input_is_refused_before_anything_is_given_out() -> None:
    executor = Now()
    for call in (
        lambda: of_mcr(["random"] * 3, 5, executor=executor),
        lambda: of_mcr(["random"] * 4, -1, executor=executor),
        lambda: of_mcr(["random"] * 4, 5, threads=0, executor=executor),
    ):
        with pytest.raises(ArgumentError):
            call()
    assert executor.calls == 0
    with pytest.raises(ArgumentError, match="nobody"):
        of_mcr(["nobody"] * 4, 5, executor=executor)


@both
def test_interrupts_arrive(simulate: Simulate) -> None:
    """Interrupt during thousands of games, which would take minutes."""
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        simulate(["search"] * 4, 100_000)


@both
def test_names_and_options_that_are_none(simulate: Simulate) -> None:
    for names in (["random\ud800"] * 4, ["random", "random", "random", "\ud800"]):
        with pytest.raises(ArgumentError, match="agent: got"):
            simulate(names, 1)
    with pytest.raises(ArgumentError, match="flowers: got 1, expected True or False"):
        mcr.simulate_games(["random"] * 4, 1, 1, flowers=1)  # type: ignore[arg-type]


@both
def test_records_in_a_file_of_any_name(
    simulate: Simulate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    records = simulate(["random"] * 4, 3)
    for name in ("run:1.parquet", "s3:x", "plain.parquet"):
        records.to_parquet(name)
        assert parquet.ParquetFile(tmp_path / name).metadata.num_rows == 3
    for wrong in (5, None, "", "\0", "\udcff"):
        with pytest.raises(ArgumentError, match="path: got"):
            records.to_parquet(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", [mcr, sichuan])
def test_states_and_answers_that_are_none(game: Any) -> None:
    deal = game.Deal.random(1)
    rules = () if game is mcr else (XUEZHAN,)
    for call, name in (
        (lambda: game.State(deal, *rules, 5), "actions"),
        (lambda: game.State(deal, *rules, [5]), "actions"),
        (lambda: game.State.start(deal, *rules).apply(np.array(3)), "actions"),
        (lambda: game.GameRecords.of(5), "states"),
        (lambda: game.GameRecords.of([5]), "states"),
    ):
        with pytest.raises(ArgumentError) as caught:
            call()
        assert caught.value.name == name


def test_events_are_told_to_seats_only() -> None:
    """Check that an invalid seat raises instead of seeing everything or nothing."""
    state = mcr.State.start(mcr.Deal.random(1))
    for _ in range(2):
        state, _ = state.apply([mcr.Action.passing()] * 4)
    dealt, drawn = state.events[1:3]
    for event in (dealt, drawn):
        assert event.seen_by("east") == event.seen_by(Wind.EAST)
        for wrong in (None, 9, "nope", True):
            with pytest.raises(ArgumentError, match="seat: got"):
                event.seen_by(wrong)  # type: ignore[arg-type]
    assert [hand is not None for hand in dealt.seen_by("south").hands] == [
        False,
        True,
        False,
        False,
    ]
