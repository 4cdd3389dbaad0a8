"""The exceptions of paili, each with the fault, its place and the expected value.

Every class derives from `PailiError`, which is a `ValueError`. The facts are attributes, from which
the message is made on demand; both survive pickling.
"""

import re
import reprlib
from fractions import Fraction

_EXCERPT = 24  # characters shown on either side of the offset in a long text

_LEGAL = 14  # actions listed: as many as there are discards of a hand

_short = reprlib.Repr()
_short.maxstring = _short.maxother = _short.maxlong = 60


def describe(value: object) -> str:
    """Describe any value in one short line, even if its `repr` is endless or fails."""
    try:
        return " ".join(_short.repr(value).split())  # arrays have line breaks
    except Exception:  # a foreign __repr__ may raise anything, an int of 5,000 digits does
        return f"<{type(value).__name__}>"


def _located(where: str, message: str) -> str:
    return f"{where}: {message}" if where else message


class PailiError(ValueError):
    """The base class of all errors that paili raises on purpose."""


class NotationError(PailiError):
    """A text that cannot be parsed.

    Attributes:
        text: the whole text.  position: offset of the fault, from 0; `len(text)` at the end. The
            message counts characters from 1.
        expected: the expected text there.
    """

    def __init__(self, text: str, position: int, expected: str) -> None:
        super().__init__(text, position, expected)
        self.text = text
        self.position = position
        self.expected = expected

    def __str__(self) -> str:
        found = repr(self.text[self.position]) if self.position < len(self.text) else "the end"
        start = max(0, self.position - _EXCERPT)
        stop = self.position + _EXCERPT
        before = "..." if start else ""
        after = "..." if stop < len(self.text) else ""
        excerpt = repr(f"{before}{self.text[start:stop]}{after}")
        place = f"character {self.position + 1} of {excerpt}"
        return f"{place}: found {found}, expected {self.expected}"


class TileCountError(PailiError):
    """An impossible number of copies of a tile.

    Attributes:
        tile: index of the kind, 0-33.  count: the impossible number of copies.
        expected: the possible numbers.  where: such as "row 7"; empty if there is only one place.
    """

    def __init__(
        self, tile: int, count: int, expected: str = "0 to 4 copies", where: str = ""
    ) -> None:
        super().__init__(tile, count, expected, where)
        self.tile = tile
        self.count = count
        self.expected = expected
        self.where = where

    def __str__(self) -> str:
        suit, rank = divmod(self.tile, 9)
        name = f"{rank + 1}{'mpsz'[suit]}"
        count = describe(self.count)
        return _located(self.where, f"count of {name} is {count}, expected {self.expected}")


class HandSizeError(PailiError):
    """A hand with too many or too few tiles.

    Attributes:
        size: concealed tiles.  expected: the possible sizes.  where: such as "row 7"; may be empty.
    """

    def __init__(self, size: int, expected: str, where: str = "") -> None:
        super().__init__(size, expected, where)
        self.size = size
        self.expected = expected
        self.where = where

    def __str__(self) -> str:
        return _located(self.where, _size_in_words(self.size, self.expected))


_ANY_SIZE = re.compile(r"1 to ([0-9]+)( tiles)?(?: with ([0-9]+) melds)?, not a multiple of 3")
_DECLARED = re.compile(r"melds declared: ([0-9]+)")
_SIZES = re.compile(r"([0-9]+)(?: or ([0-9]+))?")


def _size_in_words(size: int, expected: str) -> str:
    """Describe the number of tiles of a hand, and how many are missing or too many."""
    tiles = "1 tile" if size == 1 else f"{size} tiles"
    if any_size := _ANY_SIZE.match(expected):
        most = int(any_size[1])
        declared = _DECLARED.search(expected)
        melds = int(declared[1] if declared else any_size[3] or 0)
        beside = f" beside {melds} meld{'s' * (melds > 1)}" if melds else ""
        if size > most:
            return f"{tiles}{beside}: {_too_many(size - most)}, expected at most {most}"
        if size:
            return f"{tiles}{beside}: one is missing, expected {size + 1} or {size + 2}"
        return f"no tiles{beside}, expected 1 to {most}"
    if sizes := _SIZES.match(expected):
        least, most = int(sizes[1]), int(sizes[2] or sizes[1])
        if size < least:
            missing = "one is" if size == least - 1 else f"{least - size} are"
            return f"{tiles}: {missing} missing, expected {expected}"
        if size > most:
            return f"{tiles}: {_too_many(size - most)}, expected {expected}"
    return f"{tiles}, expected {expected}"


