"""The experiments of this paper."""

from paili.papers.common.item import Item
from paili.papers.yan_li_2023.experiments import accuracy, running_times

ITEMS: tuple[Item, ...] = (
    *accuracy.ITEMS,
    *running_times.ITEMS,
)
