"""Invariants of every Sichuan game of the slow judge, checked on random games."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.cases.games.sichuan import kinds
from tests.depth import sample
from tests.reference.sichuan import COPIES, KINDS, SEATS
from tests.reference.sichuan.events import WIN, Action, Event
from tests.reference.sichuan.playouts import answers, playout, table
from tests.reference.sichuan.rules import CHOICES, PRESETS, SBR, XUEZHAN, SichuanRules
from tests.reference.sichuan.settlement import VOID_LOSS
from tests.reference.sichuan.table import Table

GAMES = 300
"""The number of games for each preset, half of them with rich walls."""

VARIED = {
    name: [choice for choice in choices if choice != getattr(XUEZHAN, name)]
    for name, choices in CHOICES.items()
    if name not in ("fans", "combine")
}
VARIATIONS: list[dict[str, Any]] = [
    *({name: choice} for name, choices in VARIED.items() for choice in choices),
    {"kong_fan": True},
    {"refund_to_winners": False},
    {"concealed_hand": True, "all_simples": True},
    {"base": 8, "first_fan": 2, "cap": 10},
    {"cap": 0},
]


def conserved(game: Table) -> bool:
    """Return whether every tile is in exactly one place."""
    found = Counter([*game.wall, *game.robbed])
    for seat in SEATS:
        found.update(game.hands[seat])
        for meld in game.melds[seat]:
            found[meld.tile] += meld.size
        found.update(
            tile
            for place, tile in enumerate(game.discards[seat])
            if (seat, place) not in game.taken
        )
    return found == Counter(dict.fromkeys(range(KINDS), COPIES))


def check_sizes(game: Table) -> None:
    """Check that hands and melds have 13 tiles, one more in an own turn or after a drawn win."""
    for seat in SEATS:
        size = len(game.hands[seat]) + 3 * len(game.melds[seat])
        has_more = game.stage in ("turn", "robbery") and game.turn == seat
        drawn = any(event.seat == seat and event.other is None for event in _wins(game))
        assert size == 13 + (has_more or drawn), (seat, game.stage)


def _wins(game: Table) -> list[Event]:
    return [event for event in game.events if event.kind == "win"]


def check(seed: int, rules: SichuanRules, *, is_rich: bool) -> Table:
    """Play a game and check the position after each answer."""
    chance = Random(seed)
    game = table(chance, rules, is_rich=is_rich)
    steps = 0
    while not game.is_over:
        won = list(game.has_won)
        before = len(game.events)
        events = game.apply(answers(game, chance))
        assert events == game.events[before:]
        assert conserved(game)
        assert game.is_over or not any(won[seat] for seat in game.asked())
        if not game.is_over:
            check_sizes(game)
        steps += 1
        assert steps < 1000
    check_end(game)
    return game


def check_end(game: Table) -> None:
    """Check the end of a game and the sum of its payments."""
    last = game.events[-1]
    assert last.kind == "end"
    assert last.reason == ("three_won" if sum(game.has_won) == 3 else "wall")
    assert last.reason == "three_won" or not game.wall
    assert "fault" not in kinds(game.events)
    payments = [payment for event in game.events for payment in event.payments]
    lost = [payment.amount for payment in payments if payment.payee is None]
    assert set(lost) <= {VOID_LOSS * game.rules.base}
    assert len(lost) <= 4 * (game.rules.void_penalty == "nobody")
    assert sum(game.points) == -sum(lost)
    assert all(payment.amount > 0 and payment.payer != payment.payee for payment in payments)
    check_winners(game)


def check_winners(game: Table) -> None:
    """Check that seats that have won pay nothing more and get back only income from kongs."""
    gone: set[int] = set()
    for event in game.events:
        for payment in event.payments:
            assert payment.payer not in gone
            returned = ("transfer", "refund", "kong_return")
            assert payment.payee not in gone or payment.cause in returned
        if event.kind == "win":
            assert event.seat is not None
            gone.add(event.seat)
        elif event.kind in ("draw", "replacement", "discard", "pung"):
            assert event.seat not in gone
    assert len(gone) == sum(game.has_won) <= 3


@pytest.mark.check
@pytest.mark.parametrize("is_rich", [False, True], ids=["even", "rich"])
@pytest.mark.parametrize("preset", PRESETS)
def test_games_of_the_presets(preset: str, is_rich: bool) -> None:
    found: Counter[str] = Counter()
    for seed in range(sample(GAMES) // 2):
        game = check(seed, PRESETS[preset], is_rich=is_rich)
        found.update(kinds(game.events))
    expected = {"win", "pung", "concealed_kong", "exposed_kong", "kong_paid", "end"}
    assert expected <= set(found)


@pytest.mark.parametrize(
    "switches", VARIATIONS, ids=[" ".join(f"{k}={v}" for k, v in one.items()) for one in VARIATIONS]
)
def test_games_of_other_switches(switches: dict[str, Any]) -> None:
    for seed in range(sample(30)):
        for rules in (XUEZHAN, SBR):
            check(seed, rules.with_(**switches), is_rich=bool(seed % 2))


def test_games_of_mixed_switches() -> None:
    chance = Random(108)
    for seed in range(sample(150)):
        rules = chance.choice(list(PRESETS.values()))
        switches = {name: chance.choice(CHOICES[name]) for name in VARIED}
        flags = ("kong_fan", "refund_to_winners", "concealed_hand", "all_simples")
        mixed = rules.with_(**switches, **{flag: chance.random() < 0.5 for flag in flags})
        check(seed, mixed, is_rich=bool(seed % 2))


def test_a_game_is_told_by_its_answers() -> None:
    """Check that the same answers at another table, or the same seed, lead to the same events."""
    for seed in range(sample(30)):
        chance = Random(seed)
        first = table(chance, XUEZHAN, is_rich=True)
        said = []
        while not first.is_over:
            said.append(answers(first, chance))
            first.apply(said[-1])
        second = table(Random(seed), XUEZHAN, is_rich=True)
        for one in said:
            second.apply(one)
        assert second.events == first.events == playout(seed, XUEZHAN, is_rich=True).events


def test_every_illegal_answer_is_a_fault_of_its_seat() -> None:
    """Check that an illegal answer at any moment ends the game, with only its fault paid."""
    offered = [
        WIN,
        Action("pass"),
        Action("chow", (0,)),
        *(Action(kind, (tile,)) for kind in ("discard", "pung", "added_kong") for tile in (0, 20)),
    ]
    for seed in range(sample(100)):
        chance = Random(seed)
        rules = chance.choice(list(PRESETS.values()))
        game = table(chance, rules)
        for _ in range(chance.randrange(60)):
            if not game.is_over:
                game.apply(answers(game, chance))
        if game.is_over:
            continue
        legal = game.legal()
        seat = chance.choice(sorted(legal))
        wrong = chance.choice([one for one in offered if one not in legal[seat]])
        before, others = game.points, game.others_in(seat)
        events = game.apply({**answers(game, chance), seat: wrong})
        assert [(event.kind, event.seat) for event in events] == [("fault", seat), ("end", None)]
        gained = [after - old for after, old in zip(game.points, before, strict=True)]
        expected = [rules.cap_value * (other in others) for other in SEATS]
        expected[seat] = -rules.cap_value * len(others)
        assert gained == expected
        assert game.is_over
