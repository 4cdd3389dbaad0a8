"""Stakes: their validation, and plans that use them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import paili
import pytest
from paili import ArgumentError, Hand, KnowledgeBase, Tile, TileCountError, Wind
from paili.riichi import Stakes

EAST: Any = {"seat_wind": "south", "prevalent_wind": "east"}
READY = Hand.parse("234567m345p88p67s9m")


def plan(hand: Hand = READY, *, draws: int = 2, rules: str = "tenhou", **given: Any) -> paili.Plan:
    stakes = Stakes(**(EAST | given))
    return paili.plan(hand, draws=draws, rules=rules, objective="points", stakes=stakes)


def test_texts_become_values() -> None:
    stakes = Stakes(**EAST, dora="3p7z", red_fives="5m5s", discard_share=0.6)
    assert (stakes.seat_wind, stakes.dora) == (Wind.SOUTH, (Tile.P3, Tile.RED))
    assert (stakes.red_fives, stakes.discard_share) == ((Tile.M5, Tile.S5), Fraction(3, 5))
    assert eval(repr(stakes), vars(paili) | {"Stakes": Stakes, "Fraction": Fraction}) == stakes


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"seat_wind": "up"}, "seat_wind"),
        ({"dora": "123456m"}, "dora"),
        ({"red_fives": "4m"}, "red_fives"),
        ({"honba": -1}, "honba"),
        ({"sticks": 1_001}, "sticks"),
        ({"last_tile": 1}, "last_tile"),
        ({"can_declare": None}, "can_declare"),
        ({"discard_share": 1.5}, "discard_share"),
        ({"discard_share": Fraction(1, 101)}, "discard_share"),
        ({"discard_share": "half"}, "discard_share"),
        ({"discard_share": True}, "discard_share"),
    ],
)
def test_a_wrong_stake_is_named(given: dict[str, Any], name: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        Stakes(**(EAST | given))
    assert caught.value.name == name


def test_stakes_belong_to_points_of_riichi() -> None:
    stakes = Stakes(**EAST)
    wrong: list[Any] = [{"rules": "tenhou"}, {"rules": "sbr", "objective": "points"}]
    for options in wrong:
        with pytest.raises(ArgumentError, match="stakes"):
            paili.plan(READY, draws=1, stakes=stakes, **options)
    with pytest.raises(ArgumentError, match="stakes"):
        paili.plan(READY, draws=1, objective="points", stakes="east")  # type: ignore[arg-type]
    rules = paili.TENHOU.requiring(seat_wind="south", prevalent_wind="east")
    usual = paili.plan(READY, draws=2, rules=rules, objective="points")
    assert usual.options == plan().options
    long = paili.outlook(READY, draws=2, rules=rules, objective="points")
    winds = {"seat_wind": rules.requirement.seat_wind, "prevalent_wind": Wind.EAST}
    told = Stakes(**winds)
    asked: Any = {"draws": 2, "rules": "tenhou", "objective": "points", "stakes": told}
    assert long.options == paili.outlook(READY, **asked).options
    silent = Hand.parse("234567m345p88p67s")
    usual_calls = paili.calls(silent, Tile.S8, draws=2, rules=rules, objective="points")
    assert usual_calls == paili.calls(silent, Tile.S8, **asked)


def test_indicators_cannot_come() -> None:
    stakes = Stakes(**EAST, dora="3p3p")
    found = paili.plan(READY, draws=1, rules="tenhou", objective="points", stakes=stakes)
    assert found.knowledge == KnowledgeBase.from_seen(READY, [Tile.P3] * 2)
    everything = KnowledgeBase.full(READY)
    with pytest.raises(TileCountError):
        paili.plan(READY, everything, draws=1, rules="tenhou", objective="points", stakes=stakes)
    with pytest.raises(TileCountError):
        plan(draws=1, dora="8p8p8p")


def test_indicators_below_need_tiles() -> None:
    few = KnowledgeBase.parse("000000000 000000000 000000011 0000000")
    stakes = Stakes(**EAST, dora="3p")
    about: Any = {"rules": "tenhou", "objective": "points", "stakes": stakes}
    assert paili.plan(READY, few, draws=1, **about).best is Tile.M9
    with pytest.raises(ArgumentError, match="indicators"):
        paili.plan(READY, few, draws=2, **about)


def test_red_fives_of_rules_that_have_one_or_two_are_told() -> None:
    with pytest.raises(ArgumentError, match="red_fives"):
        plan(rules="tenhou:red_fives=2")
    assert plan(rules="tenhou:red_fives=2", red_fives="5p").expected_points
    with pytest.raises(ArgumentError, match="red_fives"):
        plan(red_fives="5p5p5p5p")


def test_three_players_are_not_known() -> None:
    with pytest.raises(ArgumentError, match="players"):
        plan(Hand.parse("19m234567p34588s1z"), rules="tenhou:players=3")


def test_winds_come_from_the_requirement() -> None:
    hand = Hand.parse("234567m345p88p11z9m")
    winds: Any = {"seat_wind": "east", "prevalent_wind": "east"}

    def points(rules: paili.Rules, stakes: Stakes, hand: Hand = hand) -> Fraction | None:
        about: Any = {"draws": 2, "rules": rules, "objective": "points"}
        return paili.plan(hand, stakes=stakes, **about).expected_points

    required = paili.TENHOU.requiring(**winds)
    assert points(required, Stakes()) == points(paili.TENHOU, Stakes(**winds))
    unknown, others = Stakes(), Stakes(seat_wind="west", prevalent_wind="south")
    assert points(paili.TENHOU, unknown, READY) == points(paili.TENHOU, others, READY)
    for rules, stakes, name in (
        (required, Stakes(seat_wind="west", prevalent_wind="east"), "seat_wind"),
        (paili.TENHOU.requiring(han=2), Stakes(), "rules"),
        (paili.TENHOU.requiring(win_by="discard"), Stakes(), "discard_share"),
        (paili.TENHOU.requiring(win_by="self_draw"), Stakes(discard_share=0.5), "discard_share"),
    ):
        with pytest.raises(ArgumentError) as caught:
            points(rules, stakes)
        assert caught.value.name == name
    assert points(paili.TENHOU.requiring(win_by="discard"), Stakes(discard_share=1))
    with pytest.raises(ArgumentError, match="prevalent_wind"):
        Stakes(seat_wind="east")


def test_silence_where_the_win_is_worth_it() -> None:
    """Check two draws: riichi is worth its stick only with more draws, or with more han."""
    silent = plan(draws=2).options[0]
    declared = plan(draws=4).options[0]
    assert (silent.tile, silent.riichi) == (Tile.M9, False)
    assert (declared.tile, declared.riichi) == (Tile.M9, True)


def test_who_cannot_declare_is_silent() -> None:
    """Check that such a plan only has the yaku of the hand, as with fewer than 1,000 points."""
    declared, silent = plan(draws=4), plan(draws=4, can_declare=False)
    assert declared.options[0].riichi
    assert not any(option.riichi for option in silent.options)
    pairs = {option.tile: option for option in declared.options}
    for option in silent.options:
        points = option.expected_points, pairs[option.tile].expected_points
        assert points[0] is not None
        assert points[1] is not None
        assert points[0] <= points[1]
    opened = {"hand": Hand.parse("234m567p2299s8p[123m]"), "draws": 1, "last_tile": True}
    assert plan(**opened, can_declare=False).exact == plan(**opened).exact


def test_what_follows_riichi_is_no_plan() -> None:
    with pytest.raises(ArgumentError, match="riichi"):
        plan(draws=4).after(Tile.M1)
    silent = plan(draws=2)
    assert silent.after(Tile.S8).is_complete
    assert silent.after(Tile.S8).best is None
    assert not silent.after(Tile.M1).is_complete


def test_the_last_tile_is_a_yaku() -> None:
    hand = Hand.parse("234m567p2299s8p[123m]")
    assert plan(hand, draws=1).exact == 0
    assert plan(hand, draws=1, last_tile=True).exact == Fraction(4, 122)
