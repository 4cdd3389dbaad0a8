"""Decisions as numbers: actions, planes, features."""

from __future__ import annotations

from typing import Any

import numpy as np
import paili
import pytest
from paili import _core
from paili.games import SEATS, mcr, sichuan

NATIVES = {mcr.Decision: _core.McrDecision, sichuan.Decision: _core.SichuanDecision}
of_both = pytest.mark.parametrize("kind", NATIVES, ids=["mcr", "sichuan"])


def mcr_state(stage: str, seed: int = 1) -> mcr.State:
    """Return the first state of games of greedy players at which the given kind is legal."""
    agents = [mcr.NativeAgent("greedy") for _ in SEATS]
    for game in range(40):
        end = paili.games.play(mcr.State.start(mcr.Deal.random(seed, game)), agents)
        for state in end.stages():
            for seat in state.choosers:
                if any(action.kind == stage for action in state.legal_actions(seat)):
                    return state
    raise AssertionError(stage)


def offered(state: mcr.State) -> paili.Tile:
    """Return the tile that can be called."""
    found = state.last.tile if state.last.discard is None else state.last.discard
    assert found is not None
    return found


def who_may(state: Any, kind: str) -> Any:
    return next(
        seat
        for seat in state.choosers
        if any(action.kind == kind for action in state.legal_actions(seat))
    )


@of_both
def test_names_and_blocks_are_those_of_the_core(kind: Any) -> None:
    assert len(kind.ACTIONS) == len(set(kind.ACTIONS)) == NATIVES[kind].actions
    for blocks in (kind.PLANES, kind.FEATURES):
        assert [block.first for block in blocks] == [
            sum(before.size for before in blocks[:place]) for place in range(len(blocks))
        ]
        assert len({block.name for block in blocks}) == len(blocks)
        assert all(block.meaning and block.size > 0 for block in blocks)


def test_numbers_are_those_of_the_course() -> None:
    names = mcr.Decision.ACTIONS
    assert [names.index(name) for name in ("pass", "win")] == [0, 1]
    # Bamboo comes before dots, and the red dragon before the white one.
    assert [names.index(f"play {tile}") for tile in ("1m", "9m", "1s", "1p", "1z")] == [
        2, 10, 11, 20, 29,
    ]  # fmt: skip
    assert [names.index(f"play {tile}") for tile in ("7z", "6z", "5z")] == [33, 34, 35]
    chows = ("123m with 1m", "123m with 3m", "234m with 2m", "123s with 1s", "789p with 9p")
    assert [names.index(f"chow {chow}") for chow in chows] == [36, 38, 39, 57, 98]
    kinds = ("pung 1m", "kong 1m", "concealed kong 1m", "added kong 1m", "added kong 5z")
    assert [names.index(name) for name in kinds] == [99, 133, 167, 201, 234]


def test_a_call_is_two_numbers() -> None:
    state = mcr_state("chow")
    seat = who_may(state, "chow")
    decision = mcr.Decision(state.observation(seat))
    chow = next(one for one in state.legal_actions(seat) if one.kind == "chow")
    call, discard = decision.numbers(chow)
    assert mcr.Decision.ACTIONS[call].startswith("chow ")
    assert mcr.Decision.ACTIONS[discard] == f"play {chow.discard}"
    begun = decision.choose(call)
    assert isinstance(begun, mcr.Decision)
    assert begun.chosen == (call,)
    # Two tiles of the hand form an open meld with the called one, and one must be discarded.
    held = begun.planes[2:6].sum()
    assert held == decision.planes[2:6].sum() - 2
    assert begun.planes[6:22].sum() == 1 + decision.planes[6:22].sum()
    assert begun.choose(discard) == chow
    with pytest.raises(paili.IllegalActionError, match="expected play"):
        begun.choose(0)


def test_planes_say_what_the_seat_knows() -> None:
    state = mcr_state("pung")
    seat = who_may(state, "pung")
    observation = state.observation(seat)
    planes = {
        block.name: mcr.Decision(observation).planes[block.places].reshape(block.size, 36)
        for block in mcr.Decision.PLANES
    }
    order = mcr.decisions.TILE_ORDER
    hand = planes["hand"].sum(axis=0)
    unseen = planes["unseen"].sum(axis=0)
    for cell, tile in enumerate(order):
        assert hand[cell] == observation.hand.counts[tile]
        assert unseen[cell] == observation.knowledge.available[tile]
    assert not hand[34:].any()
    assert planes["seat_wind"].nonzero()[1].tolist() == [order.index(seat.tile)]
    assert planes["offered"].nonzero()[1].tolist() == [order.index(offered(state))]
    giver = state.last.seat
    assert giver is not None
    assert planes["giver"].any(axis=1).nonzero()[0].tolist() == [(giver - seat) % 4 - 1]
    for place in range(4):
        other = SEATS[(seat + place) % 4]
        assert planes["walls"][place].sum() == min(36, observation.wall_left(other))
        discards = planes["discards"][4 * place : 4 * place + 4].sum(axis=0)
        made = observation.discards(other)
        assert [made.count(tile) for tile in order] == discards[:34].tolist()
        recent = planes["recent_discards"][8 * place : 8 * place + 8]
        shown = [order[row.argmax()] for row in recent if row.any()]
        assert shown == list(made[::-1][:8])


