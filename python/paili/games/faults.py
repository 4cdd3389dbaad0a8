"""Faults: answers that ended a game, with seat, verdict and reason."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from traceback import TracebackException

from paili import _core
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.tiles import NamedEnum, Wind, as_member, native_members

_MOST_LINES = 60
_LONGEST_LINE = 400
_ACTIONS = re.compile(r"(paili\.games\.\w+)\.actions")
"""The modules of actions."""
_ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+")
"""The address of an object, which differs between processes."""


class Verdict(NamedEnum, StrEnum):
    """The reason why a player's answer ends a game at once, as Botzone abbreviates it."""

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
    """Validate the verdict of an action, which is None unless the action is a fault.

    Args:
        kind: of the action, for the message.
    Raises:
        ArgumentError: a fault without one of `VERDICTS`, or another action with a verdict.
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
    """An answer that ended a game; `str` is a summary in one line.

    Attributes:
        seat: whose answer it was.  verdict: of the judge.
        answer: the action; None if there was none.
        reason: what went wrong: the legal actions, the traceback of an exception, or the returned
            value that is no action; empty if unknown.
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
        """Not public: return the fault of an answer.

        Args:
            reason: of an action that is itself a fault; None for any other.
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
    """Return the verdict on an answer that is no action, and the reason.

    Args:
        answer: the value that an agent returned, or the exception that it raised.
        own: path of the calling file, whose frames are left out of the traceback.
    """
    if isinstance(answer, BaseException):
        return Verdict.RUNTIME_ERROR, trace(answer, own)
    reason = f"answered {answer_text(answer)}, which is no Action{_game_of(type(answer))}"
    return Verdict.WRONG_ANSWER, reason


def _game_of(kind: type) -> str:
    """Return the game of a class of actions, in words; empty for any other class."""
    # By the name of the module, since the games import this one.
    module = _ACTIONS.fullmatch(kind.__module__)
    is_action = module is not None and kind.__name__ == "Action"
    return f" of this game, but one of {module[1]}" if module and is_action else ""


def checked_reason(value: object, *, is_fault: bool) -> str:
    """Validate and return the reason of an action, which is empty unless the action is a fault.

    Raises:
        ArgumentError: `value` is no str, or the reason of an action that is no fault.
    """
    if not isinstance(value, str) or (value and not is_fault):
        expected = "a text, of a fault" if isinstance(value, str) else "a text"
        raise ArgumentError("reason", describe(value), expected)
    return value


def answer_text(answer: object) -> str:
    """Return a short description of an agent's answer, without addresses."""
    return _ADDRESS.sub("", describe(answer))


def trace(error: BaseException, own: str) -> str:
    """Return the traceback of an exception, without addresses and the frames of the file `own`."""
    try:
        told = TracebackException.from_exception(error, compact=True)
        told.stack[:] = [frame for frame in told.stack if frame.filename != own]
        text = "".join(told.format())
    except Exception:  # the parts of a foreign exception may raise anything
        text = describe(error)
    return _ADDRESS.sub("", shortened(text))


def shortened(text: str) -> str:
    """Return a text without the middle of its lines if it has too many, and of lines too long."""
    lines = text.splitlines()
    if len(lines) > _MOST_LINES:
        half = _MOST_LINES // 2
        lines = [*lines[:half], f"... {len(lines) - 2 * half} more lines ...", *lines[-half:]]
    half = _LONGEST_LINE // 2
    return "\n".join(
        line if len(line) <= _LONGEST_LINE else f"{line[:half]} ... {line[-half:]}"
        for line in lines
    )
