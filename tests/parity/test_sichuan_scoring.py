"""Sichuan Mahjong against the slow reference: scores of wins and settlements of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from itertools import groupby, islice
from random import Random

import numpy as np
import paili
import pytest
from paili.sichuan import (
    PATTERNS,
    PaidBy,
    Payment,
    balance,
    fault_payments,
    score,
    score_batch,
    settle,
    win_payments,
)

from tests.cases.games.sichuan_wins import (
    CIRCUMSTANCES,
    Case,
    Position,
    failures,
    positions,
    wins,
)
from tests.depth import sample
from tests.reference.sichuan import SEATS
from tests.reference.sichuan import scoring as reference
from tests.reference.sichuan import settlement as reference_settlement

SEED = 20_262


def test_circumstances_have_the_same_names() -> None:
    assert set(CIRCUMSTANCES) <= {field.name for field in fields(reference.Win)}


def assert_same_score(case: Case) -> list[str]:
    """Return the patterns of a win after a check that its score equals that of the reference."""
    found, expected = (
        score(case.paili_win, case.paili_rules),
        reference.score(case.win, case.reference_rules),
    )
    named = {pattern.name: times for pattern, times in found.patterns}
    assert named == dict(expected.patterns), case
    assert (found.fan, found.capped_fan) == (expected.fan, expected.capped), case
    assert found.value == expected.value, case
    assert_same_reading(found.decomposition, case.win, expected.reading)
    fan = sum((pattern.fan(case.paili_rules) or 0) * times for pattern, times in found.patterns)
    assert fan == found.fan, case
    assert_same_payments(case, found)
    return list(named)


def assert_same_reading(
    found: paili.mcr.Decomposition, win: reference.Win, expected: reference.Reading
) -> None:
    is_pairs = found.form is paili.Form.SEVEN_PAIRS_WITH_QUADS
    assert is_pairs == (expected.form == reference.SEVEN_PAIRS), win
    assert found.eye == expected.pair, win
    sets = sorted(tuple(map(int, meld.tiles)) for meld in (*found.concealed, *found.declared))
    assert sets == sorted(expected.sets), win


def assert_same_payments(case: Case, found: paili.sichuan.Score) -> None:
    rules, win = case.reference_rules, case.win
    is_in = {1, 2, 3} if case.win.tile % 2 else {1, 3}
    alone = not win.self_drawn or win.fed
    expected = reference_settlement.win_payments(win, 0, 1 if alone else None, is_in, rules)
    payments = win_payments(found, 0, 1 if alone else None, seats_in={0, *is_in})
    assert plain(payments) == expected, case
    assert {one.amount for one in payments} == {found.amount}
    assert (found.paid_by is PaidBy.ALL) == reference.is_paid_by_all(win, rules)


def plain(payments: tuple[Payment, ...]) -> list[reference_settlement.Payment]:
    """Convert payments to the form of the reference."""
    return [
        reference_settlement.Payment(one.payer, one.payee, one.amount, str(one.cause))
        for one in payments
    ]


def test_wins_are_worth_what_the_reference_says() -> None:
    seen: Counter[str] = Counter()
    for case in islice(wins(SEED), sample(20_000, at_least=4_000)):
        seen.update(assert_same_score(case))
    assert set(seen) == {pattern.name for pattern in PATTERNS}


def test_what_does_not_win_is_refused() -> None:
    refused = 0
    for case in islice(failures(SEED), sample(5_000)):
        try:
            expected = reference.score(case.win, case.reference_rules)
        except ValueError:
            refused += 1
            with pytest.raises(paili.NotWinningError):
                score(case.paili_win, case.paili_rules)
            continue
        assert score(case.paili_win, case.paili_rules).fan == expected.fan
    assert refused > sample(5_000) // 2


@pytest.mark.census
@pytest.mark.parametrize("part", range(10))
def test_a_million_wins(part: int) -> None:
    seen: Counter[str] = Counter()
    for case in islice(wins(SEED + 100 + part), 100_000):
        seen.update(assert_same_score(case))
    assert all(seen[pattern.name] > 5 for pattern in PATTERNS)


def test_batches_are_what_single_scores_are() -> None:
    """Compare batches of wins with the same melds and rules, which a batch requires."""
    cases = list(islice(wins(SEED + 2), sample(4_000))) + list(
        islice(failures(SEED + 2), sample(1_000))
    )

    def key(case: Case) -> tuple[str, str]:
        return str(case.win.melds), str(case.paili_rules)

    for _, group in groupby(sorted(cases, key=key), key):
        assert_same_batch(list(group))


def assert_same_batch(cases: list[Case]) -> None:
    given = [case.paili_win for case in cases]
    rules = cases[0].paili_rules
    found = score_batch(
        np.array([win.hand.counts for win in given]),
        np.array([win.tile for win in given]),
        rules,
        void=np.array([-1 if win.void is None else int(win.void) for win in given]),
        melds=given[0].hand.melds,
        threads=2,
        **{name: np.array([getattr(win, name) for win in given]) for name in CIRCUMSTANCES},
    )
    for row, win in enumerate(given):
        try:
            one = score(win, rules)
        except paili.NotWinningError:
            assert (found.fan[row], found.value[row]) == (-1, -1)
            assert not found.patterns[row].any()
            continue
        assert (found.fan[row], found.value[row]) == (one.fan, one.value)
        times = dict(one.patterns)
        assert found.patterns[row].tolist() == [times.get(pattern, 0) for pattern in PATTERNS]


def assert_same_settlement(position: Position) -> set[str]:
    """Return the causes of payments after a check that they equal those of the reference."""
    rules = position.reference_rules
    if sum(seat.has_won for seat in position.seats) == 3:
        expected = reference_settlement.settle_after_three_wins(position.seats, rules)
    else:
        expected = reference_settlement.settle(position.seats, position.kongs, rules)
    seats = position.paili_seats
    payments = settle(seats, position.paili_kongs, position.paili_rules)
    assert plain(payments) == expected, position
    assert list(balance(payments)) == reference_settlement.balance(expected)
    for seat, truth in zip(seats, position.seats, strict=True):
        assert seat.is_pig == truth.is_pig
        if not truth.has_won:
            ready = reference_settlement.ready_value(truth, rules)
            assert seat.ready_value(position.paili_rules) == ready
    return {one.cause for one in expected}


def settled(seed: int, number: int) -> Iterator[set[str]]:
    return map(assert_same_settlement, islice(positions(seed), number))


def test_games_are_settled_as_the_reference_says() -> None:
    seen = Counter(cause for causes in settled(SEED, sample(2_500)) for cause in causes)
    assert set(seen) == {"void", "not_ready", "kong_return"}
    assert min(seen.values()) > sample(2_500) // 20


@pytest.mark.census
@pytest.mark.parametrize("part", range(4))
def test_a_hundred_thousand_settlements(part: int) -> None:
    seen = Counter(cause for causes in settled(SEED + 100 + part, 25_000) for cause in causes)
    assert min(seen.values()) > 1_000


def test_kongs_and_faults_are_paid_as_the_reference_says() -> None:
    chance = Random(SEED)
    for position in islice(positions(SEED + 2), sample(2_000)):
        rules, truth = position.paili_rules, position.reference_rules
        owner, giver, *others = chance.sample(SEATS, 4)
        others = others[: chance.choice([0, 1, 2])]
        kind = chance.choice(["concealed", "exposed", "added"])
        just_drawn = chance.random() < 0.5
        kong = paili.sichuan.Kong.at_once(
            kind,
            owner,
            rules,
            giver=giver if kind == "exposed" else None,
            just_drawn=just_drawn if kind == "added" else None,
            seats_in=[owner, giver, *others],
        )
        expected = reference_settlement.kong_income(
            kind, owner, giver, just_drawn, {giver, *others}, truth
        )
        assert plain(kong.payments) == reference_settlement.kong_payments(expected)
        held, payments = kong.shot(giver, rules)
        moved, expected_payments = reference_settlement.after_shot(expected, giver, truth)
        assert plain(payments) == expected_payments
        assert held.holder == moved.holder
        faults = fault_payments(owner, rules, seats_in=[owner, giver, *others])
        assert plain(faults) == reference_settlement.fault_payments(owner, {giver, *others}, truth)
