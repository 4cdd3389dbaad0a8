"""A player that asks an algorithm for deficiencies, as in section 6.4 of Yan, Li & Li 2021.

The paper says which questions its programs ask, but not their choice among equal answers.
Section 2.3: a tile is discarded for the chance to lower the deficiency, and a pung is made if it
helps to lower it. A game takes 219.4 s with the quadtree, which takes 0.21 s for a hand of two
colours, and 1.0 s with BDA, which takes 1 ms: about a thousand calls either way. So a program can
ask once for each kind that it may discard, but not for each kind that may come after each of them.
This one does the same:

- it discards a tile that leaves the least deficiency. Of several, it takes the one with the least
  company: the fewest tiles, in hand or still to come, that could be in a meld or a pair with it;
  of several still, the first in the order of tiles;
- it makes a pung if that lowers the deficiency, and a kong if that does not raise it;
- it wins whenever the table allows it.

The games are those of Sichuan Mahjong by `paili.XUEZHAN`. An algorithm has no void suit. So a
player gives up the suit of which it holds fewest tiles, discards these first, without calls and in
order, and asks only about hands without them; no tile of the suit can come. It ignores the worth of
a win.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from time import thread_time_ns

from paili import XUEZHAN, Hand, KnowledgeBase, Meld, Suit, Tile
from paili.games import play as play_game
from paili.games.sichuan import Action, ActionKind, Deal, Observation, Stage, State

from paili_papers.common.engine import engine
from paili_papers.common.running_times import ENGINE, Timed
from paili_papers.yan_2021.experiments.running_times import ALGORITHMS, BDA, QUADTREE

_NEAR = 2
"""The largest distance in ranks of two tiles of a chow."""
_SUITS = (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOO)
_GIVEN = 3
"""The number of tiles of an exchange."""


DISTANCES: Mapping[str, Timed] = {
    QUADTREE: ALGORITHMS[QUADTREE],
    BDA: ALGORITHMS[BDA],
    ENGINE: engine,
}
"""The algorithms for players, by the name in the report."""


class Chooser:
    """The choices of a player, by one algorithm.

    Attributes:
        asked: every question to the algorithm, with its answer.
        slowest: nanoseconds of processor time of the slowest answer.
    """

    def __init__(self, distance: Timed) -> None:
        self._distance = distance
        self.asked: list[tuple[Hand, KnowledgeBase, int]] = []
        self.slowest = 0

    def discard(self, hand: Hand, knowledge: KnowledgeBase, kinds: Iterable[Tile]) -> Tile:
        left = {tile: hand.without_tile(tile) for tile in sorted(kinds)}
        away = {tile: self._ask(rest, knowledge) for tile, rest in left.items()}
        least = min(away.values())
        tied = [tile for tile, distance in away.items() if distance == least]
        return min(tied, key=lambda tile: company(tile, hand, knowledge))

    def lowers(self, before: Hand, after: Hand, knowledge: KnowledgeBase) -> bool:
        """Return whether a call brings a hand nearer; both lack a tile."""
        return self._ask(after, knowledge) < self._ask(before, knowledge)

    def keeps(self, before: Hand, after: Hand, knowledge: KnowledgeBase) -> bool:
        """Return whether a call leaves a hand as near as it was."""
        return self._ask(after, knowledge) <= self._ask(before, knowledge)

    def _ask(self, hand: Hand, knowledge: KnowledgeBase) -> int:
        start = thread_time_ns()
        answer = self._distance(hand, knowledge)
        self.slowest = max(self.slowest, thread_time_ns() - start)
        self.asked.append((hand, knowledge, answer))
        return answer


def company(tile: Tile, hand: Hand, knowledge: KnowledgeBase) -> int:
    """Return the number of other tiles, held or still to come, of the kind or near it."""
    near = [kind for kind in range(tile // 9 * 9, tile // 9 * 9 + 9) if abs(kind - tile) <= _NEAR]
    held, to_come = hand.counts, knowledge.available
    return sum(int(held[kind]) + int(to_come[kind]) for kind in near) - 1


def play(seed: int, choosers: Sequence[Chooser]) -> State:
    """Play the game of a wall to its end, with a player for each seat."""
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
    """Return three tiles of the shortest suit with at least three, those with the least company."""
    suits = [_of(suit, hand) for suit in _SUITS]
    fewest = min((tiles for tiles in suits if len(tiles) >= _GIVEN), key=len)
    return sorted(fewest, key=lambda tile: company(tile, hand, knowledge))[:_GIVEN]


def _usable(observation: Observation) -> KnowledgeBase:
    """Return the tiles that can still come, without the void suit."""
    left = observation.knowledge.available.copy()
    void = observation.void(observation.seat)
    left[[tile for tile in Tile if tile.suit is void]] = 0
    return KnowledgeBase.from_counts(left)


def _kongs(observation: Observation) -> Iterator[tuple[Action, Hand]]:
    """Yield one's own kongs, and the hand after each."""
    for action in observation.legal_actions:
        if action.tile is not None and action.kind in (
            ActionKind.CONCEALED_KONG,
            ActionKind.ADDED_KONG,
        ):
            concealed = action.kind is ActionKind.CONCEALED_KONG
            yield action, observation.hand.with_meld(Meld.kong(action.tile, concealed))
