"""Decompositions of winning tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from paili import _core
from paili.model.forms import Form, form_of
from paili.model.melds import Meld, meld_of
from paili.model.tiles import TILES, Tile
from paili.model.views import melds, name, names, tile


@dataclass(frozen=True, slots=True)
class Decomposition:
    """The decomposition of winning tiles by which a win is scored.

    Attributes:
        form: of the complete hand.  declared: the melds of the hand.
        concealed: the other sets, as chows and pungs, winning tile included; empty in forms without
            sets. For a knitted straight, the sets beside its nine tiles.
        eye: the tile of the eye; None in forms without sets.
    """

    form: Form
    declared: tuple[Meld, ...]
    concealed: tuple[Meld, ...]
    eye: Tile | None

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """Tiles of the concealed sets and of the eye."""
        eye = () if self.eye is None else (self.eye, self.eye)
        return (*(tile for meld in self.concealed for tile in meld.tiles), *eye)

    def to_json(self) -> dict[str, Any]:
        """Return the decomposition as JSON, in the form that all schemas of docs share."""
        return {
            "form": str(self.form),
            "declared": names(self.declared),
            "concealed": names(self.concealed),
            "eye": name(self.eye),
        }


NativeReading: TypeAlias = "tuple[_core.Form, list[_core.Meld], int | None]"
"""Form, concealed sets and eye."""


def read_decomposition(reading: NativeReading, declared: tuple[Meld, ...]) -> Decomposition:
    """Return the decomposition of a native score."""
    form, sets, eye = reading
    concealed = tuple(map(meld_of, sets))
    return Decomposition(form_of(form), declared, concealed, None if eye is None else TILES[eye])


def decomposition_of(data: Mapping[str, Any]) -> Decomposition:
    """Return the decomposition of its JSON."""
    eye = data["eye"]
    return Decomposition(
        Form(data["form"]),
        melds(data["declared"]),
        melds(data["concealed"]),
        None if eye is None else tile(eye),
    )
