"""The bot process in games of paili's table: in every mode of interaction it answers the same."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from paili.agents import Greedy, Random
from paili.botzone import Session
from paili.games.mcr import Deal, EventKind, McrAgent
from paili.model.tiles import Wind

from tests.cases.games.sessions import (
    Daring,
    Transcript,
    history_text,
    run_bot,
    turn_text,
)
from tests.depth import reaches, sample

Make = Callable[[], McrAgent]

AGENTS: dict[str, Make] = {"random": Random, "greedy": Greedy, "daring": Daring}
TURNS = 4
"""The number of turns in each seat's game for which a fresh process is started."""
MANY = 2_000
"""The number of games of each agent in `make census`."""


def check_game(make: Make, deal: Deal, seed: int, turns: int) -> Transcript:
    """Play one game and check all seats of it."""
    game = Transcript(deal, [Session(make(), seed) for _ in Wind])
    assert game.remarks == []
    assert game.state.last.kind in (EventKind.WIN, EventKind.EXHAUSTED)
    for seat in Wind:
        check_keeping(game, make, seat, seed)
        check_fresh(game, make, seat, seed, turns)
    return game


def check_keeping(game: Transcript, make: Make, seat: Wind, seed: int) -> None:
    """Check the answers of one process for the whole game."""
    requests, responses = game.requests[seat], game.responses[seat]
    for simple in (False, True):
        text = history_text(requests[:1], (), simple=simple)
        text += "".join(turn_text(request, simple=simple) for request in requests[1:])
        found = run_bot(make(), text, simple=simple, keep_running=True, seed=seed)
        assert found == [(response, "") for response in responses]


def check_fresh(game: Transcript, make: Make, seat: Wind, seed: int, turns: int) -> None:
    """Check the answers of processes for a single turn, which get the history as input."""
    requests, responses = game.requests[seat], game.responses[seat]
    choice = random.Random(f"{seed} {seat}").sample(range(len(requests)), min(turns, len(requests)))
    for turn in choice:
        for simple in (False, True):
            text = history_text(requests[: turn + 1], responses[:turn], simple=simple)
            found = run_bot(make(), text, simple=simple, keep_running=False, seed=seed)
            assert found == [(responses[turn], "")], (seat, turn, simple)


@pytest.mark.check
@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize("flowers", [False, True], ids=["duplicate", "single-wall"])
def test_games(name: str, flowers: bool) -> None:
    kinds = set()
    for index in range(sample(40)):
        deal = Deal.random(11, index, flowers=flowers)
        game = check_game(AGENTS[name], deal, index, TURNS)
        kinds |= {event.kind for event in game.state.events}
    expected = {EventKind.DRAW, EventKind.PLAY, EventKind.CHOW, EventKind.PUNG}
    if name == "daring" and reaches("census"):
        expected |= {EventKind.KONG, EventKind.CONCEALED_KONG, EventKind.ADDED_KONG}
    assert expected <= kinds


@pytest.mark.census
@pytest.mark.parametrize("name", AGENTS)
def test_many_games(name: str) -> None:
    """Play 6,000 games in all, about 10 a second on one core: 10 minutes. A million take 28 hours.

    Each is played, answered again by processes that keep running (two interactions, four seats),
    and by processes that are started for one turn of each seat: 96,000 processes, simulated in this
    one.
    """
    for index in range(MANY):
        deal = Deal.random(12, index, flowers=index % 4 == 3)
        check_game(AGENTS[name], deal, index, turns=1)


@pytest.mark.census
@pytest.mark.parametrize("name", AGENTS)
def test_every_turn_of_some_games(name: str) -> None:
    for index in range(20):
        check_game(AGENTS[name], Deal.random(13, index), index, 10_000)


def test_calls_fail_silently() -> None:
    """Check that the games above include those in which a seat calls and another gets the tile."""
    failed = 0
    for index in range(40):
        game = Transcript(Deal.random(11, index), [Session(Daring(), index) for _ in Wind])
        for seat in Wind:
            told = game.requests[seat]
            for response, after in zip(game.responses[seat], told[1:], strict=False):
                word, *_ = response.split(" ")
                if word in ("CHI", "PENG") and not after.startswith(f"3 {int(seat)} {word}"):
                    failed += 1
    assert failed >= 3


def test_answers_before_are_not_needed() -> None:
    """Omit the responses: they only show the tile of an own concealed kong."""
    for index in range(10):
        game = Transcript(Deal.random(11, index), [Session(Greedy()) for _ in Wind])
        for seat in Wind:
            requests = game.requests[seat]
            text = history_text(requests, ["nonsense"] * (len(requests) - 1), simple=False)
            found = run_bot(Greedy(), text, simple=False, keep_running=False)
            assert found == [(game.responses[seat][-1], "")]
