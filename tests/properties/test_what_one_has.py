"""Answers for any position are short, fit a page, sort, convert to data and can be pickled."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import paili
from hypothesis import given, settings
from paili.analysis import Completions, Rows, plan_report
from paili.model.rendered import Rendered, Tabular

from tests.cases.strategies import Position, positions
from tests.depth import sample

few_examples = settings(max_examples=sample(40))
LONGEST, WIDTH = 300, 100
MEMORY = 20_000_000


def answers(position: Position) -> Iterator[object]:
    asked = (position.hand, position.knowledge)
    rules = position.rules
    yield paili.analyse(*asked, rules=rules, rank_by="acceptance", limit=3)
    yield paili.completions(*asked, rules=rules, slack=1, limit=3)
    draws = min(2, sum(position.available[: rules.kinds]))
    long = paili.outlook(*asked, rules=rules, draws=draws, memory=MEMORY)
    plan = paili.plan(*asked, rules=rules, draws=draws)
    yield from (long, long.options, plan, plan.options, plan.reasons()[:3])
    yield plan_report(*asked, rules=rules, draws=draws, seconds=0)
    yield paili.simulate(*asked, rules=rules, draws=draws, games=3, seed=1)
    if position.is_waiting:
        yield paili.acceptance(*asked, rules=rules)
    else:
        yield paili.discards(*asked, rules=rules, two_step=True, improvements=True)


@few_examples
@given(positions())
def test_answers(position: Position) -> None:
    for one in answers(position):
        assert isinstance(one, Tabular)
        assert isinstance(one, Rendered)
        assert len(repr(one)) <= LONGEST
        assert "\n" not in repr(one)
        assert max(map(len, str(one).splitlines()), default=0) <= WIDTH
        again = pickle.loads(pickle.dumps(one))
        assert (again, repr(again), str(again)) == (one, repr(one), str(one))
        table = one.to_arrow()
        assert one.to_frame().to_dicts() == table.to_pylist()
        if isinstance(one, Rows | Completions):
            assert len(one) == table.num_rows
            for name in table.column_names:
                assert sorted(map(hash, one.sorted(name))) == sorted(map(hash, one))
