"""All experiments by name."""

from __future__ import annotations

from collections.abc import Mapping

from paili.errors import ArgumentError, describe
from paili.experiments import ledger
from paili.experiments.item import Item

ITEMS: Mapping[str, Item] = {item.name: item for item in (ledger.ITEM,)}
"""The experiments in the order of the papers, the ledger of claims last."""


def item(name: str) -> Item:
    """The experiment with a name.

    Raises:
        ArgumentError: there is none; the message has all names.
    """
    if not isinstance(name, str) or name not in ITEMS:
        raise ArgumentError("item", describe(name), f"one of {', '.join(ITEMS)}")
    return ITEMS[name]
