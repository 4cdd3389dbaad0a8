"""Cases in the checks of the claims of Yan & Li (2023), and their true answers."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from paili import Hand, KnowledgeBase

from paili_papers.common.claims import Counterexample, Effort
from paili_papers.common.kinds import SUITED_KINDS
from paili_papers.common.multisets import (
    INFINITE,
    Available,
    Reading,
    Tiles,
    question,
    read_hand,
    read_tiles,
    reported,
    write_tiles,
)
from paili_papers.common.questions import (
    Question,
    available_tiles,
    number_of,
    random_tiles,
    text_of,
    tiles_of,
)
from paili_papers.yan_2021.algorithms.blocks import kb_blocks
from paili_papers.yan_2021.algorithms.quasi_decompositions import cost_of_holders, cost_with_eye
from paili_papers.yan_li_2023.algorithms.hbb import evaluate_all
from paili_papers.yan_li_2023.algorithms.hbba import all_groups
from paili_papers.yan_li_2023.algorithms.pricing import Evaluation, pricing
from paili_papers.yan_li_2023.algorithms.ukos import Features, Search

LITTLE = 12
"""The number of available tiles of small cases: enough for conflicts, few enough to enumerate."""


def knowing(text: str) -> KnowledgeBase:
    """Return the knowledge base of exactly these tiles."""
    return KnowledgeBase.from_counts(available_tiles(read_tiles(text)))


def asked(hand: str, available: str) -> Question:
    """Parse a hand and the available tiles."""
    return read_hand(hand), knowing(available)


def changed(hand: Hand, out: str, into: str) -> Hand:
    """Return a hand with some tiles changed into others."""
    tiles = list(tiles_of(hand))
    for tile in read_tiles(out):
        tiles.remove(tile)
    return Hand.from_tiles([*tiles, *read_tiles(into)])


def wrong_answer(
    of: Question, who: str, answer: int, truth: int, minimal: str = ""
) -> Counterexample | None:
    """Return the case with a wrong answer, or None if the answer is right."""
    hand, knowledge = of
    if answer == truth:
        return None
    text = f"{text_of(hand, knowledge)}: {who} {number_of(answer)}, right is {number_of(truth)}"
    digits = "".join(knowledge.to_text(order="papers").split()[:3])
    return Counterexample(text, write_tiles(tiles_of(hand)), digits, minimal=minimal)


def text_of_small(tiles: Tiles, available: Available) -> str:
    """Return some tiles and a knowledge base in the paper's notation."""
    left = tuple(tile for tile in range(SUITED_KINDS) for _ in range(available[tile]))
    return f"{write_tiles(tiles) or 'nothing'}, KB = {write_tiles(left)}"


def least(of: Question, *, search: Reading, evaluation: Reading) -> int:
    """Return the least cost of all quasi-decompositions, each step in its own reading."""
    own = question(*of)
    groups = all_groups(own, kb_blocks(own.tiles, own.available), Search.OCTREE, search)
    price = pricing(own, Evaluation.UPDATING, evaluation)
    return reported(evaluate_all(groups, price).cost)


def random_remainders(
    effort: Effort, salt: int, missing: tuple[int, ...] = (0, 1, 2, 3, 4)
) -> Iterator[tuple[Features, Tiles, Available]]:
    """Yield features with `missing` melds to make from scratch, remainders, available tiles."""
    rng = np.random.default_rng((effort.seed, salt))
    for at in range(effort.hands):
        remainder, available = random_tiles(rng, at % 3 + 1, int(rng.integers(1, 9)), LITTLE)
        e = int(rng.integers(0, 2))
        scratch = missing[int(rng.integers(0, len(missing)))]
        pmelds = int(rng.integers(0, 4 - scratch + 1))
        yield Features(4 - scratch - pmelds, pmelds + e, e, e), remainder, available


def by_definition_5(features: Features, remainder: Tiles, available: Available) -> int:
    """Return the cost of Def. 5, by enumeration of all ways to make the eye and missing melds."""
    make = cost_of_holders if features.e else cost_with_eye
    cost = make((), features.missing, remainder, available)
    return min(features.n - features.e + cost, INFINITE)
