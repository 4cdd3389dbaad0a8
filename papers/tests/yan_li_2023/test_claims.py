"""Functions in the checks of the ledger of Yan & Li 2023."""

from decimal import Decimal

import pytest
from paili import UNREACHABLE
from paili_papers.common.claims import Effort
from paili_papers.common.multisets import INFINITE, read_tiles
from paili_papers.common.questions import available_tiles, random_questions
from paili_papers.li_yan_2019.algorithms.qsa import qsa
from paili_papers.yan_li_2023.algorithms.hbba import hbba
from paili_papers.yan_li_2023.algorithms.ukos import Features
from paili_papers.yan_li_2023.claims.cases import by_definition_5
from paili_papers.yan_li_2023.claims.section2 import by_copies
from paili_papers.yan_li_2023.claims.section3 import POSSIBLE, melds_of_few
from paili_papers.yan_li_2023.claims.section4 import (
    SMALLEST,
    answers,
    asked,
    is_share,
    least_conflict,
)
from paili_papers.yan_li_2023.experiments.accuracy import RETOLD


@pytest.mark.parametrize(
    ("percent", "pairs", "possible"),
    [
        ("50.00", 2, True),
        ("33.33", 3, True),
        ("33.34", 3, False),
        ("99.93", 7818, False),
        ("99.92", 7818, True),
        ("99.94", 7818, True),
    ],
)
def test_shares(percent: str, pairs: int, possible: bool) -> None:
    assert is_share(Decimal(percent), pairs) == possible


@pytest.mark.parametrize(
    ("features", "remainder", "available", "cost"),
    [
        (Features(4, 1, 1, 1), "C1", "", 0),
        (Features(4, 0, 0, 0), "C1", "C1", 1),
        (Features(4, 0, 0, 0), "C1", "C2C2", 2),
        (Features(4, 0, 0, 0), "C1", "C2C3", INFINITE),
        (Features(3, 2, 1, 1), "C1", "", 1),
        (Features(3, 1, 1, 1), "C1", "C2C3", 2),
        (Features(3, 1, 1, 1), "C9", "C1C2C3", 3),
        (Features(2, 1, 1, 1), "D5", "D5D5D5", INFINITE),
        (Features(2, 1, 1, 1), "D5", "D4D5D5D5D6", 5),
        (Features(3, 0, 0, 0), "B1", "B1B1C5C5", 4),
    ],
)
def test_costs_by_definition(features: Features, remainder: str, available: str, cost: int) -> None:
    own = read_tiles(remainder)
    left = available_tiles(read_tiles(available) if available else ())
    assert by_definition_5(features, own, left) == cost


def test_no_meld_of_two_tiles() -> None:
    assert [melds_of_few(tiles) for tiles in (1, 2, 3)] == [0, 0, 1]
    assert least_conflict() == 5


def test_hbba_is_right_with_fewer_tiles() -> None:
    hand, tiles = SMALLEST
    assert answers(asked(hand, tiles)) == (5, UNREACHABLE)
    for fewer in (tiles[2:], tiles[4:]):
        value, truth = answers(asked(hand, fewer))
        assert value == truth


def test_costs_of_table_2() -> None:
    assert len(POSSIBLE) == 20
    assert POSSIBLE[0, 1] == {8, 9, 10, 11, 12, 100}
    assert POSSIBLE[4, 1] == {0}


@pytest.mark.check
def test_two_readings_of_the_rule_for_the_eye() -> None:
    hands = [hand for hand, _ in random_questions(Effort(3, 60), 77)]
    assert all(by_copies(hand) == qsa(hand).deficiency for hand in hands)
    assert any(hbba(hand, **RETOLD).deficiency != qsa(hand).deficiency for hand in hands)
