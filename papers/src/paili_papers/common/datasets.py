"""The random hands and knowledge bases of the papers' experiments.

yan-2021, section 6, and yan-li-2023, section 4, draw 1,000 hands of one, two and three colours
and for each 30, 50 or 100 knowledge bases that are compatible with it, with sizes from a normal
distribution. Neither publishes its data or says more. Our method:

- A hand is 14 of the 36 physical tiles of each of its colours, with equal probability, drawn again
  until all these colours occur. One colour is always characters, two are characters and dots: all
  algorithms treat the suits alike.
- A knowledge base has tiles of the hand's colours only. Its size is a normal number, drawn again
  until it is from 0 to the largest size, and rounded down; mean and deviation are recovered from
  the papers' bin counts (`paili_papers.common.sizes`). The tiles are that many of those outside the
  hand, with equal probability.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from zlib import crc32

import numpy as np
from paili import ArgumentError, Hand, KnowledgeBase

from paili_papers.common.kinds import COPIES, KINDS
from paili_papers.common.published import Group
from paili_papers.common.sizes import Bin, fit
from paili_papers.common.wording import describe

HAND_SIZE = 14
_RANKS = 9


@dataclass(frozen=True)
class Study:
    """Hands and knowledge bases of one table of a paper.

    Attributes:
        name: such as "yan-2021/1", the last digit being the number of colours.
        colors: of a hand, all of which occur.  bases: knowledge bases for each hand.
        tiles: physical tiles of these colours.
        mean, deviation: parameters of the normal numbers for sizes of knowledge bases.
        bins: of sizes, with the paper's numbers of pairs.
    """

    name: str
    colors: int
    bases: int
    tiles: int
    mean: float
    deviation: float
    bins: tuple[Bin, ...]

    @property
    def largest(self) -> int:
        """The largest size of a knowledge base: all tiles that are not in the hand."""
        return self.tiles - HAND_SIZE

    def bin_of(self, knowledge: KnowledgeBase) -> int:
        return next(at for at, bin in enumerate(self.bins) if knowledge.copies in bin)

    @cached_property
    def _number(self) -> int:
        # Not the index in a list: additional studies must not change the hands of these.
        return crc32(self.name.encode())


@dataclass(frozen=True, slots=True)
class Case:
    hand: Hand
    knowledge: tuple[KnowledgeBase, ...]


def case(study: Study, seed: int, index: int) -> Case:
    """Return the hand of a study with this number, from 0, and its knowledge bases.

    It depends only on the arguments: the first hundred hands of a large experiment are those of a
    small one.

    Raises:
        ArgumentError: a negative seed or index, or not integers.
    """
    for name, value in (("seed", seed), ("index", index)):
        if not isinstance(value, int) or value < 0:
            raise ArgumentError(name, describe(value), "an integer, 0 or more")
    rng = np.random.default_rng((seed, study._number, index))
    kinds = np.arange(study.tiles) // COPIES
    while True:
        shuffled = rng.permutation(kinds)
        own, others = shuffled[:HAND_SIZE], shuffled[HAND_SIZE:]
        if len(np.unique(own // _RANKS)) == study.colors:
            break
    bases = []
    for _ in range(study.bases):
        size = -1.0
        while not 0 <= size <= study.largest:
            size = rng.normal(study.mean, study.deviation)
        bases.append(KnowledgeBase(_counts(rng.permutation(others)[: int(size)])))
    return Case(Hand(_counts(own)), tuple(bases))


HANDS = 1000
"""The number of hands of a study in the papers."""
_TOGETHER = 10
"""The number of hands whose pairs are spread over as many shares."""


def share(study: Study, seed: int, index: int) -> Iterator[tuple[Hand, KnowledgeBase]]:
    """Yield a thousandth of the pairs of a study: a tenth of the bases of each of ten hands.

    The first hundred shares have the first tenth of all hands, the next hundred the second tenth.
    """
    part, block = divmod(index, HANDS // _TOGETHER)
    size = study.bases // _TOGETHER
    for number in range(_TOGETHER):
        one = case(study, seed, _TOGETHER * block + number)
        for knowledge in one.knowledge[part * size : (part + 1) * size]:
            yield one.hand, knowledge


def _counts(kinds: np.ndarray[tuple[int], np.dtype[np.int_]]) -> bytes:
    return np.bincount(kinds, minlength=KINDS).astype(np.uint8).tobytes()


def study(paper: str, group: Group, bases: int) -> Study:
    """Return the study behind the rows of a paper's table, with `bases` bases for each hand."""
    bins = tuple(line.bin for line in group.lines)
    found = fit(bins)
    # Rounded, so that hands do not depend on the last bit of a platform's erf.
    mean, deviation = round(found.mean, 3), round(found.deviation, 3)
    tiles = COPIES * _RANKS * group.colors
    return Study(f"{paper}/{group.colors}", group.colors, bases, tiles, mean, deviation, bins)
