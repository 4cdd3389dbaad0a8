"""Games of chosen walls that lead to a situation, on paili's table and before the slow judge."""

from __future__ import annotations

from collections.abc import Mapping

from paili.games.mcr import Deal, Event, State
from paili.games.mcr.botzone_log import to_botzone_log
from paili.games.mcr.protocol import action_text
from paili.model.tiles import Wind

from tests.cases.games.codes import TILES
from tests.cases.games.rulings import action_of, compare
from tests.reference import tables


class Game(tables.Game):
    """A game of the slow judge, compared with paili's table after each answer."""

    def __init__(self, walltiles: list[str], quan: int = 0) -> None:
        wall = [TILES[tile] for tile in reversed(walltiles)]
        walls = [wall]
        if len(wall) == 136:
            walls = [wall[34 * seat : 34 * seat + 34] for seat in (3, 2, 1, 0)]
        self.state = State.start(Deal(tuple(map(tuple, walls)), Wind(quan)))
        super().__init__(walltiles, quan)

    def say(self, answers: Mapping[int, str] | None = None) -> list[str]:
        """Apply answers and PASS for the others, and compare the judges; see `tables.Game.say`."""
        told = super().say(answers)
        compare(to_botzone_log(self.state)["log"][-1], self.output)
        return told

    def _step(self, answers: Mapping[int, str]) -> list[str]:
        said = {Wind(seat): action_of(text, self.state) for seat, text in answers.items()}
        self.state, _ = self.state.apply(said)
        return super()._step(answers)

    @property
    def last(self) -> Event:
        return self.state.last

    def legal(self, seat: int) -> set[str]:
        """Return the first words of a seat's legal answers."""
        found = self.state.legal_actions(Wind(seat))
        return {action_text(action).split()[0] for action in found}

    def left(self) -> list[int]:
        """Return the number of tiles left in each wall."""
        return [self.state.wall_left(seat) for seat in Wind]

    def fan(self) -> dict[str, int]:
        """Return the fan of the win by Chinese name, after a check that both judges agree."""
        found = super().fan()
        assert self.state.win is not None
        assert {fan.zh: times for fan, times in self.state.win.fans} == found
        return found
