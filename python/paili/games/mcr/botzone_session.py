"""One seat's side of a game, as texts: requests in, answers out.

What is known of the game comes from the requests alone. Our own answers are not to be trusted: a
call fails silently if another seat had a better one. There is one exception: the tile of our own
concealed kong is told by nobody else.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.agents import McrAgent
from paili.games.mcr.events import Event, EventKind
from paili.games.mcr.observations import Observation
from paili.games.mcr.protocol import action_text, read_action, read_request, read_seats
from paili.games.playing import Agent
from paili.games.programs.child_processes import ENDING
from paili.model.errors import ArgumentError, PailiError, ProtocolError, describe
from paili.model.tiles import Wind, integer_within
from paili.wording import counted

MOST_DATA = 100_000
"""Bytes of the data that Botzone keeps between turns."""
MOST_DEBUG = 500
"""Characters of a message. Botzone takes 1 KB, and JSON may need two bytes for each."""

_OWN_DRAW = re.compile(r"\s*2(?:\s|$)")
_DRAWN = re.compile(r"\s*2\s+([WBT][1-9]|F[1-4]|J[1-3])")
_SEATS = re.compile(r"0\b")


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a request.

    Attributes:
        response: the words of an action.  debug: what went wrong, in a line of ASCII; or empty.
        data: the data of the agent for its next turn; or empty.
    """

    response: str
    debug: str = ""
    data: str = ""


class Session:
    """A game as one seat is told it, with the agent that plays it.

    A request that cannot be read, or that cannot come now, gets an answer that is legal whatever
    has happened: the tile just drawn is discarded, or the answer is to pass. The game goes on from
    what is known. But once something of our own hand was missed, the agent is not asked any more,
    because it may not know what is legal.
    """

    def __init__(self, agent: McrAgent, seed: int = 0) -> None:
        """Wait for the first request.

        Args:
            seed: of an agent that chooses at random, 0 to 2**64 - 1.
        Raises:
            ArgumentError: an agent without `act`, or another seed.
        """
        if not isinstance(agent, Agent) or not callable(agent.act):
            raise ArgumentError("agent", describe(agent), "a player with a method act")
        self._agent = agent
        self._seed = integer_within(seed, "seed", 0, 2**64 - 1)
        self._observation: Observation | None = None
        self._events: list[Event] = []
        self._answered: Action | None = None
        self._is_duplicate = True
        self._is_lost = False
        self._notes: list[str] = []

    def __repr__(self) -> str:
        return f"<Session of {self._agent!r}, told {counted(len(self._events), 'event')}>"

    def replay(self, requests: Sequence[object], responses: Sequence[object]) -> None:
        """Go through turns that have been answered, by another process of the same agent.

        An agent with a true attribute `has_memory` is asked again, so that it is in the state of
        one that has played from the start; its answers are dropped.

        Args:
            requests: texts; one that is none, or that cannot come, is noted as by `answer`.
            responses: may be too few; only those to our own draws are looked at.
        Raises:
            ArgumentError: no sequences.
        """
        told, answers = _sequence("requests", requests), _sequence("responses", responses)
        for at, request in enumerate(told):
            if self._follow(request) and getattr(self._agent, "has_memory", False):
                self._asked()
            self._answered = _read(answers[at]) if at < len(answers) else None

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
        """The answer to a request, whatever it is; see the class for those that make no sense."""
        try:
            self._answered = self._chosen(request)
            response = action_text(self._answered)
        except Exception as error:  # nothing may keep us from answering
            self._note(f"internal error: {describe(error)}")
            response, self._answered = _fallback_text(request), None
        data = self._data()
        debug, self._notes = _one_line("; ".join(self._notes)), []
        return Answer(response, debug, data)

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

    def _chosen(self, request: object) -> Action:
        """Return the action of the agent, or a fallback if it has no legal one."""
        action = self._asked() if self._follow(request) else None
        return self._fallback(request) if action is None else action

    def _asked(self) -> Action | None:
        """Return the action of the agent; None if it cannot act now, or its action is not legal."""
        observation = self._observation
        if observation is None or self._is_lost:
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

    def _follow(self, request: object) -> bool:
        """Take note of a request; whether it could be."""
        try:
            if not isinstance(request, str):
                raise ProtocolError(describe(request), "a request")
            if self._observation is None and _SEATS.match(request):
                self._begin(*read_seats(request))
            else:
                self._observe(request)
        except PailiError as error:
            self._note(str(error))
            self._is_lost = self._is_lost or self._is_our_own(request)
            return False
        return True

    def _begin(self, seat: Wind, prevalent_wind: Wind) -> None:
        self._observation = Observation.start(seat, prevalent_wind)
        self._events = [self._observation.last]
        begin = getattr(self._agent, "begin", None)
        if begin is None:
            return
        try:
            begin(seat, self._seed)
        except ENDING:
            raise
        except BaseException as error:
            self._note(f"the agent failed to begin: {describe(error)}")

    def _observe(self, request: str) -> None:
        """Go one event on.

        Raises:
            PailiError: it cannot come now.
        """
        observation = self._observation
        if observation is None:
            raise ProtocolError(request, "first of all the seat: 0, the seat, the prevalent wind")
        event = read_request(request, observation.seat, observation.last, self._answered)
        event = _with_own_kong(event, observation)
        if self._is_duplicate and _shows_flowers(event):
            observation = self._with_one_wall(observation)
        self._observation = observation.observe(event)
        self._events.append(event)

    def _with_one_wall(self, observation: Observation) -> Observation:
        """Return the game so far in the old format, which is the only one with flowers."""
        again = Observation.start(observation.seat, observation.prevalent_wind, is_duplicate=False)
        for event in self._events[1:]:
            again = again.observe(event)
        self._is_duplicate = False
        return again

    def _is_our_own(self, request: object) -> bool:
        """Whether a request that was not followed may be about our own tiles."""
        observation = self._observation
        if observation is None or not isinstance(request, str):
            return observation is None
        return request.lstrip().startswith(("1", "2", f"3 {int(observation.seat)}"))

    def _fallback(self, request: object) -> Action:
        """Return an action that is legal if the judge has really sent this request."""
        if not isinstance(request, str) or not _OWN_DRAW.match(request):
            return Action.passing()
        if _DRAWN.match(request):
            return read_action(_fallback_text(request))
        # A draw that cannot be read; passing is not allowed now.
        is_dealt = self._observation is not None and len(self._events) > 1
        held = self._observation.hand.tiles if self._observation and is_dealt else ()
        return Action.play(held[-1]) if held else Action.passing()

    def _note(self, text: str) -> None:
        self._notes.append(text)


