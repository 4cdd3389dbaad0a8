"""Plans of Sichuan Mahjong with a minimum worth, against the plain recursions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import paili
import pytest

from tests.cases.sichuan_required import LOST, Case, cases
from tests.depth import sample
from tests.reference import KINDS, SUITED, Tiles, with_one_more
from tests.reference.points import PointValues
from tests.reference.required_values import RequiredValues
from tests.reference.sichuan import COPIES
from tests.reference.sichuan import rules as sichuan_rules

PLAYERS = 3
MOST_TILES = 8
"""The number of tiles that can come, small enough for few sequences of draws."""


def small(seed: str, number: int) -> list[Case]:
    """Return cases with few tiles to come, so that all pairs of draws can be enumerated."""
    found = []
    for case in cases(seed, number):
        left = MOST_TILES
        available = []
        for n in case.available:
            available.append(min(n, left))
            left -= available[-1]
        found.append(replace(case, available=tuple(available)))
    return found


def fan_of(case: Case) -> Callable[[Tiles, int, int], int | None]:
    def fan(waiting: Tiles, last: int, left: int) -> int | None:
        found = case.worth(with_one_more(waiting, last), last, left)
        return None if found == LOST or found < case.minimum else found

    return fan


def points_of(case: Case) -> Callable[[Tiles, int, int], int | None]:
    switches = sichuan_rules.PRESETS[case.preset.upper()]
    more = switches.base if switches.self_draw == "base" else 0
    ways = {"discard": [False], "self_draw": [True], "either": [False, True]}[case.win_by]

    def points(waiting: Tiles, last: int, _: int) -> int | None:
        found = []
        for drawn in ways:
            score = case.score(with_one_more(waiting, last), last, drawn)
            if score is not None and score.fan >= case.minimum:
                found.append(PLAYERS * (score.value + more) if drawn else score.value)
        return max(found, default=None)

    return points


def asked(case: Case) -> tuple[Tiles, Tiles, int]:
    return case.counts, case.available, min(2, sum(case.available))


@pytest.mark.check
def test_chances_and_expected_fan() -> None:
    seen: Counter[str] = Counter()
    for case in small("chances", sample(200, at_least=60)):
        truth = RequiredValues(fan_of(case))
        draws = asked(case)[2]
        found = paili.plan(case.hand, case.knowledge, draws=draws, rules=case.rules)
        value = truth.of_waiting if case.hand.is_waiting else truth.of_drawn
        assert (found.exact, found.expected_fan) == value(*asked(case)), case
        assert found.expected_points is None
        seen["some" if found.exact else "none"] += 1
        if not case.hand.is_waiting:
            values = truth.of_discards(*asked(case))
            expected = {kind: values[kind] for kind in case.discardable}
            options = {int(one.tile): (one.exact, one.expected_fan) for one in found.options}
            assert options == expected, case
    assert min(seen["some"], seen["none"]) > 5, seen


@pytest.mark.check
def test_expected_points() -> None:
    seen: Counter[str] = Counter()
    for case in small("points", sample(200, at_least=60)):
        truth = PointValues(points_of(case))
        draws = asked(case)[2]
        found = paili.plan(
            case.hand, case.knowledge, draws=draws, rules=case.rules, objective="points"
        )
        value = truth.of_waiting if case.hand.is_waiting else truth.of_drawn
        assert (found.expected_points, found.exact) == value(*asked(case)), case
        assert found.expected_fan is None
        seen["some" if found.exact else "none"] += 1
    assert min(seen["some"], seen["none"]) > 5, seen


def everything(case: Case) -> Case:
    """Return the case with all copies outside the hand available, honours included."""
    melds = [one.tile for one in case.melds for _ in range(one.size)]
    left = [COPIES - held - melds.count(kind) for kind, held in enumerate(case.counts)]
    return replace(case, available=tuple(left))


@pytest.mark.check
def test_hands_to_which_anything_can_come() -> None:
    """Check ready hands, among them some whose passed wins are certain to recur."""
    seen: Counter[str] = Counter()
    for case in map(everything, cases("anything", sample(120, at_least=40))):
        if paili.deficiency(case.hand, case.knowledge, rules=case.rules) > 1:
            continue
        # Honours are not in the wall, even if they are declared available.
        wall = (*case.available[:SUITED], *(KINDS - SUITED) * (0,))
        draws = 2 if case.hand.is_waiting else 1
        truth = PointValues(points_of(case))
        value = truth.of_waiting if case.hand.is_waiting else truth.of_drawn
        about = {"draws": draws, "rules": case.rules}
        found = paili.plan(case.hand, case.knowledge, objective="points", **about)
        assert (found.expected_points, found.exact) == value(case.counts, wall, draws), case
        fan = RequiredValues(fan_of(case))
        value = fan.of_waiting if case.hand.is_waiting else fan.of_drawn
        found = paili.plan(case.hand, case.knowledge, **about)
        assert (found.exact, found.expected_fan) == value(case.counts, wall, draws), case
        seen["waiting" if case.hand.is_waiting else "drawn"] += 1
    assert min(seen["waiting"], seen["drawn"]) > 3, seen


def test_honours_do_not_come() -> None:
    """Check that available honours change no answer where they are not in play."""
    honours = (KINDS - SUITED) * (COPIES,)
    for case in small("honours", sample(100, at_least=30)):
        said = replace(case, available=(*case.available[:SUITED], *honours))
        draws = min(3, sum(case.available))
        for rules in (case.rules, case.game):
            for objective in ("chance", "points"):
                about = {"draws": draws, "rules": rules, "objective": objective}
                answers = [paili.plan(one.hand, one.knowledge, **about) for one in (case, said)]
                values = [(one.exact, one.expected_fan, one.expected_points) for one in answers]
                assert values[0] == values[1], (case, rules, objective)
                looks = [paili.outlook(one.hand, one.knowledge, **about) for one in (case, said)]
                assert looks[0].best == looks[1].best, (case, rules, objective)
        for ask in (paili.sichuan.void_suits, paili.deficiency, paili.completions):
            rules = case.game.with_void(None) if ask is paili.sichuan.void_suits else case.rules
            asked = {"draws": min(draws, 2)} if ask is paili.sichuan.void_suits else {}
            found = [ask(one.hand, one.knowledge, rules=rules, **asked) for one in (case, said)]
            parts = [
                found if isinstance(found, int) else [one.to_json() for one in found]
                for found in found
            ]
            assert parts[0] == parts[1], (case, ask)


def test_a_hand_with_tiles_of_its_void_suit_has_not_won() -> None:
    """Check with a hand that is complete apart from its void suit."""
    hand = paili.Hand.parse("123456789m11222p")
    voids = (paili.Suit.DOTS, paili.Suit.BAMBOO, paili.Suit.CHARACTERS)
    for void, has_won in zip(voids, (False, True, False), strict=True):
        game = paili.XUEZHAN.with_void(void)
        for rules in (game, game.requiring(0), game.requiring(1, win_by="either")):
            objectives = ("chance", "points")
            plans = [paili.plan(hand, draws=1, rules=rules, objective=one) for one in objectives]
            assert {one.is_complete for one in plans} == {has_won}
            assert not has_won or {one.best is None for one in plans} == {True}
            assert {one.exact == 1 for one in plans} == {has_won}
            assert paili.outlook(hand, draws=2, rules=rules).is_complete is has_won
            assert (paili.deficiency(hand, rules=rules) == 0) is has_won


def test_an_outlook_with_one_draw_is_exact() -> None:
    for case in small("outlook", sample(60, at_least=20)):
        draws = min(1, sum(case.available))
        for objective in ("chance", "points"):
            about = {"draws": draws, "rules": case.rules, "objective": objective}
            exact = paili.plan(case.hand, case.knowledge, **about)
            found = paili.outlook(case.hand, case.knowledge, **about)
            assert found.is_complete == exact.is_complete
            if found.is_complete:
                continue
            best = exact.options[0] if exact.options else exact
            assert found.best.probability == pytest.approx(float(best.exact))
            worth = best.expected_fan if objective == "chance" else best.expected_points
            shown = getattr(found.best, f"expected_{'fan' if objective == 'chance' else 'points'}")
            assert shown == pytest.approx(float(worth or 0))


def test_calls_by_points() -> None:
    """Check that each option equals the plan for points after it; one player pays for a win."""
    hand = paili.Hand.parse("22255588m22277p")
    rules = paili.XUEZHAN.with_void(paili.Suit.BAMBOO)
    found = paili.calls(hand, paili.Tile.M8, draws=2, rules=rules, objective="points")
    assert {str(one.kind) for one in found} == {"win", "pass", "pung"}
    by_kind = {str(one.kind): one for one in found}
    # All pungs: a fan, paid by one player.
    assert (by_kind["win"].exact, by_kind["win"].expected_points) == (1, 2)
    coming = paili.KnowledgeBase.full(hand).discard(paili.Tile.M8)
    asked = {"draws": 2, "rules": rules, "objective": "points"}
    passed = paili.plan(hand, coming, **asked)
    assert by_kind["pass"].expected_points == passed.expected_points
    assert by_kind["pass"].exact == passed.exact
    punged = hand.with_meld(paili.Meld.pung(paili.Tile.M8), paili.Tile.M8)
    best = paili.plan(punged, coming, **asked).options[0]
    pung = by_kind["pung"]
    assert (pung.expected_points, pung.exact) == (best.expected_points, best.exact)
    assert (pung.discard, pung.gain) == (best.tile, best.exact - passed.exact)
    points = [one.expected_points or 0 for one in found]
    assert points == sorted(points, reverse=True)
    assert "points" in str(found)
    chance = paili.calls(hand, paili.Tile.M8, draws=2, rules=rules)
    assert {one.expected_points for one in chance} == {None}
    with pytest.raises(paili.ArgumentError, match="points"):
        paili.calls(hand, paili.Tile.M8, draws=1, rules="sichuan", objective="points")
    east = paili.MCR.requiring(0, seat_wind="E", prevalent_wind="E", win_by="self_draw")
    won = paili.calls(hand, paili.Tile.M8, draws=0, rules=east, objective="points")[0]
    fan = paili.mcr.score(
        paili.mcr.Win(hand, paili.Tile.M8, self_drawn=False, seat_wind="E", prevalent_wind="E")
    ).fan
    assert (str(won.kind), won.expected_points) == ("win", 24 + fan)


def test_calls_know_what_a_pung_does_to_the_worth() -> None:
    """Check with a pung that excludes seven pairs, while all pungs are worth a fan."""
    hand = paili.Hand.parse("22255588m12277p")
    wanted = paili.XUEZHAN.with_void(paili.Suit.BAMBOO).requiring(1)
    found = paili.calls(hand, paili.Tile.M8, draws=2, rules=wanted)
    kinds = {str(one.kind) for one in found}
    assert kinds == {"pass", "pung"}
    by_kind = {str(one.kind): one for one in found}
    assert by_kind["pung"].exact > by_kind["pass"].exact
    assert by_kind["pung"].gain == by_kind["pung"].exact - by_kind["pass"].exact
    one_away = paili.Hand.parse("22255588m22277p")
    won = paili.calls(one_away, paili.Tile.M8, draws=1, rules=wanted)
    assert str(won[0].kind) == "win"
    dear = paili.calls(one_away, paili.Tile.M8, draws=1, rules=wanted.requiring(4))
    assert "win" not in {str(one.kind) for one in dear}
