"""One seat's side of a game on Botzone: requests in, answers out, both as texts.

The state of the game comes from the requests alone. Our own answers are no evidence: a call fails
silently if another seat had a better one. The only exception is the tile of our own concealed kong,
which no request contains.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import BinaryIO, Protocol

from paili import _core
from paili.games.events import SEATS, History
from paili.games.mcr.actions import Action
from paili.games.mcr.agents import McrAgent
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation
from paili.games.playing import Agent
from paili.games.programs.descendants import ENDING
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import integer_within
from paili.wording import counted

MOST_DATA = 100_000
"""Maximum bytes of the data that Botzone keeps between turns."""
MOST_DEBUG = 500
"""Maximum characters of a message. Botzone takes 1 KB, and JSON may need two bytes for each."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request.

    Attributes:
        response: the text of an action.  debug: what went wrong, one line of ASCII; may be empty.
        data: the agent's data for its next turn; may be empty.
    """

    response: str
    debug: str = ""
    data: str = ""


class Session:
    """A game as one seat sees it, with the agent that plays it.

    A request that cannot be parsed, or is impossible now, gets an answer that is legal in any case:
    discard the drawn tile, or pass. The game then continues from the last known state. Once an
    event of our own hand was missed, the agent is not called any more, because it may not know the
    legal actions.
    """

    def __init__(self, agent: McrAgent, seed: int = 0) -> None:
        """Create a session before its first request.

        Args:
            seed: for an agent that chooses at random, 0 to 2**64 - 1.
        Raises:
            ArgumentError: an agent without `act`, or an invalid seed.
        """
        if not isinstance(agent, Agent) or not callable(agent.act):
            raise ArgumentError("agent", describe(agent), "a player with a method act")
        self._agent = agent
        self._seed = integer_within(seed, "seed", 0, 2**64 - 1)
        self._game = _core.BotzoneSession()
        self._history = History(None, Event(EventKind.SEATS))
        self._events = 0

    def __repr__(self) -> str:
        events = len(self._game.events(0))
        return f"<Session of {self._agent!r}, told {counted(events, 'event')}>"

    def replay(self, requests: Sequence[object], responses: Sequence[object]) -> None:
        """Go through turns that were already answered by another process of the same agent.

        An agent with a true attribute `has_memory` is called again, so that its state is as if it
        had played from the start; its answers are discarded.

        Args:
            requests: texts; other values and impossible requests are noted as by `answer`.
            responses: may be too few; only the answers to our own draws are used.
        Raises:
            ArgumentError: `requests` or `responses` is no sequence.
        """
        told, answers = _sequence("requests", requests), _sequence("responses", responses)
        for at, request in enumerate(told):
            if self._hear(request) and getattr(self._agent, "has_memory", False):
                self._asked()
            answer = answers[at] if at < len(answers) else None
            self._game.answered(answer if isinstance(answer, str) else None)

    def restore(self, data: str) -> None:
        """Assign the data of an earlier answer to the agent, if it has a `saved_state`."""
        if not data:
            return
        try:
            if hasattr(self._agent, "saved_state"):
                self._agent.saved_state = data
        except ENDING:
            raise
        except BaseException as error:
            self._note(f"the saved state was not restored: {describe(error)}")

    def answer(self, request: object) -> Answer:
        """Return the answer to any request; see the class for requests that make no sense."""
        action = self._asked() if self._hear(request) else None
        native = None if action is None else action.to_native()
        response = self._game.reply(*_told(request), native)
        data = self._data()
        return Answer(response, self._game.message(), data)

    def _data(self) -> str:
        """Return the agent's data, or an empty text if the platform would not keep them."""
        try:
            data = getattr(self._agent, "saved_state", "")
        except ENDING:
            raise
        except BaseException as error:
            self._note(f"the saved state failed: {describe(error)}")
            return ""
        if not isinstance(data, str):
            self._note(f"the saved state is no text: {describe(data)}")
        elif not (data.isascii() and data.isprintable()):
            self._note("the saved state is not one line of ASCII")
        elif len(data) > MOST_DATA:
            self._note(f"the saved state has {len(data)} bytes, more than {MOST_DATA}")
        else:
            return data
        return ""

    def _asked(self) -> Action | None:
        """Return the agent's action; None if the agent cannot act now or its action is illegal."""
        observation = self._observation()
        if observation is None:
            return None
        if not (observation.has_choice or getattr(self._agent, "answers_every_stage", False)):
            return Action.passing()
        try:
            action = self._agent.act(observation)
        except ENDING:
            raise
        except BaseException as error:
            self._note(f"the agent failed: {describe(error)}")
            return None
        if not isinstance(action, Action) or action not in observation.legal_actions:
            self._note(f"the agent's action is not legal: {describe(action)}")
            return None
        return action

    def _hear(self, request: object) -> bool:
        """Apply a request to the game; return whether it was understood."""
        begins = self._game.hear(*_told(request))
        if begins:
            self._begin()
        return begins is not None

    def _begin(self) -> None:
        view, begin = self._game.view(), getattr(self._agent, "begin", None)
        if view is None or begin is None:
            return
        try:
            begin(SEATS[view.seat], self._seed)
        except ENDING:
            raise
        except BaseException as error:
            self._note(f"the agent failed to begin: {describe(error)}")

    def _observation(self) -> Observation | None:
        """Return the observation of the seat; None if the agent may not be called."""
        for event in self._game.events(self._events):
            self._history = History(self._history, Event.from_native(event))
            self._events += 1
        view = self._game.view()
        return None if view is None else Observation(view, self._history)

    def _note(self, text: str) -> None:
        self._game.note(text)


def _told(request: object) -> tuple[str | None, str]:
    """Return a request for the native session: its text, or the description of another value."""
    return (request, "") if isinstance(request, str) else (None, describe(request))


def _sequence(name: str, value: object) -> Sequence[object]:
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise ArgumentError(name, describe(value), "a list or a tuple of texts")
    return value


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
