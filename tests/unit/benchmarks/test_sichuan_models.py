"""Models of the cost of Sichuan discards: counted, fitted and compiled in from played games."""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from paili import Tile, Wind
from paili.agents import SICHUAN_SEARCH_PARAMETERS
from paili.games import play
from paili.games.events import SEATS
from paili.games.sichuan import (
    ActionKind,
    Deal,
    Event,
    EventKind,
    NativeAgent,
    Observation,
    State,
    considerations,
)
from paili.model.errors import NotWinningError
from paili.sichuan import Win, score
from rich.console import Console

from benchmarks.engines import Engine
from benchmarks.fits import sichuan_models
from benchmarks.fits.sichuan_rows import FEATURES, Rows, write_rows
from tests.cases.long_work import Now

FIELD = (("greedy", "greedy", "value", "greedy"),)
SEED, GAMES = 6, 8
RECORD = json.loads(sichuan_models.RECORD.read_text(encoding="utf-8"))["models"]


@pytest.fixture(scope="module")
def games() -> list[State]:
    players = [NativeAgent(name) for name in FIELD[0]]
    deals = (Deal.random(SEED, number) for number in range(GAMES))
    return [play(State.start(deal, "xuezhan"), players) for deal in deals]


@pytest.fixture(scope="module")
def rows(tmp_path_factory: pytest.TempPathFactory) -> Rows:
    path = tmp_path_factory.mktemp("rows") / "rows.npz"
    write_rows(FIELD, SEED, range(GAMES), path)
    return Rows.load(path)


def test_turns_and_wins_are_those_of_the_games(games: list[State], rows: Rows) -> None:
    kinds = [event.kind for game in games for event in game.events]
    assert rows.turns.sum() == kinds.count(EventKind.DISCARD)
    assert rows.wins.sum() == kinds.count(EventKind.WIN)
    assert (rows.turns[1:12] >= rows.wins[1:12]).all()


Made = list[tuple[int, int]]
"""Seats and kinds of discards."""


def discards(events: Iterable[Event]) -> Made:
    return [
        (int(event.seat), int(event.tile))
        for event in events
        if event.kind is EventKind.DISCARD and event.seat is not None and event.tile is not None
    ]


def passed_by(seat: int, made: Made) -> set[int]:
    """Return the kinds that other seats have discarded since the seat's own last discard."""
    last = max((place for place, (by, _) in enumerate(made) if by == seat), default=-1)
    return {tile for _, tile in made[last + 1 :]}


def before_discards(games: list[State]) -> Iterator[State]:
    for game in games:
        for state in game.stages():
            following = game.events[len(state.events) :]
            if following and following[0].kind is EventKind.DISCARD:
                yield state


def value(state: State, seat: Wind, tile: Tile) -> int:
    """Return the value of a seat's win by a tile, 0 if it does not win."""
    void = state.void(seat)
    try:
        win = Win(state.hand(seat), tile, void, self_drawn=False)
        return score(win, "xuezhan").value
    except NotWinningError:
        return 0


def test_points_are_what_the_scorer_says(games: list[State], rows: Rows) -> None:
    """Score each hand of another seat with each kind that a seat might discard."""
    occasions = points = 0
    for state in before_discards(games):
        made = discards(state.events)
        for other in (seat for seat in state.seats_in if int(seat) != int(state.turn)):
            let_pass = passed_by(int(other), made)
            for tile in set(state.hand(state.turn).tiles):
                if tile.suit is not state.void(other) and int(tile) not in let_pass:
                    occasions += 1
                    points += value(state, other, tile)
    assert (rows.occasions.sum(), rows.points.sum()) == (occasions, points)


def test_a_fit_of_amounts_finds_the_coefficients() -> None:
    rng = np.random.default_rng(1)
    features = np.concatenate([np.ones((400, 1)), rng.normal(size=(400, 2))], axis=1)
    true = np.array([-1.0, 0.7, -0.4])
    occasions = np.full(400, 1e6)
    amounts = occasions * np.exp(features @ true)
    found = sichuan_models.fit(features, occasions, amounts, sichuan_models.exponential)
    assert found == pytest.approx(true, abs=1e-4)


