"""The renderer of values: their texts, HTML, SVG and data frames.

Pictures are registered by the types of values. Types and the functions that draw them are named as
"module:name", so that a picture is imported with the first value that needs it. Other packages
register their own pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyarrow import Table

    from paili.model.columns import Column
    from paili.model.languages import Language
    from paili.model.rendered import DataFrame, HtmlRepr, Rendered, TileRepr
    from paili.render.markup import Markup
    from paili.render.page import Picture

    Drawing: TypeAlias = Picture | Markup | str
    """A picture of cells, markup, or a text that is shown unchanged."""

_PICTURES = {
    "paili.analysis.acceptance:Acceptance": "paili.render.pictures.discards:picture_of_acceptance",
    "paili.analysis.beliefs:Beliefs": "paili.render.pictures.beliefs:picture_of",
    "paili.analysis.calls:Calls": "paili.render.pictures.calls:picture_of",
    "paili.analysis.census:Census": "paili.render.pictures.census:census_text",
    "paili.analysis.census:Gates": "paili.render.pictures.census:gates_text",
    "paili.analysis.census:CensusSample": "paili.render.pictures.census:sample_text",
    "paili.analysis.completions:Completions": "paili.render.pictures.completions:picture_of",
    "paili.analysis.discard_options:Discards": "paili.render.pictures.discards:picture_of",
    "paili.analysis.discard_options:Improvements": (
        "paili.render.pictures.discards:picture_of_improvements"
    ),
    "paili.analysis.explanation:Explanation": "paili.render.pictures.explanation:picture_of",
    "paili.analysis.outlook:Outlook": "paili.render.pictures.outlook:picture_of",
    "paili.analysis.outlook:OutlookOptions": "paili.render.pictures.outlook:picture_of_options",
    "paili.analysis.plan:Plan": "paili.render.pictures.plan:picture_of_plan",
    "paili.analysis.plan_reports:PlanReport": "paili.render.pictures.plan:picture_of",
    "paili.analysis.plan_values:PlanOptions": "paili.render.pictures.plan:picture_of_options",
    "paili.analysis.plan_values:Reasons": "paili.render.pictures.plan:picture_of_reasons",
    "paili.analysis.report:Report": "paili.render.pictures.report:picture_of",
    "paili.analysis.simulation:Simulation": "paili.render.pictures.outlook:picture_of_simulation",
    "paili.model.counts:TileCounts": "paili.render.pictures.tiles:counts_markup",
    "paili.model.knowledge:KnowledgeBase": "paili.render.pictures.tiles:knowledge_markup",
    "paili.model.tile_sequences:TileSequence": "paili.render.pictures.tiles:sequence_markup",
    "paili.model.rendered:TileRepr": "paili.render.pictures.tiles:tiles_markup",
}
_FILES = {
    "paili.model.knowledge:KnowledgeBase": "paili.render.pictures.tiles:knowledge_file",
    "paili.model.tile_sequences:TileSequence": "paili.render.pictures.tiles:sequence_file",
    "paili.model.rendered:TileRepr": "paili.render.pictures.tiles:tiles_file",
}


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


def register_pictures(package: str, pictures: Mapping[str, str]) -> None:
    """Register the pictures of the values of a package.

    Args:
        package: its name.
        pictures: for each type, the function that draws its values, both as "module:name" relative
            to the package.
    """
    _PICTURES.update(
        (f"{package}.{kind}", f"{package}.{function}") for kind, function in pictures.items()
    )


def drawing_of(value: object, *details: object, **options: object) -> Drawing:
    """Return the picture of a value.

    Args:
        details, options: further arguments of the drawing function.
    """
    drawing: Drawing = _found(_PICTURES, value)(value, *details, **options)
    return drawing


def svg_of(value: object) -> str:
    """Return the SVG file of a value made of tiles."""
    svg: str = _found(_FILES, value)(value)
    return svg


def _found(functions: Mapping[str, str], value: object) -> Any:
    for kind in type(value).__mro__:
        name = functions.get(f"{kind.__module__}:{kind.__qualname__}")
        if name is not None:
            module, function = name.split(":")
            return getattr(import_module(module), function)
    raise NotImplementedError(f"no picture of {type(value).__name__} is registered")
