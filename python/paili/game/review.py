"""A game looked at again: was each discard one of the best by what its player knew then?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from paili.acceptance import DiscardOption, discards
from paili.deficiency import deficiency
from paili.game.actions import Action, ActionKind
from paili.game.events import EventKind
from paili.game.observations import Observation
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
        hand: what it was chosen from, a claimed meld included.
        knowledge: copies that could still come, as far as the seat knew.
        deficiency: of the hand, in tile changes; 0 if it could have been a win.
        options: all discards under the rules of `MCR`, best first.
        played: the discard.
    """

    number: int
    seat: Wind
    hand: Hand
    knowledge: KnowledgeBase
    deficiency: int
    options: tuple[DiscardOption, ...]
    played: Tile

    @property
    def best(self) -> tuple[DiscardOption, ...]:
        """Those that leave the lowest deficiency and have the greatest delta then; by tile."""
        first = min(self.options, key=_rank)
        best = (option for option in self.options if _rank(option) == _rank(first))
        return tuple(sorted(best, key=lambda option: option.tile))

    @property
    def is_best(self) -> bool:
        """Whether the discard was one of the best."""
        return self.played in {option.tile for option in self.best}

    @property
    def option(self) -> DiscardOption:
        """What the discard left."""
        return next(option for option in self.options if option.tile == self.played)


def _rank(option: DiscardOption) -> tuple[int, int]:
    return (option.deficiency, -option.delta)


def review(state: State) -> Iterator[Turn]:
    """The discards of a game, in order.

    Each is judged by the tiles that lower the deficiency and by nothing else: not by fan, nor by
    what the others may wait for.
    """
    for number, now in enumerate(stages(state), 1):
        if number > len(state.actions):
            return
        after = state.events[number]
        if after.seat is None or after.kind not in _DISCARDS:
            continue
        observation = now.observation(after.seat)
        played = after.tile if after.kind is EventKind.PLAY else after.discard
        action = state.actions[number - 1][after.seat]
        hand = _chosen_from(observation, action)
        if played is not None and hand is not None:
            knowledge = observation.knowledge
            yield Turn(
                number + 1,
                after.seat,
                hand,
                knowledge,
                deficiency(hand, knowledge, MCR),
                discards(hand, knowledge, MCR),
                played,
            )


_DISCARDS = (EventKind.PLAY, EventKind.CHOW, EventKind.PUNG)


def _chosen_from(observation: Observation, action: Action) -> Hand | None:
    """The drawn hand, or the one with the claimed meld."""
    hand, last = observation.hand, observation.last
    claimed = last.tile if last.discard is None else last.discard
    if action.kind is ActionKind.CHOW and action.tile is not None:
        return hand.with_meld(Meld.chow(action.tile), claimed)
    if action.kind is ActionKind.PUNG and claimed is not None:
        return hand.with_meld(Meld.pung(claimed))
    return hand
