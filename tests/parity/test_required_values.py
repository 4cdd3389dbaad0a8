"""Plans with a requirement against the plain recursion, with Fractions, on small cases."""

from collections import Counter
from fractions import Fraction
from random import Random

import paili
import pytest
from paili.analysis.plan import Plan, PlanSearch, plan

from tests.cases.planned import reasons_of
from tests.cases.required_values import RequiredCase, required_case, truth_of
from tests.depth import sample
from tests.reference.value_cases import hands_met


def planned(case: RequiredCase, last: int | None = None) -> Plan:
    return plan(case.hand, case.knowledge, draws=case.draws, rules=case.rules, last=last)


def assert_same_value(case: RequiredCase, last: int | None = None) -> str:
    """Compare a plan with the truth; return the type of its value: "won", "0", "1" or "-"."""
    truth, found = truth_of(case), planned(case, last)
    asked = case.counts, case.wall, case.draws
    if not case.is_drawn:
        assert (found.exact, found.expected_fan) == truth.of_waiting(*asked), case
        assert (found.options, found.best) == ((), None)
        return str(found.exact) if found.exact in (0, 1) else "-"
    expected = truth.of_discards(*asked)
    options = {int(option.tile): (option.exact, option.expected_fan) for option in found.options}
    assert options == expected, case
    assert (found.exact, found.expected_fan) == truth.of_drawn(*asked, last), case
    order = [(-option.exact, -(option.expected_fan or 0), option.tile) for option in found.options]
    assert order == sorted(order)
    won = truth.of_drawn(*asked[:2], 0, last)[0] == 1
    assert found.is_complete == won
    assert found.best == (None if won or not found.exact else found.options[0].tile)
    best = [kind for kind, value in expected.items() if value == max(expected.values())]
    assert found.best is None or [found.best, *found.ties] == best
    if won:
        return "won"
    return str(found.exact) if found.exact in (0, 1) else "-"


@pytest.mark.check
@pytest.mark.parametrize("part", range(8))
def test_small_cases(part: int) -> None:
    rng = Random(f"required values {part}")
    seen = Counter(assert_same_value(required_case(rng)) for _ in range(60))
    assert min(seen["0"], seen["-"]) > 5, seen


def test_a_win_that_is_certain_may_not_be_avoided() -> None:
    """Check with all tiles to come, so that every win is certain.

    A hand with a spare copy of a kind must not be treated as if it had none, and so pass a win for
    one that is worth more.
    """
    hand = paili.Hand.parse("23345556678999m")
    wall = paili.KnowledgeBase.from_counts([0, 0, 0, 2, 0, 0, 0, 0, 1] + [0] * 25)
    rules = paili.MCR.requiring(8, seat_wind=paili.Wind.WEST, prevalent_wind=paili.Wind.SOUTH)
    counts, coming = (tuple(map(int, one)) for one in (hand.counts, wall.available))
    assert_same_value(RequiredCase(counts, (), coming, 3, rules))


def test_all_tiles_come() -> None:
    """Check that the larger worth decides between wins that are certain."""
    rng = Random("all tiles come")
    certain = 0
    while certain < 40:
        case = required_case(rng, 3000)
        tiles = sum(case.wall)
        if case.draws < 2 or tiles > 4 or hands_met(case.counts, case.wall, tiles) > 20_000:
            continue
        case = case._replace(draws=tiles)
        if planned(case).exact == 1:
            certain += 1
            assert_same_value(case)


@pytest.mark.census
def test_many_small_cases() -> None:
    rng = Random("many required values")
    seen = Counter(assert_same_value(required_case(rng, 20_000)) for _ in range(4000))
    assert min(seen["0"], seen["-"], seen["1"], seen["won"]) > 20, seen


def test_the_last_tile_is_told() -> None:
    """Check that the last tile can decide whether a complete hand has won."""
    rng = Random("required values with a last tile")
    differ = 0
    while differ < sample(5):
        case = required_case(rng, 200, drawn=True)
        if planned(case).is_complete:
            for last in set(case.hand.tiles):
                assert_same_value(case, last)
                differ += not planned(case, last).is_complete


