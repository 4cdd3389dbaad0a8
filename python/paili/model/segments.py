"""The structure of a hand as text: concealed tiles, and melds by brackets, words or marks.

It is the same in every notation, so it is found before the tiles are read. Offsets are those of
the text as it was given.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from paili.model.errors import NotationError
from paili.model.spellings import RANK_OF

_CLOSING = {"[": "]", "(": ")"}
_MARKS = "[]()+#!"
_STRICT_MARKS = re.compile(r"[\[(+]")
_BLANKS = " ,\t\r\n\u3000"
_DIGITS = "0123456789"
_SEATS, _ADDED = "123", "567"

_WORDS: tuple[tuple[str, str, bool | None], ...] = (
    ("chi chii chow チー 吃", "chow", None),
    ("pon pung pong peng ポン 碰", "pung", None),
    ("kan kong gang カン 杠 槓", "kong", None),
    ("ankan アンカン 暗杠 暗槓", "kong", True),
    ("minkan daiminkan kakan ミンカン 明杠 明槓 大明槓 加杠 加槓 补杠 補槓", "kong", False),
)
MELD_WORDS = {
    word: (kind, concealed) for words, kind, concealed in _WORDS for word in words.split()
}
"""Kinds of melds by the words before them, and whether a kong is concealed, if the word says it."""

_DRAWN = ("tsumo", "ツモ", "つも", "自摸", "摸")
_LONGEST_WORD = max(map(len, (*MELD_WORDS, *_DRAWN)))
_FIRST_LETTERS = {word[0] for word in (*MELD_WORDS, *_DRAWN)}


class Shape(Enum):
    """How a segment is set apart from its neighbours."""

    TILES = "tiles"
    DRAWN = "the tile after a word for a draw"
    SQUARE = "[ ]"
    ROUND = "( )"
    WORD = "the word of a meld before it"
    PLUS = "+ before it"
    JOINED = "+ between it and other tiles"
    SHARP = "# before it"
    MARKED = "! after it"


@dataclass(frozen=True, slots=True)
class Segment:
    """A part of the text of a hand: `text[start:stop]` has its tiles.

    Attributes:
        shape: how it is set apart.  at, end: where that begins, and where the text goes on.
        word: the word of a meld or a draw; empty without one.
        caller: the digit that says from whom a meld comes; empty without one.
    """

    start: int
    stop: int
    shape: Shape
    at: int
    end: int
    word: str = ""
    caller: str = ""

    @property
    def is_meld(self) -> bool:
        """Whether it is nothing but a meld."""
        return self.shape not in (Shape.TILES, Shape.DRAWN, Shape.PLUS, Shape.JOINED)


def segments(text: str, start: int, stop: int, *, strict: bool = False) -> Iterator[Segment]:
    """The segments of `text[start:stop]`, in order.

    Args:
        text: with plain letters, unless it is read strictly.
        strict: whether brackets and + alone set melds apart.
    Raises:
        NotationError: a bracket that is not closed, a word or mark without a meld.
    """
    at = begin = start
    after_sharp = False
    while at < stop:
        if strict:  # nothing else sets a meld apart
            mark = _STRICT_MARKS.search(text, at, stop)
            at = mark.start() if mark else stop
            if at == stop:
                break
        try:
            found = _set_apart(text, at, stop, strict, after_sharp)
        except NotationError:
            if begin < at:  # what stands before the fault has its own first
                yield Segment(begin, at, Shape.TILES, begin, at)
            raise
        is_mark = found is None and (text[at] == "+" or (text[at] == "#" and not strict))
        if found is None and not is_mark:
            at += 1
            continue
        tiles = at if found is None else found.at
        if begin < tiles:
            yield Segment(begin, tiles, Shape.TILES, begin, tiles)
        if found is not None:
            yield found
        after_sharp = after_sharp or text[at] == "#"
        at = begin = at + 1 if found is None else found.end
    if begin < stop:
        yield Segment(begin, stop, Shape.TILES, begin, stop)


def _set_apart(text: str, at: int, stop: int, strict: bool, after_sharp: bool) -> Segment | None:
    """The next segment that is set apart, if it is known from an offset on."""
    letter = text[at]
    if letter in _CLOSING:
        return _bracketed(text, at, at, stop, strict)
    if letter == "+":
        return _after_plus(text, at, stop)
    if strict or letter in _BLANKS:
        return None
    if letter == "!":
        raise NotationError(text, at, "a meld before !, as in 111z!")
    if word := _word_at(text, at, stop):
        return _after_word(text, at, stop, word)
    if letter in _MARKS or (at and text[at - 1] not in _BLANKS + _MARKS):
        return None  # no group begins here
    end = _end_of_group(text, at, stop)
    if end < stop and text[end] == "!":
        first = _start_of_run(text, at, end)
        return Segment(first, end, Shape.MARKED, first, end + 1)
    return Segment(at, end, Shape.SHARP, at, end) if after_sharp else None


def _bracketed(text: str, at: int, start: int, stop: int, strict: bool, word: str = "") -> Segment:
    """The segment in the brackets that open at `start`."""
    closing = _CLOSING[text[start]]
    end = text.find(closing, start, stop)
    if end < 0:
        expected = f"the closing {closing!r} of the meld at character {start + 1}"
        raise NotationError(text, stop, expected)
    shape = Shape.SQUARE if closing == "]" else Shape.ROUND
    tiles = end if strict else _end_of_tiles(text, start + 1, end)
    return Segment(start + 1, tiles, shape, at, end + 1, word, text[tiles:end][:1])


def _end_of_tiles(text: str, start: int, stop: int) -> int:
    """Where the tiles of a meld end, before a digit that says from whom it comes: [123m,1]."""
    end = start + len(text[start:stop].rstrip(" "))
    if end == start or text[end - 1] not in _SEATS + _ADDED:
        return stop
    before = text[start : end - 1].rstrip(" ")
    tiles = before.rstrip(_BLANKS).lstrip(" ")
    if not tiles or tiles[-1] in _DIGITS:
        return stop
    has_digits = any(letter in _DIGITS for letter in tiles)
    is_alone = not has_digits and (before.endswith(",") or 3 <= len(tiles) <= 4)
    return end - 1 if tiles[0] in RANK_OF or is_alone else stop


def _after_plus(text: str, at: int, stop: int) -> Segment | None:
    """The tiles that a + stands before, without a blank."""
    end = _end_of_group(text, at + 1, stop)
    if end == at + 1:
        return None
    is_prefix = at == 0 or text[at - 1] in _BLANKS
    return Segment(at + 1, end, Shape.PLUS if is_prefix else Shape.JOINED, at, end)


def _end_of_group(text: str, at: int, stop: int) -> int:
    """The end of what has no blank, comma or mark in it."""
    while at < stop and text[at] not in _MARKS and text[at] not in _BLANKS:
        at += 1
    return at


def _start_of_run(text: str, start: int, end: int) -> int:
    """Where the last three or four digits and their letter begin; `start` if there are none."""
    at = end - 1
    while at > start and text[at - 1] in _DIGITS:
        at -= 1
    return at if end - 1 - at in (3, 4) and text[end - 1] not in _DIGITS else start


def _word_at(text: str, at: int, stop: int) -> str:
    """The longest word of a meld or a draw that stands at an offset; empty if there is none."""
    if text[at].lower() not in _FIRST_LETTERS:
        return ""
    is_inside = _is_latin(text, at - 1)
    for end in range(min(at + _LONGEST_WORD, stop), at, -1):
        word = text[at:end].lower()
        is_part = word.isascii() and (is_inside or _is_latin(text, end))
        if (word in MELD_WORDS or word in _DRAWN) and not is_part:
            return word
    return ""


def word_of_draw(text: str) -> str:
    """The first word for a draw in a text with plain letters; empty if there is none."""
    words = (_word_at(text, at, len(text)) for at in range(len(text)))
    return next((word for word in words if word in _DRAWN), "")


def _is_latin(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isascii() and text[at].isalpha()


def _after_word(text: str, at: int, stop: int, word: str) -> Segment:
    """The tiles that a word stands before."""
    start = at + len(word)
    while start < stop and text[start] in " :":
        start += 1
    if word in _DRAWN:
        end = _end_of_group(text, start, stop)
        return Segment(start, end, Shape.DRAWN, at, end, word)
    if start < stop and text[start] in _CLOSING:
        return _bracketed(text, at, start, stop, False, word)
    end = _end_of_group(text, start, stop)
    if end == start:
        raise NotationError(text, start, f"a meld after {word}, such as {_EXAMPLES[word]}")
    return Segment(start, end, Shape.WORD, at, end, word)


_EXAMPLES = {
    word: {"chow": "123m", "pung": "111z", "kong": "1111z"}[kind]
    for word, (kind, _) in MELD_WORDS.items()
}
