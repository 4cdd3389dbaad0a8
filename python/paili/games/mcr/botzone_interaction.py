"""The two ways in which Botzone writes requests to a bot and reads its answers.

Either way, the first turn of a process brings the whole game so far, so that a process that has
just been started in the middle of a game knows all. In a process that stays, each later turn
brings the new request only.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import BinaryIO, Protocol

from paili import _core
from paili.games.mcr.botzone_session import Answer

LONGEST_LINE = 1 << 22
"""Bytes of a line; the history of the longest game has a hundredth of it."""
MOST_TURNS = 10_000
"""Maximum of turns in a game. The longest one has some 400 stages."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The input of a turn.

    Attributes:
        request: to be answered.
        history: the requests before it and their answers, if this turn tells the whole game;
            None if it goes on with the game of the turn before.
        fault: what was wrong with the text; or empty.
        data: the data of the answer before, if the turn tells the whole game; or empty.
    """

    request: object
    history: tuple[tuple[object, ...], tuple[object, ...]] | None = None
    fault: str = ""
    data: str = ""


class Interaction(Protocol):
    """A way to write turns and answers."""

    def read(self, source: BinaryIO) -> Turn | None:
        """The next turn; None at the end of the input."""

    def written(self, answer: Answer) -> str:
        """The lines of an answer."""


class JsonInteraction:
    """One line of JSON each way."""

    def __init__(self) -> None:
        """Expect the whole game first."""
        self._is_first = True

    def read(self, source: BinaryIO) -> Turn | None:
        """The next turn: an object with the whole game, or a text with the new request."""
        line = _next_line(source)
        if line is None:
            return None
        is_first, self._is_first = self._is_first, False
        request, history, fault, data = _core.read_botzone_turn(line, is_first)
        return Turn(request, history, fault, data)

    def written(self, answer: Answer) -> str:
        """One line."""
        plain = {"response": answer.response}
        if answer.debug:
            plain["debug"] = answer.debug
        if answer.data:
            plain["data"] = answer.data
        return f"{json.dumps(plain)}\n"


class SimpleInteraction:
    """Plain lines: the number of turns, requests and answers in turn, data and global data."""

    def __init__(self, *, waits_for_data: bool = False) -> None:
        """Expect the whole game first.

        Args:
            waits_for_data: whether the two lines of data are there and are of use.
        """
        self._is_first = True
        self._waits_for_data = waits_for_data
        self._data_lines = 0

    def read(self, source: BinaryIO) -> Turn | None:
        """The next turn: the lines of the whole game, or one line with the new request.

        Unless the agent has data, the two lines of data are not waited for: they may be missing.
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
        """Response, debug, data, global data."""
        return f"{answer.response}\n{answer.debug}\n{answer.data}\n\n"


def _is_request(line: str) -> bool:
    return line[:2] in ("0 ", "1 ", "2 ", "3 ")


def _number(line: str) -> int:
    text = line.strip()
    return int(text) if len(text) < 10 else MOST_TURNS + 1


def _next_line(source: BinaryIO) -> str | None:
    """The next line that is not blank; None at the end of the input."""
    while (line := _line(source)) is not None:
        if line.strip():
            return line
    return None


def _line(source: BinaryIO) -> str | None:
    """The next line without its end; None at the end of the input. Of a very long one, a part."""
    line = source.readline(LONGEST_LINE)
    if not line:
        return None
    rest = line
    while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
        rest = source.readline(LONGEST_LINE)
    return line.decode("utf-8", "replace").rstrip("\r\n")


def interaction(*, simple: bool, has_data: bool) -> Interaction:
    """Return the way to read turns and to write answers, for an agent with data or without."""
    return SimpleInteraction(waits_for_data=has_data) if simple else JsonInteraction()
