"""Parts of plans: options, reasons, and the bounds of an unfinished search."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from paili.analysis.discard_options import HandRows
from paili.model import columns
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.tiles import Tile
from paili.wording import more, percent


@dataclass(frozen=True, slots=True)
class PlanOption:
    """A discard, and the chance to win after it.

    Attributes:
        tile: the discard.
        exact: exact probability to win within the draws of the plan.
        deficiency: deficiency of the hand that is left, in tile changes.
        tiles: kinds that lower it, with the copies that can still come.
        expected_fan: with a requirement, the mean worth of the win over all sequences of draws;
            sequences without a win count 0.
        expected_points: for a plan for points, the mean points that the winner receives, likewise.
        riichi: for a plan for points of riichi, whether declaring riichi beats staying silent.
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
        """`exact` as a float."""
        return float(self.exact)

    @property
    def copies(self) -> int:
        """Number of copies of all accepted kinds together."""
        return self.tiles.copies

    @property
    def _ends_choices(self) -> bool:
        """Whether the hand cannot change after the discard."""
        return bool(self.riichi)

    def is_as_good_as(self, other: PlanOption) -> bool:
        """Return whether only the order of tiles decides between two discards.

        Raises:
            ArgumentError: `other` is not a `PlanOption`.
        """
        if not isinstance(other, PlanOption):
            raise ArgumentError("other", describe(other), "a PlanOption")
        return self._standing == other._standing

    @property
    def _standing(self) -> tuple[Fraction, Fraction | None, Fraction | None]:
        return self.exact, self.expected_fan, self.expected_points


class PlanOptions(HandRows[PlanOption]):
    """The discards of a plan, best first: a tuple of `PlanOption`.

    `options[Tile.M5]` is the option of a tile. `sorted` orders them by any column, `str` is the
    table, `to_frame` and `to_arrow` have the data.
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
        tiles: all its tiles, without the declared melds.
        exact: exact probability that the plan ends in it. They add up to the value of the plan.
        coming: its tiles that the hand of the plan does not have.
    """

    tiles: TileCounts
    exact: Fraction
    coming: TileCounts

    @property
    def probability(self) -> float:
        """`exact` as a float."""
        return float(self.exact)


class Reasons(HandRows[Reason]):
    """The complete hands that a plan may reach, most probable first: a tuple of `Reason`.

    `sorted` orders them by any column, `str` is a table of the first of them, `to_frame` and
    `to_arrow` have the data of all.
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
    """Inclusive bounds of the value of one discard."""

    tile: Tile
    lower: Fraction
    upper: Fraction


@dataclass(frozen=True, slots=True, repr=False)
class PlanBounds:
    """Bounds that a search has proved so far.

    Attributes:
        lower, upper: inclusive bounds of the value of the hand.
        options: bounds for each kind held, sorted by the greatest lower bound, then the greatest
            upper bound, then tile order; empty for a waiting hand.
    """

    lower: Fraction
    upper: Fraction
    options: tuple[OptionBounds, ...]

    @property
    def is_exact(self) -> bool:
        """Whether the value of the hand is known exactly."""
        return self.lower == self.upper

    def __repr__(self) -> str:
        between = f"{percent(self.lower)} to {percent(self.upper)}"
        said = percent(self.lower) if self.is_exact else between
        return f"<PlanBounds: {said}{more(len(self.options), 'option')}>"


def reasons_of(
    ended: Iterable[tuple[bytes, int]], sequences: int, hand: Hand
) -> tuple[Reason, ...]:
    """Return the complete hands that end sequences of draws, with their probabilities.

    Args:
        ended: copies of each kind, and the number of sequences of draws that end in this hand.
        sequences: number of all sequences of draws.
        hand: the hand at the beginning.
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
    """Return the probability to win with any of some complete hands."""
    return sum((reason.exact for reason in reasons), Fraction(0))
