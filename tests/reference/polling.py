"""Sequential questions to the seats by the definition, with names of actions, not numbers.

A seat that may do more than pass is asked once per stage, or repeatedly where its answer takes
several steps. Seats with the highest-ranked possible answer come first, equal ones in turn order.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from itertools import permutations
from typing import Any, NamedTuple

from paili.games.mcr import Action as McrAction
from paili.games.mcr import State as McrState
from paili.games.sichuan import State as SichuanState
from paili.model.tiles import Wind

Steps = tuple[str, ...]


class Asked(NamedTuple):
    """A seat that is asked.

    Attributes:
        seat: the seat.
        legal: the steps that it may choose.
        state: the game at this stage.
        said: the earlier steps of the same answer.
    """

    seat: Wind
    legal: frozenset[str]
    state: Any
    said: Steps


RANKS = {"win": 0, "pung": 1, "kong": 1, "chow": 2}


def mcr_steps(state: McrState, action: McrAction) -> Steps:
    """Return the steps of an answer; a call and its discard are two."""
    last = state.last
    offered = last.tile if last.discard is None else last.discard
    text = str(action)
    if action.kind == "chow":
        return f"{text.partition(',')[0]} with {offered}", f"play {action.discard}"
    if action.kind == "pung":
        return f"pung {offered}", f"play {action.discard}"
    return (f"kong {offered}" if text == "kong" else text,)


def sichuan_steps(_: SichuanState, action: Any) -> Steps:
    """Return the steps of an answer: the tiles of an exchange in order."""
    if action.kind == "exchange":
        return tuple(f"give {tile}" for tile in action.tiles)
    return (str(action),)


def first_of(state: Any) -> Wind:
    """Return the seat from which the order of turns starts."""
    if isinstance(state, SichuanState):
        if state.stage in ("exchange", "void"):
            return Wind.EAST
        return state.turn if state.stage == "turn" else Wind((state.turn + 1) % 4)
    seat = state.last.seat
    assert seat is not None
    return seat if state.last.kind == "draw" else Wind((seat + 1) % 4)


def rank(step: str) -> int:
    """Return the rank of a step, 0 for the highest; actions in one's own turn have no rival."""
    return RANKS.get(step.partition(" ")[0], 0)


def is_open(ways: Mapping[Steps, Any], said: Steps) -> bool:
    """Return whether the answer needs further steps."""
    return said not in ways


def polled(state: Any) -> Generator[Asked, str, Any]:
    """Yield each question with its legal steps, receive a step, and return the final state."""
    steps_of = sichuan_steps if isinstance(state, SichuanState) else mcr_steps
    while not state.is_over:
        ways = {seat: _ways(state, seat, steps_of) for seat in state.choosers}
        state, _ = state.apply((yield from _stage(state, ways)))
    return state


def _ways(state: Any, seat: Wind, steps_of: Any) -> dict[Steps, Any]:
    ways: dict[Steps, Any] = {}
    for action in state.legal_actions(seat):
        steps = steps_of(state, action)
        # The tiles may be given in any order.
        for order in set(permutations(steps)) if action.kind == "exchange" else [steps]:
            ways[order] = action
    return ways


def _stage(state: Any, ways: dict[Wind, dict[Steps, Any]]) -> Generator[Asked, str, Any]:
    shared = isinstance(state, SichuanState)
    first = first_of(state) if ways else Wind.EAST
    best = {
        seat: min(rank(steps[0]) for steps in mine if steps != ("pass",))
        for seat, mine in ways.items()
    }
    todo = sorted(ways, key=lambda seat: (best[seat], (seat - first) % 4))
    said: dict[Wind, Steps] = {}
    while True:
        # The provisional winner: the best-ranked answer so far.
        standing = min((rank(steps[0]) for steps in said.values()), default=None)
        holders = [s for s, steps in said.items() if rank(steps[0]) == standing]
        begun = [s for s in holders if is_open(ways[s], said[s])]
        rivals = [
            s
            for s in todo
            if standing is None
            or best[s] < standing
            or (shared and not begun and best[s] == standing)
        ]
        if rivals:
            seat = rivals[0]
            todo.remove(seat)
            legal = frozenset(steps[0] for steps in ways[seat])
            step = yield Asked(seat, legal, state, ())
            if step == "pass" or (
                standing is not None
                and (rank(step) > standing or (not shared and rank(step) == standing))
            ):
                continue
            said[seat] = (step,)
        elif begun:
            seat = begun[0]
            place, so_far = len(said[seat]), said[seat]
            more = frozenset(s[place] for s in ways[seat] if s[:place] == so_far)
            step = yield Asked(seat, more, state, so_far)
            said[seat] = (*so_far, step)
        else:
            return {s: ways[s][said[s]] for s in holders}


def gained(state: Any) -> tuple[int, ...]:
    """Return the gain of each seat so far."""
    if isinstance(state, SichuanState):
        return tuple(state.scores)
    return tuple(state.payments or (0, 0, 0, 0))
