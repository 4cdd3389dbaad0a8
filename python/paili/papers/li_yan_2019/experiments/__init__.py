"""The experiments of this paper."""

from paili.papers.common.item import Item
from paili.papers.li_yan_2019.experiments import statements

ITEMS: tuple[Item, ...] = (*statements.ITEMS,)
