"""Discards of recorded games, compared with the best ones."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Self, TypeVar

from paili.analysis.deficiency import UNREACHABLE
from paili.games.events import as_seat
from paili.games.review.explanations import tile_or_none
from paili.games.states import AnyState
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.notation import format_tiles
from paili.model.tiles import Tile, Wind, tile_named


class Cost(NamedTuple):
    """The cost of a discard, compared with the best one.

    Attributes:
        tiles: the increase of the deficiency; `UNREACHABLE` if no win is left.
        copies: if the deficiency is not higher, the loss of accepted copies.
    """

    tiles: int
    copies: int


class JudgedOption(NamedTuple):
    """A possible discard and the hand after it.

    Attributes:
        deficiency: of the hand after the discard, in tile changes.
        copies: accepted copies, which lower it.
    """

    tile: Tile
    deficiency: int
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class JudgedDiscard:
    """A discard, with the best ones.

    Attributes:
        deficiency: of the hand, in tile changes.
        best: the discards that leave the lowest deficiency, and among those the most accepted
            copies; in tile order.
        option: the discard, with the hand after it.
    """

    deficiency: int
    best: tuple[JudgedOption, ...]
    option: JudgedOption

    @property
    def played(self) -> Tile:
        """The discard."""
        return self.option.tile

    @property
    def is_best(self) -> bool:
        """Whether the discard was one of the best."""
        return self.option in self.best

    def __repr__(self) -> str:
        return f"<JudgedDiscard {self.played}: {self._verdict()}>"

    def _verdict(self) -> str:
        """Return whether it was one of the best, in words."""
        best = format_tiles([option.tile for option in self.best])
        return "one of the best" if self.is_best else f"best {best}"

    @property
    def cost(self) -> Cost | None:
        """The cost of the discard; None if it was one of the best."""
        best, left = self.best[0], self.option
        if self.is_best:
            return None
        if left.deficiency == UNREACHABLE:
            return Cost(UNREACHABLE, 0)
        if left.deficiency > best.deficiency:
            return Cost(left.deficiency - best.deficiency, 0)
        return Cost(0, best.copies - left.copies)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class AnyTurn(JudgedDiscard):
    """A judged discard in its game.

    Attributes:
        number: of the discard's event, from 1.
        seat: the seat that discarded.
        hand: the hand before the discard.
        drawn: the last drawn tile of the hand; None after a call.
        knowledge: copies that could still come, as far as the seat knew.
    """

    number: int
    seat: Wind
    hand: Hand
    drawn: Tile | None
    knowledge: KnowledgeBase

    @classmethod
    def _read(cls, plain: Mapping[str, Any]) -> Self:
        return cls(
            number=plain["turn"],
            seat=Wind.parse(plain["seat"]),
            hand=Hand.parse(plain["hand"]["text"]),
            drawn=tile_or_none(plain["drawn"]),
            knowledge=KnowledgeBase.parse(plain["available"]),
            **judged_parts(plain),
            **cls._more(plain),
        )

    @classmethod
    def _more(cls, plain: Mapping[str, Any]) -> dict[str, Any]:
        """Return the fields that only this game has."""
        raise NotImplementedError

    def __repr__(self) -> str:
        about = f"<Turn {self.number} of {self.seat}, {self.hand}: discarded {self.played}"
        return f"{about}; {self._verdict()}>"


TurnT = TypeVar("TurnT", bound=AnyTurn)


def turns_of(
    kind: type[TurnT], state: AnyState[Any, Any], seat: Wind | str | None, *, is_plain: bool
) -> Iterator[TurnT]:
    """Iterate over the discards of a game, in order.

    Args:
        kind: the class of the results.  seat: yield only the discards of this seat.
        is_plain: whether to judge only by the tiles that lower the deficiency.
    """
    by = None if seat is None else as_seat(seat)
    report = state.to_native().report(by, is_plain=is_plain, explain=False)
    yield from map(kind._read, json.loads(report)["turns"])


def judged_parts(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a judged discard from a report."""
    return {
        "deficiency": _deficiency(plain["deficiency"]),
        "best": tuple(map(_option, plain["best"])),
        "option": _option(plain["played"]),
    }


def _option(plain: Mapping[str, Any]) -> JudgedOption:
    return JudgedOption(
        tile_named(plain["tile"]), _deficiency(plain["deficiency"]), plain["copies"]
    )


def _deficiency(least: int | None) -> int:
    return UNREACHABLE if least is None else least
