"""Options of commands that score a win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from paili.model.hands import Hand
    from paili.model.rules import Rules
    from paili.model.tiles import Tile


@dataclass(frozen=True, slots=True)
class ScoreOption:
    """An option of a command that scores a win.

    Attributes:
        name: of the option, without dashes.
        help: a sentence; empty for an option that other commands share.
        kind: type of its value; bool for a flag.  metavar: placeholder of the value.
    """

    name: str
    help: str = ""
    kind: type[bool | int | str] = bool
    metavar: str | None = None


class Scores(Protocol):
    """The module of a game that scores a win for a command."""

    RULES: str
    """The rules that it supports, in words."""
    OPTIONS: tuple[ScoreOption, ...]
    """The options of this game, in the order of the help."""

    def can_score(self, rules: Rules) -> bool:
        """Return whether rules of this game have all settings that scoring needs."""

    def scored(
        self, hand: Hand, tile: Tile, rules: Rules, self_drawn: bool, options: Mapping[str, Any]
    ) -> Any:
        """Return the score of a win.

        Args:
            options: values of `OPTIONS` by name, None or False if not given; and `red_tile`,
                whether the winning tile is a red five.
        """
