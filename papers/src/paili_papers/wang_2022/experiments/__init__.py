"""The experiments of this paper."""

from paili_papers.common.item import Item
from paili_papers.wang_2022.experiments import case_counts, tables

ITEMS: tuple[Item, ...] = (*case_counts.ITEMS, *tables.ITEMS)
