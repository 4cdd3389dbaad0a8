"""Timings of riichi: wins beside two programs, and the distance to a win with a yaku."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import paili
import riichienv  # type: ignore[import-untyped]
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld

from benchmarks.speed.cases import Scale
from benchmarks.speed.games import SCORING, Wins, deal_wins
from benchmarks.speed.timing import Answers, Case, Contender

YAKU = "Wins of riichi with a yaku, open hands near a win"
RULES = paili.MAHJONG_SOUL
REQUIRED = RULES.requiring(han=1, seat_wind="south", prevalent_wind="east")
EXPOSED = (paili.Meld.parse("[123m]"), paili.Meld.parse("[777z]"))
NO_YAKU = (paili.Meld.parse("[123m]"), paili.Meld.parse("[777p]"))
INDICATOR = paili.Tile.P4
"""The dora indicator of all wins."""
FIVES = (4, 13, 22)
PLAIN = 1
"""The index of the indicator's copy, one that is never red."""


def riichi_cases(scale: Scale) -> Iterator[Case]:
    """Yield closed wins after riichi and open ones on a discard, with a dora indicator."""
    for name, melds in (("closed hands", ()), ("two melds", EXPOSED)):
        wins = _with_an_indicator(deal_wins(scale.wins, melds))
        what = "riichi, in batch"
        yield Case(SCORING, what, name, _batch(wins), at_most=500)
    for name, melds in (("closed hands", ()), ("two melds", EXPOSED)):
        wins = _with_an_indicator(deal_wins(scale.scalar, melds))
        few = wins.first(scale.slow)
        peers = (_riichienv(wins), _mahjong(few))
        yield Case(SCORING, "riichi, one win a call", name, _one_by_one(wins), peers, at_most=1_500)
    counts = _near(deal_wins(scale.scalar, NO_YAKU))

    def deficiency() -> Any:
        return paili.deficiency_batch(counts, melds=NO_YAKU, rules=REQUIRED)

    yield Case(
        YAKU, "deficiency, in batch", "two melds, a tile exchanged",
        Contender("paili", len(counts), deficiency), unit="us", at_most=20,
    )  # fmt: skip
    hands = [paili.Hand.from_counts(row, NO_YAKU) for row in counts[: scale.slow]]
    asked: list[tuple[str, Callable[[paili.Hand], Any]]] = [
        ("deficiency", lambda hand: paili.deficiency(hand, rules=REQUIRED)),
        ("acceptance", lambda hand: paili.acceptance(hand, rules=REQUIRED).deficiency),
        ("completions", lambda hand: paili.completions(hand, rules=REQUIRED).deficiency),
    ]
    for what, ask in asked:
        yield Case(
            YAKU, f"{what}, one hand a call", "two melds, a tile exchanged",
            Contender("paili", len(hands), _each(ask, hands)), unit="us", at_most=200,
        )  # fmt: skip


def _each(ask: Callable[[paili.Hand], Any], hands: list[paili.Hand]) -> Callable[[], list[Any]]:
    return lambda: [ask(hand) for hand in hands]


def _with_an_indicator(wins: Wins) -> Wins:
    """Return wins that leave a copy of the indicator and of each five: peers have a red one."""
    kinds = np.array([INDICATOR, *FIVES])
    held = wins.counts[:, kinds] + (wins.tiles[:, None] == kinds)
    usual = (held < 4).all(axis=1)
    return Wins(wins.counts[usual], wins.tiles[usual], wins.melds)


def _near(wins: Wins) -> Any:
    """Return the waiting hands of wins, each with one tile exchanged."""
    rng = np.random.default_rng(7)
    counts = wins.counts.copy()
    for row in counts:
        row[rng.choice(np.flatnonzero(row))] -= 1
        row[rng.choice(np.flatnonzero(row == 0)[9:])] += 1
    return counts


def _is_closed(wins: Wins) -> bool:
    return not wins.melds


def _batch(wins: Wins) -> Contender:
    def call() -> paili.riichi.ScoreBatch:
        return paili.riichi.score_batch(
            wins.counts, wins.tiles, RULES, melds=wins.melds, self_drawn=False,
            riichi=int(_is_closed(wins)), seat_wind="south", prevalent_wind="east",
            dora=[INDICATOR],
        )  # fmt: skip

    return Contender("paili", len(wins), call, lambda scores: scores.points)


def _one_by_one(wins: Wins) -> Contender:
    declared = "riichi" if _is_closed(wins) else "none"
    asked = [
        paili.riichi.Win(
            paili.Hand.from_counts(hand, wins.melds), paili.Tile(tile), riichi=declared,
            seat_wind="south", prevalent_wind="east", dora=[INDICATOR],
        )
        for hand, tile in zip(wins.counts, wins.tiles.tolist(), strict=True)
    ]  # fmt: skip
    ask = paili.riichi.score
    return Contender("paili", len(asked), lambda: [ask(win, RULES).points for win in asked])


def _ids(wins: Wins) -> Iterator[tuple[list[int], int, list[list[int]]]]:
    """Yield concealed tiles, the winning one and the melds as copies, red ones last."""
    for hand, tile in zip(wins.counts.tolist(), wins.tiles.tolist(), strict=True):
        copies = [iter((1, 2, 3, 0)) for _ in hand]
        last = 4 * tile + next(copies[tile])
        concealed = [4 * kind + next(copies[kind]) for kind, n in enumerate(hand) for _ in range(n)]
        melds = [[4 * int(one) + next(copies[one]) for one in meld.tiles] for meld in wins.melds]
        yield concealed, last, melds


def _riichienv(wins: Wins) -> Contender:
    kinds = riichienv.MeldType
    so = riichienv.Conditions(riichi=_is_closed(wins), player_wind=1, round_wind=0)
    dora = [4 * INDICATOR + PLAIN]
    asked = []
    for concealed, last, ids in _ids(wins):
        melds = [
            riichienv.Meld(kinds.Pon if one[0] // 4 == one[1] // 4 else kinds.Chi, one, True)
            for one in ids
        ]
        asked.append((concealed, last, melds))
    make = riichienv.HandEvaluator

    def call() -> list[Any]:
        return [make(hand, melds).calc(last, dora, so, []) for hand, last, melds in asked]

    def points(found: list[Any]) -> Answers:
        return np.array([one.ron_agari if one.is_win else 0 for one in found])

    return Contender("riichienv", len(asked), call, points)


def _mahjong(wins: Wins) -> Contender:
    options = OptionalRules(has_open_tanyao=True, has_double_yakuman=True)
    so = HandConfig(is_riichi=_is_closed(wins), player_wind=28, round_wind=27, options=options)
    dora = [4 * INDICATOR + PLAIN]
    asked = []
    for concealed, last, ids in _ids(wins):
        melds = [
            Meld(meld_type="pon" if one[0] // 4 == one[1] // 4 else "chi", tiles=one, opened=True)
            for one in ids
        ]
        asked.append(([last, *concealed, *(tile for one in ids for tile in one)], last, melds))
    ask = HandCalculator.estimate_hand_value

    def call() -> list[int]:
        found = [
            ask(hand, last, melds=melds, dora_indicators=dora, config=so)
            for hand, last, melds in asked
        ]
        return [0 if one.cost is None else one.cost["main"] for one in found]

    return Contender("mahjong", len(asked), call)
