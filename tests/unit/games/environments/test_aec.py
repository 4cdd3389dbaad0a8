"""The environments of PettingZoo: its own tests, masks, rewards, seeds, invalid calls."""

from __future__ import annotations

import builtins
import copy
import pickle
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import paili
import pytest
from paili.environments import mcr_v0, sichuan_v0
from paili.games import SEATS, mcr, sichuan
from paili.games.environments.aec import TableEnv
from pettingzoo.test import api_test, seed_test

from tests.depth import reaches

ENVS: dict[str, Callable[[], TableEnv]] = {
    "mcr": mcr_v0.env,
    "flowers": lambda: mcr_v0.env(flowers=True),
    "xuezhan": sichuan_v0.env,
    "sbr": lambda: sichuan_v0.env("sbr"),
    "akabane": lambda: sichuan_v0.env(rules=paili.AKABANE),
}
of_all = pytest.mark.parametrize("make", ENVS.values(), ids=ENVS)


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(1)


def play(env: TableEnv, rng: np.random.Generator) -> Iterator[tuple[str, float, int | None]]:
    """Play a game of random legal actions; yield each agent with its reward and action."""
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        assert seen is not None
        assert env.observation_space(agent).contains(seen)
        numbers = seen["action_mask"].nonzero()[0]
        assert is_over is (len(numbers) == 0)
        number = None if is_over else int(rng.choice(numbers))
        yield agent, reward, number
        env.step(number)


@of_all
def test_pettingzoo_finds_nothing_wrong(make: Callable[[], TableEnv]) -> None:
    with warnings.catch_warnings():
        # An agent that need not act, and every agent after the game, has an empty mask.
        warnings.filterwarnings("ignore", message=".*Action mask numpy array is all zeros.*")
        warnings.filterwarnings("ignore", message=".*Observation numpy array is all zeros.*")
        # The tests of PettingZoo expect an array without a mask, and a dictionary with one.
        warnings.filterwarnings("ignore", message=".*Observation is not a NumPy array.*")
        warnings.filterwarnings("ignore", message=".*Observation space for each agent probably.*")
        api_test(make(), num_cycles=300)
        seed_test(make, num_cycles=100)


@of_all
def test_what_agents_gain_is_what_the_game_pays(
    make: Callable[[], TableEnv], rng: np.random.Generator
) -> None:
    env = make()
    for seed in range(20 if reaches("check") else 4):
        env.reset(seed=seed)
        gained = dict.fromkeys(env.possible_agents, 0.0)
        for agent, reward, _ in play(env, rng):
            gained[agent] += reward
        state = env.game
        assert state.is_over
        assert state.fault is None
        paid = state.scores if hasattr(state, "scores") else state.payments
        assert tuple(gained.values()) == tuple(paid)
        assert env.agents == []


@pytest.mark.parametrize(
    ("make", "tables"),
    [
        (mcr_v0.env, lambda: mcr.VectorGames(1, seed=3, features=True)),
        (sichuan_v0.env, lambda: sichuan.VectorGames(1, seed=3, features=True)),
    ],
    ids=["mcr", "sichuan"],
)
def test_an_environment_is_one_table_of_many(
    make: Callable[[], TableEnv], tables: Callable[[], Any], rng: np.random.Generator
) -> None:
    env, games = make(), tables()
    env.reset(seed=3)
    while not any(env.terminations.values()):
        now = games.now
        seen = env.observe(env.agent_selection)
        assert env.possible_agents[now.seats[0]] == env.agent_selection
        np.testing.assert_array_equal(seen["observation"], now.planes[0])
        np.testing.assert_array_equal(seen["features"], now.features[0])
        np.testing.assert_array_equal(seen["action_mask"], now.masks[0])
        number = int(rng.choice(seen["action_mask"].nonzero()[0]))
        env.step(number)
        after = games.step(np.array([number]))
        assert tuple(env.rewards.values()) == tuple(after.rewards[0])
    assert games.now.ended[0]


def test_seeds_and_numbers_of_games_say_what_is_dealt() -> None:
    env = sichuan_v0.env()
    env.reset(seed=5)
    assert env.game.deal == sichuan.Deal.random(5, 0)
    env.reset()
    assert env.game.deal == sichuan.Deal.random(5, 1)
    env.reset(options={"game": 7})
    assert env.game.deal == sichuan.Deal.random(5, 7)
    env.reset(seed=6, options={"game": 2})
    assert env.game.deal == sichuan.Deal.random(6, 2)
    one, other = mcr_v0.env(), mcr_v0.env()
    one.reset()
    other.reset()
    assert one.game.deal != other.game.deal


@of_all
def test_who_is_not_asked_may_do_nothing(make: Callable[[], TableEnv]) -> None:
    env = make()
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"] for agent in env.agents}
    assert [agent for agent, mask in masks.items() if mask.any()] == [env.agent_selection]
    assert {mask.dtype for mask in masks.values()} == {np.dtype(np.int8)}


def illegal(env: TableEnv) -> Sequence[object]:
    mask = env.observe(env.agent_selection)["action_mask"]
    return [int((mask == 0).argmax()), -1, len(mask), 10**30, None, "pass", 1.0, True]


