"""What eq. 3-5 of Yan & Li 2023 need to know of each suit, for HBBA: what UKE does, only faster.

f_rm and f_km are sums over the suits, and the eye of eq. 5 comes from one suit. So a suit is
summed up in its prospects, the prospects of suits are added up, and both are remembered for a call
of HBBA, since few differ among the many quasi-decompositions of a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from typing import NamedTuple

from paili_papers.common.multisets import INFINITE, Reading
from paili_papers.yan_li_2023.algorithms.ukos import MELDS, Features

Ranks = tuple[int, ...]
"""Copies of ranks 1 to 9 of a suit."""

Plan = tuple[int, int]
"""Melds made with one tile of the remainder each, and melds of available tiles; 4 means 4 or more.
What UKE counts apart from each other, or (REPAIRED) what can be made together."""


class Prospects(NamedTuple):
    """What can be made of a remainder and available tiles.

    Attributes:
        plain: plans without an eye; only those that no other is at least as good as.
        with_recycled_eye: plans beside an eye with a tile of the remainder.
        with_new_eye: plans beside an eye of available tiles that eq. 5 looks at.
        has_pair: f_kp.
    """

    plain: tuple[Plan, ...]
    with_recycled_eye: tuple[Plan, ...]
    with_new_eye: tuple[Plan, ...]
    has_pair: bool


NO_PROSPECTS = Prospects(((0, 0),), (), (), False)


def forget() -> None:
    """Forget what is remembered of a hand, so that the next is not faster for it."""
    for remembered in (add, from_remainder, of_available, _joint_plans):
        remembered.cache_clear()


def prospects_of_suit(
    remainder: Ranks, available: Ranks, reading: Reading, most: int = MELDS, *, eye: bool = True
) -> Prospects:
    """The prospects of one suit. See `uke` for the readings.

    Args:
        most: plans need not count beyond this.  eye: whether an eye is to be made.
    """
    plain = _plans(remainder, available, reading, most)
    if not eye:
        return Prospects(plain, (), (), False)
    recycled: set[Plan] = set()
    new: set[Plan] = set()
    for rank, copies in enumerate(available):
        # An eye never adds plans: once there are as many as without it, there are no better ones.
        if copies > 0 and remainder[rank] and not recycled.issuperset(plain):
            left = _less(available, ((rank, 1),))
            recycled.update(_plans(_less(remainder, ((rank, 1),)), left, reading, most))
        is_looked_at = remainder[rank] or reading is not Reading.PRINTED
        if copies > 1 and is_looked_at and not new.issuperset(plain):
            new.update(_plans(remainder, _less(available, ((rank, 2),)), reading, most))
    return Prospects(plain, _best(recycled), _best(new), max(available) > 1)


@lru_cache(maxsize=1 << 18)
def add(one: Prospects, other: Prospects) -> Prospects:
    """The prospects of two sets of suits together."""
    return Prospects(
        _sums((one.plain, other.plain)),
        _sums((one.with_recycled_eye, other.plain), (one.plain, other.with_recycled_eye)),
        _sums((one.with_new_eye, other.plain), (one.plain, other.with_new_eye)),
        one.has_pair or other.has_pair,
    )


def add_all(prospects: Iterable[Prospects]) -> Prospects:
    """The prospects of all suits."""
    return reduce(add, prospects, NO_PROSPECTS)


def cost(features: Features, prospects: Prospects) -> int:
    """The cost of a quasi-decomposition. Alg. 4; the same as `uke`."""
    m, n, _, e = features
    missing = features.missing
    if missing < 0:
        return INFINITE
    price = 14 - 3 * m - 2 * n
    if e:
        gains = list(_gains(prospects.plain, missing))
    elif prospects.with_recycled_eye or prospects.has_pair:
        gains = [1 + gain for gain in _gains(prospects.with_recycled_eye, missing)]
        gains += _gains(prospects.with_new_eye, missing)
        if not missing and prospects.has_pair:
            # Eq. 3, in which R does not matter to an eye of available tiles.
            gains.append(0)
    else:
        gains = []
    return price - max(gains) if gains else INFINITE


def _gains(plans: tuple[Plan, ...], missing: int) -> Iterator[int]:
    """um, for each plan that has enough melds. Eq. 4."""
    for from_remainder, of_available in plans:
        if from_remainder + of_available >= missing:
            yield min(from_remainder, missing)


def _plans(remainder: Ranks, available: Ranks, reading: Reading, most: int) -> tuple[Plan, ...]:
    if not most:
        return ((0, 0),)
    # No rank can give more than `most`, and to cut this short makes more remainders equal.
    useful = tuple([min(copies, most) for copies in remainder])
    if reading is Reading.REPAIRED:
        return _joint_plans(useful, available, most)
    return ((from_remainder(useful, available, most), min(of_available(available), most)),)


@lru_cache(maxsize=1 << 18)
def from_remainder(remainder: Ranks, available: Ranks, most: int = MELDS) -> int:
    """f_rm in one suit, or `most` if it is more."""
    most = min(most, sum(remainder), sum(available) // 2)
    best = 0
    for rank, copies in enumerate(remainder if most else ()):
        for two in _borrowed(rank, available) if copies and best < most else ():
            left = _less(available, two)
            # Ranks before this one are not looked at again.
            rest = (0,) * rank + (copies - 1, *remainder[rank + 1 :])
            best = max(best, 1 + from_remainder(rest, left, most - 1))
    return best


@lru_cache(maxsize=1 << 18)
def of_available(available: Ranks) -> int:
    """f_km in one suit, or in its last ranks; at most 4."""
    copies, *others = available
    best = 0
    # Three equal chows are three pongs.
    for chows in range(min(2, copies, *others[:2]) + 1 if len(others) > 1 else 1):
        melds = chows + (copies - chows) // 3
        if others:
            used = (*(left - chows for left in others[:2]), *others[2:])
            melds += of_available(used)
        best = max(best, melds)
    return min(best, MELDS)


@lru_cache(maxsize=1 << 18)
def _joint_plans(remainder: Ranks, available: Ranks, most: int) -> tuple[Plan, ...]:
    plans = {(0, min(of_available(available), most))}
    for rank, copies in enumerate(remainder):
        for two in _borrowed(rank, available) if copies and most else ():
            rest = (0,) * rank + (copies - 1, *remainder[rank + 1 :])
            after = _joint_plans(rest, _less(available, two), most - 1)
            plans.update((made + 1, melds) for made, melds in after)
    return _best(plans)


def _borrowed(rank: int, available: Ranks) -> Iterator[tuple[tuple[int, int], ...]]:
    """The two available tiles of each meld that can be made with a tile: ranks and copies."""
    if available[rank] > 1:
        yield ((rank, 2),)
    before = rank > 0 and available[rank - 1] > 0
    after = rank < 8 and available[rank + 1] > 0
    if before and after:
        yield ((rank - 1, 1), (rank + 1, 1))
    if before and rank > 1 and available[rank - 2] > 0:
        yield ((rank - 2, 1), (rank - 1, 1))
    if after and rank < 7 and available[rank + 2] > 0:
        yield ((rank + 1, 1), (rank + 2, 1))


def _less(ranks: Ranks, taken: Iterable[tuple[int, int]]) -> Ranks:
    rest = list(ranks)
    for rank, copies in taken:
        rest[rank] -= copies
    return tuple(rest)


def _sums(*pairs: tuple[tuple[Plan, ...], tuple[Plan, ...]]) -> tuple[Plan, ...]:
    return _best(
        (min(a + c, MELDS), min(b + d, MELDS))
        for plans, others in pairs
        for a, b in plans
        for c, d in others
    )


def _best(plans: Iterable[Plan]) -> tuple[Plan, ...]:
    """The plans that no other is at least as good as, sorted."""
    best: list[Plan] = []
    for plan in sorted(set(plans), reverse=True):
        if not best or plan[1] > best[-1][1]:
            best.append(plan)
    return tuple(reversed(best))
