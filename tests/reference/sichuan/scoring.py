"""A win, its readings, its patterns, its fan and its value.

A hand can often be read in several ways. All of them are tried, and the one with most fan counts,
before the cap; seven pairs win a tie. Readings into sets with equal fan have the same patterns; the
first in the order of their tiles represents them.

Where the rules are ambiguous:

- HEAVENLY, EARTHLY, AFTER_KONG, and winning by self-draw are circumstances, set by the creator of a
  `Win`. Contradictions between them are detected at its creation.
- A win on the replacement of a kong made from a discard, where the discarder pays alone, is no
  self-draw for its price: it has neither the fan SELF_DRAW nor the additional base.
- EIGHTEEN_ARHATS is a pattern of the list alone. It uses its four kongs under either name, ROOT or
  KONG.
- A seven pairs hand without 1 and 9 is ALL_SIMPLES, but never CONCEALED_HAND.
- A kong added to a pung is an exposed kong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tests.reference.sichuan import COPIES, KINDS, Tiles, rank_of, suit_of
from tests.reference.sichuan.rules import SichuanRules

SEVEN_PAIRS: Final = "seven_pairs"
STANDARD: Final = "standard"

# The rows of the table: a win with none of them is PLAIN.
COLUMNS: Final[dict[str, dict[str, int | None]]] = {
    "xuezhan": {
        "ALL_PUNGS": 1,
        "GOLDEN_WAIT": 1,
        "FULL_FLUSH": 2,
        "SEVEN_PAIRS": 2,
        "OUTSIDE_HAND": 2,
        "ALL_258": 2,
        "HEAVENLY": None,
        "EARTHLY": None,
    },
    "sbr": {"ALL_PUNGS": 1, "GOLDEN_WAIT": 1, "FULL_FLUSH": 2, "SEVEN_PAIRS": 2},
}
"""The fan of each pattern where all are added; None stands for the cap."""
BEST: Final = {
    "HEAVENLY": 6,
    "EARTHLY": 6,
    "EIGHTEEN_ARHATS": 6,
    "PURE_DRAGON_SEVEN_PAIRS": 6,
    "PURE_SEVEN_PAIRS": 5,
    "PURE_OUTSIDE_HAND": 5,
    "PURE_GOLDEN_WAIT": 5,
    "PURE_PUNGS": 4,
    "ALL_258": 4,
    "DRAGON_SEVEN_PAIRS": 4,
    "FULL_FLUSH": 3,
    "SEVEN_PAIRS": 3,
    "OUTSIDE_HAND": 3,
    "GOLDEN_WAIT": 3,
    "ALL_PUNGS": 2,
    "PLAIN": 1,
}
"""The fan of each pattern where only the best counts; of equal ones the first counts."""
USED_ROOTS: Final = {"EIGHTEEN_ARHATS": 4, "PURE_DRAGON_SEVEN_PAIRS": 1, "DRAGON_SEVEN_PAIRS": 1}
"""Roots that are part of a pattern, and are not counted again."""


@dataclass(frozen=True, order=True)
class Meld:
    """A declared meld: kind "pung" or "kong". Only a kong can be concealed."""

    kind: str
    tile: int
    is_concealed: bool = False

    @property
    def size(self) -> int:
        """The number of tiles of the meld."""
        return {"pung": 3, "kong": 4}[self.kind]


@dataclass(frozen=True)
class Win:
    """A complete hand and the circumstances of its win.

    Attributes:
        counts: concealed tiles of each kind, the winning tile among them.
        tile: the winning tile.
        melds: the declared melds.
        void: the void suit.
        self_drawn: on an own draw; otherwise on a discard, or on the tile of a robbed kong.
        after_kong: the draw replaced the fourth tile of a kong.
        fed: that kong, the last of the turn, was made from a discard.
        shoot_after_kong: on the discard of a turn whose last draw was a replacement.
        robbing_kong: on a tile that was being added to a pung.
        last_tile: the wall is empty.
        heavenly: on the first draw of seat 0, before any pung or kong.
        earthly: on the first draw of another seat, before any pung or kong.
    """

    counts: Tiles
    tile: int
    melds: tuple[Meld, ...] = ()
    void: int | None = None
    self_drawn: bool = False
    after_kong: bool = False
    fed: bool = False
    shoot_after_kong: bool = False
    robbing_kong: bool = False
    last_tile: bool = False
    heavenly: bool = False
    earthly: bool = False

    def __post_init__(self) -> None:
        drawn = self.after_kong or self.heavenly or self.earthly
        taken = self.shoot_after_kong or self.robbing_kong
        contradictions = {
            "self-drawn only": drawn and not self.self_drawn,
            "not self-drawn only": taken and self.self_drawn,
            "fed, but not after a kong": self.fed and not self.after_kong,
            "both of a discard and of a robbed kong": self.shoot_after_kong and self.robbing_kong,
            "a first draw of two seats": self.heavenly and self.earthly,
            "a first draw after a kong": (self.heavenly or self.earthly)
            and (self.after_kong or bool(self.melds)),
            "a kong without a tile to replace": self.robbing_kong and self.last_tile,
            "no winning tile": self.counts[self.tile] == 0,
            "a fifth copy": max(all_tiles(self.counts, self.melds)) > COPIES,
        }
        for what, is_so in contradictions.items():
            if is_so:
                raise ValueError(f"win: {what}: {self}")


@dataclass(frozen=True)
class Reading:
    """A reading of a complete hand: seven pairs, or four sets and a pair, melds among them."""

    form: str
    sets: tuple[Tiles, ...] = ()
    pair: int | None = None


@dataclass(frozen=True)
class Score:
    """The score of a win.

    Attributes:
        patterns: the name and the number of times of each.
        fan: the fan of all patterns.
        capped: the fan that are paid.
        value: the value in points.
        reading: the reading of the hand.
    """

    patterns: tuple[tuple[str, int], ...]
    fan: int
    capped: int
    value: int
    reading: Reading


def is_complete(counts: Tiles, melds: tuple[Meld, ...], void: int | None) -> bool:
    """Return whether a hand wins: four sets and a pair, or seven pairs, without the void suit.

    If `void` is None, the hand must lack at least one suit.
    """
    suits = {suit_of(kind) for kind in range(KINDS) if counts[kind]}
    suits |= {suit_of(meld.tile) for meld in melds}
    return void not in suits and len(suits) < 3 and bool(readings(counts, melds))


def waits(counts: Tiles, melds: tuple[Meld, ...], void: int | None) -> list[int]:
    """Return the kinds, fewer than four held, that complete a 3n+1 hand with its melds."""
    own = all_tiles(counts, melds)
    return [
        kind
        for kind in range(KINDS)
        if own[kind] < COPIES and is_complete(with_one_more(counts, kind), melds, void)
    ]


def with_one_more(counts: Tiles, kind: int) -> Tiles:
    """Return the counts with one more of a kind."""
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])


def all_tiles(counts: Tiles, melds: tuple[Meld, ...]) -> Tiles:
    """Return the number of copies of each kind in hand and melds together."""
    declared = [0] * KINDS
    for meld in melds:
        declared[meld.tile] += meld.size
    return tuple(held + more for held, more in zip(counts, declared, strict=True))


@lru_cache(maxsize=1 << 16)
def readings(counts: Tiles, melds: tuple[Meld, ...]) -> tuple[Reading, ...]:
    """Return all readings of a hand, seven pairs first, then by their tiles; empty if no win."""
    if sum(counts) != 14 - 3 * len(melds):
        return ()
    found = []
    if not melds and all(count in (0, 2, 4) for count in counts):
        found.append(Reading(SEVEN_PAIRS))
    declared = tuple((meld.tile,) * meld.size for meld in melds)
    for pair in range(KINDS):
        if counts[pair] >= 2:
            rest = _without(counts, (pair, pair))
            found += [
                Reading(STANDARD, sets + declared, pair)
                for sets in sorted({tuple(sorted(sets)) for sets in _splits(rest)})
            ]
    return tuple(found)


def _splits(counts: Tiles) -> Iterator[tuple[Tiles, ...]]:
    """Yield all splits of tiles into chows and pungs; the lowest tile must be in one."""
    lowest = next((kind for kind in range(KINDS) if counts[kind]), None)
    if lowest is None:
        yield ()
        return
    options = [(lowest, lowest, lowest)]
    if rank_of(lowest) <= 7:
        options.append((lowest, lowest + 1, lowest + 2))
    for option in options:
        if all(counts[tile] >= option.count(tile) for tile in option):
            for rest in _splits(_without(counts, option)):
                yield (option, *rest)


def _without(counts: Tiles, tiles: Tiles) -> Tiles:
    return tuple(count - tiles.count(kind) for kind, count in enumerate(counts))


def score(win: Win, rules: SichuanRules) -> Score:
    """Return the score of a win by its best reading.

    Raises:
        ValueError: the hand does not win.
    """
    if not is_complete(win.counts, win.melds, win.void):
        raise ValueError(f"win: got {win}, expected a complete hand without void tiles")
    # Of equal readings `max` keeps the first, which is seven pairs.
    return max(
        (_score(win, reading, rules) for reading in readings(win.counts, win.melds)),
        key=lambda one: one.fan,
    )


def _score(win: Win, reading: Reading, rules: SichuanRules) -> Score:
    names = pattern_names(win, reading)
    fans = _best(names) if rules.combine == "best" else _added(names, rules)
    found = [(name, 1, fan) for name, fan in fans.items()]
    used = sum(USED_ROOTS.get(name, 0) for name in fans) if rules.combine == "best" else 0
    found += [(name, times, 1) for name, times in _single_fans(win, reading, rules, used).items()]
    total = sum(times * fan for _, times, fan in found)
    patterns = tuple((name, times) for name, times, _ in found)
    return Score(patterns, total, min(total, rules.cap), rules.value(total), reading)


def _added(names: set[str], rules: SichuanRules) -> dict[str, int]:
    """Return all patterns of the table's column that a win has; PLAIN if there is none."""
    fans = {
        name: rules.cap if fan is None else fan
        for name, fan in COLUMNS[rules.fans].items()
        if name in names
    }
    return fans or {"PLAIN": 0}


