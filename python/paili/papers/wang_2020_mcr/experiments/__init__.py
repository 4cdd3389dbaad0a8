"""The experiments of this paper."""

from paili.papers.common.item import Item
from paili.papers.wang_2020_mcr.experiments import statements

ITEMS: tuple[Item, ...] = (*statements.ITEMS,)
