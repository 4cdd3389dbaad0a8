"""Experiments that repeat sentences of wang-2022, wang-2020-mcr and li-yan-2019."""

import json
from collections.abc import Callable
from typing import TypeVar

import pytest
from paili_papers.common.item import Item, Outcome, Settings
from paili_papers.li_yan_2019 import PAPER as LI_YAN_2019
from paili_papers.wang_2020_mcr import PAPER as WANG_2020_MCR
from paili_papers.wang_2022 import PAPER as WANG_2022
from paili_papers.wang_2022.experiments.tables import hybrid_hand, pure_hand

T = TypeVar("T")


class Plain:
    """A runner in this process that passes results through JSON, as runners do."""

    def map(self, stage: str, work: Callable[[int], T], count: int) -> list[T]:
        results: list[T] = json.loads(json.dumps([work(index) for index in range(count)]))
        return results


def outcome(item: Item, hands: int) -> Outcome:
    return item.run(Settings(hands=hands, seed=1, runner=Plain()))


def item_of(items: tuple[Item, ...], name: str) -> Item:
    (found,) = (item for item in items if item.name == name)
    return found


def test_fewer_hands_are_the_first_of_more() -> None:
    hands = [hybrid_hand(3, index) for index in range(40)]
    assert all(len({tile // 9 for tile in hand}) == 2 + i % 2 for i, hand in enumerate(hands))
    assert hybrid_hand(3, 7) == hands[7] != hybrid_hand(4, 7)
    pure = [pure_hand(3, index) for index in range(40)]
    assert len(set(pure)) == 40
    assert all(18 <= tile < 27 for hand in pure for tile in hand)


def test_cases_of_wang_2022() -> None:
    rows = outcome(item_of(WANG_2022.items, "wang-2022/table-1"), 1_500).rows
    cells = {(row.label, row.column): row for row in rows}
    assert cells["all", "pure"].ours == cells["all", "pure"].paper == 118_800
    assert cells["all", "hybrid"].ours == 1_500
    assert cells["deficiency 3", "pure"].ours == 90
    numbers = [int(row.ours or 0) for row in rows if row.column == "hybrid"]
    assert sum(numbers[:-1]) == 1_500


@pytest.mark.parametrize("name", ["groupings", "table-2", "table-4"])
def test_tables_of_wang_2022(name: str) -> None:
    rows = outcome(item_of(WANG_2022.items, f"wang-2022/{name}"), 60).rows
    cells = {(row.label, row.column): row for row in rows}
    assert len(cells) >= len(rows) - 1  # "above 60" gives a number and a share
    if name == "groupings":
        mean = cells["pure hands", "mean groupings"]
        assert mean.paper == 20.635
        assert mean.ours == pytest.approx(20.6, abs=5)
    elif name == "table-2":
        assert cells["all cases", "mean"].paper == 0.299
        low, high = (cells["pure hands", figure].ours for figure in ("minimum", "maximum"))
        assert isinstance(low, float)
        assert isinstance(high, float)
        assert 0 < low < high
    else:
        shares = [row.ours for row in rows if row.column == "pure" and "to" in row.label]
        assert sum(shares[:8]) == pytest.approx(100)  # type: ignore[arg-type]


@pytest.mark.census
def test_statements_of_wang_2020_mcr() -> None:
    item = item_of(WANG_2020_MCR.items, "wang-2020-mcr/statements")
    rows = {(row.label, row.column): row.ours for row in outcome(item, 1_000).rows}
    assert rows["states", "4 * 52^5 (printed: about)"] == 1_520_816_128
    assert rows["13 tiles", "most needed, no melds"] == 7


@pytest.mark.check
def test_the_printed_search_of_wang_2020_mcr() -> None:
    rows = outcome(item_of(WANG_2020_MCR.items, "wang-2020-mcr/search"), 12).rows
    cells = {(row.label, row.column): row.ours for row in rows}
    turns = cells["positions", "turns with a win of four sets within six tiles"]
    assert isinstance(turns, int)
    assert turns > 3
    lost = [cells[f"{states:,} states", "plans lost"] for states in (1_000, 10_000, 100_000)]
    assert lost == sorted(lost, key=lambda share: -float(share or 0))
    assert cells["1 s", "plans lost"] >= cells["2 s", "plans lost"]  # type: ignore[operator]


@pytest.mark.check
def test_games_of_the_printed_search() -> None:
    rows = outcome(item_of(WANG_2020_MCR.items, "wang-2020-mcr/duel"), 1).rows
    cells = {(row.label, row.column): row.ours for row in rows}
    for name in ("100,000 states, saved", "1,000 states, not saved"):
        won, lost = cells[name, "games won"], cells[name, "games lost to exact plans"]
        assert 0 < int(won or 0) + int(lost or 0) <= 2
        assert float(cells[name, "longest answer"] or 0) > 0


def test_counts_of_li_yan_2019() -> None:
    counts = outcome(item_of(LI_YAN_2019.items, "li-yan-2019/counts"), 1).rows
    assert [row.difference for row in counts] == [0, 0, 0, 0, 0]
