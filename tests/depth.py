"""How deep a run of the tests goes: `make test` takes samples, `make check` all there is."""

from __future__ import annotations

from typing import Final

DEPTHS: Final = ("test", "check", "census")
"""Each runs what those before it run, and more."""
EXAMPLES: Final = 100
"""Examples of a property in `make check`."""
PART: Final = 5
"""One case of so many is in the sample that `make test` takes."""

_depth = DEPTHS[0]


def go_to(depth: str) -> None:
    """Set the depth of this run, before any test is collected."""
    global _depth
    _depth = depth


def reaches(depth: str) -> bool:
    """Whether this run goes as deep."""
    return DEPTHS.index(_depth) >= DEPTHS.index(depth)


def sample(cases: int, *, at_least: int = 1) -> int:
    """How many of so many random cases this run looks at: all of them in `make check`."""
    return cases if reaches("check") else min(cases, max(cases // PART, at_least))
