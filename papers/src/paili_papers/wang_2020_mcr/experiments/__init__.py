"""The experiments of this paper."""

from paili_papers.common.item import Item
from paili_papers.wang_2020_mcr.experiments import duel, search, statements

ITEMS: tuple[Item, ...] = (*statements.ITEMS, *search.ITEMS, *duel.ITEMS)
