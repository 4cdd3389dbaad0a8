"""A game of Sichuan Mahjong by `paili.XUEZHAN`, whose players ask an algorithm.

The algorithm knows no void suit. So a player gives up the suit of which it holds fewest tiles,
discards these first, without calls and in order, and asks only about hands without them; no tile
of the suit can come. It does not look at what a win is worth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from paili import XUEZHAN, Hand, KnowledgeBase, Meld, Suit, Tile
from paili.games import play as play_game
from paili.games.sichuan import Action, ActionKind, Deal, Observation, Stage, State

from paili_papers.yan_2021.experiments.players import Chooser, company

_SUITS = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)
_GIVEN = 3
"""Tiles of an exchange."""


def play(seed: int, choosers: Sequence[Chooser]) -> State:
    """Play one game to its end.

    Args:
        seed: of the wall.
        choosers: what chooses for each seat.
    """
    start = State.start(Deal.random(seed), XUEZHAN)
    return play_game(start, [Player(chooser) for chooser in choosers])


class Player:
    """A seat; its choices are those of a `Chooser`."""

    def __init__(self, chooser: Chooser) -> None:
        self._chooser = chooser

    def act(self, observation: Observation) -> Action:
        hand, stage = observation.hand, observation.stage
        if stage is Stage.EXCHANGE:
            return Action.exchange(_exchanged(hand, observation.knowledge))
        if stage is Stage.VOID:
            return Action.void(min(_SUITS, key=lambda suit: len(_of(suit, hand))))
        legal = {action.kind: action for action in observation.legal_actions}
        if ActionKind.WIN in legal:
            return Action.win()
        void = observation.void(observation.seat)
        left = [] if void is None else _of(void, hand)
        if stage is Stage.TURN:
            return Action.discard(left[0]) if left else self._own_turn(observation)
        if left or observation.offered is None or ActionKind.PUNG not in legal:
            return Action.passing()
        return self._call(observation, observation.offered, ActionKind.KONG in legal)

    def _own_turn(self, observation: Observation) -> Action:
        hand, knowledge = observation.hand, _usable(observation)
        for kong, after in _kongs(observation):
            if self._chooser.keeps(hand, after, knowledge):
                return kong
        legal = observation.legal_actions
        kinds = [one.tile for one in legal if one.kind is ActionKind.DISCARD and one.tile]
        return Action.discard(self._chooser.discard(hand, knowledge, kinds))

    def _call(self, observation: Observation, tile: Tile, may_kong: bool) -> Action:
        hand, knowledge = observation.hand, _usable(observation)
        if may_kong:
            after = hand.with_meld(Meld.kong(tile), tile)
            if self._chooser.keeps(hand, after, knowledge):
                return Action.kong()
        after = hand.with_meld(Meld.pung(tile), tile)
        is_nearer = self._chooser.lowers(hand, after, knowledge)
        return Action.pung() if is_nearer else Action.passing()


def _of(suit: Suit, hand: Hand) -> list[Tile]:
    return [tile for tile in hand.tiles if tile.suit is suit]


def _exchanged(hand: Hand, knowledge: KnowledgeBase) -> list[Tile]:
    """Three tiles of the suit of which there are fewest, those with the least company."""
    suits = [_of(suit, hand) for suit in _SUITS]
    fewest = min((tiles for tiles in suits if len(tiles) >= _GIVEN), key=len)
    return sorted(fewest, key=lambda tile: company(tile, hand, knowledge))[:_GIVEN]


def _usable(observation: Observation) -> KnowledgeBase:
    """What can still come, without the void suit."""
    left = observation.knowledge.available.copy()
    void = observation.void(observation.seat)
    left[[tile for tile in Tile if tile.suit is void]] = 0
    return KnowledgeBase.from_counts(left)


def _kongs(observation: Observation) -> Iterator[tuple[Action, Hand]]:
    """Kongs of one's own, and the hand after each."""
    for action in observation.legal_actions:
        if action.tile is not None and action.kind in (
            ActionKind.CONCEALED_KONG,
            ActionKind.ADDED_KONG,
        ):
            concealed = action.kind is ActionKind.CONCEALED_KONG
            yield action, observation.hand.with_meld(Meld.kong(action.tile, concealed))