def _best(names: set[str]) -> dict[str, int]:
    """Return the highest pattern of the list that a win has, the first of equal ones."""
    held = [name for name in BEST if name in names]
    best = max(held, key=BEST.__getitem__)
    return {best: BEST[best]}


def pattern_names(win: Win, reading: Reading) -> set[str]:
    """Return the names of all patterns of hand and deal by one reading, in any table."""
    sets, pair = reading.sets, reading.pair
    tiles = [kind for kind, n in enumerate(all_tiles(win.counts, win.melds)) if n]
    is_standard = reading.form == STANDARD
    is_pure = len({suit_of(tile) for tile in tiles}) == 1
    all_pungs = is_standard and all(len(set(one)) == 1 for one in sets)
    groups = [*sets, (pair,)] if pair is not None else []
    outside = is_standard and all(any(rank_of(t) in (1, 9) for t in group) for group in groups)
    golden_wait = len(win.melds) == 4
    seven_pairs = reading.form == SEVEN_PAIRS
    dragon = seven_pairs and bool(_roots(win))
    holds = {
        "HEAVENLY": win.heavenly,
        "EARTHLY": win.earthly,
        "EIGHTEEN_ARHATS": [meld.kind for meld in win.melds] == ["kong"] * 4,
        "ALL_258": all_pungs and all(rank_of(tile) in (2, 5, 8) for tile in tiles),
        "FULL_FLUSH": is_pure,
        "SEVEN_PAIRS": seven_pairs,
        "OUTSIDE_HAND": outside,
        "GOLDEN_WAIT": golden_wait,
        "ALL_PUNGS": all_pungs,
        "PURE_DRAGON_SEVEN_PAIRS": is_pure and dragon,
        "PURE_SEVEN_PAIRS": is_pure and seven_pairs,
        "PURE_OUTSIDE_HAND": is_pure and outside,
        "PURE_GOLDEN_WAIT": is_pure and golden_wait,
        "PURE_PUNGS": is_pure and all_pungs,
        "DRAGON_SEVEN_PAIRS": dragon,
        "PLAIN": True,
    }
    return {name for name, is_so in holds.items() if is_so}


