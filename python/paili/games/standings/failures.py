"""Failures of agents: the question, the answer and the reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from paili.model.errors import HandSizeError
from paili.model.hands import Hand
from paili.model.tiles import Wind


@dataclass(frozen=True, slots=True)
class Failure:
    """The first fault of an agent in a tournament; `str` describes it in some lines.

    Attributes:
        agent: its name for `paili.agents.named`.
        verdict: of the judge, such as "RE".
        game: number among all games of the tournament, from 1.
        deal, seating: of the game, each from 0.
        seat: the agent's seat.
        turn: number of the event that it had to answer, from 1.
        event: that event.
        hand: the agent's hand; None before the deal.
        legal: the legal answers.
        answer: the given answer; None if there was none.
        details: the traceback of an exception, or the last output of a program on stderr; may be
            empty.
        message: what was wrong with the answer of a program, in a line; empty if unknown.
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
        """Return the failure of the output of `to_json`."""
        parts = {**plain, "seat": Wind.parse(plain["seat"]), "legal": tuple(plain["legal"])}
        return cls(**parts)

    def to_json(self) -> dict[str, Any]:
        """Return an item of `failures` in docs/arena.schema.json."""
        parts = {name: getattr(self, name) for name in self.__slots__}
        return {**parts, "seat": str(self.seat), "legal": list(self.legal)}

    @property
    def title(self) -> str:
        """The agent, the game and the verdict."""
        game = f"game {self.game} (deal {self.deal}, seating {self.seating})"
        return f"{self.agent}: {self.verdict} in {game}, turn {self.turn}, as {self.seat}"

    @property
    def summary(self) -> str:
        """The agent, the game, the verdict and the reason, in one line."""
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
    """The observation of an agent of any game, as far as failures need it."""

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
    """Return the fields of a failure that describe the observation of an agent."""
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
    """Escape characters of a line that would move the cursor or change colours."""
    return "".join(
        char if char.isprintable() or char == "\t" else ascii(char)[1:-1] for char in line
    )