def _too_many(number: int) -> str:
    return "one too many" if number == 1 else f"{number} too many"


class ArrayError(PailiError):
    """An array of the wrong type, shape or memory layout.

    Attributes:
        expected: the right kind of array.
        got: the given value, such as "float64 array of shape (3, 34)".
    """

    def __init__(self, expected: str, got: str) -> None:
        super().__init__(expected, got)
        self.expected = expected
        self.got = got

    def __str__(self) -> str:
        return f"got {self.got}, expected {self.expected}"


class ArgumentError(PailiError):
    """An argument of the wrong Python type, or outside its range.

    Attributes:
        name: the argument.  got: a description of the value.  expected: the accepted values.
    """

    def __init__(self, name: str, got: object, expected: str) -> None:
        """Create the error; `got` is a description of the value, or the value if it is no str."""
        # Only the description is stored: the value may be large, or not picklable.
        self.name = name
        self.got = got if isinstance(got, str) else describe(got)
        self.expected = expected
        super().__init__(name, self.got, expected)

    def __str__(self) -> str:
        return f"{self.name}: got {self.got}, expected {self.expected}"


class NotWinningError(PailiError):
    """Tiles that do not win where a win was claimed.

    Attributes:
        hand: the hand before the winning tile.  tile: the winning tile.
        reason: why they do not win.
    """

    def __init__(self, hand: str, tile: str, reason: str = "is not complete") -> None:
        super().__init__(hand, tile, reason)
        self.hand = hand
        self.tile = tile
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.hand} with {self.tile} {self.reason}, expected a winning hand"


class IllegalActionError(PailiError):
    """An action, or an event, that the rules do not allow at this point.

    Attributes:
        action: the action.  legal: the legal actions.  where: such as "turn 7"; may be empty.
    """

    def __init__(self, action: str, legal: tuple[str, ...], where: str = "") -> None:
        super().__init__(action, legal, where)
        self.action = action
        self.legal = legal
        self.where = where

    def __str__(self) -> str:
        legal = [*self.legal[:_LEGAL]]
        if len(self.legal) > _LEGAL:
            legal.append(f"{len(self.legal) - _LEGAL} others")
        expected = " or ".join(legal) or "none: the game is over"
        return _located(self.where, f"{describe(self.action)} is not legal, expected {expected}")


class ProtocolError(PailiError):
    """A line of a protocol or log that cannot be parsed, or is impossible at this point.

    Attributes:
        line: the line, or the part of it that is wrong.
        expected: the expected line.  where: such as "request 7"; may be empty.
    """

    def __init__(self, line: str, expected: str, where: str = "") -> None:
        super().__init__(line, expected, where)
        self.line = line
        self.expected = expected
        self.where = where

    def __str__(self) -> str:
        return _located(self.where, f"got {describe(self.line)}, expected {self.expected}")


def printable(text: str) -> str:
    """Return a text in which characters that cannot be printed are escaped."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)


class SearchLimitError(PailiError):
    """A search that needs more memory than its limit.

    Attributes:
        memory: the limit in bytes.
        lower, upper: the proven bounds of the value, both included.
        where: such as "row 7"; empty if there is only one place.
    """

    def __init__(
        self,
        memory: int,
        lower: Fraction = Fraction(0),
        upper: Fraction = Fraction(1),
        where: str = "",
    ) -> None:
        super().__init__(memory, lower, upper, where)
        self.memory = memory
        self.lower = lower
        self.upper = upper
        self.where = where

    @property
    def proved(self) -> str:
        """The proven bounds, such as "value between 0.25 and 0.375"."""
        return f"value between {_decimal(self.lower)} and {_decimal(self.upper, up=True)}"

    def __str__(self) -> str:
        return _located(
            self.where,
            f"{self.memory} bytes of memory are not enough for this search; proved: {self.proved}",
        )


def _decimal(number: Fraction, *, up: bool = False) -> str:
    """Round down, or up, to a decimal number of at most six places."""
    millionths = -(-number * 10**6 // 1) if up else number * 10**6 // 1
    return f"{millionths / 10**6:.6f}".rstrip("0").rstrip(".")
