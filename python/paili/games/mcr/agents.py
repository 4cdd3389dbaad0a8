"""The native agents, their considerations, and the names of all agents of the game."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from paili import _core
from paili.games.actions import WeighedActions
from paili.games.agent_names import (
    SEARCH,
    AgentNames,
    AnyNativeAgent,
    search_parameters,
    weighed_by_search,
)
from paili.games.decisions import checked
from paili.games.mcr.actions import Action
from paili.games.mcr.observations import Observation
from paili.games.playing import Agent, Preference
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import TILES, integer_within

if TYPE_CHECKING:
    from paili.games.mcr.botzone_agent import ProcessAgent

McrAgent: TypeAlias = Agent[Observation, Action]
"""An agent of this game."""

NATIVE_AGENTS = tuple(_core.agent_names())
"""Names of the native agents."""


class NativeAgent(AnyNativeAgent[Observation, Action]):
    """A native agent, by name."""

    NAMES = NATIVE_AGENTS
    OBSERVATION = Observation
    ACTION = Action

    _PLAYER = _core.GameAgent


class Consideration(NamedTuple):
    """An answer weighed by the agent `search`, with the numbers behind its rank.

    Attributes:
        worth: expected points, with the points of others' wins that it prevents, less `danger`.
            Those of a call are divided by a margin (docs/search.md), because a call loses more than
            its plan shows.
        chance: to win, 0 to 1. The best plan has the chance that such plans had in simulated games;
            the others are in proportion to it.
        planned: the chance that the plan itself gives. For a far hand the chances of overlapping
            completions are added up, so that it is no probability.
        fan: mean fan of the planned wins; 0 without one.
        danger: points that its discard is expected to cost; with a call, those in excess of the
            cost of the safest tile in hand, divided by the margin.
    """

    action: Action
    worth: float
    chance: float
    planned: float
    fan: float
    danger: float

    @property
    def gain(self) -> float:
        """Expected points if its discard costs nothing."""
        return self.worth + self.danger


def considerations(observation: Observation, name: str = "search") -> tuple[Consideration, ...]:
    """Return all answers that the agent `search` weighs at a stage, best first, with its reasons.

    Args:
        name: the agent with its parameters, such as "search:fan=2".
    Raises:
        ArgumentError: no observation, or no name of this agent.
    """
    found = weighed_by_search(_core.search_choices, Observation, observation, name)
    return tuple(
        Consideration(
            *(Action.from_native(one.action), one.worth),
            *(one.chance, one.planned, one.fan, one.danger),
        )
        for one in found
    )


class Forecast(NamedTuple):
    """The forecast of the other players by the agent `search`, from the public part of a game.

    Attributes:
        ends: chance, 0 to 1, that another player wins within each of the next 24 rounds of four
            discards, the current one first, if the game lasts until then.
        supply: tiles of each kind, by index, that all others together discard with a turn each.
        supply_before: those of the previous player alone, whose discards can be called for a chow.
        danger: chance that a discard of each kind, by index, wins for another player.
    """

    ends: tuple[float, ...]
    supply: tuple[float, ...]
    supply_before: tuple[float, ...]
    danger: tuple[float, ...]

    def __repr__(self) -> str:
        worst = max(range(len(self.danger)), key=self.danger.__getitem__)
        most = f"{TILES[worst]} wins for another: {self.danger[worst]:.1%}"
        return f"<Forecast: another wins within a round: {self.ends[0]:.1%}; {most}>"


MOST_AHEAD = 96


def forecast(observation: Observation, *, ahead: int = 8) -> Forecast:
    """Forecast the other players by regressions on simulated games; see docs/strength.md.

    Args:
        ahead: discards from now for which the supply is forecast, 0 to 96.
    Raises:
        ArgumentError: no observation, or `ahead` out of range.
    """
    ahead = integer_within(ahead, "ahead", 0, MOST_AHEAD)
    view = checked(observation, Observation, "observation", "an Observation").to_native()
    found = _core.search_forecast(view, float(ahead))
    return Forecast(tuple(found.ends), tuple(found.all), tuple(found.before), tuple(found.danger))


def weighed_actions(observation: Observation, name: str = "search") -> WeighedActions:
    """Return all answers that the agent `search` weighs at a stage, best first.

    Args:
        name: the agent with its parameters, such as "search:fan=2".
    Raises:
        ArgumentError: see `considerations`.
    """
    return WeighedActions.of(considerations(observation, name))


def preferences(observation: Observation) -> tuple[Preference[Action], ...]:
    """Return all answers that the agent `learned` considers at a stage, the most probable first.

    After a call it considers only five discards, after which the nearest wins are likeliest.

    Raises:
        ArgumentError: no observation.
    Cost: half a millisecond.
    """
    view = checked(observation, Observation, "observation", "an Observation").to_native()
    found = _core.mcr_learned_choices(view)
    return tuple(
        Preference(Action.from_native(action), chance, worth) for action, chance, worth in found
    )


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
    # A bot that plays a native agent starts faster without it.
    from paili.games.mcr.botzone_agent import ProcessAgent

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
