"""Discards of recorded games, compared with the best ones and explained by `search`."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from paili import _core
from paili.analysis.completions import Completion
from paili.analysis.deficiency import UNREACHABLE
from paili.games.actions import AnyAction, Considered, WeighedActions
from paili.games.events import as_seat
from paili.games.observations import AnyObservation
from paili.games.states import AnyState
from paili.model.counts import TileCounts
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.notation import format_tiles
from paili.model.rules import Rules
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


ActionT = TypeVar("ActionT")
ConsiderationT = TypeVar("ConsiderationT", bound=Considered)
DecidedByT = TypeVar("DecidedByT", bound=str)
ExplanationT = TypeVar("ExplanationT")


class PointsCost(NamedTuple, Generic[ActionT]):
    """The cost of an answer in points that `search` expects.

    Attributes:
        best: the best answer.  most: its points.  got: the points of the given answer. `got` is 0,
            or `most` if that is less, where `search` sees no win after the given answer, or where
            it declines a possible win.
    """

    best: ActionT
    most: float
    got: float

    @property
    def cost(self) -> float:
        """The points given away."""
        return self.most - self.got

    @classmethod
    def _read(
        cls, plain: Mapping[str, Any], action: Callable[[str], ActionT]
    ) -> PointsCost[ActionT]:
        return PointsCost(action(plain["best"]), plain["most"], plain["got"])

    def to_json(self) -> dict[str, Any]:
        """Return the cost as a part of reports, with unrounded numbers."""
        return {"best": str(self.best), "most": self.most, "got": self.got, "cost": self.cost}


class SeatBeliefs(NamedTuple):
    """The hidden tiles of another seat, as far as they can be inferred; see `paili.infer`.

    Attributes:
        seat: another seat.  holds: the copies that it certainly holds.
        lacks: the kinds that it cannot hold, among those with unseen copies.
        likely: the three kinds with the most expected copies, and these numbers.
    """

    seat: Wind
    holds: TileCounts
    lacks: tuple[Tile, ...]
    likely: tuple[tuple[Tile, float], ...]

    @classmethod
    def _read(cls, plain: Mapping[str, Any]) -> SeatBeliefs:
        return cls(
            Wind.parse(plain["seat"]),
            TileCounts({tile_named(name): copies for name, copies in plain["holds"].items()}),
            tuple(map(tile_named, plain["lacks"])),
            tuple((tile_named(one["tile"]), one["copies"]) for one in plain["likely"]),
        )


@dataclass(frozen=True, slots=True)
class AnyExplanation(Generic[ActionT, ConsiderationT, DecidedByT]):
    """The explanation of a decision by the agent `search`, for any game.

    Attributes:
        reasons: the best answers, with the numbers behind their ranks; empty if it sees no win.
        decided_by: the criterion that ranks the best answer before the second; None without a
            second, or if both are worth the same.
        completions: the nearest complete hands after the best answer; none after a win.
        points: the cost of the given answer; None if the answer is unknown or not legal, or if the
            agent sees no win.
        inferred: beliefs about the other seats, the next in turn first.
        report: the whole explanation by the native module, with unrounded numbers.
    """

    _ACTION: ClassVar[type[AnyAction]]
    """The class of the answers."""

    reasons: tuple[ConsiderationT, ...]
    decided_by: DecidedByT | None
    completions: tuple[Completion, ...]
    points: PointsCost[ActionT] | None
    inferred: tuple[SeatBeliefs, ...]
    report: dict[str, Any] = field(repr=False, compare=False)

    @property
    def choices(self) -> WeighedActions:
        """The best answers of the agent, with their points."""
        return WeighedActions.of(self.reasons)

    @classmethod
    def _read(cls, plain: dict[str, Any], rules: Rules, **more: Any) -> Self:
        """Return the explanation of a report.

        Args:
            rules: define the wins of its complete hands.  more: fields that only this game has.
        """
        points, read = plain["points"], cls._action
        return cls(
            reasons=tuple(map(cls._consideration, plain["choices"])),
            decided_by=plain["decided_by"],
            completions=tuple(Completion(one, _rules=rules) for one in plain["completions"]),
            points=None if points is None else PointsCost._read(points, read),
            inferred=tuple(map(SeatBeliefs._read, plain["inferred"])),
            report=plain,
            **more,
        )

    @classmethod
    def _action(cls, text: str) -> Any:
        return cls._ACTION.parse(text)

    @staticmethod
    def _consideration(plain: Mapping[str, Any]) -> Any:
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """Return the part `search` of docs/replay.schema.json or sichuan-replay.schema.json."""
        return finished(json.dumps(self.report))


@dataclass(frozen=True, slots=True)
class ExplainedChoice(Generic[ActionT, ExplanationT]):
    """A choice that led to no discard, such as a pass, a kong or a win.

    Attributes:
        number: of the event that it answers, from 1.
        seat: the seat that chose.
        action: the answer; a pass if it is unknown because another seat took the tile.
        offered: the tile that could be called; None in the seat's own turn and before play.
        hand: the hand at that time.
        explanation: by the agent `search`.
    """

    number: int
    seat: Wind
    action: ActionT
    offered: Tile | None
    hand: Hand
    explanation: ExplanationT


def native_events(observation: AnyObservation[Any, Any]) -> list[Any]:
    """Return the native events of an observation."""
    return [event.to_native() for event in observation.events]


def finished(report: str) -> dict[str, Any]:
    """Convert a report in JSON to the form of its schema, with rounded numbers."""
    plain: dict[str, Any] = json.loads(_core.finished_report(report))
    return plain


def tile_or_none(name: str | None) -> Tile | None:
    """Return the tile of a name, or None for None."""
    return None if name is None else tile_named(name)
