"""Outlooks of far hands: the search stops at hands past which few wins lead."""

from __future__ import annotations

import paili
import pytest
from paili.analysis.outlook import outlook
from paili.analysis.simulation import simulate

from tests.depth import sample

FAR = {
    4: ("1356689m7p4566s15z", "78m23788p128s2577z", "1359m2468p1357s12z"),
    5: ("26778m69p166s1457z", "12457m1p189s12245z"),
    6: ("13489m255p259s347z", "239m236p125s13567z"),
    7: ("1689m147p378s1267z",),
}
CASES = [(deficiency, text) for deficiency, texts in FAR.items() for text in texts]
LONG = 18


@pytest.mark.check
@pytest.mark.parametrize(("deficiency", "text"), CASES)
def test_the_curves_are_those_of_the_policy(deficiency: int, text: str) -> None:
    hand = paili.Hand.parse(text)
    found = outlook(hand, draws=LONG)
    games = sample(20_000, at_least=4_000)
    played = simulate(hand, policy="outlook", draws=LONG, games=games, seed=2)
    # The value of leaves is an estimate; the statistical error is a third of this.
    tolerance = 0.025
    for draw in (6, 12, LONG):
        assert found.best.won[draw - 1] == pytest.approx(
            played.won[draw - 1] / games, abs=tolerance
        )
    assert sorted(found.best.won) == list(found.best.won)
    assert all(
        won <= ready <= 1 for won, ready in zip(found.best.won, found.best.ready, strict=True)
    )


@pytest.mark.census
def test_the_policy_wins_more_than_the_widest_nearest_hand() -> None:
    won = dict.fromkeys(("outlook", "delta"), 0.0)
    for _, text in CASES:
        hand = paili.Hand.parse(text)
        for policy in won:
            won[policy] += simulate(
                hand, policy=policy, draws=LONG, games=4_000, seed=3
            ).probability
    assert won["outlook"] > won["delta"]


@pytest.mark.check
def test_the_same_hand_has_the_same_outlook() -> None:
    hand = paili.Hand.parse(FAR[5][0])
    assert outlook(hand, draws=LONG) == outlook(hand, draws=LONG)


def test_little_memory_makes_more_leaves() -> None:
    hand = paili.Hand.parse(FAR[4][0])
    free, tight = outlook(hand, draws=LONG), outlook(hand, draws=LONG, memory=4 << 20)
    assert tight.hands < free.hands
    assert tight.probability == pytest.approx(free.probability, abs=0.05)


def test_a_hand_without_leaves_is_as_exact_as_before() -> None:
    """Check few draws, over which the search is complete and equals the exact plan."""
    hand = paili.Hand.parse("1358m2468p113579s")
    found = outlook(hand, draws=5, rules=paili.MAHJONG0)
    exact = paili.plan(hand, draws=5, rules=paili.MAHJONG0)
    assert found.probability == pytest.approx(float(exact.probability), abs=1e-4)
