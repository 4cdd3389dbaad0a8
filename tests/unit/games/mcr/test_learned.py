"""The agent `learned` of Chinese Standard Mahjong, and the games in which its network learns."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise

import numpy as np
import pytest
from paili.games import play
from paili.games.mcr import (
    ActionKind,
    Deal,
    Lessons,
    NativeAgent,
    Observation,
    State,
    play_lessons,
    preferences,
    simulate_games,
)
from paili.model.errors import ArgumentError

from tests.cases.networks import GAPS, expect_softmax
from tests.cases.networks import network as any_network

LEARNING = ("learner", "greedy", "learner", "wang2020")
POINTS = 16
"""Points that a reward of 1 is."""


def network(gap: float = 2, output: float = 0) -> bytes:
    return any_network(gap, output, Lessons)


@pytest.fixture(scope="module")
def asked() -> list[Observation]:
    """The observations of all choices of the seats in two games."""
    return [
        state.observation(seat)
        for index in range(2)
        for state in play(State(Deal.random(3, index)), [NativeAgent("learned")] * 4).stages()
        for seat in state.choosers
    ]


def test_preferences_are_chances_of_legal_answers(asked: list[Observation]) -> None:
    agent = NativeAgent("learned")
    assert len(asked) > 60
    for seen in asked:
        found = preferences(seen)
        assert {one.action for one in found} <= set(seen.legal_actions)
        assert sum(one.chance for one in found) == pytest.approx(1)
        assert all(one.chance >= next_.chance for one, next_ in pairwise(found))
        assert agent.act(seen) == found[0].action


def test_all_discards_of_a_turn_and_some_after_a_call_are_considered(
    asked: list[Observation],
) -> None:
    for seen in asked:
        found = {one.action for one in preferences(seen)}
        legal = set(seen.legal_actions)
        if seen.drawn is not None:
            assert found == legal
            continue
        for kind in (ActionKind.CHOW, ActionKind.PUNG):
            for first in {action.tile for action in legal if action.kind == kind}:
                of_call = {one for one in legal if one.kind == kind and one.tile == first}
                assert len(found & of_call) == min(5, len(of_call))


def test_worths_are_what_wang2020_maximises(asked: list[Observation]) -> None:
    checked = 0
    for seen in asked:
        action = NativeAgent("wang2020").act(seen)
        worths = {one.action: one.worth for one in preferences(seen)}
        if action.kind == ActionKind.WIN or not any(worths.values()):
            continue
        checked += 1
        assert worths[action] == max(worths.values())
    assert checked > 40


def test_nothing_is_considered_where_there_is_no_choice() -> None:
    assert preferences(State(Deal.random(3)).observation("east")) == ()


@pytest.mark.parametrize("wrong", [None, 1, "learned", Deal.random(1)])
def test_preferences_need_an_observation(wrong: object) -> None:
    with pytest.raises(ArgumentError, match="expected an Observation"):
        preferences(wrong)  # type: ignore[arg-type]


@pytest.mark.check
def test_it_beats_greedy() -> None:
    records = simulate_games(["learned", "greedy", "learned", "greedy"], 100, 6)
    gained = records.payments.sum(axis=0)
    assert gained[0] + gained[2] > 0


def test_the_chances_are_the_softmax_of_the_outputs() -> None:
    of = network(1, 0.5)
    expect_softmax(of, play_lessons(LEARNING, of, 12, seed=8))


def test_rewards_are_what_the_games_pay() -> None:
    found = play_lessons(["learner"] * 4, network(), 40, seed=8)
    sums = np.zeros((40, 4))
    np.add.at(sums, (found.games, found.seats), POINTS * found.rewards.astype(np.float64))
    assert np.array_equal(sums, np.round(sums))
    assert np.array_equal(sums.sum(axis=1), np.zeros(40))
    won = sums.max(axis=1)
    assert (won > 0).sum() > 20
    # A win of eight fan is paid 8 + 8 + 16 points at least.
    assert (won[won > 0] >= 32).all()


def test_others_gain_nothing() -> None:
    found = play_lessons(LEARNING, network(), 20, seed=8)
    seats = {(int(game), int(seat)) for game, seat in zip(found.games, found.seats, strict=True)}
    assert seats <= {(game, (game + of) % 4) for game in range(20) for of in (0, 2)}


def test_a_sharp_network_chooses_the_best_by_what_it_reads() -> None:
    found = play_lessons(["learner"] * 4, network(1e6), 6, seed=2)
    starts = np.cumsum(found.counts, dtype=np.int64) - found.counts
    assert np.array_equal(found.answers[starts + found.chosen, GAPS[Lessons]], np.zeros(len(found)))


def test_threads_and_chunks_do_not_matter() -> None:
    whole = play_lessons(LEARNING, network(), 12, seed=4, threads=2)
    parts = [play_lessons(LEARNING, network(), 6, seed=4, first=first) for first in (0, 6)]
    for field in fields(Lessons):
        both = np.concatenate([getattr(part, field.name) for part in parts])
        assert np.array_equal(getattr(whole, field.name), both), field.name


def test_a_teacher_answers_without_playing() -> None:
    plain = play_lessons(LEARNING, network(), 4, seed=4)
    found = play_lessons(LEARNING, network(), 4, seed=4, teacher="wang2020")
    for field in fields(Lessons):
        if field.name != "taught":
            assert np.array_equal(getattr(found, field.name), getattr(plain, field.name))
    assert np.array_equal(plain.taught, np.full(len(plain), -1))
    assert (found.taught >= 0).all()
    starts = np.cumsum(found.counts, dtype=np.int64) - found.counts
    # The agent prefers what makes the chance of the nearest wins greatest, which the gap measures.
    assert (found.answers[starts + found.taught, GAPS[Lessons]] == 0).mean() > 0.98


def test_shapes_and_ranges() -> None:
    found = play_lessons(("learner", "past", "search-1", "hasty"), network(), 4, past=network(9))
    n, m = len(found), int(found.counts.sum())
    assert found.positions.shape == (n, Lessons.POSITION)
    assert found.answers.shape == (m, Lessons.ANSWER)
    assert found.tables.shape == (n, Lessons.TABLE)
    assert (found.chosen < found.counts).all()
    assert (found.counts > 1).all()
    for numbers in (found.positions, found.answers, found.tables):
        assert numbers.min() >= -8
        assert numbers.max() <= 10
    assert np.array_equal(found.answers[:, -68:] * 4, np.round(found.answers[:, -68:] * 4))
    seats = {(int(game), int(seat)) for game, seat in zip(found.games, found.seats, strict=True)}
    assert seats == {(game, game % 4) for game in range(4)}


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"players": ["learner"]}, "players"),
        ({"players": ["learner", "delta", "greedy", "greedy"]}, "agent"),
        ({"players": ["learner", "past", "greedy", "greedy"]}, "past"),
        ({"network": any_network()}, "network"),
        ({"network": None}, "network"),
        ({"past": "weights"}, "past"),
        ({"teacher": "delta"}, "agent"),
        ({"teacher": 1}, "teacher"),
        ({"games": 0}, "games"),
        ({"threads": 257}, "threads"),
        ({"seed": -1}, "seed"),
        ({"first": 2**32}, "first"),
    ],
)
def test_bad_arguments(changed: dict[str, object], message: str) -> None:
    given = {"players": LEARNING, "network": network(), "games": 1, **changed}
    with pytest.raises(ArgumentError, match=message):
        play_lessons(**given)  # type: ignore[arg-type]
