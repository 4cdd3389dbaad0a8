"""The experiments of this paper."""

from paili_papers.common.item import Item
from paili_papers.li_yan_2019.experiments import counts

ITEMS: tuple[Item, ...] = (*counts.ITEMS,)
