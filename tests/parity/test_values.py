"""Exact planning against the plain recursion, with Fractions, on small cases of all sorts."""

import random
from collections import Counter
from fractions import Fraction

import numpy as np
import paili
import pytest
from paili.analysis.calls import calls
from paili.analysis.plan import PlanSearch, discard_values_batch, plan
from paili.model.errors import SearchLimitError
from paili_papers.li_yan_2019.algorithms.step_values import standard_form, step_value, step_values

from tests.cases.native import columns, native_rules
from tests.cases.planned import hand_of, options_of, planned, reasons_of
from tests.depth import sample
from tests.reference import FORMS, KINDS, SUITED, with_one_more
from tests.reference.positions import PRESETS, Position, Ruleset, counts_of, random_rules
from tests.reference.value_cases import crowded_case, value_case
from tests.reference.values import StepValues


def assert_same_value(position: Position, draws: int, threads: int) -> str:
    """Compare a plan with the truth; return the type of its value: "0", "1" or "-"."""
    truth = StepValues(position.melds, *position[3:])
    found = planned(position, draws, threads)
    asked = (position.counts, truth.wall_of(position.available), draws)
    if sum(position.counts) % 3 == 1:
        assert (found.exact, found.options) == (truth.of_waiting(*asked), ()), (position, draws)
    else:
        expected = truth.of_discards(*asked)
        assert options_of(found) == expected, (position, draws)
        assert found.exact == truth.of_drawn(*asked), (position, draws)
        complete = truth.is_complete(position.counts)
        best = truth.best_discard(*asked) if found.exact and not complete else None
        assert found.best == best, (position, draws)
        ties = [kind for kind, value in sorted(expected.items()) if value == found.exact]
        assert [found.best, *found.ties] == ([None] if best is None else ties), (position, draws)
        order = [(-expected[option.tile], option.tile) for option in found.options]
        assert order == sorted(order)
    return str(found.exact) if found.exact in (0, 1) else "-"


def assert_same_values(rng: random.Random, rules: Ruleset, number: int, work: int = 3000) -> str:
    """Compare plans of some cases; return the types of their values."""
    cases = [value_case(rng, rules, work=work) for _ in range(number)]
    return "".join(assert_same_value(*case, threads=rng.choice((1, 2))) for case in cases)


def assert_same_crowded_values(rng: random.Random, rules: Ruleset, number: int) -> None:
    cases = [crowded_case(rng, rules) for _ in range(number)]
    for case in cases:
        assert_same_value(*case, threads=1)


@pytest.mark.parametrize("void", [None, 0, 1, 2])
@pytest.mark.parametrize("name", PRESETS)
def test_presets(name: str, void: int | None) -> None:
    rng = random.Random(f"values {name} {void}")
    rules = PRESETS[name]._replace(void=void)
    seen = Counter(assert_same_values(rng, rules, 30 if void is None else 8))
    assert void is not None or min(seen["0"], seen["-"]) > 2


@pytest.mark.parametrize("kinds", [SUITED, KINDS])
@pytest.mark.parametrize("form", FORMS)
def test_every_form_alone(form: str, kinds: int) -> None:
    rng = random.Random(f"values {form} {kinds}")
    seen = assert_same_values(rng, Ruleset(kinds, (form,)), 16)
    assert "-" in seen or kinds == SUITED


def test_any_set_of_forms() -> None:
    rng = random.Random("values of any rules")
    for _ in range(60):
        assert_same_values(rng, random_rules(rng), 1)


@pytest.mark.parametrize("name", PRESETS)
def test_crowded_hands(name: str) -> None:
    assert_same_crowded_values(random.Random(f"crowded {name}"), PRESETS[name], 150)


@pytest.mark.census
@pytest.mark.parametrize("seed", range(12))
def test_many_crowded_hands(seed: int) -> None:
    assert_same_crowded_values(random.Random(f"crowded {seed}"), PRESETS["mahjong0"], 1500)


@pytest.mark.parametrize(
    ("hand", "wall", "draws", "value"),
    [
        pytest.param("2344m", "2256m", 3, Fraction(1), id="2 comes, and fits whatever came"),
        pytest.param("2666m", "3456m", 3, Fraction(2, 3), id="a tile to be drawn again"),
        pytest.param("34557m", "3346m", 3, Fraction(1), id="discards that are not the best"),
        pytest.param("44568m", "4467m", 3, Fraction(1), id="the same, nearer to the end"),
    ],
)
def test_crowded_examples(hand: str, wall: str, draws: int, value: Fraction) -> None:
    counts, available = (counts_of(paili.parse_tiles(text)) for text in (hand, wall))
    position = Position(counts, available, 3, *PRESETS["mahjong0"])
    assert_same_value(position, draws, threads=1)
    assert planned(position, draws).exact == value


