"""Readers of tiles in texts whose notation is not named.

Each reads the letters of one notation, with the suit of a run after its ranks or before them, and
what has one meaning wherever it stands: Chinese and Japanese letters, and words. Pictures stand
alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cache

from paili.model.errors import NotationError
from paili.model.notation import EXAMPLES, JOKER_CODE, RED, Notation
from paili.model.spellings import (
    CHINESE_SUITS,
    FLOWERS,
    HONOR_WORDS,
    LETTER_OF_HONOR,
    NO_FLOWER,
    NUMBERS,
    RANK_OF,
    RED_MARKS,
    SUIT_WORDS,
    WINDS_AND_DRAGONS,
    chinese_honors,
    pictures,
)
from paili.model.tiles import SUITED_KINDS

_DIGITS = "0123456789"
_BLANKS = " ,"
RED_FIVE = 10
"""The rank of a five that is marked as red; a 0 is one in mpsz only."""


class Order(Enum):
    """Where the ranks of a suit stand; nowhere if tiles are numbers."""

    RANKS_FIRST = "the suit after its ranks"
    SUIT_FIRST = "the suit before its ranks"
    NUMBERS = "numbers"


@dataclass(frozen=True, slots=True)
class WideReader:
    """How tiles are read from a text with plain letters.

    Attributes:
        notation: whose letters these are; None for numbers.  order: of a suit and its ranks.
        suits: codes of the tiles of a suit by rank.  single: codes that stand alone.
        longest: letters of a name of a suit, and of a single tile.
    """

    notation: Notation | None
    order: Order
    suits: Mapping[str, Mapping[int, int]]
    single: Mapping[str, int]
    longest: tuple[int, int] = field(init=False)

    def __post_init__(self) -> None:
        longest = max(map(len, self.suits), default=0), max(map(len, self.single), default=0)
        object.__setattr__(self, "longest", longest)

    def scan(self, text: str, at: int, stop: int, codes: list[int]) -> int:
        """Add the codes that can be read, and return the offset of what cannot."""
        run = _RUNS[self.order]
        while at < stop:
            if text[at] in _BLANKS:
                at += 1
                continue
            end, found = run(self, text, at, stop)
            if end == at:
                end, found = self._single(text, at, stop)
            if end == at:
                break
            codes += found
            at = end
        return at

    def _single(self, text: str, at: int, stop: int) -> tuple[int, list[int]]:
        end = _longest(self.single, self.longest[1], text, at, stop)
        if end == at or _goes_on(text, at, end, stop):
            return at, []
        return end, [self.single[text[at:end]]]

    def suit(self, text: str, at: int, stop: int) -> int:
        """The offset after the name of a suit; `at` if there is none."""
        return _longest(self.suits, self.longest[0], text, at, stop)

    def fault(self, text: str, at: int, stop: int) -> NotationError:
        """The error for a text that cannot be read on from an offset."""
        is_flower = text[at] in FLOWERS[Notation.UNICODE] or (
            self.notation is Notation.BOTZONE and text[at] in FLOWERS[Notation.BOTZONE]
        )
        if is_flower:
            return NotationError(text, at, NO_FLOWER)
        if self.notation is Notation.MPSZ and self.order is Order.SUIT_FIRST:
            return _fault_after_suit(self, text, at, stop)
        if self.notation is Notation.MPSZ and text[at] in RANK_OF:
            return _fault_before_suit(text, at, stop)
        return NotationError(text, at, self.expected)

    @property
    def expected(self) -> str:
        """A tile that it reads, for messages."""
        if self.notation is None:
            return "a number of two digits: 11-19 m, 21-29 p, 31-39 s, 41-47 honours"
        if self.order is Order.RANKS_FIRST:
            if self.notation is Notation.PAPERS:
                return "a tile such as 1c, 1d, 1b"
            if self.notation is Notation.BOTZONE:
                return "a tile such as 1w, 1t, 1b"
        elif self.notation is Notation.MPSZ:
            return "a suit before its ranks, as in m123p456s789z11"
        return f"a tile ({self.notation} notation: {EXAMPLES[self.notation]})"

    def is_possible(self, text: str) -> bool:
        """Whether its letters can be those of a text: numbers stand without any letter."""
        return self.order is not Order.NUMBERS or set(text) <= set(_DIGITS + _BLANKS + "[]()+#!")

    def is_sure(self, codes: list[int]) -> bool:
        """Whether what it has read can be meant in its letters.

        One number may be the beginning of a run, and W and F alone are honours.
        """
        if self.order is Order.NUMBERS:
            return len(codes) > 1
        needs_suit = self.notation is Notation.PAPERS
        return not needs_suit or not codes or any(code < SUITED_KINDS for code in codes)


def _fault_before_suit(text: str, at: int, stop: int) -> NotationError:
    is_digit = text[at] in _DIGITS
    end = at
    while end < stop and text[end] in (_DIGITS if is_digit else RANK_OF):
        end += 1
    if is_digit and text[end:stop][:1] in ("z", "Z"):
        wrong = next((place for place in range(at, end) if text[place] in "89"), at)
        return NotationError(text, wrong, "an honour from 1z to 7z")
    letters = "a digit or one of m, p, s, z" if is_digit else "one of 万, 筒, 条"
    return NotationError(text, end, letters)


def _fault_after_suit(reader: WideReader, text: str, at: int, stop: int) -> NotationError:
    end = reader.suit(text, at, stop)
    if end > at:
        return NotationError(text, end, f"ranks, as in {text[at:end]}123")
    before = text[:at].rstrip(_DIGITS)
    if text[at] in _DIGITS and before[-1:] in ("z", "Z"):
        return NotationError(text, at, "an honour from z1 to z7")
    return NotationError(text, at, reader.expected)


def _longest(names: Mapping[str, object], most: int, text: str, at: int, stop: int) -> int:
    """The offset after the longest name that stands at an offset; `at` if there is none."""
    for end in range(min(at + most, stop), at, -1):
        if text[at:end] in names:
            return end
    return at


def _goes_on(text: str, at: int, end: int, stop: int) -> bool:
    """Whether a word of Latin letters is the beginning of a longer one."""
    is_word = end - at > 2 and text[at:end].isascii()
    return is_word and end < stop and text[end].isascii() and text[end].isalpha()


def _rank(text: str, at: int, stop: int) -> tuple[int, int]:
    """The offset after a rank, and the rank; `at` if there is none."""
    if text[at] in RED_MARKS:
        is_five = at + 1 < stop and RANK_OF.get(text[at + 1]) == 5
        return (at + 2, RED_FIVE) if is_five else (at, 0)
    rank = RANK_OF.get(text[at], -1)
    if rank < 0:
        return at, 0
    if text[at] == "5" and text[at + 1 : stop][:1] in ("r", "R"):
        return at + 2, RED_FIVE
    return at + 1, rank


def _together(
    text: str, at: int, stop: int, ranks: list[int], allowed: Mapping[int, int] | None
) -> int:
    """Add ranks that stand together, as far as they are allowed; the offset after them."""
    while at < stop:
        end, rank = _rank(text, at, stop)
        if end == at or (allowed is not None and rank not in allowed):
            break
        ranks.append(rank)
        at = end
    return at


def _ranks(
    text: str, at: int, stop: int, allowed: Mapping[int, int] | None = None
) -> tuple[int, list[int]]:
    """Ranks that stand together, or one by one with blanks between, and the offset after them."""
    ranks: list[int] = []
    end = _together(text, at, stop, ranks, allowed)
    if len(ranks) != 1:
        return end, ranks
    while True:
        begin = _after_blanks(text, end, stop)
        more: list[int] = []
        after = _together(text, begin, stop, more, allowed)
        if begin == end or len(more) != 1:
            return end, ranks
        ranks += more
        end = after


def _after_blanks(text: str, at: int, stop: int) -> int:
    while at < stop and text[at] in _BLANKS:
        at += 1
    return at


def _ranks_first(reader: WideReader, text: str, at: int, stop: int) -> tuple[int, list[int]]:
    """A run such as 123m, 1 2 3m or 四五六萬."""
    after, ranks = _ranks(text, at, stop)
    if not ranks:
        return at, []
    begin = _after_blanks(text, after, stop)
    end = reader.suit(text, begin, stop)
    name = text[begin:end]
    # A capital after a blank is an honour.
    is_apart = begin > after and len(name) == 1 and name.isascii() and name.isupper()
    if end == begin or is_apart or _goes_on(text, begin, end, stop):
        return at, []
    if not _fits(text[at:after], name):
        return at, []
    by_rank = reader.suits[name]
    if ranks == [5] and text[end:stop][:1] in ("r", "R") and RED_FIVE in by_rank:
        ranks, end = [RED_FIVE], end + 1
    if any(rank not in by_rank for rank in ranks):
        return at, []
    return end, [by_rank[rank] for rank in ranks]


def _suit_first(reader: WideReader, text: str, at: int, stop: int) -> tuple[int, list[int]]:
    """A run such as m123 or man 123."""
    end = reader.suit(text, at, stop)
    if end == at:
        return at, []
    begin = _after_blanks(text, end, stop) if end - at > 1 else end
    by_rank = reader.suits[text[at:end]]
    after, ranks = _ranks(text, begin, stop, by_rank)
    if not ranks or not _fits(text[begin:after], text[at:end]):
        return at, []
    return after, [by_rank[rank] for rank in ranks]


def _fits(ranks: str, suit: str) -> bool:
    """Whether ranks stand beside a suit: Chinese numerals beside a Chinese one only."""
    return not suit.isascii() or all(rank.isascii() or rank in RED_MARKS for rank in ranks)


def _number(reader: WideReader, text: str, at: int, stop: int) -> tuple[int, list[int]]:
    """A number of two digits that stands alone."""
    end = at + 2
    code = NUMBERS.get(text[at:end]) if end <= stop else None
    if code is None or (end < stop and text[end] not in _BLANKS):
        return at, []
    return end, [code]


_RUNS = {
    Order.RANKS_FIRST: _ranks_first,
    Order.SUIT_FIRST: _suit_first,
    Order.NUMBERS: _number,
}


def _lettered(letters: str) -> dict[str, dict[int, int]]:
    """Suits by a letter, small or capital: of characters, dots, bamboo."""
    return {
        name: {rank: 9 * suit + rank - 1 for rank in range(1, 10)}
        for suit, letter in enumerate(letters)
        for name in (letter, letter.upper())
    }


def _suits_of(letters: str) -> dict[str, dict[int, int]]:
    """The same, and the suits of Chinese and Japanese text, which have red fives."""
    chinese = {
        name: {RED_FIVE: RED + suit, **{rank: 9 * suit + rank - 1 for rank in range(1, 10)}}
        for name, suit in CHINESE_SUITS.items()
    }
    return chinese | _lettered(letters)


def _mpsz_suits() -> dict[str, dict[int, int]]:
    """m, p, s and words for them, and z."""
    suits = _suits_of("")
    names = {name: "mps".index(name.lower()) for name in "mpsMPS"} | dict(SUIT_WORDS)
    for name, suit in names.items():
        ranks = {rank: 9 * suit + rank - 1 for rank in range(1, 10)}
        suits[name] = {0: RED + suit, RED_FIVE: RED + suit, **ranks}
    honors = {0: JOKER_CODE, **{rank: 26 + rank for rank in range(1, 8)}}
    return suits | {"z": honors, "Z": honors}


def _botzone_suits() -> dict[str, dict[int, int]]:
    winds = {rank: 26 + rank for rank in range(1, 5)}
    dragons = {rank: 34 - rank for rank in range(1, 4)}
    honors = dict.fromkeys("fF", winds) | dict.fromkeys("jJ", dragons)
    return _suits_of("wbt") | honors


@cache  # made by the first text that needs it
def readers() -> tuple[WideReader, ...]:
    """The readers that are tried; the first of those that agree reads."""
    everywhere = {**chinese_honors(), **HONOR_WORDS}
    plain = {**everywhere, **LETTER_OF_HONOR}
    papers = {**everywhere, **WINDS_AND_DRAGONS}
    after, before = Order.RANKS_FIRST, Order.SUIT_FIRST
    mpsz = _mpsz_suits()
    return (
        WideReader(Notation.MPSZ, after, mpsz, plain),
        WideReader(Notation.MPSZ, before, mpsz, plain),
        WideReader(Notation.PAPERS, before, _suits_of("cdb"), papers),
        WideReader(Notation.BOTZONE, before, _botzone_suits(), everywhere),
        # Letters that are suits stand for no honours: "C1D" is not a red dragon and a dot.
        WideReader(Notation.PAPERS, after, _suits_of("cdb"), _without(plain, "C")),
        WideReader(Notation.PAPERS, after, _suits_of("cdb"), papers),
        WideReader(Notation.BOTZONE, after, _suits_of("wbt"), _without(plain, "WF")),
        WideReader(Notation.UNICODE, after, {}, pictures()),
        WideReader(None, Order.NUMBERS, {}, {}),
    )


def _without(names: Mapping[str, int], letters: str) -> dict[str, int]:
    return {name: code for name, code in names.items() if name not in letters}
