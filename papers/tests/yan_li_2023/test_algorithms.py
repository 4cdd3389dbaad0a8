"""Yan & Li 2023, "A hierarchical branch and bound algorithm for Mahjong deficiency"."""

import csv
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from paili import UNREACHABLE, ArgumentError, Hand, KnowledgeBase, TileCountError, deficiency
from paili.model.rules import MAHJONG0
from paili.model.tiles import COPIES
from paili_papers.common.datasets import case
from paili_papers.common.multisets import (
    INFINITE,
    Available,
    Reading,
    Tiles,
    less,
    read_hand,
    read_tiles,
)
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.yan_2021.algorithms.bda import bda, decide
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiType,
    cost_of_holders,
    quasi_decompositions,
)
from paili_papers.yan_li_2023.algorithms.hbb import (
    LAST_LAYER,
    LAYERS,
    MINIMAL,
    SUBMINIMAL,
    evaluate_all,
    hbb,
)
from paili_papers.yan_li_2023.algorithms.hbba import ABLATIONS, hbba, integrated
from paili_papers.yan_li_2023.algorithms.uke import (
    IMPOSSIBLE,
    both_gain,
    eye_gain,
    meld_gain,
    melds_from_remainder,
    melds_of_available,
    uke,
)
from paili_papers.yan_li_2023.algorithms.ukos import Decomposition, Features, ukos
from paili_papers.yan_li_2023.experiments.accuracy import RETOLD
from paili_papers.yan_li_2023.experiments.published import STUDIES

from tests.depth import sample

with (Path(__file__).parent / "answers.csv").open(encoding="utf-8") as file:
    ANSWERS = list(csv.DictReader(line for line in file if not line.startswith("#")))

T1 = "(B1B2B5B6B7)(C1C1C1C4C5C6C7)(D3D3)"
T2 = "(B1B5B7B8B9)(C2C3C4C8C8C8C9)(D2D5)"
T2_KB = "(012000011)(110001000)(100100110)"
SECTION_2 = "(B1B2B3B5B5B7B7B9)(C1C2C3C7C7C7)"


def known(text: str) -> KnowledgeBase:
    return KnowledgeBase.parse(text, order="papers")


def available_tiles(text: str) -> Available:
    """Return the knowledge base of exactly these tiles."""
    tiles = read_tiles(text)
    return tuple(tiles.count(tile) for tile in range(27))


def knowing(text: str) -> KnowledgeBase:
    return KnowledgeBase.from_counts(available_tiles(text))


