"""Rules that leave the void suit open: each hand gives up its best suit."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import paili
import pytest
from paili import Hand, Rules, SichuanRules, Suit, Tile, sichuan
from paili.analysis import plan_report

from tests.depth import sample

HAND = Hand.parse("1223456778m13p19s")
WAITING = HAND.without_tile(Tile.M2)
SUITS = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)
TEXTS = ("sichuan", "sbr", "xuezhan:minimum=2:win_by=either")

ASKED: dict[str, Callable[..., Any]] = {
    "deficiency": lambda rules: paili.deficiency(HAND, rules=rules),
    "shanten": lambda rules: paili.shanten(HAND, rules=rules),
    "deficiency_by_form": lambda rules: paili.deficiency_by_form(HAND, rules=rules),
    "acceptance": lambda rules: paili.acceptance(WAITING, rules=rules),
    "discards": lambda rules: paili.discards(HAND, rules=rules, rank_by="chance"),
    "completions": lambda rules: paili.completions(HAND, rules=rules),
    "analyse": lambda rules: paili.analyse(HAND, rules=rules),
    "explain": lambda rules: paili.explain(HAND, rules=rules, draws=2),
    "plan": lambda rules: paili.plan(HAND, rules=rules, draws=3),
    "plan_report": lambda rules: plan_report(HAND, rules=rules, draws=2).to_json(),
    "outlook": lambda rules: paili.outlook(HAND, rules=rules, draws=3),
    "calls": lambda rules: paili.calls(WAITING, Tile.P2, rules=rules, draws=1),
    "simulate": lambda rules: paili.simulate(HAND, rules=rules, games=3, draws=2, seed=1),
}


def best_of(hand: Hand, rules: Rules) -> Rules:
    """Return the rules with the best void suit, by the definition."""
    if isinstance(rules.scoring, SichuanRules):
        return rules.with_void(sichuan.void_suits(hand, rules=rules)[0].suit)

    def standing(suit: Suit) -> tuple[int, int, Suit]:
        held = sum(tile.suit is suit for tile in hand.tiles)
        return paili.deficiency(hand, rules=rules.with_void(suit)), held, suit

    return rules.with_void(min(SUITS, key=standing))


@pytest.mark.check
@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("function", ASKED)
def test_every_question_takes_the_best_suit(function: str, text: str) -> None:
    if "minimum" in text and function in ("simulate", "outlook"):
        return  # slow with a requirement
    rules = Rules.parse(text).with_best_void()
    about = WAITING if function in ("acceptance", "calls") else HAND
    found = ASKED[function](rules)
    expected = best_of(about, Rules.parse(text))
    plain = replace(found, void_suits=None, exchanges=None) if function == "analyse" else found
    assert plain == ASKED[function](expected)
    assert getattr(found, "rules", expected) == expected
    assert found == ASKED[function](str(rules))


def test_the_suit_follows_from_the_hand() -> None:
    rng = Random("best void")
    seen = set()
    rules = paili.SICHUAN.with_best_void()
    for _ in range(sample(100)):
        tiles = rng.sample([kind for kind in range(27) for _ in range(4)], 13)
        hand = Hand.from_counts([tiles.count(kind) for kind in range(34)])
        expected = min(
            paili.deficiency(hand, rules=paili.SICHUAN.with_void(suit)) for suit in SUITS
        )
        assert paili.deficiency(hand, rules=rules) == expected
        found = paili.completions(hand, rules=rules, limit=0).rules
        assert found == best_of(hand, paili.SICHUAN)
        seen.add(found.void_suit)
    assert seen == set(SUITS)


def test_what_is_declared_cannot_be_given_up() -> None:
    melded = Hand.parse("2399m1233p99s[111s]")
    for text in ("sichuan:void=best", "xuezhan:void=best"):
        assert paili.completions(melded, rules=text).rules.void_suit is not Suit.BAMBOO
    with pytest.raises(paili.ArgumentError, match="void suit"):
        paili.deficiency(Hand.parse("2399m[111m][222p][333s]"), rules="sichuan:void=best")


def test_short_hands_give_up_what_is_farthest() -> None:
    """Check that the deficiency decides where the worth of melds is unknown."""
    found = paili.completions(Hand.parse("2399p"), rules="xuezhan:void=best")
    assert found.rules == paili.XUEZHAN.with_void(Suit.CHARACTERS)


@pytest.mark.parametrize(
    "ask",
    [
        paili.deficiency_batch,
        paili.shanten_batch,
        paili.acceptance_batch,
        paili.discards_batch,
        paili.best_discards_batch,
        lambda counts, rules: paili.discard_values_batch(counts, draws=1, rules=rules),
    ],
)
def test_batches_refuse_them(ask: Callable[..., Any]) -> None:
    for rules in ("sichuan:void=best", paili.XUEZHAN.with_best_void()):
        with pytest.raises(paili.ArgumentError) as caught:
            ask(np.stack([HAND.counts]), rules=rules)
        assert (caught.value.name, caught.value.got) == ("rules", str(rules))
        assert "only questions about one hand" in caught.value.expected


def test_a_census_counts_hands_without_their_best_suit() -> None:
    counted = paili.census("sichuan:void=best", tiles=13, melds=3)
    assert counted == paili.census("sichuan", tiles=13, melds=3, best_void=True)
    assert counted.best_void


def test_they_are_values() -> None:
    for rules in (paili.SICHUAN, paili.XUEZHAN.with_(cap=3).requiring(2), paili.RIICHI):
        best = rules.with_best_void()
        is_default = isinstance(rules.scoring, SichuanRules)
        assert (best.best_void, best.void_suit) == (True, None)
        assert str(best) == (str(rules) if is_default else f"{rules}:void=best")
        assert Rules.parse(str(best)) == best == eval(repr(best), vars(paili))
        assert Rules.from_json(json.loads(json.dumps(best.to_json()))) == best
        for again in (pickle.loads(pickle.dumps(best)), copy.deepcopy(best)):
            assert (again, hash(again)) == (best, hash(best))
        # Rules with a score choose the best void suit by default.
        assert (best == rules) == is_default
        shapes = best.with_void(None)
        assert (shapes == rules) != is_default
        assert Rules.parse(str(shapes)) == shapes == Rules.from_json(shapes.to_json())
        assert best.with_void(Suit.DOTS) == rules.with_void(Suit.DOTS)
        assert best.to_json()["void_suit"] == (None if is_default else "best")
    own = Rules("own", 27, ["standard"], best_void=True)
    assert eval(repr(own), vars(paili)) == own


def test_they_are_checked() -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        Rules("own", 27, ["standard"], Suit.DOTS, best_void=True)
    assert (caught.value.name, caught.value.got) == ("best_void", "True")
    with pytest.raises(paili.ArgumentError, match="best_void"):
        Rules("own", 27, ["standard"], best_void="best")  # type: ignore[arg-type]
    east = {"seat_wind": "east", "prevalent_wind": "east"}
    with pytest.raises(paili.ArgumentError, match="mcr without a void suit"):
        paili.MCR.with_best_void().requiring(8, **east)
    for wrong in ("sichuan:void=BEST", "sichuan:void=", "xuezhan:void=beste"):
        with pytest.raises(paili.ArgumentError, match="best"):
            Rules.parse(wrong)
    for bad in (None, "hand", 5):
        with pytest.raises(paili.ArgumentError, match="hand"):
            paili.deficiency(bad, rules="sichuan:void=best")  # type: ignore[arg-type]
    with pytest.raises(paili.ArgumentError, match="knowledge"):
        paili.deficiency(HAND, 3, rules="xuezhan:void=best")  # type: ignore[arg-type]
