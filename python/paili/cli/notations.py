"""Texts of tiles and melds in any number, and what to say of one in another notation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from paili.model.errors import NotationError
from paili.model.melds import Meld, read_meld
from paili.model.notation import Notation, check_text, read_tiles
from paili.model.tiles import Tile

_PART_END = re.compile(r"[+\[(]")

_NAMES = {
    Notation.MPSZ: "mpsz",
    Notation.PAPERS: "the papers' notation",
    Notation.BOTZONE: "Botzone's notation",
    Notation.UNICODE: "Unicode tiles",
    Notation.CHINESE: "Chinese",
}


def iter_parts(text: str, notation: Notation) -> Iterator[Tile | Meld]:
    """The tiles and the melds of a text in the order written, of any number.

    Raises:
        NotationError: not this notation.
    """
    check_text(text)
    at = 0
    while at < len(text):
        if text[at] in "[(":
            meld, at = read_meld(text, notation, at)
            yield meld
        elif text[at] == "+":
            at += 1
        else:
            end = _PART_END.search(text, at)
            stop = end.start() if end else len(text)
            yield from read_tiles(text, notation, at, stop)
            at = stop


@contextmanager
def hinting(text: str, *others: str, remedy: str = "--notation {}") -> Iterator[None]:
    """While a text is read: an error says in which other notation it could be.

    Args:
        text: that is read.
        others: texts that must be in the same notation.
        remedy: what to do, {} for the name of the other notation.
    Raises:
        NotationError: of the text, with the hint if there is one.
    """
    try:
        yield
    except NotationError as error:
        hint = _hint(text, others, remedy)
        if not hint:
            raise
        raise NotationError(error.text, error.position, f"{error.expected}; {hint}") from None


def _hint(text: str, others: tuple[str, ...], remedy: str) -> str:
    """Such as "this reads as the papers' notation: --notation papers"; empty without any."""
    found = [notation for notation in Notation if reads(text, notation)]
    if not found:
        return ""
    names = " or ".join(_NAMES[notation] for notation in found)
    fitting = [one for one in found if all(reads(other, one) for other in others)]
    if not fitting:
        return f"this reads as {names}, but the rest does not: one notation for all"
    return f"this reads as {names}: {' or '.join(map(remedy.format, fitting))}"


def reads(text: str, notation: Notation) -> bool:
    """Whether a text is of tiles and melds in a notation."""
    try:
        list(iter_parts(text, notation))
    except NotationError:
        return False
    return True
