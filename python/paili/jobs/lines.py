"""Lines of JSON with checksums, for files that are appended to.

A line is `{"checksum": ..., "content": ...}`; the checksum is the CRC-32 of the content as written.
It detects lines that were cut short or altered.
"""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32


def json_text(value: Any) -> str:
    """Return a value as JSON without spaces; equal values have equal texts, also when read back."""
    return json.dumps(value, separators=(",", ":"))


def line_of(content: str) -> str:
    """Return the line of a content, which `json_text` has formatted."""
    return f'{{"checksum":"{crc32(content.encode()):08x}","content":{content}}}\n'


def content_of(line: bytes) -> Any:
    """Return the content of a line; None if it is damaged."""
    try:
        found = json.loads(line)
        content = found["content"]
        is_whole = found["checksum"] == f"{crc32(json_text(content).encode()):08x}"
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return content if is_whole else None


def repaired(text: bytes, first: str) -> bytes:
    """Repair a single wrong byte in the first line of a file's content.

    The first line identifies the run of a file. That of another run differs by more than one byte:
    at least by one of its content and one of its checksum.

    Args:
        first: the expected line.
    """
    right = first.encode()
    given = text[: len(right)]
    wrong = sum(one != other for one, other in zip(given, right, strict=False))
    is_damaged = len(given) == len(right) and wrong == 1
    return right + text[len(right) :] if is_damaged else text
