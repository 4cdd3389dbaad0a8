"""A game told again, a stage at a time."""

from __future__ import annotations

from collections.abc import Iterator

from paili.games.mcr.states import State


def stages(state: State) -> Iterator[State]:
    """The states that a game went through, from the seats to the state itself."""
    now = State.start(state.deal)
    yield now
    for answers in state.actions:
        now, _ = now.apply(answers)
        yield now
