"""The pictures of all tiles, shared by the outputs of a notebook."""

from __future__ import annotations

from dataclasses import dataclass

from paili.model.tiles import check_flag


@dataclass(frozen=True, slots=True, repr=False)
class TileSprite:
    """The hidden pictures of all tiles, to which later outputs of a notebook refer."""

    def __repr__(self) -> str:
        return "<TileSprite: pictures for the outputs after this one>"

    def _repr_html_(self) -> str:
        """Return the pictures, and a line that says what they are for."""
        from paili.render.fragments import sprite_fragment
        from paili.render.markup import element

        return sprite_fragment(element("p", repr(self).strip("<>"), class_="paili-faint"))


def share_tiles(shared: bool = True) -> TileSprite:
    """Let the outputs of a notebook share the pictures of the tiles, which are most of their size.

    Each output brings along its own pictures, 50 to 130 KB, so that it can stand alone. After this
    call outputs have about 20 KB, and take the pictures from the output of the call, which must be
    shown: it is the last line of a cell. Where they do not find them, they show letters instead,
    such as 25p: when the output of the call was cleared, and in programs that isolate the outputs
    of a notebook from each other, as Colab does. Files of `to_html` and `to_svg` are as before.

    Args:
        shared: False brings the usual outputs back.
    Raises:
        ArgumentError: neither True nor False.
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
