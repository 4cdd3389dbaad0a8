"""The players of section 6.4's games as agents, which are entry points of paili."""

from __future__ import annotations

from paili import Wind

from paili_papers.yan_2021.experiments.players import DISTANCES, Chooser, Player
from paili_papers.yan_2021.experiments.running_times import BDA, QUADTREE


class _Asking(Player):
    """A player that asks one algorithm."""

    algorithm: str

    def __init__(self) -> None:
        """Ask nothing yet."""
        super().__init__(Chooser(DISTANCES[self.algorithm]))

    def begin(self, seat: Wind, seed: int) -> None:
        """Forget what was asked in another game."""
        self._chooser = Chooser(DISTANCES[self.algorithm])


class Bda(_Asking):
    """Asks the block deficiency algorithm."""

    algorithm = BDA


class Quadtree(_Asking):
    """Asks the quadtree, which prices every leaf: seconds a game."""

    algorithm = QUADTREE
