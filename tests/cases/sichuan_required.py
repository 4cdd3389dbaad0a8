"""Hands of Sichuan Mahjong near to a win, and the required worth of a win."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

import paili

from tests.reference import CHOWS, KINDS, PUNGS, SUITED, Tiles
from tests.reference.required import Question, Worth
from tests.reference.sichuan import COPIES, scoring
from tests.reference.sichuan import rules as sichuan_rules

PRESETS = ("xuezhan", "sbr", "akabane")
SUITS = (paili.Suit.CHARACTERS, paili.Suit.DOTS, paili.Suit.BAMBOO)
LOST = -1
"""The worth of a hand that does not win: below any minimum."""


@dataclass(frozen=True)
class Case:
    """A hand, the tiles that can come, the void suit, and the required worth of a win."""

    counts: Tiles
    melds: tuple[scoring.Meld, ...]
    available: Tiles
    preset: str
    void: int | None
    minimum: int
    win_by: paili.WinBy

    @property
    def question(self) -> Question:
        """The question for the reference. Honours and tiles of the void suit are left out."""
        unusable = {kind for kind in range(SUITED) if kind // 9 == self.void}
        held, available = (
            tuple(0 if kind in unusable else n for kind, n in enumerate(counts))
            for counts in (self.counts, self.available)
        )
        return Question(held, available, len(self.melds), self.minimum)

    @property
    def hand(self) -> paili.Hand:
        melds = [
            paili.Meld.pung(paili.Tile(one.tile))
            if one.kind == "pung"
            else paili.Meld.kong(paili.Tile(one.tile), concealed=one.is_concealed)
            for one in self.melds
        ]
        return paili.Hand.from_counts(self.counts, melds)

    @property
    def knowledge(self) -> paili.KnowledgeBase:
        return paili.KnowledgeBase.from_counts(self.available)

    @property
    def game(self) -> paili.Rules:
        """The rules without the requirement."""
        void = None if self.void is None else SUITS[self.void]
        return paili.PRESETS[self.preset].with_void(void)

    @property
    def rules(self) -> paili.Rules:
        """The rules with the required worth."""
        return self.game.requiring(self.minimum, win_by=self.win_by)

    def score(self, tiles: Tiles, last: int, self_drawn: bool) -> scoring.Score | None:
        """Score a complete hand with the slow scorer; return None if it does not win."""
        counts = tiles[:SUITED]
        if any(tiles[SUITED:]) or not scoring.is_complete(counts, self.melds, self.void):
            return None
        win = scoring.Win(counts, last, self.melds, self.void, self_drawn=self_drawn)
        return scoring.score(win, sichuan_rules.PRESETS[self.preset.upper()])

    @property
    def discardable(self) -> set[int]:
        """The kinds that may be discarded: under strict rules those of the void suit first."""
        held = {kind for kind in range(KINDS) if self.counts[kind]}
        in_void = {kind for kind in held if kind < SUITED and kind // 9 == self.void}
        is_strict = sichuan_rules.PRESETS[self.preset.upper()].void_discard == "strict"
        return in_void if in_void and is_strict else held

    @cached_property
    def worth(self) -> Worth:
        """A function from a complete hand and its last tile to the best allowed fan."""
        ways = {"discard": (False,), "self_draw": (True,), "either": (False, True)}[self.win_by]
        known: dict[tuple[Tiles, int], int] = {}

        def worth(tiles: Tiles, last: int, _: int) -> int:
            if (tiles, last) not in known:
                scores = [self.score(tiles, last, drawn) for drawn in ways]
                known[tiles, last] = max(LOST if one is None else one.fan for one in scores)
            return known[tiles, last]

        return worth


def cases(seed: int | str, number: int) -> Iterator[Case]:
    """Yield hands up to three exchanges away from a complete one, waiting or drawn."""
    rng = Random(seed)
    made = 0
    while made < number:
        case = _case(rng)
        if case is not None:
            made += 1
            yield case


def _case(rng: Random) -> Case | None:
    void = rng.choice((0, 1, 2, None))
    suits = [suit for suit in range(3) if suit != void]
    suits = rng.sample(suits, rng.choice((1, len(suits))))
    kinds = [kind for kind in range(SUITED) if kind // 9 in suits]
    usable = [one for one in CHOWS + 3 * PUNGS if one[0] in kinds]
    melds, concealed = _complete(rng, usable, kinds)
    shown = [one.tile for one in melds for _ in range(one.size)]
    if max(map([*concealed, *shown].count, kinds)) > COPIES:
        return None
    rng.shuffle(concealed)
    lost = concealed[: min(rng.choice((0, 1, 1, 2, 2, 3)), len(concealed) - 1)]
    kept = concealed[len(lost) :]
    left = [
        kind
        for kind in range(SUITED)
        for _ in range(COPIES - concealed.count(kind) - shown.count(kind))
    ]
    size = 14 - 3 * len(melds) - rng.choice((0, 1))
    if size < len(kept):
        kept = kept[:size]
    rng.shuffle(left)
    more = size - len(kept)
    held, rest = kept + left[:more], left[more:]
    wall = [*lost, *rest[: int(len(rest) * rng.choice((0.05, 0.1, 0.3, 0.6)))]]
    counts = tuple(held.count(kind) for kind in range(KINDS))
    most = (COPIES - counts[kind] - shown.count(kind) for kind in range(KINDS))
    return Case(
        counts=counts,
        melds=melds,
        available=tuple(min(wall.count(kind), n) for kind, n in enumerate(most)),
        preset=rng.choice(PRESETS),
        void=void,
        minimum=rng.choice((0, 1, 1, 2, 2, 3, 3, 4, 5, 6)),
        win_by=rng.choice(list(paili.WinBy)),
    )


def _complete(
    rng: Random, usable: list[tuple[int, int, int]], kinds: list[int]
) -> tuple[tuple[scoring.Meld, ...], list[int]]:
    """Return melds and concealed tiles of a complete hand, which may have a tile five times."""
    if rng.random() < 0.15:
        return (), [kind for kind in rng.choices(kinds, k=7) for _ in range(2)]
    sets = rng.choices(usable, k=4)
    number = rng.choice((0, 0, 1, 2, 3, 4))
    declared = [one for one in sets if one[0] == one[2]][:number]
    for one in declared:
        sets.remove(one)
    melds = []
    for one in declared:
        kind = rng.choice(("pung", "pung", "kong"))
        melds.append(scoring.Meld(kind, one[0], kind == "kong" and rng.random() < 0.5))
    eye = rng.choice(kinds)
    return tuple(melds), [kind for one in sets for kind in one] + [eye, eye]
