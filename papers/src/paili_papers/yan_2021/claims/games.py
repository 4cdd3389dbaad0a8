"""Games of Mahjong-0 between four greedy players: the hands and knowledge of real play."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from paili import MAHJONG0, Hand, KnowledgeBase, deficiency, deficiency_batch

from paili_papers.common.kinds import COPIES, KINDS, SUITED_KINDS
from paili_papers.common.questions import Question

_DEALT = 13


def decisions(seed: int) -> Iterator[Question]:
    """What each player sees after each draw of a game: 14 tiles and what may still come.

    108 tiles, no calls. A player discards a tile that leaves the least deficiency, any of those
    at random; the game ends with a complete hand or with the wall.
    """
    rng = np.random.default_rng(seed)
    kinds = np.arange(SUITED_KINDS * COPIES) // COPIES
    tiles = np.eye(KINDS, dtype=np.uint8)[rng.permutation(kinds)]
    hands = [tiles[at * _DEALT : (at + 1) * _DEALT].sum(axis=0, dtype=np.uint8) for at in range(4)]
    unseen = tiles.sum(axis=0, dtype=np.uint8)
    for turn, drawn in enumerate(tiles[4 * _DEALT :]):
        hand = hands[turn % 4] = hands[turn % 4] + drawn
        left = unseen - hand
        asked = Hand.from_counts(hand), KnowledgeBase.from_counts(left)
        yield asked
        if deficiency(*asked, rules=MAHJONG0) == 0:
            return
        discards = np.eye(KINDS, dtype=np.uint8)[np.flatnonzero(hand)]
        away = deficiency_batch(hand - discards, left, rules=MAHJONG0)
        discard = rng.choice(discards[away == away.min()])
        hands[turn % 4] = hand - discard
        unseen = unseen - discard
