"""Wang, Zhou, Zhu and Li (2022): groupings, and the resulting deficiency."""

from collections.abc import Iterator

import numpy as np
import paili
import pytest
from paili import Hand, KnowledgeBase
from paili.model.errors import ArgumentError, TileCountError
from paili_papers.common.multisets import Tiles, contains, read_hand, read_tiles, without
from paili_papers.wang_2022.algorithms.grouping import (
    Grouping,
    are_related,
    calculate_deficiency,
    group,
    is_incompletable,
    isolated_tiles,
    tile_changes,
    used_copies,
    wang2022,
)

EXAMPLE = "B2B3B4B5B5B6B7B7C8D1D2D3D9D9"


def pieces(*texts: str) -> tuple[Tiles, ...]:
    return tuple(sorted(read_tiles(text) for text in texts))


def grouping(melds: str, pmelds: str, isolated: str) -> Grouping:
    return Grouping(pieces(*melds.split()), pieces(*pmelds.split()), read_tiles(isolated))


def pure_words() -> Iterator[tuple[int, ...]]:
    """Yield the 118,800 ways to have 14 tiles of nine kinds."""

    def words(kinds: int, tiles: int) -> Iterator[tuple[int, ...]]:
        if kinds == 0:
            yield ()
            return
        for copies in range(max(0, tiles - 4 * (kinds - 1)), min(4, tiles) + 1):
            for word in words(kinds - 1, tiles - copies):
                yield (copies, *word)

    return words(9, 14)


def tiles_of(word: tuple[int, ...]) -> Tiles:
    return tuple(kind for kind, copies in enumerate(word) for _ in range(copies))


def random_tiles(rng: np.random.Generator, size: int, kinds: int) -> Tiles:
    wall = np.repeat(np.arange(kinds), 4)
    return tuple(sorted(rng.choice(wall, size, replace=False).tolist()))


# Examples


def test_example_5_2_has_three_groupings() -> None:
    assert set(group(read_tiles(EXAMPLE))) == {
        grouping("B2B3B4 B5B6B7 D1D2D3", "B5B7 D9D9", "C8"),
        grouping("B2B3B4 D1D2D3", "B5B5 B7B7 D9D9", "B6C8"),
        grouping("B2B3B4 D1D2D3", "B5B5 B6B7 D9D9", "B7C8"),
    }


@pytest.mark.parametrize(
    ("melds", "pmelds", "isolated", "changes"),
    [
        ("B2B3B4 B5B6B7 D1D2D3", "B5B7 D9D9", "C8", 1),
        ("B2B3B4 D1D2D3", "B5B5 B7B7 D9D9", "B6C8", 2),
        ("B2B3B4 D1D2D3", "B5B5 B6B7 D9D9", "B7C8", 2),
    ],
    ids=["g1", "g2", "g3"],
)
def test_example_5_4_costs_1_2_2(melds: str, pmelds: str, isolated: str, changes: int) -> None:
    assert tile_changes(grouping(melds, pmelds, isolated)) == changes


def test_example_5_4_the_first_grouping_is_the_best() -> None:
    search = wang2022(read_hand(EXAMPLE))
    assert search.deficiency == 1
    assert search.best == grouping("B2B3B4 B5B6B7 D1D2D3", "B5B7 D9D9", "C8")
    assert calculate_deficiency(search.groupings) == 1


@pytest.mark.parametrize(
    ("text", "deficiency"),
    [
        ("B1B1B2B3B4C1C2C3D5D5D5D7D8D9", 0),
        ("B1B1B2B3B5C1C1C1D5D5D5D7D8D9", 1),
        ("B1B1B2B3B9C1C1C3D5D5D5D6D8D9", 3),
    ],
    ids=["T1", "T3", "T4"],
)
def test_configurations_of_section_3(text: str, deficiency: int) -> None:
    assert wang2022(read_hand(text)).deficiency == deficiency


def test_t5_has_one_isolated_tile_which_is_isolated_in_each_grouping() -> None:
    tiles = read_tiles("B1B2B3B4B9C5C5C5C5D1D1D6D6D7")
    (isolated,) = isolated_tiles(tiles)
    assert isolated == read_tiles("B9")[0]
    assert all(isolated in found.isolated for found in group(tiles))
    assert grouping("B1B2B3 C5C5C5", "D1D1 D6D6", "B4B9C5D7") in group(tiles)
    # The second example of the paper splits the leading eye D6D6: in G(T5), not in Gs(T5).
    assert grouping("B2B3B4", "C5C5 C5C5 D1D1 D6D7", "B1B9D6") not in group(tiles)


@pytest.mark.parametrize("leading", ["B1B1B1B1", "B2B2B2B2"])
def test_the_kong_at_the_seventh_tile_has_a_case_of_its_own(leading: str) -> None:
    search = wang2022(read_hand(leading + "B5B6B6B7B7B7B7B8B8B9"))
    assert search.deficiency == 1
    without_it = [found for found in search.groupings if read_tiles("B5B6") not in found.pmelds]
    assert calculate_deficiency(without_it) == 2


