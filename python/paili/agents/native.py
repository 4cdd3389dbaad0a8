"""The players of the native core."""

from paili.game.play import NativeAgent


class Random(NativeAgent):
    """Any legal action, all equally likely."""

    def __init__(self, seed: int = 0) -> None:
        """A player; `seed` is for games that are not begun by `begin`."""
        super().__init__("random", seed)


class Greedy(NativeAgent):
    """The lowest deficiency under the rules of the game, with the tiles that can still come.

    Wins whenever it may; claims for a chow or a pung when that lowers the deficiency; declares a
    kong of its own when that does not raise it; discards for the lowest deficiency, then for most
    accepted copies, then by tile order. It does not look at fan.
    """

    def __init__(self) -> None:
        """A player without state."""
        super().__init__("greedy")
