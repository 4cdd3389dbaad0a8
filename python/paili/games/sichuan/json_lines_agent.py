"""An agent for programs that play Sichuan Mahjong by lines of JSON.

docs/arena.md describes the protocol, with an example.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from paili.games.decisions import checked
from paili.games.mcr.protocol import read_action
from paili.games.programs.program import TIME_LIMIT, Program, with_output
from paili.games.programs.subprocess_io import (
    MOST_OUTPUT,
    Child,
    ProgramError,
    Silence,
    begins_object,
    expect_nothing_before,
    first_line,
    line_before,
)
from paili.games.sichuan.actions import Action
from paili.games.sichuan.observations import Observation
from paili.model.errors import PailiError, ProtocolError

PROTOCOL = "1"
"""The version of the protocol, given in the first request of a game."""
_PATIENCE = 0.5
"""Seconds to wait for an answer after a line that is none, to explain the fault."""
_begins_answer = partial(begins_object, name="action")


class JsonLinesAgent(Program):
    """An agent that runs an external program; a context manager, which ends the program.

    The program runs for a whole game. Each request is a line, and so is each answer. There are
    requests only where the seat can do more than pass. Errors become faults: "RE" if the program
    crashes, "TLE" if it is too slow (it is killed), "OLE" if it writes too much, "WA" if its answer
    cannot be parsed.

    Attributes:
        complaint: what was wrong with the last answer, with the last output of the program on
            stderr; empty if nothing was wrong.
        command: the program and its arguments.  time_limit: seconds for an answer; the first answer
            of a game may take twice as long.
    """

    def __init__(self, command: str | Sequence[str], *, time_limit: float = TIME_LIMIT) -> None:
        """Create the agent; the program starts at the first request.

        Args:
            command: a command line, or its parts. No shell is involved.
        Raises:
            ArgumentError: an invalid command or time limit.
        """
        super().__init__(command, time_limit)
        self._told = 0

    def _forget(self) -> None:
        super()._forget()
        self._told = 0

    def act(self, observation: Observation) -> Action:
        """Return the program's answer, or a fault.

        Raises:
            ArgumentError: no observation of this game.
        """
        checked(observation, Observation, "observation", "an Observation")
        self.complaint, self._errors, self._answer = "", b"", ""
        is_first = self._told == 0
        deadline = self._deadline(is_first=is_first)
        self._request = json.dumps(_request(observation, self._told), ensure_ascii=False)
        try:
            action = self._action(self._line(deadline), deadline)
        except ProgramError as failure:
            return self._fault(failure.verdict, self._reason(failure, is_first=is_first))
        except PailiError as error:
            reason = f"{with_output(str(error), self._answer)}{_other_game(self._answer)}"
            return self._fault("WA", reason)
        except BaseException:  # such as Ctrl-C
            self.close()
            raise
        self._told = len(observation.events)
        return action

    def _line(self, deadline: float) -> str:
        self._child = self._child or Child(self.command)
        answer, stays = self._child.exchange(f"{self._request}\n".encode(), first_line, deadline)
        if not stays:
            self.close()
            if not answer.strip():
                raise ProgramError("RE", "it ended without an answer")
        self._answer = answer.decode("utf-8", "replace")
        return self._answer

    def _fault(self, verdict: str, reason: str) -> Action:
        self.close()
        self._complain(self._request, reason)
        return Action.fault(verdict, reason)

    def _hint(self, silence: Silence) -> str:
        if hint := super()._hint(silence):
            return hint
        if silence.at_end.strip():
            return (
                "more came when its input was closed: it must read line by line, and flush stdout "
                "after each answer"
            )
        return "its answer lacks the end of the line" if silence.output.strip() else ""

    def _action(self, text: str, deadline: float) -> Action:
        """Parse the answer in a line.

        Raises:
            ProgramError: the answer is in a later line.  PailiError: there is no answer.
        """
        try:
            return _read_answer(text)
        except ProtocolError:
            expect_nothing_before(text + self._what_follows(text, deadline), _begins_answer)
            raise

    def _what_follows(self, text: str, deadline: float) -> str:
        """Return the output that follows a line without an answer, up to a line with one."""
        until, written = min(deadline, time.monotonic() + _PATIENCE), ""
        with suppress(ProgramError):
            while self._child and not line_before(text + written, _begins_answer):
                more, stays = self._child.exchange(b"", first_line, until)
                written += more.decode("utf-8", "replace")
                if not stays or len(written) > MOST_OUTPUT:
                    break
        return written


def _other_game(output: str) -> str:
    """Return a hint if the answer is one of Chinese Standard Mahjong; an empty text otherwise."""
    text = output.strip()
    is_so = begins_object(text, 0, "response")
    with suppress(PailiError):
        read_action(_action_of(text))
        is_so = True
    return "; programs of Chinese Standard Mahjong answer so, as on Botzone" if is_so else ""


def _action_of(text: str) -> str:
    """Return the action of a JSON object, or the text itself if there is none."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        return text
    found = plain.get("action") if isinstance(plain, dict) else None
    return found if isinstance(found, str) else text


def _request(seen: Observation, told: int) -> dict[str, Any]:
    """Return the request to the program: all new events and the legal answers.

    Args:
        told: number of events in earlier requests.
    """
    plain: dict[str, Any] = {}
    if told == 0:
        plain = {
            "game": "sichuan",
            "protocol": PROTOCOL,
            "rules": seen.rules.to_json(),
            "direction": None if seen.direction is None else str(seen.direction),
        }
    drawn = seen.drawn
    return {
        **plain,
        "seat": str(seen.seat),
        "stage": str(seen.stage),
        "events": [event.to_json() for event in seen.events[told:]],
        "hand": str(seen.hand),
        "drawn": None if drawn is None else str(drawn),
        "legal": [str(action) for action in seen.legal_actions],
    }


def _read_answer(text: str) -> Action:
    """Parse the answer in a line.

    Raises:
        PailiError: the line is no answer.
    """
    expected = 'one line of JSON, such as {"action": "discard 5m"}'
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError):
        raise ProtocolError(text.strip(), expected) from None
    if not isinstance(plain, dict) or not isinstance(plain.get("action"), str):
        raise ProtocolError(text.strip(), expected)
    action = Action.parse(plain["action"])
    if action.verdict is not None:
        raise ProtocolError(text.strip(), "an action that a player may answer")
    return action
