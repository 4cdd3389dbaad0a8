"""Markdown tables of pages."""

from __future__ import annotations

from collections.abc import Sequence

from paili.arena import Estimate


def table(titles: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 1) -> list[str]:
    """Return the lines of a table with `texts` text columns first, and numbers in all others."""
    lines = [titles, ["---"] * texts + ["---:"] * (len(titles) - texts), *rows]
    return [f"| {' | '.join(line)} |" for line in lines]


def signed(estimate: Estimate) -> str:
    """Return points with their sign and 95 % interval, which a single deal does not have."""
    margin = "" if estimate.margin is None else f" ± {estimate.margin:.2f}"
    return f"{estimate.mean:+.2f}{margin}"


def share(part: int, whole: int) -> str:
    """Return a percentage, or an empty text if the whole is 0."""
    return f"{part / whole:.1%}" if whole else ""
