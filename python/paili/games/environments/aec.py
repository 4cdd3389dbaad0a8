"""A table as an environment of PettingZoo, whose agents act one after another."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from paili.games.decisions import AnyDecision
from paili.games.events import SEATS
from paili.model.errors import ArgumentError, IllegalActionError, describe
from paili.model.tiles import integer_within, is_one_of

if TYPE_CHECKING:
    from paili import _core

RENDER_MODES = ("human", "ansi", "html")
_AGENTS = [f"seat_{seat.value}" for seat in SEATS]
_COLUMNS = 9
_GAMES = 2**32


@dataclass(frozen=True)
class Tables:
    """The parts of an environment that differ from game to game.

    Attributes:
        name: the environment's name.
        start: returns the native table of a seed and a game number, and the answers given so far.
        state: returns the initial `State` of the same game, which `game` and `render` show.
        action: converts a native action.
        decision: the class that numbers actions, planes and features.
        rows: of each plane.
        points: returns the points that each seat has gained in a game.
    """

    name: str
    start: Callable[[int, int], tuple[_core.McrPoll | _core.SichuanPoll, list[list[Any]]]]
    state: Callable[[int, int], Any]
    action: Callable[[Any], Any]
    decision: type[AnyDecision[Any, Any]]
    rows: int
    points: Callable[[Any], tuple[int, ...]]


class TableEnv(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # it has no types
    """A game of four agents, named by their seats: `seat_0` (east) to `seat_3` (north).

    An observation has `observation` (planes, uint8), `features` (float32) and `action_mask` (int8).
    `docs/environments.md` gives the order in which agents act. Rewards are the payments.
    """

    def __init__(self, tables: Tables, render_mode: str | None) -> None:
        super().__init__()
        if not (render_mode is None or is_one_of(render_mode, RENDER_MODES)):
            expected = "None or " + " or ".join(RENDER_MODES)
            raise ArgumentError("render_mode", describe(render_mode), expected)
        self.metadata = {
            "name": tables.name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = list(_AGENTS)
        self.agents: list[str] = []
        self._tables = tables
        self._seed: int | None = None
        self._game = 0
        planes = sum(block.size for block in tables.decision.PLANES)
        features = sum(block.size for block in tables.decision.FEATURES)
        actions = len(tables.decision.ACTIONS)
        self._space = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (planes, tables.rows, _COLUMNS), np.uint8),
                    "features": spaces.Box(-np.inf, np.inf, (features,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in _AGENTS
        }
        self._actions: dict[str, spaces.Discrete] = {
            agent: spaces.Discrete(actions) for agent in _AGENTS
        }

    def observation_space(self, agent: str) -> spaces.Space[dict[str, Any]]:
        """Return the observation space of an agent, which is the same for all."""
        return self._space[_known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the action space of an agent, which is the same for all."""
        return self._actions[_known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game.

        With a seed it is game 0 of the seed. Without one it is the next game of the last seed; the
        first time, the seed is random.

        Args:
            seed: 0 to 2**64 - 1.  options: {"game": 7} for another game of the seed.
        Raises:
            ArgumentError: an argument is invalid; the environment is unchanged.
        """
        if seed is not None:
            seed = integer_within(seed, "seed", 0, 2**64 - 1)
        chosen = game_of(options)
        if seed is not None:
            self._seed, self._game = seed, 0
        elif self._seed is None:
            self._seed = int(np.random.default_rng().integers(2**63))
        else:
            self._game = (self._game + 1) % _GAMES
        if chosen is not None:
            self._game = chosen
        self._poll, answered = self._tables.start(self._seed, self._game)
        self._state = self._tables.state(self._seed, self._game)
        self._follow(answered)
        self._gained: tuple[int, ...] = (0, 0, 0, 0)
        self.agents = list(_AGENTS)
        self.rewards = dict.fromkeys(_AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(_AGENTS, 0)
        self.terminations = dict.fromkeys(_AGENTS, False)
        self.truncations = dict.fromkeys(_AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in _AGENTS}
        self._skip_agent_selection = None
        self.agent_selection = self._asked()

    def _begun(self) -> None:
        if not hasattr(self, "_poll"):
            raise ArgumentError("env", "no game yet", "a call of reset first")

    def _expect_agents(self) -> None:
        self._begun()
        if not self.agents:
            raise ArgumentError("env", "a game that all agents have left", "a call of reset first")

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle or copy an environment: make another, with the same seed")

    def _asked(self) -> str:
        """Return the agent to act; the first one when the game is over."""
        seat = self._poll.seat
        return _AGENTS[seat or 0]

    def _follow(self, answered: list[list[Any]]) -> None:
        for answers in answered:
            actions = [self._tables.action(answer) for answer in answers]
            self._state, _ = self._state.apply(actions)

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent. No action is legal unless the agent is to act."""
        seat = _AGENTS.index(_known(agent))
        self._begun()
        return {
            "observation": self._poll.planes(seat),
            "features": self._poll.features(seat),
            "action_mask": self._poll.mask(seat).view(np.int8),
        }

    def last(
        self, observe: bool = True
    ) -> tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]:
        """Return the observation of the agent to act, and its reward since its last decision."""
        self._expect_agents()
        found: tuple[dict[str, Any] | None, float, bool, bool, dict[str, Any]]
        found = super().last(observe)
        return found

    def step(self, action: int | None) -> None:
        """Apply the number chosen by the agent to act.

        Raises:
            IllegalActionError: the number is not legal; the environment is unchanged.
            ArgumentError: there is no game, or all agents have left it.
        """
        self._expect_agents()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._poll, answered = self._stepped(action)
        self._follow(answered)
        gained = tuple(self._poll.gained)
        self._cumulative_rewards[agent] = 0
        for name, now, before in zip(_AGENTS, gained, self._gained, strict=True):
            self.rewards[name] = now - before
        self._gained = gained
        self._accumulate_rewards()
        if self._poll.seat is None:
            self.terminations = dict.fromkeys(_AGENTS, True)
        self.agent_selection = self._asked()
        if self.render_mode == "human":
            self.render()

    def _stepped(self, action: object) -> tuple[Any, list[list[Any]]]:
        names = self._tables.decision.ACTIONS
        legal = self._poll.mask(SEATS[_AGENTS.index(self.agent_selection)])
        number = action if isinstance(action, (int, np.integer)) else -1
        if isinstance(action, bool) or not 0 <= number < len(names) or not legal[number]:
            known = not isinstance(action, bool) and 0 <= number < len(names)
            got = names[int(number)] if known else describe(action)
            allowed = tuple(names[place] for place in legal.nonzero()[0].tolist())
            raise IllegalActionError(got, allowed, self.agent_selection)
        return self._poll.step(int(number))

    @property
    def game(self) -> Any:
        """The game with all its events, a `State` that hides nothing."""
        self._begun()
        return self._state

    def render(self) -> str | None:
        """Return the table as text or as a page; None if it is printed, or if there is no mode."""
        if self.render_mode is None:
            return None
        self._begun()
        if self.render_mode == "html":
            page: str = self._state.to_html()
            return page
        text = table_text(self._state)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: there are no resources to release."""


def game_of(options: object) -> int | None:
    """Return the game number in the options of a reset; other options are ignored."""
    if options is None:
        return None
    if not isinstance(options, Mapping):
        raise ArgumentError("options", describe(options), 'None, or {"game": 7}')
    if "game" not in options:
        return None
    return integer_within(options["game"], "game", 0, _GAMES - 1)


def _known(agent: str) -> str:
    if not isinstance(agent, str) or agent not in _AGENTS:
        raise ArgumentError("agent", describe(agent), " or ".join(_AGENTS))
    return agent


def table_text(state: Any) -> str:
    """Return the number of events with the last one, and a line for the hand of each seat."""
    first = f"{len(state.events)} events, the last: {state.last}"
    return "\n".join([first, *(f"{seat!s:5}  {state.hand(seat)}" for seat in SEATS)])
