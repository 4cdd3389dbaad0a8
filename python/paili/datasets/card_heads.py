"""YAML headers of data cards, which the Hugging Face Hub and its library read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from paili.datasets.source import PARTS

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
