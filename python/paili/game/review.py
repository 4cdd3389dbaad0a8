"""A game looked at again: was each discard one of the best by what its player knew then?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from paili.acceptance import DiscardOption, discards
from paili.deficiency import deficiency
from paili.game.events import Event, EventKind
from paili.game.stages import stages
from paili.game.states import State
from paili.hands import Hand
from paili.knowledge import KnowledgeBase
from paili.melds import Meld
from paili.rules import MCR
from paili.tiles import Tile, Wind


@dataclass(frozen=True, slots=True)
class Turn:
    """A discard, and the others that there were.

    Attributes:
        number: of the event by which the tile was discarded, from 1.
        seat: who discarded.
        hand: what it was chosen from.
        drawn: the tile of the hand that came last; None after a claim.
        meld: the meld of the hand that was claimed together with the discard; None after a draw.
        knowledge: copies that could still come, as far as the seat knew.
        deficiency: of the hand, in tile changes; 0 if it is complete, whatever its fan.
        options: all discards under the rules of `MCR`, best first.
        played: the discard.
    """

    number: int
    seat: Wind
    hand: Hand
    drawn: Tile | None
    meld: Meld | None
    knowledge: KnowledgeBase
    deficiency: int
    options: tuple[DiscardOption, ...]
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


def _worth(option: DiscardOption) -> tuple[int, int]:
    # Not delta: that is 0 for every discard of a complete hand, which may lack fan.
    return (option.deficiency, option.copies)


def review(state: State) -> Iterator[Turn]:
    """The discards of a game, in order.

    Each is judged by the tiles that lower the deficiency and by nothing else: not by fan, nor by
    what the others may wait for.
    """
    for number, (now, event) in enumerate(zip(stages(state), state.events[1:], strict=False), 2):
        played = discarded(event)
        if played is not None and event.seat is not None:
            yield _turn(number, now, event, event.seat, played)


def discarded(event: Event) -> Tile | None:
    """The tile that an event put on the table, for others to claim; None if it put none."""
    return event.tile if event.kind is EventKind.PLAY else event.discard


def _turn(number: int, now: State, event: Event, seat: Wind, played: Tile) -> Turn:
    observation = now.observation(seat)
    knowledge, claimed = observation.knowledge, discarded(now.last)
    meld = None if claimed is None else _claim(event, claimed)
    hand = observation.hand if meld is None else observation.hand.with_meld(meld, claimed)
    return Turn(
        number,
        seat,
        hand,
        observation.drawn,
        meld,
        knowledge,
        deficiency(hand, knowledge, MCR),
        discards(hand, knowledge, MCR),
        played,
    )


def _claim(event: Event, claimed: Tile) -> Meld:
    """The meld of a chow, whose event has its first tile, or of a pung."""
    return Meld.pung(claimed) if event.tile is None else Meld.chow(event.tile)
