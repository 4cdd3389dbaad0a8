"""Hypothesis strategies: rules, and positions of every size and with all amounts of knowledge."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import paili
from hypothesis import strategies as st

from tests.reference import CHOWS, KINDS, ORPHANS, PUNGS, SUITED, Tiles, playable

COPIES = 4


@dataclass(frozen=True)
class Position:
    """A hand, the tiles that may still come, and the rules."""

    counts: Tiles
    available: Tiles
    melds: tuple[paili.Meld, ...]
    rules: paili.Rules

    @property
    def meld_count(self) -> int:
        """The number of declared melds, those of unknown tiles included."""
        return (14 - sum(self.counts)) // 3

    @property
    def is_waiting(self) -> bool:
        return sum(self.counts) % 3 == 1

    @property
    def hand(self) -> paili.Hand:
        return paili.Hand.from_counts(self.counts, self.melds)

    @property
    def knowledge(self) -> paili.KnowledgeBase:
        return paili.KnowledgeBase.from_counts(self.available)

    @property
    def deficiency(self) -> int:
        return paili.deficiency(self.hand, self.knowledge, rules=self.rules)

    def with_draw(self, kind: int) -> "Position":
        """Return the position after the draw of an available tile."""
        counts, available = list(self.counts), list(self.available)
        counts[kind] += 1
        available[kind] -= 1
        return replace(self, counts=tuple(counts), available=tuple(available))

    def with_discard(self, kind: int) -> "Position":
        """Return the position after a discard; the tile does not become available."""
        counts = list(self.counts)
        counts[kind] -= 1
        return replace(self, counts=tuple(counts))

    def may_come(self) -> list[int]:
        """Return the kinds that can be drawn."""
        return [kind for kind in range(self.rules.kinds) if self.available[kind] > 0]

    def held(self) -> list[int]:
        """Return the kinds that can be discarded: under strict rules those of the void suit."""
        held = [kind for kind in range(KINDS) if self.counts[kind] > 0]
        scoring, void = self.rules.scoring, self.rules.void_suit
        in_void = [kind for kind in held if void is not None and kind // 9 == void]
        is_strict = getattr(scoring, "void_discard", None) == "strict"
        return in_void if in_void and is_strict else held


void_suits = st.sampled_from([paili.Suit.CHARACTERS, paili.Suit.DOTS, paili.Suit.BAMBOO])


@st.composite
def rules(draw: st.DrawFn) -> paili.Rules:
    """Draw a preset or custom rules, with or without a void suit."""
    preset = draw(st.sampled_from([*paili.PRESETS.values(), None]))
    void = draw(st.none() | void_suits)
    if preset is not None:
        return preset.with_void(void)
    forms = draw(st.sets(st.sampled_from(paili.Form), min_size=1))
    return paili.Rules("custom", draw(st.sampled_from([SUITED, KINDS])), forms, void)


@st.composite
def positions(
    draw: st.DrawFn,
    drawn: bool | None = None,
    of_rules: st.SearchStrategy[paili.Rules] | None = None,
    unknown: bool = True,
) -> Position:
    """Draw a position: waiting (3n+1), drawn (3n+2), or either if `drawn` is None.

    Some melds may have unknown tiles; the hand is then smaller.
    """
    game = draw(rules() if of_rules is None else of_rules)
    number = draw(st.sampled_from([0, 0, 1, 2, 3, 4]))
    if drawn is None:
        drawn = draw(st.booleans())
    pool = draw(_pools(game.kinds))
    left = [COPIES if kind in pool else 0 for kind in range(KINDS)]
    melds = _draw_melds(draw, left, number, game)
    missing = draw(st.sampled_from([0, 0, 0, 1, 4])) if unknown else 0
    missing = min(missing, 4 - len(melds))
    counts = _draw_hand(draw, left, 13 + drawn - 3 * (len(melds) + missing))
    own = Counter(tile for meld in melds for tile in meld.tiles)
    unseen = tuple(COPIES - held - own[paili.Tile(kind)] for kind, held in enumerate(counts))
    return Position(counts, draw(_knowledge(unseen)), tuple(melds), game)


def _pools(kinds: int) -> st.SearchStrategy[list[int]]:
    """Return a strategy for a hand's kinds: all, two suits, half a flush, or the orphans."""
    everything = list(range(kinds))
    ends = [kind for kind in ORPHANS if kind < kinds]
    half_flush = list(range(9)) + everything[SUITED:]
    return st.sampled_from([everything, everything, list(range(18)), half_flush, ends])


def _draw_melds(
    draw: st.DrawFn, left: list[int], number: int, game: paili.Rules
) -> list[paili.Meld]:
    """Draw melds from the remaining tiles, none of the void suit."""
    melds: list[paili.Meld] = []
    for _ in range(number):
        options = [meld for meld in _ALL_MELDS if _fits(meld, left, game)]
        if not options:
            break
        melds.append(draw(st.sampled_from(options)))
        for tile in melds[-1].tiles:
            left[tile] -= 1
    return melds


_KONGS: list[Callable[[int], paili.Meld]] = [
    paili.Meld.pung,
    paili.Meld.kong,
    lambda kind: paili.Meld.kong(kind, concealed=True),
]
_ALL_MELDS = [paili.Meld.chow(chow[0]) for chow in CHOWS] + [
    make(pung[0]) for pung in PUNGS for make in _KONGS
]


def _fits(meld: paili.Meld, left: list[int], game: paili.Rules) -> bool:
    void = None if game.void_suit is None else int(game.void_suit)
    return all(
        left[tile] >= meld.tiles.count(tile) and playable(tile, game.kinds, void)
        for tile in meld.tiles
    )


def _draw_hand(draw: st.DrawFn, left: list[int], size: int) -> Tiles:
    wall = [kind for kind, copies in enumerate(left) for _ in range(copies)]
    counts = [0] * KINDS
    for _ in range(size):
        counts[wall.pop(draw(st.integers(0, len(wall) - 1)))] += 1
    return tuple(counts)


def _knowledge(unseen: Tiles) -> st.SearchStrategy[Tiles]:
    """Return a strategy for the available tiles: none, a few, any, or all outside the hand."""
    nothing = st.just((0,) * KINDS)
    few = st.lists(st.integers(0, KINDS - 1), max_size=8).map(
        lambda kinds: [kinds.count(kind) for kind in range(KINDS)]
    )
    anything = st.lists(st.integers(0, COPIES), min_size=KINDS, max_size=KINDS)
    everything = st.just((COPIES,) * KINDS)
    return st.one_of(everything, anything, few, nothing).map(
        lambda wall: tuple(map(min, wall, unseen))
    )


def row(position: Position) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return the position as a batch of one row: counts, available, melds."""
    return (
        np.array([position.counts], dtype=np.uint8),
        np.array([position.available], dtype=np.uint8),
        np.array([position.meld_count], dtype=np.uint8),
    )
