"""A report on a recorded game: its discards judged, and what the agent `search` would have done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from paili.games.mcr.actions import Action
from paili.games.mcr.explanation import Explanation
from paili.games.mcr.scoring.fans import LEAST_FAN
from paili.games.mcr.states import State
from paili.games.review.discards import AnyTurn, JudgedDiscard, judged_parts, turns_of
from paili.games.review.replays import GameReplay
from paili.model.melds import Meld
from paili.model.rules import MCR
from paili.model.tiles import Wind, check_flag


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn(AnyTurn):
    """A discard in its game, judged under the rules of `MCR`; see `AnyTurn` for other attributes.

    The deficiency is 0 if the hand is complete, whatever its fan.

    Attributes:
        meld: the meld of the hand that was called together with the discard; None after a draw.
        legal: the same choice judged by wins that count, those of eight fan by a discard; None
            unless asked for.
    """

    meld: Meld | None
    legal: JudgedDiscard | None = None

    @classmethod
    def _more(cls, plain: Mapping[str, Any]) -> dict[str, Any]:
        called, legal = plain["called"], plain["legal"]
        return {
            "meld": None if called is None else Meld.parse(called),
            "legal": None if legal is None else JudgedDiscard(**judged_parts(legal)),
        }


class Replay(GameReplay[State, Turn, Action, Explanation]):
    """A game looked at again; see `GameReplay` for its attributes. Made by `Replay.of`."""

    __slots__ = ()

    _STATE = State
    _TURN = Turn

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
        return cls._of(state, seat, is_plain=not legal, explain=explain)

    @staticmethod
    def _explanation(state: State, plain: Mapping[str, Any]) -> Explanation:
        seat, prevalent = Wind.parse(plain["seat"]), state.deal.prevalent_wind
        rules = MCR.requiring(LEAST_FAN, seat_wind=seat, prevalent_wind=prevalent)
        return Explanation.of(plain["search"], rules)


def review(state: State, seat: Wind | str | None = None, *, legal: bool = False) -> Iterator[Turn]:
    """The discards of a game, in order.

    Each is judged by the tiles that lower the deficiency and by nothing else: not by what the
    others may wait for.

    Args:
        seat: only the discards of this one.
        legal: also judge each by the legal deficiency, which considers fan. That takes tens of
            milliseconds a discard.
    """
    check_flag("legal", legal)
    return turns_of(Turn, state, seat, is_plain=not legal)
