"""The table of Sichuan Mahjong against the slow judge, event by event, in random games."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import pytest
from paili.games import SEATS
from paili.games.sichuan import Observation, Verdict
from paili.sichuan import balance

from tests.cases.games.sichuan import random_switches
from tests.cases.games.sichuan_table import Pair
from tests.depth import sample
from tests.reference.sichuan.events import WIN, Action
from tests.reference.sichuan.playouts import answers, table
from tests.reference.sichuan.rules import PRESETS, SichuanRules

GAMES = 50
"""The number of games for each preset and sort of wall in `make census`."""
RARE = (6, 7, 353)
"""Seeds of games with a robbed kong, or with a win on the discard after a kong."""


def play(seed: int, rules: SichuanRules, *, is_rich: bool) -> Pair:
    """Play a game on both tables, compare them, and return the finished pair."""
    chance = Random(seed)
    pair = Pair(table(chance, rules, is_rich=is_rich))
    while not pair.table.is_over:
        pair.apply(answers(pair.table, chance))
    return pair


def check_end(pair: Pair) -> Counter[str]:
    """Check the invariants of a finished game; return counts of what happened in it."""
    state = pair.state
    assert state.is_over
    assert balance(state.ledger) == state.scores
    for seat in SEATS:
        seen = state.observation(seat)
        told = Observation.start(seat, state.rules, state.direction)
        for event in state.events:
            told = told.observe(event.seen_by(seat))
        assert told == seen
        assert pickle.dumps(told) == pickle.dumps(seen)
        assert told.ledger == state.ledger
    return Counter(str(event.kind) for event in state.events)


@pytest.mark.parametrize("is_rich", [False, True], ids=["even", "rich"])
@pytest.mark.parametrize("preset", PRESETS)
def test_games_of_the_presets(preset: str, is_rich: bool) -> None:
    found: Counter[str] = Counter()
    for seed in range(sample(GAMES)):
        found += check_end(play(seed, PRESETS[preset], is_rich=is_rich))
    assert {"win", "pung", "concealed_kong", "kong", "kong_added", "end"} <= set(found)


def test_games_of_random_switches() -> None:
    chance = Random(54)
    for seed in range(sample(100)):
        rules = chance.choice(list(PRESETS.values()))
        switches = random_switches(chance)
        if "fans" in switches or rules.fans != "akabane":
            rules = PRESETS["XUEZHAN"].with_(**switches)
        check_end(play(seed, rules, is_rich=bool(seed % 4)))


def test_robbed_kongs_and_shots_are_among_them() -> None:
    found: Counter[str] = Counter()
    for seed in RARE:
        found += check_end(play(seed, PRESETS["SBR"], is_rich=True))
    assert {"kong_robbed", "shot"} <= set(found)


def test_every_illegal_answer_is_the_same_fault() -> None:
    offered = [
        WIN,
        Action("pass"),
        Action("exposed_kong", (0,)),
        Action("exchange", (0, 0, 0)),
        Action("void", (1,)),
        *(Action(kind, (tile,)) for kind in ("discard", "pung", "added_kong") for tile in (0, 20)),
        Action("concealed_kong", (9,)),
    ]
    for seed in range(sample(75)):
        chance = Random(seed)
        pair = Pair(table(chance, chance.choice(list(PRESETS.values()))))
        for _ in range(chance.randrange(60)):
            if not pair.table.is_over:
                pair.apply(answers(pair.table, chance))
        if pair.table.is_over:
            continue
        legal = pair.table.legal()
        seat = chance.choice(sorted(legal))
        called = pair.table.tile
        wrong = chance.choice(
            [
                one
                for one in offered
                if one not in legal[seat]
                # A call has no tile of its own: it takes the discard.
                and not (one.kind in ("pung", "exposed_kong") and called is not None)
            ]
        )
        pair.apply({**answers(pair.table, chance), seat: wrong})
        fault = pair.state.fault
        assert fault is not None
        assert fault.seat == seat
        assert fault.verdict is (Verdict.WRONG_WIN if wrong == WIN else Verdict.WRONG_ANSWER)
        assert "is not legal, expected" in fault.reason
        check_end(pair)


@pytest.mark.census
@pytest.mark.parametrize("preset", PRESETS)
def test_many_games(preset: str) -> None:
    for seed in range(1_000, 3_000):
        check_end(play(seed, PRESETS[preset], is_rich=bool(seed % 2)))


@pytest.mark.census
def test_many_games_of_random_switches() -> None:
    chance = Random(108)
    for seed in range(10_000, 14_000):
        rules = PRESETS["XUEZHAN"].with_(**random_switches(chance))
        check_end(play(seed, rules, is_rich=bool(seed % 4)))
