"""The native agents of Chinese Standard Mahjong as classes, and the names of all its agents."""

from __future__ import annotations

from functools import partial

from paili import _core
from paili.games.agent_names import SEARCH, AgentNames, search_parameters
from paili.games.mcr.agents import NATIVE_AGENTS, NativeAgent, weighed_actions
from paili.games.mcr.botzone_agent import ProcessAgent
from paili.games.mcr.observations import Observation
from paili.games.weighed_actions import WeighedActions
from paili.model.errors import ArgumentError, describe

_MOST = 1_000_000
"""The greatest value of a parameter."""


class Random(NativeAgent):
    """An agent that chooses any legal action, all equally likely, by the seed of the game."""

    has_memory = True
    """Whether earlier choices matter: each choice depends on their number."""

    def __init__(self, seed: int = 0) -> None:
        """Create an agent.

        Args:
            seed: for games that do not call `begin`, which brings its own seed.
        """
        super().__init__("random", seed)


class Greedy(NativeAgent):
    """An agent that minimises the deficiency with the tiles that can still come; it ignores fan.

    It wins when it may, calls when that lowers the deficiency, and breaks ties by the number of
    accepted copies, then by tile order.
    """

    def __init__(self) -> None:
        super().__init__("greedy")


class Wang2020(NativeAgent):
    """The bot of Wang, Lyu & Chen 2020, which maximises the chances of the nearest legal wins.

    `paili_papers.wang_2020_mcr.algorithms.winning_chances` documents how it weighs them.
    """

    def __init__(self) -> None:
        super().__init__("wang2020")


def _check_number(name: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= _MOST:
        raise ArgumentError(name, describe(value), f"a number, 0 to {_MOST:,}")


SEARCH_PARAMETERS = search_parameters(_core.search_parameters())
"""All parameters of `Search`."""


class Search(NativeAgent):
    """An agent that weighs complete hands of eight fan by the chance that their tiles come in time.

    Its assumptions and preferences are parameters; `docs/strength.md` lists them and their effect.
    An answer takes some milliseconds, and less than a second at most.
    """

    def __init__(self, **parameters: float) -> None:
        """Create an agent.

        Args:
            parameters: those that differ from their defaults, by name, such as fan=2; see
                `SEARCH_PARAMETERS`.
        Raises:
            ArgumentError: an unknown parameter, or a value not from 0 to a million.
        """
        for name, value in parameters.items():
            _check_number(name, value)
        settings = ",".join(f"{name}={value}" for name, value in parameters.items())
        super().__init__(f"search:{settings}" if settings else "search")

    def choices(self, observation: Observation) -> WeighedActions:
        """Return all answers that it weighs at a stage, best first; `act` returns the first."""
        return weighed_actions(observation, self.name)


def _program(command: str, seconds: float, *, simple: bool, keep_running: bool) -> ProcessAgent:
    return ProcessAgent(command, simple=simple, keep_running=keep_running, time_limit=seconds)


_PROGRAMS = {
    "exec:": partial(_program, simple=False, keep_running=True),
    "exec-simple:": partial(_program, simple=True, keep_running=True),
    "exec-once:": partial(_program, simple=False, keep_running=False),
    "exec-simple-once:": partial(_program, simple=True, keep_running=False),
}
_PROTOCOL = "a program that speaks the protocol of Botzone"

AGENTS = AgentNames(
    native=NativeAgent,
    natives=NATIVE_AGENTS,
    parameters=tuple(one.name for one in SEARCH_PARAMETERS),
    programs=_PROGRAMS,
    protocol=_PROTOCOL,
    forms=f"{', '.join(NATIVE_AGENTS)} ({SEARCH}fan=2 sets a parameter); FILE.py:CLASS or "
    "MODULE:CLASS, a class with act(observation); "
    f"{' or '.join(f'{prefix}COMMAND' for prefix in _PROGRAMS)}, {_PROTOCOL} (simple: in plain "
    "lines; once: it reads its input to the end and is started for each answer)",
    game="Chinese Standard Mahjong, --rules mcr",
    classes={"random": Random, "greedy": Greedy, "wang2020": Wang2020, "search": Search},
)
"""The agents of this game."""
