"""The experiments of this paper."""

from paili.papers.common.item import Item
from paili.papers.wang_2022.experiments import tables

ITEMS: tuple[Item, ...] = (*tables.ITEMS,)