def test_features_are_those_of_the_analysis() -> None:
    state = mcr_state("play")
    seat = who_may(state, "play")
    observation = state.observation(seat)
    found = mcr.Decision(observation).features
    block = {one.name: found[one.places] for one in mcr.Decision.FEATURES}
    hand, knowledge = observation.hand, observation.knowledge
    assert block["deficiency"] == paili.deficiency(hand, knowledge, rules="mcr")
    options = {one.tile: one for one in paili.discards(hand, knowledge, rules="mcr")}
    for place, tile in enumerate(mcr.decisions.TILE_ORDER):
        after, copies = block["after_discard"][place], block["copies_after_discard"][place]
        expected = (-1, 0) if tile not in options else (
            options[tile].deficiency, options[tile].copies,
        )  # fmt: skip
        assert (after, copies) == expected
    assert not block["accepted"].any()
    assert (block["after_call"] == -1).all()


def test_acceptance_and_calls_of_a_waiting_hand() -> None:
    state = mcr_state("pung")
    seat = who_may(state, "pung")
    observation = state.observation(seat)
    found = mcr.Decision(observation).features
    block = {one.name: found[one.places] for one in mcr.Decision.FEATURES}
    accepted = paili.acceptance(observation.hand, observation.knowledge, rules="mcr")
    for place, tile in enumerate(mcr.decisions.TILE_ORDER):
        assert block["accepted"][place] == accepted.tiles.get(tile, 0)
    tile, hand = offered(state), observation.hand
    counts = hand.counts.copy()
    counts[tile] -= 2
    after = paili.Hand.from_counts(counts, (*hand.melds, paili.Meld.pung(tile)))
    assert block["after_call"][3] == paili.deficiency(after, observation.knowledge, rules="mcr")


def test_an_exchange_is_three_numbers_in_any_order() -> None:
    state = sichuan.State.start(sichuan.Deal.random(5), "xuezhan")
    action = state.legal_actions("south")[0]
    decision = sichuan.Decision(state.observation("south"))
    numbers = decision.numbers(action)
    assert [sichuan.Decision.ACTIONS[number] for number in numbers] == [
        f"give {tile}" for tile in action.tiles or ()
    ]
    for order in (numbers, numbers[::-1], (numbers[1], numbers[0], numbers[2])):
        now: Any = decision
        for number in order:
            assert now.mask[number]
            now = now.choose(number)
        assert now == action
    begun: Any = decision.choose(numbers[0])
    suits = {sichuan.Decision.ACTIONS[number][-1] for number in begun.mask.nonzero()[0]}
    assert suits == {"m"}
    block = {one.name: begun.planes[one.places] for one in sichuan.Decision.PLANES}
    assert block["chosen"].sum() == 1
    assert block["hand"].sum() == 12
    assert block["stage"].all(axis=(1, 2)).tolist() == [True, False, False]


def test_features_of_sichuan_mahjong_tell_how_far_each_void_suit_is() -> None:
    state = sichuan.State.start(sichuan.Deal.random(5), "sbr")
    observation = state.observation("south")
    found = sichuan.Decision(observation).features
    block = {one.name: found[one.places] for one in sichuan.Decision.FEATURES}
    hand, knowledge = observation.hand, observation.knowledge
    expected = [
        paili.deficiency(hand, knowledge, rules=paili.SICHUAN.with_void(suit))
        for suit in (paili.Suit.CHARACTERS, paili.Suit.DOTS, paili.Suit.BAMBOO)
    ]
    assert block["without_suit"].tolist() == expected
    assert block["deficiency"] == paili.deficiency(hand, knowledge, rules=paili.SICHUAN)
    assert block["suits"].sum() == 13
    assert block["wall"] == 56


@of_both
def test_illegal_numbers_and_actions_are_refused(kind: Any) -> None:
    game = mcr if kind is mcr.Decision else sichuan
    state: Any = (
        mcr_state("play") if game is mcr else sichuan.State.start(sichuan.Deal.random(5), "sbr")
    )
    decision = kind(state.observation(state.choosers[0]))
    with pytest.raises(paili.IllegalActionError, match="'pass' is not legal, expected "):
        decision.choose(0)
    for wrong in (-1, len(kind.ACTIONS), 1.0, True, "1"):
        with pytest.raises(paili.ArgumentError, match="number: got "):
            decision.choose(wrong)
    with pytest.raises(paili.IllegalActionError, match="'pass' is not legal"):
        decision.numbers(game.Action.passing())
    with pytest.raises(paili.IllegalActionError, match="fault"):
        decision.numbers(game.Action.fault("WA"))
    with pytest.raises(paili.ArgumentError, match="action: got 3, expected an Action"):
        decision.numbers(3)
    with pytest.raises(paili.ArgumentError, match="observation: got None, expected an Obs"):
        kind(None)


@of_both
def test_who_is_not_asked_may_choose_nothing(kind: Any) -> None:
    game: Any = mcr if kind is mcr.Decision else sichuan
    agents = [game.NativeAgent("greedy") for _ in SEATS]
    deal = game.Deal.random(1)
    start = game.State.start(deal) if game is mcr else game.State.start(deal, "sbr")
    end = paili.games.play(start, agents)
    for seat in SEATS:
        decision = kind(end.observation(seat))
        assert not decision.mask.any()
        assert set(np.unique(decision.planes)) == {0, 1}
        assert np.isfinite(decision.features).all()
