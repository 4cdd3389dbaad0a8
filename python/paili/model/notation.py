"""Tiles as text in five notations, both ways.

The letters of the outside world live only here. Two traps: B is bamboo in the papers but dots on
Botzone, and the dragons are white, green, red in mpsz but red, green, white on Botzone and in
Unicode.
"""

import re
from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby
from operator import itemgetter

from paili.model.errors import ArgumentError, NotationError, describe
from paili.model.tiles import TILE_NAMES, NamedEnum, Tile, as_member, as_tiles

LONGEST_TEXT = 10_000
"""Characters; longer texts are refused unread."""


class Notation(NamedEnum, StrEnum):
    """A way to write tiles; `docs/notation.md` has the letters and what is tolerated."""

    MPSZ = "mpsz"
    PAPERS = "papers"
    BOTZONE = "botzone"
    UNICODE = "unicode"
    CHINESE = "chinese"


def parse_tiles(text: str, notation: Notation | str = Notation.MPSZ) -> tuple[Tile, ...]:
    """The tiles of a text, in the order written and however many copies there are.

    Raises:
        NotationError: not this notation, or longer than 10,000 characters.
        ArgumentError: no text, or an unknown notation.
    Example:
        >>> parse_tiles("W1 J3", "botzone")
        (Tile.M1, Tile.WHITE)
    """
    notation = as_member(Notation, notation)
    check_text(text)
    return tuple(read_tiles(text, notation, 0, len(text)))


def format_tiles(tiles: Iterable[Tile | int], notation: Notation | str = Notation.MPSZ) -> str:
    """The text of some tiles, in the order given; mpsz writes a suit once for a run of its tiles.

    Raises:
        ArgumentError: no tiles, an unknown notation, or an honour for the papers.
    Example:
        >>> format_tiles([Tile.M1, Tile.M2, Tile.RED])
        '12m7z'
    """
    notation = as_member(Notation, notation)
    checked = list(as_tiles(tiles, "tiles"))
    codes = _CODES[notation]
    if notation is Notation.MPSZ:
        runs = groupby((codes[tile] for tile in checked), key=itemgetter(1))
        return "".join("".join(name[0] for name in run) + suit for suit, run in runs)
    for tile in checked:
        if tile not in codes:
            raise ArgumentError("tiles", str(tile), f"a suited tile: {notation} has no honours")
    return _SEPARATOR.get(notation, "").join(codes[tile] for tile in checked)


def check_text(text: str) -> None:
    """Refuse what is no text, or too long to be one of ours."""
    if not isinstance(text, str):
        raise ArgumentError("text", describe(text), "a str")
    if len(text) > LONGEST_TEXT:
        expected = f"the end: texts have at most {LONGEST_TEXT:,} characters"
        raise NotationError(text, LONGEST_TEXT, expected)


def read_tiles(text: str, notation: Notation, start: int, stop: int) -> list[Tile]:
    """The tiles of `text[start:stop]`; the offsets of errors count from the start of `text`."""
    tiles: list[Tile] = []
    pattern, meaning = _READERS[notation]
    while start < stop:
        found = pattern.match(text, start, stop)
        if found is None:
            raise _unreadable(text, notation, start, stop)
        code = found[1]
        if code is None:
            pass  # spaces
        elif notation is Notation.MPSZ:
            suit = code[-1]
            tiles += [meaning[rank + suit] for rank in code[:-1]]
        else:
            tiles.append(meaning[code])
        start = found.end()
    return tiles


def _unreadable(text: str, notation: Notation, start: int, stop: int) -> NotationError:
    """The error for a text that has neither a code nor spaces at `start`."""
    if notation is Notation.MPSZ and text[start] in _DIGITS:
        end = next((at for at in range(start, stop) if text[at] not in _DIGITS), stop)
        if end == stop or text[end] != "z":
            return NotationError(text, end, "a digit or one of m, p, s, z")
        fault = next(at for at in range(start, end) if text[at] not in "1234567")
        return NotationError(text, fault, "an honour from 1z to 7z")
    if text[start] in _FLOWERS.get(notation, ""):
        return NotationError(text, start, "no flower: they are counted, but never in a hand")
    return NotationError(text, start, f"a tile ({notation} notation: {_EXAMPLES[notation]})")


_DIGITS = "0123456789"
_SPACES = " \t\r\n\u3000"  # the last is the space of Chinese text
_SEPARATOR = {Notation.BOTZONE: " ", Notation.CHINESE: " "}
_FLOWERS = {Notation.BOTZONE: "H", Notation.UNICODE: "".join(map(chr, range(0x1F022, 0x1F02A)))}
_EXAMPLES = {
    Notation.MPSZ: "123m456p789s1234567z",
    Notation.PAPERS: "B1 to B9 bamboo, C characters, D dots",
    Notation.BOTZONE: "W1 to W9 characters, T bamboo, B dots, F1 to F4, J1 to J3",
    Notation.UNICODE: "U+1F000 to U+1F021",
    Notation.CHINESE: "一万, 一筒, 一条, 东南西北, 中发白",
}

_RANKS = "123456789"
_CHINESE_RANKS = "一二三四五六七八九"
_SELECTORS = "\ufe0e\ufe0f"  # ask for a plain or a coloured picture of the tile before them
_SAME_IN_CHINESE = {"万": "萬", "筒": "饼餅", "条": "條索", "东": "東", "发": "發"}

# The codes in the order of Tile: characters, dots, bamboo, E S W N, white, green, red.
_CODES: dict[Notation, dict[Tile, str]] = {
    notation: dict(zip(Tile, codes, strict=False))
    for notation, codes in {
        Notation.MPSZ: [str(tile) for tile in Tile],
        Notation.PAPERS: [suit + rank for suit in "CDB" for rank in _RANKS],
        Notation.BOTZONE: [suit + rank for suit in "WBT" for rank in _RANKS]
        + ["F1", "F2", "F3", "F4", "J3", "J2", "J1"],
        Notation.UNICODE: [
            chr(first + rank) for first in (0x1F007, 0x1F019, 0x1F010) for rank in range(9)
        ]
        + [chr(0x1F000 + honor) for honor in (0, 1, 2, 3, 6, 5, 4)],
        Notation.CHINESE: [rank + suit for suit in "万筒条" for rank in _CHINESE_RANKS]
        + list("东南西北白发中"),
    }.items()
}


def _spellings(code: str, notation: Notation) -> list[str]:
    """The code and what is read as the same."""
    if notation is Notation.UNICODE:
        return [code, *(code + selector for selector in _SELECTORS)]
    if notation is Notation.CHINESE:
        return [code, *(code[:-1] + last for last in _SAME_IN_CHINESE.get(code[-1], ""))]
    return [code]


def _reader(notation: Notation) -> tuple[re.Pattern[str], dict[str, Tile]]:
    """A pattern that finds a code (in its group) or some spaces, and the meaning of the codes."""
    if notation is Notation.MPSZ:
        return re.compile(f"([0-9]+[mps]|[1-7]+z)|[{_SPACES}]+"), TILE_NAMES
    meaning = {
        spelling: tile
        for tile, code in _CODES[notation].items()
        for spelling in _spellings(code, notation)
    }
    longest_first = sorted(meaning, key=len, reverse=True)
    return re.compile(f"({'|'.join(longest_first)})|[{_SPACES}]+"), meaning


_READERS = {notation: _reader(notation) for notation in Notation}
