"""Pseudo-decompositions of a 14-tile, and their completions (Li & Yan 2019, Def. 12 and 13).

Literal definitions, for single ones or for all of a small hand. The search that the paper builds on
them is `paili_papers.li_yan_2019.algorithms.qsa`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement

from paili import ArgumentError, NotationError

from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import (
    INFINITE,
    MELDS,
    PREMELDS,
    Tiles,
    contains,
    read_tiles,
    without,
    write_tiles,
)

PARTS = 5
"""The number of subsequences of a p-decomposition: four of melds and one of the eye."""

SINGLES: tuple[Tiles, ...] = tuple((tile,) for tile in range(SUITED_KINDS))
PAIRS: tuple[Tiles, ...] = tuple((tile, tile) for tile in range(SUITED_KINDS))

MELD_PARTS: tuple[Tiles, ...] = ((), *SINGLES, *PREMELDS, *MELDS)
"""Possible pi(1) to pi(4): a meld, a pmeld, a single tile, or empty."""
EYE_PARTS: tuple[Tiles, ...] = ((), *SINGLES, *PAIRS)
"""Possible pi(5): a pair, a single tile, or empty."""


def _missing(wholes: Sequence[Tiles], parts: Sequence[Tiles]) -> dict[Tiles, tuple[Tiles, ...]]:
    return {
        part: tuple(without(whole, part) for whole in wholes if contains(whole, part))
        for part in parts
    }


# Chows before pongs, because tiles for the first choice are then rarely used up.
MELD_MISSING = _missing(MELDS, MELD_PARTS)
"""The tiles that complete each part to a meld: one entry for each possible meld."""
EYE_MISSING = _missing(PAIRS, EYE_PARTS)
"""The tiles that complete each part to a pair."""


@dataclass(frozen=True, slots=True)
class PseudoDecomposition:
    """Five subsequences of a 14-tile by Definition 12, the first four on the way to melds.

    The order of the first four never matters in the paper; they are kept in the given order.

    Attributes:
        melds: pi(1) to pi(4), each a meld, a pmeld, a single tile or empty.
        eye: pi(5), a pair, a single tile or empty.

    Example:
        >>> pi = PseudoDecomposition.parse("(B1B2B3)(B2B2B2)(B1B3)(D2D2)(D8)")
        >>> pi.holes, cost(pi)
        (3, 100)
    """

    melds: tuple[Tiles, ...]
    eye: Tiles

    def __post_init__(self) -> None:
        if len(self.melds) != PARTS - 1 or any(part not in MELD_MISSING for part in self.melds):
            expected = "four sorted parts, each a meld, a pmeld, a single tile or empty"
            raise ArgumentError("melds", repr(self.melds), expected)
        if self.eye not in EYE_MISSING:
            raise ArgumentError("eye", repr(self.eye), "a pair, a single tile or empty")

    @classmethod
    def parse(cls, text: str) -> PseudoDecomposition:
        """Parse five parts in brackets in the papers' notation, the eye last; "()" is empty.

        Raises:
            NotationError: not five parts, or not tiles.  ArgumentError: impossible parts.
        """
        if not isinstance(text, str):
            raise ArgumentError("text", text, "a str")
        if not (text.startswith("(") and text.endswith(")") and text.count(")(") == PARTS - 1):
            raise NotationError(text, 0, f"{PARTS} parts in brackets")
        *melds, eye = (read_tiles(part) for part in text[1:-1].split(")("))
        return cls(tuple(melds), eye)

    def __str__(self) -> str:
        return "".join(f"({write_tiles(part)})" for part in (*self.melds, self.eye))

    @property
    def tiles(self) -> Tiles:
        """The tiles of all five subsequences, sorted."""
        return tuple(sorted(sum(self.melds, self.eye)))

    @property
    def holes(self) -> int:
        """The tiles missing from four melds and a pair: the cost, if it is completable."""
        return 3 * len(self.melds) + 2 - len(self.tiles)

    @property
    def empty(self) -> int:
        """The number of empty subsequences."""
        return (*self.melds, self.eye).count(())

    def rest(self, tiles: Tiles) -> Tiles:
        """Return pi(0): the tiles of the 14-tile that no subsequence uses."""
        return without(tiles, self.tiles)

    def refines(self, other: PseudoDecomposition) -> bool:
        """Return whether each subsequence contains the other's of the same index."""
        return all(
            contains(mine, theirs)
            for mine, theirs in zip((*self.melds, self.eye), (*other.melds, other.eye), strict=True)
        )


def is_of(pi: PseudoDecomposition, tiles: Tiles) -> bool:
    """Return whether the five are disjoint subsequences of the 14-tile, as in Definition 12."""
    return contains(tiles, pi.tiles)


