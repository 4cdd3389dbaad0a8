"""GROUP and CALCULATE_DEFICIENCY of Wang, Zhou, Zhu and Li (2022): deficiency by groupings.

A *grouping* of 14 tiles is a triple (M, P, I): melds, pseudomelds (pmelds: an eye or a
pseudochow) and relatively isolated tiles that together are the hand (Definition 4.1).  Algorithm 1,
GROUP, lists groupings without the redundant ones; Algorithm 2, CALCULATE_DEFICIENCY, computes the
cost of each from the numbers of its parts (Theorems 4.4 and 4.5) and takes the minimum.

Knowledge is ignored: each kind has four copies, and none is lost.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from paili import ArgumentError, Hand, KnowledgeBase, TileCountError

from paili_papers.common.kinds import COPIES, SUITED_KINDS
from paili_papers.common.multisets import COMPLETED_BY, Tiles, question
from paili_papers.common.wording import describe

CONFIGURATION = 14
"""The number of tiles of a configuration (Definition 3.3)."""

Pieces = tuple[Tiles, ...]
"""Melds or pmelds, sorted."""


class Grouping(NamedTuple):
    """A complete grouping (M, P, I) (Definition 4.1); all three are sorted multisets."""

    melds: Pieces
    pmelds: Pieces
    isolated: Tiles


@dataclass(frozen=True, slots=True)
class GroupingSearch:
    """The result of CALCULATE_DEFICIENCY.

    Attributes:
        deficiency: as the algorithm computes it.  groupings: all that GROUP lists, sorted.
        best: the first of them with that cost.
    """

    deficiency: int
    groupings: tuple[Grouping, ...]
    best: Grouping


def wang2022(hand: Hand, knowledge: KnowledgeBase | None = None) -> GroupingSearch:
    """Return the deficiency of 14 concealed tiles by their groupings (Algorithms 1 and 2).

    Args:
        hand: 14 tiles, no honours, no declared melds: the paper has neither.
        knowledge: validated, and ignored as in the paper.
    Raises:
        ArgumentError: not a hand, or one the paper does not have.  TileCountError: honours, or
            five copies of a kind in hand and knowledge.
    Example:
        >>> from paili_papers.common.multisets import read_hand
        >>> wang2022(read_hand("B2B3B4B5B5B6B7B7C8D1D2D3D9D9")).deficiency
        1
    """
    tiles = question(hand, knowledge).tiles
    if len(tiles) != CONFIGURATION:
        raise ArgumentError("hand", str(hand), "14 concealed tiles: a configuration")
    groupings = group(tiles)
    costs = [tile_changes(grouping) for grouping in groupings]
    least = min(costs)
    return GroupingSearch(least, groupings, groupings[costs.index(least)])


# Algorithm 1


def group(tiles: Iterable[int]) -> tuple[Grouping, ...]:
    """Return the set G_s of complete groupings of any multiset of tiles, sorted (Algorithm 1).

    No part spans two suits, so the groupings of a hand are the products of those of its suits.

    Args:
        tiles: numbers 0-26, in any order; any number of them.
    Raises:
        ArgumentError: another number.  TileCountError: five copies of a kind.
    """
    ordered = tuple(sorted(tiles))
    if ordered and not 0 <= ordered[0] <= ordered[-1] < SUITED_KINDS:
        raise ArgumentError("tiles", describe(ordered), "numbers from 0 to 26")
    for tile, fifth in zip(ordered, ordered[COPIES:], strict=False):
        if tile == fifth:
            raise TileCountError(tile, ordered.count(tile), where="tiles")
    groupings: list[Grouping] = [Grouping((), (), ())]
    for first in range(0, SUITED_KINDS, 9):
        suit = tuple(tile for tile in ordered if first <= tile < first + 9)
        if suit:
            # Suits are in order, so joining sorted parts keeps them sorted.
            groupings = [
                Grouping(left.melds + melds, left.pmelds + pmelds, left.isolated + isolated)
                for left in groupings
                for melds, pmelds, isolated in _group_suit(suit, {(): _NOTHING})
            ]
    return tuple(sorted(groupings))


_Plain = tuple[Pieces, Pieces, Tiles]
_NOTHING: frozenset[_Plain] = frozenset({((), (), ())})


def _group_suit(tiles: Tiles, known: dict[Tiles, frozenset[_Plain]]) -> frozenset[_Plain]:
    """Return the groupings of one suit; `known` caches the remainders within this call.

    The paper passes M, P and I down the tree; collecting them on the way up gives the same set, and
    a remainder that several branches lead to is grouped once.
    """
    result: set[_Plain] = set()
    for part in branches(tiles):
        rest = list(tiles)
        for tile in part:
            rest.remove(tile)
        remainder = tuple(rest)
        below = known.get(remainder)
        if below is None:
            below = _group_suit(remainder, known)
        if len(part) == 3:
            result.update([(_with(m, part), p, i) for m, p, i in below])
        elif len(part) == 2:
            result.update([(m, _with(p, part), i) for m, p, i in below])
        else:
            result.update([(m, p, part + i) for m, p, i in below])
    found = frozenset(result)
    known[tiles] = found
    return found


def _with(pieces: Pieces, part: Tiles) -> Pieces:
    """Return the sorted multiset with another piece."""
    if not pieces or part <= pieces[0]:
        return (part, *pieces)
    return tuple(sorted((*pieces, part)))


def branches(tiles: Tiles) -> list[Tiles]:
    """Return the parts that GROUP takes out of the rest of a suit, by the cases of section 5.1.

    `s` is the leftmost substring: all tiles of at most two ranks above the first.

    Args:
        tiles: of one suit, sorted, at least one.
    Returns:
        One part per branch: a meld, a pmeld, or one tile, which is then isolated.
    """
    a = tiles[0]
    size = 1
    while size < len(tiles) and tiles[size] <= a + 2:
        size += 1
    if size == 1:
        return [(a,)]
    if size == 2:
        parts: list[Tiles] = [tiles[:2]]
        # s2 may start a chow, which can be better than s1 s2.
        if tiles[1] == a + 2 and a + 3 in tiles and a + 4 in tiles:
            parts.append((a,))
        return parts
    if size == 3:
        return _parts_of_three(tiles[:3])
    return _parts_of_many(tiles[:size])


def _parts_of_three(s: Tiles) -> list[Tiles]:
    """Return the parts in case (4): three tiles within two ranks of the first."""
    a, second, third = s
    if a < second < third:
        return [s]
    if a == third:
        return [s, (a, a)]
    if a == second:
        # A leading eye is never split.
        return [(a, a)]
    parts: list[Tiles] = [(second, second), (a, second)]
    if second == a + 2:
        parts.append((a,))
    return parts


def _parts_of_many(s: Tiles) -> list[Tiles]:
    """Return the parts in case (5), four tiles or more: melds, eyes, and two special cases."""
    a, b, d = s[0], s[0] + 1, s[0] + 2
    copies = (s.count(a), s.count(b), s.count(d))
    parts: list[Tiles] = []
    if copies[1] and copies[2]:
        parts.append((a, b, d))
    for tile, number in zip((a, b, d), copies, strict=True):
        if number >= 3:
            parts.append((tile, tile, tile))
        if number >= 2:
            parts.append((tile, tile))
    if copies == (1, 0, 3):
        parts.append((a, d))
    elif copies == (1, 2, 4):
        parts.append((a, b))
    return parts


# Algorithm 2


def calculate_deficiency(groupings: Iterable[Grouping]) -> int:
    """Return the least cost of groupings (Algorithm 2); Gs(T) gives dfncy(T).

    Raises:
        ArgumentError: no groupings.
    """
    costs = [tile_changes(grouping) for grouping in groupings]
    if not costs:
        raise ArgumentError("groupings", "none", "at least one grouping")
    return min(costs)


def tile_changes(grouping: Grouping) -> int:
    """Return MTC(g): the tile changes that complete a grouping of 14 tiles (Algorithm 2).

    A pmeld and an isolated tile make a meld for one change, three pmelds make two melds for two,
    three isolated tiles make one for two.  It remains to find the eye, in this order: an
    incompletable eye (its tiles count as isolated otherwise), a completable one, and else, at one
    change or two, one made of a pchow or of two isolated tiles.
    """
    _, pmelds, isolated = grouping
    used = used_copies(grouping)
    completable: list[Tiles] = []
    loose = list(isolated)
    exist_incompletable_eye = exist_eye = False
    for pmeld in pmelds:
        is_eye = pmeld[0] == pmeld[1]
        if is_incompletable(pmeld, used):
            loose += pmeld
            exist_incompletable_eye |= is_eye
        else:
            completable.append(pmeld)
            exist_eye |= is_eye
    p, i = len(completable), len(loose)
    cost = 0
    if exist_incompletable_eye:
        i -= 2
    elif exist_eye:
        p -= 1
    elif p > i:
        p -= 1
        pchow_to_eye = any(used.get(tile, 0) < COPIES for pchow in completable for tile in pchow)
        cost += 1 if pchow_to_eye else 2
    else:
        i -= 2
        iso_to_eye = any(used.get(tile, 0) + 1 < COPIES for tile in loose)
        cost += 1 if iso_to_eye else 2
    if i <= p:
        return cost + i + (p - i) * 2 // 3
    return cost + p + (i - p) * 2 // 3


def used_copies(grouping: Grouping) -> dict[int, int]:
    """Return the copies of each kind in the melds and pmelds, which cannot complete others."""
    used: dict[int, int] = {}
    for part in grouping.melds + grouping.pmelds:
        for tile in part:
            used[tile] = used.get(tile, 0) + 1
    return used


def is_incompletable(pmeld: Tiles, used: dict[int, int]) -> bool:
    """Return whether all tiles that would complete a pmeld are in M and P (Definition 5.3)."""
    return all(used.get(tile, 0) == COPIES for tile in COMPLETED_BY[pmeld])


# Definition 3.2


def are_related(first: int, second: int) -> bool:
    """Return whether two tiles can belong to one meld or pmeld (Definition 3.2)."""
    return first // 9 == second // 9 and abs(first - second) <= 2


def isolated_tiles(tiles: Tiles) -> Tiles:
    """Return the tiles of a hand that are related to no other tile of it (Definition 3.2)."""
    return tuple(
        tile
        for index, tile in enumerate(tiles)
        if not any(are_related(tile, other) for other in tiles[:index] + tiles[index + 1 :])
    )
