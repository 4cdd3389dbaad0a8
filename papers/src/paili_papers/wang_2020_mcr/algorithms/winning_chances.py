"""E(S) and the decisions of the bot of Wang, Lyu & Chen 2020, sections 3.1, 4.2 and 4.3.

P(S) is `paili.completions`: all complete hands worth eight fan on a discard at the least distance
LHT(S), each once, special forms among them. E(S) is the sum of their chances. The chance of a hand
is a product over its groups and over the tiles that it lacks:

- a pung or chow that lacks n tiles: p^n to draw them, and 3p, p_p2, p_p3 or p, p_c2, p_c3 to claim;
- an eye, and tiles of forms without sets: p for each tile; seven pairs: p_7 for each;
- r(x) for each missing tile x, r(x) - 1 for the next copy, and so on.

The paper does not print p; it is 1/255 here, the unit of the printed values. A hand that can be
read in several ways, or whose tiles can be assigned to its groups in several ways, has the largest
chance. `papers/docs/wang-2020-mcr/README.md` has the other choices. The native agent `wang2020` is
the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import chain, combinations, permutations, product
from math import perm, prod

from paili import MCR, Hand, KnowledgeBase, Meld, PailiError, Tile, Wind, completions, deficiency
from paili.mcr import LEAST_FAN

from paili_papers.common.kinds import SUITED_KINDS

Tiles = tuple[int, ...]
"""Kinds of tiles, sorted."""
Groups = tuple[Tiles, ...]
"""A reading of a hand: sets, an eye, and single tiles."""

_ALL = 1_000_000
"""A limit of complete hands that is never reached within the limit of distance."""
KONG = Fraction(1, 3)
"""The factor by which a kong reduces the chances."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """Chances, and the weights of tiles if no winning hand is found.

    Attributes:
        draw: p.  pung: 3p, p_p2, p_p3, by the number of missing tiles.  chow: p, p_c2, p_c3.
        pairs: p_7.  pair_weight: w_p.  chow_weight: w_s.
    """

    draw: Fraction = Fraction(1, 255)
    pung: tuple[Fraction, ...] = (Fraction(3, 255), Fraction(20, 255**2), Fraction(50, 255**3))
    chow: tuple[Fraction, ...] = (Fraction(1, 255), Fraction(6, 255**2), Fraction(18, 255**3))
    pairs: Fraction = Fraction(7, 2550)
    pair_weight: int = 3
    chow_weight: int = 1

    def group(self, group: Tiles, lacking: int) -> Fraction:
        """Return the chance that a group gets its missing tiles."""
        drawn = self.draw**lacking
        if len(group) < 3 or lacking == 0:
            return drawn
        claims = self.pung if group[0] == group[2] else self.chow
        return drawn + claims[lacking - 1]


@dataclass(frozen=True)
class Pattern:
    """The bot's view of a hand: S.

    Attributes:
        hand: waiting or drawn, with its melds.  knowledge: the tiles that can still come.
        seat_wind, prevalent_wind: the player's, and that of the round.
        limit: the largest number of missing tiles of a winning hand.
        saved: the largest number of stored winning hands: the likeliest, then those with low tiles.
        every_discard: whether E(S - x) is also computed for discards that increase the distance to
            every winning hand; otherwise it is 0.
        parameters: chances.
    """

    hand: Hand
    knowledge: KnowledgeBase
    seat_wind: Wind = field(kw_only=True)
    prevalent_wind: Wind = field(kw_only=True)
    limit: int = field(default=6, kw_only=True)
    saved: int = field(default=4_000, kw_only=True)
    every_discard: bool = field(default=False, kw_only=True)
    parameters: Parameters = field(default=Parameters(), kw_only=True)

    def of(self, hand: Hand) -> Pattern:
        """Return the pattern with another hand."""
        return replace(self, hand=hand)

    @cached_property
    def winning(self) -> tuple[tuple[Tiles, Fraction], ...]:
        """The tiles of each hand of P(S) with its chance; empty if none is within the limit."""
        weighed = [(tiles, self.chance(tiles)) for tiles in self.nearest()]
        weighed.sort(key=lambda pair: (-pair[1], pair[0]))
        return tuple(weighed[: self.saved])

    def nearest(self) -> Iterable[Tiles]:
        """Return the nearest winning hands."""
        winds = (self.seat_wind, self.prevalent_wind)
        rules = MCR.requiring(
            LEAST_FAN, seat_wind=winds[0], prevalent_wind=winds[1], win_by="discard"
        )
        if not 0 <= deficiency(self.hand, self.knowledge, rules=rules) <= self.limit:
            return ()
        found = completions(self.hand, self.knowledge, rules=rules, limit=_ALL)
        return [tuple(map(int, item.tiles.tiles)) for item in found.items]

    def chance(self, tiles: Tiles) -> Fraction:
        """Return the weight of a winning hand in E(S)."""
        available, wanted = self.knowledge.available, Counter(tiles)
        coming = wanted - Counter(map(int, self.hand.tiles))
        copies = prod(perm(int(available[tile]), n) for tile, n in coming.items())
        held = {Tile(tile): n - coming[tile] for tile, n in wanted.items()}
        chances = [
            prod(map(self.parameters.group, groups, lacking), start=Fraction(1))
            for groups in readings(tiles)
            for lacking in dealings(groups, held)
        ]
        distance = coming.total()
        if len(tiles) == 14 and all(count % 2 == 0 for count in wanted.values()):
            chances.append(self.parameters.pairs**distance)
        return copies * max(chances, default=self.parameters.draw**distance)

    @property
    def evaluation(self) -> Fraction:
        """The value E(S)."""
        return sum((chance for _, chance in self.winning), Fraction(0))


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of the bot; without meld and discard it is to pass.

    Attributes:
        meld: the claimed or declared meld.  discard: the discard, after a claim too.
        chance: E of the remaining hand, that of a kong reduced.
    """

    meld: Meld | None
    discard: Tile | None
    chance: Fraction


