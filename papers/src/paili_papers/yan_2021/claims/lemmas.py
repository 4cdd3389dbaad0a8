"""The costs of types by Lemmas 2 to 6 of Yan, Li & Li (2021), and test cases for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, product

import numpy as np

from paili_papers.common.claims import Effort
from paili_papers.common.multisets import INFINITE, Available, read_tiles, write_tiles
from paili_papers.common.questions import available_tiles, random_tiles
from paili_papers.yan_2021.algorithms.quasi_decompositions import (
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

NEVER: Range = (INFINITE, INFINITE)


def f1_f2(x: QuasiType) -> tuple[int, int]:
    """Return f1 and f2 of Lemma 6, which are those of Lemma 4 if m + n = 3."""
    mcost, ecost, missing = 3 - x.rm, 2 - x.re, 4 - x.m - x.n
    return x.n + mcost * missing + ecost, x.n - 1 + mcost * (missing + 1)


def said(x: QuasiType, ke: int, km: int) -> dict[str, Range]:
    """Return the cost of a type by each lemma that applies to it.

    "2" is the remark after Lemma 2, that its conditions are necessary in some cases; "4 (d) 1" to
    "4 (d) 4" are the cases in the proof of that part, without its sentence about conflicts.
    """
    m, n, p, e, re, rm, em = x
    parts, (f1, f2), mcost = m + n, f1_f2(x), 3 - rm
    lacking = {
        "2 (a)": p == re == ke == 0,
        "2 (b)": parts <= 4 and rm == km == re == ke == 0,
        "2 (c)": parts - e <= 3 and rm == km == 0,
        "2 (d)": parts <= 3 and p == ke == km == 0 and re == rm == em == 1,
    }
    all_said = {name: NEVER for name, holds in lacking.items() if holds}
    if not all_said and (parts >= 4 or (parts == 3 and p == 0)):
        all_said["2"] = 0, INFINITE - 1
    if parts > 4:
        all_said["3 (a)"] = 4 - m, 4 - m
    elif parts == 4 and ((e == 0 and re) or (p and rm)):
        all_said["3 (b)"] = 5 - m, 5 - m
    elif parts == 4 and ((e == 0 and ke) or (p and km)):
        all_said["3 (c)"] = 6 - m, 6 - m
    elif parts == 4:
        all_said["3 (d)"] = NEVER
    if parts - e == 3 and max(p, re, ke) and max(rm, km):
        if e:
            all_said["4 (a)"] = n - 1 + mcost, n - 1 + mcost
        elif p:
            all_said["4 (d)"] = min(f1, f2), INFINITE
            # Proved by cases: re = 1; re = ke = 0; re = 0, ke = 1 with rm = 0, and with rm = 1.
            case, least = (1, f1) if re else (2, f2) if not ke else (3 + rm, n + 5 - 2 * rm)
            all_said[f"4 (d) {case}"] = least, INFINITE
        elif not em:
            all_said["4 (b)"] = f1, f1
        elif max(ke, km):
            all_said["4 (c)"] = n + 4, n + 4
    if m == 0 or parts - e <= 2:
        all_said["5"] = 4, INFINITE
    if parts - e <= 2:
        name, least = ("6 (a)", f2) if e else ("6 (c)", min(f1, f2)) if p else ("6 (b)", f1 + em)
        all_said[name] = least, INFINITE
    return all_said


def all_types() -> list[QuasiType]:
    """Return every type that Lemma 1 allows, without its bound by the number of tiles."""
    return [
        QuasiType(m, n, p, e, re, rm, em)
        for m, n, p in product(range(5), range(6), range(6))
        for e, re, rm, em in product((0, 1), repeat=4)
        if n >= p >= e and m + n <= 5 and (m + n < 5 or p > 0) and em <= min(re, rm, 1 - e)
    ]


def fewest_tiles(lemma: str) -> int:
    """Return the fewest tiles, with those available, of a type to which a lemma applies."""
    return min(
        3 * x.m + 2 * x.n + max(x.re, x.rm) + max(2 * ke, 3 * km, 2 * x.rm, x.re, x.n > x.e)
        for x, ke, km in product(all_types(), (0, 1), (0, 1))
        if lemma in said(x, ke, km)
    )


@dataclass(frozen=True, slots=True)
class Quasi:
    """A quasi-decomposition with a knowledge base: the subject of the lemmas."""

    decomposition: QuasiDecomposition
    available: Available

    @classmethod
    def of(cls, parts: str, remainder: str, available: str) -> Quasi:
        """Parse it from texts in the paper's notation; the parts are separated by spaces."""
        sorted_parts = tuple(sorted(map(read_tiles, parts.split())))
        decomposition = QuasiDecomposition(sorted_parts, read_tiles(remainder))
        return cls(decomposition, available_tiles(read_tiles(available)))

    @property
    def type(self) -> QuasiType:
        return type_of(self.decomposition, self.available)

    @property
    def cost(self) -> int:
        """The true cost of completing it."""
        return cost(self.decomposition, self.available)

    @property
    def said(self) -> dict[str, Range]:
        return said(self.type, int(has_pair(self.available)), int(has_meld(self.available)))

    @property
    def size(self) -> int:
        """The number of its tiles and of available ones."""
        parts = sum(map(len, self.decomposition.parts))
        return parts + len(self.decomposition.remainder) + sum(self.available)

    def __str__(self) -> str:
        parts = "".join(f"({write_tiles(part)})" for part in self.decomposition.parts)
        rest = write_tiles(self.decomposition.remainder) or "nothing"
        kinds = enumerate(self.available)
        left = tuple(tile for tile, copies in kinds for _ in range(copies))
        return f"{parts}, remainder {rest}, KB {write_tiles(left) or 'empty'}"


def random_quasi(effort: Effort, salt: int) -> Iterator[Quasi]:
    """Yield quasi-decompositions of random tiles: 5 to 11 of one or two colours.

    At most 8 tiles are available, so that they often run out.
    """
    rng = np.random.default_rng((effort.seed, salt))
    for at in range(effort.hands):
        tiles, available = random_tiles(rng, at % 2 + 1, int(rng.integers(5, 12)), 8)
        for decomposition in quasi_decompositions(tiles, available):
            yield Quasi(decomposition, available)


@dataclass(slots=True)
class Tally:
    """The number of cases of a lemma, and the smallest cases that cost less and more."""

    cases: int = 0
    less: Quasi | None = None
    more: Quasi | None = None


_RARE = Quasi.of("C2C3 C6C7C8 C9C9", "C4", "C1C5C5C7C7C8C8C9")
"""An example of the third case in the proof of Lemma 4 (d)."""


@lru_cache(maxsize=1)
def survey(effort: Effort) -> dict[str, Tally]:
    """Compare all lemmas with the real costs of random quasi-decompositions.

    Some cases are always the same, so that every lemma has cases.
    """
    tallies: dict[str, Tally] = {}
    for quasi in chain([_RARE], random_quasi(Effort(0, 60), 4), random_quasi(effort, 4)):
        price = quasi.cost
        for name, (least, most) in quasi.said.items():
            tally = tallies.setdefault(name, Tally())
            tally.cases += 1
            if price < least and (tally.less is None or quasi.size < tally.less.size):
                tally.less = quasi
            if price > most and (tally.more is None or quasi.size < tally.more.size):
                tally.more = quasi
    return tallies
