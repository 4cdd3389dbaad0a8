"""Hands near to and far from a win, the tiles that can come, and the required worth of a win."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random

import paili

from tests.cases.winning import (
    FORMS,
    DeclaredMeld,
    Situation,
    exchange,
    left,
    paili_melds,
    situations,
)
from tests.reference import KINDS, Tiles, with_one_less, with_one_more
from tests.reference.definition import is_complete
from tests.reference.required import Question, Worth, is_last_copy

DENSITIES = (0.03, 0.07, 0.15, 0.3, 0.3, 0.6, 0.6, 1.0, 1.0)
"""Probabilities that a copy outside the hand can still come."""
MINIMA = (0, 1, 2, 4, 6, 7, 8, 8, 8, 8, 9, 10, 12, 16, 20, 24, 25, 30, 48, 64, 88)


@dataclass(frozen=True)
class Case:
    """A hand, the tiles that can come, and the required worth of a win."""

    counts: Tiles
    melds: tuple[DeclaredMeld, ...]
    available: Tiles
    seat_wind: int
    prevalent_wind: int
    minimum: int
    win_by: paili.WinBy

    @property
    def question(self) -> Question:
        """The question for the reference."""
        return Question(self.counts, self.available, len(self.melds), self.minimum)

    @property
    def hand(self) -> paili.Hand:
        return paili.Hand.from_counts(self.counts, paili_melds(self.melds))

    @property
    def knowledge(self) -> paili.KnowledgeBase:
        return paili.KnowledgeBase.from_counts(self.available)

    @property
    def rules(self) -> paili.Rules:
        """The rules with the required worth."""
        return paili.MCR.requiring(
            self.minimum,
            seat_wind=paili.Wind(self.seat_wind),
            prevalent_wind=paili.Wind(self.prevalent_wind),
            win_by=self.win_by,
        )

    def win(self, tiles: Tiles, last: int, left: int, self_drawn: bool) -> Situation:
        """Return the win of a complete hand by a tile, given the copies that could come."""
        return Situation(
            counts=with_one_less(tiles, last),
            melds=self.melds,
            tile=last,
            self_drawn=self_drawn,
            last_copy=is_last_copy(tiles[last] - 1, left),
            kong=False,
            wall_last=False,
            seat_wind=self.seat_wind,
            prevalent_wind=self.prevalent_wind,
            flowers=0,
        )

    @cached_property
    def worth(self) -> Worth:
        """A function from a complete hand and its last tile to the best allowed fan."""
        ways = {"discard": (False,), "self_draw": (True,), "either": (False, True)}[self.win_by]
        known: dict[tuple[Tiles, int, int], int] = {}

        def worth(tiles: Tiles, last: int, left: int) -> int:
            if (tiles, last, left) not in known:
                wins = (self.win(tiles, last, left, self_drawn).to_paili() for self_drawn in ways)
                known[tiles, last, left] = max(paili.mcr.score(win).fan for win in wins)
            return known[tiles, last, left]

        return worth


def near_cases(seed: int, number: int, forms: tuple[str, ...] = FORMS) -> Iterator[Case]:
    """Yield hands up to three exchanges away from a complete hand of some forms, waiting or drawn.

    `number` complete hands are dealt. Those of other forms are skipped.
    """
    rng = Random(seed)
    for win in situations(seed, number):
        complete = with_one_more(win.counts, win.tile)
        if not is_complete(complete, len(win.melds), KINDS, forms):
            continue
        counts = list(rng.choice((win.counts, complete)))
        exchange(rng, counts, win.melds, rng.choice((0, 1, 1, 2, 2, 3)))
        case = _case(rng, win, counts, rng.choice(DENSITIES))
        # Usually the missing tiles can come; otherwise the hand would be no nearer than any other.
        available = [
            max(n, complete[kind] - counts[kind]) if rng.random() < 0.9 else n
            for kind, n in enumerate(case.available)
        ]
        left = counts[win.tile] + available[win.tile] - win.counts[win.tile]
        worth = case.worth(complete, win.tile, left)
        minimum = rng.choice((case.minimum, case.minimum, worth, worth + 1))
        yield replace(case, available=tuple(available), minimum=minimum)


def far_cases(seed: int, number: int) -> Iterator[Case]:
    """Yield hands far from a win, with few tiles that can come."""
    rng = Random(seed)
    for win in situations(seed, number):
        counts = list(win.counts)
        exchange(rng, counts, win.melds, rng.randint(3, 9))
        if rng.random() < 0.5:
            room = left(counts, win.melds)
            counts[rng.choice([kind for kind, n in enumerate(room) if n])] += 1
        yield _case(rng, win, counts, rng.choice((0.04, 0.07, 0.1, 0.12)))


def _case(rng: Random, win: Situation, counts: list[int], density: float) -> Case:
    room = left(counts, win.melds)
    return Case(
        counts=tuple(counts),
        melds=win.melds,
        available=tuple(sum(rng.random() < density for _ in range(n)) for n in room),
        seat_wind=rng.randrange(4),
        prevalent_wind=rng.randrange(4),
        minimum=rng.choice(MINIMA),
        win_by=rng.choice(list(paili.WinBy)),
    )
