"""Rules of riichi with three players: the kinds in play in every question about a hand."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import paili
import pytest
from paili import RIICHI, TENHOU, Hand, KnowledgeBase, Rules, Tile, Wind

from tests.depth import sample

THREE = TENHOU.with_(players=3)
LEFT_OUT = [Tile(kind) for kind in range(1, 8)]
DECK = [tile for tile in THREE.in_play for _ in range(4)]


def dealt(size: int, seed: int) -> Hand:
    return Hand.from_tiles(Random(seed).sample(DECK, size))


def without_left_out(hand: Hand) -> KnowledgeBase:
    """Return the copies outside the hand, without the kinds that are not in play."""
    return KnowledgeBase.from_counts(
        [0 if tile in LEFT_OUT else 4 - hand.counts[tile] for tile in Tile]
    )


def test_kinds_in_play() -> None:
    assert set(THREE.in_play) | set(LEFT_OUT) == set(Tile)
    assert len(THREE.in_play) == 27
    assert RIICHI.in_play == TENHOU.in_play == tuple(Tile)
    assert paili.SICHUAN.in_play == tuple(Tile)[:27]
    assert THREE.with_(players=4) == TENHOU


@pytest.mark.check
def test_answers_as_if_the_copies_were_gone() -> None:
    for seed in range(sample(4_000)):
        waiting, drawn = dealt(13, seed), dealt(14, seed)
        for hand in (waiting, drawn):
            known = without_left_out(hand)
            assert paili.deficiency(hand, rules=THREE) == paili.deficiency(hand, known)
            own = paili.completions(hand, rules=THREE)
            assert own.counts == paili.completions(hand, known).counts
        own, other = paili.acceptance(waiting, rules=THREE), without_left_out(waiting)
        assert dict(own) == dict(paili.acceptance(waiting, other))
        table = paili.discards(drawn, rules=THREE)
        expected = paili.discards(drawn, without_left_out(drawn))
        assert [(row.tile, row.deficiency, row.copies) for row in table] == [
            (row.tile, row.deficiency, row.copies) for row in expected
        ]


def test_wins_that_count() -> None:
    winds = {"seat_wind": Wind.EAST, "prevalent_wind": Wind.SOUTH}
    three, four = THREE.requiring(1, **winds), TENHOU.requiring(1, **winds)
    for seed in range(sample(1_000)):
        hand = dealt(13, seed)
        known = without_left_out(hand)
        assert paili.deficiency(hand, rules=three) == paili.deficiency(hand, known, rules=four)
        own = paili.acceptance(hand, rules=three)
        assert dict(own) == dict(paili.acceptance(hand, known, rules=four))


def test_batches_answer_as_hands_do() -> None:
    hands = [dealt(13, seed) for seed in range(600)]
    counts = np.array([hand.counts for hand in hands], dtype=np.uint8)
    all_left = np.array([without_left_out(hand).available for hand in hands], dtype=np.uint8)
    for rules in (THREE, THREE.requiring(1)):
        expected = [paili.deficiency(hand, rules=rules) for hand in hands]
        assert paili.deficiency_batch(counts, rules=rules).tolist() == expected
        assert paili.deficiency_batch(counts, all_left, rules=rules).tolist() == expected
    accepted = paili.acceptance_batch(counts[:50], rules=THREE)
    assert not accepted[:, LEFT_OUT].any()
    for row, hand in zip(accepted, hands, strict=False):
        of_hand = paili.acceptance(hand, rules=THREE)
        assert {Tile(kind): row[kind] for kind in np.flatnonzero(row)} == dict(of_hand)


def test_tiles_that_can_come() -> None:
    report = paili.analyse(Hand.parse("19m123p456p789s112z"), rules=THREE)
    assert "of 108 tiles 14 are yours, 94 can still come" in str(report)
    hand = Hand.parse("19m123p456p789s11z")
    same = [
        paili.outlook(hand, known, rules=THREE, draws=9) for known in (None, without_left_out(hand))
    ]
    assert same[0].probability == same[1].probability
    games = paili.simulate(hand, rules=THREE, games=200, draws=9, seed=1)
    assert 0 <= games.probability < 0.5


def test_nobody_calls_a_chow() -> None:
    hand = Hand.parse("1999m2345p789s11z")
    found = paili.calls(hand, Tile.P3, draws=1, rules=THREE)
    assert {option.kind for option in found} == {paili.analysis.CallKind.PASS}
    with pytest.raises(paili.TileCountError, match="not in play"):
        paili.calls(hand, Tile.M5, draws=1, rules=THREE)


def asked(rules: Rules, hand: Hand) -> list[Callable[[], object]]:
    counts = np.array([hand.counts], dtype=np.uint8)
    return [
        lambda: paili.deficiency(hand, rules=rules),
        lambda: paili.analyse(hand, rules=rules),
        lambda: paili.deficiency_batch(counts, rules=rules),
    ]


def test_faults() -> None:
    for ask in asked(THREE, Hand.parse("25m345p345s11222z")):
        with pytest.raises(paili.TileCountError, match="2m is 1, expected none: the kind is not"):
            ask()
    with pytest.raises(paili.ArgumentError, match="seat_wind: got north, expected east, south or"):
        THREE.requiring(1, seat_wind="north", prevalent_wind="east")
    with pytest.raises(paili.ArgumentError, match="four players"):
        paili.census(THREE)


def test_open_hands_need_a_yaku() -> None:
    three, four = THREE.requiring(1), TENHOU.requiring(1)
    deck = [tile for tile in DECK if tile is not Tile.P2]
    for seed in range(sample(1_000)):
        concealed = Hand.from_tiles(Random(seed).sample(deck, 10))
        hand = Hand.parse(f"{concealed}[222p]")
        left = list(without_left_out(hand).available)
        left[Tile.P2] = 1
        known = KnowledgeBase.from_counts(left)
        assert paili.deficiency(hand, rules=three) == paili.deficiency(hand, known, rules=four)
        own = paili.acceptance(hand, rules=three)
        assert dict(own) == dict(paili.acceptance(hand, known, rules=four))
