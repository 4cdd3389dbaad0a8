"""Questions with a minimum worth: batches row by row, forms and calls by their definitions."""

from collections import Counter
from fractions import Fraction
from random import Random

import numpy as np
import paili
import pytest

from tests.cases.required import Case, near_cases
from tests.cases.required_values import RequiredCase, required_case, truth_of
from tests.depth import sample
from tests.reference import KINDS, UNREACHABLE, required
from tests.reference.definition import is_complete
from tests.reference.value_cases import hands_met

MOST = 3
"""The largest distance up to which completions are enumerated."""


def cases_by_melds(seed: int, number: int, drawn: bool) -> list[list[Case]]:
    """Return cases grouped into batches with the same melds and the same rules."""
    groups: dict[object, list[Case]] = {}
    for case in near_cases(seed, number):
        if case.hand.is_waiting != drawn:
            # One requirement for all hands with the same melds.
            groups.setdefault(case.melds, []).append(case)
    return list(groups.values())


@pytest.mark.check
@pytest.mark.parametrize("drawn", [False, True])
@pytest.mark.parametrize("threads", [1, 2])
def test_rows_are_the_scalar_answers(drawn: bool, threads: int) -> None:
    for group in cases_by_melds(71, sample(120), drawn):
        rules, melds = group[0].rules, group[0].hand.melds
        counts = np.array([case.counts for case in group], dtype=np.uint8)
        available = np.array([case.available for case in group], dtype=np.uint8)
        asked = {"melds": melds, "rules": rules, "threads": threads}
        alone = [(case.hand, case.knowledge) for case in group]
        found = paili.deficiency_batch(counts, available, **asked)
        assert found.tolist() == [paili.deficiency(*one, rules=rules) for one in alone]
        found = paili.shanten_batch(counts, available, **asked)
        assert found.tolist() == [paili.shanten(*one, rules=rules) for one in alone]
        if not drawn:
            copies = paili.acceptance_batch(counts, available, **asked)
            for row, one in zip(copies, alone, strict=True):
                accepted = paili.acceptance(*one, rules=rules).tiles
                assert row.tolist() == accepted.counts.tolist()
            continue
        table = paili.discards_batch(counts, available, **asked)
        for row, one in enumerate(alone):
            options = {int(o.tile): o for o in paili.discards(*one, rules=rules)}
            for kind in range(KINDS):
                expected = options.get(kind)
                deficiency, copies_left = table.deficiency[row, kind], table.copies[row, kind]
                if expected is None:
                    assert (deficiency, copies_left) == (-1, 0)
                else:
                    assert (deficiency, copies_left) == (expected.deficiency, expected.copies)


@pytest.mark.parametrize("threads", [1, 2])
def test_values_of_discards_are_those_of_plans(threads: int) -> None:
    rng = Random("values of discards with a requirement")
    seen: Counter[str] = Counter()
    for _ in range(sample(60)):
        case = required_case(rng, drawn=True)
        values = paili.discard_values_batch(
            np.array([case.counts] * 2, dtype=np.uint8),
            np.array(case.wall, dtype=np.uint8),
            draws=case.draws,
            melds=case.melds,
            rules=case.rules,
            threads=threads,
        )
        expected = paili.plan(case.hand, case.knowledge, draws=case.draws, rules=case.rules)
        by_tile = {int(one.tile): one.probability for one in expected.options}
        for row in values.tolist():
            assert {kind: value for kind, value in enumerate(row) if value == value} == by_tile
        seen["some" if any(by_tile.values()) else "none"] += 1
    assert min(seen["some"], seen["none"]) > 0, seen


def test_deficiency_by_form_is_the_nearest_completion_of_each() -> None:
    """Compare with an enumeration of the sufficient complete hands, grouped by form."""
    seen: Counter[paili.Form] = Counter()
    for case in near_cases(seed=72, number=sample(60)):
        found = paili.deficiency_by_form(case.hand, case.knowledge, rules=case.rules)
        assert set(found) == paili.MCR.forms
        assert min(found.values()) == paili.deficiency(case.hand, case.knowledge, rules=case.rules)
        near = required.completions(case.question, case.worth, MOST)
        for form, deficiency in found.items():
            distances = [
                one.distance
                for tiles, one in near.items()
                if is_complete(tiles, len(case.melds), KINDS, [str(form)])
            ]
            nearest = min(distances, default=UNREACHABLE)
            assert deficiency == nearest or (nearest == UNREACHABLE and deficiency > MOST), case
            seen[form] += nearest <= MOST
    assert seen[paili.Form.STANDARD] > 5, seen


