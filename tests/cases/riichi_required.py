"""Riichi hands near to a win, and the required worth of a win."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

import paili

from tests.cases.riichi_wins import Set, random_win
from tests.reference import KINDS, Tiles
from tests.reference.required import Question, Worth
from tests.reference.riichi import RiichiWin, Table, score, yaku_han

PRESETS = {
    "tenhou": Table(),
    "mahjong_soul": Table(double_yakuman=True),
    "ema": Table(
        rounded_mangan=True, counted_yakuman=False, multiple_yakuman=False, renhou="mangan"
    ),
    "tenhou:open_tanyao=no": Table(open_tanyao=False),
}
EAST = 27
NO_WIND = -1
LOST = -1
"""The worth of a hand that does not win: below any minimum."""
WAYS = {"discard": [False], "self_draw": [True], "either": [False, True]}


@dataclass(frozen=True)
class Case:
    """A hand, the tiles that can come, and the required worth of a win."""

    counts: Tiles
    melds: tuple[tuple[Set, bool], ...]
    available: Tiles
    preset: str
    winds: tuple[int, int] | None
    minimum: int
    win_by: paili.WinBy
    riichi: bool

    @property
    def question(self) -> Question:
        """The question for the reference."""
        return Question(self.counts, self.available, len(self.melds), self.minimum)

    @property
    def hand(self) -> paili.Hand:
        return paili.Hand.from_counts(self.counts, [meld_of(*meld) for meld in self.melds])

    @property
    def knowledge(self) -> paili.KnowledgeBase:
        return paili.KnowledgeBase.from_counts(self.available)

    @property
    def is_open(self) -> bool:
        return not all(is_concealed for _, is_concealed in self.melds)

    @property
    def rules(self) -> paili.Rules:
        """The rules with the required worth."""
        winds = self.winds and tuple(paili.Wind(wind - EAST) for wind in self.winds)
        seat, prevalent = winds or (None, None)
        return paili.Rules.parse(self.preset).requiring(
            self.minimum,
            seat_wind=seat,
            prevalent_wind=prevalent,
            win_by=self.win_by,
            riichi=self.riichi,
        )

    def han(self, tiles: Tiles, last: int, self_drawn: bool) -> int:
        """Return the han of the yaku of a complete hand by its last tile."""
        concealed = [kind for kind, n in enumerate(tiles) for _ in range(n)]
        concealed.remove(last)
        seat, prevalent = self.winds or (NO_WIND, NO_WIND)
        declares = self.riichi and not self.is_open
        win = RiichiWin(
            tuple(concealed), last, self.melds, self_drawn, int(declares),
            seat=seat, prevalent=prevalent,
        )  # fmt: skip
        worth = score(win, PRESETS[self.preset])
        return LOST if worth is None else yaku_han(worth) or LOST

    @cached_property
    def worth(self) -> Worth:
        """A function that returns the best worth of a complete hand by a last tile, over the
        allowed sources.
        """

        def worth(tiles: Tiles, last: int, left: int) -> int:
            return max(self.han(tiles, last, drawn) for drawn in WAYS[self.win_by])

        return worth


def meld_of(tiles: Set, is_concealed: bool) -> paili.Meld:
    first = paili.Tile(tiles[0])
    if len(tiles) == 4:
        return paili.Meld.kong(first, concealed=is_concealed)
    return paili.Meld.pung(first) if tiles[0] == tiles[1] else paili.Meld.chow(first)


def cases(seed: str, number: int, *, least_melds: int = 0) -> Iterator[Case]:
    """Yield complete hands with some tiles exchanged, and with few or many tiles to come."""
    random = Random(seed)
    for _ in range(number):
        win = random_win(random)
        while len(win.melds) < least_melds:
            win = random_win(random)
        own = Counter([*win.concealed, win.tile])
        shown = Counter(kind for meld, _ in win.melds for kind in meld)
        for _ in range(random.choice([0, 1, 1, 2, 2, 3])):
            own[random.choice([kind for kind, n in own.items() if n])] -= 1
            own[random.choice([k for k in range(KINDS) if own[k] + shown[k] < 4])] += 1
        if random.random() < 0.7:
            own[random.choice([kind for kind, n in own.items() if n])] -= 1
        density = random.choice([0.05, 0.1, 0.2, 0.4, 0.7, 1.0])
        left = [4 - own[kind] - shown[kind] for kind in range(KINDS)]
        available = tuple(sum(random.random() < density for _ in range(n)) for n in left)
        yield Case(
            counts=tuple(own[kind] for kind in range(KINDS)),
            melds=win.melds,
            available=available,
            preset=random.choice(list(PRESETS)),
            winds=None if random.random() < 0.1 else (win.seat, win.prevalent),
            minimum=random.choice([1, 1, 1, 1, 2, 3, 5]),
            win_by=paili.WinBy(random.choice(list(WAYS))),
            riichi=random.random() < 0.5,
        )
