"""Hands of every size: the missing tiles are declared melds, known or unknown.

A row of a batch and the same `Hand` have the same answers.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import paili
import pytest
from paili import Hand, KnowledgeBase, Meld, Rules, Tile

from tests.reference import KINDS
from tests.reference.minimum import accepted_kinds, discard_table, minimum_deficiency

MELDS = tuple(map(Meld.parse, ("[777z]", "(4444z)", "[789p]", "[111z]")))
SIZES = [size for size in range(1, 15) if size % 3]
TEXTS = {
    14: "1258m3699p13579s2z",
    13: "1258m3699p1357s2z",
    11: "2346m34p7799s1z",
    10: "123456m23p11s",
    8: "1223m4p7s11z",
    7: "1223m4p1z2s",
    5: "12m77p9s",
    4: "12m77p",
    2: "5z6z",
    1: "5m",
}


def hands() -> Iterator[tuple[Hand, int]]:
    """Yield each size with all numbers of known melds, and the number of declared melds."""
    for size, text in TEXTS.items():
        declared = (14 - size) // 3
        for known in range(declared + 1):
            yield Hand.parse(text + "".join(map(str, MELDS[:known]))), declared


HANDS = [pytest.param(hand, declared, id=str(hand)) for hand, declared in hands()]
each_hand = pytest.mark.parametrize(("hand", "declared"), HANDS)
each_rules = pytest.mark.parametrize("rules", [paili.RIICHI, paili.MCR], ids=str)


def knowledge_of(hand: Hand) -> list[KnowledgeBase | None]:
    """Return no knowledge, all copies outside the hand, and some of them."""
    full = KnowledgeBase.full(hand)
    some = [copies if kind % 3 else copies // 2 for kind, copies in enumerate(full.available)]
    return [None, full, KnowledgeBase.from_counts(some)]


def test_every_size_is_there() -> None:
    assert sorted(TEXTS) == SIZES


@each_hand
def test_melds_are_counted_by_what_a_hand_lacks(hand: Hand, declared: int) -> None:
    assert hand.meld_count == declared
    assert len(hand.melds) <= declared
    assert hand.is_waiting is (hand.size % 3 == 1)
    assert Hand.parse(str(hand)) == hand
    assert Hand.from_counts(hand.counts, hand.melds) == hand
    if hand.is_waiting:
        drawn = hand.with_tile(Tile.S1)
        assert (drawn.meld_count, drawn.without_tile(Tile.S1)) == (declared, hand)


@pytest.mark.check
@each_rules
@each_hand
def test_answers_are_those_of_the_definition(hand: Hand, declared: int, rules: Rules) -> None:
    for knowledge in knowledge_of(hand):
        base = KnowledgeBase.full(hand) if knowledge is None else knowledge
        asked: Any = (
            tuple(map(int, hand.counts)),
            tuple(map(int, base.available)),
            declared,
            KINDS,
            [str(form) for form in rules.forms],
        )
        deficiency = minimum_deficiency(*asked)
        assert paili.deficiency(hand, knowledge, rules=rules) == deficiency
        assert paili.shanten(hand, knowledge, rules=rules) == (
            deficiency if deficiency == paili.UNREACHABLE else deficiency - 1
        )
        if hand.is_waiting:
            found = paili.acceptance(hand, knowledge, rules=rules)
            assert tuple(found.tiles.counts.tolist()) == tuple(accepted_kinds(*asked))
        else:
            options = paili.discards(hand, knowledge, rules=rules)
            assert {
                int(one.tile): (one.deficiency, tuple(one.tiles.counts.tolist())) for one in options
            } == discard_table(*asked)


def ways_to_say(hand: Hand, declared: int) -> dict[str, Any]:
    """Return the forms of `melds` for a batch of three such hands with all or no melds known."""
    said: dict[str, Any] = {"sequence": hand.melds, "list": list(hand.melds)}
    if not hand.melds:
        said |= {
            "nothing": 0,
            "number": declared,
            "NumPy number": np.uint8(declared),
            "array": np.full(3, declared),
            "array of less": np.array([0, declared, declared // 2], dtype=np.uint8),
        }
    return said


def rows(counts: Sequence[int] | np.ndarray) -> np.ndarray:
    return np.tile(np.asarray(counts, dtype=np.uint8), (3, 1))


@each_rules
@each_hand
def test_a_row_and_the_same_hand_answer_alike(hand: Hand, declared: int, rules: Rules) -> None:
    counts = rows(hand.counts)
    for knowledge in knowledge_of(hand):
        available = None if knowledge is None else knowledge.available
        for how, melds in ways_to_say(hand, declared).items():
            asked: Any = {"melds": melds, "rules": rules}
            deficiency = paili.deficiency(hand, knowledge, rules=rules)
            found = paili.deficiency_batch(counts, available, **asked)
            assert found.tolist() == [deficiency] * 3, how
            shanten = paili.shanten_batch(counts, available, **asked)
            assert shanten.dtype == np.int8
            assert shanten.tolist() == [paili.shanten(hand, knowledge, rules=rules)] * 3, how
            if hand.is_waiting:
                accepted = paili.acceptance(hand, knowledge, rules=rules).tiles.counts
                copies = paili.acceptance_batch(counts, available, **asked)
                assert np.array_equal(copies, rows(accepted)), how
            else:
                check_discards(hand, knowledge, available, asked)


def check_discards(
    hand: Hand, knowledge: KnowledgeBase | None, available: np.ndarray | None, asked: Any
) -> None:
    counts = rows(hand.counts)
    options = paili.discards(hand, knowledge, rules=asked["rules"])
    table = paili.discards_batch(counts, available, **asked)
    values = paili.discard_values_batch(counts, available, draws=1, **asked)
    exact = paili.plan(hand, knowledge, draws=1, rules=asked["rules"]).options
    by_tile = {one.tile: one.probability for one in exact}
    for row in range(3):
        held = {Tile(kind) for kind in range(KINDS) if table.deficiency[row, kind] >= 0}
        assert held == {one.tile for one in options} == set(hand.tiles)
        for one in options:
            assert table.deficiency[row, one.tile] == one.deficiency
            assert table.copies[row, one.tile] == one.copies
            assert values[row, one.tile] == by_tile[one.tile]


@pytest.mark.parametrize("threads", [1, 3])
def test_hands_of_all_sizes_in_one_batch(threads: int) -> None:
    counts = np.array([Hand.parse(text).counts for text in TEXTS.values()] * 200)
    expected = [paili.deficiency(Hand.parse(text)) for text in TEXTS.values()] * 200
    assert paili.deficiency_batch(counts, threads=threads).tolist() == expected
    melds = np.array([(14 - int(row.sum())) // 3 for row in counts])
    assert paili.deficiency_batch(counts, melds=melds, threads=threads).tolist() == expected
    found = paili.deficiency_batch(counts, 4 - counts, threads=threads)
    assert found.tolist() == expected


def test_shanten_of_hands_that_cannot_win() -> None:
    """Check that `UNREACHABLE` is not reduced by one, alone or in a batch."""
    hand, nothing = Hand.parse("12m77p"), KnowledgeBase.from_counts([0] * KINDS)
    assert paili.shanten(hand, nothing) == paili.UNREACHABLE
    found = paili.shanten_batch(rows(hand.counts), nothing.available)
    assert found.tolist() == [paili.UNREACHABLE] * 3
    assert paili.shanten(Hand.parse("11z")) == -1
    assert paili.shanten(Hand.parse("1z")) == 0


def test_special_forms_need_all_tiles() -> None:
    small = paili.deficiency_by_form(Hand.parse("1199m1z"))
    assert small[paili.Form.SEVEN_PAIRS] == small[paili.Form.THIRTEEN_ORPHANS] == paili.UNREACHABLE
    assert small[paili.Form.STANDARD] == 1


@each_hand
def test_the_other_questions_take_every_size(hand: Hand, declared: int) -> None:
    knowledge = KnowledgeBase.full(hand)
    found = paili.completions(hand, knowledge)
    assert found == paili.completions(hand)
    assert found.deficiency == paili.deficiency(hand)
    assert all(item.tiles.copies == 14 - 3 * declared for item in found.items)
    exact = paili.plan(hand, draws=1)
    assert exact == paili.plan(hand, knowledge, draws=1)
    long = paili.outlook(hand, draws=1, detours=0)
    assert long.probability == pytest.approx(exact.probability, abs=1e-9)
    played = paili.simulate(hand, draws=1, games=5, seed=1)
    assert (played.games, len(played.won)) == (5, 1)
    assert paili.analyse(hand).deficiency == paili.deficiency(hand)


def test_calls_of_a_small_hand() -> None:
    """Check that a call makes an unknown meld known, or adds one to the known ones."""
    hand = Hand.parse("1123m")
    options = {str(one.meld): one for one in paili.calls(hand, Tile.M1, draws=1)}
    assert set(options) == {"None", "[111m]"}  # after [123m] the other 1m may not be discarded
    pung = options["[111m]"]
    after = hand.with_meld(Meld.pung(Tile.M1))
    assert (after.meld_count, after.melds) == (4, (Meld.pung(Tile.M1),))
    known = KnowledgeBase.full(hand).discard(Tile.M1)
    assert pung.exact == paili.plan(after, known, draws=1).exact


@pytest.mark.parametrize("size", [0, 3, 6, 9, 12, 15])
def test_sizes_that_no_hand_has(size: int) -> None:
    counts = [0] * KINDS
    counts[:size] = [1] * size
    with pytest.raises(paili.HandSizeError) as alone:
        Hand.from_counts(counts)
    with pytest.raises(paili.HandSizeError) as row:
        paili.deficiency_batch(rows(counts))
    assert alone.value.size == row.value.size == size
    assert alone.value.expected == "1 to 14, not a multiple of 3"
    assert "row 0" in row.value.where


@pytest.mark.parametrize(("size", "known"), [(2, 5), (4, 4), (13, 1), (10, 2), (14, 1)])
def test_more_melds_than_there_is_room_for(size: int, known: int) -> None:
    counts = [0] * KINDS
    counts[9 : 9 + size] = [1] * size
    melds = [Meld.pung(kind) for kind in range(known)]
    with pytest.raises(paili.HandSizeError):
        Hand.from_counts(counts, melds)
    if known < 5:
        for said in (known, np.full(3, known), melds):
            with pytest.raises(paili.HandSizeError) as caught:
                paili.deficiency_batch(rows(counts), melds=said)
            assert "row 0" in caught.value.where


@pytest.mark.parametrize("rules", [paili.RIICHI, paili.MCR], ids=str)
def test_available_tiles_of_a_program_that_forgets_melds(rules: Rules) -> None:
    """Check that a row and its hand answer alike where the worth of a win does not matter."""
    hand = Hand.parse("123456m23p11s[777p]")
    forgetful = KnowledgeBase.full(hand, count_melds=False)
    counts, available = rows(hand.counts), forgetful.available
    found = paili.deficiency_batch(counts, available, melds=hand.melds, rules=rules)
    assert set(found.tolist()) == {paili.deficiency(hand, forgetful, rules=rules)}
    accepted = paili.acceptance_batch(counts, available, melds=hand.melds, rules=rules)
    assert int(accepted[0].sum()) == paili.acceptance(hand, forgetful, rules=rules).copies


@pytest.mark.parametrize("threads", [1, 2])
def test_available_tiles_that_the_known_melds_have(threads: int) -> None:
    """Check the error for three of a kind in a meld and two that can come."""
    rules = paili.MCR.requiring(8, seat_wind=paili.Wind.EAST, prevalent_wind=paili.Wind.EAST)
    hand, melds = Hand.parse("123456m23p11s"), [Meld.pung(Tile.P7)]
    good = KnowledgeBase.full(Hand.parse("123456m23p11s[777p]")).available
    available = np.tile(good, (3, 1))
    available[1, Tile.P7] = 2
    asked: Any = {"melds": melds, "rules": rules, "threads": threads}
    for function in (paili.deficiency_batch, paili.shanten_batch, paili.acceptance_batch):
        assert len(function(rows(hand.counts), good, **asked)) == 3
        with pytest.raises(paili.TileCountError) as caught:
            function(rows(hand.counts), available, **asked)
        assert (caught.value.tile, caught.value.count) == (Tile.P7, 5)
        assert "row 1" in caught.value.where
        assert "melds" in caught.value.expected
    drawn = rows(hand.with_tile(Tile.S9).counts)
    available[:, Tile.S9] -= 1
    for table in (paili.discards_batch, paili.discard_values_batch):
        more: Any = {"draws": 1} if table is paili.discard_values_batch else {}
        with pytest.raises(paili.TileCountError) as caught:
            table(drawn, available, **asked, **more)
        assert caught.value.tile == Tile.P7
        assert "row 1" in caught.value.where


def test_a_hand_that_has_tiles_of_the_known_melds() -> None:
    counts = rows(Hand.parse("123456m77p11s").counts)
    with pytest.raises(paili.TileCountError) as caught:
        paili.deficiency_batch(counts, melds=[Meld.pung(Tile.P7)])
    assert (caught.value.tile, caught.value.count) == (Tile.P7, 5)
    assert "row 0" in caught.value.where
