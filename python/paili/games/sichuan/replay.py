"""A report on a recorded game: its discards judged, and what the agent `search` would have done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from paili.analysis.acceptance import discards
from paili.analysis.deficiency import deficiency
from paili.games.judged import JudgedDiscard
from paili.games.mistakes import CostlyChoice
from paili.games.seats import SEATS, as_seat
from paili.games.sichuan.actions import Action, ActionKind
from paili.games.sichuan.explanation import Decision, Explanation, explained
from paili.games.sichuan.states import State
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered
from paili.model.serialization import SCHEMA_VERSION, hand_to_json
from paili.model.tiles import Suit, Tile, Wind


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn(JudgedDiscard):
    """A discard in its game, judged under the rules of the game, void of the seat's suit.

    Only legal discards are compared: under `void_discard=strict` those of the void suit come
    first. The deficiency is 0 if the hand is complete.

    Attributes:
        number: of the event by which the tile was discarded, from 1.
        seat: who discarded.
        void: the suit that it has given up.
        hand: what the discard was chosen from.
        drawn: the tile of the hand that came last; None after a pung.
        knowledge: copies that could still come, as far as the seat knew.
    """

    number: int
    seat: Wind
    void: Suit
    hand: Hand
    drawn: Tile | None
    knowledge: KnowledgeBase

    def __repr__(self) -> str:
        about = f"<Turn {self.number} of {self.seat}, {self.hand}: discarded {self.played}"
        return f"{about}; {self._verdict()}>"

    def to_json(self) -> dict[str, Any]:
        """The discard, as docs/sichuan-replay.schema.json describes it."""
        return {
            "turn": self.number,
            "seat": str(self.seat),
            "void": str(self.void),
            "drawn": None if self.drawn is None else str(self.drawn),
            "hand": hand_to_json(self.hand),
            "available": str(self.knowledge),
            # Not by super(): a dataclass with slots is made anew.
            **JudgedDiscard.to_json(self),
        }


@dataclass(frozen=True, slots=True, repr=False)
class Replay(Rendered):
    """A game looked at again. Made by `Replay.of`; `str` is the picture that `paili replay` prints.

    Attributes:
        state: the game.
        seat: whose choices are in it; None for those of all.
        turns: the discards, in order.
        explanations: what the agent `search` makes of discards, by the numbers of their events.
        decisions: the choices that led to no discard, explained; None unless asked for.
        mistakes: the choices that gave points away by what the agent expects, of hands at most
            three tiles from a win that counts, the costliest first; None unless explained.
    """

    state: State
    seat: Wind | None
    turns: tuple[Turn, ...]
    explanations: Mapping[int, Explanation]
    decisions: tuple[Decision, ...] | None
    mistakes: tuple[CostlyChoice[Action], ...] | None = None

    @classmethod
    def of(cls, state: State, seat: Wind | str | None = None, *, explain: bool = False) -> Self:
        """The report on a game.

        Args:
            seat: only the choices of this one.
            explain: add what the agent `search` would have done, a millisecond or two a choice.
        Raises:
            ArgumentError: no State, or no seat.
        """
        if not isinstance(state, State):
            raise ArgumentError("state", describe(state), "a State")
        by = None if seat is None else as_seat(seat)
        turns = tuple(review(state, by))
        if not explain:
            return cls(state, by, turns, {}, None)
        explanations, decisions, mistakes = explained(state, by)
        return cls(state, by, turns, explanations, decisions, mistakes)

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f" of {self.seat}"
        about = f"<Replay of a game of {len(self.state.events)} events"
        return f"{about}: {len(self.turns)} discards{whose}>"

    def to_json(self, number: int = 1) -> dict[str, Any]:
        """The report in plain types, as docs/sichuan-replay.schema.json describes it.

        Args:
            number: of the game in its file, from 1.
        """
        state, decisions = self.state, self.decisions
        voids = [(str(seat), state.void(seat)) for seat in SEATS]
        return {
            "schema_version": SCHEMA_VERSION,
            "game": number,
            "rules": state.rules.to_json(),
            "direction": None if state.direction is None else str(state.direction),
            "voids": {seat: None if void is None else str(void) for seat, void in voids},
            "turns": [_turn_to_json(turn, self.explanations) for turn in self.turns],
            "decisions": None if decisions is None else [one.to_json() for one in decisions],
            "mistakes": None if self.mistakes is None else [one.to_json() for one in self.mistakes],
            "wins": [win.to_json() for win in state.wins],
            "ending": None if state.ending is None else str(state.ending),
            "ledger": [payment.to_json() for payment in state.ledger],
            "scores": list(state.scores),
        }


def _turn_to_json(turn: Turn, explanations: Mapping[int, Explanation]) -> dict[str, Any]:
    told = explanations.get(turn.number)
    return {**turn.to_json(), "search": None if told is None else told.to_json()}


def review(state: State, seat: Wind | str | None = None) -> Iterator[Turn]:
    """The discards of a game, in order.

    Each is judged by the tiles that lower the deficiency and by nothing else: not by what the
    others may wait for.

    Args:
        seat: only the discards of this one.
    """
    by = None if seat is None else as_seat(seat)
    for now, answers in zip(state.stages(), state.actions, strict=False):
        who = now.turn
        answer = answers[who]
        if who not in now.asked or answer.kind is not ActionKind.DISCARD or by not in (None, who):
            continue
        if answer.tile is None or not now.observation(who).is_legal(answer):
            continue
        yield _turn(now, who, answer.tile)


def _turn(now: State, seat: Wind, played: Tile) -> Turn:
    seen = now.observation(seat)
    void = seen.void(seat) or Suit.CHARACTERS  # which is 0, and never none in a turn
    rules = now.rules.with_void(void)
    options = discards(seen.hand, seen.knowledge, rules=rules)
    legal = tuple(one for one in options if seen.is_legal(Action.discard(one.tile)))
    return Turn(
        number=len(now.events) + 1,
        seat=seat,
        void=void,
        hand=seen.hand,
        drawn=seen.drawn,
        knowledge=seen.knowledge,
        deficiency=deficiency(seen.hand, seen.knowledge, rules=rules),
        options=legal,
        played=played,
    )
