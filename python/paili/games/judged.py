"""A discard of a recorded game, next to the others that there were."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from paili.analysis.deficiency import UNREACHABLE
from paili.analysis.discard_options import DiscardOption
from paili.model.notation import format_tiles
from paili.model.serialization import deficiency_to_json
from paili.model.tiles import Tile


class Cost(NamedTuple):
    """What a discard gave away, next to the best.

    Attributes:
        tiles: by how many the deficiency it left is higher; `UNREACHABLE` if no win is left.
        copies: if it is not higher, how many accepted copies fewer it left.
    """

    tiles: int
    copies: int


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class JudgedDiscard:
    """A discard, and the others that there were.

    Attributes:
        deficiency: of the hand, in tile changes.
        options: all discards, best first.
        played: the discard.
    """

    deficiency: int
    options: tuple[DiscardOption, ...]
    played: Tile

    @property
    def best(self) -> tuple[DiscardOption, ...]:
        """Those that leave the lowest deficiency, and then the most accepted copies; by tile."""
        first = self.options[0]
        return tuple(option for option in self.options if _worth(option) == _worth(first))

    @property
    def option(self) -> DiscardOption:
        """What the discard left."""
        return next(option for option in self.options if option.tile is self.played)

    @property
    def is_best(self) -> bool:
        """Whether the discard was one of the best."""
        return self.option in self.best

    def __repr__(self) -> str:
        return f"<JudgedDiscard {self.played}: {self._verdict()}>"

    def _verdict(self) -> str:
        """Whether it was one of the best, in short."""
        best = format_tiles([option.tile for option in self.best])
        return "one of the best" if self.is_best else f"best {best}"

    @property
    def cost(self) -> Cost | None:
        """What was given away; None if the discard was one of the best."""
        best, left = self.options[0], self.option
        if self.is_best:
            return None
        if left.deficiency == UNREACHABLE:
            return Cost(UNREACHABLE, 0)
        if left.deficiency > best.deficiency:
            return Cost(left.deficiency - best.deficiency, 0)
        return Cost(0, best.copies - left.copies)

    def to_json(self) -> dict[str, Any]:
        """What the reports of all games say of it."""
        return {
            "deficiency": deficiency_to_json(self.deficiency),
            "best": [_option(option) for option in self.best],
            "played": _option(self.option),
            "is_best": self.is_best,
        }


def _worth(option: DiscardOption) -> tuple[int, int]:
    # Not delta: that is 0 for every discard of a complete hand, which may lack fan.
    return (option.deficiency, option.copies)


def _option(option: DiscardOption) -> dict[str, Any]:
    return {
        "tile": str(option.tile),
        "deficiency": deficiency_to_json(option.deficiency),
        "copies": option.copies,
    }
