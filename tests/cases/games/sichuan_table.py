"""Games of Sichuan Mahjong on two tables: the slow reference judge and `paili.games.sichuan`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import paili
from paili.games import SEATS
from paili.games.sichuan import Action, ActionKind, Deal, Event, EventKind, State
from paili.model.tiles import Suit, Wind

from tests.reference.sichuan import events as slow
from tests.reference.sichuan import suit_of
from tests.reference.sichuan.rules import SichuanRules
from tests.reference.sichuan.table import Table
from tests.reference.sichuan.walls import BAMBOO, action, stacked

_KINDS = {
    "exposed_kong": EventKind.KONG,
    "kong_paid": EventKind.KONG_ADDED,
    "robbed": EventKind.KONG_ROBBED,
}


def paili_rules(rules: SichuanRules) -> paili.Rules:
    """Convert rules of the reference to paili."""
    return paili.XUEZHAN.with_(**asdict(rules))


def paili_action(action: slow.Action) -> Action:
    """Convert an action of the reference to paili."""
    kind = ActionKind("kong" if action.kind == "exposed_kong" else action.kind)
    if kind is ActionKind.EXCHANGE:
        return Action.exchange(action.tiles)
    if kind is ActionKind.VOID:
        return Action.void(Suit(action.tiles[0]))
    has_tile = kind in (ActionKind.DISCARD, ActionKind.CONCEALED_KONG, ActionKind.ADDED_KONG)
    return Action(kind, action.tiles[0] if has_tile else None)


def start(table: Table) -> State:
    """Return the state in paili of a reference table before its first answers."""
    wall = [tile for hand in table.hands for tile in hand] + table.wall
    return State.start(Deal(wall, table.direction or None), paili_rules(table.rules))


def told(event: Event) -> tuple[Any, ...]:
    """Return the parts of an event of paili that the slow judge also reports."""
    kind = event.kind
    paid = tuple((one.payer, one.payee, one.amount, str(one.cause)) for one in event.payments)
    tiles = event.tiles or (() if event.tile is None else (event.tile,))
    other = event.to if kind is EventKind.EXCHANGE else event.giver
    score = None
    if kind is EventKind.WIN:
        patterns = {pattern.name: times for pattern, times in event.patterns}
        score = (patterns, event.fan, event.value)
    given_up = () if event.suit is None else (event.suit,)
    reason = "" if event.reason is None else str(event.reason)
    found = (kind, event.seat, tuple(map(int, (*tiles, *given_up))), other, score, reason)
    return (*found, paid)


def slowly_told(event: slow.Event) -> tuple[Any, ...]:
    """Return an event of the slow judge in the form of `told`."""
    kind = _KINDS.get(event.kind) or EventKind(event.kind)
    paid = tuple((one.payer, one.payee, one.amount, one.cause) for one in event.payments)
    score = None
    if event.score is not None:
        score = (dict(event.score.patterns), event.score.fan, event.score.value)
    tiles = tuple(event.tiles)
    return (kind, event.seat, tiles, event.other, score, event.reason, paid)


class Pair:
    """A game on both tables, which are compared after each answer."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = start(table)
        self._compare(table.events, self.state.events)

    def apply(self, answers: Mapping[int, slow.Action]) -> list[slow.Event]:
        """Apply the same answers on both tables and compare the events."""
        said = {Wind(seat): paili_action(action) for seat, action in answers.items()}
        self.state, events = self.state.apply(said)
        expected = self.table.apply(answers)
        self._compare(expected, events)
        return expected

    def _compare(self, expected: list[slow.Event], found: tuple[Event, ...]) -> None:
        assert list(map(told, found)) == list(map(slowly_told, expected))
        table, state = self.table, self.state
        assert state.stage == table.stage
        assert list(state.scores) == table.points
        assert list(state.asked) == table.asked()
        legal = table.legal()
        for seat in SEATS:
            expects = {paili_action(action) for action in legal.get(seat, [])}
            actions = state.legal_actions(seat)
            assert len(actions) == len(expects), (seat, actions, expects)
            assert set(actions) == expects
        # Only one seat per answer, in turn, because this takes most of the time.
        self._compare_seat(SEATS[len(state.actions) % 4])
        assert [int(tile) for tile in state.wall] == table.wall

    def _compare_seat(self, seat: Wind) -> None:
        """Check that a seat's observation is correct and has nothing hidden."""
        table, state = self.table, self.state
        seen = state.observation(seat)
        assert seen.is_asked == (seat in state.asked)
        if table.stage != "over":
            assert seen.passed == table.passed[seat]
        counts = [0] * 34
        for tile in table.hands[seat]:
            counts[tile] += 1
        # The slow judge removes the tile from the hand only after the seats have answered to the
        # kong.
        if table.stage == "robbery" and table.turn == seat and table.tile is not None:
            counts[table.tile] -= 1
        assert list(seen.hand.counts) == counts
        for other in SEATS:
            known = seen.known_to_hold(other)
            assert all(table.hands[other].count(tile) >= n for tile, n in known.items())
            assert (seen.void(other), seen.melds(other)) == (state.void(other), state.melds(other))
            assert list(seen.discards(other)) == table.discards[other]


class Game:
    """A game without exchange on both tables, whose seats only do what the test requests.

    All seats have bamboo as their void suit.
    """

    def __init__(
        self, rules: SichuanRules, hands: Mapping[int, str], draws: str = "", last: str = ""
    ) -> None:
        self.table = Table(stacked(hands, draws, last), rules.with_(exchange="none"))
        self._pair = Pair(self.table)
        self._pair.apply({seat: slow.Action("void", (BAMBOO,)) for seat in SEATS})

    @property
    def state(self) -> State:
        """The state of paili's table."""
        return self._pair.state

    def say(self, answers: Mapping[int, str] | None = None) -> list[slow.Event]:
        """Apply answers such as "win" or "discard 5m", and return the events.

        The other seats pass, or discard a void tile or the drawn one.
        """
        said = answers or {}
        legal = self.table.legal()
        assert set(said) <= set(legal), (said, legal)
        return self._pair.apply(
            {
                seat: action(said[seat]) if seat in said else self._nothing(actions)
                for seat, actions in legal.items()
            }
        )

    def _nothing(self, actions: list[slow.Action]) -> slow.Action:
        if slow.PASS in actions:
            return slow.PASS
        discards = [one for one in actions if one.kind == "discard"]
        void = [one for one in discards if suit_of(one.tiles[0]) == BAMBOO]
        drawn = [one for one in discards if one.tiles == (self.table.drawn,)]
        return [*void, *drawn, *discards][0]

    def play(self, *texts: str) -> list[slow.Event]:
        """Play discards such as "0 5m" in order and return the events after the last one.

        All seats pass on each discard but the last. Seats in between discard on their own.
        """
        events: list[slow.Event] = []
        for text in texts:
            seat, what = int(text[0]), text[2:]
            self.until(seat)
            events = self.say({seat: what if " " in what else f"discard {what}"})
        return events

    def legal(self, seat: int) -> set[str]:
        """Return the kinds of a seat's legal answers, discards excluded."""
        found = self.table.legal().get(seat, [])
        return {one.kind for one in found if one.kind != "discard"}

    def until(self, seat: int, *, left: int | None = None) -> None:
        """Play until it is a seat's turn, and `left` tiles are in the wall if it is given."""
        table = self.table
        while (table.turn, table.stage) != (seat, "turn") or left not in (None, len(table.wall)):
            assert not table.is_over
            self.say()
