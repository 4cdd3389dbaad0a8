"""Plans for points against the plain recursion, with Fractions, on small cases."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random

import paili
import pytest
from paili.analysis.plan import Plan, plan

from tests.cases.planned import reasons_of
from tests.cases.required_values import WAYS, RequiredCase, required_case
from tests.depth import sample
from tests.reference import Tiles
from tests.reference.points import PointValues

PAYERS = 3
"""Players who pay for a win that is drawn."""
STAKE = 8
"""Points that each of them pays for any win of Chinese Standard Mahjong."""


def truth_of(case: RequiredCase) -> PointValues:
    """The plain recursion, with paili's scorer and the payments of the game."""
    requirement = case.requirement
    ways = {"discard": [False], "self_draw": [True], "either": [False, True]}[requirement.win_by]

    def points(waiting: Tiles, last: int) -> int | None:
        found = []
        for self_drawn in ways:
            win = paili.mcr.Win(
                paili.Hand.from_counts(waiting, case.melds),
                paili.Tile(last),
                self_drawn=self_drawn,
                seat_wind=requirement.seat_wind,
                prevalent_wind=requirement.prevalent_wind,
            )
            try:
                fan = paili.mcr.score(win).fan
            except paili.NotWinningError:
                return None
            if fan >= requirement.minimum:
                by_draw = PAYERS * (STAKE + fan)
                found.append(by_draw if self_drawn else PAYERS * STAKE + fan)
        return max(found, default=None)

    return PointValues(points)


def planned(case: RequiredCase, last: int | None = None) -> Plan:
    return plan(
        case.hand,
        case.knowledge,
        draws=case.draws,
        rules=case.rules,
        last=last,
        objective="points",
    )


def assert_same_value(case: RequiredCase, truth: PointValues, last: int | None = None) -> str:
    """Compare a plan; returns what came of it: nothing, a win taken or passed, or chances."""
    found, asked = planned(case, last), (case.counts, case.wall, case.draws)
    assert found.objective is paili.Objective.POINTS
    assert found.expected_fan is None
    if not case.is_drawn:
        assert (found.expected_points, found.exact) == truth.of_waiting(*asked), case
        assert (found.options, found.best) == ((), None)
        return "some" if found.exact else "none"
    expected = truth.of_discards(*asked)
    options = {int(one.tile): (one.expected_points, one.exact) for one in found.options}
    assert options == expected, case
    assert (found.expected_points, found.exact) == truth.of_drawn(*asked, last), case
    order = [(-(one.expected_points or 0), -one.exact, one.tile) for one in found.options]
    assert order == sorted(order)
    won = truth.of_drawn(*asked[:2], 0, last)
    if not won[1]:
        assert found.best == found.options[0].tile
        return "some" if found.exact else "none"
    is_passed = max(expected.values()) > won
    assert found.best == (found.options[0].tile if is_passed else None)
    return "passed" if is_passed else "taken"


@pytest.mark.parametrize("part", range(4))
def test_small_cases(part: int) -> None:
    rng = Random(f"points {part}")
    seen: Counter[str] = Counter()
    for _ in range(sample(200)):
        case = required_case(rng)
        seen[assert_same_value(case, truth_of(case))] += 1
    assert min(seen["none"], seen["some"]) > 5, seen


def test_wins_are_taken_and_passed() -> None:
    """A cheap win is passed if many draws are left for a dear one."""
    rng = Random("wins that may be passed")
    seen: Counter[str] = Counter()
    while min(seen["taken"], seen["passed"]) < sample(10):
        case = required_case(rng, 400, drawn=True)
        if planned(case).is_complete:
            seen[assert_same_value(case, truth_of(case))] += 1


@pytest.mark.census
def test_many_small_cases() -> None:
    rng = Random("many points")
    cases = (required_case(rng, 20_000) for _ in range(3000))
    seen = Counter(assert_same_value(case, truth_of(case)) for case in cases)
    assert min(seen.values()) > 20, seen


def test_reasons_add_up() -> None:
    rng = Random("reasons of points")
    for _ in range(sample(60)):
        found = planned(required_case(rng, 1000))
        assert sum(reasons_of(found).values()) == found.exact


def test_chance_and_points_bound_each_other() -> None:
    """No policy wins more often than that for the chance, or more points than that for points."""
    rng = Random("two objectives")
    differ, number = 0, 0
    while differ < sample(10) or number < sample(100):
        case = required_case(rng, 1000)
        number += 1
        for_points = planned(case)
        for_chance = plan(case.hand, case.knowledge, draws=case.draws, rules=case.rules)
        assert for_points.exact <= for_chance.exact
        differ += for_points.exact < for_chance.exact
        least = PAYERS * STAKE + case.requirement.minimum
        assert (for_points.expected_points or 0) >= least * for_chance.exact


@pytest.mark.parametrize("way", WAYS)
def test_a_win_brings_what_its_players_pay(way: str) -> None:
    hand = paili.Hand.parse("123m456m789m1155s")
    wall = paili.KnowledgeBase.from_counts([int(kind == paili.Tile.S1) for kind in paili.Tile])
    rules = paili.MCR.requiring(8, seat_wind="E", prevalent_wind="E", win_by=way)
    fan = plan(hand, wall, draws=1, rules=rules).expected_fan
    points = plan(hand, wall, draws=1, rules=rules, objective="points").expected_points
    assert fan is not None
    drawn, discarded = PAYERS * (STAKE + fan), PAYERS * STAKE + fan
    expected = {"discard": [discarded], "self_draw": [drawn], "either": [drawn, discarded]}[way]
    assert points in expected


@pytest.mark.parametrize("objective", ["fan", "", None, 1, "POINTS"])
def test_other_objectives_are_refused(objective: object) -> None:
    with pytest.raises(paili.ArgumentError, match="objective"):
        paili.plan(paili.Hand.parse("123m456m789m1155s"), draws=1, objective=objective)  # type: ignore[arg-type]


@pytest.mark.parametrize("rules", ["riichi", "mcr", "sichuan", "mahjong0"])
def test_rules_must_say_what_a_win_is_worth(rules: str) -> None:
    hand = paili.Hand.parse("123m456m789m1155s")
    for ask in (paili.plan, paili.outlook):
        with pytest.raises(paili.ArgumentError, match="points"):
            ask(hand, draws=1, rules=rules, objective="points")  # type: ignore[operator]


def test_an_outlook_for_points_is_near_to_the_plan() -> None:
    """Of a hand that has one way to go, both are the same."""
    hand = paili.Hand.parse("123m456m789m1155s")
    rules = paili.MCR.requiring(8, seat_wind="E", prevalent_wind="E", win_by="self_draw")
    exact = plan(hand, draws=3, rules=rules, objective="points")
    found = paili.outlook(hand, draws=3, rules=rules, objective="points").best
    assert found.expected_fan is None
    assert found.expected_points == pytest.approx(float(exact.expected_points or 0), rel=0.02)
    assert found.probability == pytest.approx(float(exact.exact), rel=0.02)
    assert exact.expected_points != Fraction(0)
