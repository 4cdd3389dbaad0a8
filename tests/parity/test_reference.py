"""The engine against the definitions, on random positions of all sizes, forms and knowledge."""

import random
from collections import Counter

import numpy as np
import paili
import pytest

from tests.cases.native import (
    columns,
    native_acceptances,
    native_deficiencies,
    native_discards,
    native_rules,
)
from tests.depth import sample
from tests.reference import FORMS, KINDS, SUITED, UNREACHABLE
from tests.reference.definition import recursive_deficiency
from tests.reference.minimum import accepted_kinds, discard_table, minimum_deficiency
from tests.reference.positions import (
    PRESETS,
    Position,
    Ruleset,
    random_position,
    random_rules,
)


def assert_same_deficiencies(positions: list[Position]) -> Counter[int]:
    """Compare position by position; return the number of positions by deficiency."""
    native = native_deficiencies(positions)
    for position, answer in zip(positions, native, strict=True):
        assert answer == minimum_deficiency(*position), position
    return Counter(native)


def positions_of_every_size(
    rng: random.Random, rules: Ruleset, for_each_melds: int
) -> list[Position]:
    return [random_position(rng, rules, melds) for melds in range(5) for _ in range(for_each_melds)]


@pytest.mark.parametrize("void", [None, 0, 1, 2])
@pytest.mark.parametrize("kinds", [SUITED, KINDS])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_alone(form: str, kinds: int, void: int | None) -> None:
    rng = random.Random(f"{form} {kinds} {void}")
    rules = Ruleset(kinds, (form,), void)
    assert_same_deficiencies(positions_of_every_size(rng, rules, 40 if void is None else 12))


@pytest.mark.parametrize("void", [None, 0, 1, 2])
@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str, void: int | None) -> None:
    rng = random.Random(f"{name} {void}")
    rules = PRESETS[name]._replace(void=void)
    seen = assert_same_deficiencies(positions_of_every_size(rng, rules, 60 if void is None else 20))
    assert void is not None or {0, UNREACHABLE} <= set(seen)


def test_any_set_of_forms() -> None:
    rng = random.Random(1)
    for _ in range(sample(200)):
        rules = random_rules(rng)
        assert_same_deficiencies([random_position(rng, rules) for _ in range(4)])


@pytest.mark.parametrize("name", PRESETS)
def test_scarce_knowledge(name: str) -> None:
    """Test almost complete hands with few tiles to come, where the last copies decide."""
    rng = random.Random(f"scarce {name}")
    scarce = (0.02, 0.04, 0.06, 0.1, 0.15)
    seen = assert_same_deficiencies(
        [random_position(rng, PRESETS[name], densities=scarce) for _ in range(sample(500))]
    )
    assert {0, 1, 2, UNREACHABLE} <= set(seen)


@pytest.mark.census
@pytest.mark.parametrize("seed", range(10))
def test_many_positions(seed: int) -> None:
    rng = random.Random(f"census {seed}")
    for rules in [*PRESETS.values(), *(random_rules(rng) for _ in range(50))]:
        assert_same_deficiencies([random_position(rng, rules) for _ in range(60)])


def test_recursive_definition_on_tiny_cases() -> None:
    """Apply Definition 9 of yan-2021 literally: the engine and `minimum` both agree with it."""
    rng = random.Random(9)
    seen: Counter[int] = Counter()
    while seen.total() < 250:
        position = random_position(rng, random_rules(rng), densities=(0.0, 0.01, 0.02, 0.05, 0.1))
        answer = minimum_deficiency(*position)
        if answer > 3 and sum(position.available) > (6 if position.melds == 4 else 3):
            continue
        assert recursive_deficiency(*position) == answer, position
        assert native_deficiencies([position]) == [answer], position
        seen[answer] += 1
    assert min(seen[d] for d in (0, 1, 2, UNREACHABLE)) > 5


def assert_same_acceptances(positions: list[Position]) -> None:
    waiting = [position for position in positions if sum(position.counts) % 3 == 1]
    for position, copies in zip(waiting, native_acceptances(waiting), strict=True):
        assert copies == accepted_kinds(*position), position


def assert_same_discards(positions: list[Position]) -> None:
    drawn = [position for position in positions if sum(position.counts) % 3 == 2]
    for position, table in zip(drawn, native_discards(drawn), strict=True):
        expected = {
            kind: (deficiency, sum(copies))
            for kind, (deficiency, copies) in discard_table(*position).items()
        }
        assert table == expected, position


@pytest.mark.parametrize("void", [None, 1])
@pytest.mark.parametrize("name", PRESETS)
def test_acceptance(name: str, void: int | None) -> None:
    rng = random.Random(f"acceptance {name} {void}")
    rules = PRESETS[name]._replace(void=void)
    assert_same_acceptances(positions_of_every_size(rng, rules, 12))


@pytest.mark.parametrize("form", FORMS)
def test_acceptance_of_a_form(form: str) -> None:
    rng = random.Random(f"acceptance {form}")
    rules = Ruleset(KINDS, (form,))
    positions = [random_position(rng, rules, melds) for melds in (0, 1) for _ in range(15)]
    assert_same_acceptances(positions)


@pytest.mark.parametrize("name", PRESETS)
def test_discard_table(name: str) -> None:
    rng = random.Random(f"discards {name}")
    rules = PRESETS[name]
    melds = (0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4)
    assert_same_discards([random_position(rng, rules, number) for number in melds])


@pytest.mark.census
@pytest.mark.parametrize("seed", range(4))
def test_tables_of_many_positions(seed: int) -> None:
    rng = random.Random(f"tables {seed}")
    for rules in [*PRESETS.values(), *(random_rules(rng) for _ in range(8))]:
        positions = [random_position(rng, rules) for _ in range(24)]
        assert_same_acceptances(positions)
        assert_same_discards(positions)


@pytest.mark.parametrize("rows", [1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 130])
def test_batches_of_any_length(rows: int) -> None:
    """Check batches around the engine's block size: no row changes the result of another."""
    rng = random.Random(rows)
    rules = random_rules(rng)
    positions = [random_position(rng, rules) for _ in range(rows)]
    one_by_one = [native_deficiencies([position])[0] for position in positions]
    assert native_deficiencies(positions) == one_by_one


@pytest.mark.parametrize("name", PRESETS)
def test_one_knowledge_base_for_many_hands(name: str) -> None:
    rng = random.Random(f"shared {name}")
    rules = PRESETS[name]
    positions = [random_position(rng, rules) for _ in range(60)]
    counts, _, melds = columns(positions)
    available = np.minimum(4 - counts.max(axis=0), rng.choice([1, 2, 4]))
    answers = paili.deficiency_batch(counts, available, melds=melds, rules=native_rules(rules))
    shared = tuple(available.tolist())
    for position, answer in zip(positions, answers, strict=True):
        assert answer == minimum_deficiency(*position._replace(available=shared)), position