def drawn(rng: np.random.Generator, colors: int, tiles: int, most: int) -> tuple[Tiles, Available]:
    """Return random tiles of some colours, and a knowledge base of at most `most` of the others."""
    wall = rng.permutation(np.arange(36 * colors) // COPIES)
    size = int(rng.integers(0, min(most, len(wall) - tiles) + 1))
    left = np.bincount(wall[tiles : tiles + size], minlength=27)
    return tuple(sorted(wall[:tiles].tolist())), tuple(left.tolist())


def questions(
    seed: int, number: int, colors: int, most: int, tiles: int = 14
) -> Iterator[tuple[Hand, KnowledgeBase]]:
    rng = np.random.default_rng(seed)
    for _ in range(number):
        own, left = drawn(rng, colors, tiles, most)
        yield Hand.from_tiles(own), KnowledgeBase.from_counts(left)


class TestSection2:
    def test_table_1_winning_hand(self) -> None:
        assert hbba(read_hand("(B1B2B3B5B5B7B7B7)(C1C2C3C7C7C7)")).deficiency == 0

    def test_deficiency_1_by_three_changes(self) -> None:
        hand = read_hand(SECTION_2)
        assert hbba(hand).deficiency == 1
        for tiles in ("B5", "B7", "B8"):
            assert hbba(hand, knowing(tiles)).deficiency == 1
        assert hbba(hand, knowing("B1B2B3B4C4")).deficiency == 2

    def test_deficiency_2_with_b3_and_b4(self) -> None:
        assert hbba(read_hand(SECTION_2), knowing("B3B4")).deficiency == 2
        changed = read_hand("(B1B2B3B3B4B5B7B7)(C1C2C3C7C7C7)")
        assert deficiency(changed, rules=MAHJONG0) == 0

    def test_t1_is_nearer_to_qsa_than_it_is(self) -> None:
        hand = read_hand(T1)
        gone = KnowledgeBase.full(hand).available.copy()
        gone[20] = 0
        without_b3 = KnowledgeBase.from_counts(gone)
        assert qsa(hand).deficiency == 1
        assert (
            hbba(hand, without_b3).deficiency == deficiency(hand, without_b3, rules=MAHJONG0) == 2
        )

    def test_t2_cannot_be_completed(self) -> None:
        hand, knowledge = read_hand(T2), known(T2_KB)
        assert decide(QuasiType(3, 0, 0, 0, 0, 1, 0), 1, 0) == 4
        assert bda(hand, knowledge).deficiency == 4
        available = tuple(int(copies) for copies in knowledge.available[:27])
        remainder = read_tiles("B1B5C9D2D5")
        assert uke(Features(3, 0, 0, 0), remainder, available) == INFINITE
        assert hbba(hand, knowledge).deficiency == UNREACHABLE
        assert deficiency(hand, knowledge, rules=MAHJONG0) == UNREACHABLE

    def test_example_1(self) -> None:
        # The hand is missing in our copy of the paper; the relevant tiles are in the text.
        hand = read_hand("(B1B1B1B6B6)(C1C1C1C6C7)(D1D4D7D9)")
        knowledge = knowing("C8C8C8")
        assert bda(hand, knowledge).deficiency == 4
        assert (
            hbba(hand, knowledge).deficiency
            == deficiency(hand, knowledge, rules=MAHJONG0)
            == UNREACHABLE
        )

    def test_example_1_with_a_chow(self) -> None:
        """Check that (C6C7) takes the C8, but that C7(C8C9) and (C7C8C9) share a tile in UKE."""
        hand = read_hand("(B1B1B1B6B6)(C1C1C1C6C7)(D1D4D7D9)")
        knowledge = knowing("C7C8C9")
        assert bda(hand, knowledge).deficiency == 4
        assert hbba(hand, knowledge).deficiency == 5
        repaired = hbba(hand, knowledge, reading=Reading.REPAIRED).deficiency
        assert repaired == deficiency(hand, knowledge, rules=MAHJONG0) == UNREACHABLE


class TestUkos:
    def test_a_pchow_waits_on_both_sides(self) -> None:
        # Section 3: (B3B4) can be expanded to (B2B3B4) and to (B3B4B5).
        found = ukos(read_tiles("B3B4"), available_tiles("B2B5")).decompositions
        left = [d.available for d in found if d.members]
        assert sorted(left) == sorted([available_tiles("B2"), available_tiles("B5")])

    def test_eight_actions(self) -> None:
        found = ukos(read_tiles("B4B4B4B5B6"), available_tiles("B3B4B5B6B7"))
        members = {d.members for d in found.decompositions}
        texts = ("B4B4B4", "B4B5B6", "B4B4", "B4B5", "B4B6", "B5B6")
        assert {(read_tiles(text),) for text in texts} <= members
        eyes = [d for d in found.decompositions if d.features == (0, 1, 1, 1)]
        assert [d.available for d in eyes] == [available_tiles("B3B4B5B6B7")]

    def test_pmelds_take_turns_at_a_last_tile(self) -> None:
        tiles, available = read_tiles("B1B1B2B2"), available_tiles("B3")
        most = max(d.features.n - d.features.e for d in ukos(tiles, available).decompositions)
        assert most == 1
        printed = ukos(tiles, available, reading=Reading.PRINTED).decompositions
        assert max(d.features.n - d.features.e for d in printed) == 2

    @pytest.mark.parametrize("colors", [1, 2])
    def test_all_that_can_be_completed_are_found(self, colors: int) -> None:
        """Compare with Def. 4, for jointly completable pmelds; at most one pair is the eye."""
        rng = np.random.default_rng(colors)
        for _ in range(40):
            tiles, available = drawn(rng, colors, 7, 12)
            found = {
                d.members for d in ukos(tiles, available).decompositions if d.features.missing >= 0
            }
            expected = {
                d.parts
                for d in quasi_decompositions(tiles, available)
                if _completable_together(d.parts, available)
            }
            assert found == expected


def _completable_together(parts: tuple[Tiles, ...], available: Available) -> bool:
    pmelds = [part for part in parts if len(part) == 2]
    if len(parts) < 5 and cost_of_holders(tuple(pmelds), 0, (), available) < INFINITE:
        return True
    eyes = {pmeld for pmeld in pmelds if pmeld[0] == pmeld[1]}
    for eye in sorted(eyes):
        others = pmelds.copy()
        others.remove(eye)
        if cost_of_holders(tuple(others), 0, (), available) < INFINITE:
            return True
    return False


class TestUke:
    def test_propositions(self) -> None:
        """Check propositions 1-4, which are eq. 2 in four cases."""
        rng = np.random.default_rng(4)
        for _ in range(300):
            remainder, available = drawn(rng, 1, int(rng.integers(0, 9)), 14)
            m, n, e = (int(rng.integers(0, most)) for most in (5, 6, 2))
            features = Features(m, n, e, e)
            missing = features.missing
            if missing < 0 or n < e:
                continue
            reading = Reading.INTENDED
            ue = 0 if e else eye_gain(remainder, available)
            um = meld_gain(missing, remainder, available, reading) if missing else 0
            value = uke(features, remainder, available)
            if e and not missing:
                assert value == 4 - m
            elif not missing:
                assert value == min(6 - m - ue, INFINITE)
            elif e:
                assert value == min(14 - 3 * m - 2 * n - um, INFINITE)
            else:
                u = both_gain(missing, remainder, available, reading)
                assert value == min(14 - 3 * m - 2 * n - u, INFINITE)
                assert u <= ue + um or IMPOSSIBLE in (ue, um)

    def test_repaired_is_definition_5(self) -> None:
        rng = np.random.default_rng(5)
        for _ in range(250):
            remainder, available = drawn(rng, int(rng.integers(1, 3)), 6, 12)
            missing, e = int(rng.integers(0, 5)), int(rng.integers(0, 2))
            features = Features(4 - missing, e, e, e)
            expected = _cost_by_definition(features, remainder, available)
            assert uke(features, remainder, available, reading=Reading.REPAIRED) == expected
            intended = uke(features, remainder, available)
            assert intended <= expected
            assert missing > 1 or intended == expected

    def test_a_tile_is_counted_twice(self) -> None:
        """Check f_rm = 1 by D5(D5D5) and f_km = 1 by (D5D5D5), with only three D5."""
        features, remainder, available = Features(2, 1, 1, 1), read_tiles("D5"), "D5D5D5"
        assert melds_from_remainder(remainder, available_tiles(available)) == 1
        assert melds_of_available(available_tiles(available)) == 1
        assert uke(features, remainder, available_tiles(available)) == 5
        repaired = uke(features, remainder, available_tiles(available), reading=Reading.REPAIRED)
        assert repaired == INFINITE

    def test_printed_eye_of_available_tiles(self) -> None:
        """Check the printed case (ii), which requires the pair of KB in the remainder too."""
        features, remainder = Features(3, 0, 0, 0), read_tiles("B1B4B7")
        available = available_tiles("D7D7B2B3")
        assert uke(features, remainder, available) == 4
        assert uke(features, remainder, available, reading=Reading.PRINTED) == INFINITE


def _cost_by_definition(features: Features, remainder: Tiles, available: Available) -> int:
    """Compute Definition 5, by enumeration of all ways to make the eye and missing melds."""
    pmelds = features.n - features.e
    best = INFINITE
    if features.e:
        return min(pmelds + cost_of_holders((), features.missing, remainder, available), INFINITE)
    for tile in range(27):
        if tile in remainder and available[tile]:
            rest = list(remainder)
            rest.remove(tile)
            left = less(available, (tile,))
            price = 1 + pmelds + cost_of_holders((), features.missing, tuple(rest), left)
            best = min(best, price)
        if available[tile] > 1:
            left = less(available, (tile, tile))
            price = 2 + pmelds + cost_of_holders((), features.missing, remainder, left)
            best = min(best, price)
    return best


class TestHbb:
    def test_table_2_groups(self) -> None:
        for index, layer in enumerate(LAYERS):
            tiles = 14 - index
            shapes = [
                (m, n) for m in range(4, -1, -1) for n in range(6 - m) if 3 * m + 2 * n == tiles
            ]
            assert list(layer) == shapes

    def test_tables_3_and_4_follow_from_the_least_cost_9_minus_2m_minus_n(self) -> None:
        least = [min((9 - 2 * m - n for m, n in layer), default=None) for layer in LAYERS]
        assert list(MINIMAL) == least
        later = [next((cost for cost in least[index + 1 :] if cost), None) for index in range(15)]
        # Printed as 0 and 9 at the ends, where they decide nothing.
        assert list(SUBMINIMAL[1:13]) == later[1:13]
        for cost_found, last in enumerate(LAST_LAYER[2:], 2):
            lower = [i + 1 for i, c in enumerate(least) if c is not None and c < cost_found]
            # Layer 14, with one tile, is empty.
            assert last in (lower[-1], lower[-1] + 1)

    @pytest.mark.parametrize("reading", [Reading.INTENDED, Reading.REPAIRED])
    def test_it_stops_in_time(self, reading: Reading) -> None:
        rng = np.random.default_rng(3)
        for _ in range(3000):
            costs = {
                shape: [
                    INFINITE if rng.random() < 0.4 else 9 - 2 * m - n + int(rng.integers(0, 4))
                    for _ in range(int(rng.integers(0, 4)))
                ]
                for layer in LAYERS
                for shape in layer
                for m, n in [shape]
            }
            found = hbb(costs, int, reading=reading)
            everything = evaluate_all(costs, int)
            assert found.cost == everything.cost
            assert found.evaluated <= everything.evaluated

    def test_line_39_as_printed_forgets_what_ended_the_search(self) -> None:
        winning = read_hand("(B1B2B3B5B5B7B7B7)(C1C2C3C7C7C7)")
        assert hbba(winning).deficiency == 0
        assert hbba(winning, reading=Reading.PRINTED).deficiency == UNREACHABLE


class TestHbba:
    def test_example_2(self) -> None:
        first = tuple(map(int, "120201211121134120221301234"))
        second = (*first[:10], 1, *first[11:])
        parts = (
            Decomposition(
                (read_tiles("B1B2B3"), read_tiles("B5B5")), Features(1, 1, 1, 1), (), first
            ),
            Decomposition((read_tiles("C3C4"),), Features(0, 1, 0, 0), (), second),
        )
        whole = integrated(parts)
        assert whole.features == (1, 2, 1, 1)
        assert whole.available == second
        assert set(whole.members) == {read_tiles(text) for text in ("B1B2B3", "B5B5", "C3C4")}

    @pytest.mark.check
    @pytest.mark.parametrize("colors", [1, 2, 3])
    @pytest.mark.parametrize("tiles", [13, 14])
    def test_repaired_is_exact(self, colors: int, tiles: int) -> None:
        for most, number in ((12, sample(20)), (30, sample(4 * colors)), (94, sample(4 * colors))):
            for hand, knowledge in questions(most, number, colors, most, tiles):
                found = hbba(hand, knowledge, reading=Reading.REPAIRED).deficiency
                assert found == deficiency(hand, knowledge, rules=MAHJONG0), (hand, knowledge)

    @pytest.mark.check
    @pytest.mark.parametrize("colors", [1, 2, 3])
    def test_intended_is_never_too_high_and_exact_up_to_5(self, colors: int) -> None:
        wrong = 0
        for hand, knowledge in questions(11, sample(20 * colors**2), colors, 20):
            found, truth = (
                hbba(hand, knowledge).deficiency,
                deficiency(hand, knowledge, rules=MAHJONG0),
            )
            assert found <= truth
            assert found == truth or (found >= 5 and truth >= 6)
            wrong += found != truth
        assert wrong > 0 or colors < 3

    def test_smallest_counterexample(self) -> None:
        """Check three available tiles; with fewer there is none (see the ledger)."""
        hand = read_hand("(B1B2B3B7B8B9)(C1C1C4C7)(D1D2D5D9)")
        assert hbba(hand, knowing("D5D5D5")).deficiency == 5
        assert deficiency(hand, knowing("D5D5D5"), rules=MAHJONG0) == UNREACHABLE

    def test_a_finite_counterexample(self) -> None:
        hand = read_hand("(B5B9)(C1C1C1C5C5C5C9C9)(D1D4D7D9)")
        knowledge = knowing("B1B2B3B4B4B4")
        assert hbba(hand, knowledge).deficiency == 5
        assert hbba(hand, knowledge, reading=Reading.REPAIRED).deficiency == 6
        assert deficiency(hand, knowledge, rules=MAHJONG0) == 6

    @pytest.mark.parametrize(
        "text",
        ["13556p123m[666p][111s]", "1m[222m][333m][444m][5555m]", "9m9p569s[999m][999p][999s]"],
    )
    def test_declared_melds(self, text: str) -> None:
        hand = Hand.parse(text)
        for variant in ("HBBA", "HBBA3-3"):
            assert hbba(hand, **ABLATIONS[variant]).deficiency == deficiency(hand, rules=MAHJONG0)

    def test_no_honours(self) -> None:
        with pytest.raises(TileCountError):
            hbba(Hand.parse("123456789m1123z1p"))

    def test_variants_that_must_agree(self) -> None:
        for hand, knowledge in questions(23, 10, 3, 40):
            answers = {
                hbba(hand, knowledge, **ABLATIONS[name]).deficiency
                for name in ("HBBA", "HBBA3-1", "HBBA3-2", "HBBA3-3")
            }
            assert len(answers) == 1
            blocks, whole = (hbba(hand, knowledge, by_blocks=by_blocks) for by_blocks in (1, 0))
            assert (blocks.layers, blocks.evaluated) == (whole.layers, whole.evaluated)
            assert blocks.evaluated <= hbba(hand, knowledge, layered=False).evaluated

    @pytest.mark.check
    def test_ablations_are_worse(self) -> None:
        wrong = dict.fromkeys(ABLATIONS, 0)
        for hand, knowledge in questions(29, 150, 3, 25):
            truth = deficiency(hand, knowledge, rules=MAHJONG0)
            for name in ("HBBA", "HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2"):
                wrong[name] += hbba(hand, knowledge, **ABLATIONS[name]).deficiency != truth
        for name in ("HBBA1-1", "HBBA1-2", "HBBA2-1", "HBBA2-2"):
            assert wrong[name] > wrong["HBBA"]

    def test_unknown_names(self) -> None:
        hand = read_hand(T1)
        with pytest.raises(ArgumentError, match=r"octree, six-ary, quadtree"):
            hbba(hand, search="binary")
        with pytest.raises(ArgumentError, match="updating"):
            hbba(hand, evaluation="best")
        with pytest.raises(ArgumentError, match="printed"):
            hbba(hand, reading="written")


class TestRecords:
    """Answers of an earlier program for Tables 6, 7 and 9, compared with the current ones.

    It packed quasi-decompositions into integers, listed p-decompositions as sums of powers, and
    counted types without listing quasi-decompositions.
    """

    @pytest.mark.check
    @pytest.mark.parametrize("colors", [pytest.param(1, marks=pytest.mark.census), 2, 3])
    def test_the_answers_are_those_of_the_records(self, colors: int) -> None:
        study = STUDIES[f"yan-li-2023/{colors}"]
        cases = [row for row in ANSWERS if row["study"] == study.name]
        assert len(cases) == 36
        for row in cases[:: 36 // sample(6 if colors == 1 else 18, at_least=4)]:
            one = case(study, 0, int(row["hand"]))
            knowledge = one.knowledge[int(row["knowledge"])]
            found = {
                "QSA": qsa(one.hand).deficiency,
                "QSA printed": qsa(one.hand, reading=Reading.PRINTED).deficiency,
                "QSA repaired": qsa(one.hand, reading=Reading.REPAIRED).deficiency,
                "QSA retold": hbba(one.hand, **RETOLD).deficiency,
                "BDA": bda(one.hand, knowledge).deficiency,
                "HBBA printed": hbba(one.hand, knowledge, reading=Reading.PRINTED).deficiency,
                "HBBA repaired": hbba(one.hand, knowledge, reading=Reading.REPAIRED).deficiency,
            }
            for name, options in ABLATIONS.items():
                found[name] = hbba(one.hand, knowledge, **options).deficiency
            for name, value in found.items():
                assert str(value) == (row[name] or str(UNREACHABLE)), (row, name)
