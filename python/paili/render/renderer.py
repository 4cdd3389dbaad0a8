"""The renderer of values: their texts, HTML, SVG and data frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from paili.render.registry import drawing_of, svg_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyarrow import Table

    from paili.model.columns import Column
    from paili.model.languages import Language
    from paili.model.rendered import DataFrame, HtmlRepr, Rendered, TileRepr
    from paili.render.markup import Markup


def text(value: Rendered) -> str:
    """Return the picture of an answer as plain text of 100 columns, without a final line end."""
    from paili.render.markup import Markup
    from paili.render.page import text_of

    drawing = drawing_of(value)
    assert not isinstance(drawing, Markup)
    return drawing if isinstance(drawing, str) else text_of(drawing)


def markup(value: HtmlRepr, languages: tuple[Language, ...] = ()) -> Markup:
    """Return the markup of a value.

    Args:
        languages: of the names of fan, patterns and yaku; those of the picture by default.
    """
    from paili.render.markup import Markup, element

    drawing = drawing_of(value)
    if isinstance(drawing, Markup):
        return drawing
    if isinstance(drawing, str):
        return element("pre", drawing)
    from paili.render.html import markup_of

    return markup_of(drawing, languages)


def fragment(value: HtmlRepr) -> str:
    """Return a self-contained HTML fragment for notebooks."""
    from paili.render import fragments

    return fragments.fragment(markup(value))


def document(value: HtmlRepr, title: str) -> str:
    """Return a self-contained HTML file."""
    from paili.render import fragments

    return fragments.document(markup(value), title)


def svg(value: TileRepr) -> str:
    """Return one SVG file of a value made of tiles."""
    return svg_of(value)


def data_frame(columns: Sequence[Column]) -> DataFrame:
    """Return a data frame of Polars, or of pandas if Polars is not installed."""
    from paili.render import frames

    return frames.data_frame(columns)


def arrow_table(columns: Sequence[Column]) -> Table:
    """Return an Arrow table."""
    from paili.render import frames

    return frames.arrow_table(columns)
