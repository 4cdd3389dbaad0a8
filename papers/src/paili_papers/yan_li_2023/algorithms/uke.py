"""UKE: the cost of a quasi-decomposition. Yan & Li 2023, section 3.2, eq. 2-5, Alg. 4.

Definition 5 defines it as the least number of tiles that must come. Eq. 4 and 5 count the melds
that can be made with one tile of the remainder (f_rm) and those of available tiles alone (f_km)
separately, each as if it had all of KB. If two melds or more are missing, both may count the same
tile: so UKE is never too high, but sometimes too low. The reading REPAIRED counts them together.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from paili_papers.common.kinds import SUITED_KINDS
from paili_papers.common.multisets import (
    INFINITE,
    MELDS,
    Available,
    Reading,
    Tiles,
    has,
    less,
    without,
)
from paili_papers.yan_2021.algorithms.quasi_decompositions import MELDS_WITH
from paili_papers.yan_li_2023.algorithms.ukos import Features

IMPOSSIBLE = -100
"""The value of ue, um and u if the eye or the melds cannot be made."""
MISSING = 4
"""The largest number of missing melds."""


def uke(
    features: Features,
    remainder: Tiles,
    available: Available,
    *,
    reading: Reading = Reading.INTENDED,
) -> int:
    """Return the cost of a quasi-decomposition. Alg. 4.

    Args:
        features: F.  remainder: R.  available: KB, less what the pmelds take.
        reading: INTENDED: if the eye is made of available tiles, of any kind that has two.
            PRINTED: of a kind that is in R as well (section 3.2, case ii); there may be none.
            REPAIRED: as INTENDED, and f_rm and f_km do not use the same tiles.
    Returns:
        The cost; INFINITE (100) if it is found to be impossible. More than four melds and pmelds
        besides the eye match none of the four cases, which leaves the initial 100.
    """
    m, n, _, e = features
    cost = INFINITE
    if features.missing == 0:
        # Propositions 1 and 2
        cost = 4 - m if e else 6 - m - eye_gain(remainder, available)
    elif features.missing > 0:
        # Propositions 3 and 4
        gain = meld_gain if e else both_gain
        cost = 14 - 3 * m - 2 * n - gain(features.missing, remainder, available, reading)
    # Lines 18-20
    return min(cost, INFINITE)


def eye_gain(remainder: Tiles, available: Available) -> int:
    """Return ue for e = 0: 1 if a tile of R makes the eye, 0 if available ones do. Eq. 3."""
    if any(available[tile] > 0 for tile in remainder):
        return 1
    return 0 if max(available) > 1 else IMPOSSIBLE


def meld_gain(missing: int, remainder: Tiles, available: Available, reading: Reading) -> int:
    """Return um: the most tiles of the remainder in melds, if all missing ones can be made. Eq. 4.

    The middle condition is printed as "4 - m - n + e < 4"; it must be m + n - e < 4.
    """
    if reading is Reading.REPAIRED:
        return _joint_gain(missing, remainder, available)
    from_remainder = melds_from_remainder(remainder, available, missing)
    if from_remainder >= missing:
        return missing
    if melds_of_available(available, missing - from_remainder) >= missing - from_remainder:
        return from_remainder
    return IMPOSSIBLE


def both_gain(missing: int, remainder: Tiles, available: Available, reading: Reading) -> int:
    """Return u: the most tiles of the remainder that make the eye and the melds. Eq. 5.

    Cases (i) and (ii) are introduced by the value of ue, but eq. 5 is the larger of both; so both
    are computed.
    """
    if eye_gain(remainder, available) == IMPOSSIBLE:
        return IMPOSSIBLE
    gains = [IMPOSSIBLE]
    # Case (i)
    for tile in sorted({tile for tile in remainder if available[tile] > 0}):
        left = less(available, (tile,))
        gains.append(1 + meld_gain(missing, without(remainder, (tile,)), left, reading))
    # Case (ii)
    eyes = sorted(set(remainder)) if reading is Reading.PRINTED else range(SUITED_KINDS)
    for tile in eyes:
        if available[tile] > 1:
            left = less(available, (tile, tile))
            gains.append(meld_gain(missing, remainder, left, reading))
    return max(gains)


def forget() -> None:
    """Clear the caches for a hand, so that the next hand is not faster because of them."""
    for remembered in (melds_from_remainder, melds_of_available, _joint_gain):
        remembered.cache_clear()


@cache
def melds_from_remainder(remainder: Tiles, available: Available, most: int = MISSING) -> int:
    """Return f_rm: the most melds that can be made together, each with a tile of the remainder.

    Args:
        remainder: R.  available: KB.
        most: the largest number that is counted.
    """
    if not remainder or not most:
        return 0
    tile, rest = remainder[0], remainder[1:]
    best = 0
    for two in _borrowed(tile, available):
        best = max(best, 1 + melds_from_remainder(rest, less(available, two), most - 1))
        if best == most:
            return best
    return max(best, melds_from_remainder(rest, available, most))


@cache
def melds_of_available(available: Available, most: int = MISSING, first: int = 0) -> int:
    """Return f_km: the most melds that can be made together of available tiles.

    Args:
        available: KB.
        most: the largest number that is counted.  first: the index in `MELDS` of the first meld.
    """
    best = 0
    for index in range(first, len(MELDS) if most else 0):
        if has(available, MELDS[index]):
            rest = less(available, MELDS[index])
            best = max(best, 1 + melds_of_available(rest, most - 1, index))
            if best == most:
                return best
    return best


@cache
def _joint_gain(missing: int, remainder: Tiles, available: Available) -> int:
    """Return um with every available tile counted once: tiles of R in `missing` melds."""
    if not remainder or not missing:
        return 0 if melds_of_available(available, missing) >= missing else IMPOSSIBLE
    tile, rest = remainder[0], remainder[1:]
    best = IMPOSSIBLE
    for two in _borrowed(tile, available):
        best = max(best, 1 + _joint_gain(missing - 1, rest, less(available, two)))
        if best == missing:
            return best
    return max(best, _joint_gain(missing, rest, available))


def _borrowed(tile: int, available: Available) -> Iterator[Tiles]:
    """Yield the two available tiles of each meld that can be made with a tile."""
    return (two for two in MELDS_WITH[tile] if has(available, two))
