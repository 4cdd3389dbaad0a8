"""Misbehaving classes: the game ends by their fault, and the arena continues."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from paili.arena import run
from paili.botzone import Session
from paili.games import play
from paili.games.mcr import Action, Deal, NativeAgent, Observation, State
from paili.model.errors import ArgumentError

from tests.cases.commands import file_of_agents

AGENTS = """
import asyncio

class Own(BaseException):
    pass

class Base:
    def act(self, observation):
        return observation.legal_actions[0]

class Generator(Base):
    def act(self, observation):
        raise GeneratorExit

class Cancelled(Base):
    def act(self, observation):
        raise asyncio.CancelledError

class Other(Base):
    def act(self, observation):
        raise Own("mine")

class Exits(Base):
    def act(self, observation):
        raise SystemExit(3)

class BeginsBadly(Base):
    def begin(self, seat, seed):
        raise GeneratorExit

class NoBegin(Base):
    @property
    def begin(self):
        raise Own

    def act(self, observation):
        return None

class ClosesBadly(Base):
    def act(self, observation):
        return None

    def close(self):
        raise GeneratorExit

class Complains(Base):
    complaint = 7

    def act(self, observation):
        return None

class EveryStage(Base):
    @property
    def answers_every_stage(self):
        raise Own

    def act(self, observation):
        return None

class Overwrites(Base):
    def act(self, observation):
        for name in ("seat", "events", "rules", "_view", "_native", "_history", "hand", "last"):
            try:
                object.__setattr__(observation, name, 99)
            except Exception:
                pass
        return None

class Deletes(Base):
    def act(self, observation):
        for name in dir(observation):
            try:
                object.__delattr__(observation, name)
            except Exception:
                pass
        return 7
"""
VERDICTS = {
    **dict.fromkeys(("Generator", "Cancelled", "Other", "Exits", "BeginsBadly"), "RE"),
    **dict.fromkeys(("NoBegin", "ClosesBadly", "Complains", "EveryStage"), "WA"),
    **dict.fromkeys(("Overwrites", "Deletes"), "WA"),
}


agents = file_of_agents(AGENTS)


@pytest.mark.parametrize("rules", ["mcr", "xuezhan"])
@pytest.mark.parametrize("name", VERDICTS)
def test_the_arena_goes_on(agents: Path, name: str, rules: str) -> None:
    bad = f"{agents}:{name}"
    found: Any = run([bad, *["greedy"] * 3], 2, seatings=4, time_limit=3600, rules=rules)
    (one,) = (one for one in found.standings if one.agent == bad)
    assert one.faults == ((VERDICTS[name], 8),)
    (failure,) = found.failures
    assert failure.seat == "east" or failure.seat.name == "EAST"
    assert failure.legal
    assert len(failure.hand or "") > 13
    if name == "Other":
        assert failure.details.splitlines()[-1].endswith("Own: mine")


@pytest.mark.parametrize("text", ["raise GeneratorExit", "raise BaseException(3)"])
@pytest.mark.parametrize("place", ["module", "class"])
def test_an_agent_that_cannot_be_made(tmp_path: Path, text: str, place: str) -> None:
    path = tmp_path / "bad.py"
    body = text if place == "module" else f"class Bad:\n    def __init__(self):\n        {text}\n"
    path.write_text(body, encoding="utf-8")
    with pytest.raises(ArgumentError, match=r"bad\.py line"):
        run([f"{path}:Bad", *["greedy"] * 3], 1)


class Raises:
    """An agent that raises a given exception."""

    def __init__(self, error: BaseException) -> None:
        self.error = error

    def act(self, observation: Observation) -> Action:
        raise self.error


@pytest.mark.parametrize("error", [GeneratorExit(), BaseException("x"), ValueError("x")])
def test_a_game_ends_by_a_fault(error: BaseException) -> None:
    agents: list[Any] = [Raises(error), *[NativeAgent("greedy") for _ in range(3)]]
    fault = play(State.start(Deal.random(1)), agents).fault
    assert fault is not None
    assert (fault.seat.name, fault.verdict) == ("EAST", "RE")
    session = Session(Raises(error))
    for request in ("0 0 1", "1 0 0 0 0 W1 W1 W1 W1 B2 B3 B4 T5 T6 T7 F1 F1 J1"):
        session.answer(request)
    answer = session.answer("2 W9")
    assert answer.response == "PLAY W9"
    assert answer.debug.startswith("the agent failed: ")


@pytest.mark.parametrize("error", [KeyboardInterrupt(), SystemExit(3)])
def test_what_ends_a_program_is_no_fault(error: BaseException) -> None:
    agents: list[Any] = [Raises(error), *[NativeAgent("greedy") for _ in range(3)]]
    with pytest.raises(type(error)):
        play(State.start(Deal.random(1)), agents)
