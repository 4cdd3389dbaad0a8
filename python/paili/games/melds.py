"""Melds on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paili import _core
from paili.games.seats import SEATS
from paili.model.melds import Meld, MeldKind
from paili.model.natives import native_members
from paili.model.tiles import TILES, Wind

_MELD_KINDS = {native: kind for kind, native in native_members(MeldKind, _core.MeldKind).items()}


@dataclass(frozen=True, slots=True)
class DeclaredMeld:
    """A meld on the table.

    Attributes:
        meld: None for another's concealed kong, whose tiles are hidden.
        giver: who discarded the tile that was called; None for a concealed kong.
    """

    meld: Meld | None
    giver: Wind | None

    @classmethod
    def from_native(cls, native: _core.DeclaredMeld) -> DeclaredMeld:
        """The meld of its native form."""
        tile, giver = native.tile, native.giver
        return cls(
            None if tile is None else Meld(_MELD_KINDS[native.kind], TILES[tile], native.concealed),
            None if giver is None else SEATS[giver],
        )


def declared_melds(native: Iterable[_core.DeclaredMeld]) -> tuple[DeclaredMeld, ...]:
    """Melds of a seat from their native form."""
    return tuple(map(DeclaredMeld.from_native, native))


def own_melds(native: Iterable[_core.DeclaredMeld]) -> tuple[Meld, ...]:
    """The melds of a seat of which all are known."""
    return tuple(one.meld for one in declared_melds(native) if one.meld is not None)
