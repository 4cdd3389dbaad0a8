"""The pure 14-tiles of section 3 of Li & Yan 2019 by deficiency."""

from __future__ import annotations

import numpy as np
from paili import MAHJONG0, deficiency_batch

from paili_papers.common.item import Item, Outcome, Row, Settings
from paili_papers.common.suit_words import HAND, as_hands, suit_words

PRINTED = {0: 13_259, 1: 91_065, 2: 14_386, 3: 90}


def counts_by_deficiency(index: int) -> list[int]:
    """Return the numbers of pure 14-tiles of deficiency 0, 1 and so on; the index is ignored."""
    found = deficiency_batch(as_hands(suit_words(HAND)), rules=MAHJONG0)
    return [int(number) for number in np.bincount(found)]


def run(settings: Settings) -> Outcome:
    (counts,) = settings.runner.map("pure", counts_by_deficiency, 1)
    rows = [Row("pure 14-tiles", "all", 118_800, sum(counts))]
    rows += [
        Row("pure 14-tiles", f"deficiency {distance}", PRINTED.get(distance), number)
        for distance, number in enumerate(counts)
    ]
    return Outcome(rows, ["All of them are looked at; nothing is random."])


ITEMS: tuple[Item, ...] = (
    Item("li-yan-2019/counts", "Pure 14-tiles by deficiency (section 3)", 118_800, 118_800, run),
)
