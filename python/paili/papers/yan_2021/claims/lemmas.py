"""What Lemmas 2 to 6 of Yan, Li & Li (2021) say a type costs, and a survey of real costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import numpy as np

from paili.papers.common.claims import Effort
from paili.papers.common.multisets import INFINITE, Available, Tiles, read_tiles, write_tiles
from paili.papers.common.questions import available_tiles, random_tiles
from paili.papers.yan_2021.algorithms.quasi_decompositions import (
    QuasiDecomposition,
    QuasiType,
    cost,
    has_meld,
    has_pair,
    quasi_decompositions,
    type_of,
)

Range = tuple[int, int]
"""The least and the largest cost that a lemma allows."""
Lemma = Callable[[QuasiType, int, int], Range | None]
"""What a lemma says of a type, given ke and km; None if it says nothing."""

_NEVER: Range = (INFINITE, INFINITE)


def _exactly(value: int) -> Range:
    return value, value


def _at_least(value: int) -> Range:
    return value, INFINITE


def prices(x: QuasiType) -> tuple[int, int]:
    """mcost and ecost of Lemmas 4 and 6."""
    return 2 * x.rm + 3 * (1 - x.rm), x.re + 2 * (1 - x.re)


def f1_f2(x: QuasiType) -> tuple[int, int]:
    """f1 and f2 of Lemma 6, which are those of Lemma 4 if m + n = 3."""
    mcost, ecost = prices(x)
    missing = 4 - x.m - x.n
    return x.n + mcost * missing + ecost, x.n - 1 + mcost * (missing + 1)


def lemma_2a(x: QuasiType, ke: int, km: int) -> Range | None:
    """No eye can be had."""
    return _NEVER if x.p == x.re == ke == 0 else None


def lemma_2b(x: QuasiType, ke: int, km: int) -> Range | None:
    """Neither an eye nor a meld can be made."""
    return _NEVER if x.m + x.n <= 4 and x.rm == km == x.re == ke == 0 else None


def lemma_2c(x: QuasiType, ke: int, km: int) -> Range | None:
    """A meld is missing and none can be made."""
    return _NEVER if x.m + x.n - x.e <= 3 and x.rm == km == 0 else None


def lemma_2d(x: QuasiType, ke: int, km: int) -> Range | None:
    """An eye and a meld can be made of the remainder only, and not together."""
    conflict = x.re == x.rm == x.em == 1
    return _NEVER if x.m + x.n <= 3 and x.p == ke == km == 0 and conflict else None


def necessity(x: QuasiType, ke: int, km: int) -> Range | None:
    """The remark after Lemma 2: where its conditions are said to be necessary as well."""
    if any(lemma(x, ke, km) for lemma in (lemma_2a, lemma_2b, lemma_2c, lemma_2d)):
        return None
    covered = x.m + x.n >= 4 or (x.m + x.n == 3 and x.p == 0)
    return (0, INFINITE - 1) if covered else None


def lemma_3a(x: QuasiType, ke: int, km: int) -> Range | None:
    """Five parts."""
    return _exactly(4 - x.m) if x.m + x.n > 4 else None


def lemma_3b(x: QuasiType, ke: int, km: int) -> Range | None:
    """Four parts, and the fifth begins with a tile of the remainder."""
    recycled = (x.e == 0 and x.re == 1) or (x.p > 0 and x.rm == 1)
    return _exactly(5 - x.m) if x.m + x.n == 4 and recycled else None


def lemma_3c(x: QuasiType, ke: int, km: int) -> Range | None:
    """Four parts, and the fifth comes from the knowledge base."""
    if x.m + x.n != 4 or lemma_3b(x, ke, km):
        return None
    return _exactly(6 - x.m) if (x.e == 0 and ke) or (x.p > 0 and km) else None


def lemma_3d(x: QuasiType, ke: int, km: int) -> Range | None:
    """Four parts and none of the above."""
    if x.m + x.n != 4 or lemma_3b(x, ke, km) or lemma_3c(x, ke, km):
        return None
    return _NEVER


def _lemma_4_applies(x: QuasiType, ke: int, km: int) -> bool:
    return x.m + x.n - x.e == 3 and max(x.p, x.re, ke) > 0 and max(x.rm, km) == 1


def lemma_4a(x: QuasiType, ke: int, km: int) -> Range | None:
    """The eye is there, a meld is missing."""
    applies = _lemma_4_applies(x, ke, km) and x.e == 1
    return _exactly(x.n - 1 + prices(x)[0]) if applies else None


def lemma_4b(x: QuasiType, ke: int, km: int) -> Range | None:
    """An eye and a meld are missing, without conflict."""
    applies = _lemma_4_applies(x, ke, km) and x.p == x.em == 0
    return _exactly(x.n + sum(prices(x))) if applies else None


def lemma_4c(x: QuasiType, ke: int, km: int) -> Range | None:
    """An eye and a meld are missing, with conflict."""
    applies = _lemma_4_applies(x, ke, km) and x.p == 0 and x.em == 1 and max(ke, km) == 1
    return _exactly(x.n + 4) if applies else None


def lemma_4d(x: QuasiType, ke: int, km: int) -> Range | None:
    """A pair may or may not be the eye."""
    applies = _lemma_4_applies(x, ke, km) and x.p > x.e == 0
    return _at_least(max(4, min(f1_f2(x)))) if applies else None


def lemma_5(x: QuasiType, ke: int, km: int) -> Range | None:
    """No meld, or two to make."""
    return _at_least(4) if x.m == 0 or x.m + x.n - x.e <= 2 else None


def lemma_6a(x: QuasiType, ke: int, km: int) -> Range | None:
    """Two melds to make, the eye is there."""
    applies = x.m + x.n - x.e <= 2 and x.e == 1
    return _at_least(max(4, f1_f2(x)[1])) if applies else None


def lemma_6b(x: QuasiType, ke: int, km: int) -> Range | None:
    """Two melds and the eye to make."""
    applies = x.m + x.n - x.e <= 2 and x.p == 0
    return _at_least(max(5, f1_f2(x)[0] + x.em)) if applies else None


def lemma_6c(x: QuasiType, ke: int, km: int) -> Range | None:
    """Two melds to make, and a pair may or may not be the eye."""
    applies = x.m + x.n - x.e <= 2 and x.p > x.e == 0
    return _at_least(max(6, min(f1_f2(x)))) if applies else None


LEMMAS: Mapping[str, Lemma] = {
    "Lemma 2(a)": lemma_2a,
    "Lemma 2(b)": lemma_2b,
    "Lemma 2(c)": lemma_2c,
    "Lemma 2(d)": lemma_2d,
    "After Lemma 2": necessity,
    "Lemma 3(a)": lemma_3a,
    "Lemma 3(b)": lemma_3b,
    "Lemma 3(c)": lemma_3c,
    "Lemma 3(d)": lemma_3d,
    "Lemma 4(a)": lemma_4a,
    "Lemma 4(b)": lemma_4b,
    "Lemma 4(c)": lemma_4c,
    "Lemma 4(d)": lemma_4d,
    "Lemma 5": lemma_5,
    "Lemma 6(a)": lemma_6a,
    "Lemma 6(b)": lemma_6b,
    "Lemma 6(c)": lemma_6c,
}


def all_types() -> list[QuasiType]:
    """Every type that Lemma 1 allows, without its bound by the number of tiles."""
    return [
        QuasiType(m, n, p, e, re, rm, em)
        for m, n, p in product(range(5), range(6), range(6))
        for e, re, rm, em in product((0, 1), repeat=4)
        if n >= p >= e and m + n <= 5 and (m + n < 5 or p > 0) and em <= min(re, rm, 1 - e)
    ]


@dataclass(frozen=True, slots=True)
class Quasi:
    """A quasi-decomposition with a knowledge base: what the lemmas are about."""

    decomposition: QuasiDecomposition
    available: Available

    @classmethod
    def of(cls, parts: str, remainder: str, available: str) -> Quasi:
        """Made of texts in the paper's notation; the parts are separated by spaces."""
        sorted_parts = tuple(sorted(map(read_tiles, parts.split())))
        decomposition = QuasiDecomposition(sorted_parts, read_tiles(remainder))
        return cls(decomposition, available_tiles(read_tiles(available)))

    @property
    def type(self) -> QuasiType:
        """Its type."""
        return type_of(self.decomposition, self.available)

    @property
    def cost(self) -> int:
        """What completing it really costs."""
        return cost(self.decomposition, self.available)

    @property
    def sources(self) -> tuple[int, int]:
        """ke and km."""
        return int(has_pair(self.available)), int(has_meld(self.available))

    def violates(self, lemma: Lemma) -> bool:
        """Whether its cost is not what a lemma says."""
        said = lemma(self.type, *self.sources)
        return said is not None and not said[0] <= self.cost <= said[1]

    @property
    def size(self) -> int:
        """Tiles in it and available."""
        parts = sum(map(len, self.decomposition.parts))
        return parts + len(self.decomposition.remainder) + sum(self.available)

    def smaller(self) -> list[Quasi]:
        """What is left without one tile of the remainder or one available tile."""
        parts, remainder = self.decomposition.parts, self.decomposition.remainder
        left = [
            Quasi(QuasiDecomposition(parts, remainder[:at] + remainder[at + 1 :]), self.available)
            for at in range(len(remainder))
        ]
        for tile, copies in enumerate(self.available):
            if copies:
                fewer = (*self.available[:tile], copies - 1, *self.available[tile + 1 :])
                left.append(Quasi(self.decomposition, fewer))
        return [quasi for quasi in left if quasi.is_legal()]

    def is_legal(self) -> bool:
        """Whether it is a quasi-decomposition still."""
        tiles = tuple(sorted(sum(self.decomposition.parts, self.decomposition.remainder)))
        return self.decomposition in set(quasi_decompositions(tiles, self.available))

    def __str__(self) -> str:
        parts = "".join(f"({write_tiles(part)})" for part in self.decomposition.parts)
        rest = write_tiles(self.decomposition.remainder) or "nothing"
        kinds = enumerate(self.available)
        left: Tiles = tuple(tile for tile, copies in kinds for _ in range(copies))
        return f"{parts}, remainder {rest}, KB {write_tiles(left) or 'empty'}"


@dataclass(slots=True)
class Tally:
    """How often a lemma said something, and the smallest case found where it was wrong."""

    cases: int = 0
    wrong: Quasi | None = None


@lru_cache(maxsize=1)
def survey(effort: Effort) -> Mapping[str, Tally]:
    """All lemmas against the real costs of the quasi-decompositions of random tiles.

    Small knowledge bases, where tiles run out, and 5 to 11 tiles of one or two suits.
    """
    rng = np.random.default_rng((effort.seed, 4))
    tallies = {name: Tally() for name in LEMMAS}
    for at in range(effort.hands):
        tiles, available = random_tiles(rng, at % 2 + 1, int(rng.integers(5, 12)), 8)
        for decomposition in quasi_decompositions(tiles, available):
            quasi = Quasi(decomposition, available)
            x, sources, price = quasi.type, quasi.sources, quasi.cost
            for name, lemma in LEMMAS.items():
                said = lemma(x, *sources)
                if said is None:
                    continue
                tally = tallies[name]
                tally.cases += 1
                if not said[0] <= price <= said[1]:
                    smallest = tally.wrong
                    if smallest is None or quasi.size < smallest.size:
                        tally.wrong = quasi
    return tallies
