"""The gain of calls that are decided at random."""

from __future__ import annotations

from math import sqrt
from pathlib import Path

import paili
import pytest
from paili.games import play
from paili.games.mcr import (
    Action,
    ActionKind,
    Deal,
    NativeAgent,
    Observation,
    State,
    considerations,
)
from paili.games.mcr.replay import rules_of

from benchmarks.strength.calls import (
    AGENT,
    CALLS,
    OCCASIONS,
    PLAYERS,
    SHARES,
    Call,
    Gain,
    calls_of,
    collect,
    main,
    to_markdown,
)

FIELD = ("wang2020", "hasty", "greedy", "hasty")
SEED, GAMES = 8, 12


class _Told:
    """An agent that gives the answer of a row at the row's decision."""

    def __init__(self, name: str, row: Call | None) -> None:
        self.agent = NativeAgent(name)
        self.row = row
        self.occasions = 0
        self.is_told = False

    def act(self, observation: Observation) -> Action:
        answer = self.agent.act(observation)
        if self.row is None or self.is_told or observation.is_legal(Action.win()):
            return answer
        found = [one for one in considerations(observation, AGENT) if one.planned > 0]
        passing = [one for one in found if one.action.kind is ActionKind.PASS]
        calls = [one for one in found if one.action.kind in CALLS]
        if not passing or not calls:
            return answer
        self.occasions += 1
        best = calls[0]
        hand, known = observation.hand, observation.knowledge
        distance = paili.deficiency(hand, known, rules=rules_of(observation))
        seen = (str(best.action.kind), distance, best.worth / passing[0].worth)
        if seen != (self.row.call, self.row.distance, self.row.share):
            return answer
        self.is_told = True
        return (best if self.row.called else passing[0]).action


@pytest.mark.check
def test_points_are_those_of_games_in_which_chance_decides() -> None:
    decided: list[Call] = []
    for number in range(GAMES):
        rows = {call.seat: call for call in calls_of(FIELD, SEED, number)}
        players = [_Told(FIELD[(seat + number) % 4], rows.get(seat)) for seat in range(4)]
        end = play(State.start(Deal.random(SEED, number)), players, number)
        points = end.payments or (0,) * 4
        assert {seat: points[seat] for seat in rows} == {
            seat: call.points for seat, call in rows.items()
        }
        for seat in rows:
            assert players[seat].is_told
            assert players[seat].occasions <= OCCASIONS
        decided += rows.values()
    assert {call.called for call in decided} == {True, False}
    assert len({call.seat for call in decided}) == 4


def test_calls_are_the_same_again(tmp_path: Path) -> None:
    file = tmp_path / "calls.jsonl"
    found = collect(3, SEED, file)
    assert found == [call for number in range(3) for call in calls_of(PLAYERS, SEED, number)]
    assert collect(3, SEED, file) == found


def test_games_are_the_units() -> None:
    once = [
        Call(game, 0, "chow", 2, 1.0, game % 2 == 0, points)
        for game, points in enumerate((10, -8, 40, 0, -20, 2))
    ]
    assert Gain.of(once).mean == 10 + 2
    squares = (0, 30**2, 30**2), (6**2, 2**2, 4**2)
    assert Gain.of(once).error == pytest.approx(sqrt(sum(map(sum, squares)) / 9))
    twice = [call._replace(seat=seat) for call in once for seat in (0, 1)]
    assert (Gain.of(twice).error, Gain.of(twice).occasions) == (Gain.of(once).error, 12)
    # Two players of one game that both score above the mean are weaker evidence.
    together = [*once[:5], once[5]._replace(game=2)]
    assert Gain.of(together).error < Gain.of(once).error


def test_the_table_has_each_occasion_once() -> None:
    calls = [
        Call(number, 0, call, distance, share, called, 8)
        for number, share in enumerate((-0.5, 0.1, 0.4, 0.99, 1.0, 1.4, 7.0))
        for call in ("chow", "pung")
        for distance in (1, 3, 4, 6)
        for called in (True, False)
    ]
    rows = [line.strip("| ").split(" | ") for line in to_markdown(calls).splitlines()[2:]]
    assert [row[:2] for row in rows[:: len(SHARES) - 1]] == [
        ["near", "chow"],
        ["near", "pung"],
        ["far", "chow"],
        ["far", "pung"],
    ]
    assert [row[2:4] for row in rows[: len(SHARES) - 1]] == [
        ["below 40%", "8"],
        ["40% to 70%", "4"],
        ["70% to 100%", "4"],
        ["100% to 140%", "4"],
        ["from 140%", "8"],
    ]
    assert {row[4] for row in rows} == {"+0.00 ± 0.00"}


def test_no_games_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--games", "0"])
    assert "games: got 0, expected at least 1" in capsys.readouterr().err
