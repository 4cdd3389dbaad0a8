"""Preferences: the answers that the agent `learned` considers, whatever the game is."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from paili.games.actions import AnyAction

A = TypeVar("A", bound=AnyAction)


class Preference(NamedTuple, Generic[A]):
    """An answer that the agent `learned` considers.

    Attributes:
        action: the answer.
        chance: the network's probability of it, 0 to 1; the agent answers the most probable one.
        worth: the estimate that the network begins with: in Sichuan Mahjong expected points, as
            weighed by the agent `search`; in Chinese Standard Mahjong the sum of the chances of the
            nearest wins, as weighed by the agent `wang2020`, which is no probability.
    """

    action: A
    chance: float
    worth: float
