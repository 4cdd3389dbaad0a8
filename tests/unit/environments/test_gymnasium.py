"""The environments of Gymnasium: its own checks, masks, rewards, faults, seeds, many tables."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import paili
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from paili.environments import mcr_v0, sichuan_v0
from paili.games import mcr, sichuan
from paili.games.environments.single import SingleEnv

ROOT = Path(__file__).parents[3]
GAMES = {"mcr": (mcr_v0, mcr), "sichuan": (sichuan_v0, sichuan)}
of_both = pytest.mark.parametrize("name", GAMES)


def made(name: str, **options: Any) -> SingleEnv:
    env = gymnasium.make(f"paili/{name}-single-v0", **options).unwrapped
    assert isinstance(env, SingleEnv)
    return env


@of_both
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"features": True},
        {"seat": 2, "opponents": ("random", "greedy", "random")},
        {"render_mode": "ansi"},
    ],
)
def test_gymnasium_finds_nothing_wrong(name: str, options: dict[str, Any]) -> None:
    check_env(made(name, **options), skip_render_check="render_mode" not in options)


def test_it_is_made_after_import_paili_environments_alone() -> None:
    program = (
        "import gymnasium, paili\n"
        "paili.environments\n"
        "print(gymnasium.make('paili/mcr-single-v0').reset(seed=1)[0].shape)\n"
        "print(gymnasium.make('paili.environments:paili/sichuan-single-v0').reset()[0].shape)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("(99, 4, 9)\n(100, 3, 9)\n", "")


def played(env: SingleEnv, numbers: Any, **options: Any) -> Iterator[tuple[float, dict[str, Any]]]:
    """Play a game; yield rewards and infos of the learner, which chooses by the mask."""
    observation, info = env.reset(**options)
    is_over = False
    while not is_over:
        assert env.observation_space.contains(observation)
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        assert info["action_mask"].any()
        action = numbers(info["action_mask"])
        observation, reward, is_over, is_truncated, info = env.step(action)
        assert not is_truncated
        yield reward, info
    assert not info["action_mask"].any()


@of_both
def test_rewards_are_the_payments_of_the_seat(name: str) -> None:
    env, rng = made(name), np.random.default_rng(1)
    for game in range(8):
        options: dict[str, Any] = {"seed": 3} if game == 0 else {}
        rewards = list(played(env, lambda mask: rng.choice(mask.nonzero()[0]), **options))
        last = rewards[-1][1]
        assert (last["seed"], last["game"], last["seat"]) == (3, game, game % 4)
        points = env.game.payments if name == "mcr" else env.game.scores
        assert env.game.is_over
        assert sum(reward for reward, _ in rewards) == points[last["seat"]]


@of_both
def test_a_learner_that_plays_as_the_others_plays_their_game(name: str) -> None:
    """Compare with the games of native tables at which the agent has all seats."""
    _, package = GAMES[name]
    games, expected = package.VectorGames(1, seed=5), []
    total = np.zeros(4, dtype=np.int64)
    while len(expected) < 6:
        after = games.step(games.answers("greedy"))
        total += after.rewards[0]
        if after.ended[0]:
            expected.append(total.tolist())
            total[:] = 0
    env = made(name, seat=1)
    for game in range(6):
        options: dict[str, Any] = {"seed": 5} if game == 0 else {}
        rewards = list(played(env, lambda _: env._poll.number_of("greedy", 0), **options))
        assert rewards[-1][1]["game"] == game
        assert sum(reward for reward, _ in rewards) == expected[game][1]


@of_both
def test_an_illegal_number_is_a_fault_by_the_rules(name: str) -> None:
    env = made(name, seat=0)
    for steps in (0, 3):
        _, info = env.reset(seed=2)
        before = 0.0
        for _ in range(steps):
            _, reward, is_over, _, info = env.step(np.int64(info["action_mask"].argmax()))
            before += reward
            assert not is_over
        illegal = np.int64(np.flatnonzero(info["action_mask"] == 0)[0])
        _, reward, is_over, is_truncated, info = env.step(illegal)
        assert (is_over, is_truncated, info["illegal_action"]) == (True, False, illegal)
        assert env.game.fault.seat is paili.Wind.EAST
        points = env.game.payments if name == "mcr" else env.game.scores
        assert before + reward == points[0] < 0
        with pytest.raises(paili.ArgumentError, match="a call of reset first"):
            env.step(illegal)
        env.reset()


@of_both
def test_seeds_and_games(name: str) -> None:
    env = made(name)
    first, info = env.reset(seed=7)
    assert info["game"] == 0
    env.reset()
    third, info = env.reset()
    assert info["game"] == 2
    again, _ = env.reset(options={"game": 2})
    assert (again == third).all()
    assert (env.reset(seed=7)[0] == first).all()
    with pytest.raises(paili.ArgumentError, match="game: got"):
        env.reset(options={"game": -1})
    by_chance = made(name).reset()[1]
    assert by_chance["seed"] != made(name).reset()[1]["seed"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponents": "nobody"}, "nobody"),
        ({"opponents": ["greedy"]}, "opponents: got"),
        ({"opponents": ["greedy", "greedy", 5]}, "opponents: got"),
        ({"seat": 4}, "seat: got 4"),
        ({"features": 1}, "features: got 1"),
        ({"render_mode": "rgb_array"}, "render_mode: got"),
    ],
)
@pytest.mark.parametrize("module", [mcr_v0, sichuan_v0], ids=["mcr", "sichuan"])
def test_other_arguments_are_refused(module: Any, options: dict[str, Any], message: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        module.single(**options)
    assert message in str(caught.value)


def test_an_environment_is_not_copied_and_needs_a_game() -> None:
    env = made("mcr")
    for call in (lambda: env.step(np.int64(0)), lambda: env.game):
        with pytest.raises(paili.ArgumentError, match="a call of reset first"):
            call()
    for copied in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="make another"):
            copied(env)


@of_both
def test_several_single_learners_at_a_time(name: str) -> None:
    envs = gymnasium.make_vec(f"paili/{name}-single-v0", num_envs=3, vectorization_mode="sync")
    _, infos = envs.reset(seed=1)
    for _ in range(60):
        masks = infos["action_mask"]
        _, _, _, _, infos = envs.step(masks.argmax(axis=1))
    envs.close()


def vector(name: str, tables: int, **options: Any) -> Any:
    return gymnasium.make_vec(
        f"paili/{name}-tables-v0",
        num_envs=tables,
        vectorization_mode="vector_entry_point",
        **options,
    )


@of_both
@pytest.mark.parametrize("features", [False, True])
def test_tables_are_those_of_native_games(name: str, features: bool) -> None:
    _, package = GAMES[name]
    envs = vector(name, 16, features=features)
    games = package.VectorGames(16, seed=9, features=True)
    observation, infos = envs.reset(seed=9)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(200):
        now = games.now
        assert envs.observation_space.contains(observation)
        assert (infos["action_mask"] == now.masks).all()
        assert (infos["seats"] == now.seats).all()
        planes = observation["planes"] if features else observation
        assert (planes == now.planes).all()
        assert not features or (observation["features"] == now.features).all()
        actions = (rng.random(now.masks.shape) * now.masks).argmax(axis=1)
        assert envs.action_space.contains(actions)
        observation, rewards, terminated, truncated, infos = envs.step(actions)
        after = games.step(actions)
        assert rewards.tolist() == [after.rewards[row, now.seats[row]] for row in range(16)]
        assert (infos["payments"] == after.rewards).all()
        assert (terminated == after.ended).all()
        assert not truncated.any()
        ended += int(terminated.sum())
    assert ended > 5


@of_both
def test_wrappers_of_vectors(name: str) -> None:
    envs = DictInfoToList(RecordEpisodeStatistics(vector(name, 4)))
    envs.action_space.seed(1)
    envs.reset(seed=1)
    found = []
    for _ in range(300):
        _, _, _, _, infos = envs.step(envs.unwrapped.action_space.sample())
        found += [info["episode"] for info in infos if "episode" in info]
    assert len(found) > 2


def test_tables_refuse_what_is_illegal() -> None:
    envs = vector("sichuan", 2, rules="sbr")
    with pytest.raises(paili.ArgumentError, match="a call of reset first"):
        envs.step(np.array([0, 0]))
    _, infos = envs.reset(seed=1)
    illegal = (~infos["action_mask"]).argmax(axis=1)
    with pytest.raises(paili.ArgumentError, match="row 0"):
        envs.step(illegal)
    with pytest.raises(paili.ArgumentError, match="tables: got 0"):
        vector("mcr", 0)


@pytest.mark.check
@pytest.mark.skipif(
    find_spec("sb3_contrib") is None,
    reason="sb3-contrib is no dependency of the tests: PyTorch takes several gigabytes",
)
def test_maskable_ppo_learns() -> None:
    program = ROOT / "examples" / "learning" / "maskable_ppo.py"
    command = [sys.executable, str(program), "--steps", "512"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "points a game" in done.stdout
