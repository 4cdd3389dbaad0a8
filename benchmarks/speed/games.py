"""Timings of games: scores of wins, and whole games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import MahjongGB  # type: ignore[import-not-found]
import numpy as np
import paili
from paili.games import mcr, sichuan

from benchmarks.families import COPIES, KINDS, SEED, SUITED, Counts
from benchmarks.speed.cases import Scale
from benchmarks.speed.peers import BOTZONE
from benchmarks.speed.timing import Answers, Case, Contender

SCORING = "What a win is worth"
GAMES = "Games, one thread"
SICHUAN_PLAYERS = ("random", "greedy", "search")
QUICK_PLAYERS = ("random", "greedy")
"""Players whose games take less than a millisecond."""

CHOWS = [first for first in range(SUITED) if first % 9 < 7]
EXPOSED = (paili.Meld.parse("[123m]"), paili.Meld.parse("[777p]"))
EXPOSED_IN_SICHUAN = (paili.Meld.parse("[2222m]"), paili.Meld.parse("[777p]"))


@dataclass(frozen=True)
class Wins:
    """Wins on discards with the same melds, half of the sets being chows.

    Attributes:
        counts: concealed tiles without the winning one.
        tiles: the winning tiles.
    """

    counts: Counts
    tiles: Counts
    melds: tuple[paili.Meld, ...]

    def __len__(self) -> int:
        return len(self.tiles)

    def first(self, number: int) -> Wins:
        return Wins(self.counts[:number], self.tiles[:number], self.melds)


def deal_wins(number: int, melds: Sequence[paili.Meld], kinds: int = KINDS) -> Wins:
    """Return random sets and an eye of some kinds; the winning tile is a random concealed one."""
    rng = np.random.default_rng([SEED, len(melds)])
    shown = np.zeros(KINDS, dtype=np.int64)
    for meld in melds:
        for tile in meld.tiles:
            shown[tile] += 1
    found: list[Counts] = []
    while len(found) < number:
        counts = np.zeros(KINDS, dtype=np.int64)
        for _ in range(4 - len(melds)):
            if rng.random() < 0.5:
                first = rng.choice(CHOWS)
                counts[first : first + 3] += 1
            else:
                counts[rng.integers(kinds)] += 3
        counts[rng.integers(kinds)] += 2
        if (counts + shown).max() <= COPIES:
            found.append(counts.astype(np.uint8))
    complete = np.array(found)
    tiles = np.array([rng.choice(np.flatnonzero(hand)) for hand in complete], dtype=np.uint8)
    complete[np.arange(number), tiles] -= 1
    return Wins(complete, tiles, tuple(melds))


def _batch(wins: Wins) -> Contender:
    def call() -> paili.mcr.ScoreBatch:
        return paili.mcr.score_batch(
            wins.counts,
            wins.tiles,
            melds=wins.melds,
            self_drawn=False,
            seat_wind=paili.Wind.SOUTH,
            prevalent_wind=paili.Wind.EAST,
        )

    return Contender("paili", len(wins), call, lambda scores: scores.fan)


def _sichuan_batch(wins: Wins, rules: paili.Rules) -> Contender:
    def call() -> paili.sichuan.ScoreBatch:
        return paili.sichuan.score_batch(
            wins.counts, wins.tiles, rules, void=None, melds=wins.melds, last_tile=True
        )

    return Contender("paili", len(wins), call, lambda scores: scores.value)


def _one_by_one(wins: Wins) -> Contender:
    asked = [
        paili.mcr.Win(
            paili.Hand.from_counts(hand, wins.melds),
            paili.Tile(tile),
            self_drawn=False,
            seat_wind=paili.Wind.SOUTH,
            prevalent_wind=paili.Wind.EAST,
        )
        for hand, tile in zip(wins.counts, wins.tiles.tolist(), strict=True)
    ]
    ask = paili.mcr.score
    return Contender("paili", len(asked), lambda: [ask(win).fan for win in asked])


def _py_mahjong_gb(wins: Wins) -> Contender:
    melds = tuple(_peer_meld(meld) for meld in wins.melds)
    asked = [
        (
            tuple(BOTZONE[kind] for kind, n in enumerate(hand) for _ in range(n)),
            BOTZONE[tile],
        )
        for hand, tile in zip(wins.counts.tolist(), wins.tiles.tolist(), strict=True)
    ]
    ask = MahjongGB.MahjongFanCalculator
    # No flowers, a discard, nothing special; the seat is south, the round east.
    situation = (0, False, False, False, False, 1, 0)

    def call() -> list[Any]:
        return [ask(melds, hand, tile, *situation) for hand, tile in asked]

    return Contender("PyMahjongGB", len(asked), call, _totals)


def _peer_meld(meld: paili.Meld) -> tuple[str, str, int]:
    """Convert a meld: a chow has its middle tile; the last number is the called tile's origin."""
    if meld.kind is paili.MeldKind.CHOW:
        return "CHI", BOTZONE[meld.tile + 1], 1
    return "PENG", BOTZONE[meld.tile], 1


def _totals(fans: list[list[tuple[int, str]]]) -> Answers:
    return np.array([sum(points for points, _ in win) for win in fans])


def scoring_cases(scale: Scale) -> Iterator[Case]:
    """Yield scores in batch, of which the native core takes 97 % of the time, and one at a time."""
    for name, melds in (("closed hands", ()), ("two melds", EXPOSED)):
        wins = deal_wins(scale.wins, melds)
        yield Case(SCORING, "in batch", name, _batch(wins), at_most=500)
    for name, melds in (("closed hands", ()), ("two melds", EXPOSED)):
        wins = deal_wins(scale.scalar, melds)
        rival = _py_mahjong_gb(wins.first(scale.slow))
        yield Case(SCORING, "one win a call", name, _one_by_one(wins), (rival,))


def sichuan_cases(scale: Scale) -> Iterator[Case]:
    """Yield batches by the table that adds patterns, and by the one that counts only the best."""
    for name, melds in (("closed hands", ()), ("two melds", EXPOSED_IN_SICHUAN)):
        wins = deal_wins(scale.wins, melds, SUITED)
        for rules in (paili.XUEZHAN, paili.AKABANE):
            subject = _sichuan_batch(wins, rules)
            yield Case(SCORING, f"{rules}, in batch", name, subject, at_most=300)


def game_cases(scale: Scale) -> Iterator[Case]:
    """Yield games of four equal native players, of both games, in microseconds per game."""
    for agent in mcr.NATIVE_AGENTS:
        subject = _mcr_games(agent, _number(agent, scale))
        yield Case(GAMES, "Chinese Standard, four players", agent, subject, unit="us")
    for agent in SICHUAN_PLAYERS:
        subject = _sichuan_games(agent, _number(agent, scale))
        yield Case(GAMES, "Sichuan, four players", agent, subject, unit="us")


def _number(agent: str, scale: Scale) -> int:
    return scale.games if agent in QUICK_PLAYERS else scale.slow_games


def _mcr_games(agent: str, number: int) -> Contender:
    def call() -> mcr.GameRecords:
        return mcr.simulate_games([agent] * 4, number, SEED)

    return Contender("paili", number, call, lambda records: records.payments)


def _sichuan_games(agent: str, number: int) -> Contender:
    def call() -> sichuan.GameRecords:
        return sichuan.simulate_games([agent] * 4, number, paili.XUEZHAN, SEED)

    return Contender("paili", number, call, lambda records: records.scores)
