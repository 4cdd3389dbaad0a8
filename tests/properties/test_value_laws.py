"""Laws of exact planning that hold for every hand, knowledge base and rules."""

import random
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import paili
from hypothesis import assume, given
from hypothesis import strategies as st
from paili.analysis.plan import Plan, discard_values_batch, plan

from tests.cases.planned import hand_of, rules_of
from tests.reference import KINDS, SUITED, Tiles
from tests.reference.definition import is_complete
from tests.reference.positions import PRESETS, Position, random_rules
from tests.reference.value_cases import value_case
from tests.reference.values import kinds_that_matter, kinds_wanted


@dataclass(frozen=True)
class Case:
    """A position and a number of draws."""

    position: Position
    draws: int

    @property
    def hand(self) -> paili.Hand:
        return hand_of(self.position)

    @property
    def knowledge(self) -> paili.KnowledgeBase:
        return paili.KnowledgeBase.from_counts(self.position.available)

    @property
    def rules(self) -> paili.Rules:
        return rules_of(self.position)

    @property
    def total(self) -> int:
        """The number of tiles that can be drawn."""
        return sum(self.position.available[: self.position.kinds])

    def plan(self, threads: int = 1) -> Plan:
        return plan(self.hand, self.knowledge, draws=self.draws, rules=self.rules, threads=threads)

    def with_available(self, available: Tiles) -> "Case":
        return replace(self, position=self.position._replace(available=available))


@st.composite
def cases(draw: st.DrawFn, drawn: bool | None = None) -> Case:
    """Draw almost complete hands with few tiles to come, or with all of them for two draws."""
    rng = random.Random(draw(st.integers(0, 2**32 - 1)))
    rules = draw(st.sampled_from([*PRESETS.values(), None])) or random_rules(rng)
    position, draws = value_case(rng, rules, drawn, work=30_000)
    case = Case(position, draws)
    if not position.melds and draw(st.booleans()):
        everything = tuple(4 - held for held in position.counts)
        case = replace(case.with_available(everything), draws=min(draws, 2))
    return case


def values_by_tile(found: Plan) -> dict[int, Fraction]:
    return {int(option.tile): option.exact for option in found.options}


@given(cases())
def test_a_value_is_a_chance_and_the_best_of_its_options(case: Case) -> None:
    found = case.plan()
    assert 0 <= found.exact <= 1
    assert found.hand == case.hand
    assert found.knowledge == case.knowledge
    assert (found.rules, found.draws) == (case.rules, case.draws)
    if case.hand.is_waiting:
        assert (found.options, found.best, found.is_complete) == ((), None, False)
        return
    if found.is_complete:
        assert (found.exact, found.best) == (1, None)
    else:
        assert found.exact == found.options[0].exact
        assert found.best is (found.options[0].tile if found.exact else None)
    assert [option.tile for option in found.options] == sorted(
        set(case.hand.tiles), key=lambda tile: (-values_by_tile(found)[tile], tile)
    )
    for option in found.options:
        assert option.probability == float(option.exact)


@given(cases(drawn=True))
def test_options_accept_what_discards_accept(case: Case) -> None:
    expected = {
        option.tile: (option.deficiency, option.tiles, option.copies)
        for option in paili.discards(case.hand, case.knowledge, rules=case.rules)
    }
    options = case.plan().options
    assert {o.tile: (o.deficiency, o.tiles, o.copies) for o in options} == expected


@given(cases(drawn=True))
def test_one_draw_is_delta_over_the_available_tiles(case: Case) -> None:
    """Check Li & Yan 2019, equation 20."""
    assume(case.total and paili.deficiency(case.hand, case.knowledge, rules=case.rules) == 1)
    for option in paili.discards(case.hand, case.knowledge, rules=case.rules):
        value = values_by_tile(replace(case, draws=1).plan())[option.tile]
        assert value == Fraction(option.delta, case.total)


@given(cases())
def test_more_draws_never_lower_a_value(case: Case) -> None:
    plans = [replace(case, draws=draws).plan() for draws in range(case.draws + 1)]
    for fewer, more in pairwise(plans):
        assert fewer.exact <= more.exact
        values = values_by_tile(more)
        assert all(value <= values[tile] for tile, value in values_by_tile(fewer).items())


@given(cases())
def test_positive_exactly_from_the_deficiency_on(case: Case) -> None:
    found = case.plan()
    deficiency = paili.deficiency(case.hand, case.knowledge, rules=case.rules)
    assert (found.exact > 0) == (deficiency <= case.draws)
    for option in found.options:
        assert (option.exact > 0) == (option.deficiency <= case.draws)


