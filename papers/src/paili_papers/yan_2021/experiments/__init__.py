"""The experiments of this paper."""

from paili_papers.common.item import Item
from paili_papers.yan_2021.experiments import games, running_times, section_6_4

ITEMS: tuple[Item, ...] = (
    *running_times.ITEMS,
    *section_6_4.ITEMS,
    *games.ITEMS,
)
