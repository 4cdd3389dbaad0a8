"""Completions of a minimum worth, against the definition and against PyMahjongGB."""

from collections import Counter
from collections.abc import Iterable
from math import perm

import MahjongGB
import paili
import pytest

from tests.cases.required import Case, far_cases, near_cases
from tests.cases.winning import FORMS
from tests.reference import (
    HONORS_AND_KNITTED,
    KINDS,
    KNITTED_STRAIGHT,
    THIRTEEN_ORPHANS,
    UNREACHABLE,
    Tiles,
    required,
)

ALL = 1_000_000
"""A limit that no list of completions reaches."""
NEAR = 3
"""The largest deficiency up to which completions, and those one tile farther, are compared."""
RARE = (THIRTEEN_ORPHANS, KNITTED_STRAIGHT, HONORS_AND_KNITTED)
MOST_ORDERS = 7
"""The largest number of missing tiles whose orders are counted one by one."""


def counted(tiles: paili.TileCounts) -> Tiles:
    """Return the number of copies of each kind."""
    return tuple(map(int, tiles.counts))


def as_dict(tiles: paili.TileCounts) -> dict[int, int]:
    return {int(tile): copies for tile, copies in tiles.items()}


def assert_completions(
    case: Case, found: paili.Completions, expected: dict[Tiles, required.Completion]
) -> None:
    """Check that all completions are listed in order, each with the values of the definition."""
    question, total = case.question, sum(case.available)
    assert sum(found.counts) == len(found.items)
    assert {counted(item.tiles): item.distance for item in found.items} == {
        tiles: completion.distance for tiles, completion in expected.items()
    }
    by_distance = Counter(completion.distance for completion in expected.values())
    distances = range(found.deficiency, found.deficiency + len(found.counts))
    assert found.counts == tuple(by_distance[distance] for distance in distances)
    for item in found.items:
        tiles = counted(item.tiles)
        completion = expected[tiles]
        assert list(map(int, item.lasts)) == sorted(completion.worth), item
        assert item.fan == completion.fan == completion.worth[item.last], item
        score = paili.mcr.score(item.win)
        assert (score.fan, score.fans) == (item.fan, item.fans), item
        assert as_dict(item.coming) == required.coming(question, tiles), item
        assert as_dict(item.going) == {
            kind: held - tiles[kind] for kind, held in enumerate(case.counts) if held > tiles[kind]
        }, item
        if completion.distance <= MOST_ORDERS:
            assert item.ways == required.ways(question, tiles, completion), item
        assert item.probability == item.ways / perm(total, item.distance), item
    listed = [(item.distance, -item.ways, -item.fan, item.tiles.tiles) for item in found.items]
    assert listed == sorted(listed)


def assert_steps(case: Case, deficiency: int, expected: dict[Tiles, required.Completion]) -> None:
    """Check the tiles that a waiting hand accepts."""
    accepted = paili.acceptance(case.hand, case.knowledge, rules=case.rules)
    nearest = {
        tiles: completion
        for tiles, completion in expected.items()
        if completion.distance == deficiency
    }
    assert accepted.deficiency == deficiency, case
    assert as_dict(accepted.tiles) == {
        kind: case.available[kind] for kind in required.helping(case.question, nearest)
    }, case


def assert_discards(case: Case, most: int) -> None:
    """Check the results after each discard, up to the deficiency `most`."""
    now = paili.deficiency(case.hand, case.knowledge, rules=case.rules)
    options = paili.discards(case.hand, case.knowledge, rules=case.rules)
    assert {int(option.tile) for option in options} == {k for k in range(KINDS) if case.counts[k]}
    assert list(options) == sorted(options, key=lambda o: (o.deficiency, -o.copies, o.tile))
    for option in options:
        question = required.after_discard(case.question, option.tile)
        completions = required.completions(question, case.worth, most)
        deficiency = min(
            (completion.distance for completion in completions.values()), default=UNREACHABLE
        )
        if deficiency > most:
            assert option.deficiency > most, (case, option)
            continue
        nearest = {
            tiles: completion
            for tiles, completion in completions.items()
            if completion.distance == deficiency
        }
        accepted = {k: case.available[k] for k in required.helping(question, nearest)}
        assert (option.deficiency, as_dict(option.tiles)) == (deficiency, accepted), (case, option)
        assert option.delta == (option.copies if deficiency == now else 0), (case, option)


