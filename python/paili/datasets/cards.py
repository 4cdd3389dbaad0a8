"""Data cards: a page beside the files that describes their contents and origin."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paili.datasets.card_heads import collection_lines, head_lines
from paili.datasets.writing import OWN_LICENCE

if TYPE_CHECKING:
    from paili.datasets.source import Source

NAME = "README.md"
_LICENCES = {
    OWN_LICENCE: (
        "Made by a program from seeds and rules; no hand of a person is in it unless the source "
        "had it. As far as there are rights in it, the licence is that of paili: MIT."
    ),
    "unknown": (
        "The rows are those of the source, which does not say its licence. As far as there are "
        "rights in the columns that were added, their licence is that of paili: MIT."
    ),
}
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


def card_text(said: Mapping[str, Any], source: Source) -> str:
    """Return the card of a data set.

    Args:
        said: the description in its files.  source: the files.
    """
    kind = said["kind"]
    lines = [*head_lines(said, source), f"# {_TITLES[kind]}", "", _WHAT[kind], ""]
    lines += ["| made by | |", "| --- | --- |", f"| paili | {said['version']} |"]
    lines += [f"| rows | {source.rows:,} |", f"| files | {len(source.files):,} |"]
    lines += [f"| {name} | {_cell(value)} |" for name, value in said["settings"].items()]
    lines += ["", "The same settings and version of paili make the same rows.", ""]
    lines += ["## Columns", "", "| column | type | null | meaning |", "| --- | --- | --- | --- |"]
    for one in (*said["kept"], *said["columns"]):
        null = "yes" if one["null"] else "no"
        lines.append(
            f"| `{_cell(one['name'])}` | {one['type']} | {null} | {_cell(one['meaning'])} |"
        )
    licence = _LICENCES.get(said["licence"], f"That of the source: {said['licence']}.")
    lines += ["", "## Limits", "", _LIMITS[kind], "", "## Licence", "", licence, ""]
    return "\n".join(lines)


def _cell(value: object) -> str:
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return " ".join(text.replace("|", "\\|").split()) or "none"


def write_card(folder: Path, said: Mapping[str, Any], source: Source) -> None:
    """Write the card beside the files.

    Raises:
        OSError: the card cannot be written.
    """
    (folder / NAME).write_text(card_text(said, source), encoding="utf-8")


def write_collection_card(folder: Path, said: Mapping[str, Mapping[str, Any]]) -> None:
    """Write the card of a folder of data sets, with a configuration for each of them.

    Args:
        said: descriptions by folder name; the first one is the default.
    Raises:
        OSError: the card cannot be written.
    """
    (folder / NAME).write_text(collection_text(said), encoding="utf-8")


def collection_text(said: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the card of a folder of data sets; the arguments are as in `write_collection_card`."""
    lines = collection_lines(said)
    lines += [
        "# " + " and ".join(_TITLES[one["kind"]].lower() for one in said.values()).capitalize()
    ]
    for name, one in said.items():
        lines += ["", f"- [`{name}`]({name}/{NAME}): {_WHAT[one['kind']]}"]
    return "\n".join([*lines, ""])
