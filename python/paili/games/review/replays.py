"""The review of a recorded game, with explanations by the agent `search`.

The native module judges and explains; this module converts its JSON to values.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Self, TypeVar

from paili.games.events import as_seat
from paili.games.review.discards import (
    AnyTurn,
    ExplainedChoice,
    PointsCost,
    finished,
    tile_or_none,
)
from paili.games.review.mistakes import CostlyChoice
from paili.games.states import AnyState
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.rendered import Rendered
from paili.model.tiles import Wind, check_flag

StateT = TypeVar("StateT", bound=AnyState[Any, Any])
ActionT = TypeVar("ActionT")
TurnT = TypeVar("TurnT", bound=AnyTurn)
ExplanationT = TypeVar("ExplanationT")


@dataclass(frozen=True, slots=True, repr=False)
class GameReplay(Rendered, Generic[StateT, TurnT, ActionT, ExplanationT]):
    """The review of a game. Made by `Replay.of`; `str` is the picture that `paili replay` prints.

    Attributes:
        state: the game.
        seat: the seat whose choices are reviewed; None for all seats.
        turns: the discards, in order.
        explanations: by the agent `search`, by the event numbers of the discards.
        decisions: the choices that led to no discard, explained; None if not computed.
        mistakes: the choices that gave points away by the agent's estimate, of hands at most three
            tiles from a legal win, the costliest first; None if not computed.
    """

    _STATE: ClassVar[type[AnyState[Any, Any]]]
    """The class of the states."""
    _TURN: ClassVar[type[Any]]
    """The class of the discards."""

    state: StateT
    seat: Wind | None
    turns: tuple[TurnT, ...]
    explanations: Mapping[int, ExplanationT]
    decisions: tuple[ExplainedChoice[ActionT, ExplanationT], ...] | None
    mistakes: tuple[CostlyChoice[ActionT], ...] | None
    _report: str = field(compare=False)

    @classmethod
    def _of(cls, state: StateT, seat: Wind | str | None, *, is_plain: bool, explain: bool) -> Self:
        if not isinstance(state, cls._STATE):
            raise ArgumentError("state", describe(state), "a State")
        by = None if seat is None else as_seat(seat)
        check_flag("explain", explain)
        report = state.to_native().report(by, is_plain=is_plain, explain=explain)
        plain = json.loads(report)
        turns, decisions, mistakes = (plain[name] for name in ("turns", "decisions", "mistakes"))
        explained = [one for one in turns if one["search"] is not None]
        return cls(
            state,
            by,
            tuple(map(cls._TURN._read, turns)),
            {one["turn"]: cls._explanation(state, one) for one in explained},
            None if decisions is None else tuple(cls._decision(state, one) for one in decisions),
            None if mistakes is None else tuple(map(cls._mistake, mistakes)),
            report,
        )

    @staticmethod
    def _explanation(state: Any, plain: Mapping[str, Any]) -> Any:
        raise NotImplementedError

    @classmethod
    def _decision(
        cls, state: StateT, plain: Mapping[str, Any]
    ) -> ExplainedChoice[ActionT, ExplanationT]:
        return ExplainedChoice(
            plain["turn"],
            Wind.parse(plain["seat"]),
            cls._action(plain["action"]),
            tile_or_none(plain["offered"]),
            Hand.parse(plain["hand"]["text"]),
            cls._explanation(state, plain),
        )

    @classmethod
    def _mistake(cls, plain: Mapping[str, Any]) -> CostlyChoice[ActionT]:
        return CostlyChoice(
            plain["turn"],
            Wind.parse(plain["seat"]),
            plain["distance"],
            cls._action(plain["answer"]),
            PointsCost._read(plain["points"], cls._action),
        )

    @classmethod
    def _action(cls, text: str) -> Any:
        return cls._STATE._ACTION.parse(text)

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f" of {self.seat}"
        about = f"<Replay of a game of {len(self.state.events)} events"
        return f"{about}: {len(self.turns)} discards{whose}>"

    def to_json(self, number: int = 1) -> dict[str, Any]:
        """Return the report in plain types: docs/replay.schema.json or sichuan-replay.schema.json.

        Args:
            number: of the game in its file, from 1.
        """
        return finished(self._report) | {"game": number}
