"""The players of section 6.4's games as agents, which are entry points of paili."""

from __future__ import annotations

from paili import Wind

from paili_papers.yan_2021.experiments.players import DISTANCES, Chooser, Player
from paili_papers.yan_2021.experiments.running_times import BDA, QUADTREE


class _Asking(Player):
    """A player that asks one algorithm."""

    algorithm: str

    def __init__(self) -> None:
        """Begin without questions."""
        super().__init__(Chooser(DISTANCES[self.algorithm]))

    def begin(self, seat: Wind, seed: int) -> None:
        """Begin a game without earlier questions."""
        self._chooser = Chooser(DISTANCES[self.algorithm])


class Bda(_Asking):
    """The player that asks the block deficiency algorithm."""

    algorithm = BDA


class Quadtree(_Asking):
    """The player that asks the quadtree with all leaves: seconds per game."""

    algorithm = QUADTREE