@given(cases(), st.permutations(range(3)), st.permutations(range(SUITED, KINDS)), st.booleans())
def test_suits_honors_and_directions_are_interchangeable(
    case: Case, suits: list[int], honors: list[int], backwards: bool
) -> None:
    ranks = range(8, -1, -1) if backwards else range(9)
    image = [9 * suits[kind // 9] + ranks[kind % 9] for kind in range(SUITED)] + honors
    void = case.position.void
    other = case.position._replace(
        counts=_moved(case.position.counts, image),
        available=_moved(case.position.available, image),
        void=None if void is None else suits[void],
    )
    mine, theirs = case.plan(), replace(case, position=other).plan()
    assert mine.exact == theirs.exact
    moved = {image[tile]: value for tile, value in values_by_tile(mine).items()}
    assert values_by_tile(theirs) == moved


def _moved(counts: Tiles, image: list[int]) -> Tiles:
    moved = [0] * KINDS
    for kind, number in enumerate(counts):
        moved[image[kind]] = number
    return tuple(moved)


@given(cases())
def test_threads_do_not_matter(case: Case) -> None:
    alone = case.plan()
    for threads in (2, 3):
        together = case.plan(threads)
        assert together == alone
        assert together.reasons() == alone.reasons()


@given(cases(drawn=True))
def test_scalar_is_a_batch_of_one(case: Case) -> None:
    row = discard_values_batch(
        np.array([case.position.counts], dtype=np.uint8),
        np.array(case.position.available, dtype=np.uint8),
        draws=case.draws,
        melds=case.position.melds,
        rules=case.rules,
    )[0]
    options = {int(option.tile): option.probability for option in case.plan().options}
    assert {kind: value for kind, value in enumerate(row.tolist()) if value == value} == options


@given(cases())
def test_no_knowledge_is_all_that_is_not_ours(case: Case) -> None:
    assume(not case.position.melds)
    draws = min(case.draws, 2)
    plain = plan(case.hand, draws=draws, rules=case.rules)
    full = paili.KnowledgeBase.full(case.hand)
    assert plain == plan(case.hand, full, draws=draws, rules=case.rules)
    assert plain.knowledge == full


@given(cases())
def test_the_value_is_the_mean_over_the_next_draw(case: Case) -> None:
    found = case.plan()
    assume(case.draws and not found.is_complete)
    mean = sum(
        Fraction(copies, case.total) * found.after(kind).exact
        for kind, copies in enumerate(case.position.available[: case.position.kinds])
        if copies
    )
    assert mean == found.exact


@given(cases(), st.data())
def test_the_plan_after_a_draw_follows_the_best_discard(case: Case, data: st.DataObject) -> None:
    found = case.plan()
    may_come = [k for k in range(case.position.kinds) if case.position.available[k]]
    assume(case.draws and may_come and not found.is_complete)
    tile = paili.Tile(data.draw(st.sampled_from(may_come)))
    kept = case.hand.without_tile(found.options[0].tile) if found.options else case.hand
    after = found.after(tile)
    assert after.hand == kept.with_tile(tile)
    assert after.knowledge == case.knowledge.own_draw(tile)
    assert after == plan(after.hand, after.knowledge, draws=case.draws - 1, rules=case.rules)


@given(cases())
def test_reasons_are_complete_hands_that_can_come_and_carry_the_value(case: Case) -> None:
    found = case.plan()
    reasons = found.reasons()
    assert sum((reason.exact for reason in reasons), Fraction(0)) == found.exact
    assert len({reason.tiles for reason in reasons}) == len(reasons)
    assert list(reasons) == sorted(reasons, key=lambda reason: (-reason.exact, reason.tiles.tiles))
    for reason in reasons:
        counts = tuple(map(int, reason.tiles.counts))
        assert reason.exact > 0
        assert is_complete(counts, *case.position[2:])
        more = Counter(reason.tiles.tiles) - Counter(case.hand.tiles)
        assert reason.coming == more
        assert more.total() <= case.draws
        assert all(copies <= case.position.available[tile] for tile, copies in more.items())


@given(cases(), st.data())
def test_a_draw_that_is_not_wanted_is_a_draw_to_discard(case: Case, data: st.DataObject) -> None:
    """Check that a tile of which no winning hand has more may be discarded without loss."""
    found = case.plan()
    assume(case.draws and not found.is_complete)
    kept = case.hand.without_tile(found.options[0].tile) if found.options else case.hand
    available = case.position.available
    wanted, matter = (
        kinds(tuple(kept.counts.tolist()), available, *case.position[2:], case.draws)
        for kinds in (kinds_wanted, kinds_that_matter)
    )
    may_come = [k for k in range(case.position.kinds) if available[k] and k not in wanted]
    assume(may_come)
    tile = data.draw(st.sampled_from(may_come))
    after = found.after(tile)
    assert values_by_tile(after)[tile] == after.exact
    # All kinds that cannot matter lead to the same value.
    assert len({found.after(kind).exact for kind in may_come if kind not in matter}) <= 1


@given(cases(drawn=False), st.data())
def test_kinds_that_cannot_matter_may_stand_for_each_other(case: Case, data: st.DataObject) -> None:
    """Move available copies between such kinds: no value changes, so that they may be merged."""
    counts, available = case.position.counts, list(case.position.available)
    most = tuple(4 - held for held in counts)
    matter = kinds_that_matter(counts, most, *case.position[2:], case.draws)
    melded = {tile for meld in case.hand.melds for tile in meld.tiles}
    idle = [k for k in range(case.position.kinds) if k not in matter and k not in melded]
    copies = [kind for kind in idle for _ in range(available[kind])]
    assume(copies)
    places = [kind for kind in idle for _ in range(most[kind])]
    for kind in idle:
        available[kind] = 0
    for kind in data.draw(st.permutations(places))[: len(copies)]:
        available[kind] += 1
    assert case.with_available(tuple(available)).plan().exact == case.plan().exact


def test_a_tile_may_be_wanted_again_after_its_discard() -> None:
    """Check that the fourth 6m matters although no winning hand has four of them."""
    hand = paili.Hand.parse("2666m[111p][222p][333p]")
    values = {}
    for wall in ("3456m", "3459m"):
        tiles = paili.parse_tiles(wall)
        available = [tiles.count(tile) for tile in paili.Tile]
        values[wall] = plan(
            hand, paili.KnowledgeBase.from_counts(available), draws=3, rules=paili.MAHJONG0
        ).exact
    assert values == {"3456m": Fraction(2, 3), "3459m": Fraction(5, 8)}
