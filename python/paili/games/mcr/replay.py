"""The review of a recorded game: its discards judged, and the answers of the agent `search`."""

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
    """A discard judged under the rules of `MCR`; see `AnyTurn` for its other attributes.

    The deficiency is 0 if the hand is complete, whatever its fan.

    Attributes:
        meld: the meld that was called together with the discard; None after a draw.
        legal: the same choice judged by legal wins, of eight fan by a discard; None if not
            computed.
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
    """The review of a game, made by `Replay.of`; see `GameReplay` for its attributes."""

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
        """Return the review of a game.

        Args:
            seat: review only the choices of this seat.
            legal: also judge each discard by legal wins. That takes tens of milliseconds each.
            explain: add the answers of the agent `search`. That takes about as long.
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
    """Iterate over the discards of a game, in order.

    Each is judged by the tiles that lower the deficiency alone, not by what the others may wait
    for.

    Args:
        seat: yield only the discards of this seat.
        legal: also judge each by the legal deficiency, which considers fan. That takes tens of
            milliseconds a discard.
    """
    check_flag("legal", legal)
    return turns_of(Turn, state, seat, is_plain=not legal)
