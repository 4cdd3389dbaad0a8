"""Legal deficiency and winning plans against the definition, and plans against PyMahjongGB."""

from collections import Counter
from collections.abc import Iterable
from math import perm

import MahjongGB
import paili
import pytest

from tests.parity.legal_cases import Case, far_cases, near_cases
from tests.parity.winning import FORMS
from tests.reference import (
    HONORS_AND_KNITTED,
    KINDS,
    KNITTED_STRAIGHT,
    THIRTEEN_ORPHANS,
    UNREACHABLE,
    Tiles,
    legal,
)

ALL = 1_000_000
"""So many plans that none is left out."""
NEAR = 3
"""Plans are compared up to this deficiency, and those one tile farther."""
RARE = (THIRTEEN_ORPHANS, KNITTED_STRAIGHT, HONORS_AND_KNITTED)
MOST_ORDERS = 7
"""Tiles to come whose orders are counted one by one."""


def counted(tiles: Iterable[paili.Tile]) -> Tiles:
    """Copies of each kind."""
    number = Counter(tiles)
    return tuple(number[tile] for tile in paili.Tile)


def as_dict(copies: Iterable[tuple[paili.Tile, int]]) -> dict[int, int]:
    return {int(tile): n for tile, n in copies}


def assert_plans(case: Case, found: paili.WinningPlans, expected: dict[Tiles, legal.Plan]) -> None:
    """All plans are listed: these hands, each with what the definition says of it, in order."""
    question, total = case.question, sum(case.available)
    assert found.total == len(found.items)
    assert {counted(item.tiles): item.distance for item in found.items} == {
        tiles: plan.distance for tiles, plan in expected.items()
    }
    by_distance = Counter(plan.distance for plan in expected.values())
    distances = range(found.deficiency, found.deficiency + len(found.totals))
    assert found.totals == tuple(by_distance[distance] for distance in distances)
    for item in found.items:
        tiles = counted(item.tiles)
        plan = expected[tiles]
        assert list(map(int, item.lasts)) == sorted(plan.worth), item
        assert item.total == plan.total == plan.worth[item.last], item
        score = paili.score(item.win)
        assert (score.total, score.fans) == (item.total, item.fans), item
        assert as_dict(item.coming) == legal.coming(question, tiles), item
        assert as_dict(item.going) == {
            kind: held - tiles[kind] for kind, held in enumerate(case.counts) if held > tiles[kind]
        }, item
        if plan.distance <= MOST_ORDERS:
            assert item.ways == legal.ways(question, tiles, plan), item
        assert item.probability == item.ways / perm(total, item.distance), item
    listed = [(item.distance, -item.ways, -item.total, item.tiles) for item in found.items]
    assert listed == sorted(listed)


def assert_steps(case: Case, deficiency: int, expected: dict[Tiles, legal.Plan]) -> None:
    """What a waiting hand accepts."""
    accepted = paili.legal_acceptance(case.hand, case.knowledge, **case.legal)
    nearest = {tiles: plan for tiles, plan in expected.items() if plan.distance == deficiency}
    assert accepted.deficiency == deficiency, case
    assert as_dict(accepted.tiles) == {
        kind: case.available[kind] for kind in legal.helping(case.question, nearest)
    }, case


def assert_discards(case: Case, most: int) -> None:
    """What each discard leaves, as far as it is at most `most` tiles away."""
    now = paili.legal_deficiency(case.hand, case.knowledge, **case.legal)
    options = paili.legal_discards(case.hand, case.knowledge, **case.legal)
    assert {int(option.tile) for option in options} == {k for k in range(KINDS) if case.counts[k]}
    assert list(options) == sorted(options, key=lambda o: (o.deficiency, -o.copies, o.tile))
    for option in options:
        question = legal.after_discard(case.question, option.tile)
        plans = legal.plans(question, case.worth, most)
        deficiency = min((plan.distance for plan in plans.values()), default=UNREACHABLE)
        if deficiency > most:
            assert option.deficiency > most, (case, option)
            continue
        nearest = {tiles: plan for tiles, plan in plans.items() if plan.distance == deficiency}
        accepted = {k: case.available[k] for k in legal.helping(question, nearest)}
        assert (option.deficiency, as_dict(option.tiles)) == (deficiency, accepted), (case, option)
        assert option.delta == (option.copies if deficiency == now else 0), (case, option)


