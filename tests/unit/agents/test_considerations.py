"""Considerations of the agent `search` and of the other agents."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import islice

import pytest
from paili import Tile
from paili.agents import SEARCH_PARAMETERS
from paili.games import play
from paili.games.mcr import (
    Action,
    ActionKind,
    Deal,
    NativeAgent,
    Observation,
    State,
    considerations,
    forecast,
    weighed_actions,
)
from paili.games.mcr.replay import explanation
from paili.model.errors import ArgumentError

MARGINS = {one.default for one in SEARCH_PARAMETERS if one.name in ("margin", "near_margin")}


@pytest.fixture(scope="module")
def asked() -> list[Observation]:
    """Observations of every choice in two games of four such agents."""
    ends = [play(State.start(Deal.random(18, n)), [NativeAgent("search")] * 4) for n in range(2)]
    return [
        state.observation(seat)
        for end in ends
        for state in end.stages()
        for seat in state.choosers
        if state.observation(seat).has_choice
    ]


@pytest.mark.check
def test_they_are_the_weighed_actions(asked: list[Observation]) -> None:
    assert len(asked) > 100
    for seen in asked:
        found = considerations(seen)
        assert tuple(weighed_actions(seen)) == tuple((one.action, one.worth) for one in found)
        for one in found:
            assert 0 <= one.chance <= 1
            assert one.danger >= 0
            assert one.gain == pytest.approx(one.worth + one.danger)
            assert (one.fan > 0) == (one.planned > 0)
            assert one.fan == 0 or one.fan >= 8
        best = found[0] if found else None
        assert best is None or best.worth == max(one.worth for one in found)


def test_danger_is_the_chance_times_what_is_lost(asked: list[Observation]) -> None:
    cost = next(one.default for one in SEARCH_PARAMETERS if one.name == "cost")
    plays = 0
    for seen in asked:
        dangers = forecast(seen).danger
        for one in considerations(seen):
            if one.action.kind is ActionKind.PLAY:
                assert one.action.tile is not None
                lost = dangers[one.action.tile] * (cost + one.gain)
                assert one.danger == pytest.approx(lost)
                plays += 1
    assert plays > 100


def test_an_early_discard_is_safe_and_a_late_one_is_not(asked: list[Observation]) -> None:
    first, last = forecast(asked[0]), forecast(max(asked, key=discards))
    assert max(first.danger) < 0.001 < max(last.danger)
    assert first.ends[0] < 0.01 < last.ends[0]
    assert len(first.ends) == 24
    for kind, (supply, before) in enumerate(zip(first.supply, first.supply_before, strict=True)):
        assert 0 <= before <= supply < 1, Tile(kind)


def discards(seen: Observation) -> int:
    return sum(len(seen.discards(seat)) for seat in ("east", "south", "west", "north"))


@pytest.mark.check
def test_what_decided(asked: list[Observation]) -> None:
    decided = set()
    for seen in asked:
        told = explanation(seen)
        assert tuple(told.choices) == tuple((one.action, one.worth) for one in told.reasons)
        assert 0 <= told.others_end <= 1
        decided.add(told.decided_by)
        if told.decided_by is None:
            worths = [one.worth for one in told.reasons[:2]]
            assert len(worths) < 2 or worths[0] == pytest.approx(worths[1])
            continue
        best, second = told.reasons[:2]
        assert best.worth > second.worth
        if told.decided_by == "danger":
            assert second.gain >= best.gain * (1 - 1e-9)
            assert second.danger > best.danger
        else:
            assert best.gain > second.gain
            assert (best.chance > second.chance) == (told.decided_by == "chance")
            assert (best.fan > second.fan) or told.decided_by != "fan"
    assert {"chance", "danger", "fan", None} <= decided


@pytest.mark.check
def test_the_margin_of_calls_is_not_in_the_points_of_passing(asked: list[Observation]) -> None:
    """Compare the worth of passing at its chance with and without a margin."""
    passed = 0
    for seen in asked:
        told, plain = (
            {one.action: one for one in considerations(seen, name)}.get(Action.passing())
            for name in ("search", "search:margin=1,near_margin=1")
        )
        if told is None or plain is None or not told.chance:
            continue
        assert told.planned == plain.planned
        assert told.worth / told.chance == pytest.approx(plain.worth / plain.chance)
        passed += 1
    assert passed > 10


@pytest.mark.check
def test_calls_are_told_by_their_margin(asked: list[Observation]) -> None:
    """Check that the worth of calls is lower by the margin."""
    found = set()
    for seen in asked:
        told, plain = (
            {one.action: one for one in considerations(seen, name) if one.chance}
            for name in ("search", "search:margin=1,near_margin=1")
        )
        for action in told.keys() & plain.keys():
            if action.kind in (ActionKind.CHOW, ActionKind.PUNG):
                shares = [one.gain / one.chance for one in (told[action], plain[action])]
                found.add(round(shares[1] / shares[0], 6))
    assert found == MARGINS


def test_without_danger_no_discard_is_feared(asked: list[Observation]) -> None:
    for seen in asked[::9]:
        assert all(one.danger == 0 for one in considerations(seen, "search:caution=0"))


def test_bad_input(asked: list[Observation]) -> None:
    with pytest.raises(ArgumentError, match="search"):
        considerations(asked[0], "greedy")
    for ahead in (-1, 97, 1.5, "8", None):
        with pytest.raises(ArgumentError, match="ahead"):
            forecast(asked[0], ahead=ahead)  # type: ignore[arg-type]


def test_they_pickle(asked: list[Observation]) -> None:
    found = considerations(asked[0]), forecast(asked[0])
    assert pickle.loads(pickle.dumps(found)) == found


def wins() -> Iterator[Observation]:
    """Yield the observations of games in which a player may win."""
    for number in range(20):
        end = play(State.start(Deal.random(9, number)), [NativeAgent("search")] * 4)
        for state in end.stages():
            for seat in state.choosers:
                seen = state.observation(seat)
                if seen.is_legal(Action.win()):
                    yield seen


@pytest.mark.check
def test_a_win_is_certain() -> None:
    for seen in islice(wins(), 5):
        one = considerations(seen)[0]
        assert one.action == Action.win()
        assert (one.chance, one.planned, one.danger) == (1, 1, 0)
        assert one.fan >= 8
        assert one.worth >= 24 + one.fan


@pytest.mark.check
def test_a_win_is_weighed_against_what_is_left() -> None:
    passed = 0
    for seen in islice(wins(), 5):
        win, *others = considerations(seen)
        # A discard that ends all chances is worth no more than its danger.
        assert all(other.worth + other.danger >= 0 and other.worth < win.worth for other in others)
        assert considerations(seen, "search:passing=99") == (win,)
        assert considerations(seen, "search:measured_danger=0") == (win,)
        hasty = considerations(seen, "search:passing=0")
        assert set(hasty) == {win, *others}
        assert (hasty[0] == win) == (not others or others[0].worth <= 0)
        passed += hasty[0] != win
    assert passed
