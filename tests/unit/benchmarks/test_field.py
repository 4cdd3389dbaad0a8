"""The mixed field: its design, and the results of its agents."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from paili.games.standings.intervals import half_width
from paili.model.errors import ArgumentError

from benchmarks.strength import field, matches
from benchmarks.strength.causes import Cause
from tests.unit.benchmarks.made_up import Outcome, drawn, made_up, self_drawn

AGENTS = "abcdefgh"


def test_any_three_meet_once_and_any_two_three_times() -> None:
    assert len(field.DESIGN) == 14
    assert all(len(set(block)) == 4 for block in field.DESIGN)
    assert set(Counter(one for block in field.DESIGN for one in block).values()) == {7}
    for together, times in ((2, 3), (3, 1)):
        met = Counter(
            frozenset(some) for block in field.DESIGN for some in combinations(block, together)
        )
        assert set(met.values()) == {times}
        assert len(met) == len(list(combinations(range(8), together)))


def test_a_table_and_the_next_one_are_all_agents() -> None:
    for first, second in zip(field.DESIGN[::2], field.DESIGN[1::2], strict=True):
        assert sorted(first + second) == list(range(8))


def test_any_two_sit_opposite_once_and_side_by_side_twice() -> None:
    opposite = Counter(frozenset(pair) for a, b, c, d in field.DESIGN for pair in ((a, c), (b, d)))
    assert len(opposite) == 28
    assert set(opposite.values()) == {1}
    right = Counter((block[at], block[(at + 1) % 4]) for block in field.DESIGN for at in range(4))
    beside = Counter(frozenset(pair) for pair in right.elements())
    assert len(beside) == 28
    assert set(beside.values()) == {2}
    # The order of two agents is not quite balanced: eight of 56 ways do not occur.
    assert len(right) == 48


def test_tables_have_the_partners() -> None:
    assert len(set(field.PARTNERS)) == 8
    tables = field.tables()
    assert len(set(tables)) == 14
    assert tables[3] == tuple(field.PARTNERS[number] for number in (2, 7, 6, 3))
    assert field.tables(AGENTS)[0] == ("a", "b", "c", "d")


def the_field(outcomes: dict[str, Outcome]) -> list[matches.Tournament]:
    """Return two deals per table; the first agent with an outcome gets it in the first deal."""
    return [
        made_up(
            agents,
            [next((outcomes[one] for one in agents if one in outcomes), drawn()), drawn()],
        )
        for agents in field.tables(AGENTS)
    ]


def test_ranking() -> None:
    # At each of its seven tables, "c" wins once by self-draw: three times 28 points in four games.
    places = field.ranked(the_field({"c": self_drawn("c", 20)}))
    first, *others = places
    assert [place.side.agent for place in places] == ["c", *"abdefgh"]
    assert first.by_deal == [84 / 4, 0.0]
    assert first.side.score.mean == 10.5
    assert first.side.score.margin == half_width([21.0, 0.0])
    assert first.side.games == 7 * 8
    assert first.side.wins == first.side.self_draws == 7
    assert first.points[Cause.OWN_SELF_DRAW] == 10.5
    for place in others:
        # Each meets "c" at three of seven tables.
        assert place.side.score.mean == pytest.approx(-28 / 4 * 3 / 7 / 2)
        assert place.points[Cause.OTHERS_SELF_DRAW] == pytest.approx(place.side.score.mean)
    lead = first.lead(others[0])
    assert lead.points.mean == pytest.approx(10.5 + 1.5)
    assert lead.deals == 2
    assert sum(place.side.score.mean for place in places) == pytest.approx(0)


def test_tables_of_other_numbers_of_deals_are_refused() -> None:
    uneven = [
        made_up(("a", "b", "c", "d"), [drawn()]),
        made_up(("a", "b", "e", "f"), [drawn()] * 2),
    ]
    with pytest.raises(ArgumentError, match="equally many deals") as caught:
        field.ranked(uneven)
    assert caught.value.name == "tournaments"
