"""How deep a run of the tests goes: `make test` takes samples, `make check` all of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from typing import Final

DEPTHS: Final = ("test", "check", "census")
"""Each runs what those before it run, and more."""
EXAMPLES: Final = 100
"""Examples of a property in `make check`."""
PART: Final = 5
"""One case of so many is in the sample that `make test` takes."""

_FOLDERS = ("tests.", "papers.tests.")
"""The beginnings of the names of modules of tests."""

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


@cache
def depends_on_depth(module: str) -> bool:
    """Whether what a module does may differ by depth: it imports this one, or a module of the tests
    that does.
    """
    found, left = {module}, [module]
    while left:
        new = set(_imported(left.pop())) - found
        found |= new
        left += new
    return __name__ in found


def _imported(module: str) -> Iterator[str]:
    """The modules of the tests that a module has something of."""
    for value in vars(sys.modules[module]).values():
        source = getattr(value, "__module__", None) or getattr(value, "__name__", None)
        if isinstance(source, str) and source.startswith(_FOLDERS) and source in sys.modules:
            yield source
