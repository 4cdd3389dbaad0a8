"""Li and Yan (2019): p-decompositions, the quadtree search, and the choice of a discard."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import paili
import pytest
from paili import Hand, KnowledgeBase, Tile
from paili.model.errors import ArgumentError, HandSizeError, NotationError, TileCountError
from paili_papers.common.multisets import INFINITE, Reading, Tiles, read_hand, read_tiles
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    completions,
    cost,
    is_completable,
    is_normal,
    is_of,
    is_saturated,
    least_cost,
    saturated,
)
from paili_papers.li_yan_2019.algorithms.qsa import Action, expand, qsa
from paili_papers.li_yan_2019.algorithms.step_values import (
    delta,
    discard,
    standard_form,
    step_discard,
    step_value,
    step_values,
)

from tests.depth import sample

EQUATION_1 = "(B1B2B2B3B3B4B7B7B7)(C1C1)(D4D5D6)"
EQUATION_3 = "(B1B1B2B5B8)(C1C2C2C5C8)(D3D6D8D9)"
EQUATION_4 = "(B1B1B2B2B2B2B3B3)(C1C2C8)(D2D2D8)"
EQUATION_13 = "(B1B1B1B8B8B9)(C1C5C5C5)(D1D5D6D7)"
EQUATION_15 = "(B1B2B3B7B8B9)(C2C2C2)(D1D2D3D5D9)"
OMEGA_14 = KnowledgeBase.from_counts([1] * 27)
OMEGA_16 = KnowledgeBase.parse("(000000000)(000000000)(010110001)", order="papers")
NOTHING = KnowledgeBase.from_counts([0] * 27)

PI_0 = PseudoDecomposition.parse("(B1B2B3)(B2B2B2)(B1B3)(D2D2)(D8)")
PI_1 = PseudoDecomposition.parse("(B1B2B3)(B1B2B3)(B3)(D2D2)(D8)")
PI_2 = PseudoDecomposition.parse("(B1B2B3)(B1B2B3)(C1C2)(D2D2)(B2B2)")


def random_hands(number: int, colors: int, size: int = 14, seed: int = 1) -> list[Hand]:
    rng = np.random.default_rng((seed, colors, size))
    deck = np.repeat(np.arange(9 * colors), 4)
    return [Hand.from_tiles(rng.permutation(deck)[:size].tolist()) for _ in range(number)]


def crowded_hands(number: int, size: int = 14) -> list[Hand]:
    """Return hands of few kinds, where the limit of four copies matters."""
    rng = np.random.default_rng((19, size))
    hands = []
    for _ in range(number):
        kinds = rng.permutation(int(rng.choice([6, 9, 27])))[:5]
        hands.append(Hand.from_tiles(rng.permutation(np.repeat(kinds, 4))[:size].tolist()))
    return hands


# Pseudo-decompositions


def test_example_1_p_decompositions() -> None:
    """Check equations 5 to 7: pi_1 uses one B3 more than T has, and is not saturated."""
    tiles = read_tiles(EQUATION_4)
    assert [is_of(pi, tiles) for pi in (PI_0, PI_1, PI_2)] == [True, False, True]
    assert [cost(pi) for pi in (PI_0, PI_1, PI_2)] == [INFINITE, 4, 2]
    assert [is_saturated(pi, tiles) for pi in (PI_0, PI_1, PI_2)] == [False, False, True]


def test_example_1_completions() -> None:
    first = PseudoDecomposition.parse("(B1B2B3)(B1B2B3)(B3B4B5)(D2D2D2)(D8D8)")
    second = PseudoDecomposition.parse("(B1B2B3)(B1B2B3)(C1C2C3)(D2D2D2)(B2B2)")
    assert first in set(completions(PI_1))
    assert list(completions(PI_2)) == [second]
    assert not list(completions(PI_0))


def test_definition_13_normal() -> None:
    tiles = read_tiles(EQUATION_4)
    assert is_normal(PI_2, tiles, 2)
    costly = saturated(PseudoDecomposition(((), (), (), (18,)), ()), tiles)
    assert is_saturated(costly, tiles)
    assert is_normal(costly, tiles, 2) == (cost(costly) == 2)


def test_completions_respect_the_limit_of_copies() -> None:
    """Check that (78) only becomes (678) or (789), as all four copies of 9 are used."""
    pi = PseudoDecomposition.parse("(B9B9B9)(B7B8)(C1)()(B9)")
    for completion in completions(pi):
        assert completion.refines(pi)
        assert max(map(completion.tiles.count, completion.tiles)) <= 4
        assert not completion.holes
    assert not is_completable(PseudoDecomposition.parse("(B9B9B9)(B8B9)(C1)()(B9)"))


def test_p_decompositions_are_checked_and_round_trip() -> None:
    for pi in (PI_0, PI_1, PI_2, PseudoDecomposition.parse("()()()()()")):
        assert PseudoDecomposition.parse(str(pi)) == pi
        assert eval(repr(pi)) == pi
    with pytest.raises(NotationError):
        PseudoDecomposition.parse("(B1B2B3)(B1)")
    with pytest.raises(ArgumentError):
        PseudoDecomposition.parse("(B1B4)()()()()")
    with pytest.raises(ArgumentError):
        PseudoDecomposition.parse("()()()()(B1B2)")
    with pytest.raises(ArgumentError):
        PseudoDecomposition(((),) * 3, ())


@pytest.mark.parametrize("text", ["111122223333m44p", "1111m4444m7777m99m", "1111m9999m1111p99p"])
def test_theorem_2_on_hands_of_kongs(text: str) -> None:
    hand = Hand.parse(text)
    assert least_cost(tuple(int(tile) for tile in hand.tiles)) == paili.deficiency(
        hand, rules=paili.MAHJONG0
    )


# The quadtree


@pytest.mark.parametrize(
    ("tiles", "letters"),
    [
        ("B1B1B1B2B3", {1: "B1", 2: "B1B2B3", 3: "B1B1", 4: "B1B1B1"}),
        ("B1B1B3", {1: "B1", 2: "B1B3", 3: "B1B1", 4: "B1B1"}),
        ("B8B9C1", {1: "B8", 2: "B8B9"}),
        ("B9C1C2", {1: "B9"}),
    ],
)
def test_children_of_a_node(tiles: str, letters: dict[int, str]) -> None:
    """Check the four rules of section 4.2, for words in which bamboo comes first."""
    own = tuple(sorted((tile + 9) % 27 for tile in read_tiles(tiles)))
    parts = {child.letter: child.part for child in expand(own)}
    expected = {
        letter: tuple(sorted((tile + 9) % 27 for tile in read_tiles(part)))
        for letter, part in letters.items()
    }
    assert parts == expected
    for child in expand(own):
        assert tuple(sorted((*child.part, *child.rest))) == own
        assert (child.action is Action.DISCARD) == (child.letter == 1)
        assert (child.action is Action.EYE) == (child.letter == 3)


def test_repaired_children_may_leave_two_of_three() -> None:
    parts = {child.part for child in expand((0, 0, 0, 1, 2), reading=Reading.REPAIRED)}
    assert parts == {(0,), (0, 1, 2), (0, 1), (0, 2), (0, 0), (0, 0, 0)}


@pytest.mark.parametrize(
    ("text", "deficiency"),
    [(EQUATION_1, 0), (EQUATION_3, 6), (EQUATION_4, 2), (EQUATION_13, 2), (EQUATION_15, 1)],
)
def test_hands_of_the_paper(text: str, deficiency: int) -> None:
    hand = read_hand(text)
    assert paili.deficiency(hand, rules=paili.MAHJONG0) == deficiency
    for reading in Reading:
        assert qsa(hand, reading=reading).deficiency == deficiency


def test_equation_2_and_the_example_of_proposition_2() -> None:
    """Check the examples, both 3 in the paper; the second only lacks two tiles."""
    assert qsa(Hand.parse("11225566888899s")).deficiency == 3
    assert qsa(Hand.parse("11222344558899s")).deficiency == 2


@pytest.mark.check
@pytest.mark.parametrize("colors", [1, 2, 3])
@pytest.mark.parametrize("size", [13, 14])
def test_agrees_with_the_engine(colors: int, size: int) -> None:
    for hand in [*random_hands(sample(60), colors, size), *crowded_hands(sample(60), size)]:
        for reading in (Reading.INTENDED, Reading.REPAIRED):
            assert qsa(hand, reading=reading).deficiency == paili.deficiency(
                hand, rules=paili.MAHJONG0
            ), hand


@pytest.mark.parametrize("kong", ["1111m", "2222m", "1111s", "9999p"])
def test_a_greedy_chow_costs_a_change(kong: str) -> None:
    """Check a child 2 that takes (678) where (67) is needed, as in all pure errors of QSA."""
    hand = Hand.parse(f"{kong}5667777889m")
    assert paili.deficiency(hand, rules=paili.MAHJONG0) == 1
    assert qsa(hand, reading=Reading.PRINTED).deficiency == 2
    assert qsa(hand).deficiency == 2
    assert qsa(hand, reading=Reading.REPAIRED).deficiency == 1


def test_printed_rules_lack_a_case_for_thirteen_tiles() -> None:
    hand = Hand.parse("3333444455559p")
    assert paili.deficiency(hand, rules=paili.MAHJONG0) == qsa(hand).deficiency == 1
    assert qsa(hand, reading=Reading.PRINTED).deficiency == 2


@pytest.mark.check
@pytest.mark.parametrize("reading", list(Reading))
def test_the_best_one_is_a_witness(reading: Reading) -> None:
    for hand in [*random_hands(30, 2), *crowded_hands(30)]:
        search = qsa(hand, reading=reading)
        tiles: Tiles = tuple(int(tile) for tile in hand.tiles)
        assert search.best is not None
        assert is_of(search.best, tiles)
        assert cost(search.best) == search.deficiency
        assert search == qsa(hand, reading=reading)
        assert 0 < search.decompositions < search.nodes


def test_knowledge_is_ignored_but_checked() -> None:
    hand = read_hand(EQUATION_15)
    assert qsa(hand, NOTHING) == qsa(hand, OMEGA_16) == qsa(hand)
    with pytest.raises(TileCountError):
        qsa(hand, KnowledgeBase.from_counts([4] * 27))
    with pytest.raises(ArgumentError):
        qsa(Hand.parse("12345678m99p[111s]"))
    with pytest.raises(TileCountError):
        qsa(Hand.parse("123456789m1122z1p"))


# The choice of a discard


def test_definition_4_standard_form() -> None:
    form = standard_form(Hand.parse("123m45699p112233s"))
    assert [str(tile) for tile in form] == (
        ["1s", "1s", "2s", "2s", "3s", "3s", "1m", "2m", "3m", "4p", "5p", "6p", "9p", "9p"]
    )


def test_example_2() -> None:
    """Check equations 13 and 14."""
    hand = read_hand(EQUATION_13)
    assert delta(hand, OMEGA_14) == (0, 0, 0, 3, 3, 7, 6, 0, 0, 0, 6, 0, 0, 0)
    assert discard(hand, OMEGA_14) is Tile.S9


def test_delta_knows_no_seven_pairs() -> None:
    """Check a hand that B8 for a B9 turns into seven pairs, but not into four melds and an eye."""
    hand = read_hand("B1B1B2B2B3B3B5B5B6B6B8B9B9B9")
    omega = KnowledgeBase.parse("0" * 7 + "11" + "0" * 18, order="papers")
    assert delta(hand, omega) == step_values(hand, omega) == (0,) * 14
    assert delta(hand, omega, dfncy=paili.deficiency)[-1] == 1


def test_example_3_delta() -> None:
    hand = read_hand(EQUATION_15)
    assert delta(hand, OMEGA_16) == (*[0] * 12, 1, 1)
    assert discard(hand, OMEGA_16) is Tile.P5


def test_example_3_within_two_changes() -> None:
    """Check section 5, whose 1/3 for D1 and 0 for D2 ignore (D2D2) and (D3D4D5)."""
    hand = read_hand(EQUATION_15)
    values = step_values(hand, OMEGA_16, 2)
    assert values[:9] == (0,) * 9
    assert values[9:] == (Fraction(5, 12), Fraction(1, 3), 0, Fraction(1, 2), Fraction(7, 12))
    assert step_discard(hand, OMEGA_16, 2) is Tile.P9
    assert step_value(hand, OMEGA_16, 2) == Fraction(7, 12)


def test_equation_17() -> None:
    assert step_value(read_hand(EQUATION_1), None, 0) == 1
    assert step_value(read_hand(EQUATION_15), None, 0) == 0


@pytest.mark.parametrize("k", [1, 2, 3])
def test_definition_15_ends(k: int) -> None:
    assert step_value(read_hand(EQUATION_1), None, k) == 1
    assert step_value(read_hand(EQUATION_15), NOTHING, k) == 0
    assert step_values(read_hand(EQUATION_15), NOTHING, k) == (0,) * 14


def test_equation_20_holds_at_deficiency_1_only() -> None:
    near, far = read_hand(EQUATION_15), read_hand(EQUATION_13)
    assert step_values(near, OMEGA_16) == tuple(
        Fraction(number, 4) for number in delta(near, OMEGA_16)
    )
    assert step_values(far, OMEGA_14) == (0,) * 14


def plain_value(counts: tuple[int, ...], available: tuple[int, ...], k: int) -> Fraction:
    """Compute equations 17 to 21 without a cache and without pruning."""
    if paili.deficiency(Hand.from_counts(counts), rules=paili.MAHJONG0) == 0:
        return Fraction(1)
    if k == 0 or not sum(available):
        return Fraction(0)

    def less(numbers: tuple[int, ...], tile: int, change: int = -1) -> tuple[int, ...]:
        return (*numbers[:tile], numbers[tile] + change, *numbers[tile + 1 :])

    return max(
        sum(
            Fraction(copies, sum(available))
            * plain_value(less(less(counts, own), tile, 1), less(available, tile), k - 1)
            for tile, copies in enumerate(available)
            if copies
        )
        for own in range(27)
        if counts[own]
    ) + Fraction(0)


def test_step_values_are_the_plain_recursion() -> None:
    rng = np.random.default_rng(5)
    looked_at = 0
    for hand in random_hands(60, 1, seed=5):
        free = 4 - hand.counts[:27].astype(np.int64)
        omega = np.minimum(free, rng.integers(0, 3, 27)) * (rng.random(27) < 0.15)
        if omega.sum() and 0 < paili.deficiency(hand, rules=paili.MAHJONG0) <= 2:
            looked_at += 1
            plain = plain_value(tuple(hand.counts[:27].tolist()), tuple(omega.tolist()), 2)
            assert step_value(hand, KnowledgeBase.from_counts(omega.tolist()), 2) == plain
    assert looked_at > 30


def test_delta_with_another_deficiency() -> None:
    """Check a deficiency that respects missing 9p, so that D5 waits for nothing."""
    hand = read_hand(EQUATION_15)
    knows = KnowledgeBase.parse("(000000000)(000000000)(010110000)", order="papers")
    numbers = delta(
        hand, knows, dfncy=lambda other: paili.deficiency(other, knows, rules=paili.MAHJONG0)
    )
    assert numbers[12] == 0
    assert numbers[13] == 1


@pytest.mark.parametrize("function", [delta, discard, step_values, step_value, step_discard])
def test_only_fourteen_tiles_can_be_discarded_from(function: Callable[..., object]) -> None:
    with pytest.raises(HandSizeError):
        function(Hand.parse("123456789m1122p"))
    with pytest.raises(ArgumentError):
        function(Hand.parse("12345678m99p1s[111s]"))
    with pytest.raises(TileCountError):
        function(Hand.parse("123456789m1122z1p"))
    with pytest.raises(TileCountError):
        function(read_hand(EQUATION_1), KnowledgeBase.from_counts([4] * 27))


@pytest.mark.parametrize("k", [-1, 0, 1.0, True, "2"])
def test_k_is_a_number_of_changes(k: int) -> None:
    hand = read_hand(EQUATION_1)
    with pytest.raises(ArgumentError):
        step_values(hand, None, k)
    if k != 0 or isinstance(k, bool):
        with pytest.raises(ArgumentError):
            step_value(hand, None, k)
