"""Mixins for values that can be shown as pictures, HTML, SVG and data frames.

Values know only one hook: the renderer, which `paili` sets and which finds the picture of a value
by its type. It is imported when a value is first shown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from paili.model.errors import ArgumentError, describe

if TYPE_CHECKING:
    import pandas
    import polars
    from pyarrow import Table

    from paili.model.columns import Column

    DataFrame: TypeAlias = polars.DataFrame | pandas.DataFrame


class Renderer(Protocol):
    """The functions that render values."""

    def text(self, value: Rendered) -> str:
        """Return the picture as plain text of 100 columns."""

    def fragment(self, value: HtmlRepr) -> str:
        """Return an HTML fragment for notebooks."""

    def document(self, value: HtmlRepr, title: str) -> str:
        """Return an HTML file."""

    def svg(self, value: TileRepr) -> str:
        """Return an SVG file."""

    def data_frame(self, columns: Sequence[Column]) -> DataFrame:
        """Return a data frame of Polars or pandas."""

    def arrow_table(self, columns: Sequence[Column]) -> Table:
        """Return an Arrow table."""


_load_renderer: Callable[[], Renderer] | None = None


def set_renderer(load: Callable[[], Renderer]) -> None:
    """Set the function that loads the renderer."""
    global _load_renderer
    _load_renderer = load


def _renderer() -> Renderer:
    assert _load_renderer is not None  # set by `paili`, which is imported before its modules
    return _load_renderer()


class HtmlRepr:
    """Mixin for values that notebooks show as HTML, with pictures of their tiles."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """Return a self-contained HTML fragment for notebooks."""
        return _renderer().fragment(self)

    def to_html(self, title: str | None = None) -> str:
        """Return a self-contained HTML file, without network access or scripts.

        Args:
            title: of the page; None for a default that describes the value.
        Raises:
            ArgumentError: not a text.
        """
        if title is not None and not isinstance(title, str):
            raise ArgumentError("title", describe(title), "a str, or None")
        return _renderer().document(self, self._title() if title is None else title)

    def _title(self) -> str:
        """Return the default title of an HTML file."""
        return str(self)


class TileRepr(HtmlRepr):
    """Mixin for values made of tiles; they also render as SVG."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        """Return an SVG file, for notebooks and programs that show pictures."""
        return self.to_svg()

    def to_svg(self) -> str:
        """Return the tiles as one SVG file."""
        return _renderer().svg(self)


class Rendered(HtmlRepr):
    """Mixin for answers whose `str` is their picture: plain text of 100 columns.

    Notebooks and HTML files show the same picture with its tiles drawn.
    """

    __slots__ = ()

    def _title(self) -> str:
        about = [str(getattr(self, name)) for name in ("hand", "rules") if hasattr(self, name)]
        return ", ".join([type(self).__name__, *about])

    def __str__(self) -> str:
        return _renderer().text(self)


class TextRepr(Rendered):
    """Mixin for answers whose picture is a table of text, in HTML too."""

    __slots__ = ()

    def _title(self) -> str:
        return type(self).__name__


class Tabular:
    """Mixin for answers that are tables of data."""

    __slots__ = ()

    def _columns(self) -> Sequence[Column]:
        raise NotImplementedError

    def to_frame(self) -> DataFrame:
        """Return the data as a frame of Polars, or of pandas if Polars is not installed.

        Raises:
            ArgumentError: neither is installed.
        """
        return _renderer().data_frame(self._columns())

    def to_arrow(self) -> Table:
        """Return the data as an Arrow table.

        Raises:
            ArgumentError: pyarrow is not installed.
        """
        return _renderer().arrow_table(self._columns())
