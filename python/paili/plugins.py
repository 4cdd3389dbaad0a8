"""Entry points: commands and agents of other distributions.

They are looked up only for names that paili itself does not have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from paili.extras import missing
from paili.model.errors import ArgumentError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint, EntryPoints

COMMANDS = "paili.commands"
"""The group of commands: functions for typer, by name."""
AGENTS = "paili.agents"
"""The prefix of the groups of agents, which the name of the game follows: classes of agents, by
name.
"""

_OF_EXTRAS: Mapping[str, Mapping[str, str]] = {
    COMMANDS: {"algorithm": "papers", "reproduce": "papers"},
    f"{AGENTS}.sichuan": {"bda": "papers", "quadtree": "papers"},
}
"""The extras with known entry points, by group and name, for messages about missing ones."""
_DISTRIBUTIONS = {"papers": "paili-papers"}
"""The distributions of these extras; their packages have the same names with underscores."""


def names_of(group: str) -> list[str]:
    """Return the sorted names of the entry points of a group."""
    return sorted(_entry_points(group).names)


def entry_point(group: str, name: str) -> EntryPoint | None:
    """Return the entry point of a name; None if there is none.

    Raises:
        ArgumentError: it belongs to an extra of paili that is not installed.
    """
    found = next(iter(_entry_points(group).select(name=name)), None)
    extra = _OF_EXTRAS.get(group, {}).get(name)
    if found is None and extra is not None:
        raise ArgumentError(_kind(group), name, missing(extra, _DISTRIBUTIONS[extra]))
    return found


def absence_hint(module: str) -> str:
    """Return a hint on how to install the distribution of a missing module; empty if unknown."""
    package = module.partition(".")[0]
    for extra, name in _DISTRIBUTIONS.items():
        if package == name.replace("-", "_"):
            return f"; it belongs to {missing(extra, name)}"
    return ""


def loaded(point: EntryPoint) -> Any:
    """Import the object of an entry point.

    Raises:
        ArgumentError: the object cannot be imported.
    """
    try:
        return point.load()
    except (ImportError, AttributeError) as error:
        expected = f"{point.value} of {_owner(point)}, which cannot be imported: {error}"
        raise ArgumentError(_kind(point.group), point.name, expected) from error


def _entry_points(group: str) -> EntryPoints:
    # Loaded here: most commands have no use for it, and it takes a fiftieth of a second.
    from importlib.metadata import entry_points

    return entry_points(group=group)


def _owner(point: EntryPoint) -> str:
    return "a distribution" if point.dist is None else point.dist.name


def _kind(group: str) -> str:
    return "command" if group == COMMANDS else "agent"