def discards(pattern: Pattern) -> dict[Tile, Fraction]:
    """Return E(S - x) for each tile of a drawn hand, by tile.

    P(S - x) is the part of P(S) that does not need x. If there is none, x increases the distance to
    every winning hand, and E(S - x) counts as 0 unless `every_discard`. A hand that is complete but
    cannot win has to discard a tile of every winning hand.
    """
    hand = pattern.hand
    own = Counter(map(int, hand.tiles))
    is_complete = any(Counter(tiles) == own for tiles, _ in pattern.winning)

    def chance(tile: Tile) -> Fraction:
        held = hand.tiles.count(tile)
        without = (chance for tiles, chance in pattern.winning if tiles.count(tile) < held)
        near = sum(without, Fraction(0))
        if near == 0 and (is_complete or pattern.every_discard):
            return pattern.of(hand.without_tile(tile)).evaluation
        return near

    return {tile: chance(tile) for tile in sorted(set(hand.tiles))}


def best_discard(pattern: Pattern) -> Decision | None:
    """Return the tile x with the greatest E(S - x), the first of equals; None if no hand is found.

    The paper prints "min", one sentence after "the larger E(S - x) is, the less important x".
    """
    chances = discards(pattern)
    best = max(chances, key=lambda tile: chances[tile])
    return Decision(None, best, chances[best]) if chances[best] > 0 else None


def fallback(hand: Hand, parameters: Parameters) -> Tile:
    """Return the discard if no winning hand is found: the least weight, winds and dragons first.

    A tile weighs w_p if the hand has two of it, and w_s for each other kind in hand that can be in
    a chow with it.
    """
    tiles = set(hand.tiles)

    def weight(tile: Tile) -> tuple[int, bool, int]:
        chows = [other for other in tiles if is_in_chow(tile, other)]
        pair = parameters.pair_weight if hand.tiles.count(tile) >= 2 else 0
        return pair + parameters.chow_weight * len(chows), not tile.is_honor, tile

    return min(tiles, key=weight)


def is_in_chow(one: Tile, other: Tile) -> bool:
    """Return whether two tiles can be in the same chow."""
    is_suited = max(one, other) < SUITED_KINDS and one // 9 == other // 9
    return is_suited and abs(one - other) in (1, 2)