def _roots(win: Win) -> list[int]:
    """Return the kinds of which a win has all four copies, in hand and melds together."""
    return [kind for kind, n in enumerate(all_tiles(win.counts, win.melds)) if n == COPIES]


def _single_fans(win: Win, reading: Reading, rules: SichuanRules, used: int) -> dict[str, int]:
    """Return the number of times of the one-fan patterns that are added to all others.

    `used` is the number of roots and kongs that are part of the chosen pattern.
    """
    tiles = [kind for kind, n in enumerate(all_tiles(win.counts, win.melds)) if n]
    kongs = [meld.tile for meld in win.melds if meld.kind == "kong"] if rules.kong_fan else []
    roots = [kind for kind in _roots(win) if kind not in kongs]
    used_kongs = min(used, len(kongs))
    shows_none = all(meld.kind == "kong" and meld.is_concealed for meld in win.melds)
    times = {
        "SELF_DRAW": rules.self_draw == "fan" and is_paid_by_all(win, rules),
        "KONG": len(kongs) - used_kongs,
        "ROOT": len(roots) - (used - used_kongs),
        "AFTER_KONG": win.after_kong,
        "SHOOT_AFTER_KONG": win.shoot_after_kong,
        "ROBBING_KONG": win.robbing_kong,
        "LAST_TILE": win.last_tile,
        "CONCEALED_HAND": rules.concealed_hand and shows_none and reading.form == STANDARD,
        "ALL_SIMPLES": rules.all_simples and all(rank_of(tile) not in (1, 9) for tile in tiles),
    }
    return {name: int(count) for name, count in times.items() if count}


def is_paid_by_all(win: Win, rules: SichuanRules) -> bool:
    """Return whether all pay: a self-draw, unless the discarder who fed the kong pays alone."""
    return win.self_drawn and not (win.fed and rules.fed_kong == "discard")