def _sequence(name: str, value: object) -> Sequence[object]:
    """A sequence of texts that is no text itself.

    Raises:
        ArgumentError: something else.
    """
    if isinstance(value, str | bytes) or not isinstance(value, Sequence):
        raise ArgumentError(name, describe(value), "a list or a tuple of texts")
    return value


def _read(response: object) -> Action | None:
    """The action of an earlier answer; None if there is none in it."""
    try:
        return read_action(response) if isinstance(response, str) else None
    except ProtocolError:
        return None


def _fallback_text(request: object) -> str:
    """Return the answer to a request without the agent: discard a drawn tile, otherwise pass."""
    drawn = _DRAWN.match(request) if isinstance(request, str) else None
    return f"PLAY {drawn[1]}" if drawn else "PASS"


def _with_own_kong(event: Event, observation: Observation) -> Event:
    """Return the event with the tile of our own concealed kong, from our answer if that is right.

    Otherwise it is clear as long as there is only one kind to declare.
    """
    if event.kind is not EventKind.CONCEALED_KONG or event.seat is not observation.seat:
        return event
    possible = [
        action.tile
        for action in observation.legal_actions
        if action.kind is ActionKind.CONCEALED_KONG
    ]
    if event.tile in possible or not possible:
        return event
    return Event(event.kind, event.seat, possible[0] if len(possible) == 1 else None)


def _shows_flowers(event: Event) -> bool:
    return event.kind is EventKind.FLOWER or any(event.flowers)


def _one_line(text: str) -> str:
    """Return a text on one line of ASCII, cut to the length of Botzone's debug field."""
    plain = " ".join(text.split()).encode("ascii", "backslashreplace").decode("ascii")
    plain = "".join(letter if letter.isprintable() else "?" for letter in plain)
    return plain if len(plain) <= MOST_DEBUG else f"{plain[: MOST_DEBUG - 3]}..."
