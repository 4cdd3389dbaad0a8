"""Plans for points of riichi against the plain recursion."""

from __future__ import annotations

from collections import Counter
from random import Random

import paili
import pytest

from tests.cases.riichi_points import Case, case_of
from tests.depth import sample


def plan_of(case: Case) -> paili.Plan:
    return paili.plan(
        case.of_paili,
        case.knowledge,
        draws=case.draws,
        rules=case.preset,
        objective="points",
        stakes=case.stakes,
    )


@pytest.mark.check
def test_points_are_those_of_the_definition() -> None:
    random, seen = Random(11), Counter[str]()
    for _ in range(sample(500, at_least=100)):
        case = case_of(random)
        found, truth = plan_of(case), case.truth
        if not case.is_drawn:
            value = truth.of_waiting(case.hand, case.wall, case.draws)
            assert (found.expected_points, found.exact) == value, case
        else:
            options = truth.of_discards(case.hand, case.wall, case.draws)
            known = {int(one.tile): (one.expected_points, one.exact) for one in found.options}
            assert known == options, case
        seen["points" if found.expected_points else "nothing"] += 1
        seen["riichi"] += any(one.riichi for one in found.options)
    assert min(seen.values()) > 5, seen
