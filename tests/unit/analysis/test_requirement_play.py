"""Completions, games and calls with a minimum worth, and their interruption."""

from typing import Any

import paili
import pytest
from paili import MCR, Hand, KnowledgeBase, Rules, Tile, Wind

from tests.depth import sample

WAITING = Hand.parse("123456m23p11s[777p]")
DRAWN = Hand.parse("123456m238p11s[777p]")
WINDS = {"seat_wind": Wind.EAST, "prevalent_wind": Wind.EAST}
EIGHT = MCR.requiring(8, **WINDS, win_by="discard")
SELF_DRAWN = MCR.requiring(8, **WINDS, win_by="self_draw")
EITHER = MCR.requiring(8, **WINDS, win_by="either")


def knowledge(text: str) -> KnowledgeBase:
    """Return the knowledge of available tiles given as text."""
    return KnowledgeBase.from_counts(paili.TileCounts.parse(text).counts)


# Stopping


FAR = Hand.parse("1258m3699p1357s2z")


@pytest.mark.parametrize("rules", [MCR, EIGHT], ids=str)
def test_no_time_gives_bounds(rules: Rules) -> None:
    """Check that unfinished parts are left out, and that no completion is nearer than stated."""
    everything = paili.completions(FAR, rules=rules, slack=1, limit=100)
    found = paili.completions(FAR, rules=rules, slack=1, limit=100, seconds=0)
    assert found.deficiency <= everything.deficiency
    assert not found.is_exact
    assert len(found.counts) <= len(everything.counts)
    if found.deficiency == everything.deficiency:
        assert found.counts == everything.counts[: len(found.counts)]
    assert set(found.items) <= set(everything.items)
    assert found.to_json()["is_exact"] is False


@pytest.mark.parametrize("rules", [MCR, EIGHT], ids=str)
def test_time_enough_is_no_limit(rules: Rules) -> None:
    found = paili.completions(FAR, rules=rules, seconds=60)
    assert found == paili.completions(FAR, rules=rules)
    assert found.is_exact


def test_slack_where_every_hand_wins() -> None:
    """Compare a minimum of 0, by either source, with no requirement."""
    nothing = MCR.requiring(0, **WINDS, win_by="either")
    for hand in (WAITING, DRAWN, Hand.parse("12345678m11z[234s]")):
        for slack in (0, 1, 2):
            plain = paili.completions(hand, rules=MCR, slack=slack, limit=100_000)
            found = paili.completions(hand, rules=nothing, slack=slack, limit=100_000)
            assert plain.counts == found.counts
            assert len(plain.counts) == slack + 1
            assert {(i.tiles, i.distance, i.ways, i.form) for i in plain.items} == {
                (i.tiles, i.distance, i.ways, i.form) for i in found.items
            }
            assert [i.distance for i in plain.items] == sorted(i.distance for i in plain.items)
            assert all(i.win is None and i.fan is None for i in plain.items)


# Simulated games


@pytest.mark.check
@pytest.mark.parametrize("policy", ["delta", "outlook"])
@pytest.mark.parametrize("win_by", list(paili.WinBy))
def test_ready_hands_win_as_often_as_they_should(policy: str, win_by: paili.WinBy) -> None:
    """Check the chance of four tiles: only 9m makes eight fan, though others complete the hand."""
    hand = Hand.parse("12345678m22s[777p]")
    wall = knowledge("9999m33m44p55s1z2z")
    games = sample(4000) // 2
    rules = MCR.requiring(8, **WINDS, win_by=win_by)
    played = paili.simulate(hand, wall, rules=rules, policy=policy, draws=3, games=games, seed=5)
    exact = [paili.plan(hand, wall, rules=rules, draws=draws).probability for draws in (1, 2, 3)]
    for won, chance in zip(played.won, exact, strict=True):
        assert abs(won / games - chance) < 4 * (chance * (1 - chance) / games) ** 0.5
    plain = paili.simulate(hand, wall, rules=MCR, policy=policy, draws=3, games=games, seed=5)
    assert plain.won[0] > played.won[0]
    assert (played.rules, played.policy, played.games) == (rules, policy, games)


@pytest.mark.parametrize("policy", ["delta", "outlook"])
def test_games_with_a_requirement_are_those_of_the_seed(policy: str) -> None:
    asked: dict[str, Any] = {"rules": EIGHT, "policy": policy, "draws": 4, "games": 12}
    first = paili.simulate(DRAWN, **asked, seed=3)
    assert paili.simulate(DRAWN, **asked, seed=3, threads=3) == first
    assert all(a <= b for a, b in zip(first.won, first.won[1:], strict=False))
    assert all(won <= ready for won, ready in zip(first.won, first.ready, strict=True))


def test_a_win_of_too_little_plays_on() -> None:
    cheap = Hand.parse("12345678m22s[777p]").with_tile(Tile.M3)
    wall = knowledge("9m1z2z3z")
    assert paili.simulate(cheap, wall, rules=MCR, draws=1, games=20, seed=1).won == (20,)
    won = paili.simulate(cheap, wall, rules=EIGHT, draws=4, games=20, seed=1).won
    assert won[-1] == 20
    assert won[0] < 20


@pytest.mark.parametrize("rules", [paili.RIICHI, EIGHT], ids=str)
def test_games_that_the_time_leaves(rules: Rules) -> None:
    asked: dict[str, Any] = {"rules": rules, "draws": 6, "games": 1 << 30, "seed": 1}
    played = paili.simulate(FAR, **asked, seconds=0.2)
    assert 0 <= played.games < 1 << 30
    assert all(won <= played.games for won in played.won)
    assert len(played.won) == len(played.ready) == 6
    none = paili.simulate(FAR, **asked, seconds=0)
    assert none.games < 1 << 30
    assert 0 <= none.probability <= 1
    low, high = none.interval()
    assert 0 <= low <= high <= 1
    few = paili.simulate(FAR, rules=rules, draws=2, games=3, seed=1, seconds=60)
    assert few == paili.simulate(FAR, rules=rules, draws=2, games=3, seed=1)


# Calls


def test_a_call_may_cost_what_a_win_is_worth() -> None:
    """Check a hand of concealed chows that a call makes ready but too cheap."""
    hand = Hand.parse("1236778m234p4s55s")
    known = KnowledgeBase.full(hand).discard(Tile.S3)
    plain = paili.calls(hand, Tile.S3, known, rules=MCR, draws=2)
    asked = paili.calls(hand, Tile.S3, known, rules=EIGHT, draws=2)
    assert {one.meld for one in plain} == {one.meld for one in asked}
    by_meld = {one.meld: one for one in asked}
    for one in plain:
        assert by_meld[one.meld].exact <= one.exact


def test_a_discard_that_wins_too_little_is_no_win() -> None:
    hand = Hand.parse("12345678m22s[777p]")
    for tile, wins in ((Tile.M9, True), (Tile.M3, False), (Tile.M6, False)):
        found = paili.calls(hand, tile, rules=EIGHT, draws=1)
        assert any(str(one.kind) == "win" for one in found) is wins
        found = paili.calls(hand, tile, rules=MCR, draws=1)
        assert any(str(one.kind) == "win" for one in found)


def test_a_called_win_is_one_by_discard() -> None:
    """Check a third concealed pung, which a draw completes but a discard does not."""
    hand = Hand.parse("22299m555p88s[678m]")
    for rules in (SELF_DRAWN, EITHER, EIGHT):
        found = paili.calls(hand, Tile.M9, rules=rules, draws=1)
        assert not any(str(one.kind) == "win" for one in found)