@pytest.mark.parametrize(
    "text",
    [
        "B1B3B4B4B5B5B5B6B6B6B7B7B8B8",
        "B1B3B4B4B5B6B6B7B7B7B8B8B9B9",
        "B2B4B5B5B6B6B6B7B7B7B8B8B9B9",
    ],
)
def test_the_three_hands_of_section_8_have_72_groupings(text: str) -> None:
    search = wang2022(read_hand(text))
    assert (len(search.groupings), search.deficiency) == (72, 1)
    assert isolated_tiles(read_tiles(text)) == ()


# Algorithm 1


def literal_group(
    rest: Tiles, melds: list[Tiles], pmelds: list[Tiles], isolated: Tiles
) -> set[Grouping]:
    """Run GROUP(T, M, P, I) on a whole hand, with the paper's arguments."""
    if not rest:
        found = Grouping(tuple(sorted(melds)), tuple(sorted(pmelds)), tuple(sorted(isolated)))
        return {found}
    a = rest[0]
    s = tuple(tile for tile in rest if tile // 9 == a // 9 and tile <= a + 2)
    result: set[Grouping] = set()

    def meld(*part: int) -> None:
        if contains(rest, part):
            result.update(literal_group(without(rest, part), [*melds, part], pmelds, isolated))

    def pmeld(*part: int) -> None:
        if contains(s, part):
            result.update(literal_group(without(rest, part), melds, [*pmelds, part], isolated))

    def alone() -> None:
        result.update(literal_group(without(rest, (a,)), melds, pmelds, (*isolated, a)))

    in_suit = [tile for tile in rest if tile // 9 == a // 9]
    shape = tuple(tile - a for tile in s)
    match shape:
        case (0,):
            alone()
        case (0, step):
            pmeld(*s)
            if step == 2 and a + 3 in in_suit and a + 4 in in_suit:
                alone()
        case (0, 1, 2):
            meld(*s)
        case (0, 0, 0):
            meld(*s)
            pmeld(a, a)
        case (0, 0, _):
            pmeld(a, a)
        case (0, step, _):
            pmeld(a + step, a + step)
            pmeld(a, a + step)
            if step == 2:
                alone()
        case _:
            if {0, 1, 2} <= set(shape):
                meld(a, a + 1, a + 2)
            for tile in (a, a + 1, a + 2):
                if s.count(tile) > 2:
                    meld(tile, tile, tile)
                pmeld(tile, tile)
            if shape == (0, 2, 2, 2):
                pmeld(a, a + 2)
            if shape == (0, 1, 1, 2, 2, 2, 2):
                pmeld(a, a + 1)
    return result


@pytest.mark.parametrize(("kinds", "size"), [(9, 8), (9, 14), (18, 14), (27, 14)])
def test_group_is_the_literal_recursion(kinds: int, size: int) -> None:
    rng = np.random.default_rng((2022, kinds, size))
    for _ in range(40):
        tiles = random_tiles(rng, size, kinds)
        assert set(group(tiles)) == literal_group(tiles, [], [], ())


def test_groupings_are_sorted_different_and_use_each_tile_once() -> None:
    rng = np.random.default_rng((2022, 1))
    for size in (0, 1, 5, 13, 14):
        tiles = random_tiles(rng, size, 18)
        groupings = group(reversed(tiles))
        assert list(groupings) == sorted(set(groupings))
        for melds, pmelds, isolated in groupings:
            used = [tile for part in melds + pmelds for tile in part]
            assert sorted([*used, *isolated]) == list(tiles)


# Algorithm 2


@pytest.mark.parametrize(
    ("text", "deficiency"),
    [
        pytest.param("B1B1B1B1B2B2B2B2B3B3B3B3B4B4", 0, id="complete"),
        pytest.param("B1B1B1B1B4B4B4B4B7B7B7B7D1D1", 2, id="kongs are left with one tile"),
        pytest.param("B1B1B1C1C1C1D1D1D1B9B9B9B9D9", 1, id="an eye out of an isolated tile"),
        pytest.param("B1B4B7C1C4C7D1D4D7D9B9C9B9C9", 6, id="an eye and pchows of two suits"),
    ],
)
def test_costs(text: str, deficiency: int) -> None:
    hand = read_hand(text)
    assert wang2022(hand).deficiency == deficiency == paili.deficiency(hand, rules=paili.MAHJONG0)


def test_a_pmeld_is_incompletable_when_its_tiles_are_in_melds_and_pmelds() -> None:
    """Check Definition 5.3; an isolated copy of a completing tile can still be used."""
    pchow, eye = read_tiles("B1B2"), read_tiles("D7D7")
    pong, rest = read_tiles("B3B3B3"), read_tiles("B3B9")
    used = used_copies(Grouping((pong,), (pchow, eye), rest))
    assert not is_incompletable(pchow, used)
    used = used_copies(Grouping((pong,), (pchow, eye, read_tiles("B3B4")), ()))
    assert is_incompletable(pchow, used)
    assert not is_incompletable(eye, used)
    assert is_incompletable(eye, used_copies(Grouping((), (eye, eye), ())))


@pytest.mark.parametrize("kinds", [9, 18, 27])
def test_agrees_with_the_engine(kinds: int) -> None:
    """Check section 8: accuracy 100 % on pure configurations, and on these samples of others."""
    rng = np.random.default_rng((2022, 2, kinds))
    for _ in range(300):
        hand = Hand.from_tiles(random_tiles(rng, 14, kinds))
        assert wang2022(hand).deficiency == paili.deficiency(hand, rules=paili.MAHJONG0)


def test_counts_of_groupings_on_a_sample_of_pure_hands() -> None:
    """Check section 8: 20.635 on average, 58.112 % within 20."""
    words = list(pure_words())
    assert len(words) == 118_800
    sample = words[::99]
    numbers = np.array([len(group(tiles_of(word))) for word in sample])
    assert numbers.mean() == pytest.approx(20.635, abs=1.0)
    assert (numbers <= 20).mean() == pytest.approx(0.58112, abs=0.03)


@pytest.mark.census
def test_all_pure_hands() -> None:
    """Check section 8: accuracy, mean, maximum, the share within 20 and the number above 60."""
    words = list(pure_words())
    groupings = [group(tiles_of(word)) for word in words]
    numbers = np.array([len(found) for found in groupings])
    assert round(numbers.mean(), 3) == 20.635
    assert (numbers > 60).sum() == 123
    assert round(100 * (numbers > 60).mean(), 3) == 0.104
    assert (numbers <= 20).sum() / 1188 == pytest.approx(58.112, abs=0.001)
    most = [words[index] for index in np.flatnonzero(numbers == numbers.max())]
    assert numbers.max() == 72
    assert most == [
        (0, 1, 0, 1, 2, 3, 3, 2, 2),
        (1, 0, 1, 2, 1, 2, 3, 2, 2),
        (1, 0, 1, 2, 3, 3, 2, 2, 0),
    ]
    counts = np.zeros((len(words), 34), np.uint8)
    counts[:, :9] = words
    computed = [calculate_deficiency(found) for found in groupings]
    assert paili.deficiency_batch(counts, rules=paili.MAHJONG0).tolist() == computed


# Isolated tiles


def test_relation_of_tiles() -> None:
    """Check Theorem 3.9: a tile is related to at most 19 others."""
    wall = [tile for tile in range(27) for _ in range(4)]
    related = [sum(are_related(tile, other) for other in wall) - 1 for tile in range(27)]
    assert max(related) == 19
    assert related[:9] == [11, 15, 19, 19, 19, 19, 19, 15, 11]
    hand = read_tiles("B3B3B3B3B4B4B4B4B5B5B5B5B6B6")
    assert all(are_related(tile, other) for tile in read_tiles("B4B5") for other in hand)


@pytest.mark.check
def test_theorem_3_6_names_the_pure_hands_with_two_isolated_tiles() -> None:
    two = [word for word in pure_words() if len(isolated_tiles(tiles_of(word))) >= 2]
    assert two == [
        (1, 0, 0, 1, 0, 0, 4, 4, 4),
        (1, 0, 0, 4, 4, 4, 0, 0, 1),
        (4, 4, 4, 0, 0, 1, 0, 0, 1),
    ]


# Invalid input


def test_knowledge_is_ignored() -> None:
    hand = read_hand(EXAMPLE)
    nothing = KnowledgeBase.from_counts([0] * 34)
    assert wang2022(hand, nothing) == wang2022(hand)
    assert paili.deficiency(hand, nothing, rules=paili.MAHJONG0) == paili.UNREACHABLE


@pytest.mark.parametrize("text", ["123m456p789s1234p", "123m456p789s11p[222s]"])
def test_other_hands_are_refused(text: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        wang2022(Hand.parse(text))
    assert caught.value.expected == "14 concealed tiles: a configuration"


def test_bad_tiles_are_refused() -> None:
    with pytest.raises(TileCountError) as caught:
        wang2022(Hand.parse("123m456p789s111p11z"))
    assert caught.value.tile == paili.Tile.EAST
    with pytest.raises(ArgumentError, match="0 to 26"):
        group([3, 27])
    with pytest.raises(TileCountError) as caught:
        group([3, 3, 3, 3, 3])
    assert (caught.value.tile, caught.value.count) == (3, 5)
    with pytest.raises(ArgumentError, match="at least one"):
        calculate_deficiency([])
