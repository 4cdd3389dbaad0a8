"""What draws itself: in a notebook, and as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from paili.model.markup import Markup


class Drawn:
    """What a notebook shows as HTML, with pictures of its tiles.

    All that draws is imported when something is drawn.
    """

    __slots__ = ()

    def _markup(self) -> Markup:
        raise NotImplementedError

    def _repr_html_(self) -> str:
        """For notebooks: a fragment that brings along all that it needs."""
        from paili.model.fragments import fragment

        return fragment(self._markup())

    def to_html(self, title: str | None = None) -> str:
        """One HTML file that needs no other: no network, and no scripts.

        Args:
            title: of the page; None says what it is about.
        Raises:
            ArgumentError: not a text.
        """
        from paili.model.errors import ArgumentError, describe
        from paili.model.fragments import document

        if title is not None and not isinstance(title, str):
            raise ArgumentError("title", describe(title), "a str, or None")
        return document(self._markup(), self._title() if title is None else title)

    def _title(self) -> str:
        """What a page is about that has no other title."""
        return str(self)


class DrawnInTiles(Drawn):
    """What is tiles and nothing else: also a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """For notebooks and programs that show pictures."""
        return self.to_svg()

    def to_svg(self) -> str:
        """One SVG file of the tiles."""
        from paili.model.tile_layouts import row_file

        return row_file(str(self))

    def _markup(self) -> Markup:
        from paili.model.tile_pictures import hand

        return hand(str(self))


class DrawnAsText(Drawn):
    """What has a table in characters and nothing to draw in it: the table as it is."""

    __slots__ = ()

    def _markup(self) -> Markup:
        from paili.model.markup import element

        return element("pre", str(self))

    def _title(self) -> str:
        return type(self).__name__
