"""Exact chances of all answers of a stage: each equals that of its own plan."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import paili
import pytest
from paili import Meld
from paili.games import play
from paili.games.mcr import Action, ActionKind, Deal, NativeAgent, Observation, State
from paili.games.mcr.replay import discarded, exact_chances, hand_after, rules_of
from paili.model.errors import ArgumentError
from paili.model.tiles import Wind

from tests.cases.games.rulings import games, lively
from tests.depth import sample

DRAWS = 2
KONGS = (ActionKind.KONG, ActionKind.CONCEALED_KONG, ActionKind.ADDED_KONG)


@cache
def decisions() -> list[Observation]:
    """Return decisions with hands of deficiency three or less, and those with a kong."""
    agents = [NativeAgent(name) for name in ("greedy", "search", "wang2020", "greedy")]
    states = [play(State.start(Deal.random(8, number)), agents, number) for number in range(2)]
    found = [*of_near_hands(states), *of_kongs(games(lively, range(2), flowers=False))]
    assert len(found) > 60
    return found


def of_near_hands(states: list[State]) -> Iterator[Observation]:
    for state in states:
        for now in state.stages():
            for seat in now.choosers:
                seen = now.observation(seat)
                if paili.deficiency(seen.hand, seen.knowledge, rules=rules_of(seen)) <= 3:
                    yield seen


def of_kongs(states: list[State]) -> Iterator[Observation]:
    for state in states:
        for now in state.stages():
            for seat in now.choosers:
                seen = now.observation(seat)
                if any(action.kind in KONGS for action in seen.legal_actions):
                    yield seen


def expected(seen: Observation, action: Action) -> Fraction:
    """Return the chance of the hand after an action, by its own plan."""
    hand = hand_after(seen, action)
    if hand is None:
        return Fraction(1)
    draws = DRAWS + (action.kind in KONGS)
    return paili.plan(hand, seen.knowledge, draws=draws, rules=rules_of(seen)).exact


def test_each_answer_has_the_chance_of_the_hand_that_it_leaves() -> None:
    kinds = set()
    chosen = decisions()[:: -(-len(decisions()) // max(sample(80), 40))]
    for seen in chosen:
        found = exact_chances(seen, DRAWS)
        assert list(found) == list(seen.legal_actions)
        kinds |= {action.kind for action in found}
        for action in list(found)[:: 1 + len(found) // 6]:
            assert found[action] == expected(seen, action), (str(seen.hand), str(action))
    assert {ActionKind.PASS, ActionKind.PLAY, ActionKind.CHOW, ActionKind.PUNG} <= kinds


def test_calls_are_those_of_the_library() -> None:
    """Compare the best discard of each call with the answer of `paili.calls`."""
    compared = 0
    for seen in decisions()[:: max(1, len(decisions()) // 30)]:
        offered = discarded(seen.last)
        if seen.last.seat is seen.seat or offered is None:
            continue
        options = paili.calls(
            seen.hand, offered, seen.knowledge, rules=rules_of(seen), draws=DRAWS, seat="left"
        )
        best = {(option.kind.value, option.meld): option.exact for option in options}
        found = exact_chances(seen, DRAWS)
        for action in found:
            if action.kind in (ActionKind.PUNG, ActionKind.CHOW):
                is_pung = action.kind is ActionKind.PUNG
                meld = Meld.pung(offered) if is_pung else Meld.chow(action.tile or offered)
                alike = [
                    chance
                    for other, chance in found.items()
                    if (other.kind, other.tile) == (action.kind, action.tile)
                ]
                assert max(alike) == best[action.kind.value, meld]
            elif action.kind is ActionKind.PASS:
                assert found[action] == best["pass", None]
        compared += 1
    assert compared > 3


def test_a_win_is_certain() -> None:
    agents = [NativeAgent("search") for _ in range(4)]
    for number in range(4):
        state = play(State.start(Deal.random(2, number)), agents, number)
        *_, before, _ = state.stages()
        if state.win is not None and state.last.seat is not None:
            found = exact_chances(before.observation(state.last.seat), 1)
            assert found[Action.win()] == 1
            return
    raise AssertionError


def test_no_choice_and_no_draws() -> None:
    state, _ = State.start(Deal.random(1)).apply({})
    with pytest.raises(ArgumentError) as caught:
        exact_chances(state.observation(Wind.EAST), 2)
    assert caught.value.name == "observation"
    with pytest.raises(ArgumentError) as caught:
        exact_chances(decisions()[0], -1)
    assert caught.value.name == "draws"
    assert set(exact_chances(decisions()[0], 0).values()) <= {0, 1}
