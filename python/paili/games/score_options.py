"""Options of a win beside its tiles, as commands and their help have them."""

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
    """An option of a win.

    Attributes:
        name: of the option, without dashes.
        help: a sentence; empty for an option that other commands have as well.
        kind: of its value; a flag is a bool.  metavar: the place of the value.
    """

    name: str
    help: str = ""
    kind: type[bool | int | str] = bool
    metavar: str | None = None


class Scores(Protocol):
    """The module of a game by which a command scores a win."""

    RULES: str
    """The rules that it scores by, in words."""
    OPTIONS: tuple[ScoreOption, ...]
    """The options of this game, in the order of the help."""

    def can_score(self, rules: Rules) -> bool:
        """Whether rules of this game say all that scoring takes."""

    def scored(
        self, hand: Hand, tile: Tile, rules: Rules, self_drawn: bool, options: Mapping[str, Any]
    ) -> Any:
        """The score of a win.

        Args:
            options: values of `OPTIONS` by name, None or False where there is none; and `red_tile`,
                whether the winning tile is a red five.
        """
