"""Tables of pages."""

from __future__ import annotations

from collections.abc import Sequence

from paili.arena import Estimate


def table(titles: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 1) -> list[str]:
    """The lines of a table whose first columns are texts, all others numbers."""
    lines = [titles, ["---"] * texts + ["---:"] * (len(titles) - texts), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def signed(estimate: Estimate) -> str:
    """Points with their sign and 95 % interval, which one deal does not have."""
    margin = "" if estimate.margin is None else f" ± {estimate.margin:.2f}"
    return f"{estimate.mean:+.2f}{margin}"


def share(part: int, whole: int) -> str:
    """In per cent; empty of nothing."""
    return f"{part / whole:.1%}" if whole else ""
