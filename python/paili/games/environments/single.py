"""A table as an environment of Gymnasium: one learner against three native agents."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from paili.games.agent_names import game_seed
from paili.games.environments.aec import RENDER_MODES, Tables, game_of, table_text
from paili.games.events import SEATS
from paili.model.errors import ArgumentError, describe
from paili.model.tiles import as_integer, check_flag, integer_within, is_one_of

_COLUMNS = 9
_GAMES = 2**32
MOST = 2.0**24
"""A bound on features: float32 represents all integers within it exactly."""
_OTHERS = len(SEATS) - 1


class LegalNumbers(spaces.Discrete):
    """A space of action numbers; `sample` without a mask returns one that is legal now."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.legal: npt.NDArray[np.int8] = np.ones(count, dtype=np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """Return a random number; see `Discrete.sample` for the arguments."""
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


class SingleEnv(gymnasium.Env[Any, np.int64]):
    """A game in which one seat learns and native agents play the others.

    An observation has the planes (uint8), or with features a dictionary of `planes` and `features`.
    `info["action_mask"]` (int8) marks the legal numbers, and so does `action_masks()`. The reward
    is the gain of the seat since its previous decision. An illegal number is a fault by the rules
    of the game: it ends the game, and the seat pays for it. Games are never truncated.
    """

    def __init__(
        self,
        tables: Tables,
        opponents: str | Sequence[str] = "greedy",
        *,
        seat: int | None = None,
        features: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Create the environment; `reset` begins a game.

        Args:
            opponents: one native agent, or three: of the next seat, the opposite and the previous
                one.
            seat: 0 to 3, the learner's; None means that it changes with each game.
            features: whether observations have exact numbers besides the planes.
        Raises:
            ArgumentError: an argument is invalid.
        """
        if not (render_mode is None or is_one_of(render_mode, RENDER_MODES)):
            raise ArgumentError("render_mode", describe(render_mode), f"None or {RENDER_MODES}")
        self.metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}
        self.render_mode = render_mode
        self._tables = tables
        self._opponents = _opponents(opponents)
        self._fixed = None if seat is None else integer_within(seat, "seat", 0, len(SEATS) - 1)
        check_flag("features", features)
        self._has_features = features
        self._seed: int | None = None
        self._game = 0
        self._seat = 0
        decision = tables.decision
        count = sum(block.size for block in decision.PLANES)
        planes = spaces.Box(0, 1, (count, tables.rows, _COLUMNS), np.uint8)
        numbers = sum(block.size for block in decision.FEATURES)
        if features:
            exact = spaces.Box(-MOST, MOST, (numbers,), np.float32)
            self.observation_space = spaces.Dict({"planes": planes, "features": exact})
        else:
            self.observation_space = planes
        self._legal = LegalNumbers(len(decision.ACTIONS))
        self.action_space = self._legal
        self._check_opponents()

    def _check_opponents(self) -> None:
        """Raise if an opponent is no agent of this game."""
        poll, _ = self._tables.start(0, 0)
        for agent in set(self._opponents):
            poll.number_of(agent, 0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin a game: number 0 of a seed, or the next game of the last seed.

        Args:
            seed: 0 to 2**64 - 1; random if none was ever given.
            options: {"game": 7} for another game of the seed.
        Raises:
            ArgumentError: an argument is invalid; the environment is unchanged.
        """
        if seed is not None:
            seed = integer_within(seed, "seed", 0, 2**64 - 1)
        chosen = game_of(options)
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._game = seed, 0
        elif self._seed is None:
            self._seed = int(self.np_random.integers(2**63))
        else:
            self._game = (self._game + 1) % _GAMES
        if chosen is not None:
            self._game = chosen
        # Rarely a game is over before the learner's first decision: then the next one begins.
        while not self._begin():
            self._game = (self._game + 1) % _GAMES
        return self._observation(), self._info()

    def _begin(self) -> bool:
        """Begin the game of the current number; return whether the learner has a decision in it."""
        assert self._seed is not None
        self._seat = self._game % len(SEATS) if self._fixed is None else self._fixed
        self._poll, answered = self._tables.start(self._seed, self._game)
        self._state = self._tables.state(self._seed, self._game)
        self._stages = 0
        self._gained = 0
        self._follow(answered)
        self._play_others()
        return self._poll.seat is not None

    def step(self, action: np.int64) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Choose a number for the learner, and play the others until its next decision.

        Raises:
            ArgumentError: no game is running, or the number is no integer.
        """
        self._expect_game()
        number = as_integer(action, "action", f"0 to {len(self._tables.decision.ACTIONS) - 1}")
        legal = self._poll.mask(self._seat)
        if not 0 <= number < len(legal) or not legal[number]:
            return self._fault(number)
        self._poll, answered = self._poll.step(int(number))
        self._follow(answered)
        self._play_others()
        gained = self._poll.gained[self._seat]
        reward, self._gained = float(gained - self._gained), gained
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, self._poll.seat is None, False, self._info()

    def _play_others(self) -> None:
        """Choose for the other seats until the learner has a decision or the game is over."""
        assert self._seed is not None
        while (seat := self._poll.seat) is not None and seat != self._seat:
            agent = self._opponents[(seat - self._seat) % len(SEATS) - 1]
            # The same seeds as in `VectorGames.answers`, for agents that choose at random.
            seed = game_seed(game_seed(self._seed, self._game), self._stages)
            number = self._poll.number_of(agent, seed)
            if number is None:  # the agent's answer begins with another number than the chosen one
                number = int(self._poll.mask(seat).argmax())
            self._poll, answered = self._poll.step(number)
            self._follow(answered)

    def _fault(self, number: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """End the game with a fault of the learner."""
        actions = [self._harmless(place) for place in range(len(SEATS))]
        actions[self._seat] = self._state.as_action(f"the number {number}")
        self._state, _ = self._state.apply(actions)
        points = self._tables.points(self._state)[self._seat]
        reward, self._gained = float(points - self._gained), points
        observation = self._observation()
        self._is_over = True
        self._legal.legal = np.zeros_like(self._legal.legal)
        return observation, reward, True, False, {**self._info(), "illegal_action": number}

    def _harmless(self, place: int) -> Any:
        """Return a legal answer of another seat: a pass where possible."""
        legal = self._state.observation(SEATS[place]).legal_actions
        passing = [action for action in legal if str(action) == "pass"]
        return (passing or list(legal) or [self._state.as_action(None)])[0]

    def _follow(self, answered: list[list[Any]]) -> None:
        self._is_over = False
        self._stages += len(answered)
        for answers in answered:
            actions = [self._tables.action(answer) for answer in answers]
            self._state, _ = self._state.apply(actions)

    def _expect_game(self) -> None:
        if not hasattr(self, "_poll") or self._is_over or self._poll.seat is None:
            raise ArgumentError("env", "no game that goes on", "a call of reset first")

    def _observation(self) -> Any:
        planes = self._poll.planes(self._seat)
        if not self._has_features:
            return planes
        return {"planes": planes, "features": self._poll.features(self._seat)}

    def _info(self) -> dict[str, Any]:
        if not self._is_over:
            self._legal.legal = self._poll.mask(self._seat).view(np.int8)
        return {
            "action_mask": self._legal.legal.copy(),
            "seat": self._seat,
            "game": self._game,
            "seed": self._seed,
        }

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return whether each number is legal; MaskablePPO calls this method by its name."""
        return self._legal.legal.astype(np.bool_)

    @property
    def game(self) -> Any:
        """The game with all its events, a `State` that hides nothing."""
        if not hasattr(self, "_poll"):
            raise ArgumentError("env", "no game yet", "a call of reset first")
        return self._state

    def render(self) -> Any:
        """Return the table as text or as a page; None if it is printed, or if there is no mode."""
        if self.render_mode is None:
            return None
        if self.render_mode == "html":
            return self.game.to_html()
        text = table_text(self.game)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def __reduce__(self) -> NoReturn:
        raise TypeError("cannot pickle or copy an environment: make another, with the same seed")


def _opponents(given: object) -> tuple[str, ...]:
    names = [given] * _OTHERS if isinstance(given, str) else given
    if isinstance(names, Sequence) and len(names) == _OTHERS:
        texts = tuple(name for name in names if isinstance(name, str))
        if len(texts) == _OTHERS:
            return texts
    raise ArgumentError("opponents", describe(given), "a native agent, or three of them")
