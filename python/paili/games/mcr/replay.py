"""A report on a recorded game: its discards judged, and what the agent `search` would have done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from paili.games.judged import JudgedDiscard
from paili.games.mcr.actions import Action
from paili.games.mcr.explanation import Decision, Explanation, explained
from paili.games.mcr.review import Turn, review
from paili.games.mcr.scoring.wins import fans_to_json
from paili.games.mcr.states import State
from paili.games.mistakes import CostlyChoice
from paili.games.seats import as_seat
from paili.model.errors import ArgumentError, describe
from paili.model.rendered import Rendered
from paili.model.serialization import SCHEMA_VERSION, deficiency_to_json, hand_to_json
from paili.model.tiles import Wind


@dataclass(frozen=True, slots=True, repr=False)
class Replay(Rendered):
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

    state: State
    seat: Wind | None
    turns: tuple[Turn, ...]
    explanations: Mapping[int, Explanation]
    decisions: tuple[Decision, ...] | None
    mistakes: tuple[CostlyChoice[Action], ...] | None = None

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
        if not isinstance(state, State):
            raise ArgumentError("state", describe(state), "a State")
        by = None if seat is None else as_seat(seat)
        turns = tuple(review(state, by, legal=legal))
        if not explain:
            return cls(state, by, turns, {}, None)
        explanations, decisions, mistakes = explained(state, by)
        return cls(state, by, turns, explanations, decisions, mistakes)

    def __repr__(self) -> str:
        whose = "" if self.seat is None else f" of {self.seat}"
        about = f"<Replay of a game of {len(self.state.events)} events"
        return f"{about}: {len(self.turns)} discards{whose}>"

    def to_json(self, number: int = 1) -> dict[str, Any]:
        """The report in plain types, as docs/replay.schema.json describes it.

        Args:
            number: of the game in its file, from 1.
        """
        state, won, decisions = self.state, self.state.win, self.decisions
        return {
            "schema_version": SCHEMA_VERSION,
            "game": number,
            "prevalent_wind": str(state.deal.prevalent_wind),
            "is_duplicate": state.deal.is_duplicate,
            "turns": [_turn(turn, self.explanations.get(turn.number)) for turn in self.turns],
            "decisions": None if decisions is None else [one.to_json() for one in decisions],
            "mistakes": None if self.mistakes is None else [one.to_json() for one in self.mistakes],
            "end": state.last.to_json() if state.is_over else None,
            "payments": None if state.payments is None else list(state.payments),
            "fan": None if won is None else won.fan,
            "fans": None if won is None else fans_to_json(won.fans),
        }


def _turn(turn: Turn, explanation: Explanation | None) -> dict[str, Any]:
    return {
        "turn": turn.number,
        "seat": str(turn.seat),
        "drawn": None if turn.drawn is None else str(turn.drawn),
        "called": None if turn.meld is None else str(turn.meld),
        "hand": hand_to_json(turn.hand),
        "available": str(turn.knowledge),
        **turn.to_json(),
        "legal": None if turn.legal is None else _legal(turn.legal),
        "search": None if explanation is None else explanation.to_json(),
    }


def _legal(discard: JudgedDiscard) -> dict[str, Any]:
    cost = discard.cost
    plain = (
        None if cost is None else {"tiles": deficiency_to_json(cost.tiles), "copies": cost.copies}
    )
    return {**discard.to_json(), "cost": plain}