def completions(pi: PseudoDecomposition) -> Iterator[PseudoDecomposition]:
    """Yield every decomposition of a complete 14-tile whose parts contain those of `pi`.

    By Definition 13 the only limit is four copies; the hand does not matter. An empty subsequence
    becomes every meld, so there are many if several are empty.
    """
    used = [0] * SUITED_KINDS
    for tile in pi.tiles:
        used[tile] += 1
    parts = [(part, MELD_MISSING[part]) for part in pi.melds] + [(pi.eye, EYE_MISSING[pi.eye])]
    for *melds, eye in _filled(parts, used):
        yield PseudoDecomposition(tuple(melds), eye)


def _filled(
    parts: Sequence[tuple[Tiles, tuple[Tiles, ...]]], used: list[int]
) -> Iterator[tuple[Tiles, ...]]:
    if not parts:
        yield ()
        return
    part, ways = parts[0]
    for missing in ways:
        for tile in missing:
            used[tile] += 1
        if all(used[tile] <= COPIES for tile in missing):
            whole = tuple(sorted(part + missing))
            for others in _filled(parts[1:], used):
                yield (whole, *others)
        for tile in missing:
            used[tile] -= 1


def is_completable(pi: PseudoDecomposition) -> bool:
    """Return whether there is a completion (Definition 13)."""
    # A completion has 14 tiles, so some of the 27 kinds are free for empty parts, which need not
    # be tried.
    return can_complete([part for part in pi.melds if part], pi.eye)


def can_complete(melds: Sequence[Tiles], eye: Tiles) -> bool:
    """Return whether non-empty parts and an eye can be completed without a fifth copy."""
    used = [0] * SUITED_KINDS
    for part in (*melds, eye):
        for tile in part:
            used[tile] += 1
    parts = [(part, MELD_MISSING[part]) for part in melds if len(part) < 3]
    if len(eye) == 1:
        parts.append((eye, EYE_MISSING[eye]))
    if max(used) > COPIES:
        return False
    return next(_filled(parts, used), None) is not None


def cost(pi: PseudoDecomposition) -> int:
    """Return cost_T(pi) of Definition 13: the missing tiles, or 100 if it cannot be completed."""
    return pi.holes if is_completable(pi) else INFINITE


def refinements(pi: PseudoDecomposition, tiles: Tiles) -> Iterator[PseudoDecomposition]:
    """Yield all p-decompositions that add a tile of pi(0) to a subsequence, completable or not."""
    for tile in sorted(set(pi.rest(tiles))):
        for index, part in enumerate(pi.melds):
            larger = tuple(sorted((*part, tile)))
            if larger in MELD_MISSING:
                melds = (*pi.melds[:index], larger, *pi.melds[index + 1 :])
                yield PseudoDecomposition(melds, pi.eye)
        eye = tuple(sorted((*pi.eye, tile)))
        if eye in EYE_MISSING:
            yield PseudoDecomposition(pi.melds, eye)


def is_saturated(pi: PseudoDecomposition, tiles: Tiles) -> bool:
    """Return whether it is completable, but not with any tile of pi(0) added (Definition 13)."""
    return is_completable(pi) and not any(map(is_completable, refinements(pi, tiles)))


def saturated(pi: PseudoDecomposition, tiles: Tiles) -> PseudoDecomposition:
    """Return a saturated refinement of a completable p-decomposition, as in the proof of Lemma 5.

    The first tile that can be added is added, until none is left.
    """
    for larger in refinements(pi, tiles):
        if is_completable(larger):
            return saturated(larger, tiles)
    return pi


def is_normal(pi: PseudoDecomposition, tiles: Tiles, deficiency: int) -> bool:
    """Return whether it is saturated, with a completion that is closest (Definition 13).

    Args:
        pi: the p-decomposition.
        tiles: the 14-tile.
        deficiency: of the tiles; a complete 14-tile is closest if it lacks this number of them.
    """
    return is_saturated(pi, tiles) and any(
        len(without(completion.tiles, tiles)) == deficiency for completion in completions(pi)
    )


def pseudo_decompositions(tiles: Tiles) -> Iterator[PseudoDecomposition]:
    """Yield all p-decompositions of some tiles, up to the order of pi(1) to pi(4).

    Cost: hundreds of thousands for an ordinary 14-tile.
    """
    parts = [part for part in MELD_PARTS if contains(tiles, part)]
    eyes = [part for part in EYE_PARTS if contains(tiles, part)]
    for melds in combinations_with_replacement(parts, PARTS - 1):
        together = tuple(sorted(sum(melds, ())))
        if contains(tiles, together):
            rest = without(tiles, together)
            yield from (PseudoDecomposition(melds, eye) for eye in eyes if contains(rest, eye))


def least_cost(tiles: Tiles) -> int:
    """Return the least cost among all p-decompositions: equation 8, literally."""
    return min(map(cost, pseudo_decompositions(tiles)))
