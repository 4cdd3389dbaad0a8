"""Laws of jokers, on random hands of every size under every preset."""

from __future__ import annotations

import paili
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from paili import JOKER, UNREACHABLE, Hand, KnowledgeBase, Rules

PRESETS = [paili.MAHJONG0, paili.SICHUAN.with_void(paili.Suit.DOTS), paili.RIICHI, paili.MCR]
EXAMPLES = settings(max_examples=60, deadline=None)


@st.composite
def questions(draw: st.DrawFn, drawn: bool | None = None) -> tuple[Hand, KnowledgeBase, Rules]:
    """Draw a hand with up to four jokers, rules with five, and any knowledge."""
    rules = draw(st.sampled_from(PRESETS)).with_jokers(5, fifth=draw(st.booleans()))
    some = draw(st.sampled_from([range(9), range(0, rules.kinds, 3), range(rules.kinds)]))
    size = draw(st.sampled_from([1, 2, 4, 5, 7, 8, 10, 11, 13, 14]))
    if drawn is not None:
        size = size if (size % 3 == 2) == drawn else size + (1 if drawn else -1)
    jokers = draw(st.integers(0, min(4, size)))
    wall = draw(st.permutations([kind for kind in some for _ in range(4)]))
    counts = [0] * 34
    for kind in wall[: size - jokers]:
        counts[kind] += 1
    left = [draw(st.integers(0, 4 - held)) for held in counts[: rules.kinds]]
    coming = draw(st.integers(0, 5 - jokers))
    knowledge = KnowledgeBase.from_counts(left + [0] * (34 - len(left)), jokers=coming)
    return Hand.from_counts(counts, jokers=jokers), knowledge, rules


def with_jokers(knowledge: KnowledgeBase, jokers: int) -> KnowledgeBase:
    return KnowledgeBase.from_counts(knowledge.available, jokers=jokers)


@EXAMPLES
@given(questions())
def test_more_jokers_to_come_are_never_farther(asked: tuple[Hand, KnowledgeBase, Rules]) -> None:
    hand, knowledge, rules = asked
    found = [
        paili.deficiency(hand, with_jokers(knowledge, jokers), rules=rules)
        for jokers in range(6 - hand.jokers)
    ]
    assert found == sorted(found, reverse=True)


@EXAMPLES
@given(questions(drawn=False))
def test_a_joker_lowers_the_deficiency_by_one(asked: tuple[Hand, KnowledgeBase, Rules]) -> None:
    hand, knowledge, rules = asked
    if not knowledge.jokers:
        return
    before = paili.deficiency(hand, knowledge, rules=rules)
    after = paili.deficiency(hand.with_tile(JOKER), knowledge.own_draw(JOKER), rules=rules)
    assert after == (UNREACHABLE if before == UNREACHABLE else before - 1)


@EXAMPLES
@given(questions())
def test_a_joker_instead_of_a_tile_is_never_farther(
    asked: tuple[Hand, KnowledgeBase, Rules],
) -> None:
    hand, knowledge, rules = asked
    if hand.is_waiting or not knowledge.jokers or not hand.tiles:
        return
    swapped = hand.without_tile(hand.tiles[0]).with_tile(JOKER)
    after = knowledge.own_draw(JOKER)
    before = paili.deficiency(hand, knowledge, rules=rules)
    assert paili.deficiency(swapped, after, rules=rules) <= before


@EXAMPLES
@given(questions())
def test_without_jokers_the_answer_is_the_plain_one(
    asked: tuple[Hand, KnowledgeBase, Rules],
) -> None:
    hand, knowledge, rules = asked
    if hand.jokers:
        return
    none, plain = with_jokers(knowledge, 0), rules.with_jokers(0)
    assert paili.deficiency(hand, none, rules=rules) == paili.deficiency(hand, none, rules=plain)
    if hand.is_waiting:
        found = paili.acceptance(hand, none, rules=rules)
        assert found.tiles == paili.acceptance(hand, none, rules=plain).tiles
    else:
        for one in paili.discards(hand, none, rules=rules):
            other = paili.discards(hand, none, rules=plain)[one.tile]
            assert (one.deficiency, one.tiles) == (other.deficiency, other.tiles)


@EXAMPLES
@given(questions())
def test_a_fifth_is_never_farther(asked: tuple[Hand, KnowledgeBase, Rules]) -> None:
    hand, knowledge, rules = asked
    with_fifth, without = rules.with_jokers(5, fifth=True), rules.with_jokers(5)
    least = paili.deficiency(hand, knowledge, rules=with_fifth)
    assert least <= paili.deficiency(hand, knowledge, rules=without)
    if max(hand.counts) < 3 and knowledge == KnowledgeBase.full(hand, rules=rules):
        assert least == paili.deficiency(hand, knowledge, rules=without)


@EXAMPLES
@given(questions())
def test_no_knowledge_is_full_knowledge(asked: tuple[Hand, KnowledgeBase, Rules]) -> None:
    hand, _, rules = asked
    full = KnowledgeBase.full(hand, rules=rules)
    assert paili.deficiency(hand, rules=rules) == paili.deficiency(hand, full, rules=rules)
    if hand.is_waiting:
        assert paili.acceptance(hand, rules=rules).tiles == (
            paili.acceptance(hand, full, rules=rules).tiles
        )


@pytest.mark.parametrize("fifth", [False, True])
def test_jokers_alone_are_complete(fifth: bool) -> None:
    rules = paili.RIICHI.with_jokers(14, fifth=fifth)
    nothing = KnowledgeBase.from_counts([0] * 34)
    for size in (2, 5, 8, 11, 14):
        assert paili.deficiency(Hand.from_counts([0] * 34, jokers=size), nothing, rules=rules) == 0