@pytest.mark.census
@pytest.mark.parametrize("seed", range(12))
def test_many_cases(seed: int) -> None:
    rng = random.Random(f"many values {seed}")
    for rules in [*PRESETS.values(), *(random_rules(rng) for _ in range(30))]:
        assert_same_values(rng, rules, 6)
        assert_same_values(rng, rules, 2, work=30_000)


def test_all_tiles_available_to_short_hands() -> None:
    """Check two tiles and four melds, or five and three: the recursion is fast for all draws."""
    for text, draws in [("12m[123p][456p][789p][111s]", 3), ("13m559p[123p][456p][111s]", 2)]:
        hand = paili.Hand.parse(text)
        counts = tuple(hand.counts.tolist())
        wall = tuple(paili.KnowledgeBase.full(hand).available.tolist())
        truth = StepValues(len(hand.melds), *PRESETS["mahjong0"])
        expected = truth.of_discards(counts, truth.wall_of(wall), draws)
        assert options_of(plan(hand, draws=draws, rules=paili.MAHJONG0)) == expected


FULL = ["123789s222m12359p", "123456m11s235678p", "1123456m2356s789p"]


@pytest.mark.parametrize(
    ("text", "draws"),
    [
        *((text, 2) for text in FULL),
        *(pytest.param(text, 3, marks=pytest.mark.census) for text in FULL),
    ],
)
def test_all_tiles_available_to_fourteen(text: str, draws: int) -> None:
    """Compare with the paper's recursion, which skips hands that are too far from complete."""
    hand = paili.Hand.parse(text)
    values = dict(zip(standard_form(hand), step_values(hand, k=draws), strict=True))
    found = plan(hand, draws=draws, rules=paili.MAHJONG0)
    assert options_of(found) == values
    assert found.exact == step_value(hand, k=draws)


def test_the_published_example() -> None:
    """Check Li & Yan 2019, Example 3; its 1/3 for D1 ignores that D1 could be discarded for D2."""
    hand = paili.Hand.parse("123789s222m12359p")
    omega = paili.KnowledgeBase.parse("0" * 18 + "010110001", order="papers")
    found = plan(hand, omega, draws=2, rules=paili.MAHJONG0)
    shown = [(str(option.tile), str(option.exact)) for option in found.options[:5]]
    assert shown == [
        ("9p", "7/12"),
        ("5p", "1/2"),
        ("1p", "5/12"),
        ("2p", "1/3"),
        ("2m", "0"),
    ]
    assert (found.best, found.exact) == (paili.Tile.P9, Fraction(7, 12))
    assert all(option.exact == 0 for option in found.options[4:])


@pytest.mark.parametrize("name", PRESETS)
def test_reasons(name: str) -> None:
    """Compare the complete hands that the best discards lead to."""
    rng = random.Random(f"reasons {name}")
    compared = 0
    for _ in range(60):
        position, draws = value_case(rng, PRESETS[name], work=400)
        truth = StepValues(position.melds, *PRESETS[name])
        asked = (position.counts, truth.wall_of(position.available), draws)
        first, last = truth.reasons(*asked), truth.reasons(*asked, last=True)
        found = reasons_of(planned(position, draws))
        assert sum(found.values()) == sum(first.values()), (position, draws)
        # Where several discards are equally good, it is unspecified which one is followed.
        if first == last:
            compared += bool(first)
            assert found == first, (position, draws)
    assert compared > 5


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", PRESETS)
def test_batch(name: str, threads: int) -> None:
    """Check rows with any number of melds, each with its own knowledge; values are floats."""
    rng = random.Random(f"batch {name}")
    cases = [value_case(rng, PRESETS[name], drawn=True) for _ in range(sample(60))]
    draws = 2
    positions = [position for position, most in cases if most >= draws]
    counts, available, melds = columns(positions)
    rules = native_rules(PRESETS[name])
    values = discard_values_batch(
        counts, available, draws=draws, melds=melds, rules=rules, threads=threads
    )
    assert values.dtype == np.float64
    assert values.shape == (len(positions), KINDS)
    for position, row in zip(positions, values.tolist(), strict=True):
        truth = StepValues(position.melds, *PRESETS[name])
        exact = truth.of_discards(position.counts, truth.wall_of(position.available), draws)
        for kind, value in enumerate(row):
            assert value == float(exact[kind]) if kind in exact else np.isnan(value)


