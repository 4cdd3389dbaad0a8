"""Games looked at again: hands, knowledge and best discards, against what the lines tell."""

from __future__ import annotations

from itertools import chain

import paili
import pytest
from paili import MCR, Hand, KnowledgeBase, Meld, Tile
from paili.game import Action, Deal, EventKind, State
from paili.game.review import Turn, discarded, review
from paili.game.stages import stages
from paili.game.transcripts import format_transcript

from tests.parity.rulings import games, lively, patient, ready_deal
from tests.reference.seats import Choice, choices

PLAYED = [
    *games(lively, range(8), flowers=False),
    *games(lively, range(4), flowers=True),
    *games(patient, range(4), flowers=False, ready=True),
]
TURNS = [list(review(state)) for state in PLAYED]


def hand_of(choice: Choice) -> Hand:
    return Hand.parse("".join(choice.tiles + choice.melds))


def test_the_games_have_everything() -> None:
    kinds = {event.kind for state in PLAYED for event in state.events}
    assert kinds == set(EventKind) - {EventKind.FAULT}
    turns = list(chain.from_iterable(TURNS))
    assert {turn.is_best for turn in turns} == {True, False}
    assert {turn.deficiency for turn in turns} >= {0, 1, 2, 3, 4}


@pytest.mark.parametrize("number", range(len(PLAYED)))
def test_each_discard_is_told_with_what_its_player_knew(number: int) -> None:
    state, turns = PLAYED[number], TURNS[number]
    for turn, choice in zip(turns, choices(format_transcript(state)), strict=True):
        # A transcript has a line for the deal before the events.
        assert turn.number == choice.line - 1
        assert str(turn.seat) == choice.seat
        assert str(turn.drawn if turn.meld is None else turn.meld) == choice.cause
        assert turn.hand == hand_of(choice)
        assert turn.knowledge == KnowledgeBase.from_counts(choice.available)
        assert str(turn.played) == choice.played


@pytest.mark.parametrize("number", range(len(PLAYED)))
def test_best_are_those_that_leave_and_accept_most(number: int) -> None:
    for turn, choice in zip(TURNS[number], choices(format_transcript(PLAYED[number])), strict=True):
        hand, knowledge = hand_of(choice), KnowledgeBase.from_counts(choice.available)
        assert turn.deficiency == paili.deficiency(hand, knowledge, MCR)
        assert turn.options == paili.discards(hand, knowledge, MCR)
        left = {
            tile: paili.acceptance(hand.without_tile(tile), knowledge, MCR)
            for tile in set(hand.tiles)
        }
        least = min(after.deficiency for after in left.values())
        most = max(after.copies for after in left.values() if after.deficiency == least)
        best = [
            tile for tile in left if (left[tile].deficiency, left[tile].copies) == (least, most)
        ]
        assert [option.tile for option in turn.best] == sorted(best)
        assert turn.is_best == (Tile.parse(choice.played) in best)
        assert turn.option.tile == Tile.parse(choice.played)
        assert turn.option.copies == left[turn.played].copies


def complete() -> Turn:
    """The choice of a player whose tiles are complete, but worth too little or not declared."""
    return next(turn for turn in chain.from_iterable(TURNS) if turn.deficiency == 0)


def test_discards_of_a_complete_hand_are_told_apart_by_what_they_accept() -> None:
    turn = complete()
    assert {option.delta for option in turn.options} == {0}
    assert len({option.copies for option in turn.options}) > 1
    assert len(turn.best) < len(turn.options)


def test_a_game_may_break_off() -> None:
    state, turns = PLAYED[0], TURNS[0]
    for now in stages(state):
        assert list(review(now)) == [turn for turn in turns if turn.number <= len(now.events)]


def test_a_game_without_discards() -> None:
    state = State.start(ready_deal(1, flowers=False))
    assert list(review(state)) == []
    for answers in ({}, {}, {paili.Wind.EAST: Action.fault("TLE")}):
        state, _ = state.apply(answers)
    assert state.is_over
    assert list(review(state)) == []


def test_what_an_event_puts_on_the_table() -> None:
    for state in PLAYED:
        for event in state.events:
            expected = {EventKind.PLAY: event.tile}.get(event.kind, event.discard)
            assert discarded(event) is expected


def test_a_claim_is_a_meld_of_the_hand() -> None:
    claims = [turn for turn in chain.from_iterable(TURNS) if turn.meld is not None]
    assert {turn.meld.kind for turn in claims if turn.meld} == {
        Meld.parse("[123m]").kind,
        Meld.parse("[111m]").kind,
    }
    for turn in claims:
        assert turn.meld in turn.hand.melds
        assert turn.drawn is None


def test_the_same_deal_played_on_gives_the_same_first_turn() -> None:
    deal = Deal.random(5)
    state = State.start(deal)
    for answers in ({}, {}):
        state, _ = state.apply(answers)
    found = []
    for action in state.legal_actions(paili.Wind.EAST):
        if action.tile is not None:
            after, _ = state.apply({paili.Wind.EAST: action})
            (turn,) = review(after)
            found.append(turn)
    assert len({turn.hand for turn in found}) == len({turn.best for turn in found}) == 1
    assert {turn.played for turn in found if turn.is_best} == {
        option.tile for option in found[0].best
    }
