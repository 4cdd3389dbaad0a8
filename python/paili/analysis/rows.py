"""Rows of results, such as discards: tuples with access by tile, sorting and data frames."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NoReturn, Self, SupportsIndex, TypeVar, overload

from paili.model.columns import sorted_by
from paili.model.errors import ArgumentError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase
from paili.model.rendered import Rendered, Tabular
from paili.model.rules import Rules
from paili.model.tiles import AnyTile, Joker, Tile
from paili.wording import more

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
