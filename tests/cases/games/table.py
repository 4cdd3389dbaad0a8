"""Games of our own table whose walls are chosen so that a situation arises."""

from __future__ import annotations

from collections.abc import Mapping

from paili.games.mcr import Action, Deal, Event, EventKind, State
from paili.games.mcr.protocol import action_text, read_answer, request_text
from paili.mcr import Fan
from paili.model.tiles import Wind

from tests.cases.games.codes import TILES
from tests.reference.tables import four_walls


class NativeGame:
    """A game after the deal, answered in the words of Botzone, PASS unless something is said."""

    def __init__(self, deal: Deal) -> None:
        self.state = State.start(deal)
        self.drawn = [0] * 4
        self.say()
        self.say()

    @classmethod
    def duplicate(
        cls, hands: Mapping[int, str], draws: Mapping[int, Mapping[int, str]] | None = None
    ) -> NativeGame:
        """Four walls; see `tests.reference.tables.Game.duplicate`. East is the prevalent wind."""
        walls = [map(TILES.__getitem__, wall) for wall in four_walls(hands, draws or {})]
        return cls(Deal(tuple(map(tuple, walls)), Wind.EAST))

    @property
    def last(self) -> Event:
        return self.state.last

    def say(self, answers: Mapping[int, str] | None = None) -> Event:
        """What happens after these answers; "!TLE" is a verdict."""
        said = {Wind(seat): self._action(text) for seat, text in (answers or {}).items()}
        self.state, (event,) = self.state.apply(said)
        if event.kind is EventKind.DRAW and event.seat is not None:
            self.drawn[event.seat] += 1
        return event

    def _action(self, text: str) -> Action:
        return Action.fault(text[1:]) if text[0] == "!" else read_answer(text, self.last)

    def until(self, seat: int, number: int) -> None:
        """Everybody discards what is drawn, until a seat has drawn so many tiles."""
        while self.drawn[seat] < number:
            assert not self.state.is_over
            self.on()

    def on(self) -> Event:
        """Nobody calls; who has drawn discards it."""
        if self.last.kind is EventKind.DRAW:
            return self.say({int(self.last.seat): self._discard()})
        return self.say()

    def _discard(self) -> str:
        assert self.last.tile is not None
        return action_text(Action.play(self.last.tile))

    def told(self, seat: int) -> str:
        """The request to a seat."""
        wind = Wind(seat)
        return request_text(self.last.seen_by(wind), wind, Wind.EAST)

    def legal(self, seat: int) -> set[str]:
        """First words of what a seat may answer."""
        found = self.state.legal_actions(Wind(seat))
        return {action_text(action).split()[0] for action in found}

    def left(self) -> list[int]:
        """Tiles in the walls."""
        return [self.state.wall_left(seat) for seat in Wind]

    @property
    def payments(self) -> list[int]:
        assert self.state.payments is not None
        return list(self.state.payments)

    @property
    def fans(self) -> dict[Fan, int]:
        """Fan of the win, the number of times each."""
        assert self.state.win is not None
        return dict(self.state.win.fans)


def is_fault(game: NativeGame, seat: int, verdict: str = "WA") -> bool:
    """Whether the game has ended by a fault of this seat."""
    assert game.payments == [-30 if at == seat else 10 for at in range(4)]
    return game.last == Event(EventKind.FAULT, Wind(seat), verdict=verdict)
