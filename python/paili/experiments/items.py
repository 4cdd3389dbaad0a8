"""All experiments by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from paili.errors import ArgumentError, describe
from paili.experiments import accuracy, ledger, running_times, section_6_4
from paili.experiments.item import Item


def _in_order() -> Iterator[Item]:
    """Paper by paper; those of a paper by name, as its tables and sections are numbered."""
    items = [*running_times.ITEMS, *section_6_4.ITEMS, *accuracy.ITEMS]
    for paper in ledger.PAPERS:
        own = (item for item in items if item.name.startswith(f"{paper}/"))
        yield from sorted(own, key=lambda item: item.name)
    yield ledger.ITEM


ITEMS: Mapping[str, Item] = {item.name: item for item in _in_order()}
"""The experiments in the order of the papers, the ledger of claims last."""


def item(name: str) -> Item:
    """The experiment with a name.

    Raises:
        ArgumentError: there is none; the message has all names.
    """
    if not isinstance(name, str) or name not in ITEMS:
        raise ArgumentError("item", describe(name), f"one of {', '.join(ITEMS)}")
    return ITEMS[name]
