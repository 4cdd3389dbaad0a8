"""Sufficient wins of riichi, against the definition, by enumeration of all complete hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import paili
import pytest
from paili import UNREACHABLE

from tests.cases.riichi_required import WAYS, Case, cases, meld_of
from tests.depth import sample
from tests.parity.test_required import as_dict, counted
from tests.reference import required, with_one_less

ALL = 1_000_000
NEAR = 2
"""The largest deficiency up to which everything is compared."""
MOST_ORDERS = 6


def accepted(case: Case, distance: int) -> dict[int, int]:
    """Return the kinds that bring a waiting hand nearer, with the copies that can come."""
    found = required.completions(case.question, case.worth, distance)
    nearest = {tiles: one for tiles, one in found.items() if one.distance == distance}
    return {kind: case.available[kind] for kind in required.helping(case.question, nearest)}


def assert_discards(case: Case) -> None:
    """Check the results after each discard, up to the deficiency NEAR."""
    for option in paili.discards(case.hand, case.knowledge, rules=case.rules):
        after = replace(case, counts=with_one_less(case.counts, int(option.tile)))
        nearest = required.nearest(after.question, after.worth, NEAR)
        if nearest == UNREACHABLE:
            assert option.deficiency > NEAR, (case, option)
            continue
        expected = nearest, accepted(after, nearest)
        assert (option.deficiency, as_dict(option.tiles)) == expected, (case, option)


def assert_completions(case: Case, expected: dict[required.Tiles, required.Completion]) -> None:
    """Check that all completions are listed, each with the values of the definition."""
    found = paili.completions(case.hand, case.knowledge, rules=case.rules, slack=1, limit=ALL)
    assert {counted(item.tiles): item.distance for item in found.items} == {
        tiles: completion.distance for tiles, completion in expected.items()
    }, case
    assert sum(found.counts) == len(found.items)
    for item in found.items:
        tiles = counted(item.tiles)
        completion = expected[tiles]
        assert list(map(int, item.lasts or ())) == sorted(completion.worth), (case, item)
        assert (item.fan, item.han) == (completion.fan, completion.fan), (case, item)
        assert item.last is not None
        by_way = {drawn: case.han(tiles, item.last, drawn) for drawn in WAYS[case.win_by]}
        assert by_way[bool(item.self_drawn)] == completion.fan, (case, item)
        if completion.distance <= MOST_ORDERS:
            assert item.ways == required.ways(case.question, tiles, completion), (case, item)
        if case.winds is not None:
            assert isinstance(item.win, paili.riichi.Win)
            score = paili.riichi.score(item.win, case.rules.without_requirement())
            assert (score.yaku, score.fu, score.points) == (item.yaku, item.fu, item.points), case


def compare(case: Case, *, with_discards: bool = True) -> int:
    """Compare all answers for a hand; return its deficiency, UNREACHABLE if it is above NEAR."""
    expected = required.completions(case.question, case.worth, NEAR + 1)
    nearest = min((one.distance for one in expected.values()), default=UNREACHABLE)
    asked = case.hand, case.knowledge
    distance = paili.deficiency(*asked, rules=case.rules)
    by_form = paili.deficiency_by_form(*asked, rules=case.rules)
    assert min(by_form.values()) == distance, case
    if nearest == UNREACHABLE:
        assert distance > NEAR + 1, case
        return UNREACHABLE
    assert distance == nearest, case
    if nearest > NEAR:
        return nearest
    within = {tiles: one for tiles, one in expected.items() if one.distance <= nearest + 1}
    assert_completions(case, within)
    if case.hand.is_waiting:
        found = paili.acceptance(*asked, rules=case.rules)
        assert (found.deficiency, as_dict(found.tiles)) == (nearest, accepted(case, nearest)), case
    elif with_discards:
        assert_discards(case)
    return nearest


@pytest.mark.check
def test_hands_near_a_win() -> None:
    seen: Counter[object] = Counter()
    for number, case in enumerate(cases("riichi", sample(200))):
        found = compare(case, with_discards=number % 4 == 0)
        seen.update((found, case.win_by, f"{len(case.melds)} melds", f"at least {case.minimum}"))
    assert min(seen[distance] for distance in (0, 1, 2, 3)) >= 1, seen
    assert min(seen[f"{melds} melds"] for melds in range(4)) >= 1, seen
    assert min(seen[f"at least {minimum}"] for minimum in (1, 2, 3, 5)) >= 1, seen


@pytest.mark.census
def test_many_hands_near_a_win() -> None:
    seen = Counter(compare(case) for case in cases("many", 4_000))
    assert min(seen[distance] for distance in (0, 1, 2, 3)) >= 100, seen


@pytest.mark.parametrize("least_melds", [0, 1])
def test_batches_are_the_hands_one_by_one(least_melds: int) -> None:
    for case in cases("batch", sample(60), least_melds=least_melds):
        melds = [meld_of(*meld) for meld in case.melds]
        counts = np.array([case.counts] * 2, dtype=np.uint8)
        available = np.array(case.available, dtype=np.uint8)
        asked = {"melds": melds, "rules": case.rules}
        single = paili.deficiency(case.hand, case.knowledge, rules=case.rules)
        assert paili.deficiency_batch(counts, available, **asked).tolist() == [single] * 2
        if case.hand.is_waiting:
            accepted = paili.acceptance(case.hand, case.knowledge, rules=case.rules)
            rows = paili.acceptance_batch(counts, available, **asked)
            assert rows[0].tolist() == accepted.tiles.counts.tolist()
