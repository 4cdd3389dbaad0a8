"""The players of the native core."""

from __future__ import annotations

from paili.game.play import NativeAgent


class Random(NativeAgent):
    """Any legal action, all equally likely, by the seed of the game."""

    has_memory = True
    """Which action it is depends on how often it has chosen before."""

    def __init__(self, seed: int = 0) -> None:
        """Be ready.

        Args:
            seed: of a game that is not begun by `begin`, which brings its own.
        """
        super().__init__("random", seed)


class Greedy(NativeAgent):
    """The lowest deficiency with the tiles that can still come; it does not look at fan.

    It wins when it may, claims what brings the hand nearer, and breaks ties by the number of
    accepted copies, then by tile order.
    """

    def __init__(self) -> None:
        """Be ready."""
        super().__init__("greedy")


class Wang2020(NativeAgent):
    """The bot of Wang, Lyu & Chen 2020: what makes the chances of the nearest legal wins greatest.

    `paili.papers.winning_chances` says how these are weighed.
    """

    def __init__(self) -> None:
        """Be ready."""
        super().__init__("wang2020")
