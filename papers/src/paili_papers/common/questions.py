"""Questions in the checks of the claims of Yan, Li & Li (2021), and their texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np
from paili import UNREACHABLE, Hand, KnowledgeBase

from paili_papers.common.claims import Effort
from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import Available, Tiles, read_hand, without, write_tiles

EXAMPLE_1 = "(B1B5B6B8B8B8B9)(D1D2D4D5D5D6D7)"
EXAMPLE_4 = "(C1C4C6C7C8C9)(D1D2D3D6D6D7D8)"
EXAMPLE_4_KB = "(001100121)(010000030)(032242321)"

Question = tuple[Hand, KnowledgeBase]


def known(text: str) -> KnowledgeBase:
    """Parse a knowledge base of 27 digits in the paper's order of suits."""
    return KnowledgeBase.parse(text, order="papers")


def available_of(knowledge: KnowledgeBase) -> Available:
    """Return the available copies of the paper's 27 kinds."""
    return tuple(int(copies) for copies in knowledge.available[:SUITED_KINDS])


def available_tiles(tiles: Tiles) -> Available:
    """Return the knowledge base of exactly these tiles."""
    return tuple(tiles.count(tile) for tile in range(SUITED_KINDS))


def tiles_of(hand: Hand) -> Tiles:
    return tuple(int(tile) for tile in hand.tiles)


def random_tiles(
    rng: np.random.Generator, colors: int, tiles: int, most: int
) -> tuple[Tiles, Available]:
    """Return random tiles of some colours, and a knowledge base of at most `most` of the others."""
    wall = rng.permutation(np.arange(9 * COPIES * colors) // COPIES)
    size = int(rng.integers(0, min(most, len(wall) - tiles) + 1))
    left = np.bincount(wall[tiles : tiles + size], minlength=SUITED_KINDS)
    return tuple(sorted(wall[:tiles].tolist())), tuple(left.tolist())


def random_questions(
    effort: Effort, salt: int, *, tiles: int = 14, most: int = 94
) -> Iterator[Question]:
    """Yield `effort.hands` random hands with knowledge, of one, two and three colours in turn.

    Args:
        effort: the effort.
        salt: a number of the claim, so that claims use different hands.
        tiles: the size of the hands.
        most: tiles in a knowledge base; its size is uniform up to this.
    """
    rng = np.random.default_rng((effort.seed, salt))
    for at in range(effort.hands):
        own, left = random_tiles(rng, at % 3 + 1, tiles, most)
        yield Hand.from_tiles(own), KnowledgeBase.from_counts(left)


def question_of(hand: str, knowledge: str) -> Question:
    """Parse a hand and a knowledge base in the paper's notation."""
    return read_hand(hand), known(knowledge)


def exchanges(
    hand: Hand, into: Sequence[int] = range(SUITED_KINDS)
) -> Iterator[tuple[int, int, Hand]]:
    """Yield every change of one tile of a hand into another kind, with the resulting hand."""
    tiles = tiles_of(hand)
    for out, new in product(sorted(set(tiles)), into):
        if new != out and tiles.count(new) < COPIES:
            yield out, new, Hand.from_tiles([*without(tiles, (out,)), new])


def text_of(hand: Hand, knowledge: KnowledgeBase) -> str:
    """Return a question in the paper's notation."""
    digits = knowledge.to_text(order="papers").split()[:3]
    return f"{write_tiles(tiles_of(hand))}, KB ({')('.join(digits)})"


def number_of(deficiency: int) -> str:
    """Return a deficiency in words."""
    return "unreachable" if deficiency == UNREACHABLE else str(deficiency)