def limit_error(search: PlanSearch) -> SearchLimitError | None:
    """Return the error that ends a search, or None if the search finishes."""
    try:
        search.plan()
    except SearchLimitError as error:
        return error
    return None


@pytest.mark.parametrize("memory", [1, 1000, 10_000, 100_000, 1_000_000])
def test_what_is_proved_before_the_memory_ends_is_true(memory: int) -> None:
    rng = random.Random(f"memory {memory}")
    for _ in range(12):
        position, draws = value_case(rng, PRESETS["mcr"], work=5_000)
        exact = planned(position, draws)
        search = PlanSearch(
            exact.hand, exact.knowledge, draws=draws, rules=exact.rules, memory=memory
        )
        error = limit_error(search)
        known = search.bounds()
        assert 0 <= known.lower <= exact.exact <= known.upper <= 1
        truth = options_of(exact)
        assert {int(option.tile) for option in known.options} == set(truth)
        for option in known.options:
            assert 0 <= option.lower <= truth[option.tile] <= option.upper <= 1
        if error is None:
            assert search.plan() == exact
        else:
            assert (error.memory, error.lower, error.upper) == (memory, known.lower, known.upper)


@pytest.mark.parametrize("name", ["mahjong0", "sichuan", "mcr"])
def test_calls(name: str) -> None:
    """Compute each option of a call from the tiles themselves."""
    rng = random.Random(f"calls {name}")
    rules = PRESETS[name]
    seen: Counter[str] = Counter()
    for _ in range(60):
        position, draws = value_case(rng, rules, drawn=False, work=400)
        hand = hand_of(position)
        melded = [meld.tile for meld in hand.melds]
        for kind in rng.sample(range(rules.kinds), 12):
            if position.counts[kind] + position.available[kind] >= 4 or kind in melded:
                continue
            found = calls(
                hand,
                kind,
                paili.KnowledgeBase.from_counts(position.available),
                draws=draws,
                rules=paili.PRESETS[name],
            )
            expected = called_values(position, kind, draws, chows=name != "sichuan")
            values = {
                (str(o.kind), *(map(int, o.meld.tiles) if o.meld else ())): o.exact for o in found
            }
            assert values == expected, (position, kind, draws)
            passed = expected[("pass",)]
            assert all(option.gain == option.exact - passed for option in found)
            assert [o.exact for o in found] == sorted((o.exact for o in found), reverse=True)
            seen.update(key[0] for key in expected)
    assert seen["pass"] > seen["pung"] > seen["kong"] > 0
    assert seen["win"] > 0
    assert (seen["chow"] > 0) == (name != "sichuan")


def called_values(
    position: Position, kind: int, draws: int, chows: bool
) -> dict[tuple[object, ...], Fraction]:
    """Return the values of all answers to a discard, by what is declared."""
    rules = position[3:]
    counts = position.counts
    now, then = StepValues(position.melds, *rules), StepValues(position.melds + 1, *rules)
    wall = now.wall_of(position.available)
    values: dict[tuple[object, ...], Fraction] = {("pass",): now.of_waiting(counts, wall, draws)}
    if now.is_complete(with_one_more(counts, kind)):
        values["win",] = Fraction(1)
    sets = [("pung", (kind,) * 3), ("kong", (kind,) * 4)]
    if chows and kind < SUITED:
        firsts = [first for first in range(kind - 2, kind + 1) if first >= 0 and first % 9 <= 6]
        sets += [("chow", (first, first + 1, first + 2)) for first in firsts]
    for name, tiles in sets:
        rest = list(with_one_more(counts, kind))
        for tile in tiles:
            rest[tile] -= 1
        if min(rest) < 0 or (name == "kong" and not any(wall)):
            continue
        if name == "kong":
            more = min(draws + 1, sum(wall))
            values[name, *tiles] = then.of_waiting(tuple(rest), wall, more)
        else:
            values[name, *tiles] = max(then.of_discards(tuple(rest), wall, draws).values())
    return values


def test_tiles_that_are_not_in_play_change_nothing() -> None:
    hand = paili.Hand.parse("123789s222m12359p")
    omega = paili.KnowledgeBase.parse("0" * 18 + "010110001", order="papers")
    more = paili.KnowledgeBase(omega._bytes[:27] + b"\4" * 7)
    assert (
        plan(hand, more, draws=2, rules=paili.MAHJONG0).options
        == plan(hand, omega, draws=2, rules=paili.MAHJONG0).options
    )
    with pytest.raises(paili.ArgumentError):
        plan(hand, more, draws=5, rules=paili.MAHJONG0)
