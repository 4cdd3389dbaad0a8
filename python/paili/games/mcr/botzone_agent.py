"""A program that speaks the protocol of Botzone, as an agent."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from paili.games.decisions import checked
from paili.games.mcr.actions import Action
from paili.games.mcr.observations import Observation
from paili.games.mcr.protocol import KEEP_RUNNING, read_action, request_text
from paili.games.programs.program import TIME_LIMIT, Program, time_limit_within, with_output
from paili.games.programs.subprocess_io import (
    Child,
    ProgramError,
    Silence,
    before_line,
    begins_object,
    expect_nothing_before,
)
from paili.games.sichuan.actions import Action as SichuanAction
from paili.model.errors import PailiError, ProtocolError
from paili.model.tiles import check_flag

__all__ = ["TIME_LIMIT", "ProcessAgent", "time_limit_within"]


class ProcessAgent(Program):
    """An agent that runs an external program; a context manager, which ends the program.

    The program gets a request at every stage of a game. If it asks to keep running, it gets only
    the new request; otherwise it is restarted for each answer with all requests and answers so far.
    Its errors become faults: "RE" if it crashes, "TLE" if it is too slow (it is killed), "OLE" if
    it writes too much, "WA" if its answer cannot be parsed. The reason of the fault gives details,
    such as a line before the answer.

    Attributes:
        complaint: what was wrong with the last answer, with the last output of the program on
            stderr; empty if nothing was wrong.
        debug: the debug text of the last answer; often empty.
        command: the program and its arguments.  simple: whether it uses plain lines instead of
            JSON.  keep_running: whether it may keep running.  time_limit: seconds for an answer;
            the first answer of a game may take twice as long.
    """

    answers_every_stage = True

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        simple: bool = False,
        keep_running: bool = True,
        time_limit: float = TIME_LIMIT,
    ) -> None:
        """Create the agent; the program starts at the first request.

        Args:
            command: a command line, or its parts. No shell is involved.
            keep_running: False for a program that reads its input to the end.
        Raises:
            ArgumentError: an invalid command, time limit or flag.
        """
        super().__init__(command, time_limit)
        check_flag("simple", simple)
        check_flag("keep_running", keep_running)
        self.simple = simple
        self.keep_running = keep_running
        self._forget()

    def _forget(self) -> None:
        super()._forget()
        self._requests: list[str] = []
        self._responses: list[str] = []
        self._data = self._global_data = self.debug = ""

    def act(self, observation: Observation) -> Action:
        """Return the program's answer, or a fault.

        Raises:
            ArgumentError: no observation of this game.
        """
        checked(observation, Observation, "observation", "an Observation")
        is_first = not self._requests
        deadline = self._deadline(is_first=is_first)
        seat, wind = observation.seat, observation.prevalent_wind
        self._request = request_text(observation.last, seat, wind)
        self._requests.append(self._request)
        self.complaint, self.debug, self._errors = "", "", b""
        self._answer = response = ""
        try:
            self._answer = self._output(deadline)
            response = self._response(self._answer)
            action = read_action(response)
        except ProgramError as failure:
            action = self._fault(failure.verdict, self._reason(failure, is_first=is_first))
        except ProtocolError as error:
            reason = f"{with_output(str(error), self._answer)}{_other_game(self._answer, response)}"
            action = self._fault("WA", reason)
        except BaseException:  # such as Ctrl-C
            self.close()
            raise
        self._responses.append(response)
        return action

    def _fault(self, verdict: str, reason: str) -> Action:
        self.close()
        self._complain(self._request, reason)
        return Action.fault(verdict, reason)

    def _hint(self, silence: Silence) -> str:
        before = silence.output[: len(silence.output) - len(silence.at_end)]
        once = f"exec{'-simple' * self.simple}-once:{self._command_line}"
        if hint := super()._hint(silence):
            return hint
        if before.strip() and self.keep_running:
            return (
                f"after its answer it wrote no line {KEEP_RUNNING} and did not end: {once} is for "
                "a program that answers once"
            )
        if before.strip():
            return f"it did not end after its answer, and wrote no line {KEEP_RUNNING}"
        if KEEP_RUNNING.encode() in silence.at_end:
            return "its answer came when its input was closed: it must flush stdout each time"
        if silence.at_end.strip():
            came = "its answer came when its input was closed"
            return f"{came}: {once} is for a program that reads its input to the end"
        return f"if it reads its input to the end, it is {once}" if self.keep_running else ""

    def _output(self, deadline: float) -> str:
        text = self._turn() if self._child else self._history()
        self._child = self._child or Child(self.command)
        whole = partial(before_line, line=KEEP_RUNNING.encode())
        answer, stays = self._child.exchange(
            text.encode(), whole, deadline, last=not self.keep_running
        )
        if not (stays and self.keep_running):
            self.close()
        if not stays and not answer.strip():
            raise ProgramError("RE", "it ended without an answer")
        return answer.decode("utf-8", "replace")

    def _turn(self) -> str:
        """Return the input of a program that kept running: the last request."""
        request = self._requests[-1]
        return f"{request if self.simple else json.dumps(request)}\n"

    def _history(self) -> str:
        """Return the input of a restarted program: all requests and answers so far."""
        if not self.simple:
            whole = {
                "requests": self._requests,
                "responses": self._responses,
                "data": self._data,
                "globaldata": self._global_data,
                "time_limit": self.time_limit,
                "memory_limit": 256,
            }
            return f"{json.dumps(whole)}\n"
        lines = [str(len(self._requests))]
        for request, response in zip(self._requests, self._responses, strict=False):
            lines += [request, response]
        lines += [self._requests[-1], self._data, self._global_data]
        return "".join(f"{line}\n" for line in lines)

    def _response(self, output: str) -> str:
        if self.simple:
            # Split at line feeds only: an answer with other line ends in it is wrong.
            lines = [line.removesuffix("\r") for line in output.split("\n")]
            lines += ["", "", "", ""]
            _, self.debug, self._data, self._global_data, *_ = lines
            if not _begins_words(lines[0]):
                expect_nothing_before(output, _begins_words)
            return lines[0]
        try:
            answer = json.loads(output)
        except (ValueError, RecursionError):
            expect_nothing_before(output, partial(begins_object, name="response"))
            raise ProtocolError(output, "JSON") from None
        if not isinstance(answer, dict) or not isinstance(answer.get("response"), str):
            raise ProtocolError(output, 'an object with a text "response"')
        self.debug, self._data, self._global_data = (
            text if isinstance(text := answer.get(name), str) else ""
            for name in ("debug", "data", "globaldata")
        )
        return str(answer["response"])


def _other_game(output: str, response: str) -> str:
    """Return a hint if the answer is one of Sichuan Mahjong; an empty text otherwise."""
    is_object = begins_object(output.lstrip(), 0, "action")
    with suppress(PailiError):
        SichuanAction.parse(response or output.strip())
        is_object = True
    return "; programs of Sichuan Mahjong answer so, with --rules" if is_object else ""


def _begins_words(text: str, at: int = 0) -> bool:
    """Return whether an answer in plain lines begins at an offset."""
    end = text.find("\n", at)
    line = text[at:] if end < 0 else text[at:end]
    try:
        read_action(line.rstrip("\r"))
    except ProtocolError:
        return False
    return True
