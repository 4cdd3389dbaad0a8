"""The listed completions are complete, have the minimal cost, and are all there are."""

import random
from collections import Counter

import paili
import pytest

from tests.cases.native import native_rules
from tests.depth import sample
from tests.reference import UNREACHABLE, Tiles
from tests.reference.definition import is_complete
from tests.reference.minimum import all_completions, minimum_deficiency
from tests.reference.positions import (
    PRESETS,
    Position,
    Ruleset,
    counts_of,
    random_position,
    random_rules,
)

NO_LIMIT = 1_000_000


def position_with_melds(rng: random.Random, rules: Ruleset) -> tuple[Position, paili.Hand]:
    """Return a position, and a hand with that number of melds from the remaining tiles.

    Some hands have only a few known melds, or none. No meld is of the void suit.
    """
    while True:
        position = random_position(rng, rules)
        left = [4 - n for n in position.counts]
        melds = []
        for _ in range(position.melds):
            usable = [kind for kind in range(rules.kinds) if kind // 9 != rules.void]
            pungs = [kind for kind in usable if left[kind] >= 3]
            if pungs:
                melds.append(paili.Meld.pung(rng.choice(pungs)))
                left[melds[-1].tile] -= 3
        if len(melds) == position.melds:
            available = tuple(map(min, position.available, left))
            known = rng.choice((melds, melds, melds[:1], []))
            hand = paili.Hand.from_counts(position.counts, known)
            return position._replace(available=available), hand


def native_completions(position: Position, hand: paili.Hand, limit: int) -> paili.Completions:
    knowledge = paili.KnowledgeBase.from_counts(position.available)
    rules = native_rules(Ruleset(*position[3:]))
    return paili.completions(hand, knowledge, rules=rules, limit=limit)


def counts_in(tiles: paili.TileCounts) -> Tiles:
    return tuple(map(int, tiles.counts))


def completed(item: paili.analysis.Completion) -> Tiles:
    assert list(item.tiles.tiles) == sorted(item.tiles.tiles)
    return counts_in(item.tiles)


def assert_item_is_right(item: paili.analysis.Completion, position: Position, cost: int) -> None:
    target = completed(item)
    assert item.form in position.forms
    assert is_complete(target, position.melds, position.kinds, [item.form], position.void)
    differences = [t - h for t, h in zip(target, position.counts, strict=True)]
    coming, going = counts_in(item.coming), counts_in(item.going)
    assert coming == tuple(max(0, d) for d in differences)
    assert going == tuple(max(0, -d) for d in differences)
    assert sum(coming) == cost
    assert all(n <= a for n, a in zip(coming, position.available, strict=True))
    assert_decomposition_is_right(item, target, position.melds)


def assert_decomposition_is_right(
    item: paili.analysis.Completion, target: Tiles, melds: int
) -> None:
    parts = [tile for meld in item.melds for tile in meld.tiles]
    parts += [] if item.eye is None else [item.eye, item.eye]
    rest = Counter({kind: n for kind, n in enumerate(target) if n})
    rest.subtract(parts)
    assert min(rest.values()) >= 0
    if item.form is paili.Form.STANDARD:
        assert len(item.melds) == 4 - melds
        assert item.eye is not None
        assert rest.total() == 0
    elif item.form is paili.Form.KNITTED_STRAIGHT:
        assert len(item.melds) == 1 - melds
        assert item.eye is not None
        assert sorted(rest.values())[-9:] == [1] * 9
        assert rest.total() == 9
    else:
        assert not item.melds


def assert_same_completions(position: Position, hand: paili.Hand, limit: int = NO_LIMIT) -> None:
    cost = minimum_deficiency(*position)
    expected = set() if cost == UNREACHABLE else all_completions(*position, cost)
    answer = native_completions(position, hand, limit)
    assert answer.deficiency == cost, position
    assert answer.counts == ((len(expected),) if expected else ()), position
    assert answer.is_exact
    assert len(answer.items) == min(limit, len(expected)), position
    listed = {completed(item) for item in answer.items}
    assert len(listed) == len(answer.items), position
    assert listed <= expected, position
    for item in answer.items[:200]:
        assert_item_is_right(item, position, cost)


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str) -> None:
    rng = random.Random(f"completions {name}")
    for _ in range(sample(120)):
        assert_same_completions(*position_with_melds(rng, PRESETS[name]))


@pytest.mark.check
def test_any_rules() -> None:
    rng = random.Random("completions of any rules")
    for _ in range(sample(300)):
        assert_same_completions(*position_with_melds(rng, random_rules(rng)))


def test_the_total_does_not_depend_on_the_limit() -> None:
    rng = random.Random("completions under a limit")
    for limit in (0, 1, 2, 5, 10):
        for name in PRESETS:
            position, hand = position_with_melds(rng, PRESETS[name])
            assert_same_completions(position, hand, limit)


def test_a_smaller_limit_lists_the_beginning() -> None:
    rng = random.Random("beginning")
    for name in PRESETS:
        position, hand = position_with_melds(rng, PRESETS[name])
        items = native_completions(position, hand, 20).items
        assert native_completions(position, hand, 7).items == items[:7]


@pytest.mark.census
@pytest.mark.parametrize("seed", range(6))
def test_many_positions(seed: int) -> None:
    rng = random.Random(f"completions census {seed}")
    for rules in [*PRESETS.values(), *(random_rules(rng) for _ in range(20))]:
        for _ in range(20):
            position, hand = position_with_melds(rng, rules)
            # The reference lists all of them: hundreds of thousands for a very far hand.
            if position.melds > 0 or not 6 < minimum_deficiency(*position) < UNREACHABLE:
                assert_same_completions(position, hand)


def test_one_hand_can_be_complete_in_two_forms() -> None:
    """Check that 112233m112233p11s, both seven pairs and four chows, is listed once."""
    hand = paili.Hand.parse("112233m112233p1s")
    answer = paili.completions(hand, None, rules=paili.RIICHI)
    assert (answer.deficiency, answer.counts, len(answer.items)) == (1, (1,), 1)
    assert completed(answer.items[0]) == counts_of(paili.parse_tiles("112233m112233p11s"))


FAR_HANDS = [
    ("147m258p369s12345z", paili.Form.STANDARD, 9, 343_110),
    ("147m258p369s12345z", paili.Form.KNITTED_STRAIGHT, 3, 20),
    ("19m19p19s11234567z", paili.Form.STANDARD, 8, 8_835),
    ("19m19p19s11234567z", paili.Form.HONORS_AND_KNITTED, 5, 126),
    ("1199m1199p1199s11z", paili.Form.STANDARD, 4, 105),
    ("111122223333z4z", paili.Form.SEVEN_PAIRS, 7, 4_060),
]


@pytest.mark.parametrize(("text", "form", "deficiency", "total"), FAR_HANDS)
def test_totals_of_far_hands(text: str, form: paili.Form, deficiency: int, total: int) -> None:
    rules = paili.Rules("one", 34, [form])
    answer = paili.completions(paili.Hand.parse(text), None, rules=rules, limit=100)
    assert (answer.deficiency, answer.counts) == (deficiency, (total,))
    assert len(answer.items) == min(total, 100)


@pytest.mark.census
@pytest.mark.parametrize(("text", "form", "deficiency", "total"), FAR_HANDS)
def test_totals_are_those_of_the_reference(
    text: str, form: paili.Form, deficiency: int, total: int
) -> None:
    counts = counts_of(paili.parse_tiles(text))
    available = tuple(4 - n for n in counts)
    assert len(all_completions(counts, available, 0, 34, [form], None, deficiency)) == total
