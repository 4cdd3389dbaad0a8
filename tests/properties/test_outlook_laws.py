"""Laws of the long game, for positions of all sizes and amounts of knowledge."""

from dataclasses import replace
from math import comb, fsum

import paili
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from paili.analysis.outlook import Outlook, OutlookOption, outlook
from paili.analysis.simulation import simulate

from tests.cases.strategies import Position, positions
from tests.depth import sample

# Most positions are too far for the exact answers that some laws need.
few_examples = settings(
    max_examples=sample(60), suppress_health_check=[HealthCheck.filter_too_much]
)


def look(position: Position, draws: int, detours: int | None = None) -> Outlook:
    return outlook(
        position.hand,
        position.knowledge,
        draws=draws,
        rules=position.rules,
        detours=detours,
        memory=40_000_000,
    )


def is_near(position: Position) -> bool:
    """Return whether an exhaustive search is fast."""
    return position.deficiency <= 2 or position.deficiency == paili.UNREACHABLE


def tiles_of(position: Position) -> int:
    return sum(position.available[: position.rules.kinds])


@few_examples
@given(positions(), st.integers(0, 12))
def test_curves_are_chances(position: Position, draws: int) -> None:
    found = look(position, min(draws, tiles_of(position)))
    for option in found.options:
        for curve in (option.won, option.ready):
            assert all(0 <= chance <= 1 for chance in curve)
            assert list(curve) == sorted(curve)
        assert all(won <= ready for won, ready in zip(option.won, option.ready, strict=True))
        early = option.won[: max(0, option.deficiency - 1)]
        assert not any(early), "a hand needs as many draws as its deficiency says"


@few_examples
@given(positions())
def test_one_draw_wins_what_is_accepted(position: Position) -> None:
    if not tiles_of(position):
        return
    for option in look(position, 1).options:
        copies = option.copies if option.deficiency == 1 else 0
        assert option.won[0] == pytest.approx(copies / tiles_of(position))


@few_examples
@given(positions())
def test_dead_is_what_cannot_be_completed(position: Position) -> None:
    found = look(position, min(5, tiles_of(position)))
    for option in found.options:
        if option.is_dead:
            assert not any(option.won)
            assert not any(option.ready)
    assert found.is_complete == (not position.is_waiting and position.deficiency == 0)
    if not found.is_complete:
        assert found.is_dead == (position.deficiency == paili.UNREACHABLE)


def is_likely(won: int, games: int, chance: float) -> bool:
    """Return whether the number of wins is plausible: both tails have a probability above 1e-9."""
    exactly = [comb(games, k) * chance**k * (1 - chance) ** (games - k) for k in range(games + 1)]
    return min(fsum(exactly[: won + 1]), fsum(exactly[won:])) > 1e-9


@few_examples
@given(positions(), st.integers(2, 8))
def test_chances_are_those_of_games(position: Position, draws: int) -> None:
    draws = min(draws, tiles_of(position))
    found = look(position, draws)
    if found.is_complete:
        return
    played = simulate(
        position.hand,
        position.knowledge,
        policy="outlook",
        draws=draws,
        games=400,
        seed=1,
        rules=position.rules,
        memory=40_000_000,
    )
    won = played.won[-1] if draws else 0
    assert is_likely(won, played.games, found.probability)


@few_examples
@given(positions(), st.permutations([0, 1, 2]))
def test_suits_may_be_permuted(position: Position, order: list[int]) -> None:
    def permuted(counts: tuple[int, ...]) -> tuple[int, ...]:
        return sum((counts[9 * suit : 9 * suit + 9] for suit in order), ()) + counts[27:]

    def moved(tile: int) -> int:
        return tile if tile >= 27 else 9 * order.index(tile // 9) + tile % 9

    void = position.rules.void_suit
    other = replace(
        position,
        counts=permuted(position.counts),
        available=permuted(position.available),
        melds=(),
        rules=position.rules.with_void(None if void is None else paili.Suit(order.index(void))),
    )
    assume(is_near(position) and not position.melds)
    draws = min(6, tiles_of(position))
    here, there = look(position, draws, 1), look(other, draws, 1)
    chances: dict[int | None, OutlookOption] = {option.tile: option for option in there.options}
    for option in here.options:
        match = chances[None if option.tile is None else paili.Tile(moved(option.tile))]
        assert match.deficiency == option.deficiency
        assert match.won == pytest.approx(option.won, abs=2e-3)


@few_examples
@given(positions(drawn=False), st.integers(1, 8))
def test_detours_do_no_harm(position: Position, draws: int) -> None:
    assume(is_near(position))
    draws = min(draws, tiles_of(position))
    none, one = look(position, draws, 0), look(position, draws, 1)
    assert one.probability >= none.probability - 2e-3
