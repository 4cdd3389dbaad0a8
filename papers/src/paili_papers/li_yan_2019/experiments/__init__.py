"""The experiments of this paper."""

from paili_papers.common.item import Item
from paili_papers.li_yan_2019.experiments import statements

ITEMS: tuple[Item, ...] = (*statements.ITEMS,)
