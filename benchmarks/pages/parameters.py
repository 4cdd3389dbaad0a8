"""The parameters of an agent as a table of a page."""

from __future__ import annotations

from collections.abc import Iterable

from paili.agents import SearchParameter


def parameter_table(parameters: Iterable[SearchParameter]) -> list[str]:
    """Return the lines of a Markdown table with a row per parameter."""
    return ["| parameter | default | meaning |", "| --- | ---: | --- |"] + [
        f"| `{one.name}` | {one.default:.6g} | {one.meaning} |" for one in parameters
    ]
