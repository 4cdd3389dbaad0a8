"""The native agents, their considerations, and the names of all agents of the game."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import NamedTuple, TypeAlias

from paili import _core
from paili.analysis.beliefs import Beliefs
from paili.games.actions import WeighedActions
from paili.games.agent_names import AgentNames, AnyNativeAgent, search_parameters, weighed_by_search
from paili.games.decisions import checked
from paili.games.playing import Agent, Preference
from paili.games.sichuan.actions import Action
from paili.games.sichuan.json_lines_agent import JsonLinesAgent
from paili.games.sichuan.observations import Observation
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import NamedEnum, native_members

SichuanAgent: TypeAlias = Agent[Observation, Action]
"""An agent of this game."""

NATIVE_AGENTS = tuple(_core.sichuan_agent_names())
"""Names of the native agents."""


class NativeAgent(AnyNativeAgent[Observation, Action]):
    """A native agent, by name."""

    NAMES = NATIVE_AGENTS
    OBSERVATION = Observation
    ACTION = Action

    _PLAYER = _core.SichuanAgent


class Goal(NamedEnum, StrEnum):
    """The kind of win that a hand aims at."""

    PLAIN = "plain"
    """Any win."""
    ALL_PUNGS = "all_pungs"
    SEVEN_PAIRS = "seven_pairs"
    FULL_FLUSH = "full_flush"
    PURE_PUNGS = "pure_pungs"
    """All pungs in one suit."""
    PURE_SEVEN_PAIRS = "pure_seven_pairs"


_GOALS = {native: goal for goal, native in native_members(Goal, _core.SichuanGoal).items()}


class Consideration(NamedTuple):
    """An answer weighed by the agent `search`, with the numbers behind its rank.

    Attributes:
        worth: expected points, less `danger`.
        goal: the single goal with the highest earnings for the hand after it; None after a win.
        by_draw: whether waiting for a drawn tile earns more than winning by a discard too.
        chance: to reach the goal, 0 to 1: the share of sampled futures whose tiles are enough. It
            is too high, the more so for far hands, because it assumes knowledge of the tiles to
            come.
        danger: points that its discard is expected to cost.
    """

    action: Action
    worth: float
    goal: Goal | None
    by_draw: bool
    chance: float
    danger: float

    @property
    def gain(self) -> float:
        """Expected points if its discard costs nothing."""
        return self.worth + self.danger


def considerations(
    observation: Observation, name: str = "search", *, beliefs: Beliefs | None = None
) -> tuple[Consideration, ...]:
    """Return all answers that the agent `search` weighs at a stage, best first, with its reasons.

    Args:
        name: the agent with its parameters, such as "search:kong=2".
        beliefs: `paili.infer(observation)`, whose samples are then the hands of the others; None to
            deal these hands at random.
    Raises:
        ArgumentError: no observation, no name of this agent, or invalid beliefs.
    Cost: about a millisecond, some ten for an exchange.
    """
    choices = partial(_core.sichuan_search_choices, beliefs=_native_beliefs(observation, beliefs))
    found = weighed_by_search(choices, Observation, observation, name)
    return tuple(
        Consideration(
            *(Action.from_native(one.action), one.worth),
            *(None if one.goal is None else _GOALS[one.goal], one.by_draw),
            *(one.chance, one.danger),
        )
        for one in found
    )


def _native_beliefs(observation: object, beliefs: Beliefs | None) -> _core.Beliefs | None:
    """Return the native beliefs, after a check that they belong to this position.

    Raises:
        ArgumentError: no beliefs, or those of another position.
    """
    if beliefs is None:
        return None
    expected = "beliefs that `paili.infer` found for this observation"
    if not isinstance(beliefs, Beliefs):
        raise ArgumentError("beliefs", describe(beliefs), expected)
    if isinstance(observation, Observation):
        is_same = beliefs.seat is observation.seat and beliefs.knowledge == observation.knowledge
        if not is_same:
            raise ArgumentError("beliefs", repr(beliefs), expected)
    return beliefs._native


def weighed_actions(
    observation: Observation, name: str = "search", *, beliefs: Beliefs | None = None
) -> WeighedActions:
    """Return all answers that the agent `search` weighs at a stage, best first.

    Args:
        name: the agent with its parameters, such as "search:kong=2".
        beliefs: see `considerations`.
    Raises:
        ArgumentError: see `considerations`.
    """
    return WeighedActions.of(considerations(observation, name, beliefs=beliefs))


def preferences(observation: Observation) -> tuple[Preference[Action], ...]:
    """Return all answers that the agent `learned` considers at a stage, the most probable first.

    It considers only the eight exchanges after which the hand is nearest to a win.

    Raises:
        ArgumentError: no observation.
    Cost: half a millisecond.
    """
    view = checked(observation, Observation, "observation", "an Observation").to_native()
    found = _core.sichuan_learned_choices(view)
    return tuple(
        Preference(Action.from_native(action), chance, worth) for action, chance, worth in found
    )


SICHUAN_SEARCH_PARAMETERS = search_parameters(_core.sichuan_search_parameters())
"""All parameters of the agent `search` of Sichuan Mahjong; see `docs/sichuan-strength.md`."""

_PROTOCOL = "a program that reads and writes lines of JSON"

AGENTS = AgentNames(
    native=NativeAgent,
    natives=NATIVE_AGENTS,
    parameters=tuple(one.name for one in SICHUAN_SEARCH_PARAMETERS),
    programs={"exec:": lambda command, seconds: JsonLinesAgent(command, time_limit=seconds)},
    protocol=_PROTOCOL,
    forms=f"{', '.join(NATIVE_AGENTS)}, classes, and exec:COMMAND, {_PROTOCOL}",
    game="Sichuan Mahjong, such as --rules xuezhan",
)
"""The agents of this game."""
