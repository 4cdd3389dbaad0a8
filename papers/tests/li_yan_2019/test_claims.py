"""Functions in the checks of the claims of Li & Yan 2019."""

import pytest
from paili_papers.common.multisets import MELDS, Tiles, read_tiles
from paili_papers.common.suit_words import RANKS, Word
from paili_papers.li_yan_2019.algorithms.pseudo_decompositions import (
    PseudoDecomposition,
    is_completable,
    is_of,
    is_saturated,
    pseudo_decompositions,
)
from paili_papers.li_yan_2019.claims.pure import (
    change_distances,
    divisions,
    minus,
    most_melds,
    one_after_the_other,
    pure_deficiencies,
    pure_melds,
    pure_words,
    ranks,
    read_word,
    saving,
    side_by_side,
    words,
)
from paili_papers.li_yan_2019.claims.section4_1_worst import is_worst, is_worst_to_the_letter
from paili_papers.li_yan_2019.claims.unfilled import filled, unfilled


@pytest.mark.parametrize(
    ("text", "numbers", "saved"),
    [
        ("1248", {(0, 1)}, 1),
        ("111158", {(1, 0)}, 2),
        ("112233", {(2, 0)}, 4),
        ("24456789", {(2, 1)}, 5),
        ("122566889", {(0, 4)}, 4),
    ],
)
def test_melds_and_pmelds_side_by_side(
    text: str, numbers: set[tuple[int, int]], saved: int
) -> None:
    word = read_word(text)
    assert numbers <= side_by_side(word)
    assert saving(word) == saved


def test_disjoint_to_the_letter_is_less() -> None:
    """Check that by Definition 9, which orders indexes, (123) and (234) overlap in 122334."""
    assert most_melds(read_word("122334")) == 2
    assert not one_after_the_other(ranks(read_word("122334")), (3, 3))
    assert one_after_the_other(ranks(read_word("123456")), (3, 3))


def test_most_melds_of_all_pure_hands() -> None:
    for at in range(0, len(pure_words()), 997):
        assert most_melds(pure_words()[at]) == pure_melds()[at]


@pytest.mark.check
def test_one_change_is_one_step() -> None:
    assert (change_distances(literal=False) == pure_deficiencies()).all()
    assert (change_distances(literal=True) >= pure_deficiencies()).all()


def test_divisions_have_no_more_melds() -> None:
    """Enumerate all ways to take two melds from the hands that have no more."""

    def ways(word: Word, number: int) -> set[tuple[Tiles, ...]]:
        if number == 0:
            return {()}
        return {
            tuple(sorted((meld, *others)))
            for meld in MELDS
            if meld[-1] < RANKS and min(minus(word, meld)) >= 0
            for others in ways(minus(word, meld), number - 1)
        }

    found = {(melds, tuple(map(sum, zip(*pair, strict=True)))) for melds, *pair in divisions(2)}
    some = [word for word, most in zip(pure_words(), pure_melds(), strict=True) if most == 2][::50]
    for word in some:
        assert {melds for melds, whole in found if whole == word} == {
            tuple(sorted(melds, key=MELDS.index)) for melds in ways(word, 2)
        }


@pytest.mark.check
def test_worst_words() -> None:
    """Check Definition 11 as intended, and literally: too narrow for five, too wide for eight."""
    numbers = [sum(map(is_worst, words(tiles))) for tiles in range(1, 9)]
    assert numbers[2] * numbers[3] * numbers[6] * 6 == 126_000
    assert is_worst(read_word("11258"))
    assert not is_worst_to_the_letter(read_word("11258"))
    assert is_worst_to_the_letter(read_word("55666999"))
    assert not is_worst(read_word("55666999"))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("C1C1C1C1C2C2C2C2C3C3C3D1D2D3", 2),
        ("C1C1C1C1C2C2C2C3C3C3C3D1D2D3", 1),
        ("C1C1C1C1C2C2C2C2C3C3C3C3C5C6", 1),
        ("C1C1C1C1C2C2C3C3C3C3C4C5C6C7", 0),
        ("C1C1C1C1C9C9C9C9D1D1D9D9B5B6", 0),
    ],
)
def test_unfilled_melds_by_definition(text: str, number: int) -> None:
    """Enumerate all saturated p-decompositions of a hand with an eye and an empty meld."""
    tiles = read_tiles(text)
    found = {
        (*sorted(pi.melds), pi.eye)
        for pi in pseudo_decompositions(tiles)
        if pi.eye and () in pi.melds and is_saturated(pi, tiles)
    }
    assert found == {(*sorted(pi.melds), pi.eye) for own, pi in unfilled() if own == tiles}
    assert len(found) == number


def test_unfilled_melds_can_be_filled() -> None:
    for tiles, pi in unfilled():
        better = filled(tiles, pi)
        assert isinstance(better, PseudoDecomposition)
        assert better.empty == 0
        assert is_completable(better)
        assert is_of(better, tiles)
        assert better.holes < pi.holes
