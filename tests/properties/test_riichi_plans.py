"""Laws of plans for points of riichi."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import paili
import pytest
from paili import Hand, KnowledgeBase, Tile
from paili.riichi import Stakes, Win, score

from tests.cases.riichi_points import Case, case_of
from tests.depth import sample
from tests.reference.riichi import following
from tests.reference.riichi_points import RED


def plan(case: Case, stakes: Stakes | None = None, hand: Hand | None = None) -> paili.Plan:
    about: Any = {"draws": case.draws, "rules": case.preset, "objective": "points"}
    stakes = stakes or case.stakes
    return paili.plan(hand or case.of_paili, case.knowledge, stakes=stakes, **about)


def cases(seed: int, number: int) -> list[Case]:
    random = Random(seed)
    return [case_of(random, work=4_000) for _ in range(number)]


def points(found: paili.Plan) -> Fraction:
    assert found.expected_points is not None
    return found.expected_points


def test_a_dora_more_is_never_worth_less() -> None:
    """Add a dora of a kind without visible copies, so that the tiles for ura dora are equal."""
    greater = 0
    for case in cases(1, sample(300, at_least=60)):
        both = zip(case.hand[:RED], case.wall[:RED], strict=True)
        gone = [held + coming for held, coming in both]
        if len(case.so.dora) + 1 + case.draws > sum(case.wall):
            continue
        shown = {int(tile) for meld in case.of_paili.melds for tile in meld.tiles}
        own = [kind for kind in range(34) if case.hand[kind]]
        before = [kind for kind in range(34) if following(kind) in own and gone[kind] == 0]
        before = [kind for kind in before if kind % 9 != 4 and kind not in {*case.so.dora, *shown}]
        if before:
            stakes = replace(case.stakes, dora=(*case.stakes.dora, Tile(before[0])))
            few, many = points(plan(case)), points(plan(case, stakes))
            assert few <= many, case
            greater += few < many
    assert greater > 5


def test_riichi_is_declared_where_it_brings_more_than_silence() -> None:
    """Skip waiting hands: they have discarded already and cannot declare before a draw."""
    declared = 0
    for case in cases(2, sample(150, at_least=40)):
        if not case.is_drawn:
            continue
        found = plan(case)
        for option in found.options:
            silent = points(plan(case, hand=case.of_paili.without_tile(option.tile)))
            best = option.expected_points
            assert best is not None
            assert best > silent if option.riichi and best != silent else best == silent, case
            declared += bool(option.riichi)
    assert declared > 5


def test_reasons_add_up() -> None:
    for case in cases(3, sample(150, at_least=40)):
        found = plan(case)
        chances = sum((reason.exact for reason in found.reasons()), Fraction(0))
        assert chances == found.exact, case


def test_draws_before_and_after_agree() -> None:
    """Check that without riichi and other seats' discards the mean over the draws is the value."""
    seen = 0
    for case in cases(4, sample(2_000, at_least=400)):
        found = plan(case)
        if case.draws == 0 or case.so.discard_share or found.is_complete:
            continue
        if found.best is not None and found.options[0].riichi:
            continue
        if any(case.wall[RED:]) or any(case.hand[RED:]):
            continue  # `after` draws only plain copies
        total = Fraction(0)
        for kind, copies in enumerate(case.knowledge.available):
            if copies:
                total += Fraction(int(copies), sum(case.wall)) * points(found.after(kind))
        assert total == points(found), case
        seen += total > 0
    assert seen > 5


def test_suits_may_be_exchanged() -> None:
    about: Any = {"draws": 3, "rules": "tenhou", "objective": "points"}
    stakes = Stakes(seat_wind="west", prevalent_wind="south")
    texts = [
        "2346{0}34{1}34567799{2}",
        "12389{0}456{1}2378{2}11{0}",
        "2355{0}44{1}[333{2}][234{1}]6{0}",
    ]
    for text in texts:
        values = set()
        for suits in ("mps", "psm", "smp", "spm"):
            values.add(points(paili.plan(Hand.parse(text.format(*suits)), stakes=stakes, **about)))
        assert len(values) == 1, text
        assert values != {Fraction(0)}, text


def test_a_dealer_receives_more() -> None:
    about: Any = {"draws": 3, "rules": "tenhou", "objective": "points"}
    hand = Hand.parse("234567m34p88p67s19m")
    dealer, other = (
        points(
            paili.plan(
                hand, stakes=Stakes(seat_wind=seat, prevalent_wind="south", dora="4p"), **about
            )
        )
        for seat in ("east", "west")
    )
    assert dealer > other > 0


@pytest.mark.parametrize("draws", [1, 2, 4])
def test_ippatsu_is_paid_once(draws: int) -> None:
    """Add up the wins by each draw and the chances of the ura indicators one by one."""
    drawn = Hand.parse("234567m345p88p67s1z")
    hand = drawn.without_tile(Tile.EAST)
    knowledge = KnowledgeBase.from_seen(drawn, [Tile.WEST])
    pool = [int(copies) for copies in knowledge.available]
    unseen, winning = sum(pool), (22, 25)
    others = unseen - pool[22] - pool[25]

    def won(tile: int, ura: int, ippatsu: bool) -> int:
        so: Any = {"riichi": "riichi", "ippatsu": ippatsu, "self_drawn": True}
        winds: Any = {"seat_wind": "south", "prevalent_wind": "east"}
        win = Win(hand, Tile(tile), dora=[Tile.WEST], ura=[Tile(ura)], **so, **winds)
        return score(win, "tenhou:red_fives=0").points

    total, chance = Fraction(0), Fraction(0)
    for draw in range(1, draws + 1):
        before = Fraction(1)
        for past in range(draw - 1):
            before *= Fraction(others - past, unseen - past)
        for tile in winning:
            share = before * Fraction(pool[tile], unseen - draw + 1)
            chance += share
            for ura in range(34):
                left = Fraction(pool[ura] - (ura == tile), unseen - draw)
                if ura not in winning:
                    left *= Fraction(others - draw + 1, others)
                if left:
                    total += share * left * won(tile, ura, draw == 1)
    expected = total - 1_000 * (1 - chance)
    stakes = Stakes(seat_wind="south", prevalent_wind="east", dora=[Tile.WEST])
    about: Any = {"draws": draws, "rules": "tenhou:red_fives=0", "objective": "points"}
    option = paili.plan(drawn, stakes=stakes, **about).options[0]
    assert option.tile is Tile.EAST
    if option.riichi:
        assert (option.expected_points, option.exact) == (expected, chance)
    else:
        assert option.expected_points is not None
        assert option.expected_points >= expected
    assert option.riichi == (draws > 2)
