"""Melds on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from paili import _core
from paili.games.events import SEATS
from paili.model.melds import Meld, MeldKind
from paili.model.natives import native_members
from paili.model.tiles import TILES, Wind

_MELD_KINDS = {native: kind for kind, native in native_members(MeldKind, _core.MeldKind).items()}


@dataclass(frozen=True, slots=True)
class DeclaredMeld:
    """A meld on the table.

    Attributes:
        meld: None for a hidden concealed kong of another seat.
        giver: the seat that discarded the called tile; None for a concealed kong.
    """

    meld: Meld | None
    giver: Wind | None

    @classmethod
    def from_native(cls, native: _core.DeclaredMeld) -> DeclaredMeld:
        """Return the meld of a native one."""
        tile, giver = native.tile, native.giver
        return cls(
            None if tile is None else Meld(_MELD_KINDS[native.kind], TILES[tile], native.concealed),
            None if giver is None else SEATS[giver],
        )


def declared_melds(native: Iterable[_core.DeclaredMeld]) -> tuple[DeclaredMeld, ...]:
    """Return melds of a seat from their native form."""
    return tuple(map(DeclaredMeld.from_native, native))


def own_melds(native: Iterable[_core.DeclaredMeld]) -> tuple[Meld, ...]:
    """Return the melds of a seat without hidden ones."""
    return tuple(one.meld for one in declared_melds(native) if one.meld is not None)
