"""The players of the native core."""

<<<<<<< HEAD
=======
from __future__ import annotations

>>>>>>> bot
from paili.game.play import NativeAgent


class Random(NativeAgent):
<<<<<<< HEAD
    """Any legal action, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        """A player; `seed` is for games that are not begun by `begin`."""
=======
    """Any legal action, all equally likely, by the seed of the game."""

    has_memory = True
    """Which action it is depends on how often it has chosen before."""

    def __init__(self, seed: int = 0) -> None:
        """Be ready.

        Args:
            seed: of a game that is not begun by `begin`, which brings its own.
        """
>>>>>>> bot
        super().__init__("random", seed)


class Greedy(NativeAgent):
<<<<<<< HEAD
    """The lowest deficiency under the rules of the game, with the tiles that can still come.

    Wins whenever it may; claims for a chow or a pung when that lowers the deficiency; declares a
    kong of its own when that does not raise it; discards for the lowest deficiency, then for most
    accepted copies, then by tile order. It does not look at fan.
    """

    def __init__(self) -> None:
        """A player without state."""
=======
    """The lowest deficiency with the tiles that can still come; it does not look at fan.

    It wins when it may, claims what brings the hand nearer, and breaks ties by the number of
    accepted copies, then by tile order.
    """

    def __init__(self) -> None:
        """Be ready."""
>>>>>>> bot
        super().__init__("greedy")
