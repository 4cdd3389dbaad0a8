"""Explanations of decisions by the agent `search`, whatever the game is."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, Self, TypeVar

from paili import _core
from paili.analysis.completions import Completion
from paili.games.actions import AnyAction
from paili.games.observations import AnyObservation
from paili.games.weighed_actions import Considered, WeighedActions
from paili.model.counts import TileCounts
from paili.model.hands import Hand
from paili.model.rules import Rules
from paili.model.tiles import Tile, Wind, tile_named

ActionT = TypeVar("ActionT")
ConsiderationT = TypeVar("ConsiderationT", bound=Considered)
DecidedByT = TypeVar("DecidedByT", bound=str)
ExplanationT = TypeVar("ExplanationT")


class PointsCost(NamedTuple, Generic[ActionT]):
    """The cost of an answer in points that `search` expects.

    Attributes:
        best: its best answer.  most: the points of that.  got: the points of the answer that was
            given; 0, or the most if that is less, where it leaves no win that `search` sees, or
            goes on where the hand could win.
    """

    best: ActionT
    most: float
    got: float

    @property
    def cost(self) -> float:
        """Points given away."""
        return self.most - self.got

    @classmethod
    def _read(
        cls, plain: Mapping[str, Any], action: Callable[[str], ActionT]
    ) -> PointsCost[ActionT]:
        """The cost of a part of a report."""
        return PointsCost(action(plain["best"]), plain["most"], plain["got"])

    def to_json(self) -> dict[str, Any]:
        """A part of reports, its numbers not rounded."""
        return {"best": str(self.best), "most": self.most, "got": self.got, "cost": self.cost}


class SeatBeliefs(NamedTuple):
    """The hidden tiles of another seat, as far as they can be inferred; see `paili.infer`.

    Attributes:
        seat: another seat.  holds: the copies that it holds for certain.
        lacks: the kinds that it cannot hold, of those that are not all seen.
        likely: the three kinds of most expected copies, with these.
    """

    seat: Wind
    holds: TileCounts
    lacks: tuple[Tile, ...]
    likely: tuple[tuple[Tile, float], ...]

    @classmethod
    def _read(cls, plain: Mapping[str, Any]) -> SeatBeliefs:
        """The beliefs of a part of a report."""
        return cls(
            Wind.parse(plain["seat"]),
            TileCounts({tile_named(name): copies for name, copies in plain["holds"].items()}),
            tuple(map(tile_named, plain["lacks"])),
            tuple((tile_named(one["tile"]), one["copies"]) for one in plain["likely"]),
        )


@dataclass(frozen=True, slots=True)
class AnyExplanation(Generic[ActionT, ConsiderationT, DecidedByT]):
    """A decision of any game as the agent `search` sees it.

    Attributes:
        reasons: its best answers, with what speaks for each and against it; none if it sees no win.
        decided_by: what puts the best answer before the second; None without a second, and if both
            are worth the same.
        completions: the nearest complete hands after the best answer; none after a win.
        points: what the answer that was given costs; None if it is not known, or not legal, or if
            the agent sees no win.
        inferred: the other seats, the next in turn first.
        report: all of it as the native module tells it, its numbers not rounded.
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
        """The best answers of the agent, with what they are worth in points."""
        return WeighedActions.of(self.reasons)

    @classmethod
    def _read(cls, plain: dict[str, Any], rules: Rules, **more: Any) -> Self:
        """The explanation of a report.

        Args:
            rules: by which its complete hands win.  more: fields that only this game has.
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
        """A consideration of a report."""
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """The part `search` of docs/replay.schema.json or docs/sichuan-replay.schema.json."""
        return finished(json.dumps(self.report))


@dataclass(frozen=True, slots=True)
class ExplainedChoice(Generic[ActionT, ExplanationT]):
    """A choice that led to no discard, such as to pass, or to declare a kong or a win.

    Attributes:
        number: of the last event before it, which it answers, from 1.
        seat: who chose.
        action: what it answered; to pass, if that is not known because another took the tile.
        offered: the tile that it might have taken; None in its own turn and before play.
        hand: what it had then.
        explanation: what the agent makes of it.
    """

    number: int
    seat: Wind
    action: ActionT
    offered: Tile | None
    hand: Hand
    explanation: ExplanationT


def native_events(observation: AnyObservation[Any, Any]) -> list[Any]:
    """Return the events of an observation as the native module has them."""
    return [event.to_native() for event in observation.events]


def finished(report: str) -> dict[str, Any]:
    """A report in JSON as its schema has it, its numbers rounded."""
    plain: dict[str, Any] = json.loads(_core.finished_report(report))
    return plain


def tile_or_none(name: str | None) -> Tile | None:
    """The tile of a name; None stays None."""
    return None if name is None else tile_named(name)
