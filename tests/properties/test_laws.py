"""Laws that hold for every hand, knowledge base and rules."""

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import paili
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.cases.strategies import COPIES, Position, positions, row, rules
from tests.reference import KINDS, SUITED, UNREACHABLE, Tiles
from tests.reference.minimum import LARGEST_COST, completions_within


def mapped(position: Position, image: Sequence[int], suits: Sequence[int]) -> Position:
    """Return the position with each kind k replaced by image[k] and each suit by suits[suit]."""
    void = position.rules.void_suit
    return Position(
        counts=_moved(position.counts, image),
        available=_moved(position.available, image),
        melds=tuple(_mapped_meld(meld, image) for meld in position.melds),
        rules=position.rules.with_void(None if void is None else paili.Suit(suits[void])),
    )


def _moved(counts: Tiles, image: Sequence[int]) -> Tiles:
    moved = [0] * KINDS
    for kind, n in enumerate(counts):
        moved[image[kind]] = n
    return tuple(moved)


def _mapped_meld(meld: paili.Meld, image: Sequence[int]) -> paili.Meld:
    first = min(image[tile] for tile in meld.tiles)
    return paili.Meld(meld.kind, paili.Tile(first), meld.concealed)


@given(positions(), st.permutations(range(3)))
def test_suits_are_interchangeable(position: Position, suits: list[int]) -> None:
    image = [9 * suits[kind // 9] + kind % 9 for kind in range(SUITED)]
    other = mapped(position, image + list(range(SUITED, KINDS)), suits)
    assert other.deficiency == position.deficiency


@given(positions())
def test_ranks_read_backwards_are_the_same(position: Position) -> None:
    image = [9 * (kind // 9) + 8 - kind % 9 for kind in range(SUITED)]
    other = mapped(position, image + list(range(SUITED, KINDS)), range(3))
    assert other.deficiency == position.deficiency


@given(positions(), st.permutations(range(SUITED, KINDS)))
def test_honors_are_interchangeable(position: Position, honors: list[int]) -> None:
    other = mapped(position, [*range(SUITED), *honors], range(3))
    assert other.deficiency == position.deficiency


@given(positions(drawn=False), st.data())
def test_a_draw_lowers_by_at_most_one(position: Position, data: st.DataObject) -> None:
    assume(position.may_come())
    kind = data.draw(st.sampled_from(position.may_come()))
    before, after = position.deficiency, position.with_draw(kind).deficiency
    if before == UNREACHABLE:
        assert after == UNREACHABLE
    else:
        assert after in (before - 1, before)


@given(positions(drawn=True), st.data())
def test_a_discard_never_lowers(position: Position, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(position.held()))
    assert position.with_discard(kind).deficiency >= position.deficiency


@given(positions(drawn=True), st.data())
def test_a_discard_that_may_come_back_raises_by_at_most_one(
    position: Position, data: st.DataObject
) -> None:
    """Check with default knowledge, where all tiles outside the hand are available."""
    tile = paili.Tile(data.draw(st.sampled_from(position.held())))
    before = paili.deficiency(position.hand, rules=position.rules)
    after = paili.deficiency(position.hand.without_tile(tile), rules=position.rules)
    assert after in (before, before + 1) or before == after == UNREACHABLE


@given(positions(), st.lists(st.integers(0, COPIES), min_size=KINDS, max_size=KINDS))
def test_less_knowledge_never_lowers(position: Position, cap: list[int]) -> None:
    fewer = tuple(min(n, most) for n, most in zip(position.available, cap, strict=True))
    poorer = Position(position.counts, fewer, position.melds, position.rules)
    assert poorer.deficiency >= position.deficiency


@given(positions())
def test_more_forms_never_raise(position: Position) -> None:
    by_form = paili.deficiency_by_form(position.hand, position.knowledge, rules=position.rules)
    assert set(by_form) == position.rules.forms
    assert position.deficiency == min(by_form.values())
    for form, deficiency in by_form.items():
        alone = paili.Rules("alone", position.rules.kinds, [form], position.rules.void_suit)
        assert paili.deficiency(position.hand, position.knowledge, rules=alone) == deficiency


@given(positions(drawn=False))
def test_acceptance_is_what_lowers(position: Position) -> None:
    before = position.deficiency
    lowering = {
        kind: position.available[kind]
        for kind in position.may_come()
        if position.with_draw(kind).deficiency < before
    }
    acceptance = paili.acceptance(position.hand, position.knowledge, rules=position.rules)
    assert acceptance.deficiency == before
    assert {int(tile): copies for tile, copies in acceptance.tiles.items()} == lowering
    assert acceptance.copies == sum(lowering.values())
    assert acceptance.is_dead == (before == UNREACHABLE)


@given(positions(drawn=False))
def test_nothing_is_accepted_exactly_when_nothing_completes(position: Position) -> None:
    acceptance = paili.acceptance(position.hand, position.knowledge, rules=position.rules)
    assert (acceptance.copies == 0) == (position.deficiency == UNREACHABLE)


@given(positions(drawn=True))
def test_discards_are_the_acceptance_of_what_remains(position: Position) -> None:
    options = paili.discards(position.hand, position.knowledge, rules=position.rules)
    assert sorted(option.tile for option in options) == position.held()
    for option in options:
        rest = position.with_discard(option.tile)
        acceptance = paili.acceptance(rest.hand, rest.knowledge, rules=rest.rules)
        assert option.deficiency == acceptance.deficiency
        assert option.tiles == acceptance.tiles
        assert option.copies == acceptance.copies
        keeps = option.deficiency == position.deficiency < UNREACHABLE
        assert option.delta == (option.copies if keeps else 0)
    order = [(option.deficiency, -option.copies, option.tile) for option in options]
    assert order == sorted(order)


def _best_after(position: Position, draw: int, deficiency: int) -> paili.analysis.DiscardOption:
    """Return the discard after a draw that keeps a deficiency and accepts most."""
    drawn = position.with_draw(draw)
    options = paili.discards(drawn.hand, drawn.knowledge, rules=drawn.rules)
    keeping = [option for option in options if option.deficiency == deficiency]
    return min(keeping, key=lambda option: (-option.copies, option.tile))


@given(positions(drawn=True))
def test_two_steps_are_two_accepted_draws(position: Position) -> None:
    hand, knowledge = position.hand, position.knowledge
    for option in paili.discards(hand, knowledge, rules=position.rules, two_step=True):
        rest = position.with_discard(option.tile)
        after = option.deficiency - 1
        ways = [
            copies * _best_after(rest, tile, after).copies if after > 0 else 0
            for tile, copies in option.tiles.items()
        ]
        assert option.two_step == sum(ways)
        assert option.improvements is None


@given(positions(drawn=True))
def test_improvements_widen_the_acceptance(position: Position) -> None:
    hand, knowledge = position.hand, position.knowledge
    for option in paili.discards(hand, knowledge, rules=position.rules, improvements=True):
        rest = position.with_discard(option.tile)
        expected = []
        for kind in rest.may_come() if option.deficiency < UNREACHABLE else []:
            if paili.Tile(kind) not in option.tiles:
                best = _best_after(rest, kind, option.deficiency)
                if best.copies > option.copies:
                    expected.append((kind, rest.available[kind], best.tile, best.copies))
        found = [(i.tile, i.copies, i.discard, i.accepts) for i in option.improvements or ()]
        assert sorted(found) == expected
        assert found == sorted(found, key=lambda draw: (-draw[3], draw[0]))
        assert option.two_step is None


@given(positions())
def test_unreachable_exactly_when_nothing_completes(position: Position) -> None:
    void = position.rules.void_suit
    complete_hands = completions_within(
        position.counts,
        position.available,
        position.meld_count,
        position.rules.kinds,
        position.rules.forms,
        None if void is None else int(void),
        LARGEST_COST,
    )
    nothing = next(complete_hands, None) is None
    assert nothing == (position.deficiency == paili.UNREACHABLE)


@given(positions(drawn=True))
def test_complete_exactly_when_nothing_must_come(position: Position) -> None:
    without = Position(position.counts, (0,) * KINDS, position.melds, position.rules)
    assert (position.deficiency == 0) == (without.deficiency == 0)
    assert without.deficiency in (0, UNREACHABLE)


@given(positions())
def test_scalar_is_a_batch_of_one(position: Position) -> None:
    counts, available, melds = row(position)
    batch = paili.deficiency_batch(counts, available, melds=melds, rules=position.rules)
    assert batch.tolist() == [position.deficiency]
    if position.is_waiting:
        accepted = paili.acceptance_batch(counts, available, melds=melds, rules=position.rules)
        acceptance = paili.acceptance(position.hand, position.knowledge, rules=position.rules)
        assert {k: n for k, n in enumerate(accepted[0].tolist()) if n} == acceptance.tiles
    else:
        table = paili.discards_batch(counts, available, melds=melds, rules=position.rules)
        options = paili.discards(position.hand, position.knowledge, rules=position.rules)
        expected = {option.tile: (option.deficiency, option.copies) for option in options}
        pairs = zip(table.deficiency[0].tolist(), table.copies[0].tolist(), strict=True)
        for kind, pair in enumerate(pairs):
            assert pair == expected.get(paili.Tile(kind), (-1, 0))


@given(positions())
def test_no_knowledge_is_all_that_is_not_ours(position: Position) -> None:
    """Compare the engine's table for default knowledge with the one for any knowledge."""
    hand, game = position.hand, position.rules
    everything = paili.KnowledgeBase.full(hand)
    assert paili.deficiency(hand, None, rules=game) == paili.deficiency(
        hand, everything, rules=game
    )
    by_form = paili.deficiency_by_form(hand, None, rules=game)
    assert by_form == paili.deficiency_by_form(hand, everything, rules=game)
    if position.is_waiting:
        assert paili.acceptance(hand, None, rules=game) == paili.acceptance(
            hand, everything, rules=game
        )
    else:
        options = {"two_step": True, "improvements": True}
        plain = paili.discards(hand, None, rules=game, **options)
        assert plain == paili.discards(hand, everything, rules=game, **options)


def _batch(cases: list[Position]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    counts, available, melds = zip(*map(row, cases), strict=True)
    return np.concatenate(counts), np.concatenate(available), np.concatenate(melds)


@pytest.mark.parametrize("drawn", [False, True])
@given(data=st.data())
def test_batch_and_threads_do_not_matter(drawn: bool, data: st.DataObject) -> None:
    game = data.draw(rules())
    cases = data.draw(st.lists(positions(drawn, st.just(game)), min_size=1, max_size=4))
    counts, available, melds = (np.repeat(column, 50, axis=0) for column in _batch(cases))
    deficiency = paili.deficiency_batch(counts, available, melds=melds, rules=game)
    assert deficiency.tolist() == [case.deficiency for case in cases for _ in range(50)]
    for threads in (2, 3):
        again = paili.deficiency_batch(counts, available, melds=melds, rules=game, threads=threads)
        assert np.array_equal(again, deficiency)


@pytest.mark.parametrize("drawn", [False, True])
@given(data=st.data())
def test_no_knowledge_in_a_batch_is_four_minus_counts(drawn: bool, data: st.DataObject) -> None:
    game = data.draw(rules())
    cases = data.draw(st.lists(positions(drawn, st.just(game)), min_size=1, max_size=4))
    counts, _, melds = _batch(cases)
    everything = COPIES - counts  # tiles of melds included, since a batch does not know them
    functions = [paili.deficiency_batch, paili.discards_batch if drawn else paili.acceptance_batch]
    for function in functions:
        plain = function(counts, melds=melds, rules=game)
        known = function(counts, everything, melds=melds, rules=game)
        assert np.array_equal(plain, known)


@given(positions())
def test_one_knowledge_base_for_all_rows(position: Position) -> None:
    counts, available, melds = row(position)
    spread = paili.deficiency_batch(counts, available[0], melds=melds, rules=position.rules)
    single = paili.deficiency_batch(
        counts, available, melds=position.meld_count, rules=position.rules
    )
    assert np.array_equal(spread, single)


def test_every_permutation_of_the_suits_of_one_hand() -> None:
    hand = paili.Hand.parse("1258m47p3699s1357z")
    counts = hand.counts
    expected = paili.deficiency_by_form(hand, rules=paili.MCR)
    for suits in permutations(range(3)):
        blocks = [counts[9 * suit : 9 * suit + 9] for suit in suits] + [counts[SUITED:]]
        other = paili.Hand.from_counts(np.concatenate(blocks))
        assert paili.deficiency_by_form(other, rules=paili.MCR) == expected
