"""Data cards: a page beside the files that says what they are and how they were made."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from paili.jobs.manifest import Manifest

NAME = "card.md"
LICENCE = (
    "Made by a program from seeds and rules; no hand of a person is in it unless the source had "
    "it. As far as there are rights in it, the licence is that of paili: MIT."
)
_TITLES = {
    "hands": "Hands to ask about",
    "labels": "Hands with exact answers",
    "games": "Complete games",
    "decisions": "Decisions of complete games",
}
_WHAT = {
    "hands": "A row is a hand, dealt at random or met in a game, with what can still come.",
    "labels": (
        "A row is a row of the source, with exact answers about its hand. A row that is no "
        "position has none, and `error` says why."
    ),
    "games": (
        "A row is a game: who played, how it ended, what was paid. `transcript` is all of it, a "
        "line as `paili replay` reads it."
    ),
    "decisions": (
        "A row is a decision of a game: what the seat knew, what it could answer, what it "
        "answered, and what followed. Rows of a game follow each other."
    ),
}
_LIMITS = {
    "hands": "Hands of a family are no sample of those that people meet at a table.",
    "labels": (
        "Answers are those of one player who draws and discards; opponents are not in them. "
        "They are exact but for `outlook`, whose model is in docs/outlook.md."
    ),
    "games": "Programs played. Their play is no model of how people play.",
    "decisions": "Decisions of one game depend on each other: split by game, not by row.",
}


def card_text(said: Mapping[str, Any], manifest: Manifest | None = None) -> str:
    """The card of a data set.

    Args:
        said: what its files say of themselves.  manifest: of its parts.
    """
    kind = said["kind"]
    lines = [f"# {_TITLES[kind]}", "", _WHAT[kind], ""]
    lines += ["| made by | |", "| --- | --- |", f"| paili | {said['version']} |"]
    if manifest is not None:
        lines += [f"| rows | {manifest.rows:,} |", f"| files | {len(manifest.parts):,} |"]
    lines += [f"| {name} | {_cell(value)} |" for name, value in said["settings"].items()]
    lines += ["", "The same settings and version of paili make the same rows.", ""]
    lines += ["## Columns", "", "| column | type | null | meaning |", "| --- | --- | --- | --- |"]
    for one in said["columns"]:
        null = "yes" if one["null"] else "no"
        lines.append(f"| `{one['name']}` | {one['type']} | {null} | {_cell(one['meaning'])} |")
    lines += ["", "## Limits", "", _LIMITS[kind], "", "## Licence", "", LICENCE, ""]
    return "\n".join(lines)


def _cell(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return " ".join(text.replace("|", "\\|").split()) or "none"


def write_card(folder: Path, said: Mapping[str, Any], manifest: Manifest | None = None) -> None:
    """Write the card beside the files.

    Raises:
        OSError: it cannot be written.
    """
    (folder / NAME).write_text(card_text(said, manifest), encoding="utf-8")