def own_turn(pattern: Pattern, *, may_kong: bool = True) -> Decision:
    """Decide after a draw, unless the bot wins: a discard, or a kong of a greater value."""
    best = best_discard(pattern)
    if best is None:
        best = Decision(None, fallback(pattern.hand, pattern.parameters), Fraction(0))
    if may_kong:
        for tile in sorted(set(pattern.hand.tiles)):
            for concealed in (True, False):
                meld = Meld.kong(tile, concealed=concealed)
                kong = _after(pattern, meld, None)
                if kong is not None and kong.evaluation * KONG > best.chance:
                    best = Decision(meld, None, kong.evaluation * KONG)
    return best


def claim(pattern: Pattern, tile: Tile, *, may_chow: bool, may_kong: bool = True) -> Decision:
    """Decide about a discard with a waiting hand, unless the bot wins.

    The claim with the greatest E is made if that exceeds the present E. E of a claim is that after
    its best discard.
    """
    best = Decision(None, None, pattern.evaluation)
    melds = [Meld.pung(tile)]
    if may_chow and tile < SUITED_KINDS:
        firsts = range(max(tile.rank - 2, 1), min(tile.rank, 7) + 1)
        melds = [*(Meld.chow(tile - tile.rank + first) for first in firsts), *melds]
    for meld in melds:
        after = _after(pattern, meld, tile)
        found = None if after is None else best_discard(after)
        if found is not None and found.chance > best.chance:
            best = Decision(meld, found.discard, found.chance)
    kong = _after(pattern, Meld.kong(tile), tile) if may_kong else None
    if kong is not None and kong.evaluation * KONG > best.chance:
        best = Decision(Meld.kong(tile), None, kong.evaluation * KONG)
    return best


def _after(pattern: Pattern, meld: Meld, claimed: Tile | None) -> Pattern | None:
    """Return the pattern with a meld, unless the hand lacks its tiles."""
    try:
        return pattern.of(pattern.hand.with_meld(meld, claimed))
    except PailiError:
        return None


# Readings of a complete hand


def readings(tiles: Tiles) -> Iterator[Groups]:
    """Yield all readings as sets and an eye, or as a knitted straight, a set and an eye."""
    yield from sets_and_eye(tiles, eye=True)
    if len(tiles) in (11, 14):
        for thirds in permutations(range(3)):
            knitted = [
                9 * suit + third + step for suit, third in enumerate(thirds) for step in (0, 3, 6)
            ]
            rest = remove(tiles, knitted)
            if rest is not None:
                singles = tuple((tile,) for tile in knitted)
                yield from (singles + groups for groups in sets_and_eye(rest, eye=True))


def sets_and_eye(tiles: Tiles, *, eye: bool) -> Iterator[Groups]:
    """Yield all readings of sorted tiles as sets and, if requested, an eye."""
    if not tiles:
        if not eye:
            yield ()
        return
    first = tiles[0]
    groups: list[Tiles] = [(first,) * 3]
    if first < SUITED_KINDS and first % 9 < 7:
        groups.append((first, first + 1, first + 2))
    if eye:
        groups.append((first, first))
    for group in groups:
        rest = remove(tiles, group)
        if rest is not None:
            yield from ((group, *more) for more in sets_and_eye(rest, eye=eye and len(group) == 3))


def remove(tiles: Tiles, some: Iterable[int]) -> Tiles | None:
    """Return tiles without some of them, or None if one is missing."""
    left = list(tiles)
    for tile in some:
        if tile not in left:
            return None
        left.remove(tile)
    return tuple(left)


def dealings(groups: Groups, held: dict[Tile, int]) -> set[tuple[int, ...]]:
    """Return the possible numbers of missing tiles by group, over all assignments of held tiles."""
    places: dict[int, list[int]] = {}
    for index, group in enumerate(groups):
        for tile in group:
            places.setdefault(tile, []).append(index)
    ways = [
        combinations(indices, len(indices) - held[Tile(tile)]) for tile, indices in places.items()
    ]
    return {
        tuple(map(list(chain.from_iterable(lacking)).count, range(len(groups))))
        for lacking in product(*ways)
    }