def calls_of(case: RequiredCase, discard: int) -> dict[str, tuple[Fraction, int | None]]:
    """Return each answer to a discard by the plain recursion: its chance and its own discard."""
    plain = truth_of(case)
    wall, draws = case.wall, case.draws
    found = {"None pass": (plain.of_waiting(case.counts, wall, draws)[0], None)}
    as_discard = case._replace(rules=by_discard(case))
    if truth_of(as_discard).worth(case.counts, discard, 1 + wall[discard]) is not None:
        found["None win"] = (Fraction(1), None)
    for meld in melds_of(case, discard):
        after = case.hand.with_meld(meld, discard)
        called = case._replace(counts=tuple(map(int, after.counts)), melds=after.melds)
        truth = truth_of(called)
        if meld.kind is paili.MeldKind.KONG:
            if sum(wall):
                more = min(draws + 1, sum(wall))
                value = truth.of_waiting(called.counts, wall, more)
                found[f"{meld} kong"] = (value[0], None)
            continue
        values = truth.of_discards(called.counts, wall, draws)
        best = min(values, key=lambda kind: (tuple(-part for part in values[kind]), kind))
        found[f"{meld} {meld.kind}"] = (values[best][0], best)
    return found


def by_discard(case: RequiredCase) -> paili.Rules:
    asked = case.requirement
    return paili.MCR.requiring(
        asked.minimum,
        seat_wind=asked.seat_wind,
        prevalent_wind=asked.prevalent_wind,
        win_by="discard",
    )


def melds_of(case: RequiredCase, discard: int) -> list[paili.Meld]:
    """Return the melds of the discard with tiles of the hand."""
    rank, held = discard % 9, case.counts
    melds = []
    for first in range(discard - 2, discard + 1) if discard < 27 else ():
        others = [kind for kind in range(first, first + 3) if kind != discard]
        in_suit = 0 <= rank + first - discard <= 6
        if in_suit and all(held[kind] for kind in others):
            melds.append(paili.Meld.chow(first))
    melds += [paili.Meld.pung(discard)] if held[discard] >= 2 else []
    melds += [paili.Meld.kong(discard)] if held[discard] >= 3 else []
    return melds


def test_calls_are_those_of_the_recursion() -> None:
    rng = Random("calls with a requirement")
    seen: Counter[str] = Counter()
    tried = 0
    while tried < sample(60):
        case = required_case(rng, 600, drawn=False)
        shown = [tile for meld in case.melds for tile in meld.tiles]
        room = [
            kind
            for kind in range(KINDS)
            if case.counts[kind] + case.wall[kind] + shown.count(kind) < 4
        ]
        near = [kind for kind in room if melds_of(case, kind)]
        as_discard = truth_of(case._replace(rules=by_discard(case)))
        winning = [
            kind
            for kind in room
            if as_discard.worth(case.counts, kind, 1 + case.wall[kind]) is not None
        ]
        near = winning if winning and rng.random() < 0.5 else near
        if not near or hands_met(case.counts, case.wall, case.draws + 1) > 3000:
            continue
        tried += 1
        discard = rng.choice(near)
        found = paili.calls(
            case.hand,
            discard,
            case.knowledge,
            draws=case.draws,
            rules=case.rules,
        )
        expected = calls_of(case, discard)
        answers = {
            f"{one.meld} {one.kind}": (one.exact, None if one.discard is None else int(one.discard))
            for one in found
        }
        assert answers == expected, (case, discard)
        passed = expected["None pass"][0]
        assert all(one.gain == one.exact - passed for one in found)
        assert [one.exact for one in found] == sorted((o.exact for o in found), reverse=True)
        seen.update(str(one.kind) for one in found)
        seen["gain"] += any(one.gain > 0 for one in found)
    assert min(seen[kind] for kind in ("pass", "win", "chow", "pung", "gain")) > 0, seen
