"""`VectorGames` as a vector environment of Gymnasium: the learner has all seats of many tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from paili.games.decisions import AnyDecision
from paili.games.environments.single import MOST, LegalNumbers
from paili.games.vector import AnyVectorGames, Decisions
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import integer_within


class LegalNumbersOfTables(spaces.MultiDiscrete):
    """A space of one number for each table; `sample` without a mask returns legal ones."""

    def __init__(self, single: LegalNumbers, tables: int) -> None:
        super().__init__([int(single.n)] * tables)
        self.legal: npt.NDArray[np.bool_] | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> npt.NDArray[Any]:
        """Return random numbers; see `MultiDiscrete.sample` for the arguments."""
        if mask is None and probability is None and self.legal is not None:
            mask = tuple(row.view(np.int8) for row in self.legal)
        return super().sample(mask, probability)


class GamesVectorEnv(VectorEnv[Any, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Tables of native games with one decision each per step, of whichever seat is to act.

    `infos` have `action_mask` (bool (n, actions)), `seats` and `games` of the current decisions,
    and `payments` (int64 (n, 4)): the gain of each seat since the previous decision. The reward is
    the gain of the seat that has just decided. A table whose game has ended begins its next one at
    once.
    """

    def __init__(
        self,
        make: Callable[[int], AnyVectorGames],
        decision: type[AnyDecision[Any, Any]],
        rows: int,
        num_envs: int,
        *,
        features: bool = False,
    ) -> None:
        """Create the environment; `reset` makes the tables.

        Args:
            make: returns the tables of a seed.  rows: of a plane.  num_envs: number of tables.
            features: whether observations have exact numbers besides the planes.
        """
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.num_envs = num_envs
        self._make = make
        self._has_features = features
        planes = spaces.Box(0, 1, (sum(one.size for one in decision.PLANES), rows, 9), np.uint8)
        numbers = sum(block.size for block in decision.FEATURES)
        single: spaces.Space[Any] = planes
        if features:
            exact = spaces.Box(-MOST, MOST, (numbers,), np.float32)
            single = spaces.Dict({"planes": planes, "features": exact})
        self.single_observation_space = single
        self.observation_space = batch_space(single, num_envs)
        legal = LegalNumbers(len(decision.ACTIONS))
        self.single_action_space = legal
        self._legal = LegalNumbersOfTables(legal, num_envs)
        self.action_space = self._legal
        self._games: AnyVectorGames | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin the first games of a seed, which is random if none is given."""
        if isinstance(seed, list):
            raise ArgumentError("seed", describe(seed), "one seed for all tables")
        if seed is not None:
            seed = integer_within(seed, "seed", 0, 2**64 - 1)
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(2**63)) if seed is None else seed
        self._games = self._make(chosen)
        now = self._games.now
        return self._observation(now), self._info(now)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Any, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        """Choose a number at each table.

        Raises:
            ArgumentError: an illegal number, or no call of reset; the tables are unchanged.
        """
        if self._games is None:
            raise ArgumentError("env", "no games yet", "a call of reset first")
        rows = np.arange(self.num_envs)
        seats = self._games.now.seats
        after = self._games.step(actions)
        rewards = after.rewards[rows, seats].astype(np.float64)
        truncated = np.zeros(self.num_envs, dtype=np.bool_)
        info = self._info(after)
        return self._observation(after), rewards, after.ended.copy(), truncated, info

    def _observation(self, now: Decisions) -> Any:
        if not self._has_features:
            return now.planes
        return {"planes": now.planes, "features": now.features}

    def _info(self, now: Decisions) -> dict[str, Any]:
        self._legal.legal = now.masks
        return {
            "action_mask": now.masks,
            "seats": now.seats,
            "games": now.games,
            "payments": now.rewards,
        }

    @property
    def games(self) -> AnyVectorGames:
        """The native tables, whose `answers` returns the answers of native agents."""
        if self._games is None:
            raise ArgumentError("env", "no games yet", "a call of reset first")
        return self._games
