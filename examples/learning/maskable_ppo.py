"""Learns Sichuan Mahjong against three native agents, with MaskablePPO of sb3-contrib.

    pip install sb3-contrib
    python maskable_ppo.py --steps 100000

Needs sb3-contrib, which brings PyTorch, besides paili and its extra `rl`. The reward is the points
of the learner; the mask leaves the legal numbers alone.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
import paili.environments  # registers the environments
from sb3_contrib import MaskablePPO

assert paili.environments
POINTS = 1 / 16
"""Rewards of the learner are scaled: a large win is about one."""


class Scaled(gymnasium.RewardWrapper):
    """Points in a scale that suits a network; the mask is that of the game."""

    def reward(self, reward: float) -> float:
        """Scale points."""
        return reward * POINTS

    def action_masks(self) -> np.ndarray:
        """Which numbers are legal."""
        return self.unwrapped.action_masks()


def main() -> None:
    """Learn, then play games that were not seen."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--opponents", default="greedy")
    asked = parser.parse_args()
    env = Scaled(gymnasium.make("paili/sichuan-single-v0", opponents=asked.opponents))
    model = MaskablePPO("MlpPolicy", env, n_steps=256, batch_size=64, seed=1, device="cpu")
    model.learn(asked.steps)
    points = []
    for game in range(asked.games):
        observation, info = env.reset(seed=10**6) if game == 0 else env.reset()
        is_over, total = False, 0.0
        while not is_over:
            action, _ = model.predict(
                observation, action_masks=info["action_mask"], deterministic=True
            )
            observation, reward, is_over, _, info = env.step(action)
            total += reward / POINTS
        points.append(total)
    error = 1.96 * np.std(points, ddof=1) / len(points) ** 0.5
    print(f"{np.mean(points):+.2f} ± {error:.2f} points a game against three {asked.opponents}")


if __name__ == "__main__":
    main()
