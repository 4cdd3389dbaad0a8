"""Faults of agents: the question, the answer, and the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from paili.model.errors import HandSizeError
from paili.model.hands import Hand
from paili.model.tiles import Wind


@dataclass(frozen=True, slots=True)
class Failure:
    """The first fault of an agent in a tournament; `str` tells it in some lines.

    Attributes:
        agent: its name for `paili.agents.named`.
        verdict: of the judge, such as "RE".
        game: number among all games of the tournament, from 1.
        deal, seating: which game that is, each from 0.
        seat: where the agent sat.
        turn: number of the event that it was asked about, from 1.
        event: that event.
        hand: what it had; None before the deal.
        legal: what it might have answered.
        answer: what it answered; None if it gave no answer.
        details: the traceback of what it raised, or what a program wrote to stderr last; may be
            empty.
        message: what was wrong with the answer of a program, in a line; empty if nobody has said.
    """

    agent: str
    verdict: str
    game: int
    deal: int
    seating: int
    seat: Wind
    turn: int
    event: str
    hand: str | None
    legal: tuple[str, ...]
    answer: str | None
    details: str
    message: str = ""

    @classmethod
    def from_json(cls, plain: Mapping[str, Any]) -> Failure:
        """Return the failure that `to_json` has written."""
        parts = {**plain, "seat": Wind.parse(plain["seat"]), "legal": tuple(plain["legal"])}
        return cls(**parts)

    def to_json(self) -> dict[str, Any]:
        """One of `failures` of docs/arena.schema.json."""
        parts = {name: getattr(self, name) for name in self.__slots__}
        return {**parts, "seat": str(self.seat), "legal": list(self.legal)}

    @property
    def title(self) -> str:
        """The agent, the game, and the verdict."""
        game = f"game {self.game} (deal {self.deal}, seating {self.seating})"
        return f"{self.agent}: {self.verdict} in {game}, turn {self.turn}, as {self.seat}"

    @property
    def summary(self) -> str:
        """The agent, the game, the verdict, and the reason, in a line."""
        return _printable(f"{self.title}: {self.message}" if self.message else self.title)

    def __str__(self) -> str:
        hand = "" if self.hand is None else f", with {self.hand}"
        lines = [self.summary, f"  asked after: {self.event}{hand}"]
        if self.legal:
            lines.append(f"  legal: {', '.join(self.legal)}")
        if self.answer is not None:
            lines.append(f"  answered: {self.answer}")
        lines += [f"  {line}" for line in self.details.splitlines()]
        return "\n".join(map(_printable, lines))


class Asked(Protocol):
    """The question to an agent of any game."""

    @property
    def seat(self) -> Wind:
        """The seat of the observation."""

    @property
    def last(self) -> object:
        """The last event."""

    @property
    def hand(self) -> Hand:
        """The hand of the seat."""

    @property
    def legal_actions(self) -> Sequence[object]:
        """The legal answers."""


def asked(observation: Asked) -> dict[str, Any]:
    """The parts of a failure that say what an agent was asked."""
    try:
        hand = str(observation.hand)
    except HandSizeError:
        hand = None
    return {
        "seat": str(observation.seat),
        "event": str(observation.last),
        "hand": hand,
        "legal": [str(action) for action in observation.legal_actions],
    }


def _printable(line: str) -> str:
    """A line without what would move the cursor or change colours."""
    return "".join(
        char if char.isprintable() or char == "\t" else ascii(char)[1:-1] for char in line
    )
