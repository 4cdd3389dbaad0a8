"""Completions of Sichuan Mahjong of a minimum worth, against an enumeration by the definition."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import perm

import numpy as np
import paili
import pytest
from paili import UNREACHABLE

from tests.cases.sichuan_required import Case, cases
from tests.depth import sample
from tests.parity.test_required import as_dict, counted
from tests.reference import required, with_one_less

ALL = 1_000_000
"""A limit that no list of completions reaches."""
NEAR = 3
"""The largest deficiency up to which completions, and those one tile farther, are compared."""
PLAYERS = 3
"""The number of players who pay for a self-drawn win."""
MOST_ORDERS = 6
"""The largest number of missing tiles whose orders are counted one by one."""


def assert_worth(case: Case, item: paili.Completion, self_drawn: bool) -> None:
    """Check fan, patterns and points against the slow scorer."""
    tiles = counted(item.tiles)
    assert item.last is not None
    slow = case.score(tiles, item.last, self_drawn)
    assert slow is not None, (case, item)
    assert (item.self_drawn, item.fan, item.value) == (self_drawn, slow.fan, slow.value)
    names = sorted((pattern.name, times) for pattern, times in item.patterns or ())
    assert names == sorted(slow.patterns), (case, item)
    assert isinstance(item.win, paili.sichuan.Win)
    fast = paili.sichuan.score(item.win, case.rules)
    assert (fast.fan, fast.patterns) == (item.fan, item.patterns)
    assert item.decomposition == fast.decomposition
    assert item.points == fast.amount * (PLAYERS if self_drawn else 1)
    assert item.fans is None


def assert_completions(
    case: Case, found: paili.Completions, expected: dict[required.Tiles, required.Completion]
) -> None:
    """Check that all completions are listed in order, each with the values of the definition."""
    question, total = case.question, sum(case.available)
    assert {counted(item.tiles): item.distance for item in found.items} == {
        tiles: completion.distance for tiles, completion in expected.items()
    }, case
    assert sum(found.counts) == len(found.items)
    for item in found.items:
        tiles = counted(item.tiles)
        completion = expected[tiles]
        assert list(map(int, item.lasts or ())) == sorted(completion.worth), item
        assert item.fan == completion.fan
        drawn = [case.score(tiles, item.last or 0, drawn) for drawn in (False, True)]
        ways = {"discard": [False], "self_draw": [True], "either": [False, True]}[case.win_by]
        enough = [way for way in ways if (one := drawn[way]) and one.fan >= case.minimum]
        assert_worth(case, item, max(enough, key=lambda way: (drawn[way].fan, not way)))
        assert as_dict(item.coming) == required.coming(question, tiles)
        if completion.distance <= MOST_ORDERS:
            assert item.ways == required.ways(question, tiles, completion), item
        assert item.probability == item.ways / perm(total, item.distance)
    listed = [(item.distance, -item.ways, -(item.fan or 0), item.tiles.tiles) for item in found]
    assert listed == sorted(listed)


def accepted(case: Case, distance: int) -> dict[int, int]:
    """Return the kinds that bring a waiting hand nearer, with the copies that can come."""
    found = required.completions(case.question, case.worth, distance)
    nearest = {tiles: one for tiles, one in found.items() if one.distance == distance}
    return {kind: case.available[kind] for kind in required.helping(case.question, nearest)}


def assert_discards(case: Case) -> None:
    """Check the results after each discard, up to the deficiency NEAR."""
    options = paili.discards(case.hand, case.knowledge, rules=case.rules)
    held = {kind for kind, n in enumerate(case.counts) if n}
    of_void = {kind for kind in held if kind // 9 == case.void}
    assert case.rules.scoring is not None
    is_strict = case.rules.scoring.void_discard == "strict"
    assert {int(one.tile) for one in options} == (of_void if is_strict and of_void else held)
    for option in options:
        after = replace(case, counts=with_one_less(case.counts, int(option.tile)))
        nearest = required.nearest(after.question, after.worth, NEAR)
        if nearest == UNREACHABLE:
            assert option.deficiency > NEAR, (case, option)
            continue
        expected = nearest, accepted(after, nearest)
        assert (option.deficiency, as_dict(option.tiles)) == expected, (case, option)


def compare(case: Case, with_discards: bool) -> int:
    """Compare all answers for a hand; return its deficiency, UNREACHABLE above NEAR + 1."""
    expected = required.completions(case.question, case.worth, NEAR + 1)
    nearest = min((one.distance for one in expected.values()), default=UNREACHABLE)
    distance = paili.deficiency(case.hand, case.knowledge, rules=case.rules)
    if nearest == UNREACHABLE:
        assert distance > NEAR + 1, case
        return UNREACHABLE
    assert distance == nearest, case
    if nearest > NEAR:
        return nearest
    within = {tiles: one for tiles, one in expected.items() if one.distance <= nearest + 1}
    asked = {"slack": 1, "limit": ALL}
    assert_completions(
        case, paili.completions(case.hand, case.knowledge, rules=case.rules, **asked), within
    )
    if case.hand.is_waiting:
        found = paili.acceptance(case.hand, case.knowledge, rules=case.rules)
        assert (found.deficiency, as_dict(found.tiles)) == (nearest, accepted(case, nearest)), case
    elif with_discards:
        assert_discards(case)
    return nearest


@pytest.mark.check
def test_hands_near_a_win() -> None:
    seen: Counter[object] = Counter()
    for number, case in enumerate(cases("required", sample(240))):
        found = compare(case, with_discards=number % 6 == 0)
        seen.update((found, case.preset, case.win_by, f"{len(case.melds)} melds"))
    assert min(seen[distance] for distance in (0, 1, 2, 3)) >= 1, seen
    assert min(seen[f"{melds} melds"] for melds in range(5)) >= 1, seen
    assert seen[UNREACHABLE] > 5, seen


@pytest.mark.census
def test_many_hands_near_a_win() -> None:
    seen = Counter(
        compare(case, with_discards=number % 4 == 0)
        for number, case in enumerate(cases("many", 3_000))
    )
    assert min(seen[distance] for distance in (0, 1, 2, 3)) >= 100, seen


def test_batches_are_the_hands_one_by_one() -> None:
    by_rules: dict[tuple[paili.Rules, int], list[Case]] = {}
    for case in cases("batch", 400):
        if not case.melds:
            by_rules.setdefault((case.rules, sum(case.counts)), []).append(case)
    for (rules, size), some in by_rules.items():
        counts = np.array([case.counts for case in some], dtype=np.uint8)
        available = np.array([case.available for case in some], dtype=np.uint8)
        found = paili.deficiency_batch(counts, available, rules=rules)
        one_by_one = [paili.deficiency(one.hand, one.knowledge, rules=rules) for one in some]
        assert found.tolist() == one_by_one
        if size == 13:
            accepted = paili.acceptance_batch(counts, available, rules=rules)
            for row, case in zip(accepted, some, strict=True):
                single = paili.acceptance(case.hand, case.knowledge, rules=rules)
                assert row.tolist() == single.tiles.counts.tolist()


def test_wins_without_a_requirement_are_drawn() -> None:
    """Check that every complete hand is listed, with the payments of a self-drawn win."""
    seen: Counter[str] = Counter()
    for case in cases("any win", sample(120)):
        found = paili.completions(case.hand, case.knowledge, rules=case.game, limit=40)
        plain = paili.SICHUAN.with_void(case.game.void_suit)
        same = paili.completions(case.hand, case.knowledge, rules=plain, limit=40)
        assert [one.tiles for one in found] == [one.tiles for one in same]
        assert found.counts == same.counts
        for item, other in zip(found, same, strict=True):
            assert (item.form, item.melds, item.ways) == (other.form, other.melds, other.ways)
            assert (other.fan, other.win, other.value) == (None, None, None)
            if case.void is None:
                assert (item.fan, item.win, item.value) == (None, None, None)
                continue
            assert_worth(case, item, self_drawn=True)
            came = set(item.coming) if item.distance else set(item.tiles)
            assert set(item.lasts or ()) == came
            seen[case.preset] += 1
    assert min(seen.values()) > 5, seen


def test_a_meld_of_the_void_suit_is_refused() -> None:
    hand = paili.Hand.parse("123456m2399p[222s]")
    for rules in ("sichuan:void=s", "xuezhan:void=s", "xuezhan:void=s:minimum=2"):
        for ask in (paili.deficiency, paili.completions, paili.acceptance):
            with pytest.raises(paili.ArgumentError, match="void suit"):
                ask(hand, rules=rules)
        with pytest.raises(paili.ArgumentError, match="void suit"):
            paili.deficiency_batch(np.stack([hand.counts]), melds=hand.melds, rules=rules)
    assert paili.deficiency(hand, rules="xuezhan:void=p") == 5


def test_hands_with_unknown_melds() -> None:
    """Check that completions with unknown melds have no worth; a minimum is an error."""
    hand = paili.Hand.parse("2399p")
    (item, *_) = paili.completions(hand, rules="xuezhan")
    assert (item.fan, item.value, item.patterns, item.win) == (None, None, None, None)
    with pytest.raises(paili.ArgumentError, match="not known"):
        paili.completions(hand, rules="xuezhan:minimum=1")


def test_what_nothing_is_worth_is_unreachable() -> None:
    hand = paili.Hand.parse("123m456m789m1155p")
    for name in ("xuezhan", "sbr", "akabane"):
        rules = f"{name}:void=s:minimum=60"
        assert paili.deficiency(hand, rules=rules) == UNREACHABLE
        assert not paili.completions(hand, rules=rules)
        assert paili.plan(hand, draws=2, rules=rules).exact == 0
