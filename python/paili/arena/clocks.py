"""Time limits for the answers of agents, and forfeits of those that exceed them."""

from __future__ import annotations

import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from paili.games.faults import Verdict, trace
from paili.games.playing import Agent
from paili.games.programs.descendants import ENDING
from paili.games.programs.program import Program
from paili.games.standings.report import Timer
from paili.model.tiles import Wind


class Clocked:
    """An agent whose answers are timed; an answer that takes too long becomes a fault "TLE".

    Python code is interrupted in the main thread of a process. Native code cannot be interrupted;
    its delay is detected afterwards. Programs have their own time limit.

    Attributes:
        answer: the latest answer of the agent; None without one.
        details: error details of the latest answer; may be empty.  timer: times of the answers.
    """

    def __init__(
        self,
        agent: Agent[Any, Any],
        limit: float | None,
        fault: Callable[..., object],
    ) -> None:
        """Wrap an agent.

        Args:
            limit: seconds for an answer; None for no limit.
            fault: creates the action for a missing answer, from a verdict and a reason.
        """
        self.answers_every_stage = bool(_attribute(agent, "answers_every_stage", False))
        self._fault = fault
        self.answer: object = None
        self.details = ""
        self._agent = agent
        self.timer = Timer()
        self._limit = None if isinstance(agent, Program) else limit
        self._verdict = self._why = ""

    def begin(self, seat: Wind, seed: int) -> None:
        """Begin a game. A fault of the agent is recorded and returned by the first `act`."""
        begin: Any = _attribute(self._agent, "begin", None)
        if begin is None:
            return
        try:
            with _alarm(self._limit):
                begin(seat, seed)
        except _Late as late:
            self._verdict, self._why = "TLE", self._late_reason
            self.details = self._told_late(late)
        except ENDING:
            raise
        except BaseException as error:
            self._verdict, self.details = "RE", trace(error, __file__)

    def act(self, observation: Any) -> object:
        """Return the answer of the agent, or a fault if it is late or raises an exception."""
        self.answer = None
        if self._verdict:
            return self._fault(self._verdict, self._why)
        self.details, is_stopped = "", False
        start = time.perf_counter()
        try:
            with _alarm(self._limit):
                action = self._agent.act(observation)
        except _Late as late:
            action, is_stopped = self._fault("TLE", self._late_reason), True
            self.details = self._told_late(late)
        except ENDING:
            raise
        except BaseException as error:
            action, self.details = self._fault("RE"), trace(error, __file__)
        else:
            self.answer = action
            self.details = _text(_attribute(self._agent, "complaint", ""))
        finally:
            seconds = time.perf_counter() - start
            self.timer.add(seconds)
        if self._limit is not None and seconds > self._limit and not is_stopped:
            reason = f"its answer took {seconds:.3g} s, longer than {self._limit_text}"
            self.details = self.details or reason
            return self._fault("TLE", reason)
        return action

    @property
    def account(self) -> str:
        """Last request and answer of a program; empty for any other agent."""
        return self._agent.account if isinstance(self._agent, Program) else ""

    @property
    def _limit_text(self) -> str:
        return "no limit" if self._limit is None else f"the time limit of {self._limit:g} s"

    @property
    def _late_reason(self) -> str:
        return f"stopped after {self._limit_text}"

    def _told_late(self, late: BaseException) -> str:
        where, _, _ = trace(late, __file__).rpartition("\n")
        return f"{self._late_reason}:\n{where}"

    def close(self) -> None:
        """Close the agent, if it has a method `close`."""
        if close := getattr(self._agent, "close", None):
            close()


def _attribute(agent: object, name: str, default: object) -> object:
    """Return an attribute of an agent; the default if it is missing or raises an exception."""
    try:
        return getattr(agent, name, default)
    except ENDING:
        raise
    except BaseException:
        return default


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


class _Late(BaseException):
    """Raised when time is up. Not an `Exception`, so that an agent cannot catch it by accident."""


@contextmanager
def _alarm(seconds: float | None) -> Iterator[None]:
    """Raise `_Late` in the block after some seconds, if the thread and platform have signals."""
    is_possible = threading.current_thread() is threading.main_thread()
    if seconds is None or not is_possible or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _ring(number: int, frame: object) -> None:
    raise _Late


_MOST_IN_A_ROW = 2
_REASON = "not asked: it was too slow in two games in a row"


class Forfeiting:
    """Replacement of an agent that forfeits: it exceeds the time limit at once."""

    answers_every_stage = True

    def __init__(self, action: type[Any]) -> None:
        """Create an agent for the game with this class of actions."""
        self.complaint = _REASON
        self._action = action

    def act(self, observation: object) -> object:
        """Return a fault for exceeding the time limit."""
        return self._action.fault(Verdict.TIME_LIMIT, _REASON)


class Streaks:
    """Counters of the successive games that each agent ended by exceeding the time limit.

    A game that ends by the fault of another agent leaves the counter of an agent unchanged.
    """

    def __init__(self, forfeits: Iterable[str]) -> None:
        """Start with agents that already forfeit."""
        self._forfeits = set(forfeits)
        self._late: Counter[str] = Counter()

    @property
    def forfeits(self) -> frozenset[str]:
        """Names of the agents that forfeit."""
        return frozenset(self._forfeits)

    def add(self, names: Sequence[str], outcome: Mapping[str, Any]) -> None:
        """Count a game.

        Args:
            names: names of the agents, by seat.
            outcome: outcome of the game, by `paili.games.kinds.Tournaments`.
        """
        if outcome["end"] != "fault":
            self._late.clear()
            return
        name = names[outcome["seat"]]
        if outcome["verdict"] != Verdict.TIME_LIMIT.value:
            self._late[name] = 0
            return
        self._late[name] += 1
        if self._late[name] >= _MOST_IN_A_ROW:
            self._forfeits.add(name)


def forfeit_text(name: str) -> str:
    """Return the remark about an agent that forfeits its remaining games."""
    return f"{name} was too slow in two games in a row: it is not asked any more, and loses by TLE"
