"""Quasi-decompositions as integers, for HBBA: what Alg. 3 and section 3.4 do, only faster.

To Alg. 4 a quasi-decomposition is its feature, its remainder, and what its pmelds take out of KB.
Each of these numbers has its own bits in one integer, so that an action is one addition, local
quasi-decompositions of different blocks are put together by adding them up (rules 1-3 of section
3.4: different blocks never take the same tile out of KB, so the componentwise minimum of the
knowledge bases is KB less all that is taken), and those that are equal to Alg. 4 are equal numbers.

Layers are made when they are asked for. A layer is a number of deleted tiles, and what has d
deletions comes from what has at most d.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import groupby
from typing import NamedTuple

from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import Available, Reading, Tiles
from paili_papers.yan_li_2023.algorithms.ukos import (
    ACTIONS,
    ANY,
    MELDS,
    NOTHING,
    Decomposition,
    Features,
    Search,
    Step,
)

# Bits 0-2 m, 3-5 n, 6-8 p, 9-10 e, 11-14 m + n - e. Then a field of 63 bits a suit: copies of
# each rank in the remainder, three bits each, and copies taken out of KB, four bits each.
N, P, E, BESIDES_EYE, SUITS = 3, 6, 9, 11, 15
SUIT, TAKEN = 63, 27
REMAINDER_MASK = (1 << TAKEN) - 1
SUIT_MASK = (1 << SUIT) - 1
FEATURES_MASK = (1 << BESIDES_EYE) - 1
KEY_MASK = 0x3F | 3 << E
"""m, n and e."""

# Fields that may not grow too large begin so high that their last bit is set if they do: m + n - e
# at most 4, e at most 1, and what is taken of a kind at most what there is of it.
_SPARE_MEMBERS = 7 - MELDS
_FULL = 7
_TOO_MUCH = 1 << (BESIDES_EYE + 3) | 1 << (E + 1)

Groups = dict[int, list[int]]
"""Quasi-decompositions by m, n and e: the bits of KEY_MASK."""


class Choice(NamedTuple):
    """All that is done with the copies of t that are left when it is the first tile.

    Attributes:
        features: added.  deleted: copies deleted.
        next, second: copies of t+ and t++ that are used up.
        taken: for -1 to 2 (t- to t++) how many are taken out of KB.
        completed_by: for each pmeld that takes nothing, the offsets of which one must be in KB.
    """

    features: Features
    deleted: int
    next: int
    second: int
    taken: tuple[int, int, int, int]
    completed_by: tuple[Tiles, ...]


@cache
def choices(search: Search, copies: int, after: int, second: int) -> tuple[Choice, ...]:
    """Every result of the actions on t until no copy of it is left.

    Args:
        copies: of t.  after: of t+.  second: of t++; all that are still to be processed.
    """
    if not copies:
        return (Choice(NOTHING, 0, 0, 0, (0, 0, 0, 0), ()),)
    found = set()
    here = (copies, after, second)
    for action in ACTIONS[search]:
        step = next((step for step in action if _is_there(step, here)), None)
        if step is None:
            continue
        left = (here[offset] - step.taken.count(offset) for offset in range(3))
        for rest in choices(search, *left):
            found.add(_joined(step, rest))
    return tuple(sorted(choice for choice in found if choice.features.e <= 1))


def _is_there(step: Step, here: tuple[int, int, int]) -> bool:
    return all(here[offset] >= step.taken.count(offset) for offset in step.taken)


def _joined(step: Step, rest: Choice) -> Choice:
    """A step, and the choices after it."""
    taken, completed_by = rest.taken, rest.completed_by
    if step.consumes:
        offset = step.completed_by[0]
        taken = tuple(copies + (at == offset) for at, copies in enumerate(taken, -1))  # type: ignore[assignment]
    elif step.completed_by:
        completed_by = tuple(sorted((*completed_by, step.completed_by)))
    return Choice(
        Features(*map(sum, zip(step.adds, rest.features, strict=True))),
        rest.deleted + (step.adds == NOTHING),
        rest.next + step.taken.count(1),
        rest.second + step.taken.count(2),
        taken,
        completed_by,
    )


_Addition = tuple[int, int, int]
"""What a choice adds, and the copies of t+ and t++ that it uses up."""


@cache
def _packed_choices(
    search: Search, tile: int, copies: int, after: int, second: int
) -> tuple[tuple[int, _Addition, tuple[Tiles, ...]], ...]:
    """The deletions of each choice, what it adds, and of which tiles KB must have one each."""
    packed = []
    for choice in choices(search, copies, after, second):
        taken = [(tile + offset, copies) for offset, copies in enumerate(choice.taken, -1)]
        if any(copies and kind // 9 != tile // 9 for kind, copies in taken):
            continue
        remainder = {tile: choice.deleted}
        number = pack(choice.features, remainder, {kind: some for kind, some in taken if some})
        waits = tuple(
            tuple(tile + offset for offset in offsets if 0 <= tile % 9 + offset <= 8)
            for offsets in choice.completed_by
        )
        packed.append((choice.deleted, (number, choice.next, choice.second), waits))
    return tuple(packed)


def pack(features: Features, remainder: dict[int, int], taken: dict[int, int]) -> int:
    """The integer of a quasi-decomposition.

    Args:
        remainder: copies of each kind in R.  taken: copies of each kind missing in KB.
    """
    m, n, p, e = features
    number = m | n << N | p << P | e << E | (m + n - e) << BESIDES_EYE
    for tile, copies in remainder.items():
        number += copies << _remainder_at(tile)
    for tile, copies in taken.items():
        number += copies << _taken_at(tile)
    return number


def pack_decomposition(decomposition: Decomposition, available: Available) -> int:
    """The integer of one that Alg. 3 found.

    Args:
        available: the knowledge base it started from.
    """
    rest = decomposition.remainder
    remainder = {tile: len(list(copies)) for tile, copies in groupby(sorted(rest))}
    both = zip(available, decomposition.available, strict=True)
    taken = {tile: before - after for tile, (before, after) in enumerate(both)}
    return pack(decomposition.features, remainder, taken)


def features_of(number: int) -> Features:
    """F of a packed quasi-decomposition."""
    return Features(number & 7, number >> N & 7, number >> P & 7, number >> E & 3)


def remainder_of(number: int) -> Tiles:
    """R of a packed quasi-decomposition."""
    return tuple(
        tile for tile in range(SUITED_KINDS) for _ in range(number >> _remainder_at(tile) & 7)
    )


def available_of(number: int, available: Available) -> Available:
    """KB of a packed quasi-decomposition: `available` less what its pmelds take."""
    return tuple(copies - (number >> _taken_at(tile) & 15) for tile, copies in enumerate(available))


def _remainder_at(tile: int) -> int:
    return SUITS + SUIT * (tile // 9) + 3 * (tile % 9)


def _taken_at(tile: int) -> int:
    return SUITS + SUIT * (tile // 9) + TAKEN + 4 * (tile % 9)


class LocalDecompositions:
    """The quasi-decompositions of a block, made by number of deletions when asked for.

    Nodes of the tree whose first tile is the first copy of a kind are kept by deletions, and by
    the copies of it and of the next kind that are used up.
    """

    def __init__(
        self, block: Tiles, available: Available, search: Search, reading: Reading
    ) -> None:
        self.size = len(block)
        self._search = search
        # What pmelds that take nothing ask; see `ukos`.
        self._known = ANY if reading is Reading.INTENDED else available
        self._kinds = sorted(set(block))
        self._copies = [block.count(tile) for tile in range(SUITED_KINDS)]
        self._bias, self._too_much = _guards(self._kinds, available, reading)
        self._nodes: list[dict[tuple[int, int], list[set[int]]]] = [{} for _ in self._kinds]
        self._nodes[0][0, 0] = [{self._bias}]
        self._leaves: list[set[int]] = []
        self._done: list[Groups] = []
        self._allowed: dict[tuple[int, int, int], list[list[_Addition]]] = {}

    def with_deletions(self, deletions: int) -> Groups:
        """Those that leave out this many tiles."""
        while len(self._done) <= deletions:
            self._extend(len(self._done))
        return self._done[deletions]

    def _extend(self, deletions: int) -> None:
        """Make all nodes with this many deletions from those with fewer, kind by kind."""
        self._leaves.append(set())
        for index in range(len(self._kinds)):
            for used, by_deletions in self._nodes[index].items():
                for had, numbers in enumerate(by_deletions):
                    if numbers and deletions - had <= COPIES:
                        self._spread(index, used, deletions - had, numbers, deletions)
        bias = self._bias
        self._done.append(by_key([number - bias for number in self._leaves[deletions]]))

    def _spread(
        self, index: int, used: tuple[int, int], more: int, numbers: set[int], deletions: int
    ) -> None:
        """Make the nodes that some nodes become by choices with `more` deletions."""
        too_much = self._too_much
        for add, following, second in self._additions(index, used)[more]:
            target = self._target(index, used[1] + following, second, deletions)
            target.update([made for number in numbers if not (made := number + add) & too_much])

    def _target(self, index: int, following: int, second: int, deletions: int) -> set[int]:
        """Where nodes go that have used up copies of t+ and t++."""
        if index + 1 == len(self._kinds):
            return self._leaves[deletions]
        gap = self._kinds[index + 1] - self._kinds[index]
        used = (following, second) if gap == 1 else (second if gap == 2 else 0, 0)
        by_deletions = self._nodes[index + 1].setdefault(used, [])
        by_deletions.extend(set() for _ in range(deletions + 1 - len(by_deletions)))
        return by_deletions[deletions]

    def _additions(self, index: int, used: tuple[int, int]) -> list[list[_Addition]]:
        """What the choices for a kind add, by their deletions."""
        key = (index, *used)
        found = self._allowed.get(key)
        if found is None:
            tile, copies = self._kinds[index], self._copies
            after = copies[tile + 1] - used[1] if tile % 9 < 8 else 0
            second = copies[tile + 2] if tile % 9 < 7 else 0
            here = copies[tile] - used[0], after, second
            found = self._allowed[key] = [[] for _ in range(COPIES + 1)]
            for deleted, addition, waits in _packed_choices(self._search, tile, *here):
                if all(any(self._known[kind] for kind in kinds) for kinds in waits):
                    found[deleted].append(addition)
        return found


def _guards(kinds: list[int], available: Available, reading: Reading) -> tuple[int, int]:
    """With what the fields of a tree begin, and the bits that are set if one grows too large."""
    bias, too_much = _SPARE_MEMBERS << BESIDES_EYE, _TOO_MUCH
    for suit in sorted({tile // 9 for tile in kinds}):
        for tile in range(9 * suit, 9 * suit + 9):
            # PRINTED asks KB as it was given, which is never used up.
            room = _FULL if reading is Reading.PRINTED and available[tile] else available[tile]
            bias += (_FULL - room) << _taken_at(tile)
            too_much |= 1 << (_taken_at(tile) + 3)
    return bias, too_much


class MergedDecompositions:
    """The quasi-decompositions of a hand: combinations of the local ones of its blocks."""

    def __init__(self, local: list[LocalDecompositions], melds: int) -> None:
        self._local = local
        self._start: Groups = by_key([pack(Features(melds, 0, 0, 0), {}, {})])
        self._known: dict[tuple[int, int], Groups] = {}

    def with_deletions(self, deletions: int) -> Groups:
        """Those that leave out this many tiles of the hand."""
        return self._merged(len(self._local), deletions)

    def _merged(self, blocks: int, deletions: int) -> Groups:
        """The combinations for the first blocks."""
        if not blocks:
            return self._start if not deletions else {}
        known = self._known.get((blocks, deletions))
        if known is not None:
            return known
        merged: Groups = {}
        last = self._local[blocks - 1]
        for own in range(min(deletions, last.size) + 1):
            local = last.with_deletions(own)
            if local:
                combine(self._merged(blocks - 1, deletions - own), local, merged)
        self._known[blocks, deletions] = merged
        return merged


def by_key(numbers: Iterable[int]) -> Groups:
    """Packed quasi-decompositions by m, n and e."""
    groups: Groups = {}
    for number in numbers:
        groups.setdefault(number & KEY_MASK, []).append(number)
    return groups


def combine(groups: Groups, others: Groups, into: Groups) -> None:
    """Add every legal combination of two quasi-decompositions. Section 3.4, rules 1-3."""
    for key, numbers in groups.items():
        for other_key, other_numbers in others.items():
            both = key + other_key
            if not _is_legal(both):
                continue
            if len(numbers) > len(other_numbers):
                found = [a + b for b in other_numbers for a in numbers]
            else:
                found = [a + b for a in numbers for b in other_numbers]
            into.setdefault(both, []).extend(found)


@cache
def _is_legal(key: int) -> bool:
    """At most one eye, and at most four melds and pmelds besides it. Sums of two keys."""
    m, n, e = key & 7, key >> N & 7, key >> E & 3
    return e <= 1 and m + n - e <= MELDS
