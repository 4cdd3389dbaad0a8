"""Input of any length, plain or gzip, read as blocks of lines in constant memory."""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from typing import BinaryIO

from paili.cli.lines import LONGEST_LINE

BLOCK = 1 << 18
"""Number of bytes read at once: about 10,000 hands."""

_GZIP_MAGIC = b"\x1f\x8b"
_GZIP_WINDOW = 31  # zlib's code for a gzip header with the largest window
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Source:
    """Reader of the lines of a binary file.

    Attributes:
        bytes_read: number of bytes read from the file, before decompression.
        lines_read: number of lines yielded so far.
        damage: after the last line, the error in the compressed data, or None.
    """

    def __init__(self, file: BinaryIO, longest_line: int = LONGEST_LINE) -> None:
        """Create a reader; the caller closes the file.

        Args:
            longest_line: maximum length of a line in bytes; longer lines are cut one byte above it.
        """
        self.bytes_read = 0
        self.lines_read = 0
        self.damage: str | None = None
        self._file = file
        self._longest = longest_line

    def iter_lines(self) -> Iterator[tuple[int, list[bytes]]]:
        """Yield blocks of lines without their line ends, with the number of the first, from 1.

        The last line may lack a line end. A line that is too long is cut one byte above the
        maximum. A line that is incomplete because of damaged data is left out.
        """
        rest = b""
        for text in self._iter_text():
            if len(rest) > self._longest:
                text = text[text.find(b"\n") :] if b"\n" in text else b""
            lines = (rest + text).replace(b"\r\n", b"\n").split(b"\n")
            rest = lines.pop()[: self._longest + 1]
            if lines:
                yield self._numbered(lines)
        if rest and self.damage is None:
            yield self._numbered([rest])

    def _numbered(self, lines: list[bytes]) -> tuple[int, list[bytes]]:
        if self.lines_read == 0:
            lines[0] = lines[0].removeprefix(_BYTE_ORDER_MARK)
        first = self.lines_read + 1
        self.lines_read += len(lines)
        return first, lines

    def _iter_text(self) -> Iterator[bytes]:
        """Yield blocks of the text, decompressed if necessary."""
        blocks = self._iter_blocks()
        start = b""
        for block in blocks:
            start += block
            if len(start) >= len(_GZIP_MAGIC):
                break
        if start.startswith(_GZIP_MAGIC):
            yield from self._decompress(start, blocks)
        else:
            yield start
            yield from blocks

    def _iter_blocks(self) -> Iterator[bytes]:
        # read1 returns the data that a pipe has, without waiting for a full block.
        read = getattr(self._file, "read1", self._file.read)
        while block := read(BLOCK):
            self.bytes_read += len(block)
            yield block

    def _decompress(self, start: bytes, blocks: Iterator[bytes]) -> Iterator[bytes]:
        """Yield the text of successive gzip members.

        The gzip module is not used: if the end is missing, it loses the data that it read last.
        """
        member = zlib.decompressobj(_GZIP_WINDOW)
        waiting = start
        try:
            while waiting or (waiting := next(blocks, b"")):
                if member.eof:
                    # Zeros between and after members are padding.
                    waiting = waiting.lstrip(b"\0")
                    if not waiting:
                        continue
                    member = zlib.decompressobj(_GZIP_WINDOW)
                text = member.decompress(waiting, BLOCK)
                waiting = member.unused_data if member.eof else member.unconsumed_tail
                if text:
                    yield text
            while not member.eof and (text := member.decompress(b"", BLOCK)):
                yield text
            if not member.eof:
                self.damage = "the compressed data end too early"
        except zlib.error as error:
            self.damage = f"the compressed data are damaged ({error})"


def standard_input() -> BinaryIO:
    """Return stdin as a binary file.

    Raises:
        OSError: stdin is closed.
    """
    if sys.stdin is None:
        raise OSError("stdin is closed")
    return sys.stdin.buffer
