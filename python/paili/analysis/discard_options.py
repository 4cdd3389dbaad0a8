"""Rows of results, and those of discards: of one or of many, with their ranking."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    NamedTuple,
    NoReturn,
    Self,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    overload,
)

from paili import _core
from paili.model import columns, views
from paili.model.arrays import EqualByContent, described
from paili.model.columns import sorted_by
from paili.model.counts import TileCounts
from paili.model.errors import ArgumentError, describe
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import Rules
from paili.model.tiles import INDEXED_TILES, TILES, TILES_AND_JOKER, AnyTile, Joker, NamedEnum, Tile
from paili.model.views import Part, View
from paili.wording import counted, distance, more

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


RowT = TypeVar("RowT")


class Rows(Tabular, Rendered, tuple[RowT, ...]):
    """Rows of a result: a tuple that is equal to any tuple of the same rows.

    `str` is their table. Rows about discards can be indexed by tile as well as by position, and a
    slice has the same type.

    Example:
        >>> import paili
        >>> found = paili.discards(paili.Hand.parse("2346m34p3456s7799s"))
        >>> found[paili.Tile.S7] is found[1], paili.Tile.M1 in found, found.sorted("tile")[0].tile
        (True, False, Tile.M2)
    """

    _ROW = "row"
    """Noun for one row, used by `repr`."""

    _about: tuple[Any, ...]

    def __new__(cls, rows: Iterable[RowT] = (), *about: Any) -> Self:
        """Not public: create rows with the values that they are about."""
        made = super().__new__(cls, rows)
        made.__dict__["_about"] = about
        return made

    @overload
    def __getitem__(self, key: SupportsIndex, /) -> RowT: ...

    @overload
    def __getitem__(self, key: slice, /) -> Self: ...

    def __getitem__(self, key: SupportsIndex | slice, /) -> RowT | Self:
        """Return a row by its position or its tile, or a slice of the rows.

        Raises:
            ArgumentError: no row has the tile.  IndexError: no such position.
        """
        if isinstance(key, slice):
            return type(self)(super().__getitem__(key), *self._about)
        if isinstance(key, Tile | Joker):  # subclasses of int, but never positions
            return self._of_tile(key)
        return super().__getitem__(key)

    def __contains__(self, row: object) -> bool:
        if isinstance(row, Tile | Joker):
            return any(self._tile_of(one) is row for one in self)
        return super().__contains__(row)

    def _of_tile(self, tile: AnyTile) -> RowT:
        for row in self:
            if self._tile_of(row) is tile:
                return row
        tiles = ", ".join(str(own) for row in self if (own := self._tile_of(row)) is not None)
        raise ArgumentError(
            "tile", str(tile), f"one of {tiles}" if tiles else "none: no row has one"
        )

    def _tile_of(self, row: RowT) -> AnyTile | None:
        found: AnyTile | None = getattr(row, "tile", None)
        return found

    def sorted(self, by: str) -> Self:
        """Return the rows sorted by a column of `to_frame`, the best or greatest first.

        The best deficiencies, distances and ranks are the lowest; texts and tiles are sorted in
        ascending order. The sort is stable.

        Raises:
            ArgumentError: no such column.
        """
        places = sorted_by(self._columns(), by)
        return type(self)((self[place] for place in places), *self._about)

    def _first(self) -> str:
        """Return a short text of the first row."""
        raise NotImplementedError

    def _subject(self) -> str:
        """Return the subject of the rows, such as " of HAND under RULES"."""
        return ""

    def __repr__(self) -> str:
        said = f"{self._first()}{more(len(self) - 1, self._ROW)}" if self else "none"
        return f"<{type(self).__name__}{self._subject()}: {said}>"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        return type(self), (tuple(self), *self._about)


class HandRows(Rows[RowT]):
    """Rows about one hand, with its knowledge and rules."""

    @property
    def hand(self) -> Hand:
        """The hand that the rows are about."""
        hand: Hand = self._about[0]
        return hand

    @property
    def knowledge(self) -> KnowledgeBase:
        """The copies that can still come; by default every copy that is not in the hand."""
        known: KnowledgeBase | None = self._about[1]
        return KnowledgeBase.full(self.hand, rules=self.rules) if known is None else known

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        rules: Rules = self._about[2]
        return rules

    def _subject(self) -> str:
        return f" of {self.hand} under {self.rules}"


class RankBy(NamedEnum, StrEnum):
    """The criterion by which discards are to be ranked."""

    ACCEPTANCE = "acceptance"
    CHANCE = "chance"


RankByName: TypeAlias = Literal["acceptance", "chance"]
"""Values of `RankBy`, accepted instead of its members."""


class RankedBy(NamedEnum, StrEnum):
    """The method that ranked discards: acceptance, an exact plan, or an outlook of few draws."""

    ACCEPTANCE = "acceptance"
    PLAN = "plan"
    OUTLOOK = "outlook"


class DiscardChance(View):
    """The chance to win after a discard, by which the discard is ranked.

    Attributes:
        draws: number of draws within which to win.
        probability: the probability to win; approximate for an outlook.
        exact: the exact probability of a plan; None for an outlook.
        expected_fan: with a requirement, the mean worth of the win, 0 for games without one.
    """

    draws = Part(views.whole)
    probability = Part(views.number)
    exact = Part(views.optional(Fraction))
    expected_fan = Part(views.optional(views.number))

    @property
    def ranked_by(self) -> RankedBy:
        """The method that computed the chance."""
        return RankedBy.OUTLOOK if self.exact is None else RankedBy.PLAN


def checked_rank_by(value: object) -> RankBy:
    """Return the criterion of a ranking, after checking it.

    Raises:
        ArgumentError: neither of the two.
    """
    if type(value) is RankBy:
        return value
    if isinstance(value, str) and value in tuple(RankBy):
        return RankBy(value)
    expected = " or ".join(repr(str(one)) for one in RankBy)
    raise ArgumentError("rank_by", describe(value), expected)


class Improvement(View):
    """A draw that leaves the deficiency as it is, but widens the acceptance.

    Under rules with jokers `tile` and `discard` may be `paili.JOKER`; for type checkers they are
    tiles.

    Attributes:
        tile: the drawn kind.  copies: its copies that can still come.
        discard: the best discard after the draw.  accepts: copies accepted after that discard.
    """

    tile = Part(views.tile)
    copies = Part(views.whole)
    discard = Part(views.tile)
    accepts = Part(views.whole)


class Improvements(Rows[Improvement]):
    """Draws that widen the acceptance after a discard, best first: a tuple of `Improvement`."""

    _ROW = "draw"

    def _columns(self) -> tuple[columns.Column, ...]:
        return (
            columns.tiles("tile", (one.tile for one in self)),
            columns.integers("copies", (one.copies for one in self)),
            columns.tiles("discard", (one.discard for one in self)),
            columns.integers("accepts", (one.accepts for one in self)),
        )

    def _first(self) -> str:
        best = self[0]
        accepts = counted(best.accepts, "copy")
        return f"draw {best.tile} and discard {best.discard}: accepts {accepts}"


def _improvements(draws: list[dict[str, Any]]) -> Improvements:
    return Improvements(map(Improvement, draws))


class DiscardOption(View):
    """A discard, and the hand that it leaves.

    Attributes:
        tile: the discard. Under rules with jokers it may be `paili.JOKER`; for type checkers it is
            a tile, as it is under all other rules.
        deficiency: deficiency of the hand that is left, in tile changes.
        tiles: kinds that lower it, with the copies that can still come.
        delta: copies that lower the deficiency of the hand if they come in exchange for the discard
            (Li & Yan 2019, eq. 11): the accepted copies, or 0 if the discard raises the deficiency.
        dead: kinds that would lower the deficiency, but have no copies left.
        two_step: number of ways to draw an accepted tile and then, after the best discard, another
            accepted tile; None unless requested.
        improvements: draws that widen the acceptance, best first; None unless requested.
        rank: 1 for the best; equally good discards share a rank, as in 1, 1, 3.
        chance: the chance to win by which it is ranked; None if it is ranked by acceptance.
        copies: number of copies of all accepted kinds together.
    """

    tile = Part(views.tile)
    deficiency = Part(views.deficiency)
    tiles = Part(views.copies)
    delta = Part(views.whole)
    dead = Part(views.tiles)
    two_step = Part(views.optional(views.whole))
    improvements = Part(views.optional(_improvements))
    rank = Part(views.whole)
    chance = Part(views.optional(DiscardChance))
    copies = Part(views.whole)

    @classmethod
    def _of_row(cls, row: tuple[int, int, int, bytes, int, int, list[int]]) -> DiscardOption:
        """Return a discard ranked by acceptance, without the cost of JSON.

        `_data` is computed on first access: this is the fast path of the most frequent question.
        """
        kind, rank, least, accepted, total, delta, dead = row
        made = cls.__new__(cls)
        made.__dict__.update(
            tile=INDEXED_TILES[kind],
            deficiency=least,
            tiles=TileCounts._unchecked(accepted),
            delta=delta,
            dead=tuple([TILES[one] for one in dead]) if dead else (),
            two_step=None,
            improvements=None,
            rank=rank,
            chance=None,
            copies=total,
            _own={},
            _row=row,
        )
        return made

    def __getattr__(self, name: str) -> Any:
        if name == "_data" and "_row" in self.__dict__:
            kind, rank, least, accepted, _, delta, dead = self._row
            data = _core.discard_data(kind, rank, least, accepted, delta, dead)
            self.__dict__["_data"] = data
            return data
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __repr__(self) -> str:
        accepts = f"{distance(self.deficiency)}, accepts {counted(self.copies, 'copy')}"
        return f"<DiscardOption {self.tile}: rank {self.rank}, {accepts}>"

    @property
    def ranked_by(self) -> RankedBy:
        """The method by which the discard is ranked."""
        return RankedBy.ACCEPTANCE if self.chance is None else self.chance.ranked_by


class Discards(HandRows[DiscardOption]):
    """The discards of a hand, best first: a tuple of `DiscardOption`.

    `discards[0]` is the best, `discards[Tile.M5]` the option of a tile. `sorted` orders them by any
    column, `str` is the table, `to_frame` and `to_arrow` have the data.
    """

    _ROW = "discard"

    def _columns(self) -> tuple[columns.Column, ...]:
        odds = [one.chance for one in self]
        return (
            columns.integers("rank", (one.rank for one in self), least_first=True),
            columns.tiles("tile", (one.tile for one in self)),
            columns.deficiencies("deficiency", (one.deficiency for one in self)),
            columns.texts("tiles", (one.tiles for one in self)),
            columns.integers("copies", (one.copies for one in self)),
            columns.integers("delta", (one.delta for one in self)),
            columns.texts("dead", (TileCounts.from_tiles(one.dead) for one in self)),
            columns.integers("two_step", (one.two_step for one in self)),
            columns.integers("draws", (one.draws if one else None for one in odds)),
            columns.numbers("probability", (one.probability if one else None for one in odds)),
            columns.chances("exact", (one.exact if one else None for one in odds)),
            columns.numbers("expected_fan", (one.expected_fan if one else None for one in odds)),
        )

    def _first(self) -> str:
        best = self[0]
        accepts = f"accepts {counted(best.copies, 'copy')}"
        return (
            f"discard {self.hand.discard_text(best.tile)}: {distance(best.deficiency)}, {accepts}"
        )


class _DiscardArrays(NamedTuple):
    deficiency: npt.NDArray[np.int8]
    copies: npt.NDArray[np.uint8]


class DiscardTable(Tabular, EqualByContent, _DiscardArrays):
    """Result of `discards_batch`: a named tuple of two arrays.

    `to_frame` has a row for each kind that a hand holds, with the number of the hand.

    Attributes:
        deficiency: int8 (n, 34), the deficiency after the discard of each kind; -1 for kinds that
            are not held. Under rules with jokers (n, 35), with the joker in the last column.
        copies: uint8 of the same shape, the copies that lower it after the discard.
    """

    __slots__ = ()

    def _columns(self) -> tuple[columns.Column, ...]:
        import numpy as np

        hands, kinds = (self.deficiency >= 0).nonzero()
        after = self.deficiency[hands, kinds]
        names = np.array([str(tile) for tile in TILES_AND_JOKER], dtype=object)
        return (
            columns.array("hand", hands),
            columns.texts("tile", names[kinds].tolist()),
            columns.array("deficiency", after, after == _core.UNREACHABLE),
            columns.array("copies", self.copies[hands, kinds]),
        )

    def _arrays(self) -> tuple[npt.NDArray[Any], ...]:
        return tuple(self)

    def __repr__(self) -> str:
        hands = counted(len(self.deficiency), "hand")
        parts = f"deficiency: {described(self.deficiency)}, copies: {described(self.copies)}"
        return f"<DiscardTable of {hands}; {parts}>"