def compare_near(cases: Iterable[Case], discards_of_every: int) -> Counter[object]:
    """Compare all completions up to a distance of NEAR + 1; return counters of the cases."""
    seen: Counter[object] = Counter()
    for number, case in enumerate(cases):
        expected = required.completions(case.question, case.worth, NEAR + 1)
        deficiency = min(
            (completion.distance for completion in expected.values()), default=UNREACHABLE
        )
        found = paili.deficiency(case.hand, case.knowledge, rules=case.rules)
        seen["unreachable" if found == UNREACHABLE else found] += 1
        if deficiency == UNREACHABLE:
            assert found > NEAR + 1, case
            continue
        assert found == deficiency, case
        if deficiency > NEAR:
            continue
        completions = paili.completions(
            case.hand, case.knowledge, slack=1, limit=ALL, rules=case.rules
        )
        within = {
            t: completion
            for t, completion in expected.items()
            if completion.distance <= deficiency + 1
        }
        assert_completions(case, completions, within)
        nearest = paili.completions(case.hand, case.knowledge, limit=ALL, rules=case.rules)
        assert nearest.counts == completions.counts[:1], case
        assert nearest.items == completions.items[: sum(nearest.counts)], case
        if case.hand.is_waiting:
            assert_steps(case, deficiency, expected)
        elif number % discards_of_every == 0:
            assert_discards(case, NEAR)
            seen["discards"] += 1
        seen.update((f"{len(case.melds)} melds", case.win_by, *map(str, _forms(completions))))
        seen["completions"] += sum(completions.counts)
    return seen


def _forms(completions: paili.Completions) -> set[paili.Form]:
    return {item.decomposition.form for item in completions.items}


@pytest.mark.check
def test_near_hands_and_all_their_completions() -> None:
    seen = compare_near(near_cases(seed=61, number=80), discards_of_every=6)
    for deficiency in (0, 1, 2, 3):
        assert seen[deficiency] >= 5, seen
    assert min(seen[f"{melds} melds"] for melds in range(5)) >= 2, seen
    assert min(seen[way] for way in paili.WinBy) >= 10, seen
    assert min(seen["unreachable"], seen["discards"]) >= 5, seen
    assert seen["completions"] > 1_000, seen


def test_near_hands_of_the_rare_forms() -> None:
    seen = compare_near(near_cases(seed=67, number=300, forms=RARE), discards_of_every=9)
    assert min(seen[form] for form in RARE) >= 2, seen


@pytest.mark.census
def test_many_near_hands_and_all_their_completions() -> None:
    seen = compare_near(near_cases(seed=62, number=3_000), discards_of_every=4)
    assert min(seen[deficiency] for deficiency in (0, 1, 2, 3)) >= 200, seen
    assert min(seen[form] for form in FORMS) >= 20, seen


def compare_far(cases: Iterable[Case]) -> Counter[int]:
    """Compare all completions, of any distance, for hands with few tiles to come."""
    seen: Counter[int] = Counter()
    for case in cases:
        expected = required.completions(case.question, case.worth, required.HAND)
        completions = paili.completions(
            case.hand, case.knowledge, slack=14, limit=ALL, rules=case.rules
        )
        deficiency = min(
            (completion.distance for completion in expected.values()), default=UNREACHABLE
        )
        assert deficiency == completions.deficiency, case
        assert paili.deficiency(case.hand, case.knowledge, rules=case.rules) == deficiency, case
        assert_completions(case, completions, expected)
        if case.hand.is_waiting:
            assert_steps(case, deficiency, expected)
        seen[deficiency] += 1
    return seen


@pytest.mark.check
def test_far_hands_and_all_their_completions() -> None:
    seen = compare_far(far_cases(seed=63, number=200))
    assert sum(seen[deficiency] for deficiency in range(4, 15)) >= 15, seen
    assert seen[UNREACHABLE] >= 50, seen


@pytest.mark.census
def test_many_far_hands_and_all_their_completions() -> None:
    seen = compare_far(far_cases(seed=64, number=6_000))
    assert min(seen[deficiency] for deficiency in range(3, 8)) >= 20, seen


def peer_worth(case: Case, tiles: Tiles, last: int, self_drawn: bool) -> int:
    """Return the fan of a complete hand by PyMahjongGB."""
    left = required.left(case.question, tiles, last)
    win = case.win(tiles, last, left, self_drawn)
    fans = MahjongGB.MahjongFanCalculator(*win.to_peer(), verbose=True)
    return sum(points * times for points, times, _, _ in fans)


def compare_with_peer(cases: Iterable[Case]) -> int:
    """Compare each completion by each of its last tiles with PyMahjongGB; return their number."""
    number = 0
    for case in cases:
        completions = paili.completions(
            case.hand, case.knowledge, slack=1, limit=60, rules=case.rules
        )
        for item in completions.items:
            tiles = counted(item.tiles)
            assert item.fan == peer_worth(case, tiles, item.last, item.self_drawn), item
            kinds = list(item.coming or item.tiles)
            ways = {"discard": (False,), "self_draw": (True,)}.get(case.win_by, (False, True))
            worth = {t: max(peer_worth(case, tiles, t, way) for way in ways) for t in kinds}
            assert item.lasts == tuple(t for t in kinds if worth[t] >= case.minimum), item
            assert item.fan == max(worth.values()), item
            number += 1
    return number


def test_the_peer_scores_completions_alike() -> None:
    assert compare_with_peer(near_cases(seed=65, number=200)) > 2_000


@pytest.mark.census
def test_the_peer_scores_many_completions_alike() -> None:
    assert compare_with_peer(near_cases(seed=66, number=6_000)) > 80_000
