"""The forms of a complete hand."""

from __future__ import annotations

from enum import StrEnum

from paili import _core
from paili.model.tiles import NamedEnum, native_members


class Form(NamedEnum, StrEnum):
    """A form of a complete hand."""

    STANDARD = "standard"
    """Four melds and an eye."""
    SEVEN_PAIRS = "seven_pairs"
    """Seven different pairs."""
    SEVEN_PAIRS_WITH_QUADS = "seven_pairs_with_quads"
    """Seven pairs, where four tiles alike count as two."""
    THIRTEEN_ORPHANS = "thirteen_orphans"
    """Every terminal and honour, and one of them twice."""
    KNITTED_STRAIGHT = "knitted_straight"
    """147, 258 and 369 in three suits, a meld and an eye."""
    HONORS_AND_KNITTED = "honors_and_knitted"
    """Fourteen different tiles out of the honours and a knitted straight."""


MCR_FORMS = frozenset(
    {
        Form.STANDARD,
        Form.SEVEN_PAIRS_WITH_QUADS,
        Form.THIRTEEN_ORPHANS,
        Form.KNITTED_STRAIGHT,
        Form.HONORS_AND_KNITTED,
    }
)
"""The forms of Chinese Standard Mahjong."""
RIICHI_FORMS = frozenset({Form.STANDARD, Form.SEVEN_PAIRS, Form.THIRTEEN_ORPHANS})
"""The forms of riichi."""
SICHUAN_FORMS = frozenset({Form.STANDARD, Form.SEVEN_PAIRS_WITH_QUADS})
"""The forms of Sichuan Mahjong."""

NATIVE_FORMS = native_members(Form, _core.Form)
"""The native form of each form."""
_FORMS = {native: form for form, native in NATIVE_FORMS.items()}


def form_of(native: _core.Form) -> Form:
    """Return the form of a native one."""
    return _FORMS[native]
