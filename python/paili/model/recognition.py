"""In which notation a text is, if none is named.

A reader reads all of a text or is out. If several read all of it, they must agree: nothing is
guessed. What keeps them apart: ranks stand before the letters of their suits or after them, never
both, so a text ends in a letter or in a digit; the letters of suits are m, p, s, or those of the
papers, or those of Botzone, never of two. Chinese letters and words have one meaning and may
stand in all of these; pictures stand alone.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from paili.model.errors import NotationError
from paili.model.notation import Notation, write
from paili.model.segments import Segment
from paili.model.spellings import NO_FLOWER, PLAIN
from paili.model.strict_readers import strict
from paili.model.wide_readers import Order, WideReader, readers

_BLANKS = " ,"
_BARE = dict.fromkeys(map(ord, "[]()+#,"), " ")
_BRACKETS = ("[", "]", "(", ")")
_LONGEST_READING = 40
_ANY_TILE = "a tile, such as 1m, m1, E, W1 (botzone), C1 (papers), 一万 or U+1F007"


def plain(text: str) -> str:
    """The text with plain letters, digits and brackets, of the same length.

    A list of tiles, in quotes or more than four, is no meld: its brackets are blanks then.
    """
    text = text.translate(PLAIN)
    inner = text.strip(" ")
    is_list = inner[:1] == "[" and inner[-1:] == "]" and not set(inner[1:-1]) & set("[]()")
    if is_list and ('"' in inner or inner.count(",") >= 4):
        text = text.replace("[", " ").replace("]", " ")
    return text.replace('"', " ")


@dataclass(slots=True)
class Reading:
    """What a reader makes of the segments of a text: the codes of each."""

    reader: WideReader
    codes: list[list[int]]

    def flat(self) -> list[int]:
        """All codes in the order written."""
        return [code for codes in self.codes for code in codes]


def recognised(text: str, written: str, parts: Sequence[Segment]) -> Reading:
    """The only way in which all segments of a text can be read.

    Args:
        text: with plain letters.  written: as it was given, for messages.
    Raises:
        NotationError: there is no such way, or there are several that differ.
    """
    found: list[Reading] = []
    faults: list[tuple[int, NotationError]] = []
    for reader in readers():
        if not reader.is_possible(text):
            continue
        reading = _read(reader, text, parts, faults)
        if reading is not None and reader.is_sure(reading.flat()):
            found.append(reading)
    if not found:
        raise _in_no_notation(written, faults)
    if any(one.codes != other.codes for one, other in pairwise(found)):
        raise _in_two_notations(text, written, found)
    return found[0]


def _read(
    reader: WideReader,
    text: str,
    parts: Sequence[Segment],
    faults: list[tuple[int, NotationError]],
) -> Reading | None:
    """What a reader makes of all segments; None, and one fault more, if it cannot."""
    read: list[list[int]] = []
    for part in parts:
        codes: list[int] = []
        end = reader.scan(text, part.start, part.stop, codes)
        if end < part.stop and part.is_meld and reader.notation is Notation.MPSZ:
            codes = _in_other_order(reader, text, part)
            end = part.stop if codes else end
        if end < part.stop:
            faults.append((end, reader.fault(text, end, part.stop)))
            return None
        read.append(codes)
    return Reading(reader, read)


def _in_other_order(reader: WideReader, text: str, part: Segment) -> list[int]:
    """The codes of a meld that has its suit on the other side than the tiles; none if it has not.

    Three or four tiles are read in one way at most: a text of both begins with a digit or not.
    """
    other = next(
        one for one in readers() if one.notation is Notation.MPSZ and one.order is not reader.order
    )
    codes: list[int] = []
    return codes if other.scan(text, part.start, part.stop, codes) == part.stop else []


def _in_no_notation(written: str, faults: list[tuple[int, NotationError]]) -> NotationError:
    """The error of the reader that came farthest."""
    farthest = max(((end, fault.position) for end, fault in faults), default=(0, 0))
    said = [fault.expected for end, fault in faults if (end, fault.position) == farthest]
    expected = list(dict.fromkeys(said))
    if NO_FLOWER in expected:
        expected = [NO_FLOWER]
    elif written[farthest[1] : farthest[1] + 1] in _BRACKETS:
        expected = expected[:1]
    elif len(expected) > 2:
        # The first reader speaks if it knows more than that no tile begins here.
        expected = [_ANY_TILE if expected[0].startswith("a tile (") else expected[0]]
    return NotationError(written, farthest[1], " or ".join(expected) or _ANY_TILE)


def _in_two_notations(text: str, written: str, found: Sequence[Reading]) -> NotationError:
    """The error for a text with two meanings; it has one line for each of them."""
    meanings: dict[str, WideReader] = {}
    for reading in found:
        meanings.setdefault(write(reading.flat(), Notation.MPSZ), reading.reader)
    start = next((at for at, letter in enumerate(text) if letter not in _BLANKS + "[]()+#"), 0)
    if _is_strict(text, meanings.values()):
        return NotationError(written, start, _named(meanings))
    said = ", ".join(f"{_manner(reader)} it is {_shortened(t)}" for t, reader in meanings.items())
    tiles = " or ".join(_shortened(meaning) for meaning in meanings)
    return NotationError(written, start, f"one meaning: {said}; write {tiles}")


def _is_strict(text: str, meant: Iterable[WideReader]) -> bool:
    """Whether each meaning is what its notation says when it is named."""
    bare = text.translate(_BARE)
    names = [reader.notation for reader in meant if reader.order is Order.SUIT_FIRST]
    return len(names) > 1 and all(
        name is not None and strict(name).scan(bare, 0, len(bare), []) == len(bare)
        for name in names
    )


def _named(meanings: Mapping[str, WideReader]) -> str:
    names = {reader.notation: text for text, reader in meanings.items()}
    readings = ", ".join(f"in {name} it is {_shortened(text)}" for name, text in names.items())
    options = " or ".join(f"--notation {name}" for name in names)
    python = f'in Python notation="{next(iter(names))}"'
    return f"a named notation: {readings} ({options}; {python})"


def _manner(reader: WideReader) -> str:
    """How a reader takes the letters of a text."""
    if reader.notation is Notation.MPSZ:
        return f"with {reader.order.value}"
    return "as numbers" if reader.notation is None else f"with the letters of {reader.notation}"


def _shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_READING else f"{text[:_LONGEST_READING]}..."