def compare_near(cases: Iterable[Case], discards_of_every: int) -> Counter[object]:
    """Compares all that is at most a tile farther than NEAR; counts what came up."""
    seen: Counter[object] = Counter()
    for number, case in enumerate(cases):
        expected = legal.plans(case.question, case.worth, NEAR + 1)
        deficiency = min((plan.distance for plan in expected.values()), default=UNREACHABLE)
        found = paili.legal_deficiency(case.hand, case.knowledge, **case.legal)
        seen["unreachable" if found == UNREACHABLE else found] += 1
        if deficiency == UNREACHABLE:
            assert found > NEAR + 1, case
            continue
        assert found == deficiency, case
        if deficiency > NEAR:
            continue
        plans = paili.winning_plans(case.hand, case.knowledge, slack=1, limit=ALL, **case.legal)
        within = {t: plan for t, plan in expected.items() if plan.distance <= deficiency + 1}
        assert_plans(case, plans, within)
        nearest = paili.winning_plans(case.hand, case.knowledge, limit=ALL, **case.legal)
        assert nearest.totals == plans.totals[:1], case
        assert nearest.items == plans.items[: nearest.total], case
        if case.hand.is_waiting:
            assert_steps(case, deficiency, expected)
        elif number % discards_of_every == 0:
            assert_discards(case, NEAR)
            seen["discards"] += 1
        seen.update((f"{len(case.melds)} melds", case.win_by, *map(str, _forms(plans))))
        seen["plans"] += plans.total
    return seen


def _forms(plans: paili.WinningPlans) -> set[paili.Form]:
    return {item.decomposition.form for item in plans.items}


def test_near_hands_and_all_their_plans() -> None:
    seen = compare_near(near_cases(seed=61, number=80), discards_of_every=6)
    for deficiency in (0, 1, 2, 3):
        assert seen[deficiency] >= 5, seen
    assert min(seen[f"{melds} melds"] for melds in range(5)) >= 2, seen
    assert min(seen[way] for way in paili.WinBy) >= 10, seen
    assert min(seen["unreachable"], seen["discards"]) >= 5, seen
    assert seen["plans"] > 1_000, seen


def test_near_hands_of_the_rare_forms() -> None:
    seen = compare_near(near_cases(seed=67, number=300, forms=RARE), discards_of_every=9)
    assert min(seen[form] for form in RARE) >= 2, seen


@pytest.mark.census
def test_many_near_hands_and_all_their_plans() -> None:
    seen = compare_near(near_cases(seed=62, number=3_000), discards_of_every=4)
    assert min(seen[deficiency] for deficiency in (0, 1, 2, 3)) >= 200, seen
    assert min(seen[form] for form in FORMS) >= 20, seen


def compare_far(cases: Iterable[Case]) -> Counter[int]:
    """Compares all plans that there are, however far, of hands to which little can come."""
    seen: Counter[int] = Counter()
    for case in cases:
        expected = legal.plans(case.question, case.worth, legal.HAND)
        plans = paili.winning_plans(case.hand, case.knowledge, slack=14, limit=ALL, **case.legal)
        deficiency = min((plan.distance for plan in expected.values()), default=UNREACHABLE)
        assert deficiency == plans.deficiency, case
        assert paili.legal_deficiency(case.hand, case.knowledge, **case.legal) == deficiency, case
        assert_plans(case, plans, expected)
        if case.hand.is_waiting:
            assert_steps(case, deficiency, expected)
        seen[deficiency] += 1
    return seen


def test_far_hands_and_all_their_plans() -> None:
    seen = compare_far(far_cases(seed=63, number=200))
    assert sum(seen[deficiency] for deficiency in range(4, 15)) >= 15, seen
    assert seen[UNREACHABLE] >= 50, seen


@pytest.mark.census
def test_many_far_hands_and_all_their_plans() -> None:
    seen = compare_far(far_cases(seed=64, number=6_000))
    assert min(seen[deficiency] for deficiency in range(3, 8)) >= 20, seen


def peer_worth(case: Case, tiles: Tiles, last: int, self_drawn: bool) -> int:
    """What PyMahjongGB says that a complete hand is worth."""
    win = case.win(tiles, last, self_drawn)
    fans = MahjongGB.MahjongFanCalculator(*win.to_peer(), verbose=True)
    return sum(points * times for points, times, _, _ in fans)


def compare_with_peer(cases: Iterable[Case]) -> int:
    """The peer's value of each plan and of each of its last tiles; how many plans there were."""
    number = 0
    for case in cases:
        plans = paili.winning_plans(case.hand, case.knowledge, slack=1, limit=60, **case.legal)
        for item in plans.items:
            tiles = counted(item.tiles)
            assert item.total == peer_worth(case, tiles, item.last, item.self_drawn), item
            kinds = [tile for tile, _ in item.coming] or sorted(set(item.tiles))
            ways = {"discard": (False,), "self_draw": (True,)}.get(case.win_by, (False, True))
            worth = {t: max(peer_worth(case, tiles, t, way) for way in ways) for t in kinds}
            assert item.lasts == tuple(t for t in kinds if worth[t] >= case.minimum), item
            assert item.total == max(worth.values()), item
            number += 1
    return number


def test_the_peer_scores_plans_alike() -> None:
    assert compare_with_peer(near_cases(seed=65, number=200)) > 2_000


@pytest.mark.census
def test_the_peer_scores_many_plans_alike() -> None:
    assert compare_with_peer(near_cases(seed=66, number=6_000)) > 80_000
