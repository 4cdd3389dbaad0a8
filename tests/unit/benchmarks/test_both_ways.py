"""What calls gained, played both ways."""

from __future__ import annotations

from math import sqrt

import pytest
from paili.games import play
from paili.games.mcr import Action, Deal, NativeAgent, Observation, State, considerations
from paili.games.seats import SEATS

from benchmarks.both_ways import AGENT, CALLS, LEAST, OTHERS, Choice, Gain, choices_of, to_markdown

SEED, GAME = 30, 7


class _Once:
    """`search`, but that at one of the choices it gives the other answer."""

    def __init__(self, wanted: int) -> None:
        self.left = wanted

    def act(self, observation: Observation) -> Action:
        found = considerations(observation, AGENT)
        if not found:
            return Action.passing()
        best = found[0]
        kinds = [one.action.kind for one in found]
        calls, passes = [kind in CALLS for kind in kinds], [str(kind) == "pass" for kind in kinds]
        if best.worth > 0 and (calls[0] or passes[0]):
            others = passes if calls[0] else calls
            for one, is_other in zip(found, others, strict=True):
                if is_other:
                    if one.worth >= LEAST * best.worth:
                        self.left -= 1
                        if self.left == -1:
                            return one.action
                    break
        return best.action


def _points(wanted: int) -> int:
    own = GAME % 4
    agents = [
        _Once(wanted) if seat == own else NativeAgent(OTHERS[(GAME // 4 + seat) % len(OTHERS)])
        for seat in range(4)
    ]
    state = play(State.start(Deal.random(SEED, GAME)), agents, GAME)
    assert state.payments is not None
    return state.payments[SEATS[own]]


def test_gains_are_those_of_whole_games() -> None:
    choices = choices_of(SEED, GAME)
    assert len(choices) >= 2
    as_it_was = _points(-1)
    gains = [as_it_was - _points(number) for number in range(len(choices))]
    assert [one.gain for one in choices] == gains
    assert len({0, *gains}) > 2, "a game that tells nothing"
    assert all(one.game == GAME and LEAST <= one.share <= 1 for one in choices)


def test_games_are_the_units() -> None:
    once = [Choice(game, "chow", True, 0.5, gain) for game, gain in enumerate((10, -2, 4, 0))]
    assert Gain.of(once).mean == 3
    assert Gain.of(once).error == pytest.approx(sqrt(49 + 25 + 1 + 9) / 4)
    twice = [one for one in once for _ in range(2)]
    assert (Gain.of(twice).error, Gain.of(twice).choices) == (Gain.of(once).error, 8)


def test_the_table_has_each_choice_once() -> None:
    choices = [
        Choice(game, call, called, share, 1)
        for game, share in enumerate((0.4, 0.59, 0.6, 0.8, 1.0))
        for call in ("chow", "pung")
        for called in (True, False)
    ]
    rows = [line.split(" | ") for line in to_markdown(choices).splitlines()[2:]]
    assert [row[2:4] for row in rows] == [
        ["from 40%", "2"],
        ["from 60%", "1"],
        ["from 80%", "2"],
        ["all", "5"],
    ] * 4
