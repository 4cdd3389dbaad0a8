"""A report on a recorded game: its discards judged, and what the agent `search` would have done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Self

from paili.games.review.discards import AnyTurn, turns_of
from paili.games.review.replays import GameReplay
from paili.games.sichuan.actions import Action
from paili.games.sichuan.explanation import Explanation
from paili.games.sichuan.states import State
from paili.model.tiles import Suit, Wind


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Turn(AnyTurn):
    """A discard in its game, judged under the rules of the game, void of the seat's suit.

    Only legal discards are compared: under `void_discard=strict` those of the void suit come
    first. The deficiency is 0 if the hand is complete. See `AnyTurn` for the other attributes.

    Attributes:
        void: the suit that the seat has given up.
    """

    void: Suit

    @classmethod
    def _more(cls, plain: Mapping[str, Any]) -> dict[str, Any]:
        return {"void": Suit("mps".index(plain["void"]))}


class Replay(GameReplay[State, Turn, Action, Explanation]):
    """A game looked at again; see `GameReplay` for its attributes. Made by `Replay.of`."""

    __slots__ = ()

    _STATE = State
    _TURN = Turn

    @classmethod
    def of(cls, state: State, seat: Wind | str | None = None, *, explain: bool = False) -> Self:
        """The report on a game.

        Args:
            seat: only the choices of this one.
            explain: add what the agent `search` would have done, a millisecond or two a choice.
        Raises:
            ArgumentError: no State, or no seat.
        """
        return cls._of(state, seat, is_plain=True, explain=explain)

    @staticmethod
    def _explanation(state: State, plain: Mapping[str, Any]) -> Explanation:
        void = state.void(Wind.parse(plain["seat"]))
        return Explanation.of(plain["search"], state.rules, void)


def review(state: State, seat: Wind | str | None = None) -> Iterator[Turn]:
    """The discards of a game, in order.

    Each is judged by the tiles that lower the deficiency and by nothing else: not by what the
    others may wait for.

    Args:
        seat: only the discards of this one.
    """
    return turns_of(Turn, state, seat, is_plain=True)
