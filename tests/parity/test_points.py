"""Plans for points against the plain recursion, with Fractions, on small cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random

import paili
import pytest
from paili.analysis.plan import Plan, plan

from tests.cases.planned import reasons_of
from tests.cases.required_values import WAYS, RequiredCase, required_case
from tests.depth import sample
from tests.reference import CHOWS, KINDS, PUNGS, SUITED, Tiles, with_one_more
from tests.reference.points import PointValues
from tests.reference.required import is_last_copy
from tests.reference.sichuan import COPIES, settlement
from tests.reference.sichuan import rules as sichuan_rules
from tests.reference.sichuan import scoring as sichuan_scoring

PAYERS = 3
"""The number of players who pay for a self-drawn win."""
STAKE = 8
"""Points that each of them pays for any win of Chinese Standard Mahjong."""


def truth_of(case: RequiredCase) -> PointValues:
    """Return the plain recursion with paili's scorer and the payments of the game."""
    requirement = case.requirement
    ways = {"discard": [False], "self_draw": [True], "either": [False, True]}[requirement.win_by]

    def points(waiting: Tiles, last: int, left: int) -> int | None:
        found = []
        for self_drawn in ways:
            win = paili.mcr.Win(
                paili.Hand.from_counts(waiting, case.melds),
                paili.Tile(last),
                self_drawn=self_drawn,
                last_copy=is_last_copy(waiting[last], left),
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
    """Compare a plan with the truth; return the type of its value, such as "taken" or "passed"."""
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
        assert found.best == (found.options[0].tile if found.exact else None)
        return "some" if found.exact else "none"
    is_passed = max(expected.values()) > won
    assert found.best == (found.options[0].tile if is_passed else None)
    return "passed" if is_passed else "taken"


@pytest.mark.check
@pytest.mark.parametrize("part", range(4))
def test_small_cases(part: int) -> None:
    rng = Random(f"points {part}")
    seen: Counter[str] = Counter()
    for _ in range(sample(200)):
        case = required_case(rng)
        seen[assert_same_value(case, truth_of(case))] += 1
    assert min(seen["none"], seen["some"]) > 5, seen


def test_wins_are_taken_and_passed() -> None:
    """Search for cheap wins that are passed because many draws are left for a valuable one."""
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
    """Check that the plan for chance wins most often, and that the plan for points scores most."""
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


@pytest.mark.parametrize("rules", ["mcr", "sichuan", "mahjong0"])
def test_rules_must_say_what_a_win_is_worth(rules: str) -> None:
    hand = paili.Hand.parse("123m456m789m1155s")
    for ask in (paili.plan, paili.outlook):
        with pytest.raises(paili.ArgumentError, match="points"):
            ask(hand, draws=1, rules=rules, objective="points")  # type: ignore[operator]


def test_an_outlook_for_points_is_near_to_the_plan() -> None:
    """Check a hand with only one way to win, for which both are equal."""
    hand = paili.Hand.parse("123m456m789m1155s")
    rules = paili.MCR.requiring(8, seat_wind="E", prevalent_wind="E", win_by="self_draw")
    exact = plan(hand, draws=3, rules=rules, objective="points")
    found = paili.outlook(hand, draws=3, rules=rules, objective="points").best
    assert found.expected_fan is None
    assert found.expected_points == pytest.approx(float(exact.expected_points or 0), rel=0.02)
    assert found.probability == pytest.approx(float(exact.exact), rel=0.02)
    assert exact.expected_points != Fraction(0)


# Sichuan Mahjong


def points_of_sichuan(rules: paili.Rules, void: int) -> Callable[[Tiles, int, int], int | None]:
    """Return a function that pays a self-drawn win by the slow scorer, from all three others."""
    assert rules.scoring is not None
    slow = sichuan_rules.SichuanRules(**rules.scoring.to_json())

    def points(waiting: Tiles, last: int, _: int) -> int | None:
        counts = with_one_more(waiting, last)[:SUITED]
        if not sichuan_scoring.is_complete(counts, (), void):
            return None
        win = sichuan_scoring.Win(counts, last, void=void, self_drawn=True)
        payments = settlement.win_payments(win, 0, None, [1, 2, 3], slow)
        return sum(payment.amount for payment in payments)

    return points


def sichuan_case(rng: Random) -> tuple[Tiles, Tiles, int]:
    """Return a hand near to a win, the tiles that can come, and the void suit."""
    void = rng.randrange(3)
    kinds = [kind for kind in range(SUITED) if kind // 9 != void]
    usable = [one for one in CHOWS + PUNGS if one[0] in kinds]
    eye = rng.choice(kinds)
    complete = [kind for one in rng.choices(usable, k=4) for kind in one] + [eye, eye]
    if rng.random() < 0.3:
        complete = [kind for kind in rng.choices(kinds, k=7) for _ in range(2)]
    if max(complete.count(kind) for kind in kinds) > COPIES:
        return sichuan_case(rng)
    rng.shuffle(complete)
    lost = complete[: rng.choice((1, 2, 2, 3))]
    kept = complete[len(lost) :]
    left = [kind for kind in range(SUITED) for _ in range(COPIES - complete.count(kind))]
    size = rng.choice((13, 14))
    more = rng.sample(left, size - len(kept) + 3)
    held, wall = kept + more[:-3], lost + more[-3:]
    counts = tuple(held.count(kind) for kind in range(KINDS))
    coming = tuple(min(wall.count(kind), COPIES - held.count(kind)) for kind in range(KINDS))
    return counts, coming, void


@pytest.mark.parametrize("name", ["xuezhan", "sbr", "akabane"])
def test_points_of_sichuan(name: str) -> None:
    """Compare plans whose wins are self-drawn and paid by all three others."""
    rng = Random(f"points of {name}")
    seen: Counter[str] = Counter()
    for _ in range(sample(120)):
        counts, wall, void = sichuan_case(rng)
        rules = paili.PRESETS[name].with_void(list(paili.Suit)[void])
        truth = PointValues(points_of_sichuan(rules, void))
        hand = paili.Hand.from_counts(counts)
        knowledge = paili.KnowledgeBase.from_counts(wall)
        draws = min(2, sum(wall))
        found = plan(hand, knowledge, draws=draws, rules=rules, objective="points")
        value = truth.of_waiting if hand.is_waiting else truth.of_drawn
        assert (found.expected_points, found.exact) == value(counts, wall, draws), (counts, wall)
        seen["some" if found.exact else "none"] += 1
    assert min(seen["some"], seen["none"]) > 0, seen
