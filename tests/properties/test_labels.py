"""Labels equal the library's answers for single hands."""

from __future__ import annotations

from typing import Any

import paili
import pyarrow
from hypothesis import given, settings
from hypothesis import strategies as st
from paili.datasets import label_table
from paili.model.tiles import TILES

from tests.cases.strategies import Position, positions, rules
from tests.depth import sample

few_examples = settings(max_examples=sample(60))


@st.composite
def tables(draw: st.DrawFn) -> tuple[paili.Rules, list[tuple[Position, bool]]]:
    """Draw positions under the same rules, some with knowledge of the available tiles."""
    game = draw(rules())
    row = st.tuples(positions(of_rules=st.just(game)), st.booleans())
    return game, draw(st.lists(row, min_size=1, max_size=6))


def table_of(rows: list[tuple[Position, bool]]) -> pyarrow.Table:
    return pyarrow.table(
        {
            "counts": pyarrow.array([list(one.counts) for one, _ in rows]),
            "melds": ["".join(map(str, one.melds)) for one, _ in rows],
            "available": pyarrow.array(
                [list(one.available) if is_said else None for one, is_said in rows],
                pyarrow.list_(pyarrow.uint8()),
            ),
        }
    )


def known(least: int) -> int | None:
    return None if least == paili.UNREACHABLE else least


def expected(row: tuple[Position, bool], game: paili.Rules) -> dict[str, Any]:
    """Return the answers of the functions for single hands."""
    position, is_said = row
    hand, knowledge = position.hand, position.knowledge if is_said else None
    least = paili.deficiency(hand, knowledge, rules=game)
    by_form = paili.deficiency_by_form(hand, knowledge, rules=game)
    found: dict[str, Any] = {
        "deficiency": known(least),
        **{f"deficiency_{form}": known(least) for form, least in by_form.items()},
        "completions": sum(paili.completions(hand, knowledge, rules=game, limit=0).counts[:1]),
        "best_discards": [],
        "acceptance": None,
        "discard_deficiency": None,
        "discard_copies": None,
        "error": None,
    }
    if hand.is_waiting:
        accepted = paili.acceptance(hand, knowledge, rules=game)
        return found | {"acceptance": [accepted[tile] for tile in TILES]}
    options = paili.discards(hand, knowledge, rules=game)
    held = {option.tile: option for option in options}
    found["discard_deficiency"] = [held[tile].deficiency if tile in held else -1 for tile in TILES]
    found["discard_copies"] = [held[tile].copies if tile in held else 0 for tile in TILES]
    if least not in (0, paili.UNREACHABLE):
        best = sorted(option.tile for option in options if option.rank == 1)
        found["best_discards"] = [int(tile) for tile in best]
        found["acceptance"] = [held[best[0]].tiles[tile] for tile in TILES]
    return found


@few_examples
@given(tables())
def test_labels_are_the_answers_about_each_hand(
    made: tuple[paili.Rules, list[tuple[Position, bool]]],
) -> None:
    game, rows = made
    labels = "deficiency,forms,acceptance,discards,completions"
    found = label_table(table_of(rows), labels, rules=game, keep=[])
    assert found.to_pylist() == [expected(row, game) for row in rows]


@few_examples
@given(tables())
def test_chances_are_those_of_plans_and_outlooks(
    made: tuple[paili.Rules, list[tuple[Position, bool]]],
) -> None:
    game, rows = made
    found = label_table(table_of(rows), "plan:1,outlook:2", rules=game, keep=[])
    for row, label in zip(rows, found.to_pylist(), strict=True):
        position, is_said = row
        asked = (position.hand, position.knowledge if is_said else None)
        if label["error"] is not None:  # more draws than tiles that can come
            assert sum(position.available[: game.kinds]) < 2
            continue
        plan = paili.plan(*asked, rules=game, draws=1)
        assert label["plan_1_exact"] == str(plan.exact)
        assert label["plan_1_probability"] == plan.probability
        assert label["plan_1_discard"] == (None if plan.best is None else int(plan.best))
        long = paili.outlook(*asked, rules=game, draws=2)
        assert label["outlook_2_probability"] == long.probability
        assert label["outlook_2_won"] == list(long.best.won)
