"""Laws of wins of a minimum worth, for any hand, knowledge and requirement."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import paili
from hypothesis import assume, given
from hypothesis import strategies as st
from paili import UNREACHABLE
from paili.mcr import Fan

from tests.cases import strategies
from tests.cases.required import MINIMA, near_cases
from tests.cases.winning import situations
from tests.reference.required import is_last_copy

ALL = 1_000_000
"""A limit that no list of completions reaches."""
NOTHING = paili.KnowledgeBase.from_counts([0] * 34)


@dataclass(frozen=True)
class Case:
    """A hand, the tiles that can come, and the required worth of a win."""

    hand: paili.Hand
    knowledge: paili.KnowledgeBase
    rules: paili.Rules

    @property
    def deficiency(self) -> int:
        return paili.deficiency(self.hand, self.knowledge, rules=self.rules)

    @property
    def plain(self) -> int:
        return paili.deficiency(self.hand, self.knowledge, rules=paili.MCR)

    def completions(self, **limits: int) -> paili.Completions:
        return paili.completions(self.hand, self.knowledge, **limits, rules=self.rules)

    def asking(self, **changed: Any) -> "Case":
        """Return the case with another minimum or way to win."""
        asked = self.requirement
        members = {name: getattr(asked, name) for name in ("seat_wind", "prevalent_wind", "win_by")}
        minimum = changed.pop("minimum", asked.minimum)
        return replace(self, rules=paili.MCR.requiring(minimum, **members | changed))

    @property
    def requirement(self) -> paili.Requirement:
        assert self.rules.requirement is not None
        return self.rules.requirement

    def with_draw(self, tile: paili.Tile) -> "Case":
        drawn = self.hand.with_tile(tile)
        return replace(self, hand=drawn, knowledge=self.knowledge.own_draw(tile))

    def may_come(self) -> list[paili.Tile]:
        return [tile for tile in paili.Tile if self.knowledge.available[tile]]

    def ways(self) -> list[bool]:
        """Return for each allowed way to win whether the last tile is self-drawn."""
        return {"discard": [False], "self_draw": [True]}.get(self.requirement.win_by, [False, True])

    def worth(self, last: paili.Tile) -> int:
        """Return the best fan of a waiting hand that a tile completes."""
        winds = {name: getattr(self.requirement, name) for name in ("seat_wind", "prevalent_wind")}
        left = max(int(self.knowledge.available[last]), 1)
        winds["last_copy"] = is_last_copy(int(self.hand.counts[last]), left)
        wins = (paili.mcr.Win(self.hand, last, self_drawn=way, **winds) for way in self.ways())
        return max(paili.mcr.score(win).fan for win in wins)


@st.composite
def cases(draw: st.DrawFn, drawn: bool | None = None) -> Case:
    """Draw a hand: almost complete, or any."""
    if draw(st.booleans()):
        found = near_cases(draw(st.integers(0, 2**32 - 1)), 20)
        case = next(c for c in found if drawn is None or c.hand.is_waiting != drawn)
        return Case(case.hand, case.knowledge, case.rules)
    position = draw(strategies.positions(drawn, st.just(paili.MCR), unknown=False))
    rules = paili.MCR.requiring(
        draw(st.sampled_from(MINIMA)),
        seat_wind=draw(st.sampled_from(paili.Wind)),
        prevalent_wind=draw(st.sampled_from(paili.Wind)),
        win_by=draw(st.sampled_from(paili.WinBy)),
    )
    return Case(position.hand, position.knowledge, rules)


@given(cases())
def test_never_nearer_than_any_win_and_as_near_if_all_count(case: Case) -> None:
    assert case.deficiency >= case.plain
    assert case.asking(minimum=0).deficiency == case.plain


@given(cases(), st.lists(st.integers(0, 4), min_size=34, max_size=34))
def test_less_that_can_come_is_never_nearer(case: Case, most: list[int]) -> None:
    """Subtract the fan of a last copy, which a tile may gain where fewer copies can come."""
    fewer = np.minimum(case.knowledge.available, most)
    thinner = replace(case, knowledge=paili.KnowledgeBase.from_counts(fewer))
    minimum = max(case.requirement.minimum - Fan.LAST_TILE.points, 0)
    assert thinner.deficiency >= case.asking(minimum=minimum).deficiency


@given(cases(), st.integers(0, 100))
def test_a_higher_minimum_is_never_nearer(case: Case, more: int) -> None:
    higher = case.asking(minimum=case.requirement.minimum + more)
    assert higher.deficiency >= case.deficiency


@given(cases())
def test_either_way_is_the_nearer_of_both(case: Case) -> None:
    ways = [case.asking(win_by=way).deficiency for way in ("discard", "self_draw")]
    assert case.asking(win_by="either").deficiency == min(ways)


@given(cases(drawn=False))
def test_accepted_tiles_are_those_that_bring_nearer(case: Case) -> None:
    found = paili.acceptance(case.hand, case.knowledge, rules=case.rules)
    assert found.deficiency == case.deficiency
    available = case.knowledge.available
    assert all(copies == available[tile] > 0 for tile, copies in found.tiles.items())
    accepted = set(found.tiles)
    for tile in case.may_come():
        after = case.with_draw(tile)
        if found.deficiency == 1:
            is_complete = paili.deficiency(after.hand, rules=paili.MCR) == 0
            nearer = is_complete and case.worth(tile) >= case.requirement.minimum
        elif found.deficiency == UNREACHABLE or after.deficiency > 0:
            nearer = after.deficiency == found.deficiency - 1
        else:
            continue  # worth too little: depends on the last tile
        assert (tile in accepted) == nearer, tile


@given(cases(drawn=True))
def test_the_best_discard_keeps_what_is_near(case: Case) -> None:
    """Check that it keeps the number, or lowers it if the discard may return as the last tile."""
    now = case.deficiency
    options = paili.discards(case.hand, case.knowledge, rules=case.rules)
    assert {option.tile for option in options} == set(case.hand.tiles)
    if now == 0:
        assert all(option.deficiency > 0 for option in options)
        return
    assert options[0].deficiency <= now
    for option in options:
        kept = replace(case, hand=case.hand.without_tile(option.tile))
        found = paili.acceptance(kept.hand, kept.knowledge, rules=kept.rules)
        assert (option.deficiency, option.tiles) == (found.deficiency, found.tiles)
        if option.deficiency < now:
            assert all(item.lasts == (option.tile,) for item in kept.completions(limit=ALL).items)


@given(st.integers(0, 2**32 - 1), cases())
def test_a_complete_hand_counts_from_what_it_is_worth(seed: int, other: Case) -> None:
    (win,) = situations(seed, 1)
    waiting = replace(other, hand=win.to_paili().hand, knowledge=NOTHING)
    case = replace(waiting, hand=waiting.hand.with_tile(win.tile))
    worth = max(
        replace(case, hand=case.hand.without_tile(tile)).worth(tile)
        for tile in set(case.hand.tiles)
    )
    assert case.asking(minimum=worth).deficiency == 0
    assert case.asking(minimum=worth + 1).deficiency == UNREACHABLE


@given(cases(), st.integers(0, 2), st.integers(0, 30))
def test_slack_adds_completions_and_a_limit_only_shortens_the_list(
    case: Case, slack: int, limit: int
) -> None:
    assume(slack <= 5 - min(case.plain, 5))  # farther away there are too many
    found, more = (
        case.completions(slack=slack, limit=ALL),
        case.completions(slack=slack, limit=limit),
    )
    assert (more.deficiency, more.counts) == (found.deficiency, found.counts)
    assert more.items == found.items[:limit]
    assert sum(found.counts) == len({item.tiles for item in found.items}) == len(found.items)
    assert found.deficiency == case.deficiency
    if found.deficiency == UNREACHABLE:
        assert found.counts == ()
    else:
        assert found.counts[0] > 0
        assert len(found.counts) == 1 + min(slack, 14 - found.deficiency)
        assert found.counts[:1] == case.completions(limit=0).counts


@given(cases())
def test_completions_are_what_they_say(case: Case) -> None:
    for item in case.completions(limit=20).items:
        after = [*case.hand.tiles]
        for tile, copies in item.coming.items():
            assert copies <= case.knowledge.available[tile]
            after += [tile] * copies
        for tile, copies in item.going.items():
            for _ in range(copies):
                after.remove(tile)
        assert tuple(sorted(after)) == item.tiles.tiles
        assert item.coming.copies == item.distance
        assert item.last in item.lasts
        assert item.self_drawn in case.ways()
        score = paili.mcr.score(item.win)
        assert (score.fan, score.fans) == (item.fan, item.fans)
        assert score.fan == score.without_flowers >= case.requirement.minimum
        assert 0 < item.probability <= 1


@given(st.lists(cases(), min_size=1, max_size=4))
def test_scalar_is_a_batch_of_one_and_threads_do_not_matter(some: list[Case]) -> None:
    for melds in {case.hand.melds for case in some}:
        alike = [case for case in some if case.hand.melds == melds]
        rules = alike[0].rules
        counts = np.array([case.hand.counts for case in alike])
        available = np.array([case.knowledge.available for case in alike])
        expected = [replace(case, rules=rules).deficiency for case in alike]
        for threads in (1, 2, 3):
            found = paili.deficiency_batch(
                counts, available, melds=melds, threads=threads, rules=rules
            )
            assert found.dtype == np.int8
            assert found.tolist() == expected
        first = paili.deficiency_batch(counts[:1], available[0], melds=melds, rules=rules)
        assert first.tolist() == expected[:1]


@given(cases())
def test_no_knowledge_is_all_that_is_not_ours(case: Case) -> None:
    full = replace(case, knowledge=paili.KnowledgeBase.full(case.hand))
    assert paili.deficiency(case.hand, rules=case.rules) == full.deficiency
    batch = paili.deficiency_batch(
        np.array([case.hand.counts]), melds=case.hand.melds, rules=case.rules
    )
    assert batch.tolist() == [full.deficiency]
    if full.deficiency < 5:
        listed = paili.completions(case.hand, limit=5, rules=case.rules)
        assert listed == full.completions(limit=5)
