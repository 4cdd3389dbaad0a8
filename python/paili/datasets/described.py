"""Columns and licence of a source, from its description."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from paili.datasets.columns import Column, type_name
from paili.datasets.input_columns import INPUT_COLUMNS
from paili.datasets.source import Source
from paili.datasets.writing import ENTRY

UNKNOWN = "unknown"
_MEANINGS = {column.name: column.meaning for column in INPUT_COLUMNS}
_OF_SOURCE = "a column of the source"


def description_of(source: Source) -> Mapping[str, Any]:
    """Return the description that paili wrote into the files of a source; empty without one."""
    try:
        found = json.loads(source.metadata[ENTRY])
    except (LookupError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def described_columns(source: Source) -> dict[str, Column]:
    """Return the columns of a source by name, with the meanings in its description."""
    said = description_of(source)
    meanings = dict(_MEANINGS)
    for part in ("kept", "columns"):
        columns = said.get(part)
        for one in columns if isinstance(columns, list) else ():
            if isinstance(one, dict) and isinstance(one.get("meaning"), str):
                meanings[str(one.get("name"))] = one["meaning"]
    return {
        field.name: Column(
            field.name,
            type_name(field.type),
            meanings.get(field.name, _OF_SOURCE),
            field.nullable,
        )
        for field in source.schema
    }


def licence_of(source: Source) -> str:
    """Return the licence of the rows of a source; "unknown" if the description has none."""
    found = description_of(source).get("licence")
    return found if isinstance(found, str) and found.isprintable() and found else UNKNOWN
