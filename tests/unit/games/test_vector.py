"""Many tables at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import paili
import pytest
from paili.games import mcr, sichuan
from paili.games.vector import AnyVectorGames

Make = Callable[..., AnyVectorGames]
of_both = pytest.mark.parametrize(
    "make", [mcr.VectorGames, sichuan.VectorGames], ids=["mcr", "sichuan"]
)


def chosen(masks: np.ndarray[Any, Any], rng: np.random.Generator) -> np.ndarray[Any, Any]:
    """Return a random legal action per row, usually a win where there is one."""
    weights = rng.random(masks.shape) * masks
    weights[:, 1] *= 10
    found: np.ndarray[Any, Any] = weights.argmax(axis=1)
    return found


@of_both
def test_rows_do_not_depend_on_threads_or_on_what_is_shown(make: Make) -> None:
    one = make(33, seed=4, features=True)
    two = make(33, seed=4, threads=2, features=True)
    bare = make(33, seed=4, planes=False)
    rng = np.random.default_rng(3)
    for _ in range(150):
        assert one.now == two.now
        assert bare.now.planes is None
        assert bare.now.features is None
        np.testing.assert_array_equal(one.now.masks, bare.now.masks)
        actions = chosen(one.now.masks, rng)
        for games in (one, two, bare):
            games.step(actions)
    assert one.now != bare.now


@of_both
def test_a_table_plays_every_nth_game(make: Make) -> None:
    games = make(3, seed=9, planes=False)
    played: list[list[int]] = [[], [], []]
    while min(map(len, played)) < 3:
        before = games.now.games
        now = games.step(games.answers("greedy"))
        for row in now.ended.nonzero()[0]:
            played[row].append(int(before[row]))
            assert now.games[row] == before[row] + 3
    for row, numbers in enumerate(played):
        assert numbers == [row + 3 * place for place in range(len(numbers))]


def test_rewards_are_the_payments_of_games_of_native_players() -> None:
    games = sichuan.VectorGames(1, "xuezhan", seed=5, planes=False)
    records = sichuan.simulate_games(["value"] * 4, 5, "xuezhan", seed=5)
    for game in range(5):
        gained = np.zeros(4, dtype=np.int64)
        while True:
            now = games.step(games.answers("value"))
            gained += now.rewards[0]
            if now.ended[0]:
                break
        assert gained.tolist() == records.scores[game].tolist()


@of_both
def test_dtypes_and_shapes(make: Any) -> None:
    now = make(2, features=True).now
    game = mcr if make is mcr.VectorGames else sichuan
    assert (now.seats.dtype, now.seats.shape) == (np.uint8, (2,))
    assert (now.masks.dtype, now.masks.shape) == (np.bool_, (2, len(game.Decision.ACTIONS)))
    planes = game.Decision.PLANES[-1]
    assert now.planes.shape[1] == planes.first + planes.size
    assert (now.planes.dtype, now.planes.max()) == (np.uint8, 1)
    features = game.Decision.FEATURES[-1]
    assert (now.features.dtype, now.features.shape[1]) == (
        np.float32, features.first + features.size,
    )  # fmt: skip
    assert (now.rewards.dtype, now.rewards.shape) == (np.int64, (2, 4))
    assert (now.ended.dtype, now.games.dtype) == (np.bool_, np.uint32)
    assert now.games.tolist() == [0, 1]
    assert repr(now) == "<Decisions at 2 tables>"


@of_both
def test_an_illegal_number_names_its_row_and_nothing_happens(make: Make) -> None:
    games = make(3, seed=1)
    before = games.now
    good = before.masks.argmax(axis=1)
    for wrong in (-1, 0, 10**6, 2**63 - 1):
        bad = good.copy()
        bad[1] = wrong
        with pytest.raises(paili.ArgumentError, match=f"actions: got {wrong} in row 1, expected a"):
            games.step(bad)
    with pytest.raises(paili.ArgumentError, match="in row 0"):
        games.step(np.full(3, 2**64 - 1, dtype=np.uint64))
    assert games.now is before
    for other in (good.astype(float), good[:2], good[None], list(good), None, 3):
        with pytest.raises(paili.ArrayError, match=r"actions: an integer array of shape \(3,\)"):
            games.step(other)  # type: ignore[arg-type]
    assert len(games.step(good.astype(np.uint8))) == 3


@of_both
def test_other_arguments_are_refused(make: Make) -> None:
    for tables in (0, 65_537, 1.0, True):
        with pytest.raises(paili.ArgumentError, match="tables"):
            make(tables)
    with pytest.raises(paili.ArgumentError, match="threads"):
        make(1, threads=0)
    with pytest.raises(paili.ArgumentError, match="seed"):
        make(1, seed=-1)
    for option in ("planes", "features"):
        with pytest.raises(
            paili.ArgumentError, match=f"{option}: got 'no', expected True or False"
        ):
            make(1, **{option: "no"})
    for agent in ("nobody", 3):
        with pytest.raises(paili.ArgumentError, match="agent"):
            make(1).answers(agent)  # type: ignore[arg-type]


def test_rules_must_be_those_of_a_table() -> None:
    with pytest.raises(paili.ArgumentError, match="rules"):
        sichuan.VectorGames(1, "mcr")


def test_steps_may_be_strided_and_of_any_integer_type() -> None:
    games = mcr.VectorGames(4, seed=2, planes=False)
    actions = np.zeros(8, dtype=np.int16)
    actions[::2] = games.now.masks.argmax(axis=1)
    games.step(actions[::2])
    assert repr(games) == "<VectorGames of 4 tables>"
    assert len(games) == 4


def test_an_answer_that_was_begun_otherwise_has_no_number() -> None:
    games = sichuan.VectorGames(1, "xuezhan", seed=5, planes=False)
    own = int(games.answers("greedy")[0])
    legal = games.now.masks[0].nonzero()[0]
    for number in legal:
        table = sichuan.VectorGames(1, "xuezhan", seed=5, planes=False)
        table.step(np.array([number]))
        goes_on = int(table.answers("greedy")[0])
        assert goes_on == -1 or table.now.masks[0][goes_on]
        if number == own:
            assert goes_on >= 0
    assert len(legal) > 3


@pytest.mark.parametrize("number", [2**63, 2**64 - 1])
def test_a_number_that_int64_does_not_have_is_told_as_it_is(number: int) -> None:
    games = mcr.VectorGames(3)
    actions = games.now.masks.argmax(axis=1).astype(np.uint64)
    actions[1] = number
    with pytest.raises(
        paili.ArgumentError, match=f"got {number} in row 1, expected a legal action"
    ):
        games.step(actions)
