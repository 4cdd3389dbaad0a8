"""Games of paili's table in Botzone's protocol: the requests and responses of each seat."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence

from paili.agents import Random
from paili.botzone.program import serve
from paili.games.mcr import Action, ActionKind, Deal, McrAgent, Observation, State
from paili.games.mcr.botzone_session import Session, interaction
from paili.games.mcr.protocol import KEEP_RUNNING, read_action, request_text
from paili.model.tiles import Wind


class Daring:
    """A random player that hardly ever passes, so that games are full of calls and kongs."""

    has_memory = True

    def __init__(self) -> None:
        self._random = Random()

    def begin(self, seat: Wind, seed: int) -> None:
        self._random.begin(seat, seed)

    def act(self, observation: Observation) -> Action:
        first = self._random.act(observation)
        legal = observation.legal_actions
        # Choose the kind first: there are many chows and pungs, one per discard, but one kong.
        kinds = sorted({action.kind for action in legal} - {ActionKind.PASS, ActionKind.PLAY})
        if not kinds or first.kind in kinds:
            return first
        kind = kinds[legal.index(first) % len(kinds)]
        return next(action for action in reversed(legal) if action.kind is kind)


def history_text(requests: Sequence[str], responses: Sequence[str], *, simple: bool) -> str:
    """Return the input of a bot's first turn."""
    if not simple:
        return json.dumps({"requests": list(requests), "responses": list(responses)}) + "\n"
    lines = [str(len(requests))]
    for at, request in enumerate(requests):
        lines += [request, *responses[at : at + 1]]
    return "".join(f"{line}\n" for line in [*lines, "", ""])


def turn_text(request: str, *, simple: bool) -> str:
    """Return the input of a bot's later turn."""
    return f"{request if simple else json.dumps(request)}\n"


def answers_of(text: str, *, simple: bool, keep_running: bool) -> list[tuple[str, str]]:
    """Parse a bot's output into responses and debug messages; check that there is nothing else."""
    if not text:
        return []
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
    agent: McrAgent, text: str | bytes, *, simple: bool, keep_running: bool, seed: int = 0
) -> list[tuple[str, str]]:
    """Serve a bot with some input and return its responses and debug messages."""
    sink = io.BytesIO()
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    source = io.BytesIO(data)
    texts = interaction(simple=simple, has_data=hasattr(agent, "saved_state"))
    serve(agent, texts, source, sink, seed=seed, keep_running=keep_running)
    return answers_of(sink.getvalue().decode("ascii"), simple=simple, keep_running=keep_running)


class Transcript:
    """A game of paili's table, with the requests and responses of each seat.

    Attributes:
        state: the final state of the game.
        requests: the requests of each seat.
        responses: the responses of each seat.
        remarks: complaints of the seats' sessions.
    """

    def __init__(self, deal: Deal, sessions: Sequence[Session]) -> None:
        """Play the game with one session per seat."""
        self.requests: dict[Wind, list[str]] = {seat: [] for seat in Wind}
        self.responses: dict[Wind, list[str]] = {seat: [] for seat in Wind}
        self.remarks: list[str] = []
        state = State.start(deal)
        while not state.is_over:
            actions = []
            for seat, session in zip(Wind, sessions, strict=True):
                seen = state.last.seen_by(seat)
                request = request_text(seen, seat, deal.prevalent_wind)
                answer = session.answer(request)
                self.requests[seat].append(request)
                self.responses[seat].append(answer.response)
                self.remarks += filter(None, [answer.debug])
                actions.append(read_action(answer.response))
            state, _ = state.apply(actions)
        self.state = state
