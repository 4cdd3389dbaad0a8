"""The players of the native core."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from paili import _core
from paili.games.decisions import checked
from paili.games.mcr.actions import Action
from paili.games.mcr.observations import Observation
from paili.games.native_agents import AnyNativeAgent, weighed_by_search
from paili.games.playing import Agent
from paili.games.weighed_actions import WeighedActions
from paili.model.tiles import TILES, integer_within

McrAgent: TypeAlias = Agent[Observation, Action]
"""A player of this game."""

NATIVE_AGENTS = tuple(_core.agent_names())
"""Names of the players that the native core has."""


class NativeAgent(AnyNativeAgent[Observation, Action]):
    """A player of the native core."""

    NAMES = NATIVE_AGENTS
    OBSERVATION = Observation
    ACTION = Action

    _PLAYER = _core.GameAgent


class Consideration(NamedTuple):
    """An answer that was weighed, with what speaks for it and against it.

    Attributes:
        worth: points that it is expected to lead to, those of others' wins that it saves among
            them, less `danger`. Those of a call are divided by the margin that docs/search.md
            tells of: it loses more than its plan shows.
        chance: to win, 0 to 1. The best plan has the chance that such plans had in games that were
            played, the others are in proportion to it.
        planned: the same before that: what the plan itself says. For a far hand, completions are
            added up though they overlap, so that it is no probability.
        fan: of the wins that are planned, in the mean; 0 without one.
        danger: points that its discard is expected to cost; with a call, those beyond what the
            safest tile in hand would cost, divided by the margin.
    """

    action: Action
    worth: float
    chance: float
    planned: float
    fan: float
    danger: float

    @property
    def gain(self) -> float:
        """Points that it is expected to lead to if its discard costs nothing."""
        return self.worth + self.danger


def considerations(observation: Observation, name: str = "search") -> tuple[Consideration, ...]:
    """All answers that the agent `search` weighs at a stage, best first, with its reasons.

    Args:
        name: the agent with its parameters, such as "search:fan=2".
    Raises:
        ArgumentError: no observation, or a name of another agent.
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
    """The agent `search`'s forecast of the other players, from the public part of a game.

    Attributes:
        ends: chance, 0 to 1, that another wins within each round of four discards to come, the
            first one now, if the game goes on until then. 24 rounds.
        supply: tiles of each kind, by index, that all others together discard with a turn each.
        supply_before: the same of the player before, whose discards can be called for a chow.
        danger: chance that a discard of each kind, by index, wins for another.
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
        ArgumentError: no observation, or `ahead` outside its range.
    """
    ahead = integer_within(ahead, "ahead", 0, MOST_AHEAD)
    view = checked(observation, Observation, "observation", "an Observation").to_native()
    found = _core.search_forecast(view, float(ahead))
    return Forecast(tuple(found.ends), tuple(found.all), tuple(found.before), tuple(found.danger))


def weighed_actions(observation: Observation, name: str = "search") -> WeighedActions:
    """All answers that the agent `search` weighs at a stage, best first.

    Args:
        name: the agent with its parameters, such as "search:fan=2".
    Raises:
        ArgumentError: as `considerations`.
    """
    return WeighedActions.of(considerations(observation, name))
