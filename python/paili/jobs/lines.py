"""Lines of JSON that say whether they are whole, for files that are appended to.

A line is `{"checksum": ..., "content": ...}`, the checksum being the CRC-32 of the content as it
is written. A line that was cut short, or of which a byte was changed, is known as damaged.
"""

from __future__ import annotations

import json
from typing import Any
from zlib import crc32


def json_text(value: Any) -> str:
    """JSON without spaces: equal values have equal texts, also after they were read back."""
    return json.dumps(value, separators=(",", ":"))


def line_of(content: str) -> str:
    """The line of a content, given by `json_text`."""
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
    """The bytes of a file, its first line set right if one byte of it is another.

    A first line says which run a file is of. That of another run differs from it by more: at least
    by a byte of its content and one of its checksum.

    Args:
        first: the line that is expected.
    """
    right = first.encode()
    given = text[: len(right)]
    wrong = sum(one != other for one, other in zip(given, right, strict=False))
    is_damaged = len(given) == len(right) and wrong == 1
    return right + text[len(right) :] if is_damaged else text
