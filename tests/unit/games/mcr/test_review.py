"""Reviews of games: hands, knowledge and best discards, against the lines of transcripts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import chain

import paili
import pytest
from paili import MCR, UNREACHABLE, Hand, KnowledgeBase, Meld, Tile, Wind
from paili.games.mcr import Action, Deal, EventKind, State
from paili.games.mcr.replay import Turn, discarded, review
from paili.games.review.discards import JudgedDiscard, JudgedOption
from paili.games.transcripts import format_transcript

from tests.cases.games.rulings import games, lively, patient, ready_deal
from tests.reference.seats import Choice, choices

GAMES = 16


@cache
def played() -> list[State]:
    """Return the games of all tests, played at the first call."""
    states = [
        *games(lively, range(8), flowers=False),
        *games(lively, range(4), flowers=True),
        *games(patient, range(4), flowers=False, ready=True),
    ]
    assert len(states) == GAMES
    return states


@cache
def turns_of(number: int) -> list[Turn]:
    return list(review(played()[number]))


@cache
def judged(number: int) -> list[Turn]:
    """Return the review with the cost of each discard for sufficient wins."""
    return list(review(played()[number], legal=True))


def all_turns() -> Iterator[Turn]:
    return chain.from_iterable(turns_of(number) for number in range(GAMES))


def hand_of(choice: Choice) -> Hand:
    return Hand.parse("".join(choice.tiles + choice.melds))


def test_the_games_have_everything() -> None:
    kinds = {event.kind for state in played() for event in state.events}
    assert kinds == set(EventKind) - {EventKind.FAULT}
    turns = list(all_turns())
    assert {turn.is_best for turn in turns} == {True, False}
    assert {turn.deficiency for turn in turns} >= {0, 1, 2, 3, 4}


@pytest.mark.parametrize("number", range(GAMES))
def test_each_discard_is_told_with_what_its_player_knew(number: int) -> None:
    state, turns = played()[number], turns_of(number)
    for turn, choice in zip(turns, choices(format_transcript(state)), strict=True):
        # A transcript has a line for the deal before the events.
        assert turn.number == choice.line - 1
        assert str(turn.seat) == choice.seat
        assert str(turn.drawn if turn.meld is None else turn.meld) == choice.cause
        assert turn.hand == hand_of(choice)
        assert turn.knowledge == KnowledgeBase.from_counts(choice.available)
        assert str(turn.played) == choice.played


@pytest.mark.parametrize("number", range(GAMES))
def test_best_are_those_that_leave_and_accept_most(number: int) -> None:
    for turn, choice in zip(
        turns_of(number), choices(format_transcript(played()[number])), strict=True
    ):
        hand, knowledge = hand_of(choice), KnowledgeBase.from_counts(choice.available)
        assert turn.deficiency == paili.deficiency(hand, knowledge, rules=MCR)
        left = {
            tile: paili.acceptance(hand.without_tile(tile), knowledge, rules=MCR)
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


LEGALLY_JUDGED = [0, GAMES - 1]


@pytest.mark.parametrize("number", LEGALLY_JUDGED)
def test_the_legal_choice_is_the_same_discard_by_wins_that_count(number: int) -> None:
    state, turns = played()[number], judged(number)
    assert [replace(turn, legal=None) for turn in turns] == turns_of(number)
    for turn, choice in zip(turns, choices(format_transcript(state)), strict=True):
        hand, knowledge = hand_of(choice), KnowledgeBase.from_counts(choice.available)
        winds = (Wind[choice.seat.upper()], state.deal.prevalent_wind)
        check_legal_choice(turn.legal, hand, knowledge, *winds, Tile.parse(choice.played))


def check_legal_choice(
    found: JudgedDiscard | None,
    hand: Hand,
    knowledge: KnowledgeBase,
    seat: Wind,
    prevalent: Wind,
    tile: Tile,
) -> None:
    """Compare with the values of all remaining hands, discard by discard."""
    assert found is not None
    rules = MCR.requiring(8, seat_wind=seat, prevalent_wind=prevalent)
    assert found.deficiency == paili.deficiency(hand, knowledge, rules=rules)
    left = {
        kind: paili.acceptance(hand.without_tile(kind), knowledge, rules=rules)
        for kind in set(hand.tiles)
    }
    least = min(after.deficiency for after in left.values())
    most = max(after.copies for after in left.values() if after.deficiency == least)
    best = [kind for kind in left if (left[kind].deficiency, left[kind].copies) == (least, most)]
    assert [option.tile for option in found.best] == sorted(best)
    assert (found.played, found.is_best) == (tile, tile in best)
    tiles, copies = left[tile].deficiency - least, most - left[tile].copies
    if tile in best:
        assert found.cost is None
    elif left[tile].deficiency == UNREACHABLE:
        assert found.cost == (UNREACHABLE, 0)
    else:
        assert found.cost == ((tiles, 0) if tiles else (0, copies))


def test_some_discards_cost_tiles_and_others_copies() -> None:
    found = [turn.legal for number in LEGALLY_JUDGED for turn in judged(number)]
    costs = [choice.cost for choice in found if choice is not None]
    assert None in costs
    assert {bool(cost.tiles) for cost in costs if cost is not None} == {True, False}


def test_a_discard_may_cost_every_win() -> None:
    alive, dead = JudgedOption(Tile.M1, 3, 1), JudgedOption(Tile.M2, UNREACHABLE, 0)
    found = JudgedDiscard(deficiency=3, best=(alive,), option=dead)
    assert (found.cost, found.is_best) == ((UNREACHABLE, 0), False)
    assert JudgedDiscard(deficiency=3, best=(alive,), option=alive).cost is None


def complete() -> Turn:
    """Return a choice with complete tiles that are worth too little or were not declared."""
    return next(turn for turn in all_turns() if turn.deficiency == 0)


def test_discards_of_a_complete_hand_are_told_apart_by_what_they_accept() -> None:
    turn = complete()
    options = paili.discards(turn.hand, turn.knowledge, rules=MCR)
    assert {option.delta for option in options} == {0}
    assert len({option.copies for option in options}) > 1
    assert len(turn.best) < len(options)


def test_a_game_may_break_off() -> None:
    state, turns = played()[0], turns_of(0)
    for now in state.stages():
        assert list(review(now)) == [turn for turn in turns if turn.number <= len(now.events)]


def test_a_game_without_discards() -> None:
    state = State.start(ready_deal(1, flowers=False))
    assert list(review(state)) == []
    for answers in ({}, {}, {paili.Wind.EAST: Action.fault("TLE")}):
        state, _ = state.apply(answers)
    assert state.is_over
    assert list(review(state)) == []


def test_what_an_event_puts_on_the_table() -> None:
    for state in played():
        for event in state.events:
            expected = {EventKind.PLAY: event.tile}.get(event.kind, event.discard)
            assert discarded(event) is expected


def test_a_call_is_a_meld_of_the_hand() -> None:
    calls = [turn for turn in all_turns() if turn.meld is not None]
    assert {turn.meld.kind for turn in calls if turn.meld} == {
        Meld.parse("[123m]").kind,
        Meld.parse("[111m]").kind,
    }
    for turn in calls:
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
