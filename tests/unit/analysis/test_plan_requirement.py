"""Plans with a minimum worth: an example computed by hand, and invalid input."""

import pickle
from fractions import Fraction
from typing import Any

import paili
import pytest
from paili.analysis.plan import PlanSearch, plan
from paili.model.errors import SearchLimitError

EAST = paili.Wind.EAST
EIGHT = paili.MCR.requiring(8, seat_wind=EAST, prevalent_wind=EAST, win_by="discard")
DRAWN = paili.MCR.requiring(8, seat_wind=EAST, prevalent_wind=EAST, win_by="self_draw")
CHEAP = paili.Hand.parse("123456m23p11s[777p]")
"""A hand that waits for 1p and 4p, each worth less than eight fan."""
STRAIGHT = paili.Hand.parse("12345678m22s[777p]")
"""A hand that waits for 3m, 6m and 9m; only 9m makes it a Pure Straight."""


def test_a_win_must_count() -> None:
    assert plan(CHEAP, draws=1, rules=paili.MCR).exact > 0
    assert plan(CHEAP, draws=1, rules=EIGHT).exact == 0
    found = plan(STRAIGHT, draws=1, rules=EIGHT)
    coming = paili.KnowledgeBase.full(STRAIGHT).copies
    assert found.exact == Fraction(4, coming)
    win = paili.mcr.Win(
        STRAIGHT, paili.Tile.M9, seat_wind=EAST, prevalent_wind=EAST, self_drawn=False
    )
    assert found.expected_fan == Fraction(4 * paili.mcr.score(win).fan, coming)
    assert [reason.exact for reason in found.reasons()] == [found.exact]
    assert (found.rules, found.last) == (EIGHT, None)


def test_a_complete_hand_that_does_not_count_plays_on() -> None:
    hand = STRAIGHT.with_tile(paili.Tile.M3)
    found = plan(hand, draws=1, rules=EIGHT, last=paili.Tile.M3)
    assert not found.is_complete
    assert (found.best, found.last) == (paili.Tile.M3, paili.Tile.M3)
    assert 0 < found.exact < 1
    assert plan(hand, draws=1, rules=paili.MCR).exact == 1


def test_the_last_tile_decides() -> None:
    """Check that a pung completed by a discard is not concealed: two remain of three with 1m."""
    rules = paili.MCR.requiring(16, seat_wind=EAST, prevalent_wind=EAST, win_by="discard")
    hand = paili.Hand.parse("111333m555p99s678s")
    found = {last: plan(hand, draws=0, rules=rules, last=last) for last in set(hand.tiles)}
    assert found[paili.Tile.S8].exact == 1
    assert found[paili.Tile.M1].exact == 0
    unknown = plan(hand, draws=0, rules=rules)
    assert (unknown.is_complete, unknown.best) == (True, None)
    assert unknown.expected_fan == max(one.expected_fan or 0 for one in found.values())


def test_more_fan_decide_between_equal_chances() -> None:
    """Compare the waits for 1p and for 4p: one copy of each can come, and 1p is worth more."""
    hand = paili.Hand.parse("123456789m23p5p[111z]7s7s".replace("[111z]7s7s", "77s"))
    assert hand.size == 14
    nothing_else = [0] * 34
    nothing_else[paili.Tile.P1] = nothing_else[paili.Tile.P4] = 1
    wall = paili.KnowledgeBase.from_counts(nothing_else)
    found = plan(hand, wall, draws=1, rules=EIGHT)
    best, second = found.options[:2]
    assert (best.tile, best.exact) == (paili.Tile.P5, 1)
    assert second.exact < 1
    ranks = [(-one.exact, -(one.expected_fan or 0), one.tile) for one in found.options]
    assert ranks == sorted(ranks)


def test_values_round_trip() -> None:
    found = plan(STRAIGHT, draws=2, rules=DRAWN)
    again = pickle.loads(pickle.dumps(found))
    assert (again, hash(again)) == (found, hash(found))
    assert repr(found).startswith(f"<Plan for {STRAIGHT}")
    assert plan(STRAIGHT, draws=2, rules=EIGHT) != found
    assert plan(STRAIGHT, draws=2, rules=DRAWN) == found
    assert plan(STRAIGHT, draws=2, threads=2, rules=DRAWN) == found


def test_a_search_in_slices() -> None:
    hand = paili.Hand.parse("2346m34p3456s7799s")
    search = PlanSearch(hand, draws=3, rules=EIGHT)
    progress = [search.progress]
    while not search.advance(0.001):
        progress.append(search.progress)
        known = search.bounds()
        assert 0 <= known.lower <= known.upper <= 1
    assert progress == sorted(progress)
    assert (search.progress, search.advance(0)) == (1, True)
    assert search.nodes > 0
    assert search.bounds().is_exact
    assert search.plan() == plan(hand, draws=3, rules=EIGHT)


def test_limits() -> None:
    far = paili.Hand.parse("1258m3699p1357s24m")
    search = PlanSearch(far, draws=9, rules=EIGHT)
    assert not search.advance(0.3)
    search = PlanSearch(far, draws=9, rules=EIGHT, memory=100_000)
    with pytest.raises(SearchLimitError) as caught:
        search.plan()
    assert caught.value.memory == 100_000
    assert 0 <= caught.value.lower < caught.value.upper <= 1


def test_no_draws() -> None:
    found = plan(CHEAP, draws=0, rules=EIGHT)
    assert (found.exact, found.expected_fan, found.reasons()) == (0, 0, ())
    assert plan(CHEAP, draws=0, rules=paili.MAHJONG0).expected_fan is None


@pytest.mark.parametrize("call", [plan, PlanSearch])
@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"rules": "poker"}, "rules"),
        ({"rules": 8}, "rules"),
        ({"rules": EIGHT.requirement}, "rules"),
        ({"rules": None}, "rules"),
        ({"draws": 137}, "draws"),
        ({"draws": 124}, "draws"),
        ({"draws": 40}, "draws"),
        ({"draws": -1}, "draws"),
        ({"memory": 0}, "memory"),
        ({"threads": 0}, "threads"),
        ({"rules": paili.MCR, "last": paili.Tile.M1}, "last"),
        ({"last": "1m"}, "last"),
        ({"last": 34}, "last"),
        ({"last": paili.Tile.M1}, "last"),
    ],
)
def test_bad_arguments(call: Any, options: dict[str, Any], name: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        call(CHEAP, **({"draws": 1, "rules": EIGHT} | options))
    assert caught.value.name == name
    assert len(str(caught.value)) < 400


def test_a_last_tile_that_is_not_held() -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        plan(CHEAP.with_tile(paili.Tile.M9), draws=1, rules=EIGHT, last=paili.Tile.RED)
    assert caught.value.name == "last"


def test_too_many_copies() -> None:
    with pytest.raises(paili.TileCountError):
        plan(CHEAP, paili.KnowledgeBase.from_counts([4] * 34), draws=1, rules=EIGHT)
    melds = paili.KnowledgeBase.from_counts([0] * 15 + [2] + [0] * 18)  # 7p: a meld has three
    with pytest.raises(paili.TileCountError):
        plan(CHEAP, melds, draws=1, rules=EIGHT)
