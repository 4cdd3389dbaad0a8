"""The pictures of all tiles, shared by the outputs of a notebook."""

from __future__ import annotations

from dataclasses import dataclass

from paili.model.tiles import check_flag


@dataclass(frozen=True, slots=True, repr=False)
class TileSprite:
    """The hidden pictures of all tiles, which later outputs of a notebook use."""

    def __repr__(self) -> str:
        return "<TileSprite: pictures for the outputs after this one>"

    def _repr_html_(self) -> str:
        """Return the pictures with a line that explains their purpose."""
        from paili.render.fragments import sprite_fragment
        from paili.render.markup import element

        return sprite_fragment(element("p", repr(self).strip("<>"), class_="paili-faint"))


def share_tiles(shared: bool = True) -> TileSprite:
    """Make the outputs of a notebook share the tile pictures, which are most of their size.

    By default each output includes its own pictures, 50 to 130 KB. After this call outputs have
    about 20 KB, and use the pictures in the output of the call, which must be shown: it is the last
    line of a cell. Without access to them they show letters instead, such as 25p: if the output of
    the call was cleared, and in programs that isolate outputs from each other, as Colab does. Files
    of `to_html` and `to_svg` do not change.

    Args:
        shared: False restores the default.
    Raises:
        ArgumentError: `shared` is no bool.
    Example:
        >>> share_tiles()
        <TileSprite: pictures for the outputs after this one>
        >>> share_tiles(False)
        <TileSprite: pictures for the outputs after this one>
    """
    from paili.render import fragments

    check_flag("shared", shared)
    fragments.is_shared = shared
    return TileSprite()
