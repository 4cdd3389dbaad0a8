"""Tiles from text: each notation by a reader of its own, and which notation a text is in.

A named notation is read strictly. Without a name, a text is in the notation whose wide reader
reads all of it. No text has two meanings but one whose suited tiles all are B: bamboo in the
papers, dots on Botzone. For each other pair of readers some letter tells them apart: a run of
ranks ends in the letter of its suit or begins with it, never both in one text; letters of honours
stand without a digit, those of the papers and of Botzone with one; Unicode and Chinese have
characters of their own.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import TypeVar

from paili.model.errors import NotationError
from paili.model.notation import (
    CHINESE_RANKS,
    JOKER_CODE,
    KIND_OF_CODE,
    LETTERS,
    NAMES,
    RANKS,
    RED,
    Notation,
    check_text,
    write,
)
from paili.model.tiles import SUITED_KINDS, TILES, Tile, as_member

_T = TypeVar("_T")

SPACES = " \t\r\n\u3000"
"""White space between tiles; the last is the space of Chinese text."""

_SEPARATORS = SPACES + ",\uff0c\u3001"  # with the commas of Chinese text
_BRACKETS = dict.fromkeys(map(ord, "[]()+"), " ")
_DIGITS = "0" + RANKS


@dataclass(frozen=True, slots=True)
class Reader:
    """How tiles are read from a text.

    Attributes:
        notation: whose tiles these are.
        pattern: finds a run of ranks and its suit (groups 1 and 2), or one code (group 3), or what
            may stand between tiles.
        runs: codes by suit and rank.  single: codes that stand alone.
        is_suit_first: whether the suit stands before its ranks: then it is group 1.
    """

    notation: Notation
    pattern: re.Pattern[str]
    runs: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    single: Mapping[str, int] = field(default_factory=dict)
    is_suit_first: bool = False

    def read(self, text: str, start: int, stop: int) -> list[int]:
        """The codes of `text[start:stop]`; the offsets of errors count from the start of `text`."""
        codes: list[int] = []
        end = self.scan(text, start, stop, codes)
        if end < stop:
            raise self.fault(text, end, stop)
        return codes

    def scan(self, text: str, start: int, stop: int, codes: list[int]) -> int:
        """Adds the codes that can be read, and says how far that is."""
        match = self.pattern.match
        while start < stop:
            found = match(text, start, stop)
            if found is None:
                break
            ranks, suit, code = found.groups()
            if ranks is not None:
                if self.is_suit_first:
                    ranks, suit = suit, ranks
                by_rank = self.runs[suit]
                codes += [by_rank[rank] for rank in ranks]
            elif code is not None:
                codes.append(self.single[code])
            start = found.end()
        return start

    def fault(self, text: str, start: int, stop: int) -> NotationError:
        """The error for a text that cannot be read on from `start`."""
        if text[start] in _FLOWERS.get(self.notation, ""):
            return NotationError(text, start, _NO_FLOWER)
        if self.is_suit_first:
            return self._fault_after_suit(text, start, stop)
        own, ranks = _RANKS_OF[self.notation] if self.runs else ("", "")
        if text[start] in own:
            end = next((at for at in range(start, stop) if text[at] not in ranks), stop)
            if text[end:stop].startswith("z") and "z" in self.runs:
                fault = next(at for at in range(start, end) if text[at] not in self.runs["z"])
                return NotationError(text, fault, "an honour from 1z to 7z")
            return NotationError(text, end, _AFTER_RANKS[self.notation])
        return NotationError(text, start, _tile_in(self.notation))

    def _fault_after_suit(self, text: str, start: int, stop: int) -> NotationError:
        if text[start] in self.runs:
            return NotationError(text, start + 1, f"ranks, as in {text[start]}123")
        if text[start] in _DIGITS and text[:start].rstrip(_DIGITS).endswith("z"):
            return NotationError(text, start, "an honour from z1 to z7")
        return NotationError(text, start, "a suit before its ranks, as in m123p456s789z11")


def parse_tiles(text: str, notation: Notation | str | None = None) -> tuple[Tile, ...]:
    """The tiles of a text, in the order written and however many copies there are.

    Args:
        notation: None finds out which; `docs/notation.md` has what is recognised.
    Raises:
        NotationError: not this notation, or none, or two; longer than 10,000 characters.
        ArgumentError: no text, or an unknown notation.
    Example:
        >>> parse_tiles("W1 J3"), parse_tiles("B1", "botzone")
        ((Tile.M1, Tile.WHITE), (Tile.P1,))
    """
    codes = read_text(text, notation, read_codes)
    if JOKER_CODE in codes:
        raise NotationError(text, joker_at(text), "no joker: it stands in hands and counts only")
    return tuple([KIND_OF_CODE[code] for code in codes])


def joker_at(text: str, start: int = 0) -> int:
    """The offset of the first joker of a text that has been read."""
    found = _A_JOKER.search(text, start)
    return start if found is None else found.start()


def read_codes(text: str, reader: Reader, start: int, stop: int) -> list[int]:
    """The codes of the tiles between two offsets."""
    return reader.read(text, start, stop)


def read_text(
    text: str,
    notation: Notation | str | None,
    read: Callable[[str, Reader, int, int], _T],
    *,
    has_melds: bool = False,
) -> _T:
    """What a function reads in a text, by the reader of a notation or, if None, of its notation.

    Args:
        read: is given the text, a reader, and the offsets to begin and to end at.
        has_melds: whether brackets and + may stand between tiles.
    Raises:
        NotationError: what `read` raises; not a notation that is known; more than one.
        ArgumentError: no text, or no notation.
    """
    if notation is not None:
        strict = _strict(as_member(Notation, notation))
        check_text(text)
        return read(text, strict, 0, len(text))
    check_text(text)
    try:
        # What mpsz reads strictly, nothing else reads in another way.
        return read(text, _MPSZ, 0, len(text))
    except NotationError:
        pass
    return read(text, *_recognised(text, has_melds))


def _recognised(text: str, has_melds: bool) -> tuple[Reader, int, int]:
    """The only reader that reads all tiles of a text, and where these begin and end."""
    if link := _LINK.fullmatch(text):
        return _MPSZ, *link.span(1)
    if _ADDRESS.match(text):
        raise NotationError(text, 0, f"tiles, or a link such as {_LINK_EXAMPLE}")
    tiles = text.translate(_BRACKETS) if has_melds else text
    found: list[tuple[Reader, list[int]]] = []
    faults = []
    for reader in _wide():
        codes: list[int] = []
        end = reader.scan(tiles, 0, len(tiles), codes)
        if end == len(tiles):
            found.append((reader, codes))
        else:
            faults.append((end, reader.fault(tiles, end, len(tiles))))
    if not found:
        raise _in_no_notation(text, faults)
    if any(one != other for (_, one), (_, other) in pairwise(found)):
        raise _in_two_notations(text, tiles, found)
    return found[0][0], 0, len(text)


def _in_no_notation(text: str, faults: list[tuple[int, NotationError]]) -> NotationError:
    """The error of the reader that came farthest."""
    farthest = max((end, fault.position) for end, fault in faults)
    expected = dict.fromkeys(
        fault.expected for end, fault in faults if (end, fault.position) == farthest
    )
    if _NO_FLOWER in expected:
        return NotationError(text, farthest[1], _NO_FLOWER)
    said = list(expected)
    if len(said) == len(faults):  # nothing was read: the first speaks if it knows more than that
        said = [_ANY_TILE if said[0] == _tile_in(Notation.MPSZ) else said[0]]
    return NotationError(text, farthest[1], " or ".join(said))


def _in_two_notations(
    text: str, tiles: str, found: list[tuple[Reader, list[int]]]
) -> NotationError:
    readings = ", ".join(
        f"in {reader.notation} it is {_shortened(write(codes, Notation.MPSZ))}"
        for reader, codes in found
    )
    options = " or ".join(f"--notation {reader.notation}" for reader, _ in found)
    start = len(tiles) - len(tiles.lstrip(_SEPARATORS))
    python = f'in Python notation="{found[0][0].notation}"'
    expected = f"a named notation: {readings} ({options}; {python})"
    return NotationError(text, start, expected)


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_READING else f"{text[:_LONGEST_READING]}..."


_LONGEST_READING = 40
_LINK_EXAMPLE = "https://tenhou.net/2/?q=123m456p789s1122z"
_ADDRESS = re.compile(r"\s*(https?:|www\.|tenhou\.net)", re.IGNORECASE)
_LINK = re.compile(
    r"\s*(?:(?:https?://)?(?:www\.)?tenhou\.net/2/?)?"
    r"\??(?:[^?#\s]*&)?[qp]=([^&#\s]*)(?:[&#]\S*)?\s*",
    re.IGNORECASE,
)
_NO_FLOWER = "no flower: they are counted, but never in a hand"
_FLOWERS = {Notation.BOTZONE: "H", Notation.UNICODE: "".join(map(chr, range(0x1F022, 0x1F02A)))}
_EXAMPLES = {
    Notation.MPSZ: "123m456p789s1234567z",
    Notation.PAPERS: "B1 to B9 bamboo, C characters, D dots",
    Notation.BOTZONE: "W1 to W9 characters, T bamboo, B dots, F1 to F4, J1 to J3",
    Notation.UNICODE: "U+1F000 to U+1F021",
    Notation.CHINESE: "一万, 一筒, 一条, 东南西北, 中发白",
    Notation.MJAI: "1m 5mr 9p 1s E S W N P F C",
}
# What begins a run that nothing but this notation has, and what goes on with it.
_RANKS_OF = {
    Notation.MPSZ: (_DIGITS, _DIGITS),
    Notation.CHINESE: (CHINESE_RANKS, CHINESE_RANKS + RANKS),
}
_AFTER_RANKS = {
    Notation.MPSZ: "a digit or one of m, p, s, z",
    Notation.CHINESE: "one of 万, 筒, 条",
}
_ANY_TILE = "a tile, such as 1m, m1, E, W1 (botzone), C1 (papers), 一万 or U+1F007"


def _tile_in(notation: Notation) -> str:
    return f"a tile ({notation} notation: {_EXAMPLES[notation]})"


_SELECTORS = "\ufe0e\ufe0f"  # ask for a plain or a coloured picture of the tile before them
_SAME_IN_CHINESE = {"万": "萬", "筒": "饼餅", "条": "條索", "东": "東", "发": "發発"}


def _spellings(name: str, notation: Notation) -> list[str]:
    """The name and what is read as the same."""
    if notation is Notation.UNICODE:
        return [name, *(name + selector for selector in _SELECTORS)]
    if notation is Notation.CHINESE:
        return [name, *(name[:-1] + last for last in _SAME_IN_CHINESE.get(name[-1], ""))]
    return [name]


def _single(notation: Notation, codes: Sequence[int] = range(JOKER_CODE + 1)) -> dict[str, int]:
    """Some codes by their spellings."""
    # A notation without red fives gives their codes the name of the kind: the kind comes last.
    return {
        spelling: code
        for code in sorted(codes, reverse=True)
        if (name := NAMES[notation][code])
        for spelling in _spellings(name, notation)
    }


def _any_of(single: Mapping[str, int]) -> str:
    return "|".join(sorted(single, key=len, reverse=True))


_MPSZ_RUNS: Mapping[str, Mapping[str, int]] = {
    suit: {name[0]: code for code, name in enumerate(NAMES[Notation.MPSZ]) if name[1] == suit}
    for suit in "mpsz"
}
_CHINESE_RUNS: Mapping[str, Mapping[str, int]] = {
    spelling: {rank: 9 * number + place % 9 for place, rank in enumerate(CHINESE_RANKS + RANKS)}
    for number, suit in enumerate("万筒条")
    for spelling in suit + _SAME_IN_CHINESE[suit]
}
_RUN = "([0-9]+(?=[mps])|[0-7]+(?=z))([mpsz])"
_SUIT_FIRST_RUN = "([mps](?=[0-9])|z(?=[0-7]))((?<=z)[0-7]+|(?<!z)[0-9]+)"
_CHINESE_RUN = f"([{CHINESE_RANKS}{RANKS}]+)([{''.join(_CHINESE_RUNS)}])"
_NO_RUN = "((?!))((?!))"
_A_JOKER = re.compile("0(?=[0-7]*z)|(?<=z)0|\U0001f02a")


def _pattern(run: str, single: str, between: str) -> re.Pattern[str]:
    return re.compile(f"{run}|({single})|[{between}]+")


@cache  # made by the first text that needs it: patterns take a millisecond
def _strict(notation: Notation) -> Reader:
    if notation is Notation.MPSZ:
        return Reader(notation, _pattern(_RUN, "(?!)", SPACES), _MPSZ_RUNS)
    single = _single(notation)
    return Reader(notation, _pattern(_NO_RUN, _any_of(single), SPACES), single=single)


@cache
def _wide() -> tuple[Reader, ...]:
    """The readers that are tried; the first of those that agree reads."""
    letters = {letter: Tile.EAST + place for place, letter in enumerate(LETTERS)}
    red = _single(Notation.MJAI, range(RED, JOKER_CODE))
    # A red five of mjai begins like a run, so it must come first.
    plain = _pattern(f"(?!5[mps]r){_RUN}", _any_of(red | letters), _SEPARATORS)
    first = _pattern(_SUIT_FIRST_RUN, _any_of(letters), _SEPARATORS)
    honors = _single(Notation.CHINESE, TILES[SUITED_KINDS:])
    chinese = _pattern(_CHINESE_RUN, _any_of(honors), _SEPARATORS)
    others = []
    for notation in (Notation.PAPERS, Notation.BOTZONE, Notation.UNICODE):
        single = _single(notation)
        pattern = _pattern(_NO_RUN, _any_of(single), _SEPARATORS)
        others.append(Reader(notation, pattern, single=single))
    return (
        Reader(Notation.MPSZ, plain, _MPSZ_RUNS, red | letters),
        Reader(Notation.MPSZ, first, _MPSZ_RUNS, letters, is_suit_first=True),
        *others,
        Reader(Notation.CHINESE, chinese, _CHINESE_RUNS, honors),
    )


_MPSZ = _strict(Notation.MPSZ)
