"""Rows of a page's tables that tests compare with answers of the library."""

from __future__ import annotations

from pathlib import Path

from tests.docs.blocks import prose

Row = dict[str, str]


def rows(page: Path, columns: list[str]) -> list[Row]:
    """Return the rows of all tables with these columns, each with its line and heading."""
    found = []
    heading, header = "", [""]
    for number, line in prose(page):
        cells = [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        if line.startswith("#"):
            heading = line.strip("# ")
        if not line.startswith("|"):
            header = [""]
        elif header == [""]:
            header = cells
        elif header == columns and not set(line) <= set("|- "):
            row = dict(zip(columns, cells, strict=True))
            found.append({"heading": heading, "line": str(number), **row})
    return found
