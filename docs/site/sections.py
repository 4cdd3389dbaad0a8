"""Conversion of this package's docstrings to reStructuredText.

`Args`, `Attributes` and `Raises` may have several items a line, two spaces apart; `Returns`,
`Cost` and `Source` are text; `Example` is a session. Text in single backticks is a name or code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

FIELDS: Final = {"Args": "param", "Attributes": "ivar", "Raises": "raises"}
"""Sections of items, and their fields."""
TEXTS: Final = {"Returns": "returns", "Cost": "cost", "Source": "source"}
"""Sections of text, and their fields."""

_HEADER = re.compile(r"^(Args|Attributes|Raises|Returns|Cost|Source|Example):(?:\s+(.*))?$")
_NAMES = r"\*{0,2}[A-Za-z_]\w*(?:, \*{0,2}[A-Za-z_]\w*)*"
_ITEM = re.compile(rf"^({_NAMES}): +(.*)$", re.DOTALL)
_NEXT = re.compile(rf"(?<=[.;?!)])  +(?={_NAMES}: |Otherwise |[A-Z])")
_SECTION_AFTER = re.compile(r"(?<=\.)\s{2,}(?=(?:Cost|Source|Example): )")
_CODE = re.compile(r"`([^`]+)`")
_SPECIAL = re.compile(r"([\\*|]|(?<=\w)_(?!\w))")


@dataclass(frozen=True)
class Section:
    """A section of a docstring: its header, "" for the text before the first, and its lines."""

    name: str
    lines: tuple[str, ...]


def to_rst(lines: list[str]) -> list[str]:
    """Convert the lines of a docstring, without its indentation, to reStructuredText."""
    found: list[str] = []
    for section in sections(lines):
        if section.name in FIELDS:
            found += _items(section)
        elif section.name in TEXTS:
            text = inline(" ".join(line.strip() for line in section.lines))
            found += [f":{TEXTS[section.name]}: {text}"]
        elif section.name == "Example":
            found += ["", ".. rubric:: Example", "", *_example(section.lines)]
        else:
            found += [*_paragraphs(section.lines), ""]
    return [*found, ""]


def sections(lines: list[str]) -> Iterator[Section]:
    """Yield the sections of a docstring, in order."""
    name, content = "", list[str]()
    for line in _one_section_a_line(lines):
        header = _HEADER.match(line)
        if not header and (not name or line.strip() or name == "Example"):
            content.append(line)
        elif header or name:
            yield Section(name, tuple(content))
            name, content = (header[1], [header[2]] if header[2] else []) if header else ("", [])
    yield Section(name, tuple(content))


def items(section: Section) -> Iterator[tuple[str, str]]:
    """Yield the items of a section, names and text; a remark is joined to the item before it.

    A remark that comes first has no name.
    """
    indent = min((_indent(line) for line in section.lines if line.strip()), default=0)
    joined: list[str] = []
    for line in section.lines:
        if _indent(line) > indent and joined:
            joined[-1] += f" {line.strip()}"
        else:
            joined.append(line.strip())
    found: list[tuple[str, str]] = []
    for part in (part for text in joined for part in _NEXT.split(text)):
        if item := _ITEM.match(part):
            found.append((item[1], item[2]))
        elif found:
            found[-1] = (found[-1][0], f"{found[-1][1]} {part}")
        else:
            found.append(("", part))
    yield from found


def inline(text: str) -> str:
    """Return text with its code marked, and all other special characters escaped."""
    found, end = "", 0
    for code in _CODE.finditer(text):
        found += _SPECIAL.sub(r"\\\1", text[end : code.start()])
        if found and not found[-1].isspace() and found[-1] not in "([{-/":
            found += r"\ "
        found += f":name:`{_escaped(code[1])}`"
        end = code.end()
        if text[end : end + 1].isalnum():
            found += r"\ "
    return found + _SPECIAL.sub(r"\\\1", text[end:])


def _escaped(code: str) -> str:
    return code.replace("\\", "\\\\")


def _one_section_a_line(lines: list[str]) -> Iterator[str]:
    for line in lines:
        yield from _SECTION_AFTER.split(line) if _HEADER.match(line) else [line]


def _items(section: Section) -> Iterator[str]:
    for names, text in items(section):
        if not names:
            yield f":also: {inline(text)}"
        elif section.name == "Raises":
            for name in names.split(", "):
                yield f":raises {name}: {inline(text)}"
        else:
            for name in names.split(", "):
                shown = name.replace("*", r"\*")
                yield f":{FIELDS[section.name]} {shown}: {inline(text)}"


def _example(lines: tuple[str, ...]) -> Iterator[str]:
    indent = min((_indent(line) for line in lines if line.strip()), default=0)
    session = [line[indent:] for line in lines]
    if session and session[0].startswith(">>>"):
        yield ".. code-block:: pycon"
        yield ""
        yield from (f"   {line}" for line in session)
    else:
        yield from map(inline, session)


def _paragraphs(lines: tuple[str, ...]) -> Iterator[str]:
    """Yield lines with code marked, also across line breaks; a session is unchanged."""
    block: list[str] = []
    for line in [*lines, ""]:
        if line.strip():
            block.append(line)
        elif block:
            session = block[0].lstrip().startswith(">>>")
            yield from block if session else inline("\n".join(block)).split("\n")
            yield ""
            block = []


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
