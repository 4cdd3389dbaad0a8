"""A game looked at again: was each discard one of the best by what its player knew then?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from paili.analysis.acceptance import discards
from paili.analysis.deficiency import UNREACHABLE, deficiency
from paili.analysis.discard_options import DiscardOption, Discards
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.states import State
from paili.games.seats import as_seat
from paili.mcr import LEAST_FAN
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.melds import Meld
from paili.model.notation import format_tiles
from paili.model.rules import MCR
from paili.model.tiles import Tile, Wind


class Cost(NamedTuple):
    """What a discard gave away, next to the best.

    Attributes:
        tiles: by how many the deficiency it left is higher; `UNREACHABLE` if no win is left.
        copies: if it is not higher, how many accepted copies fewer it left.
    """

    tiles: int
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class JudgedDiscard:
    """A discard, and the others that there were.

    Attributes:
        deficiency: of the hand, in tile changes.
        options: all discards, best first.
        played: the discard.
    """

    deficiency: int
    options: Discards
    played: Tile

    @property
    def best(self) -> tuple[DiscardOption, ...]:
        """Those that leave the lowest deficiency, and then the most accepted copies; by tile."""
        first = self.options[0]
        return tuple(option for option in self.options if _worth(option) == _worth(first))

    @property
    def option(self) -> DiscardOption:
        """What the discard left."""
        return next(option for option in self.options if option.tile is self.played)

    @property
    def is_best(self) -> bool:
        """Whether the discard was one of the best."""
        return self.option in self.best

    def __repr__(self) -> str:
        return f"<JudgedDiscard {self.played}: {self._verdict()}>"

    def _verdict(self) -> str:
        """Whether it was one of the best, in short."""
        best = format_tiles([option.tile for option in self.best])
        return "one of the best" if self.is_best else f"best {best}"

    @property
    def cost(self) -> Cost | None:
        """What was given away; None if the discard was one of the best."""
        best, left = self.options[0], self.option
        if self.is_best:
            return None
        if left.deficiency == UNREACHABLE:
            return Cost(UNREACHABLE, 0)
        if left.deficiency > best.deficiency:
            return Cost(left.deficiency - best.deficiency, 0)
        return Cost(0, best.copies - left.copies)


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


def _worth(option: DiscardOption) -> tuple[int, int]:
    # Not delta: that is 0 for every discard of a complete hand, which may lack fan.
    return (option.deficiency, option.copies)


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
