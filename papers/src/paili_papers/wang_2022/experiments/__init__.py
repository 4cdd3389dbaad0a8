"""The experiments of this paper."""

from paili_papers.common.item import Item
from paili_papers.wang_2022.experiments import tables

ITEMS: tuple[Item, ...] = (*tables.ITEMS,)
