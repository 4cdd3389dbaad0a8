"""All experiments by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from paili.experiments import (
    accuracy,
    ledger,
    li_yan_2019,
    running_times,
    section_6_4,
    wang_2020_mcr,
    wang_2022,
)
from paili.experiments.item import Item
from paili.model.errors import ArgumentError, describe


def _in_order() -> Iterator[Item]:
    """Paper by paper; those of a paper by name, as its tables and sections are numbered."""
    modules = (li_yan_2019, running_times, section_6_4, accuracy, wang_2022, wang_2020_mcr)
    items = [item for module in modules for item in module.ITEMS]
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
