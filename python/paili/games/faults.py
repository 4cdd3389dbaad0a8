"""Faults: whose answer has ended a game, by which verdict, what it was, and what went wrong."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from traceback import TracebackException

from paili import _core
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.natives import native_members
from paili.model.tiles import NamedEnum, Wind, as_member

_MOST_LINES = 60
_LONGEST_LINE = 400
_ACTIONS = re.compile(r"(paili\.games\.\w+)\.actions")
"""The modules of actions."""
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""The address of an object, which differs between processes."""


class Verdict(NamedEnum, StrEnum):
    """The reason why a player's answer ends a game at once, in the words of Botzone."""

    WRONG_WIN = "WH"
    WRONG_ANSWER = "WA"
    TIME_LIMIT = "TLE"
    MEMORY_LIMIT = "MLE"
    OUTPUT_LIMIT = "OLE"
    RUNTIME_ERROR = "RE"
    NOT_JSON = "NJ"


VERDICTS = tuple(verdict for verdict in Verdict if verdict is not Verdict.WRONG_WIN)
"""The verdicts on a program that gave no legal answer: unreadable or illegal answer, too slow,
too much memory, too much output, crash, no readable output."""

NATIVE_VERDICTS: dict[Verdict, _core.Verdict] = native_members(Verdict, _core.Verdict)
VERDICT_OF = {native: verdict for verdict, native in NATIVE_VERDICTS.items()}


def verdict_of_fault(value: object, kind: object, *, is_fault: bool) -> Verdict | None:
    """The verdict of an action that is a fault; None for all else.

    Args:
        kind: of the action, for the message.
    Raises:
        ArgumentError: no verdict that a platform gives, or one of an action that is no fault.
    """
    if not is_fault:
        if value is not None:
            raise ArgumentError("verdict", describe(value), f"None for {kind}")
        return None
    verdict = as_member(Verdict, value)
    if verdict not in VERDICTS:
        raise ArgumentError("verdict", describe(value), " or ".join(VERDICTS))
    return verdict


@dataclass(frozen=True, slots=True)
class Fault:
    """An answer that has ended a game; `str` tells it in a line.

    Attributes:
        seat: whose answer it was.  verdict: of the judge.
        answer: the action; None if there was none.
        reason: what went wrong: what was legal instead, the traceback of an exception, or what was
            returned that is no action; empty if nobody has said.
    """

    seat: Wind
    verdict: Verdict
    answer: str | None
    reason: str

    @classmethod
    def of(
        cls,
        seat: Wind,
        verdict: Verdict,
        answer: object,
        reason: str | None,
        legal: Iterable[object],
    ) -> Fault:
        """Not public: the fault of an answer.

        Args:
            reason: of an action that says itself that it is a fault; None of any other.
            legal: the actions that would have been legal.
        """
        if reason is not None:
            return cls(seat, verdict, None, reason)
        error = IllegalActionError(str(answer), tuple(map(str, legal)))
        return cls(seat, verdict, str(answer), str(error))

    def __str__(self) -> str:
        *_, last = self.reason.splitlines() or [""]
        return f"{self.seat} {self.verdict}" + (f": {last}" if last else "")


def wrong_answer(answer: object, own: str) -> tuple[Verdict, str]:
    """The verdict on an answer that is no action, and the reason.

    Args:
        answer: whatever an agent has returned, or the exception that it has raised.
        own: our file, whose frames a traceback leaves out.
    """
    if isinstance(answer, BaseException):
        return Verdict.RUNTIME_ERROR, trace(answer, own)
    reason = f"answered {answer_text(answer)}, which is no Action{_game_of(type(answer))}"
    return Verdict.WRONG_ANSWER, reason


def _game_of(kind: type) -> str:
    """Return the game of a class of actions, in words; empty for any other class."""
    # Not by the classes themselves: the games import this module.
    module = _ACTIONS.fullmatch(kind.__module__)
    is_action = module is not None and kind.__name__ == "Action"
    return f" of this game, but one of {module[1]}" if module and is_action else ""


def checked_reason(value: object, *, is_fault: bool) -> str:
    """The reason of a fault; empty for all else.

    Raises:
        ArgumentError: no text, or a reason of what is no fault.
    """
    if not isinstance(value, str) or (value and not is_fault):
        expected = "a text, of a fault" if isinstance(value, str) else "a text"
        raise ArgumentError("reason", describe(value), expected)
    return value


def answer_text(answer: object) -> str:
    """Return a short text of an agent's answer."""
    return _ADDRESS.sub("", describe(answer))


def trace(error: BaseException, own: str) -> str:
    """The traceback of an exception, without the frames of our file `own` and without addresses."""
    try:
        told = TracebackException.from_exception(error, compact=True)
        told.stack[:] = [frame for frame in told.stack if frame.filename != own]
        text = "".join(told.format())
    except Exception:  # what a foreign exception consists of may raise anything
        text = describe(error)
    return _ADDRESS.sub("", shortened(text))


def shortened(text: str) -> str:
    """A text of foreign origin, without the middle of what is very long."""
    lines = text.splitlines()
    if len(lines) > _MOST_LINES:
        half = _MOST_LINES // 2
        lines = [*lines[:half], f"... {len(lines) - 2 * half} more lines ...", *lines[-half:]]
    half = _LONGEST_LINE // 2
    return "\n".join(
        line if len(line) <= _LONGEST_LINE else f"{line[:half]} ... {line[-half:]}"
        for line in lines
    )
