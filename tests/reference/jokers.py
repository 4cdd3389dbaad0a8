"""Deficiency with jokers by the definition: all draws, and all tiles that each joker may be.

A hand with jokers is complete in some draws if they can be chosen, and each joker can become a
tile, so that the tiles contain a complete hand. All choices are tried, without any bound on what is
missing or unused, so hands must be near and kinds few.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations

from paili import Form

KINDS, SUITED, COPIES = 34, 27, 4
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
STRAIGHTS = tuple(
    tuple(
        9 * suit + rank
        for suit, first in enumerate(order)
        for rank in (first, first + 3, first + 6)
    )
    for order in permutations(range(3))
)


@dataclass(frozen=True)
class Question:
    """A hand with jokers, and the definition of a win.

    Attributes:
        counts: concealed copies of each of 34 kinds.
        available: copies that can still come.
        jokers: the number of jokers in the hand.
        coming: the number of jokers that can still come.
        melds: the number of declared melds.
        forms: the winning forms.
        usable: the kinds that a complete hand may contain.
        fifth: whether a joker may be the fifth copy of a kind.
        shown: copies in declared melds.
    """

    counts: tuple[int, ...]
    available: tuple[int, ...]
    jokers: int
    coming: int
    melds: int
    forms: frozenset[Form]
    usable: tuple[int, ...]
    fifth: bool
    shown: tuple[int, ...] = (0,) * KINDS

    def after(self, counts: Sequence[int], jokers: int, coming: int) -> Question:
        """Return the question with other tiles in the hand."""
        return Question(
            tuple(counts),
            self.available,
            jokers,
            coming,
            self.melds,
            self.forms,
            self.usable,
            self.fifth,
            self.shown,
        )

    def most(self, kind: int) -> int:
        """Return the largest number of copies of a kind with a joker among them."""
        return max(COPIES - self.shown[kind], self.counts[kind] + self.available[kind])


def deficiency(question: Question, most: int) -> int | None:
    """Return the least number of tiles that must come, or None if it is more than `most`."""
    for draws in range(most + 1):
        for jokers in range(min(draws, question.coming) + 1):
            for tiles in _draws(question, draws - jokers):
                if _can_be_complete(question, tiles, question.jokers + jokers):
                    return draws
    return None


def lowering(question: Question, most: int) -> set[int]:
    """Return the indices of draws that lower the deficiency: kinds, and 34 for the joker."""
    least = deficiency(question, most)
    if least is None:
        return set()
    found = set()
    for kind in (*question.usable, KINDS):
        if kind == KINDS:
            if not question.coming:
                continue
            after = question.after(question.counts, question.jokers + 1, question.coming - 1)
        else:
            if not question.available[kind]:
                continue
            after = _with_drawn(question, kind)
        if deficiency(after, least) != least:
            found.add(kind)
    return found


def _with_drawn(question: Question, kind: int) -> Question:
    counts, left = list(question.counts), list(question.available)
    counts[kind] += 1
    left[kind] -= 1
    drawn = question.after(counts, question.jokers, question.coming)
    return Question(**{**drawn.__dict__, "available": tuple(left)})


def _draws(question: Question, number: int) -> Iterator[list[int]]:
    """Yield the hand after each possible choice of `number` draws."""
    can_come = [kind for kind in question.usable if question.available[kind]]
    for kinds in combinations_with_replacement(can_come, number):
        tiles = list(question.counts)
        for kind in kinds:
            tiles[kind] += 1
        if all(tiles[k] - question.counts[k] <= question.available[k] for k in set(kinds)):
            yield tiles


def _can_be_complete(question: Question, tiles: Sequence[int], jokers: int) -> bool:
    """Return whether the jokers can become tiles so that all contain a complete hand."""
    for kinds in combinations_with_replacement(question.usable, jokers):
        pool = [copies if kind in question.usable else 0 for kind, copies in enumerate(tiles)]
        for kind in kinds:
            pool[kind] += 1
        if not question.fifth:
            pool = [min(copies, question.most(kind)) for kind, copies in enumerate(pool)]
        if any(_HOLDS[form](pool, question.melds) for form in question.forms):
            return True
    return False


def _holds_melds(pool: list[int], melds: int, first: int = 0) -> bool:
    """Return whether the melds can be taken from the pool, none beginning before `first`."""
    if not melds:
        return True
    for kind in range(first, KINDS):
        for meld in ((kind,) * 3, (kind, kind + 1, kind + 2)):
            is_chow = meld[0] != meld[1]
            if is_chow and (kind >= SUITED or kind % 9 > 6):
                continue
            if all(pool[tile] >= meld.count(tile) for tile in meld):
                for tile in meld:
                    pool[tile] -= 1
                found = _holds_melds(pool, melds - 1, kind)
                for tile in meld:
                    pool[tile] += 1
                if found:
                    return True
    return False


def _holds_melds_and_eye(pool: list[int], melds: int) -> bool:
    for eye in range(KINDS):
        if pool[eye] >= 2:
            pool[eye] -= 2
            found = _holds_melds(pool, melds)
            pool[eye] += 2
            if found:
                return True
    return False


def _holds_standard(pool: list[int], declared: int) -> bool:
    return _holds_melds_and_eye(pool, 4 - declared)


def _holds_pairs(pool: list[int], declared: int) -> bool:
    return not declared and sum(copies >= 2 for copies in pool) >= 7


def _holds_pairs_with_quads(pool: list[int], declared: int) -> bool:
    return not declared and sum(copies // 2 for copies in pool) >= 7


def _holds_orphans(pool: list[int], declared: int) -> bool:
    copies = [pool[kind] for kind in ORPHANS]
    return not declared and min(copies) >= 1 and max(copies) >= 2


def _holds_knitted_straight(pool: list[int], declared: int) -> bool:
    if declared > 1:
        return False
    for straight in STRAIGHTS:
        if all(pool[kind] for kind in straight):
            rest = [copies - (kind in straight) for kind, copies in enumerate(pool)]
            if _holds_melds_and_eye(rest, 1 - declared):
                return True
    return False


def _holds_honors_and_knitted(pool: list[int], declared: int) -> bool:
    kinds = [(*straight, *range(SUITED, KINDS)) for straight in STRAIGHTS]
    return not declared and max(sum(pool[kind] > 0 for kind in one) for one in kinds) >= 14


_HOLDS = {
    Form.STANDARD: _holds_standard,
    Form.SEVEN_PAIRS: _holds_pairs,
    Form.SEVEN_PAIRS_WITH_QUADS: _holds_pairs_with_quads,
    Form.THIRTEEN_ORPHANS: _holds_orphans,
    Form.KNITTED_STRAIGHT: _holds_knitted_straight,
    Form.HONORS_AND_KNITTED: _holds_honors_and_knitted,
}
