"""Data cards: a page beside the files that describes their contents and origin."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from paili.datasets.source import PARTS
from paili.datasets.writing import OWN_LICENCE

if TYPE_CHECKING:
    import pyarrow

    from paili.datasets.source import Source

SPLIT = "train"
"""The split of all rows: splitting them is left to the users of a data set."""
_NAMES = {
    "hands": "Mahjong hands",
    "labels": "Mahjong hands with exact answers",
    "games": "Mahjong games",
    "decisions": "Decisions of Mahjong games",
}
_SIZES = (("n<1K", 10**3), ("1K<n<10K", 10**4), ("10K<n<100K", 10**5), ("100K<n<1M", 10**6),
          ("1M<n<10M", 10**7), ("10M<n<100M", 10**8), ("100M<n<1B", 10**9),
          ("1B<n<10B", 10**10), ("10B<n<100B", 10**11), ("100B<n<1T", 10**12))  # fmt: skip
_LARGEST = "n>1T"


def head_lines(said: Mapping[str, Any], source: Source) -> list[str]:
    """Return the header of a card: licence, size, location of the rows, and their features.

    Args:
        said: the description in the files.  source: the files.
    """
    lines = [
        *_begun(said["licence"], _NAMES[said["kind"]]),
        "size_categories:",
        f"- {_size_category(source.rows)}",
        *_configuration("default", PARTS),
        "dataset_info:",
    ]
    features = feature_lines(source.schema)
    if features is not None:
        lines += ["  features:", *(f"  {line}" for line in features)]
    lines += [
        "  splits:",
        f"  - name: {SPLIT}",
        f"    num_bytes: {source.plain_size}",
        f"    num_examples: {source.rows}",
        f"  download_size: {source.size}",
        f"  dataset_size: {source.plain_size}",
        "---",
        "",
    ]
    return lines


def collection_lines(said: Mapping[str, Mapping[str, Any]]) -> list[str]:
    """Return the header of the card of a folder of data sets, with a configuration for each."""
    first = next(iter(said))
    licence = said[first]["licence"]
    names = ", ".join(_NAMES[one["kind"]] for one in said.values())
    lines = [*_begun(licence, names), "configs:"]
    for name in said:
        lines += _configuration(name, f"{name}/{PARTS}")[1:]
        if name == first:
            lines.append("  default: true")
    return [*lines, "---", ""]


def _begun(licence: str, name: str) -> list[str]:
    lines = ["---", f"license: {_quoted(licence)}", f"pretty_name: {_quoted(name)}"]
    return [*lines, "tags:", "- mahjong", "- game"]


def _configuration(name: str, folder: str) -> list[str]:
    return [
        "configs:",
        f"- config_name: {name}",
        "  data_files:",
        f"  - split: {SPLIT}",
        f"    path: {folder}/*.parquet",
    ]


def feature_lines(schema: pyarrow.Schema) -> list[str] | None:
    """Return the features of a schema as a YAML list; None if a type is not supported there."""
    lines = []
    for field in schema:
        feature = _feature(field.type)
        if feature is None:
            return None
        lines.append(f"- name: {_quoted(field.name)}")
        lines += [f"  {name}: {value}" for name, value in feature.items()]
    return lines


def _feature(kind: Any) -> dict[str, str] | None:
    """Return the feature of a type: a value, or a list of values."""
    from pyarrow import types

    if types.is_fixed_size_list(kind):
        inner = _scalar(kind.value_type)
        return None if inner is None else {"list": inner, "length": str(kind.list_size)}
    if types.is_list(kind):
        inner = _scalar(kind.value_type)
        return None if inner is None else {"list": inner}
    plain = _scalar(kind)
    return None if plain is None else {"dtype": plain}


def _scalar(kind: Any) -> str | None:
    from pyarrow import types

    if types.is_dictionary(kind):
        return _scalar(kind.value_type)
    if types.is_float32(kind) or types.is_float64(kind):
        return "float32" if types.is_float32(kind) else "float64"
    is_text = types.is_string(kind) or types.is_large_string(kind)
    if is_text or types.is_integer(kind) or types.is_boolean(kind):
        return str(kind)
    return None


def _size_category(rows: int) -> str:
    return next((name for name, end in _SIZES if rows < end), _LARGEST)


def _quoted(text: str) -> str:
    """Return a text as a YAML string; JSON strings are valid YAML."""
    return json.dumps(text)


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
