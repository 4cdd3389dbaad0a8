"""A reader for each notation, of what `format_tiles` writes in it and of little else."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from paili.model.errors import NotationError
from paili.model.notation import EXAMPLES, JOKER_CODE, NAMES, RANKS, Notation
from paili.model.spellings import FLOWERS, NO_FLOWER, SAME_IN_CHINESE, SELECTORS, SPACES

_DIGITS = "0" + RANKS


@dataclass(frozen=True, slots=True)
class Reader:
    """How tiles are read from a text.

    Attributes:
        notation: whose tiles these are.
        pattern: finds a run of ranks and its suit (groups 1 and 2), or one code (group 3), or what
            may stand between tiles.
        runs: codes by suit and rank.  single: codes that stand alone.
    """

    notation: Notation
    pattern: re.Pattern[str]
    runs: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    single: Mapping[str, int] = field(default_factory=dict)

    def read(self, text: str, start: int, stop: int) -> list[int]:
        """The codes of `text[start:stop]`; the offsets of errors count from the start of `text`."""
        codes: list[int] = []
        end = self.scan(text, start, stop, codes)
        if end < stop:
            raise self.fault(text, end, stop)
        return codes

    def scan(self, text: str, start: int, stop: int, codes: list[int]) -> int:
        """Add the codes that can be read, and return the offset of what cannot."""
        match = self.pattern.match
        while start < stop:
            found = match(text, start, stop)
            if found is None:
                break
            ranks, suit, code = found.groups()
            if ranks is not None:
                by_rank = self.runs[suit]
                codes += [by_rank[rank] for rank in ranks]
            elif code is not None:
                codes.append(self.single[code])
            start = found.end()
        return start

    def fault(self, text: str, start: int, stop: int) -> NotationError:
        """The error for a text that cannot be read on from `start`."""
        if text[start] in FLOWERS.get(self.notation, ""):
            return NotationError(text, start, NO_FLOWER)
        if self.notation is Notation.MPSZ and text[start] in _DIGITS:
            end = next((at for at in range(start, stop) if text[at] not in _DIGITS), stop)
            if text[end:stop].startswith("z"):
                fault = next(at for at in range(start, end) if text[at] not in self.runs["z"])
                return NotationError(text, fault, "an honour from 1z to 7z")
            return NotationError(text, end, "a digit or one of m, p, s, z")
        expected = f"a tile ({self.notation} notation: {EXAMPLES[self.notation]})"
        return NotationError(text, start, expected)


def _spellings(name: str, notation: Notation) -> list[str]:
    """The name and what is read as the same."""
    if notation is Notation.UNICODE:
        return [name, *(name + selector for selector in SELECTORS)]
    if notation is Notation.CHINESE:
        return [name, *(name[:-1] + last for last in SAME_IN_CHINESE.get(name[-1], ""))]
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


_MPSZ_RUNS: Mapping[str, Mapping[str, int]] = {
    suit: {name[0]: code for code, name in enumerate(NAMES[Notation.MPSZ]) if name[1] == suit}
    for suit in "mpsz"
}


@cache  # made by the first text that needs it: patterns take a millisecond
def strict(notation: Notation) -> Reader:
    """The reader of a notation that is named."""
    if notation is Notation.MPSZ:
        run = "([0-9]+(?=[mps])|[0-7]+(?=z))([mpsz])"
        return Reader(notation, re.compile(f"{run}|((?!))|[{SPACES}]+"), _MPSZ_RUNS)
    single = _single(notation)
    names = "|".join(sorted(single, key=len, reverse=True))
    pattern = re.compile(f"((?!))((?!))|({names})|[{SPACES}]+")
    return Reader(notation, pattern, single=single)
