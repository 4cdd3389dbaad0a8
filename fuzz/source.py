"""Bytes, read as choices, texts and mutated examples. After the last byte come zeros."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MOST_EDITS = 12


class Source:
    """Bytes that are consumed one by one."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def byte(self) -> int:
        """Return the next byte."""
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def below(self, bound: int) -> int:
        """Return a number from 0 below a positive bound."""
        high = self.byte() if bound > 256 else 0
        return (256 * high + self.byte()) % bound

    def flag(self) -> bool:
        """Return a boolean."""
        return self.byte() % 2 == 1

    def choose(self, choices: Sequence[T]) -> T:
        """Return one of the choices."""
        return choices[self.below(len(choices))]

    def take(self, size: int) -> bytes:
        """Return the next bytes, fewer at the end."""
        found = self._data[self._at : self._at + size]
        self._at += size
        return found

    def rest(self) -> bytes:
        """Return all remaining bytes."""
        return self.take(len(self._data))

    def text(self, tokens: Sequence[str]) -> str:
        """Return the remaining bytes as text, in which some bytes stand for tokens."""
        rest = self.rest()
        if rest[:1] < b"\x80":
            return rest[1:].decode("utf-8", "replace")
        return "".join(
            tokens[byte - 128] if 128 <= byte < 128 + len(tokens) else chr(byte)
            for byte in rest[1:]
        )

    def edited(self, example: bytes, tokens: Sequence[bytes]) -> bytes:
        """Return an example with some pieces dropped, repeated, replaced by tokens or by bytes."""
        found = bytearray(example)
        for _ in range(self.below(_MOST_EDITS)):
            at, size = self.below(len(found) + 1), 1 + self.below(24)
            match self.below(6):
                case 0:
                    del found[at : at + size]
                case 1:
                    found[at:at] = found[at : at + size]
                case 2:
                    found[at:at] = self.choose(tokens)
                case 3:
                    found[at : at + size] = self.choose(tokens)
                case 4:
                    found[at : at + 1] = self.take(1)
                case _:
                    other = self.below(len(found) + 1)
                    found[at:at] = found[other : other + size]
        return bytes(found)

    def without_lines(self, text: bytes) -> bytes:
        """Return a text with some lines dropped, repeated or swapped."""
        lines = text.split(b"\n")
        for _ in range(self.below(4)):
            at, other = self.below(len(lines)), self.below(len(lines))
            match self.below(3):
                case 0 if len(lines) > 1:
                    del lines[at]
                case 1:
                    lines.insert(at, lines[other])
                case _:
                    lines[at], lines[other] = lines[other], lines[at]
        return b"\n".join(lines)
