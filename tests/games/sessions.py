"""Games of our own table in the words of Botzone: what each seat is told, what it answers."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence

from paili.agents import Random
from paili.agents.process import KEEP_RUNNING
from paili.botzone.interaction import INTERACTIONS
from paili.botzone.program import serve
from paili.game import Action, ActionKind, Agent, Deal, Observation, State
from paili.game.words import request_text
from paili.tiles import Wind

Say = Callable[[str], str]
"""Answers a request."""


class Daring:
    """Random, but it hardly ever passes: games are full of claims and kongs, many in vain."""

    has_memory = True

    def __init__(self) -> None:
        self._random = Random()

    def begin(self, seat: Wind, seed: int) -> None:
        self._random.begin(seat, seed)

    def act(self, observation: Observation) -> Action:
        first = self._random.act(observation)
        if first.kind not in (ActionKind.PASS, ActionKind.PLAY):
            return first
        others = [
            action
            for action in observation.legal_actions
            if action.kind not in (ActionKind.PASS, ActionKind.PLAY)
        ]
        return others[len(observation.legal_actions) % len(others)] if others else first


class Keeping:
    """A bot process that stays, with strings for its pipes."""

    def __init__(self, agent: Agent, seed: int, *, simple: bool) -> None:
        self.agent, self.seed, self.simple = agent, seed, simple
        self.requests: list[str] = []
        self.answers: list[str] = []

    def say(self, request: str) -> str:
        """Not asked one by one: the answers of the whole game come from one run, see `finish`."""
        raise NotImplementedError


def history_text(requests: Sequence[str], responses: Sequence[str], *, simple: bool) -> str:
    """The input of a first turn."""
    if not simple:
        return json.dumps({"requests": list(requests), "responses": list(responses)}) + "\n"
    lines = [str(len(requests))]
    for at, request in enumerate(requests):
        lines += [request, *responses[at : at + 1]]
    return "".join(f"{line}\n" for line in [*lines, "", ""])


def turn_text(request: str, *, simple: bool) -> str:
    """The input of a later turn."""
    return f"{request if simple else json.dumps(request)}\n"


def answers_of(text: str, *, simple: bool, keep_running: bool) -> list[tuple[str, str]]:
    """Responses and debug messages that a bot has written; nothing else may be there."""
    parts = text.split(f"{KEEP_RUNNING}\n") if keep_running else [text, ""]
    assert parts.pop() == "", text
    found = []
    for part in parts:
        if simple:
            response, debug, data, global_data, rest = part.split("\n")
            assert (data, global_data, rest) == ("", "", ""), part
        else:
            assert part.count("\n") == 1
            plain = json.loads(part)
            assert plain.keys() <= {"response", "debug"}
            response, debug = plain["response"], plain.get("debug", "")
        found.append((response, debug))
    return found


def run_bot(
    agent: Agent, text: str, *, simple: bool, keep_running: bool, seed: int = 0
) -> list[tuple[str, str]]:
    """What a bot process writes to some input."""
    sink = io.BytesIO()
    source = io.BytesIO(text.encode("utf-8", "surrogateescape"))
    serve(agent, INTERACTIONS[simple](), source, sink, seed=seed, keep_running=keep_running)
    return answers_of(sink.getvalue().decode("ascii"), simple=simple, keep_running=keep_running)


class Transcript:
    """A game that was played, as each seat was told it and as it answered."""

    def __init__(self, deal: Deal, seats: Sequence[Say]) -> None:
        """Play it.

        Args:
            seats: what answers a request in the words of Botzone.
        """
        from paili.game.words import read_action

        self.requests: dict[Wind, list[str]] = {seat: [] for seat in Wind}
        self.responses: dict[Wind, list[str]] = {seat: [] for seat in Wind}
        state = State.start(deal)
        while not state.is_over:
            actions = []
            for seat, say in zip(Wind, seats, strict=True):
                request = request_text(state.last.seen_by(seat), seat, deal.prevalent_wind)
                response = say(request)
                self.requests[seat].append(request)
                self.responses[seat].append(response)
                actions.append(read_action(response))
            state, _ = state.apply(actions)
        self.state = state
