"""Parts of plans: options, reasons, and the bounds of a search that goes on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from paili.analysis.rows import HandRows
from paili.model import columns
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.tiles import Tile
from paili.wording import more, percent


@dataclass(frozen=True, slots=True)
class PlanOption:
    """One kind that can be discarded, and the chance it leaves.

    Attributes:
        tile: the discard.
        exact: the chance to win within the draws of the plan.
        deficiency: of the hand that is left, in tile changes.
        tiles: kinds that lower it, with the copies that can still come.
        expected_fan: with a requirement, what wins are worth in the mean over all sequences of
            draws, those that do not win being worth 0.
        expected_points: of a plan for points, what the winner receives, in the same way.
        riichi: of a plan for points of riichi, whether riichi is better than silence after it.
    """

    tile: Tile
    exact: Fraction
    deficiency: int
    tiles: TileCounts
    expected_fan: Fraction | None = None
    expected_points: Fraction | None = None
    riichi: bool | None = None

    @property
    def probability(self) -> float:
        """The exact chance as a float."""
        return float(self.exact)

    @property
    def copies(self) -> int:
        """Copies of all accepted kinds together."""
        return self.tiles.copies

    @property
    def _ends_choices(self) -> bool:
        """Whether the hand is not changed any more after the discard."""
        return bool(self.riichi)

    def is_as_good_as(self, other: PlanOption) -> bool:
        """Return whether nothing decides between two discards but the order of tiles.

        Raises:
            ArgumentError: no other one.
        """
        if not isinstance(other, PlanOption):
            raise ArgumentError("other", describe(other), "a PlanOption")
        return self._standing == other._standing

    @property
    def _standing(self) -> tuple[Fraction, Fraction | None, Fraction | None]:
        return self.exact, self.expected_fan, self.expected_points


class PlanOptions(HandRows[PlanOption]):
    """The discards with the chances that they leave, best first: a tuple of `PlanOption`.

    `options[Tile.M5]` is what the discard of a tile leaves; `sorted` has them in the order of any
    column, `str` is the table, `to_frame` and `to_arrow` the data.
    """

    _ROW = "option"

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.tiles("tile", (one.tile for one in self)),
            columns.numbers("probability", (one.exact for one in self)),
            columns.chances("exact", (one.exact for one in self)),
            columns.numbers("expected_fan", (one.expected_fan for one in self)),
            columns.numbers("expected_points", (one.expected_points for one in self)),
            columns.deficiencies("deficiency", (one.deficiency for one in self)),
            columns.texts("tiles", (one.tiles for one in self)),
            columns.integers("copies", (one.copies for one in self)),
        )

    def _first(self) -> str:
        return f"discard {self.hand.discard_text(self[0].tile)}, won {percent(self[0].exact)}"


@dataclass(frozen=True, slots=True)
class Reason:
    """A complete hand that the plan may reach.

    Attributes:
        tiles: all its tiles but the declared melds.
        exact: the chance that the plan ends in it; the value of a plan is the sum over its reasons.
        coming: tiles that it has and the hand of the plan has not.
    """

    tiles: TileCounts
    exact: Fraction
    coming: TileCounts

    @property
    def probability(self) -> float:
        """The exact chance as a float."""
        return float(self.exact)


class Reasons(HandRows[Reason]):
    """The complete hands where a plan leads, likeliest first: a tuple of `Reason`.

    `sorted` has them in the order of any column, `str` is the table of the first of them,
    `to_frame` and `to_arrow` have the data of all.
    """

    _ROW = "hand"

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.texts("tiles", (one.tiles for one in self)),
            columns.texts("coming", (one.coming for one in self)),
            columns.numbers("probability", (one.exact for one in self)),
            columns.chances("exact", (one.exact for one in self)),
        )

    def _first(self) -> str:
        return f"{self[0].tiles} {percent(self[0].exact)}"


@dataclass(frozen=True, slots=True)
class OptionBounds:
    """The bounds of the value of one discard, both included."""

    tile: Tile
    lower: Fraction
    upper: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class PlanBounds:
    """The bounds that a search has proved so far.

    Attributes:
        lower, upper: the value of the hand lies between them, both included.
        options: one for each kind held, those with the greatest lower bounds first, then the
            greatest upper bounds, then tile order; empty for a waiting hand.
    """

    lower: Fraction
    upper: Fraction
    options: tuple[OptionBounds, ...]

    @property
    def is_exact(self) -> bool:
        """Whether the value of the hand is known."""
        return self.lower == self.upper

    def __repr__(self) -> str:
        between = f"{percent(self.lower)} to {percent(self.upper)}"
        said = percent(self.lower) if self.is_exact else between
        return f"<PlanBounds: {said}{more(len(self.options), 'option')}>"


def reasons_of(
    ended: Iterable[tuple[bytes, int]], sequences: int, hand: Hand
) -> tuple[Reason, ...]:
    """Return the complete hands where draws of a hand end.

    Args:
        ended: copies of each kind, and the number of the sequences of draws that end there.
        sequences: number of all of them.
    """
    held = hand._counts
    return tuple(
        Reason(
            TileCounts._unchecked(counts),
            Fraction(number, sequences),
            TileCounts._unchecked(
                bytes([max(there - has, 0) for there, has in zip(counts, held, strict=False)])
            ),
        )
        for counts, number in ended
    )


def chance_of(reasons: Iterable[Reason]) -> Fraction:
    """Return the chance to win with any of some complete hands."""
    return sum((reason.exact for reason in reasons), Fraction(0))
