"""Why is the second best discard worse than the best?"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from tests.reference import KINDS, STANDARD, Tiles, with_one_less
from tests.reference.values import StepValues
from tests.tasks.user import User, counts_of, digits_of, name_of

pytestmark = pytest.mark.check

HAND = "2346m34p34567799s"
LEFT = counts_of("5m25p2889s")
DRAWS = 3


def test_why_the_second_best_is_worse(user: User) -> None:
    """What each reaches and wins is that of the plain recursion."""
    values = StepValues(0, KINDS, (STANDARD,))
    truth = values.of_discards(counts_of(HAND), LEFT, DRAWS)
    ranked = sorted(truth, key=lambda kind: (-truth[kind], kind))
    best, second, third = (truth[kind] for kind in ranked[:3])
    assert best > second > third

    asked = ["explain", HAND, "--available", digits_of(LEFT), "--draws", str(DRAWS)]
    shown = user.paili(*asked)
    names = [name_of(kind) for kind in ranked[:2]]
    first_line = (
        f"  {names[0]} wins {said(best)} within {DRAWS} draws, "
        f"{names[1]} {said(second)}: {said(best - second)} less.\n"
    )
    assert first_line in shown

    report = json.loads(user.paili(*asked, "--limit", "1000", "--json"))
    assert [one["tile"] for one in report["discards"]] == names
    reached = [
        values.reasons(with_one_less(counts_of(HAND), kind), LEFT, DRAWS) for kind in ranked[:2]
    ]
    for one, own, other in zip(report["discards"], reached, reversed(reached), strict=True):
        assert Fraction(one["chance"]["exact"]) == sum(own.values())
        assert one["reached"] == len(own)
        assert listed(one["only"]) == without(own, other)
        assert listed(one["lost"]) == without(other, own)
    assert report["discards"][1]["lost"]["count"] > 0


def said(chance: Fraction) -> str:
    return f"{100 * float(chance):.3g}%"


def listed(reasons: dict[str, Any]) -> dict[Tiles, Fraction]:
    assert reasons["count"] == len(reasons["items"])
    return {counts_of(one["tiles"]): Fraction(one["exact"]) for one in reasons["items"]}


def without(own: dict[Tiles, Fraction], other: dict[Tiles, Fraction]) -> dict[Tiles, Fraction]:
    return {tiles: chance for tiles, chance in own.items() if tiles not in other}
