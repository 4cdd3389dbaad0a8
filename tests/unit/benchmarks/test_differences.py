"""Points by cause, and differences of scores that are paired by deal."""

from __future__ import annotations

from math import sqrt

import pytest
from paili.arena.tournament import Tournament
from paili.games.standings.intervals import half_width
from paili.model.errors import ArgumentError
from rich.console import Console

from benchmarks.strength import matches
from benchmarks.strength.causes import Cause, cause_of, points_by_cause
from benchmarks.strength.differences import Difference, between
from tests.unit.benchmarks.made_up import at_fault, by_discard, drawn, made_up, self_drawn

AGENTS = ("a", "a", "b", "c")


@pytest.fixture(scope="module")
def all_causes() -> Tournament:
    outcomes = [
        by_discard("b", "a", 12),
        self_drawn("c", 8),
        by_discard("a", "c", 16),
        at_fault("b"),
        drawn(),
        self_drawn("b", 24),
    ]
    return made_up(AGENTS, outcomes)


def test_causes(all_causes: Tournament) -> None:
    of_b = points_by_cause("b", [all_causes])
    games = 24
    assert of_b == {
        Cause.OWN_DISCARD: (8 + 8 + 20) / games,
        Cause.OWN_SELF_DRAW: 3 * 32 / games,
        Cause.DEAL_IN: 0,
        Cause.OTHERS_DISCARD: -8 / games,
        Cause.OTHERS_SELF_DRAW: -16 / games,
        Cause.FAULT: -30 / games,
    }
    of_a = points_by_cause("a", [all_causes])
    # The discard of the first of the two, and the cost of the first's win to the second.
    assert of_a[Cause.DEAL_IN] == -20 / (2 * games)
    assert of_a[Cause.OTHERS_DISCARD] == (-8 - 8) / (2 * games)
    assert of_a[Cause.FAULT] == 20 / (2 * games)


@pytest.mark.parametrize("agent", sorted(set(AGENTS)))
def test_causes_add_up_to_the_score(all_causes: Tournament, agent: str) -> None:
    score = matches.score_of(agent, all_causes).mean
    assert sum(points_by_cause(agent, [all_causes]).values()) == pytest.approx(score)
    # Two matches have the mean of their scores.
    other = made_up((agent, "x", "y", "z"), [by_discard("x", agent, 9)] * 6)
    both = sum(matches.deal_scores(agent, [all_causes, other])) / 6
    games = {"a": 48}.get(agent, 24)
    single = points_by_cause(agent, [other])
    assert single[Cause.DEAL_IN] == -17 / 4
    assert both == pytest.approx((score - 17 / 4) / 2)
    together = sum(points_by_cause(agent, [all_causes, other]).values())
    assert together == pytest.approx((score * games - 17 / 4 * 24) / (games + 24))


def test_causes_of_real_games_add_up() -> None:
    agents = ("greedy", "greedy", "random", "wang2020")
    played = matches.match(agents, 3, 5, console=Console(quiet=True))
    assert any(game["end"] == "win" for deal in played.deals for game in deal["games"])
    for agent in agents:
        score = matches.score_of(agent, played).mean
        assert sum(points_by_cause(agent, [played]).values()) == pytest.approx(score)


def test_a_drawn_game_has_no_cause() -> None:
    assert cause_of({"end": "exhausted", "payments": [0, 0, 0, 0]}, 2) is None


def test_differences_are_paired_by_deal() -> None:
    agents = ("a", "a", "w", "w"), ("b", "b", "w", "w")
    # Both win in the same deals, and "b" wins one fan more, which each loser pays: 3 points in four
    # games of two players.
    own = made_up(agents[0], [self_drawn("a", fan) for fan in (8, 88, 8, 30)])
    other = made_up(agents[1], [self_drawn("b", fan) for fan in (9, 89, 9, 31)])
    found = between(("b", other), ("a", own))
    # One of two players wins, and the other one pays as well: 3 - 1 points.
    assert found.points.mean == pytest.approx(2 / 8)
    assert found.points.margin == found.error == 0
    assert not found.is_small
    assert found.deals == 4
    margin = matches.score_of("b", other).margin
    assert margin is not None
    assert margin > 1, "not paired"


def test_the_first_deals_of_the_longer_match_are_compared() -> None:
    own = made_up(("a", "b", "c", "d"), [self_drawn("a", 8), drawn()])
    other = made_up(("a", "b", "c", "d"), [drawn(), drawn(), self_drawn("b", 80)])
    found = between(("a", own), ("a", other))
    assert found.deals == 2
    assert found.points.mean == pytest.approx(48 / 4 / 2)
    assert found.points.margin == half_width([12.0, 0.0])
    assert found.error == pytest.approx(12 / sqrt(2) / sqrt(2))
    assert found.is_small


def test_of_one_deal_nothing_is_said() -> None:
    found = Difference.of([30.0], [0.0])
    assert (found.points.mean, found.points.margin, found.error) == (30, None, None)
    assert found.is_small


def test_other_walls_are_refused() -> None:
    agents = ("a", "b", "c", "d")
    with pytest.raises(ArgumentError, match="the same walls") as caught:
        between(("a", made_up(agents, [drawn()], 1)), ("a", made_up(agents, [drawn()], 2)))
    assert caught.value.name == "match"
    with pytest.raises(ArgumentError, match="scores: got 0 and 1"):
        Difference.of([], [1.0])
