"""The report on a recorded game, with what the agent `search` makes of its choices.

The native module judges and explains; here its JSON becomes values.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Self, TypeVar

from paili.games.mistakes import CostlyChoice, PointsCost, RecordedState, finished, tile_or_none
from paili.games.seats import as_seat
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.rendered import Rendered
from paili.model.tiles import Tile, Wind, check_flag

StateT = TypeVar("StateT", bound=RecordedState)
ActionT = TypeVar("ActionT")
TurnT = TypeVar("TurnT")
ExplanationT = TypeVar("ExplanationT")


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


class Readers(NamedTuple, Generic[StateT, TurnT, ActionT, ExplanationT]):
    """The readers of the parts of the reports on a game.

    Attributes:
        state: the class of its states.  action: reads the text of an action.
        turn: reads a discard.  explanation: reads an explanation, that of a state.
    """

    state: type[StateT]
    action: Callable[[str], ActionT]
    turn: Callable[[Mapping[str, Any]], TurnT]
    explanation: Callable[[StateT, Mapping[str, Any]], ExplanationT]


@dataclass(frozen=True, slots=True, repr=False)
class GameReplay(Rendered, Generic[StateT, TurnT, ActionT, ExplanationT]):
    """A game looked at again. Made by `Replay.of`; `str` is the picture that `paili replay` prints.

    Attributes:
        state: the game.
        seat: whose choices are in it; None for those of all.
        turns: the discards, in order.
        explanations: what the agent `search` makes of discards, by the numbers of their events.
        decisions: the choices that led to no discard, explained; None unless asked for.
        mistakes: the choices that gave points away by what the agent expects, of hands at most
            three tiles from a win that counts, the costliest first; None unless explained.
    """

    state: StateT
    seat: Wind | None
    turns: tuple[TurnT, ...]
    explanations: Mapping[int, ExplanationT]
    decisions: tuple[ExplainedChoice[ActionT, ExplanationT], ...] | None
    mistakes: tuple[CostlyChoice[ActionT], ...] | None
    _report: str = field(compare=False)

    @classmethod
    def _of(
        cls,
        readers: Readers[StateT, TurnT, ActionT, ExplanationT],
        state: StateT,
        seat: Wind | str | None,
        *,
        is_plain: bool,
        explain: bool,
    ) -> Self:
        if not isinstance(state, readers.state):
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
            tuple(map(readers.turn, turns)),
            {one["turn"]: readers.explanation(state, one) for one in explained},
            None
            if decisions is None
            else tuple(_decision(readers, state, one) for one in decisions),
            None if mistakes is None else tuple(_mistake(readers, one) for one in mistakes),
            report,
        )

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f" of {self.seat}"
        about = f"<Replay of a game of {len(self.state.events)} events"
        return f"{about}: {len(self.turns)} discards{whose}>"

    def to_json(self, number: int = 1) -> dict[str, Any]:
        """The report in plain types: docs/replay.schema.json, docs/sichuan-replay.schema.json.

        Args:
            number: of the game in its file, from 1.
        """
        return finished(self._report) | {"game": number}


def _decision(
    readers: Readers[StateT, Any, ActionT, ExplanationT], state: StateT, plain: Mapping[str, Any]
) -> ExplainedChoice[ActionT, ExplanationT]:
    return ExplainedChoice(
        plain["turn"],
        Wind.parse(plain["seat"]),
        readers.action(plain["action"]),
        tile_or_none(plain["offered"]),
        Hand.parse(plain["hand"]["text"]),
        readers.explanation(state, plain),
    )


def _mistake(
    readers: Readers[Any, Any, ActionT, Any], plain: Mapping[str, Any]
) -> CostlyChoice[ActionT]:
    return CostlyChoice(
        plain["turn"],
        Wind.parse(plain["seat"]),
        plain["distance"],
        readers.action(plain["answer"]),
        PointsCost._read(plain["points"], readers.action),
    )
