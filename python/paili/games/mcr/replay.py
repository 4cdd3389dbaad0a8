"""A report on a recorded game: its discards judged, and what the agent `search` would have done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from paili.games.explained import GameReplay, Readers
from paili.games.mcr.actions import Action
from paili.games.mcr.explanation import Explanation
from paili.games.mcr.review import Turn
from paili.games.mcr.scoring.fans import LEAST_FAN
from paili.games.mcr.states import State
from paili.model.rules import MCR
from paili.model.tiles import Wind, check_flag


class Replay(GameReplay[State, Turn, Action, Explanation]):
    """A game looked at again; see `GameReplay` for its attributes. Made by `Replay.of`."""

    __slots__ = ()

    @classmethod
    def of(
        cls,
        state: State,
        seat: Wind | str | None = None,
        *,
        legal: bool = True,
        explain: bool = False,
    ) -> Self:
        """The report on a game.

        Args:
            seat: only the choices of this one.
            legal: also judge each discard by the wins that count. That takes tens of milliseconds.
            explain: add what the agent `search` would have done. That takes about as long.
        Raises:
            ArgumentError: no State, or no seat.
        """
        check_flag("legal", legal)
        return cls._of(_READERS, state, seat, is_plain=not legal, explain=explain)


def _explanation(state: State, plain: Mapping[str, Any]) -> Explanation:
    seat, prevalent = Wind.parse(plain["seat"]), state.deal.prevalent_wind
    rules = MCR.requiring(LEAST_FAN, seat_wind=seat, prevalent_wind=prevalent)
    return Explanation._read(plain["search"], rules)


_READERS = Readers(State, Action.parse, Turn._read, _explanation)
