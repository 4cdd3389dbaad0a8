"""Positions near to a win with a minimum worth, with few tiles to come."""

from random import Random
from typing import NamedTuple

import paili

from tests.reference import (
    CHOWS,
    HONORS,
    KINDS,
    KNITTED,
    ORPHANS,
    PAIRS,
    PUNGS,
    Tiles,
)
from tests.reference.required import is_last_copy
from tests.reference.required_values import RequiredValues
from tests.reference.value_cases import hands_met

MINIMA = (0, 1, 2, 4, 6, 8, 8, 8, 8, 16, 24)
WAYS = ("discard", "self_draw", "either")


class RequiredCase(NamedTuple):
    """A position, a number of draws, and the required worth of a win."""

    counts: Tiles
    melds: tuple[paili.Meld, ...]
    wall: Tiles
    draws: int
    rules: paili.Rules

    @property
    def hand(self) -> paili.Hand:
        return paili.Hand.from_counts(self.counts, self.melds)

    @property
    def knowledge(self) -> paili.KnowledgeBase:
        return paili.KnowledgeBase.from_counts(self.wall)

    @property
    def is_drawn(self) -> bool:
        return sum(self.counts) % 3 == 2

    @property
    def requirement(self) -> paili.Requirement:
        assert self.rules.requirement is not None
        return self.rules.requirement


def truth_of(case: RequiredCase) -> RequiredValues:
    """Return the values of the plain recursion, with paili's scorer."""
    requirement = case.requirement
    ways = {"discard": [False], "self_draw": [True], "either": [False, True]}[requirement.win_by]

    def worth(waiting: Tiles, last: int, left: int) -> int | None:
        hand = paili.Hand.from_counts(waiting, case.melds)
        fans = []
        for self_drawn in ways:
            try:
                score = paili.mcr.score(
                    paili.mcr.Win(
                        hand,
                        paili.Tile(last),
                        self_drawn=self_drawn,
                        last_copy=is_last_copy(waiting[last], left),
                        seat_wind=requirement.seat_wind,
                        prevalent_wind=requirement.prevalent_wind,
                    )
                )
            except paili.NotWinningError:
                return None
            fans.append(score.fan)
        return max(fans) if max(fans) >= requirement.minimum else None

    return RequiredValues(worth)


def required_case(rng: Random, work: int = 3000, drawn: bool | None = None) -> RequiredCase:
    """Return a valuable hand without some of its tiles, most of which are in the wall."""
    while True:
        complete, melds = _complete(rng)
        shown = [tile for meld in melds for tile in meld.tiles]
        if all(complete.count(kind) + shown.count(kind) <= 4 for kind in range(KINDS)):
            break
    drawn = rng.random() < 0.5 if drawn is None else drawn
    rng.shuffle(complete)
    lost = complete[: rng.choice((0, 1, 1, 2, 2, 3))]
    kept = complete[len(lost) :]
    free = [4 - kept.count(kind) - shown.count(kind) for kind in range(KINDS)]
    wall = [kind for kind in lost if rng.random() < 0.95]
    for kind in wall:
        free[kind] -= 1
    near = [kind for kind in range(KINDS) if any(abs(kind - one) <= 2 for one in complete)]
    counts = list(kept)
    while len(counts) < len(complete) - 1 + drawn:
        _take(rng, counts, free, near)
    for _ in range(rng.choice((0, 1, 2, 3, 4))):
        _take(rng, wall, free, near if rng.random() < 0.7 else list(range(KINDS)))
    counts = counts[: len(complete) - 1 + drawn]
    tiles, coming = _counts(counts), _counts(wall)
    most = min(4, len(wall))
    draws = [k for k in range(most + 1) if hands_met(tiles, coming, k) <= work]
    rules = paili.MCR.requiring(
        rng.choice(MINIMA),
        seat_wind=rng.choice(list(paili.Wind)),
        prevalent_wind=rng.choice(list(paili.Wind)),
        win_by=rng.choice(WAYS),
    )
    return RequiredCase(tiles, melds, coming, rng.choice((*draws, *draws[2:] * 3)), rules)


def _complete(rng: Random) -> tuple[list[int], tuple[paili.Meld, ...]]:
    style = rng.choice(("any", "any", "flush", "pungs", "ends", "straight", "crowded", "special"))
    if style == "special":
        return _special(rng), ()
    suit = 9 * rng.randrange(3)
    first = suit + rng.randrange(4)
    sets = {
        "any": CHOWS + PUNGS[:27] + PUNGS[27:] * 3,
        "flush": [s for s in CHOWS + PUNGS if suit <= s[0] < suit + 9] + list(PUNGS[27:30]),
        "pungs": PUNGS,
        "ends": [s for s in CHOWS + PUNGS if any(kind in ORPHANS for kind in s)],
        "straight": [(suit + n, suit + n + 1, suit + n + 2) for n in (0, 3, 6)],
        "crowded": [s for s in CHOWS + PUNGS if first <= s[0] and s[-1] <= first + 5],
    }[style]
    chosen = rng.choices(sets, k=4)
    if style == "straight":
        chosen = [*sets, rng.choice(CHOWS + PUNGS)]
    eye = rng.choice([pair for pair in PAIRS if style == "any" or pair[0] in sum(sets, ())])
    declared = rng.choice((0, 0, 1, 2, 3, 3, 4))
    melds = tuple(_meld(rng, one) for one in chosen[:declared])
    return [kind for one in (*chosen[declared:], eye) for kind in one], melds


def _special(rng: Random) -> list[int]:
    knitted = rng.choice(KNITTED)
    straight = (*knitted, *rng.choice(CHOWS + PUNGS), *rng.choice(PAIRS))
    pairs = tuple(kind for pair in rng.choices(PAIRS, k=7) for kind in pair)
    apart = tuple(rng.sample((*HONORS, *knitted), 14))
    orphans = (*ORPHANS, rng.choice(ORPHANS))
    return list(rng.choice((straight, pairs, apart, orphans)))


def _meld(rng: Random, tiles: tuple[int, ...]) -> paili.Meld:
    if tiles[0] != tiles[-1]:
        return paili.Meld.chow(tiles[0])
    if rng.random() < 0.6:
        return paili.Meld.pung(tiles[0])
    return paili.Meld.kong(tiles[0], concealed=rng.random() < 0.5)


def _take(rng: Random, tiles: list[int], free: list[int], kinds: list[int]) -> None:
    possible = [kind for kind in kinds if free[kind]] or [k for k in range(KINDS) if free[k]]
    kind = rng.choice(possible)
    free[kind] -= 1
    tiles.append(kind)


def _counts(tiles: list[int]) -> Tiles:
    return tuple(tiles.count(kind) for kind in range(KINDS))
