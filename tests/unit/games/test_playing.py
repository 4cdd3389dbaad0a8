"""The parts that all games share: the loop that plays them, and the reader of transcripts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import paili
import pytest
from paili.games import SEATS, Agent, Game, play
from paili.games.mcr import Deal, NativeAgent, State
from paili.games.transcripts import format_game
from paili.model.tiles import Wind


@dataclass(frozen=True)
class Count:
    """A game in which seats in turn add 1 or 2; reaching 10 ends it. -1 is a fault."""

    total: int = 0
    turn: int = 0
    faults: tuple[Wind, ...] = ()

    @property
    def is_over(self) -> bool:
        return self.total >= 10 or bool(self.faults)

    @property
    def choosers(self) -> tuple[Wind, ...]:
        return () if self.is_over else (SEATS[self.turn % 4],)

    asked = choosers

    def observation(self, seat: Wind) -> int:
        return self.total

    def as_action(self, answer: object) -> int:
        return answer if answer in (1, 2) else -1  # type: ignore[return-value]

    def apply(self, actions: Mapping[Wind, int]) -> tuple[Count, None]:
        (seat,) = self.choosers
        added = actions[seat]
        faults = (*self.faults, seat) if added < 0 else self.faults
        return Count(self.total + max(added, 0), self.turn + 1, faults), None


class Adder:
    """An agent that always adds the same, and records its observations."""

    def __init__(self, number: Any) -> None:
        self.number = number
        self.seen: list[int] = []
        self.begun: tuple[Wind, int] | None = None

    def begin(self, seat: Wind, seed: int) -> None:
        self.begun = (seat, seed)

    def act(self, observation: int) -> int:
        self.seen.append(observation)
        if isinstance(self.number, Exception):
            raise self.number
        return self.number  # type: ignore[no-any-return]


def test_any_game_can_be_played() -> None:
    agents = [Adder(2), Adder(1), Adder(2), Adder(1)]
    assert isinstance(Count(), Game)
    assert isinstance(State.start(Deal.random(1)), Game)
    assert isinstance(agents[0], Agent)
    end = play(Count(), agents, seed=7)
    assert end == Count(11, 7)
    assert [agent.seen for agent in agents] == [[0, 6], [2, 8], [3, 9], [5]]
    assert [agent.begun for agent in agents] == [(seat, 7) for seat in SEATS]


@pytest.mark.parametrize("answer", [RuntimeError("no"), "two", None])
def test_the_game_rules_what_is_no_action(answer: object) -> None:
    agents = [Adder(2), Adder(1), Adder(answer), Adder(1)]
    assert play(Count(), agents) == Count(3, 3, (Wind.WEST,))


class Unready(Adder):
    def begin(self, seat: Wind, seed: int) -> None:
        raise RuntimeError("not yet")


def test_who_cannot_begin_is_at_fault_when_asked() -> None:
    unready = Unready(1)
    assert play(Count(), [Adder(2), Adder(1), unready, Adder(1)]) == Count(3, 3, (Wind.WEST,))
    assert unready.seen == []
    assert play(Count(9), [Adder(2), Adder(1), unready, Adder(1)]) == Count(11, 1)
    real = play(State.start(Deal.random(5)), [unready] * 4)
    assert real.fault is not None
    assert "not yet" in real.fault.reason


def test_one_text_is_not_four_names() -> None:
    over = play(State.start(Deal.random(5)), [NativeAgent("greedy")] * 4)
    with pytest.raises(paili.ArgumentError, match="four names, by seat"):
        format_game(over, "abcd")


def test_a_game_that_is_over_is_not_played_on() -> None:
    agents = [Adder(2) for _ in SEATS]
    assert play(Count(12), agents) == Count(12)
    assert not any(agent.seen for agent in agents)


@pytest.mark.parametrize(
    ("game", "agents", "seed"),
    [
        ("game", [Adder(1)] * 4, 0),
        (Deal.random(1), [Adder(1)] * 4, 0),
        (Count(), [Adder(1)] * 3, 0),
        (Count(), [Adder(1)] * 3 + ["greedy"], 0),
        (Count(), [Adder(1)] * 4, -1),
        (Count(), [Adder(1)] * 4, 2**64),
    ],
)
def test_bad_input_is_refused(game: Any, agents: Any, seed: int) -> None:
    with pytest.raises(paili.ArgumentError):
        play(game, agents, seed)
