"""Parsing of lines of text into arrays of hands: exactly, and vectorised for plain lines.

The vectorised parser handles the lines that it recognises with certainty. All others, invalid ones
included, go to the exact parser. Both give the same result for lines that both can parse.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from paili.analysis.question import check_available, check_in_play
from paili.model.errors import ArgumentError, PailiError
from paili.model.hands import Hand
from paili.model.knowledge import KnowledgeBase, SuitOrder
from paili.model.melds import Meld, iter_parts
from paili.model.notation import LONGEST_TEXT, Notation
from paili.model.rules import Rules
from paili.model.tiles import COPIES, KINDS, SUITED_KINDS

Bytes = npt.NDArray[np.uint8]

LONGEST_LINE = 2 * LONGEST_TEXT
"""Maximum length of a line in bytes; longer lines are cut just above it and rejected."""

_SPACES = " \t\r\n\u3000"
_BETWEEN = ", \t"
_SPACE = re.compile(f"[{_BETWEEN}]+")
_JOKERS = re.compile(f"[{_BETWEEN}]0z=[0-9]+$")
_PLAIN = re.compile(rf"[0-9mpsz\[\]()+{_SPACES}]*")


class Line(NamedTuple):
    """The content of one line."""

    text: str
    """The hand as written, with white space reduced to single spaces; converted if not in mpsz."""
    hand: Hand
    knowledge: KnowledgeBase | None
    """Knowledge of the line; None if it has no available base."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """The hands of some successive lines, and the errors of lines that could not be parsed.

    Attributes:
        numbers: int64 (n,), line numbers from 1.  texts: the hands, as written if in mpsz.
        counts: uint8 (n, 34).  melds: uint8 (n,), numbers of melds.
        available: uint8 (n, 34); valid only where `informed`, bool (n,), is true. Elsewhere four of
            each minus `counts` are available.
        jokers: uint8 (n,), jokers in the hands.
        jokers_available: uint8 (n,), jokers that can come, valid only where `informed` is true.
        faults: line numbers and reasons of lines that could not be parsed.
    """

    numbers: npt.NDArray[np.int64]
    texts: list[str]
    counts: Bytes
    melds: Bytes
    available: Bytes
    informed: npt.NDArray[np.bool_]
    jokers: Bytes
    jokers_available: Bytes
    faults: list[tuple[int, str]] = field(default_factory=list)


def read_line(
    raw: bytes, rules: Rules, order: SuitOrder, notation: Notation | None = None
) -> Line | None:
    """Parse the hand of one line; return None if the line is empty or a comment.

    Raises:
        PailiError: not a hand in the notation, a hand that is invalid under the rules, or an
            invalid available base.
    """
    if len(raw) > LONGEST_LINE:
        raise ArgumentError("line", f"more than {LONGEST_LINE:,} bytes", "a hand")
    try:
        text = raw.decode("utf-8").strip(_SPACES)
    except UnicodeDecodeError as error:
        got = f"byte {raw[error.start]:#04x} at byte {error.start + 1}"
        raise ArgumentError("line", got, "UTF-8 text") from None
    if not text or text.startswith("#"):
        return None
    # The base is a run of digits after a space at the end; ranks are always next to their suit.
    text = text.rstrip(_BETWEEN)
    jokers = _JOKERS.search(text)
    end = jokers.start() if jokers else len(text)
    digits = len(text[:end].rstrip("0123456789" + _BETWEEN))
    found = _SPACE.search(text, digits)
    written, base = (text[: found.start()], text[found.end() :]) if found else (text, "")
    hand = Hand.parse(written, notation)
    check_in_play(hand, rules)
    knowledge = KnowledgeBase.parse(base, order=order) if base else None
    if knowledge is not None:
        check_available(hand, knowledge, rules)
    shown = " ".join(written.split()) if _PLAIN.fullmatch(written) else str(hand)
    return Line(shown, hand, knowledge)


def read_chunk(
    lines: Sequence[bytes],
    first: int,
    rules: Rules,
    order: SuitOrder,
    notation: Notation | None = None,
) -> Chunk:
    """Parse the hands of successive lines.

    Args:
        lines: lines without their line ends.  first: line number of the first one.
        rules: rules that define the tiles in play.  order: order of the suits in available bases.
        notation: notation of the hands; None recognises that of each.
    """
    parts = _split(lines)
    counts, is_read = _read_tiles(parts.tiles, rules)
    if notation not in (None, Notation.MPSZ) or rules.jokers:
        is_read[:] = False  # plain mpsz would be misread in another notation or with jokers
    melds, available, informed = _apply_melds_and_bases(parts, counts, is_read, rules, order)
    jokers, jokers_available = np.zeros((2, len(lines)), dtype=np.uint8)
    texts = b"\n".join(parts.texts).decode("utf-8", "replace").split("\n")
    faults: list[tuple[int, str]] = []
    for row in np.flatnonzero(~is_read).tolist():
        try:
            line = read_line(lines[row], rules, order, notation)
        except PailiError as error:
            faults.append((first + row, str(error)))
            continue
        if line is None:
            continue
        is_read[row] = True
        texts[row] = line.text
        counts[row] = line.hand.counts
        melds[row] = len(line.hand.melds)
        base = line.knowledge or KnowledgeBase.full(line.hand, rules=rules)
        available[row] = base.available
        jokers[row], jokers_available[row] = line.hand.jokers, base.jokers
        informed[row] = line.knowledge is not None or bool(line.hand.melds)
    chunk = Chunk(
        np.arange(first, first + len(lines)),
        texts,
        counts,
        melds,
        available,
        informed,
        jokers,
        jokers_available,
        faults,
    )
    return chunk if is_read.all() else only(chunk, is_read, faults)


def only(chunk: Chunk, rows: npt.NDArray[np.bool_], faults: list[tuple[int, str]]) -> Chunk:
    """Return the selected lines of a chunk, with the faults of the others."""
    texts = [text for text, is_wanted in zip(chunk.texts, rows.tolist(), strict=True) if is_wanted]
    return Chunk(
        chunk.numbers[rows],
        texts,
        chunk.counts[rows],
        chunk.melds[rows],
        chunk.available[rows],
        chunk.informed[rows],
        chunk.jokers[rows],
        chunk.jokers_available[rows],
        faults,
    )


class _Parts(NamedTuple):
    """Parts of each line. A line of another shape has empty tiles, which are never a valid hand."""

    texts: Sequence[bytes]
    tiles: Sequence[bytes]
    melds: Sequence[bytes] | None
    """None if no line has a space, a comma or a bracket."""
    bases: Sequence[bytes] | None


_SHAPE = re.compile(
    rb"(([0-9mpsz]+)((?:[\[(][0-9mpsz]+[\])])*))(?:[ \t,]+([0-4]{27}(?:[0-4]{7})?))?"
)


def _split(lines: Sequence[bytes]) -> _Parts:
    whole = b"\n".join(lines)
    if not any(mark in whole for mark in (b"[", b"(", b" ", b"\t", b",")):
        return _Parts(lines, lines, None, None)
    found = [
        match.groups(b"") if match else (b"", b"", b"", b"")
        for match in map(_SHAPE.fullmatch, lines)
    ]
    texts, tiles, melds, bases = zip(*found, strict=True)
    return _Parts(texts, tiles, melds, bases)


# Classes of bytes: 0-9 the digits, 10-13 the suits, then the line end, then all others.
_SUIT, _END, _OTHER = 10, 14, 15
_CLASS = np.full(256, _OTHER, dtype=np.uint8)
for _class, _byte in enumerate(b"0123456789mpsz\n"):
    _CLASS[_byte] = _class

# [class of the byte after the run of digits, digit] -> kind; 255: not a tile.
_KIND = np.full((16, 10), 255, dtype=np.uint8)
for _suit in range(3):
    _KIND[_SUIT + _suit, 1:] = np.arange(9 * _suit, 9 * _suit + 9)
    _KIND[_SUIT + _suit, 0] = 9 * _suit + 4  # a red five
_KIND[_SUIT + 3, 1:8] = np.arange(SUITED_KINDS, KINDS)


def _read_tiles(texts: Sequence[bytes], rules: Rules) -> tuple[Bytes, npt.NDArray[np.bool_]]:
    """Return the counts of texts in plain mpsz, and a mask of those that are plain and possible.

    Of the size of a hand, only a maximum of 14 tiles is checked, since melds are unknown here.
    """
    rows = len(texts)
    buffer = np.frombuffer(b"\n".join(texts) + b"\n", dtype=np.uint8)
    classes = _CLASS[buffer]
    is_digit = classes < _SUIT
    digits = np.flatnonzero(is_digit)
    ends = np.flatnonzero(~is_digit)
    # A digit whose run stops at the i-th end has index i; the last byte is always an end.
    run = np.repeat(np.arange(len(ends)), np.diff(ends, prepend=-1) - 1)
    end_classes = classes[ends]
    row_of_end = np.cumsum(end_classes == _END) - (end_classes == _END)
    kinds = _KIND[end_classes[run], classes[digits]]
    row_of_digit = row_of_end[run]

    is_read = np.ones(rows, dtype=np.bool_)
    is_read[row_of_digit[kinds == 255]] = False  # digits without a suit, 8z etc.
    is_empty_run = np.diff(ends, prepend=-1) == 1
    is_letter = end_classes < _END
    is_read[row_of_end[(is_letter & is_empty_run) | (end_classes == _OTHER)]] = False
    is_read &= np.bincount(row_of_digit, minlength=rows) <= 14

    kept = is_read[row_of_digit]
    cells = row_of_digit[kept] * KINDS + kinds[kept]
    counts = np.bincount(cells, minlength=rows * KINDS).astype(np.uint8).reshape(rows, KINDS)
    is_read &= (counts <= COPIES).all(axis=1)
    if len(rules.in_play) < KINDS:
        is_read &= ~np.delete(counts, rules.in_play, axis=1).any(axis=1)
    return counts, is_read


def _apply_melds_and_bases(
    parts: _Parts,
    counts: Bytes,
    is_read: npt.NDArray[np.bool_],
    rules: Rules,
    order: SuitOrder,
) -> tuple[Bytes, Bytes, npt.NDArray[np.bool_]]:
    """Return numbers of melds, available copies, and a mask of rows where the latter are valid.

    `is_read` is cleared for hands that are impossible together with their melds or their base.
    """
    rows = len(counts)
    number = np.zeros(rows, dtype=np.uint8)
    informed = np.zeros(rows, dtype=np.bool_)
    available: Bytes = np.zeros((0, KINDS), dtype=np.uint8)
    own = counts
    if parts.melds is not None and parts.bases is not None:
        known = {text: _read_melds(text, rules) for text in set(parts.melds)}
        melds = [known[text] for text in parts.melds]
        number = np.array([found.number for found in melds], dtype=np.uint8)
        own = counts + np.frombuffer(b"".join([found.counts for found in melds]), np.uint8).reshape(
            rows, KINDS
        )
        is_read &= (own <= COPIES).all(axis=1) & (number <= 4)
        bases, informed = _read_bases(parts.bases, order)
        available = np.where(informed[:, None], bases, COPIES - np.minimum(own, COPIES))
        is_read &= (available + own <= COPIES).all(axis=1)
        informed |= number > 0
    size = counts.sum(axis=1, dtype=np.uint8) + 3 * number
    is_read &= (size == 13) | (size == 14)
    if not len(available):
        available = np.zeros((rows, KINDS), dtype=np.uint8)
    return number, available, informed


class _Melds(NamedTuple):
    number: int
    counts: bytes


_WRONG_MELDS = _Melds(255, bytes(KINDS))


@lru_cache(maxsize=1 << 14)
def _read_melds(text: bytes, rules: Rules) -> _Melds:
    """Parse a text of melds only; the number of melds is 255 if it is invalid."""
    counts = bytearray(KINDS)
    number = 0
    try:
        for meld in iter_parts(text.decode("ascii"), Notation.MPSZ):
            if not isinstance(meld, Meld):
                return _WRONG_MELDS
            for tile in meld.tiles:
                if (
                    tile not in rules.in_play
                    or tile.suit is rules.void_suit
                    or counts[tile] == COPIES
                ):
                    return _WRONG_MELDS
                counts[tile] += 1
            number += 1
    except PailiError:
        return _WRONG_MELDS
    return _Melds(min(number, 255), bytes(counts))


_ABSENT = b"0" * KINDS
_PAPERS_ORDER = np.r_[9:27, 0:9, 27:34]  # bamboo, characters, dots -> characters, dots, bamboo


def _read_bases(texts: Sequence[bytes], order: SuitOrder) -> tuple[Bytes, npt.NDArray[np.bool_]]:
    """Return the available copies of each line, and a mask of the lines that have a base."""
    digits = b"".join([text.ljust(KINDS, b"0") if text else _ABSENT for text in texts])
    bases = np.frombuffer(digits, dtype=np.uint8).reshape(len(texts), KINDS) - ord("0")
    if order == "papers":
        bases = bases[:, _PAPERS_ORDER]
    return bases, np.array([bool(text) for text in texts], dtype=np.bool_)
