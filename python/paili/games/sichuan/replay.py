"""The review of a recorded game: its discards judged, and the answers of the agent `search`."""

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
    """A discard judged under the rules of the game, with the seat's void suit.

    Only legal discards are compared: `void_discard=strict` allows only those of the void suit while
    there are any. The deficiency is 0 if the hand is complete. See `AnyTurn` for the other
    attributes.

    Attributes:
        void: the void suit of the seat.
    """

    void: Suit

    @classmethod
    def _more(cls, plain: Mapping[str, Any]) -> dict[str, Any]:
        return {"void": Suit("mps".index(plain["void"]))}


class Replay(GameReplay[State, Turn, Action, Explanation]):
    """The review of a game, made by `Replay.of`; see `GameReplay` for its attributes."""

    __slots__ = ()

    _STATE = State
    _TURN = Turn

    @classmethod
    def of(cls, state: State, seat: Wind | str | None = None, *, explain: bool = False) -> Self:
        """Return the review of a game.

        Args:
            seat: review only the choices of this seat.
            explain: add the answers of the agent `search`, a millisecond or two a choice.
        Raises:
            ArgumentError: no State, or no seat.
        """
        return cls._of(state, seat, is_plain=True, explain=explain)

    @staticmethod
    def _explanation(state: State, plain: Mapping[str, Any]) -> Explanation:
        void = state.void(Wind.parse(plain["seat"]))
        return Explanation.of(plain["search"], state.rules, void)


def review(state: State, seat: Wind | str | None = None) -> Iterator[Turn]:
    """Iterate over the discards of a game, in order.

    Each is judged by the tiles that lower the deficiency alone, not by what the others may wait
    for.

    Args:
        seat: yield only the discards of this seat.
    """
    return turns_of(Turn, state, seat, is_plain=True)
