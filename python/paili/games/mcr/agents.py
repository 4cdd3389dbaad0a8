"""The native agents."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from paili import _core
from paili.games.decisions import checked
from paili.games.mcr.actions import Action
from paili.games.mcr.observations import Observation
from paili.games.native_agents import AnyNativeAgent, weighed_by_search
from paili.games.playing import Agent
from paili.games.preferences import Preference
from paili.games.weighed_actions import WeighedActions
from paili.model.tiles import TILES, integer_within

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
