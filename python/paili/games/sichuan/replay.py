"""A report on a recorded game: its discards judged, and what the agent `search` would have done."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from paili.games.explained import GameReplay, Readers
from paili.games.judged import JudgedDiscard, judged_parts
from paili.games.mistakes import tile_or_none
from paili.games.seats import as_seat
from paili.games.sichuan.actions import Action
from paili.games.sichuan.explanation import Explanation
from paili.games.sichuan.states import State
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
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

    @classmethod
    def _read(cls, plain: Mapping[str, Any]) -> Turn:
        """The discard of a part of a report."""
        return cls(
            number=plain["turn"],
            seat=Wind.parse(plain["seat"]),
            void=Suit("mps".index(plain["void"])),
            hand=Hand.parse(plain["hand"]["text"]),
            drawn=tile_or_none(plain["drawn"]),
            knowledge=KnowledgeBase.parse(plain["available"]),
            **judged_parts(plain),
        )

    def __repr__(self) -> str:
        about = f"<Turn {self.number} of {self.seat}, {self.hand}: discarded {self.played}"
        return f"{about}; {self._verdict()}>"


class Replay(GameReplay[State, Turn, Action, Explanation]):
    """A game looked at again; see `GameReplay` for its attributes. Made by `Replay.of`."""

    __slots__ = ()

    @classmethod
    def of(cls, state: State, seat: Wind | str | None = None, *, explain: bool = False) -> Self:
        """The report on a game.

        Args:
            seat: only the choices of this one.
            explain: add what the agent `search` would have done, a millisecond or two a choice.
        Raises:
            ArgumentError: no State, or no seat.
        """
        return cls._of(_READERS, state, seat, is_plain=True, explain=explain)


def _explanation(state: State, plain: Mapping[str, Any]) -> Explanation:
    void = state.void(Wind.parse(plain["seat"]))
    return Explanation._read(plain["search"], state.rules, void)


_READERS = Readers(State, Action.parse, Turn._read, _explanation)


def review(state: State, seat: Wind | str | None = None) -> Iterator[Turn]:
    """The discards of a game, in order.

    Each is judged by the tiles that lower the deficiency and by nothing else: not by what the
    others may wait for.

    Args:
        seat: only the discards of this one.
    """
    by = None if seat is None else as_seat(seat)
    report = state.to_native().report(by, is_plain=True, explain=False)
    yield from map(Turn._read, json.loads(report)["turns"])