@of_all
def test_illegal_numbers_are_refused_and_nothing_happens(make: Callable[[], TableEnv]) -> None:
    env = make()
    env.reset(seed=1)
    before = env.observe(env.agent_selection)
    for number in illegal(env):
        with pytest.raises(paili.IllegalActionError) as caught:
            env.step(number)  # type: ignore[arg-type]
        assert caught.value.where == "seat_0"
        assert caught.value.legal
    np.testing.assert_equal(env.observe(env.agent_selection), before)
    env.step(np.int64(before["action_mask"].argmax()))  # type: ignore[arg-type]


def test_other_arguments_are_refused() -> None:
    with pytest.raises(paili.ArgumentError, match="render_mode: got 'rgb_array', expected None or"):
        mcr_v0.env(render_mode="rgb_array")
    with pytest.raises(paili.ArgumentError, match="rules"):
        sichuan_v0.env("mcr")
    env = mcr_v0.env()
    with pytest.raises(paili.ArgumentError, match="agent: got 'nobody', expected seat_0 or seat_1"):
        env.observe("nobody")
    with pytest.raises(paili.ArgumentError, match="seed"):
        env.reset(seed=-1)
    with pytest.raises(paili.ArgumentError, match="game"):
        env.reset(seed=1, options={"game": 2**32})


def test_metadata_name_the_environments() -> None:
    names = [make().metadata["name"] for make in ENVS.values()]
    assert names == ["paili/mcr-v0"] * 2 + ["paili/sichuan-v0"] * 3
    assert not mcr_v0.env().metadata["is_parallelizable"]


def test_text_shows_all_hands(capsys: pytest.CaptureFixture[str]) -> None:
    env = mcr_v0.env(render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    first, *hands = text.splitlines()
    assert first == "3 events, the last: " + str(env.game.last)
    assert [line.split()[0] for line in hands] == [str(seat) for seat in SEATS]
    assert all(line.endswith(str(env.game.hand(line.split()[0]))) for line in hands)
    shown = mcr_v0.env(render_mode="human")
    shown.reset(seed=1)
    assert shown.render() is None
    assert capsys.readouterr().out == text + "\n"
    silent = mcr_v0.env()
    silent.reset(seed=1)
    assert silent.render() is None


@of_all
def test_a_page_shows_the_table_in_pictures(make: Callable[[], TableEnv]) -> None:
    env = make()
    env.render_mode = "html"
    env.reset(seed=1)
    page = env.render()
    assert page == env.game.to_html()
    assert page.startswith("<!DOCTYPE html>")
    assert "<svg" in page


@of_all
def test_text_of_any_stage(make: Callable[[], TableEnv], rng: np.random.Generator) -> None:
    env = make()
    env.render_mode = "ansi"
    env.reset(seed=2)
    for _ in play(env, rng):
        text = env.render()
        assert text is not None
        assert len(text.splitlines()) == 5


def test_a_missing_library_is_one_clear_line(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any) -> Any:
        if name == "pettingzoo":
            raise ImportError(name)
        return real(name, *args)

    monkeypatch.setattr(builtins, "__import__", without)
    for make in (mcr_v0.env, sichuan_v0.env):
        with pytest.raises(paili.ArgumentError, match="pettingzoo, which is not installed: ") as no:
            make()
        assert len(str(no.value).splitlines()) == 1


@of_all
def test_there_is_no_game_before_the_first_reset(make: Callable[[], TableEnv]) -> None:
    env = make()
    asked: list[Callable[[], object]] = [
        lambda: env.observe("seat_0"),
        lambda: env.step(0),
        lambda: env.last(),
        lambda: env.game,
    ]
    for ask in asked:
        with pytest.raises(paili.ArgumentError, match="no game yet, expected a call of reset"):
            ask()


@pytest.mark.parametrize("options", [5, "game", {"game": -1}, {"game": "1"}])
def test_a_refused_reset_changes_nothing(options: Any) -> None:
    env, other = sichuan_v0.env(), sichuan_v0.env()
    env.reset(seed=1)
    other.reset(seed=1)
    for seed in (None, 2):
        with pytest.raises(paili.ArgumentError):
            env.reset(seed=seed, options=options)
    env.reset()
    other.reset()
    assert env.game == other.game


@of_all
def test_a_game_that_all_have_left_is_asked_for_nothing(make: Callable[[], TableEnv]) -> None:
    env = make()
    env.reset(seed=3)
    for _agent in env.agent_iter():
        observation, _, is_over, _, _ = env.last()
        env.step(None if is_over else int(observation["action_mask"].argmax()))
    assert env.agents == []
    for call in (lambda: env.step(0), lambda: env.step(None), env.last):
        with pytest.raises(paili.ArgumentError, match="a game that all agents have left"):
            call()
    for wrong in (np.array([1, 2]), None, 3):
        for ask in (env.observe, env.observation_space, env.action_space):
            with pytest.raises(paili.ArgumentError, match="agent: got"):
                ask(wrong)
    for copied in (pickle.dumps, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot pickle or copy an environment"):
            copied(env)
