"""Games between players."""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from paili import _core
from paili.games.mcr.actions import Action
from paili.games.mcr.deals import SEATS, Deal
from paili.games.mcr.observations import Observation
from paili.games.mcr.states import State
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import Wind, integer_within

NATIVE_AGENTS = tuple(_core.agent_names())
"""Names of the players that the native core has."""


@runtime_checkable
class Agent(Protocol):
    """A player: whatever has `act`.

    A player may also have `begin(seat, seed)`, called before a game; `close()`, called when it is
    no longer needed; and `answers_every_stage = True` if it is to be asked where it can only pass.
    """

    def act(self, observation: Observation) -> Action:
        """The answer at a stage."""


class NativeAgent:
    """A player of the native core."""

    def __init__(self, name: str, seed: int = 0) -> None:
        """A player by name; `seed` is for games that are not begun by `begin`.

        Raises:
            ArgumentError: no such player, or no seed from 0 to 2**64 - 1.
        """
        kind = name.partition(":")[0] if isinstance(name, str) else name
        if kind not in NATIVE_AGENTS:
            raise ArgumentError("agent", describe(name), " or ".join(NATIVE_AGENTS))
        _core.GameAgent(name, 0, 0)  # refuses parameters that there are not
        self.name = name
        self._seed = integer_within(seed, "seed", 0, 2**64 - 1)
        self._player: _core.GameAgent | None = None

    def begin(self, seat: Wind, seed: int) -> None:
        """A game begins."""
        self._player = _core.GameAgent(self.name, seed, seat)

    def act(self, observation: Observation) -> Action:
        """The answer at a stage."""
        if self._player is None:
            self._player = _core.GameAgent(self.name, self._seed, observation.seat)
        return observation.answer_of(self._player)


def play(deal: Deal, agents: Sequence[Agent], seed: int = 0) -> State:
    """Plays one game to its end.

    A player that raises an exception is ruled to have crashed ("RE"), and one that gives no
    `Action` to have answered nonsense ("WA"): the game ends, and it pays.

    Args:
        deal: the walls and the prevalent wind.
        agents: four players, by seat.
        seed: what players that choose at random begin with.
    """
    agents = list(agents)
    if len(agents) != len(SEATS) or not all(isinstance(agent, Agent) for agent in agents):
        raise ArgumentError("agents", describe(agents), "four players with a method act")
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    state = State.start(deal)
    for seat, agent in zip(SEATS, agents, strict=True):
        if (begin := getattr(agent, "begin", None)) is not None:
            begin(seat, seed)
    always = {
        seat
        for seat, agent in zip(SEATS, agents, strict=True)
        if getattr(agent, "answers_every_stage", False)
    }
    while not state.is_over:
        asked = always.union(state.choosers)
        state, _ = state.apply({seat: _answer(agents[seat], state, seat) for seat in sorted(asked)})
    return state


def game_seed(seed: int, index: int) -> int:
    """The seed that the players of game `index` are given in a match."""
    seed = integer_within(seed, "seed", 0, 2**64 - 1)
    return _core.game_seed(seed, integer_within(index, "index", 0, 2**32 - 1))


def _answer(agent: Agent, state: State, seat: Wind) -> Action:
    try:
        action = agent.act(state.observation(seat))
    except Exception:  # whatever it is, it is that player's fault
        return Action.fault("RE")
    return action if isinstance(action, Action) else Action.fault("WA")
