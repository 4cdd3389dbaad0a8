"""The public names of `paili.render`."""

from paili.model.languages import Language
from paili.model.rendered import Rendered
from paili.render.page import (
    BAD,
    BEST,
    FAINT,
    GOOD,
    Cells,
    Page,
    Picture,
    number_cell,
    sentence,
    title_cell,
    words,
)
from paili.render.renderer import register_pictures
from paili.render.terminal import printed, printed_value
from paili.render.tiles import deficiency_text, hand_rows, knowledge_row

__all__ = [
    "BAD",
    "BEST",
    "FAINT",
    "GOOD",
    "Cells",
    "Language",
    "Page",
    "Picture",
    "Rendered",
    "deficiency_text",
    "hand_rows",
    "knowledge_row",
    "number_cell",
    "printed",
    "printed_value",
    "register_pictures",
    "sentence",
    "title_cell",
    "words",
]
