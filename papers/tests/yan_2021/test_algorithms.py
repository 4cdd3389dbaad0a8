"""Yan, Li & Li 2021, "A Fast Algorithm for Computing the Deficiency Number of a Mahjong Hand"."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import numpy as np
import pytest
from paili import UNREACHABLE, Hand, KnowledgeBase, TileCountError, deficiency
from paili.model.rules import MAHJONG0
from paili_papers.common.multisets import (
    ANY,
    INFINITE,
    Available,
    Reading,
    Tiles,
    read_hand,
    read_tiles,
)
from paili_papers.yan_2021.algorithms.bda import bda, decide, join, join_two
from paili_papers.yan_2021.algorithms.blocks import blocks, is_connected, is_kb_connected, kb_blocks
from paili_papers.yan_2021.algorithms.local_types import local_types
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    QuasiType,
    by_quasi_decompositions,
    cost,
    is_completable,
    quasi_decompositions,
    type_of,
)
from paili_papers.yan_2021.algorithms.refined_quadtree import (
    QUADTREE,
    Node,
    child,
    least_cost,
    refined_quadtree,
)

from tests.depth import sample

EXAMPLE_1 = "(B1B5B6B8B8B8B9)(D1D2D4D5D5D6D7)"
EXAMPLE_4 = "(C1C4C6C7C8C9)(D1D2D3D6D6D7D8)"
NOTHING: Available = (0,) * 27


def known(text: str) -> KnowledgeBase:
    return KnowledgeBase.parse(text, order="papers")


def available_of(knowledge: KnowledgeBase) -> Available:
    return tuple(int(copies) for copies in knowledge.available[:27])


EXAMPLE_4_KB = known("(001100121)(010000030)(032242321)")


def parts_of(*texts: str) -> tuple[Tiles, ...]:
    return tuple(sorted(read_tiles(text) for text in texts))


def random_cases(
    seed: int, number: int, colors: int, most: int, tiles: int = 14
) -> Iterator[tuple[Hand, KnowledgeBase]]:
    """Yield random hands of some colours, with knowledge bases of at most `most` tiles."""
    rng = np.random.default_rng(seed)
    for _ in range(number):
        deck = rng.permutation(np.arange(36 * colors) // 4)
        size = int(rng.integers(0, min(most, len(deck) - tiles) + 1))
        counts = np.bincount(deck[:tiles], minlength=34)
        yield (
            Hand.from_counts(counts),
            KnowledgeBase.from_counts(np.bincount(deck[tiles : tiles + size], minlength=34)),
        )


# The quadtree: figure 2, examples 1 to 3. Words are read in the paper's order of suits.


def node_at(hand: str, word: str) -> Node:
    """Return the node of a word; bamboo, characters, dots become 0-8, 9-17, 18-26."""
    node = Node((), (), in_papers_order(read_tiles(hand)), ())
    for action in word:
        made = child(node, int(action), ANY, 4 - len(node.holders))
        assert made is not None, f"no action {action} at {node}"
        node = made
    return node


def in_papers_order(tiles: Tiles) -> Tiles:
    return tuple(sorted((tile + 9) % 27 for tile in tiles))


def placed(*texts: str) -> tuple[Tiles, ...]:
    return tuple(in_papers_order(read_tiles(text)) for text in texts)


@pytest.mark.parametrize(
    ("word", "holders", "eye"),
    [
        ("121411122", ("B5B6", "B8B8", "D4D5D6", "D5D7"), ""),
        ("12411122", ("B5B6", "B8B8B8", "D4D5D6", "D5D7"), ""),
        ("12311222", ("B5B6", "D1D2", "D4D5D6", "D5D7"), "B8B8"),
    ],
    ids=["example 1, pi0", "example 1, pi1", "example 3, pi"],
)
def test_words_of_examples_1_and_3(word: str, holders: tuple[str, ...], eye: str) -> None:
    node = node_at(EXAMPLE_1, word)
    assert node.holders == placed(*holders)
    assert node.eye == in_papers_order(read_tiles(eye))


@pytest.mark.parametrize(
    ("word", "holders", "eye", "left"),
    [
        ("", (), "", "D7D8D8D9D9D9"),
        ("1", (), "", "D8D8D9D9D9"),
        ("2", ("D7D8D9",), "", "D8D9D9"),
        ("11", (), "", "D8D9D9D9"),
        ("12", ("D8D9",), "", "D8D9D9"),
        ("13", (), "D8D8", "D9D9D9"),
        ("14", ("D8D8",), "", "D9D9D9"),
        ("21", ("D7D8D9",), "", "D9D9"),
        ("22", ("D7D8D9", "D8D9"), "", "D9"),
    ],
)
def test_nodes_of_figure_2(word: str, holders: tuple[str, ...], eye: str, left: str) -> None:
    node = node_at("(B1B4B7)(C2C5C8)(D1D4D7D8D8D9D9D9)", "1" * 8 + word)
    assert node.holders == placed(*holders)
    assert node.eye == in_papers_order(read_tiles(eye))
    assert node.tiles == in_papers_order(read_tiles(left))


def test_example_2_closes_the_node_after_nine_passes() -> None:
    hand = "(B1B4B7)(C2C5C8)(D1D4D7D8D8D9D9D9)"
    for passes in range(8):
        node = node_at(hand, "1" * passes)
        assert all(child(node, action, ANY, 4) is None for action in (2, 3, 4))
    assert least_cost(node_at(hand, "1" * 8), 4) == 5
    assert least_cost(node_at(hand, "1" * 9), 4) == 6


def test_example_1_has_deficiency_3() -> None:
    assert bda(read_hand(EXAMPLE_1)).deficiency == 3
    assert refined_quadtree(read_hand(EXAMPLE_1)).deficiency == 3


def test_example_3_has_five_copies_of_a_tile() -> None:
    printed = known("(343423023)(434434443)(334220344)")
    with pytest.raises(TileCountError) as caught:
        bda(read_hand(EXAMPLE_1), printed)
    assert caught.value.count == 5


def test_the_quadtree_misses_hands_that_the_refined_one_does_not() -> None:
    hand = read_hand("C1C2C2C3C3C4C6C6C7C8C8C9C9C9")
    knowledge = known("(000000000)(000010000)(000000000)")
    assert refined_quadtree(hand, knowledge, actions=QUADTREE).deficiency == UNREACHABLE
    assert (
        refined_quadtree(hand, knowledge).deficiency
        == deficiency(hand, knowledge, rules=MAHJONG0)
        == 1
    )


@pytest.mark.check
@pytest.mark.parametrize("exhaustive", [False, True])
@pytest.mark.parametrize(("colors", "number"), [(1, 8), (2, 25), (3, 50)])
def test_refined_quadtree_is_exact(colors: int, number: int, exhaustive: bool) -> None:
    for hand, knowledge in random_cases(colors, number, colors, 94):
        found = refined_quadtree(hand, knowledge, exhaustive=exhaustive)
        assert found.deficiency == deficiency(hand, knowledge, rules=MAHJONG0)
        assert (found.best is None) == (found.deficiency == UNREACHABLE)


# Blocks: Def. 13 and 14


def test_blocks_of_example_4() -> None:
    available = available_of(EXAMPLE_4_KB)
    tiles = read_tiles(EXAMPLE_4)
    expected = ["C1", "C4", "C6C7C8C9", "D1D2D3", "D6D6D7D8"]
    assert kb_blocks(tiles, available) == [read_tiles(text) for text in expected]
    assert blocks(tiles) == [
        read_tiles(text) for text in ("C1", "C4C6C7C8C9", "D1D2D3", "D6D6D7D8")
    ]


def test_blocks_are_classes_under_chains_of_connected_tiles() -> None:
    for hand, knowledge in random_cases(3, 200, 2, 60):
        tiles = tuple(int(tile) for tile in hand.tiles)
        available = available_of(knowledge)
        for found, joined in (
            (blocks(tiles), is_connected),
            (
                kb_blocks(tiles, available),
                lambda t, u: is_kb_connected(t, u, tiles, available),  # noqa: B023
            ),
        ):
            assert sorted(tile for block in found for tile in block) == list(tiles)
            assert found == sorted(found)
            for one, other in combinations(found, 2):
                assert not any(joined(t, u) for t in one for u in other)
            for block in found:
                for at in range(1, len(block)):
                    assert any(joined(t, u) for t in block[:at] for u in block[at:])


# Quasi-decompositions: Def. 10-12, Theorem 2


def test_completable_pchows_of_example_4() -> None:
    available = available_of(EXAMPLE_4_KB)
    for text in ("C4C6", "C6C8", "C7C8", "C8C9"):
        assert not is_completable(read_tiles(text), available)
    for text in ("C6C7", "C7C9", "D6D6", "D7D8"):
        assert is_completable(read_tiles(text), available)


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ((), (0, 0, 0, 0, 1, 1, 0)),
        (("C6C7", "D1D2D3", "D6D6", "D7D8"), (1, 3, 1, 0, 1, 1, 1)),
        (("C7C9", "D1D2D3", "D6D6", "D7D8"), (1, 3, 1, 0, 1, 1, 1)),
        (("C6C7C8", "D1D2D3", "D6D6", "D7D8"), (2, 2, 1, 0, 0, 0, 0)),
        (("C7C8C9", "D1D2D3", "D6D6", "D7D8"), (2, 2, 1, 0, 0, 0, 0)),
        (("C6C7C8", "D1D2D3", "D6D7D8"), (3, 0, 0, 0, 1, 1, 1)),
    ],
    ids=["pi0", "pi1", "pi2", "pi3", "pi4", "pi"],
)
def test_quasi_decompositions_of_example_4(
    parts: tuple[str, ...], expected: tuple[int, ...]
) -> None:
    available = available_of(EXAMPLE_4_KB)
    wanted = parts_of(*parts)
    found = [
        decomposition
        for decomposition in quasi_decompositions(read_tiles(EXAMPLE_4), available)
        if decomposition.parts == wanted
    ]
    assert len(found) == 1
    assert type_of(found[0], available) == expected
    if parts:
        # Also of pi1 and pi2, which cost more than pi3 and pi4 according to the paper.
        assert cost(found[0], available) == 4


def test_local_types_of_example_4() -> None:
    found = bda(read_hand(EXAMPLE_4), EXAMPLE_4_KB)
    assert found.deficiency == deficiency(read_hand(EXAMPLE_4), EXAMPLE_4_KB, rules=MAHJONG0) == 4
    nothing = QuasiType(0, 0, 0, 0, 0, 0, 0)
    assert found.local_types[:2] == ((nothing,), (nothing,))
    assert QuasiType(1, 0, 0, 0, 0, 0, 0) in found.local_types[2]
    assert QuasiType(1, 0, 0, 0, 0, 0, 0) in found.local_types[3]
    # Printed as (2,0,0,0,1,1,1) at first, and as here later.
    assert QuasiType(1, 0, 0, 0, 1, 1, 1) in found.local_types[4]
    assert QuasiType(3, 0, 0, 0, 1, 1, 1) in found.types


def test_theorem_2_holds_for_the_least_cost() -> None:
    for hand, knowledge in random_cases(5, 60, 3, 25):
        found = by_quasi_decompositions(hand, knowledge)
        assert found.deficiency == deficiency(hand, knowledge, rules=MAHJONG0)


def test_theorem_2_fails_for_the_procedure_to_the_letter() -> None:
    hand = read_hand("C1C1C1C5C5C5C9C9C9B1B6B9D1D9")
    knowledge = known("(200000000)(000000000)(000020000)")
    assert by_quasi_decompositions(hand, knowledge).deficiency == 4
    printed = by_quasi_decompositions(hand, knowledge, reading=Reading.PRINTED)
    assert printed.deficiency == UNREACHABLE
    assert deficiency(hand, knowledge, rules=MAHJONG0) == 4


# Types: Alg. 1 and 3, Lemma 8


def test_local_types_are_those_of_the_listed_quasi_decompositions() -> None:
    for hand, knowledge in random_cases(8, 120, 3, 94):
        available = available_of(knowledge)
        for block in kb_blocks(tuple(int(tile) for tile in hand.tiles), available):
            if len(block) <= 8:
                listed = quasi_decompositions(block, available)
                expected = Counter(type_of(decomposition, available) for decomposition in listed)
                assert local_types(block, available) == expected


def test_local_types_of_a_large_block() -> None:
    block = read_tiles("C1C1C1C2C3C4C5C6C7C8C9C9C9")
    available = tuple(4 - block.count(tile) for tile in range(27))
    listed = [type_of(found, available) for found in quasi_decompositions(block, available)]
    assert local_types(block, available) == Counter(listed)


def test_types_of_the_hand_are_those_of_its_quasi_decompositions() -> None:
    for hand, knowledge in random_cases(9, 40, 3, 30):
        available = available_of(knowledge)
        tiles = tuple(int(tile) for tile in hand.tiles)
        listed = {type_of(found, available) for found in quasi_decompositions(tiles, available)}
        # Without em where e = 1: there eq. (5) and Lemma 8 differ.
        joined = {x._replace(em=0) if x.e else x for x in bda(hand, knowledge).types}
        assert joined == listed


@pytest.mark.parametrize(
    ("x", "ke", "km", "expected"),
    [
        ((3, 0, 0, 0, 1, 1, 1), 1, 1, 4),
        ((4, 1, 1, 1, 0, 0, 0), 0, 0, 0),
        ((4, 0, 0, 0, 1, 0, 0), 0, 0, 1),
        ((4, 0, 0, 0, 0, 0, 0), 1, 0, 2),
        ((4, 0, 0, 0, 0, 0, 0), 0, 0, INFINITE),
        ((3, 1, 1, 0, 0, 0, 0), 0, 0, INFINITE),
        ((3, 1, 1, 1, 0, 0, 0), 1, 0, INFINITE),
        ((3, 0, 0, 0, 1, 1, 1), 0, 0, INFINITE),
        ((2, 2, 1, 0, 0, 0, 0), 1, 1, 4),
        ((2, 1, 1, 0, 1, 0, 0), 1, 1, 5),
        ((1, 1, 0, 0, 1, 1, 1), 1, 1, 7),
        ((0, 1, 1, 1, 0, 1, 0), 1, 1, 8),
    ],
)
def test_decide(x: tuple[int, ...], ke: int, km: int, expected: int) -> None:
    assert decide(QuasiType(*x), ke, km) == expected


def test_join_drops_what_no_quasi_decomposition_is() -> None:
    four = QuasiType(4, 0, 0, 0, 0, 0, 0)
    assert join_two(four, QuasiType(0, 1, 0, 0, 1, 1, 0)) is None
    assert join_two(four, QuasiType(1, 0, 0, 0, 1, 1, 0)) is None
    assert join_two(four, QuasiType(0, 1, 1, 0, 1, 1, 0)) == (4, 1, 1, 0, 1, 1, 0)
    incompletable = QuasiType(0, 1, 1, 1, 0, 0, 0)
    assert join_two(incompletable, incompletable) is None
    conflict = QuasiType(1, 0, 0, 0, 1, 1, 1)
    assert join(frozenset({conflict}), frozenset({four._replace(m=2)})) == {
        QuasiType(3, 0, 0, 0, 1, 1, 1)
    }
    assert join_two(conflict, QuasiType(0, 0, 0, 0, 1, 0, 0)) == (1, 0, 0, 0, 1, 1, 0)


# The block deficiency algorithm: Theorem 3 and the Remark


@pytest.mark.check
@pytest.mark.parametrize("tiles", [13, 14])
@pytest.mark.parametrize("colors", [1, 2, 3])
def test_bda_never_returns_too_much(colors: int, tiles: int) -> None:
    for hand, knowledge in random_cases(10 * tiles, sample(150), colors, 40, tiles):
        assert bda(hand, knowledge).deficiency <= deficiency(hand, knowledge, rules=MAHJONG0)


@pytest.mark.check
@pytest.mark.parametrize("colors", [1, 2, 3])
def test_bda_is_exact_without_knowledge_on_random_hands(colors: int) -> None:
    for hand, _ in random_cases(11, sample(150), colors, 0):
        assert bda(hand).deficiency == deficiency(hand, rules=MAHJONG0)


@pytest.mark.parametrize(
    ("hand", "knowledge", "block", "exact"),
    [
        (
            "(B1B1B2B2)(C1C1C1C9C9C9)(D1D1D5D9)",
            "(001000000)(000000000)(000000000)",
            2,
            UNREACHABLE,
        ),
        ("(B1B1B2B2)(C1C1C1C9C9C9)(D1D1D5D9)", "(001000000)(000000000)(000000110)", 2, 3),
        ("(B1B1B2B2)(C1C1C1C9C9C9)(D1D1D5D9)", "(001000000)(000000000)(000000003)", 2, 3),
    ],
    ids=["one tile that two pchows need", "three tiles", "a pong instead"],
)
def test_theorem_3_fails_at_deficiency_3(hand: str, knowledge: str, block: int, exact: int) -> None:
    assert deficiency(read_hand(hand), known(knowledge), rules=MAHJONG0) == exact
    assert bda(read_hand(hand), known(knowledge)).deficiency == block


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("11m[123p][456p][789p][111s]", 0),
        ("1m[123p][456p][789p][111s]", 1),
        ("19m[123p][456p][789p][111s]", 1),
        ("12m147p[123s][456s][789s]", 2),
        ("1258m14p36s[999s][999p]", 4),
    ],
)
def test_declared_melds(hand: str, expected: int) -> None:
    parsed = Hand.parse(hand)
    assert deficiency(parsed, rules=MAHJONG0) == expected
    assert bda(parsed).deficiency == expected
    assert refined_quadtree(parsed).deficiency == expected
    assert by_quasi_decompositions(parsed).deficiency == expected


def test_quasi_decompositions_count_declared_melds_as_parts() -> None:
    decomposition = QuasiDecomposition(parts_of("C1C1"), read_tiles("C5C9D1"))
    assert type_of(decomposition, NOTHING, melds=3) == (3, 1, 1, 1, 0, 0, 0)
    tiles = read_tiles("C1C2C5C6C9")
    full = (4,) * 27
    assert max(len(found.parts) for found in quasi_decompositions(tiles, full, 3)) == 1
    assert max(len(found.parts) for found in quasi_decompositions(tiles, full)) == 2
