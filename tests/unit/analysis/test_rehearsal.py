"""Outlooks of far hands, which are estimated by rehearsed games."""

from __future__ import annotations

import paili
import pytest
from paili.analysis.outlook import Outlook, outlook
from paili.analysis.simulation import simulate

from tests.depth import sample

FAR = {
    3: ("24789m12368p49s36z", "2367m3667p223347s"),
    4: ("1356689m7p4566s15z", "78m23788p128s2577z", "1359m2468p1357s12z"),
    5: ("26778m69p166s1457z", "12457m1p189s12245z"),
    6: ("13489m255p259s347z", "239m236p125s13567z"),
    7: ("1689m147p378s1267z",),
}
CASES = [(deficiency, text) for deficiency, texts in FAR.items() for text in texts]
LONG = 18


def found_of(text: str, draws: int = LONG) -> Outlook:
    return outlook(paili.Hand.parse(text), draws=draws, rules=paili.RIICHI)


@pytest.mark.check
@pytest.mark.parametrize(("deficiency", "text"), CASES)
def test_the_curves_are_those_of_the_policy(deficiency: int, text: str) -> None:
    """The games of `simulate` are played by other code, through other walls."""
    hand = paili.Hand.parse(text)
    found = found_of(text)
    games = sample(40_000, at_least=10_000)
    played = simulate(hand, policy="outlook", draws=LONG, games=games, seed=2, rules=paili.RIICHI)
    # The player of the games knows what he has discarded; four standard errors of both.
    tolerance = 0.02
    for draw in (6, 12, LONG):
        assert found.best.won[draw - 1] == pytest.approx(
            played.won[draw - 1] / games, abs=tolerance
        )
    for option in found.options:
        assert sorted(option.won) == list(option.won)
        assert sorted(option.ready) == list(option.ready)
        assert all(
            0 <= won <= ready <= 1 for won, ready in zip(option.won, option.ready, strict=True)
        )


@pytest.mark.check
def test_the_policy_wins_more_than_others() -> None:
    """A search with two detours and the heuristic of Li & Yan win a tenth less."""
    won = dict.fromkeys(("outlook", "delta"), 0.0)
    searched = 0.0
    for deficiency, text in CASES:
        if deficiency == 4:
            hand = paili.Hand.parse(text)
            for policy in won:
                won[policy] += simulate(
                    hand, policy=policy, draws=LONG, games=10_000, seed=3, rules=paili.RIICHI
                ).probability
            searched += outlook(hand, draws=LONG, detours=1, rules=paili.RIICHI).probability
    assert won["outlook"] > won["delta"] + 0.02
    assert won["outlook"] > searched + 0.02


@pytest.mark.parametrize("text", [texts[0] for texts in FAR.values()])
def test_the_number_of_threads_changes_nothing(text: str) -> None:
    hand = paili.Hand.parse(text)
    alone, three = (
        outlook(hand, draws=LONG, rules=paili.RIICHI, threads=threads) for threads in (1, 3)
    )
    assert alone == three


def test_memory_changes_nothing() -> None:
    hand = paili.Hand.parse(FAR[4][0])
    free = outlook(hand, draws=LONG, rules=paili.RIICHI)
    assert outlook(hand, draws=LONG, rules=paili.RIICHI, memory=1 << 20) == free


def test_games_are_counted() -> None:
    found = found_of(FAR[5][0])
    assert found.limits.detours == LONG
    assert found.limits.breadth == 1
    assert 1_024 <= (found.limits.games or 0) <= 4_096
    assert found.hands > 1_024
    assert "games after the best discard" in str(found)


def test_many_draws_make_the_account_coarser() -> None:
    found = found_of(FAR[6][0], draws=80)
    played = simulate(
        paili.Hand.parse(FAR[6][0]),
        policy="outlook",
        draws=80,
        games=4_000,
        seed=4,
        rules=paili.RIICHI,
    )
    for draw in (20, 40, 60, 80):
        assert found.best.won[draw - 1] == pytest.approx(played.won[draw - 1] / 4_000, abs=0.035)


@pytest.mark.parametrize("draws", [2, pytest.param(9, marks=pytest.mark.check)])
def test_few_draws_are_searched(draws: int) -> None:
    assert found_of(FAR[5][0], draws).limits.games is None


def test_detours_are_searched() -> None:
    hand = paili.Hand.parse(FAR[4][0])
    assert outlook(hand, draws=LONG, detours=1, rules=paili.RIICHI).limits.games is None


def test_searches_begin_one_tile_nearer() -> None:
    """Hands of deficiency 3 are rehearsed, those of 2 are searched."""
    found = found_of(FAR[3][0])
    assert 96 <= (found.limits.games or 0) <= 4_096
    hand = paili.Hand.parse(FAR[3][0])
    searched = outlook(hand, draws=LONG, rules=paili.RIICHI, detours=1)
    assert searched.limits.games is None
    assert found.probability > searched.probability - 0.005
    assert found_of("123m2355789p113s8s").limits.games is None


def test_a_waiting_hand_has_one_option() -> None:
    """After the best discard it is the same hand, but the discarded tile can come."""
    found = found_of("1359m2468p1357s1z")
    drawn = found_of("1359m2468p1357s12z")
    assert len(found.options) == 1
    assert found.best.tile is None
    assert found.probability == pytest.approx(drawn.probability, abs=0.02)


def test_equal_discards_are_equal() -> None:
    """Single honours of which as many copies can come are the same but for their order."""
    options = {str(option.tile): option for option in found_of("1359m2468p1357s12z").options}
    assert options["1z"].probability == pytest.approx(options["2z"].probability, abs=0.002)


@pytest.mark.parametrize(
    "rules", [paili.MAHJONG0, paili.MCR, paili.SICHUAN, "sichuan:void=m"], ids=str
)
def test_other_rules(rules: paili.Rules | str) -> None:
    hand = paili.Hand.parse("1359m2468p135579s")
    found = outlook(hand, draws=LONG, rules=rules)
    played = simulate(hand, policy="outlook", draws=LONG, games=4_000, seed=1, rules=rules)
    assert found.probability == pytest.approx(played.probability, abs=0.035)
    assert all(option.deficiency == -1 or option.copies for option in found.options)


def test_a_hand_that_is_searched_is_exact() -> None:
    """Check few draws, over which the search is complete and equals the exact plan."""
    hand = paili.Hand.parse("1358m2468p113579s")
    found = outlook(hand, draws=5, rules=paili.MAHJONG0)
    exact = paili.plan(hand, draws=5, rules=paili.MAHJONG0)
    assert found.probability == pytest.approx(float(exact.probability), abs=1e-4)