def test_reasons() -> None:
    """Check that their chances add up to the value, and their fan to the expected fan.

    Without ties they equal those of the enumeration of all sequences of draws.
    """
    rng = Random("reasons of required values")
    same, number = 0, sample(120, at_least=40)
    for _ in range(number):
        case = required_case(rng, 1000)
        found, truth = planned(case), truth_of(case)
        reasons = reasons_of(found)
        assert sum(reasons.values()) == found.exact
        assert reasons == reasons_of_search(case)
        same += reasons == truth.endings(case.counts, case.wall, case.draws) != {}
    assert same > number // 3


def reasons_of_search(case: RequiredCase) -> dict[tuple[int, ...], Fraction]:
    search = PlanSearch(case.hand, case.knowledge, draws=case.draws, rules=case.rules)
    return {tuple(map(int, reason.tiles.counts)): reason.exact for reason in search.reasons()}


def test_walking_a_plan() -> None:
    """Check that the mean over the draws is the value, for fan too."""
    rng = Random("walks of required values")
    walked = 0
    while walked < 40:
        case = required_case(rng, 1000)
        found = planned(case)
        if case.draws == 0 or found.is_complete:
            continue
        walked += 1
        after = [(copies, found.after(tile)) for tile, copies in enumerate(case.wall) if copies]
        total = sum(case.wall)
        assert sum(copies * then.exact for copies, then in after) == total * found.exact
        fans = [copies * (then.expected_fan or 0) for copies, then in after]
        assert sum(fans) == total * (found.expected_fan or 0)
        assert all(then.rules == case.rules and then.last is not None for _, then in after)


def test_to_require_nothing_is_no_requirement() -> None:
    rng = Random("no minimum")
    for _ in range(100):
        case = required_case(rng)
        rules = paili.MCR.requiring(
            0, seat_wind=paili.Wind.EAST, prevalent_wind=paili.Wind.EAST, win_by="either"
        )
        plain = plan(case.hand, case.knowledge, draws=case.draws, rules=paili.MCR)
        found = plan(case.hand, case.knowledge, draws=case.draws, rules=rules)
        assert found.exact == plain.exact
        values = {option.tile: option.exact for option in plain.options}
        assert {option.tile: option.exact for option in found.options} == values


@pytest.mark.check
def test_more_is_worth_no_more() -> None:
    """Check that a higher minimum never wins more, and more draws, or "either", never less."""
    rng = Random("laws of required values")
    differ = Counter[str]()
    for _ in range(120):
        case = required_case(rng)
        values = {
            (way, minimum): planned(case._replace(rules=asking(case, way, minimum))).exact
            for way in ("discard", "self_draw", "either")
            for minimum in (0, 4, 8, 24)
        }
        for (way, minimum), value in values.items():
            more = values[way, {0: 4, 4: 8, 8: 24, 24: 24}[minimum]]
            assert more <= value <= values["either", minimum]
            differ["minimum"] += more < value
            differ["way"] += value < values["either", minimum]
        if case.draws:
            fewer = planned(case._replace(draws=case.draws - 1)).exact
            assert fewer <= planned(case).exact
            differ["draws"] += fewer < planned(case).exact
    assert min(differ[name] for name in ("minimum", "way", "draws")) > 5, differ


def asking(case: RequiredCase, way: str, minimum: int) -> paili.Rules:
    asked = case.requirement
    return paili.MCR.requiring(
        minimum, seat_wind=asked.seat_wind, prevalent_wind=asked.prevalent_wind, win_by=way
    )


@pytest.mark.check
def test_full_knowledge() -> None:
    """Check hands of a real deal, with all tiles to come."""
    rng = Random("full walls")
    for text in ("234m34p3s1z[345s][345p]", "2345667m111z[777z]", "12345678m2s7z[777p]"):
        hand = paili.Hand.parse(text)
        knowledge = paili.KnowledgeBase.full(hand)
        counts, wall = (tuple(map(int, one)) for one in (hand.counts, knowledge.available))
        rules = paili.MCR.requiring(
            8, seat_wind=rng.choice(list(paili.Wind)), prevalent_wind=paili.Wind.EAST
        )
        for draws in (1, 2):
            assert_same_value(RequiredCase(counts, hand.melds, wall, draws, rules))
