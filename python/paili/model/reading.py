"""Tiles from text: by the reader of a notation that is named, or as they are recognised."""

import re

from paili.model.errors import NotationError
from paili.model.notation import JOKER_CODE, KIND_OF_CODE, Notation, check_text
from paili.model.recognition import plain, recognised
from paili.model.segments import Segment, Shape
from paili.model.strict_readers import strict
from paili.model.tile_sequences import TileSequence
from paili.model.tiles import as_member


def parse_tiles(text: str, notation: Notation | str | None = None) -> TileSequence:
    """The tiles of a text, in the order written and however many copies there are.

    They are a tuple, which a notebook shows as pictures.

    Args:
        notation: None finds out which; `docs/notation.md` has what is recognised.
    Raises:
        NotationError: not this notation, or none, or two; longer than 10,000 characters.
        ArgumentError: no text, or an unknown notation.
    Example:
        >>> parse_tiles("W1 J3"), parse_tiles("B1", "botzone")
        ((Tile.M1, Tile.WHITE), (Tile.P1,))
    """
    codes = read_codes(text, notation)
    if JOKER_CODE in codes:
        raise NotationError(text, joker_at(text), "no joker: it stands in hands and counts only")
    return TileSequence([KIND_OF_CODE[code] for code in codes])


def joker_at(text: str, start: int = 0) -> int:
    """The offset of the first joker of a text that has been read."""
    found = _A_JOKER.search(plain(text), start)
    return start if found is None else found.start()


def read_codes(text: str, notation: Notation | str | None = None) -> list[int]:
    """The codes of tiles without melds.

    Args:
        notation: None finds out which.
    Raises:
        NotationError: not this notation, or none that is known, or two that differ.
        ArgumentError: no text, or no notation.
    """
    if notation is not None:
        reader = strict(as_member(Notation, notation))
        check_text(text)
        return reader.read(text, 0, len(text))
    check_text(text)
    codes: list[int] = []
    # What mpsz reads strictly, nothing else reads in another way.
    if strict(Notation.MPSZ).scan(text, 0, len(text), codes) == len(text):
        return codes
    if tiles := tiles_of_link(text):
        return strict(Notation.MPSZ).read(text, *tiles)
    whole = Segment(0, len(text), Shape.TILES, 0, len(text))
    return recognised(plain(text), text, [whole]).flat()


def tiles_of_link(text: str) -> tuple[int, int] | None:
    """Where the tiles of a link to the analyser of tenhou.net begin and end; None without one.

    Raises:
        NotationError: another address.
    """
    if link := _LINK.fullmatch(text):
        return link.span(1)
    if _ADDRESS.match(text):
        raise NotationError(text, 0, f"tiles, or a link such as {_LINK_EXAMPLE}")
    return None


_LINK_EXAMPLE = "https://tenhou.net/2/?q=123m456p789s1122z"
_ADDRESS = re.compile(r"\s*(https?:|www\.|tenhou\.net)", re.IGNORECASE)
_LINK = re.compile(
    r"\s*(?:(?:https?://)?(?:www\.)?tenhou\.net/2/?)?"
    r"\??(?:[^?#\s]*&)?[qp]=([^&#\s]*)(?:[&#]\S*)?\s*",
    re.IGNORECASE,
)
_A_JOKER = re.compile("0(?=[0-7]*z)|(?<=z)0|\U0001f02a", re.IGNORECASE)
