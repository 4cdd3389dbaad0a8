"""Notations, and tiles as text in each of them; `model.tile_sequences` parses them.

Only these two modules know outside codes. Two traps: B is bamboo in the papers but dots on Botzone,
and the dragons are white, green, red in mpsz but red, green, white on Botzone and in Unicode.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from operator import itemgetter

from paili.model.errors import ArgumentError, NotationError, describe
from paili.model.tiles import KINDS, TILES, NamedEnum, Tile, as_member, as_tiles

LONGEST_TEXT = 10_000
"""Maximum number of characters of a text."""

FIVES = (Tile.M5, Tile.P5, Tile.S5)
"""The kinds that have red copies."""

RED = KINDS
"""Code of the red five of characters; dots and bamboo follow. Lower codes are kinds of tile.

Codes distinguish red fives between texts and hands, but not in any computation.
"""

KIND_OF_CODE: tuple[Tile, ...] = (*TILES, *FIVES)
"""The kind of each code."""

JOKER_CODE = len(KIND_OF_CODE)
"""Code of the joker, the last; only mpsz and Unicode can write it."""


class Notation(NamedEnum, StrEnum):
    """A way to write tiles; `docs/notation.md` has the letters and accepted variants."""

    MPSZ = "mpsz"
    PAPERS = "papers"
    BOTZONE = "botzone"
    UNICODE = "unicode"
    CHINESE = "chinese"
    MJAI = "mjai"


def format_tiles(tiles: Iterable[Tile | int], notation: Notation | str = Notation.MPSZ) -> str:
    """Return the text of tiles, in the given order; mpsz writes a suit once for each run.

    Raises:
        ArgumentError: no tiles, an unknown notation, or an honour for the papers.
    Example:
        >>> format_tiles([Tile.M1, Tile.M2, Tile.RED])
        '12m7z'
    """
    notation = as_member(Notation, notation)
    return write(list(as_tiles(tiles, "tiles")), notation)


def write(codes: Sequence[int], notation: Notation) -> str:
    """Return the text of codes; red fives are ordinary fives in notations without them."""
    table = NAMES[notation]
    names = [table[code] for code in codes]
    if notation is Notation.MPSZ:
        runs = groupby(names, key=itemgetter(1))
        return "".join(["".join([name[0] for name in run]) + suit for suit, run in runs])
    if "" in names:
        if JOKER_CODE in codes:
            raise ArgumentError(
                "tiles", "0z", f"no joker: {notation} has no name for it, {Notation.MPSZ} has"
            )
        tile = TILES[codes[names.index("")]]
        expected = f"a suited tile: {notation} has no honours"
        raise ArgumentError("tiles", str(tile), expected)
    return _SEPARATOR.get(notation, "").join(names)


def check_text(text: str) -> None:
    """Raise if a value is no str, or too long."""
    if not isinstance(text, str):
        raise ArgumentError("text", describe(text), "a str")
    if len(text) > LONGEST_TEXT:
        expected = f"the end: texts have at most {LONGEST_TEXT:,} characters"
        raise NotationError(text, LONGEST_TEXT, expected)


RANKS = "123456789"
CHINESE_RANKS = "一二三四五六七八九"
LETTERS = "ESWNPFC"
"""Letters of the honours, in the order of Tile: P is white, F green, C red."""

_SEPARATOR = {Notation.BOTZONE: " ", Notation.CHINESE: " ", Notation.MJAI: " "}
_MPSZ = [str(tile) for tile in TILES]
_RED_MPSZ = ["0m", "0p", "0s"]

# The codes in the order of Tile: characters, dots, bamboo, E S W N, white, green, red; then the
# red fives, where the notation tells them apart.
_SPELLED: dict[Notation, list[str]] = {
    Notation.MPSZ: [*_MPSZ, *_RED_MPSZ],
    Notation.PAPERS: [suit + rank for suit in "CDB" for rank in RANKS],
    Notation.BOTZONE: [
        *(suit + rank for suit in "WBT" for rank in RANKS),
        *("F1", "F2", "F3", "F4", "J3", "J2", "J1"),
    ],
    Notation.UNICODE: [
        *(chr(first + rank) for first in (0x1F007, 0x1F019, 0x1F010) for rank in range(9)),
        *(chr(0x1F000 + honor) for honor in (0, 1, 2, 3, 6, 5, 4)),
    ],
    Notation.CHINESE: [
        *(rank + suit for suit in "万筒条" for rank in CHINESE_RANKS),
        *"东南西北白发中",
    ],
    Notation.MJAI: [*_MPSZ[:27], *LETTERS, "5mr", "5pr", "5sr"],
}


def _names(spelled: Sequence[str]) -> tuple[str, ...]:
    """Return the name of each code; without names of red fives, they have those of their kinds."""
    names = [*spelled, *([""] * (KINDS - len(spelled)))]
    return (*names, *(names[five] for five in FIVES[len(names) - KINDS :]))


_JOKERS = {Notation.MPSZ: "0z", Notation.UNICODE: chr(0x1F02A)}

NAMES: Mapping[Notation, tuple[str, ...]] = {
    notation: (*_names(spelled), _JOKERS.get(notation, ""))
    for notation, spelled in _SPELLED.items()
}
"""The spelling of each code; empty for the honours of the papers."""
