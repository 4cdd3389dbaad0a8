"""Models of the other players: counted, fitted and compiled in from played games."""

from __future__ import annotations

import json
import math
import subprocess
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from paili import Tile
from paili.games import play
from paili.games.events import SEATS
from paili.games.mcr import Deal, EventKind, NativeAgent, Observation, State, forecast
from paili.games.mcr.replay import discarded
from paili.games.transcripts import format_game
from rich.console import Console

from benchmarks.engines import Engine
from benchmarks.fits import table_models
from benchmarks.fits.chance_rows import collect, rows_of
from benchmarks.fits.table_cells import CLASS, PERIODS, Cells, cells_of
from benchmarks.memory import ROOT
from tests.cases.long_work import Now

RECORD = json.loads(table_models.RECORD.read_text(encoding="utf-8"))
COEFFICIENTS = {
    model.name: RECORD["models"][model.name]["coefficients"] for model in table_models.MODELS
}


@pytest.fixture(scope="module")
def games() -> list[State]:
    players = [NativeAgent("wang2020")] * 2 + [NativeAgent("greedy")] * 2
    return [play(State.start(Deal.random(5, number)), players) for number in range(6)]


@pytest.fixture(scope="module")
def cells(games: list[State]) -> Cells:
    return cells_of(map(format_game, games))


def discards(game: State) -> int:
    kinds = (EventKind.PLAY, EventKind.CHOW, EventKind.PUNG)
    return sum(event.kind in kinds for event in game.events)


def test_each_discard_is_seen_by_three(games: list[State], cells: Cells) -> None:
    made = sum(map(discards, games))
    assert cells.games == len(games)
    assert cells.danger[0].sum() == 3 * made
    # A discarded tile was in no other hand, so three seats could not see it.
    assert cells.supply[1].sum() == 3 * made


def test_each_win_is_an_event_of_its_winner(games: list[State], cells: Cells) -> None:
    by_discard = 0
    rounds = 0
    for game in games:
        if game.last.kind is EventKind.WIN:
            robbed = game.events[-2].kind is EventKind.ADDED_KONG
            by_discard += game.last.giver is not None and not robbed
            # Every third discard starts horizons; the game ends within one of each of them.
            last = discards(game)
            starts = [now for now in range(0, last, 3) if now + 4 * 8 >= last]
            rounds += len(starts)
    assert cells.danger[1].sum() == by_discard
    assert cells.end[1].sum() == rounds


def test_occasions_are_at_least_events(cells: Cells) -> None:
    for counts in (cells.end, cells.supply, cells.danger):
        assert (counts[0] >= counts[1]).all()
    assert cells.supply.shape[3] == PERIODS
    # Honours are discarded early.
    early = cells.supply[:, :, :, :5].sum(axis=(2, 3, 4, 5, 6))
    share = early[1] / early[0]
    assert share[CLASS[Tile.EAST]] > share[CLASS[Tile.M5]]


def test_a_fit_finds_the_coefficients() -> None:
    rng = np.random.default_rng(1)
    features = np.concatenate([np.ones((400, 1)), rng.normal(size=(400, 2))], axis=1)
    true = np.array([-1.0, 0.7, -0.4])
    occasions = np.full(400, 1e6)
    events = occasions / (1 + np.exp(-features @ true))
    assert table_models.fit(features, occasions, events) == pytest.approx(true, abs=1e-4)
    bins = list(table_models.reliability(true, features, occasions, events))
    assert len(bins) == table_models.BINS
    assert sum(one["occasions"] for one in bins) == occasions.sum()
    for one in bins:
        assert one["said"] == pytest.approx(one["happened"])
    said = [one["said"] for one in bins]
    assert said == sorted(said)


def test_the_source_has_the_coefficients_of_the_record() -> None:
    texts = (table_models.rust(model, COEFFICIENTS[model.name]) for model in table_models.MODELS)
    written = table_models.HEAD + "\n".join(texts)
    formatted = subprocess.run(
        ["rustfmt", "--edition", "2024"], input=written, capture_output=True, text=True, check=True
    )
    assert table_models.SOURCE.read_text(encoding="utf-8") == formatted.stdout


def test_the_record_was_compared_with_other_games() -> None:
    for name, model in RECORD["models"].items():
        assert model["fitted"]["games"] >= 1_000, name
        assert model["held_out"]["games"] >= 400, name
        assert model["reliability"], name
        assert sum(one["happened"] for one in model["reliability"]) > 0, name


def observations(games: list[State]) -> Iterator[tuple[Observation, list[int]]]:
    """Yield the observations of seats with a choice, and all discards so far in order."""
    for game in games:
        for state in game.stages():
            made = [int(tile) for event in state.events if (tile := discarded(event)) is not None]
            for seat in state.choosers:
                yield state.observation(seat), made


