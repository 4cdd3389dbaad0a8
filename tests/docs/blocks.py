"""Fenced blocks, links and headings of a Markdown file, each with its line number."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

_FENCE = re.compile(r"^```(\w*)\s*$")
_SKIP = re.compile(r"^<!-- not executed: \S.* -->$")
_LINK = re.compile(r"\[[^\]]*\]\(([^()\s]+)\)")
_HEADING = re.compile(r"^#+ +(.*)$")


@dataclass(frozen=True)
class Block:
    """A fenced block.

    Attributes:
        line: the line number of its first line of content.
        language: the word after the fence.
        text: the content.
        skipped: whether a comment before the block excludes it from execution.
    """

    path: Path
    line: int
    language: str
    text: str
    skipped: bool

    @property
    def place(self) -> str:
        return place(self.path, self.line)


@dataclass(frozen=True)
class Command:
    """A `$` line of a console block with its continuation lines, and the output below it."""

    place: str
    text: str
    output: str


def place(path: Path, line: int) -> str:
    """Return a file and a line in the form used in failure messages."""
    shown = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
    return f"{shown}:{line}"


def markdown_files() -> list[Path]:
    """Return README, CONTRIBUTING, all pages of docs and those of the papers."""
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    folders = (ROOT / "docs", ROOT / "papers")
    return [*pages, *(page for folder in folders for page in sorted(folder.rglob("*.md")))]


def blocks(path: Path) -> Iterator[Block]:
    """Yield the fenced blocks of a file, in order."""
    content: list[str] = []
    start, language, skipped, before = 0, "", False, ""
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if start and line.rstrip() == "```":
            yield Block(path, start, language, "".join(f"{item}\n" for item in content), skipped)
            start, before = 0, ""
        elif start:
            content.append(line)
        elif fence := _FENCE.match(line):
            start, language, content = number + 1, fence[1], []
            skipped = bool(_SKIP.match(before))
        elif line.strip():
            before = line.strip()
    if start:
        raise ValueError(f"{place(path, start - 1)}: this block does not end")


def commands(block: Block) -> Iterator[Command]:
    """Yield the commands of a console block; a backslash at the end of a line continues it."""
    lines = block.text.splitlines()
    at = 0
    while at < len(lines):
        where = place(block.path, block.line + at)
        if not lines[at].startswith("$ "):
            raise ValueError(f"{where}: a console block begins with a line '$ command'")
        text = lines[at][2:]
        at += 1
        while text.endswith("\\") and at < len(lines):
            text += "\n" + lines[at]
            at += 1
        first = at
        while at < len(lines) and not lines[at].startswith("$ "):
            at += 1
        yield Command(where, text, "".join(f"{line}\n" for line in lines[first:at]))


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines outside fenced blocks with their numbers."""
    fenced = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def links(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the targets of a file's links with their line numbers; code spans are skipped."""
    for number, line in prose(path):
        for target in _LINK.findall(re.sub(r"`[^`]*`", "", line)):
            yield number, target


def anchors(path: Path) -> set[str]:
    """Return the anchors of the headings, by GitHub's rules."""
    headings = (match[1] for _, line in prose(path) if (match := _HEADING.match(line)))
    return {re.sub(r"[^\w\- ]", "", text.lower()).strip().replace(" ", "-") for text in headings}