def test_parts_together_are_the_whole(rows: Rows, tmp_path: Path) -> None:
    halves = []
    for numbers in (range(GAMES // 2), range(GAMES // 2, GAMES)):
        path = tmp_path / f"{numbers.start}.npz"
        write_rows(FIELD, SEED, numbers, path)
        halves.append(Rows.load(path))
    together = Rows.together(halves)
    for name, whole in vars(rows).items():
        assert (getattr(together, name) == whole).all(), name
    assert len(rows.features) < rows.occasions.sum()


def test_the_source_has_the_coefficients_of_the_record() -> None:
    formatted = subprocess.run(
        ["rustfmt", "--edition", "2024"],
        input=sichuan_models.source(RECORD),
        capture_output=True,
        text=True,
        check=True,
    )
    assert sichuan_models.SOURCE.read_text(encoding="utf-8") == formatted.stdout


def test_the_record_was_compared_with_other_games() -> None:
    for model in RECORD.values():
        assert model["fitted"]["games"] >= 1_000
        assert model["held_out"]["games"] >= 400
        for one in model["reliability"]:
            # Bins with many events are near the prediction.
            if one["occasions"] * one["happened"] > 400:
                assert one["happened"] == pytest.approx(one["said"], rel=0.5)


def test_danger_is_what_the_coefficients_say(games: list[State]) -> None:
    """Compute the features of the rows from observations alone."""
    weight = next(one.default for one in SICHUAN_SEARCH_PARAMETERS if one.name == "danger")
    compared = 0
    for state in islice(turns(games), 0, None, 9):
        seen = state.observation(state.turn)
        for one in considerations(seen, "search:samples=2"):
            if one.action.kind is ActionKind.DISCARD and one.action.tile is not None:
                expected = weight * loss(seen, int(one.action.tile))
                assert one.danger == pytest.approx(expected, rel=1e-6), one.action
                compared += expected > 0
    assert compared > 200


def turns(games: list[State]) -> Iterator[State]:
    for game in games:
        yield from (state for state in game.stages() if state.stage == "turn")


def loss(seen: Observation, kind: int) -> float:
    """Return the predicted points that the other seats win by a kind, summed."""
    coefficients = np.array(RECORD["loss"]["coefficients"])
    said = 0.0
    for seat in (seat for seat in seen.seats_in if seat is not seen.seat):
        row = features(seen, int(seat), kind)
        if row is not None:
            design = sichuan_models.design(np.array([row], np.uint8))
            said += math.exp(float((design @ coefficients)[0]))
    return said


def features(seen: Observation, other: int, kind: int) -> tuple[float, ...] | None:
    """Return a row of `FEATURES`, or None for a kind that the seat cannot wait for."""
    seat = SEATS[other]
    void = seen.void(seat)
    made = discards(seen.events)
    own = [tile for by, tile in made if by == other]
    let_pass = passed_by(other, made)
    suit, rank = divmod(kind, 9)
    if void is None or int(void) == suit or kind in let_pass:
        return None
    age = sum(tile // 9 != int(void) for tile in own)
    melds = [one.meld for one in seen.melds(seat)]
    suits = {int(meld.tile) // 9 for meld in melds}
    pure = len(melds) >= 2 and len(suits) == 1
    of_suit = sum(tile // 9 == suit for tile in own)
    near = [
        any(tile // 9 == suit and abs(tile - kind) == step for tile in own) for step in (1, 2, 3)
    ]
    found = {
        "age": min(age, 22), "melds": len(melds), "pure": pure, "of_pure": pure and suit in suits,
        "kongs": sum(len(str(meld)) > 6 for meld in melds),
        "copies": int(seen.knowledge.available[kind]), "rank": min(rank, 8 - rank),
        "own": kind in own, "recent": kind in [tile for _, tile in made[-8:]],
        "near_1": near[0], "near_2": near[1], "near_3": near[2], "of_suit": min(of_suit, 6),
        "kept_6": age >= 6 and 6 * of_suit <= age, "kept_3": age >= 3 and 3 * of_suit <= age,
    }  # fmt: skip
    return tuple(float(found[name]) for name in FEATURES)


def test_an_executor_finds_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for number, who in enumerate((Engine(1, None), Engine(1, Now()))):
        monkeypatch.setattr(sichuan_models, "KEPT", tmp_path / str(number))
        found.append(sichuan_models._played(FIELD, 2, 1, who, Console(quiet=True)))
    one, other = found
    assert (one.features == other.features).all()
    assert (one.points == other.points).all()
    assert one.turns.sum() > 0