def spline(made: float) -> list[float]:
    return [made / 10, *(max(made - knot, 0) / 10 for knot in table_models.KNOTS)]


def logistic(terms: float) -> float:
    return 1 / (1 + math.exp(-terms))


def test_the_end_is_as_the_coefficients_say(games: list[State]) -> None:
    base, time, melds, fading = np.split(np.array(COEFFICIENTS["end"]), [1, 6, 10])
    for seen, discards_made in islice(observations(games), 0, None, 7):
        made = len(discards_made)
        for ahead, said in enumerate(forecast(seen).ends):
            stays = 1.0
            for seat in (seat for seat in SEATS if seat is not seen.seat):
                count = min(len(seen.melds(seat)), 4)
                terms = base[0] + time @ spline(made + 4 * ahead)
                if count:
                    terms += melds[count - 1] + fading[count - 1] * min(ahead, 7)
                stays *= 1 - logistic(terms)
            assert said == pytest.approx(1 - stays, rel=1e-6)


def test_supply_and_danger_are_as_the_design_says(games: list[State]) -> None:
    """Compare with the features of the cells of an observation, as they are fitted."""
    for seen, discards_made in islice(observations(games), 0, None, 41):
        found = forecast(seen, ahead=0)
        made = len(discards_made)
        # The design has periods of four discards; this is the middle of one.
        period = np.array([(made - 1.5) / 4])
        available = seen.knowledge.available
        latest = discards_made[-4:]
        for kind in range(34):
            unseen = int(available[kind])
            if unseen == 0:
                assert found.supply[kind] == 0
                continue
            supply, stays = 0.0, 1.0
            for seat in (seat for seat in SEATS if seat is not seen.seat):
                own = [int(tile) for tile in seen.discards(seat)]
                beside = {kind - 1, kind + 1} if kind < 27 else set()
                near = any(one in beside and one // 9 == kind // 9 for one in own)
                melds = min(len(seen.melds(seat)), 4)
                cell = (CLASS[kind], unseen, period[0], melds, kind in own, near)
                supply += chance("supply", cell)
                suit = kind // 9 if kind < 27 else None
                of_suit = suit is not None and any(
                    one.meld is not None and int(one.meld.tile) // 9 == suit
                    for one in seen.melds(seat)
                )
                kept = (
                    suit is not None
                    and len(own) >= 6
                    and sum(one // 9 == suit for one in own) <= len(own) // 6
                )
                fresh = kind in latest
                danger = (CLASS[kind], min(unseen, 3), period[0], melds, kind in own, fresh)
                stays *= 1 - chance("danger", (*danger, of_suit, kept))
            assert found.supply[kind] == pytest.approx(supply, rel=1e-6)
            assert found.danger[kind] == pytest.approx(1 - stays, rel=1e-6)
            assert 0 < found.supply_before[kind] < found.supply[kind]


def chance(name: str, cell: tuple[object, ...]) -> float:
    places = [np.array([value], dtype=float) for value in cell]
    makers = {"supply": table_models._supply, "danger": table_models._danger}
    features = makers[name](*places)
    return logistic(float((features @ np.array(COEFFICIENTS[name]))[0]))


def test_rows_of_plans() -> None:
    rows = rows_of(("search", "greedy", "greedy", "greedy"), 3, 0)
    assert rows == rows_of(("search", "greedy", "greedy", "greedy"), 3, 0)
    made, distance, melds, planned, won = np.array(rows).T
    assert set(won) <= {0.0, 1.0}
    assert (planned > 0).all()
    assert ((distance >= 0) & (distance <= 5)).all()
    assert (made >= 0).all()
    assert (melds <= 12).all()
    features, occasions, events = table_models.chances(np.array(rows))
    assert features.shape == (len(rows), 16)
    assert occasions.sum() == len(rows)
    assert events.sum() == won.sum()


@pytest.mark.check
def test_an_executor_collects_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    agents = ("search", "greedy", "greedy", "greedy")
    executor = Now()
    alone = collect(agents, 1, 3, tmp_path / "alone")
    assert (collect(agents, 1, 3, tmp_path / "shared", executor=executor) == alone).all()
    assert executor.calls == 2  # the first one requests a worker's program
    found = []
    for number, who in enumerate((Engine(1, None), Engine(1, Now()))):
        monkeypatch.setattr(table_models, "KEPT", tmp_path / str(number))
        matches = ((("greedy", "greedy", "greedy", "random"), 2),)
        found.append(table_models._played(matches, 1, who, Console(quiet=True)))
    one, other = found
    assert one.games == other.games == 8
    assert (one.danger == other.danger).all()
    assert one.danger.any()


def test_paths_are_of_this_repository() -> None:
    assert table_models.SOURCE.is_file()
    assert table_models.RECORD.is_relative_to(ROOT)
