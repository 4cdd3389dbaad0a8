"""The agent `learned`, and the games of its training."""

from __future__ import annotations

import struct
from dataclasses import fields
from itertools import pairwise

import numpy as np
import pytest
from paili import XUEZHAN
from paili.games import play
from paili.games.sichuan import (
    Action,
    Deal,
    Lessons,
    NativeAgent,
    Observation,
    State,
    play_lessons,
    preferences,
    simulate_games,
    weighed_actions,
)
from paili.model.errors import ArgumentError

from tests.cases.networks import GAPS, expect_softmax, network

LEARNING = ("learner", "greedy", "learner", "greedy")


def starts_of(found: Lessons) -> np.ndarray:
    """Return the first answer of each decision."""
    return np.cumsum(found.counts, dtype=np.int64) - found.counts


@pytest.fixture(scope="module")
def asked() -> list[Observation]:
    """Observations of every choice of the seats in a game."""
    end = play(State.start(Deal.random(3), "xuezhan"), [NativeAgent("learned")] * 4)
    return [
        state.observation(seat)
        for state in end.stages()
        for seat in state.choosers
        if state.observation(seat).has_choice
    ]


def test_preferences_are_chances_of_legal_answers(asked: list[Observation]) -> None:
    agent = NativeAgent("learned")
    assert len(asked) > 30
    for seen in asked:
        found = preferences(seen)
        assert {one.action for one in found} <= set(seen.legal_actions)
        assert sum(one.chance for one in found) == pytest.approx(1)
        assert all(one.chance >= next_.chance for one, next_ in pairwise(found))
        assert agent.act(seen) == found[0].action
        if seen.stage != "exchange":
            assert len(found) == len(seen.legal_actions)
        else:
            assert len(found) == 8


def test_nothing_is_considered_where_there_is_no_choice() -> None:
    begun, _ = State.start(Deal.random(3), "sbr").apply([Action.void("m")] * 4)
    assert preferences(begun.observation("east"))
    assert preferences(begun.observation("south")) == ()


@pytest.mark.parametrize("wrong", [None, 1, "learned", Deal.random(1)])
def test_preferences_need_an_observation(wrong: object) -> None:
    with pytest.raises(ArgumentError, match="expected an Observation"):
        preferences(wrong)  # type: ignore[arg-type]


def test_the_chances_are_the_softmax_of_the_outputs() -> None:
    of = network(3, 0.5)
    found = play_lessons(LEARNING, of, 12, seed=8)
    expect_softmax(of, found)


def test_rewards_are_what_the_games_pay() -> None:
    found = play_lessons(LEARNING, network(400), 40, seed=8, rules=XUEZHAN.with_(base=5))
    sums = np.zeros((40, 4))
    np.add.at(sums, (found.games, found.seats), found.rewards)
    learners = np.zeros((40, 4), dtype=bool)
    np.put_along_axis(learners, (np.arange(40)[:, None] + [0, 2]) % 4, True, axis=1)
    assert not sums[~learners].any()
    assert sums[learners].any()
    assert np.array_equal(sums, np.round(sums))


def test_a_sharp_network_chooses_the_best_by_what_it_reads() -> None:
    """Check networks that only use `search`'s preference; equal answers are equally likely."""
    found = play_lessons(["learner"] * 4, network(1e6), 6, seed=2)
    sums = np.zeros((6, 4))
    np.add.at(sums, (found.games, found.seats), found.rewards)
    assert np.array_equal(sums.sum(axis=1), np.zeros(6))
    starts = starts_of(found)
    assert np.array_equal(found.answers[starts + found.chosen, GAPS[Lessons]], np.zeros(len(found)))


def test_threads_and_chunks_do_not_matter() -> None:
    whole = play_lessons(LEARNING, network(), 20, seed=4, threads=2)
    parts = [play_lessons(LEARNING, network(), 10, seed=4, first=first) for first in (0, 10)]
    for field in fields(Lessons):
        both = np.concatenate([getattr(part, field.name) for part in parts])
        assert np.array_equal(getattr(whole, field.name), both), field.name


def test_a_teacher_answers_without_playing() -> None:
    plain = play_lessons(LEARNING, network(), 4, seed=4)
    found = play_lessons(LEARNING, network(), 4, seed=4, teacher="greedy")
    for field in fields(Lessons):
        if field.name != "taught":
            assert np.array_equal(getattr(found, field.name), getattr(plain, field.name))
    assert np.array_equal(plain.taught, np.full(len(plain), -1))
    # Only the nearest exchanges are considered.
    assert ((found.taught >= -1) & (found.taught < found.counts.astype(int))).all()
    assert (found.taught >= 0).mean() > 0.9


def test_shapes_and_ranges() -> None:
    found = play_lessons(("learner", "past", "search", "value"), network(), 4, past=network(9))
    n, m = len(found), int(found.counts.sum())
    assert found.positions.shape == (n, Lessons.POSITION)
    assert found.answers.shape == (m, Lessons.ANSWER)
    assert found.tables.shape == (n, Lessons.TABLE)
    assert (found.chosen < found.counts).all()
    assert (found.counts > 1).all()
    for numbers in (found.positions, found.answers, found.tables):
        assert numbers.min() >= -8
        assert numbers.max() <= 6
    seats = {(int(game), int(seat)) for game, seat in zip(found.games, found.seats, strict=True)}
    assert seats == {(game, game % 4) for game in range(4)}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"players": "learner"}, "players"),
        ({"players": ["learner"]}, "players"),
        ({"players": ["learner", "nobody", "greedy", "greedy"]}, "agent"),
        ({"players": ["learner", "past", "greedy", "greedy"]}, "past"),
        ({"players": ["learner", 1, "greedy", "greedy"]}, "players"),
        ({"network": b""}, "network"),
        ({"network": network()[:-4]}, "network"),
        ({"network": network() + b"1"}, "network"),
        ({"network": b"other-n1" + network()[8:]}, "network"),
        ({"network": network(float("nan"))}, "network"),
        ({"network": None}, "network"),
        ({"past": "weights"}, "past"),
        ({"past": network()[:40]}, "network"),
        ({"games": 0}, "games"),
        ({"games": 65_537}, "games"),
        ({"threads": 0}, "threads"),
        ({"seed": -1}, "seed"),
        ({"first": 2**32}, "first"),
        ({"rules": "mcr"}, "rules"),
    ],
)
def test_bad_arguments(changed: dict[str, object], message: str) -> None:
    given = {"players": LEARNING, "network": network(), "games": 1, **changed}
    with pytest.raises(ArgumentError, match=message):
        play_lessons(**given)  # type: ignore[arg-type]


def test_sizes_that_are_too_large_are_refused() -> None:
    bytes_of = bytearray(network())
    bytes_of[16:20] = struct.pack("<I", 2**32 - 1)
    with pytest.raises(ArgumentError, match="network"):
        play_lessons(LEARNING, bytes(bytes_of), 1)


def test_worths_are_those_of_search_with_as_many_samples(asked: list[Observation]) -> None:
    for seen in asked:
        weighed = weighed_actions(seen, "search:samples=64,first_samples=32")
        worths = {one.action: one.worth for one in weighed}
        found = {one.action: one.worth for one in preferences(seen)}
        assert found == {action: worths[action] for action in found}


@pytest.mark.check
def test_it_beats_greedy() -> None:
    records = simulate_games(["learned", "greedy", "learned", "greedy"], 300, "xuezhan", 6)
    gained = records.scores.sum(axis=0)
    assert gained[0] + gained[2] > 0
