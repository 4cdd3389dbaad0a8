"""Rules and winds given as texts, in all functions that take them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import paili
import pytest
from paili import Hand, Rules, Tile, Wind
from paili.analysis import plan_report
from paili.games.mcr import Deal, Observation, State
from paili.mcr import Win, score, score_batch

HAND = Hand.parse("2346m34p34567799s")
WAITING = HAND.without_tile(Tile.M6)
ROW = HAND.counts.reshape(1, 34)
WAITING_ROW = WAITING.counts.reshape(1, 34)
EIGHT = "mcr:minimum=8:seat=south:round=east"

ASKED: dict[str, Callable[..., Any]] = {
    "deficiency": lambda **rules: paili.deficiency(HAND, **rules),
    "shanten": lambda **rules: paili.shanten(HAND, **rules),
    "deficiency_by_form": lambda **rules: paili.deficiency_by_form(HAND, **rules),
    "acceptance": lambda **rules: paili.acceptance(WAITING, **rules),
    "discards": lambda **rules: paili.discards(HAND, two_step=True, **rules),
    "completions": lambda **rules: paili.completions(HAND, **rules),
    "analyse": lambda **rules: paili.analyse(HAND, **rules),
    "explain": lambda **rules: paili.explain(HAND, draws=2, **rules),
    "plan": lambda **rules: paili.plan(HAND, draws=2, **rules),
    "PlanSearch": lambda **rules: paili.PlanSearch(HAND, draws=2, **rules).plan(),
    "plan_report": lambda **rules: plan_report(HAND, draws=2, **rules).to_json(),
    "outlook": lambda **rules: paili.outlook(HAND, draws=3, **rules),
    "calls": lambda **rules: paili.calls(WAITING, Tile.P2, draws=1, **rules),
    "simulate": lambda **rules: paili.simulate(HAND, games=5, draws=2, seed=1, **rules),
    "census": lambda **rules: paili.census(tiles=13, melds=4, **rules),
    "deficiency_batch": lambda **rules: paili.deficiency_batch(ROW, **rules).tolist(),
    "shanten_batch": lambda **rules: paili.shanten_batch(ROW, **rules).tolist(),
    "acceptance_batch": lambda **rules: paili.acceptance_batch(WAITING_ROW, **rules).tolist(),
    "discards_batch": lambda **rules: [a.tolist() for a in paili.discards_batch(ROW, **rules)],
    "best_discards_batch": lambda **rules: paili.best_discards_batch(ROW, **rules).tolist(),
    "discard_values_batch": lambda **rules: np.nan_to_num(
        paili.discard_values_batch(ROW, draws=1, **rules)
    ).tolist(),
}


@pytest.mark.check
@pytest.mark.parametrize("function", ASKED)
@pytest.mark.parametrize("text", ["sichuan", "mcr", "sichuan:void=p", EIGHT])
def test_rules_as_text(function: str, text: str) -> None:
    if text == EIGHT and function in ("census", "simulate"):
        return  # one does not count worth, the other is slow
    found = ASKED[function](rules=text)
    assert found == ASKED[function](rules=Rules.parse(text))
    assert isinstance(getattr(found, "rules", Rules.parse(text)), Rules)


@pytest.mark.parametrize("function", ASKED)
def test_no_such_rules(function: str) -> None:
    for wrong in ("poker", "", "mcr:seat=up", "mcr:minimum=8:seat=up:round=east"):
        with pytest.raises(paili.ArgumentError) as caught:
            ASKED[function](rules=wrong)
        if caught.value.name == "rules":
            assert repr(wrong) == caught.value.got
            listed = "mahjong0, sichuan, riichi, mcr"
            assert listed in caught.value.expected or "requirement" in caught.value.expected
        else:
            assert (caught.value.name, caught.value.got) == ("seat", "'up'")


def test_what_rules_there_are() -> None:
    expected = (
        "one of mahjong0, sichuan, riichi, mcr, xuezhan, sbr, akabane, tenhou, mahjong_soul, ema, "
        "wrc, mleague, perhaps with :void=m, p, s, best or none; "
        "mcr:minimum=8:seat=east:round=east, tenhou:minimum=1, sbr:minimum=3; "
        "switches, as in xuezhan:cap=4"
    )
    with pytest.raises(paili.ArgumentError) as text:
        paili.deficiency(HAND, rules="Rich")
    assert text.value.expected == expected
    with pytest.raises(paili.ArgumentError) as value:
        paili.deficiency(HAND, rules=8)  # type: ignore[arg-type]
    assert value.value.expected == f"Rules, or {expected}"


@pytest.mark.parametrize("wind", ["south", "S", "s", "South", "南", Wind.SOUTH])
def test_winds_as_text(wind: Wind | str) -> None:
    rules = paili.MCR.requiring(8, seat_wind=wind, prevalent_wind="東")
    assert rules == Rules.parse(EIGHT)
    assert rules.requirement is not None
    assert rules.requirement.seat_wind is Wind.SOUTH
    assert Rules.parse(f"mcr:minimum=8:seat={wind}:round=E") == rules
    win = Win(Hand.parse("456m11p11z234s[123s]"), 27, self_drawn=False, **winds(wind))
    assert (win.seat_wind, win.prevalent_wind) == (Wind.SOUTH, Wind.EAST)
    fan = score(win).fan
    batch = score_batch(win.hand.counts[None], np.array([27]), melds=win.hand.melds, **ways(wind))
    assert batch.fan.tolist() == [fan]
    assert Observation.start(wind, "east").seat is Wind.SOUTH
    deal = Deal(Deal.random(1).walls, wind)
    assert deal.prevalent_wind is Wind.SOUTH
    state = State.start(deal)
    for ask in (state.observation, state.melds, state.wall_left, state.legal_actions):
        assert ask(wind) == ask(Wind.SOUTH)  # type: ignore[operator]


def winds(seat: Wind | str) -> dict[str, Any]:
    return {"seat_wind": seat, "prevalent_wind": "E"}


def ways(seat: Wind | str) -> dict[str, Any]:
    return {"self_drawn": False, **winds(seat)}


@pytest.mark.parametrize(
    ("wind", "got", "begin"),
    [
        ("up", "'up'", "east, south, west or north, or E, S, W, N, 东, 南, 西, 北"),
        ("", "''", "east, south, west or north"),
        ("1z", "'1z'", "east"),
        (1, "1", "a Wind, or east, south, west or north"),
        (Tile.EAST, "Tile.EAST", "a Wind, or east"),
        (None, "None", "a Wind, or east"),
    ],
)
def test_no_such_wind(wind: Any, got: str, begin: str) -> None:
    for call in (
        lambda: paili.MCR.requiring(8, seat_wind=wind, prevalent_wind="east"),
        lambda: Win(WAITING, 0, self_drawn=False, **winds(wind)),
        lambda: Observation.start(wind, "east"),
        lambda: State.start(Deal.random(1)).hand(wind),
    ):
        with pytest.raises(paili.ArgumentError) as caught:
            call()
        assert caught.value.name in ("seat_wind", "seat")
        assert caught.value.got == got
        assert caught.value.expected.startswith(begin)
