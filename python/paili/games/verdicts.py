"""Verdicts: the reasons why an answer ends a game, in the words of Botzone for every game."""

from enum import StrEnum

from paili import _core
from paili.model.errors import ArgumentError, describe
from paili.model.natives import native_members
from paili.model.tiles import NamedEnum, as_member


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
