"""Writes logs of the judge of Botzone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paili.games.mcr import protocol
from paili.games.mcr.actions import Action, ActionKind
from paili.games.mcr.botzone_log.judge import content_of, display_of
from paili.games.mcr.deals import Deal
from paili.games.mcr.events import EventKind
from paili.games.mcr.states import State
from paili.games.verdicts import Verdict
from paili.model.errors import ArgumentError, describe

OK = "OK"
"""The verdict on an answer that the platform has nothing against."""


def to_botzone_log(state: State) -> dict[str, Any]:
    """The log of a game: what the judge has been given and would answer at each stage.

    Returns:
        `{"initdata": .., "log": [what the judge says, the answers, what it says, ..]}`.
    Raises:
        ArgumentError: no State.
    """
    if not isinstance(state, State):
        raise ArgumentError("state", describe(state), "a State")
    log: list[dict[str, Any]] = []
    for number, now in enumerate(state.stages()):
        log.append(_output(now))
        if number < len(state.actions):
            log.append(_answers_to_json(state.actions[number]))
    return {"initdata": _initdata(state.deal), "log": log}


def _output(state: State) -> dict[str, Any]:
    command = "finish" if state.is_over else "request"
    output = {"command": command, "content": content_of(state), "display": display_of(state)}
    if state.last.kind is EventKind.SEATS:
        output["initdata"] = _initdata(state.deal)
    return output


def _initdata(deal: Deal) -> dict[str, Any]:
    quan = {"quan": int(deal.prevalent_wind)}
    tiles = [tile for wall in deal.walls for tile in reversed(wall)]
    codes = [protocol.tile_text(tile) for tile in tiles if tile is not None]
    return {"walltiles": " ".join(codes), **quan} if deal.is_whole else quan


def _answers_to_json(answers: Sequence[Action]) -> dict[str, Any]:
    return {str(seat): _answer_to_json(action) for seat, action in enumerate(answers)}


def _answer_to_json(action: Action) -> dict[str, str]:
    if action.kind is not ActionKind.FAULT:
        return {"response": protocol.action_text(action), "verdict": OK}
    # The platform says nothing against an illegal answer: that is for the judge to see.
    is_judged = action.verdict in (None, Verdict.WRONG_ANSWER)
    return {"response": "", "verdict": OK if is_judged else str(action.verdict)}
