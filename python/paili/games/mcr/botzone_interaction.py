"""The two ways in which Botzone writes requests to a bot and reads its answers.

In both, the first turn of a process has the whole game so far, so that a process started in the
middle of a game has all of it. If the process keeps running, each later turn has only the new
request.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import BinaryIO, Protocol

from paili import _core
from paili.games.mcr.botzone_session import Answer

LONGEST_LINE = 1 << 22
"""Maximum bytes of a line; the history of the longest game has a hundredth of it."""
MOST_TURNS = 10_000
"""Maximum number of turns in a game. The longest one has some 400 stages."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The input of a turn.

    Attributes:
        request: the request to answer.
        history: the earlier requests and their answers, if this turn has the whole game; None if it
            continues the game of the previous turn.
        fault: what was wrong with the input; empty if nothing was.
        data: the data of the previous answer, if the turn has the whole game; may be empty.
    """

    request: object
    history: tuple[tuple[object, ...], tuple[object, ...]] | None = None
    fault: str = ""
    data: str = ""


class Interaction(Protocol):
    """A format of turns and answers."""

    def read(self, source: BinaryIO) -> Turn | None:
        """Return the next turn; None at the end of the input."""

    def written(self, answer: Answer) -> str:
        """Return the lines of an answer."""


class JsonInteraction:
    """The format with one line of JSON each way."""

    def __init__(self) -> None:
        self._is_first = True

    def read(self, source: BinaryIO) -> Turn | None:
        """Return the next turn: an object with the whole game, or a text with the new request."""
        line = _next_line(source)
        if line is None:
            return None
        is_first, self._is_first = self._is_first, False
        request, history, fault, data = _core.read_botzone_turn(line, is_first)
        return Turn(request, history, fault, data)

    def written(self, answer: Answer) -> str:
        """Return one line of JSON."""
        plain = {"response": answer.response}
        if answer.debug:
            plain["debug"] = answer.debug
        if answer.data:
            plain["data"] = answer.data
        return f"{json.dumps(plain)}\n"


class SimpleInteraction:
    """The format of plain lines: number of turns, requests and answers, data, global data."""

    def __init__(self, *, waits_for_data: bool = False) -> None:
        """Start at the turn with the whole game.

        Args:
            waits_for_data: whether to wait for the two lines of data and read them.
        """
        self._is_first = True
        self._waits_for_data = waits_for_data
        self._data_lines = 0

    def read(self, source: BinaryIO) -> Turn | None:
        """Return the next turn: the lines of the whole game, or one line with the new request.

        Unless the agent has data, this does not wait for the two lines of data, which may be
        missing.
        """
        while self._data_lines:
            self._data_lines -= 1
            line = _line(source)
            if line is not None and _is_request(line):
                self._data_lines = 0
                return Turn(line)
        line = _next_line(source)
        if line is None:
            return None
        if not self._is_first:
            return Turn(line)
        self._is_first = False
        if not line.strip().isdecimal() or not 0 < (count := _number(line)) <= MOST_TURNS:
            return Turn(line, ((), ()), "the first line is no number of turns")
        lines: list[str] = []
        while len(lines) < 2 * count - 1 and (line := _line(source)) is not None:
            lines.append(line)
        data = ""
        if self._waits_for_data:
            data, _ = (_line(source) or "" for _ in range(2))
        else:
            self._data_lines = 2
        requests, responses = tuple(lines[0::2]), tuple(lines[1::2])
        fault = "" if len(requests) == count else f"{count} turns announced, {len(requests)} told"
        history = (requests[:-1], responses)
        return Turn(requests[-1] if requests else "", history, fault, data)

    def written(self, answer: Answer) -> str:
        """Return the four lines of response, debug, data and global data."""
        return f"{answer.response}\n{answer.debug}\n{answer.data}\n\n"


def _is_request(line: str) -> bool:
    return line[:2] in ("0 ", "1 ", "2 ", "3 ")


def _number(line: str) -> int:
    text = line.strip()
    return int(text) if len(text) < 10 else MOST_TURNS + 1


def _next_line(source: BinaryIO) -> str | None:
    """Return the next line that is not blank; None at the end of the input."""
    while (line := _line(source)) is not None:
        if line.strip():
            return line
    return None


def _line(source: BinaryIO) -> str | None:
    """Return the next line without its end, cut if too long; None at the end of the input."""
    line = source.readline(LONGEST_LINE)
    if not line:
        return None
    rest = line
    while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
        rest = source.readline(LONGEST_LINE)
    return line.decode("utf-8", "replace").rstrip("\r\n")


def interaction(*, simple: bool, has_data: bool) -> Interaction:
    """Return the format for an agent, which may have data."""
    return SimpleInteraction(waits_for_data=has_data) if simple else JsonInteraction()
