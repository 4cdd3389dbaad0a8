"""The experiments of this paper."""

from paili_papers.common.item import Item
from paili_papers.yan_li_2023.experiments import accuracy, running_times

ITEMS: tuple[Item, ...] = (
    *accuracy.ITEMS,
    *running_times.ITEMS,
)
