"""A game looked at again: was each discard one of the best by what its player knew then?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from paili.analysis.acceptance import discards
from paili.analysis.deficiency import deficiency
from paili.games.judged import JudgedDiscard
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.scoring.fans import LEAST_FAN
from paili.games.mcr.states import State
from paili.games.seats import as_seat
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.rules import MCR
from paili.model.tiles import Tile, Wind


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn(JudgedDiscard):
    """A discard in its game, judged under the rules of `MCR`.

    The deficiency is 0 if the hand is complete, whatever its fan.

    Attributes:
        number: of the event by which the tile was discarded, from 1.
        seat: who discarded.
        hand: what it was chosen from.
        drawn: the tile of the hand that came last; None after a call.
        meld: the meld of the hand that was called together with the discard; None after a draw.
        knowledge: copies that could still come, as far as the seat knew.
        legal: the same choice judged by wins that count, those of eight fan by a discard; None
            unless asked for.
    """

    number: int
    seat: Wind
    hand: Hand
    drawn: Tile | None
    meld: Meld | None
    knowledge: KnowledgeBase
    legal: JudgedDiscard | None = None

    def __repr__(self) -> str:
        about = f"<Turn {self.number} of {self.seat}, {self.hand}: discarded {self.played}"
        return f"{about}; {self._verdict()}>"


def review(state: State, seat: Wind | str | None = None, *, legal: bool = False) -> Iterator[Turn]:
    """The discards of a game, in order.

    Each is judged by the tiles that lower the deficiency and by nothing else: not by what the
    others may wait for.

    Args:
        seat: only the discards of this one.
        legal: also judge each by the legal deficiency, which considers fan. That takes tens of
            milliseconds a discard.
    """
    by = None if seat is None else as_seat(seat)
    for number, (now, event) in enumerate(zip(state.stages(), state.events[1:], strict=False), 2):
        played = discarded(event)
        if by not in (None, event.seat):
            continue
        if played is not None and event.seat is not None:
            turn = _turn(number, now, event, event.seat, played)
            yield replace(turn, legal=_legal(turn, state.deal.prevalent_wind)) if legal else turn


def discarded(event: Event) -> Tile | None:
    """The tile that an event put on the table, for others to call; None if it put none."""
    return event.tile if event.kind is EventKind.PLAY else event.discard


def _turn(number: int, now: State, event: Event, seat: Wind, played: Tile) -> Turn:
    observation = now.observation(seat)
    knowledge, called = observation.knowledge, discarded(now.last)
    meld = None if called is None else _call(event, called)
    hand = observation.hand if meld is None else observation.hand.with_meld(meld, called)
    return Turn(
        number=number,
        seat=seat,
        hand=hand,
        drawn=observation.drawn,
        meld=meld,
        knowledge=knowledge,
        deficiency=deficiency(hand, knowledge, rules=MCR),
        options=discards(hand, knowledge, rules=MCR),
        played=played,
    )


def _legal(turn: Turn, prevalent_wind: Wind) -> JudgedDiscard:
    hand, knowledge = turn.hand, turn.knowledge
    rules = MCR.requiring(LEAST_FAN, seat_wind=turn.seat, prevalent_wind=prevalent_wind)
    return JudgedDiscard(
        deficiency=deficiency(hand, knowledge, rules=rules),
        options=discards(hand, knowledge, rules=rules),
        played=turn.played,
    )


def _call(event: Event, called: Tile) -> Meld:
    """The meld of a chow, whose event has its first tile, or of a pung."""
    return Meld.pung(called) if event.tile is None else Meld.chow(event.tile)
