"""Beliefs against the true hands of games, exact counts of deals, and all complete hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import paili
import pytest
from paili import Wind, games
from paili.games.mcr.replay import explanation as mcr_explanation
from paili.games.sichuan.replay import explanation as sichuan_explanation

from benchmarks.fits.beliefs import played, true_hands
from tests.reference.deals import extremes, means

RULES = {"mcr": "mcr", "sichuan": "xuezhan"}


def inferred(game: str, events: Any, seat: Wind, **options: Any) -> paili.Beliefs:
    return paili.infer(events, RULES[game], seat=seat, **options)


@pytest.mark.check
@pytest.mark.parametrize("game", ["mcr", "sichuan"])
def test_true_hands_are_within_what_is_certain(game: str) -> None:
    asked = 0
    for seed in range(4):
        state = played(game, seed)
        for number, hands in true_hands(state):
            if number % 9 or number < 9 or number == len(state.events):
                continue
            for seat in Wind:
                beliefs = inferred(game, state.events[:number], seat, samples=1, agent="uniform")
                for other in beliefs.others:
                    true = hands[int(other)]
                    must, can = beliefs.must_hold(other), beliefs.can_hold(other)
                    assert all(must[tile] <= true[tile] <= can[tile] for tile in paili.Tile)
                    assert beliefs.expected(other).sum() == pytest.approx(true.sum())
                    assert not any(true[tile] for tile in beliefs.cannot_hold(other))
                    asked += 1
    assert asked > 300


@pytest.mark.parametrize("game", ["mcr", "sichuan"])
def test_samples_fit(game: str) -> None:
    """Check that samples are deals of unseen tiles within all bounds."""
    state = played(game, 11)
    for number in range(20, len(state.events), 17):
        beliefs = inferred(game, state.events[:number], Wind.WEST, samples=60)
        samples = beliefs.samples.astype(int)
        assert samples.shape == (60, 4, 34)
        assert (samples.sum(axis=1) <= beliefs.knowledge.available).all()
        assert not samples[:, int(Wind.WEST)].any()
        for other in beliefs.others:
            hands = samples[:, int(other)]
            must, can = beliefs.must_hold(other), beliefs.can_hold(other)
            for tile in paili.Tile:
                assert must[tile] <= hands[:, tile].min() <= hands[:, tile].max() <= can[tile]
            assert np.allclose(hands.mean(axis=0), beliefs.expected(other))


def late(game: str, seed: int) -> tuple[Any, int, np.ndarray[Any, Any]]:
    """Return a game, a late moment before the first win and hidden kong, and the hands then."""
    state = played(game, seed)
    for number, hands in true_hands(state):
        following = state.events[number : number + 2]
        if any(str(event.kind) in ("win", "concealed_kong", "exhausted") for event in following):
            return state, number, hands
    raise AssertionError("the game has no end")


@pytest.mark.check
@pytest.mark.parametrize(
    ("game", "seed", "seat"), [("mcr", 8, Wind.SOUTH), ("sichuan", 66, Wind.NORTH)]
)
def test_means_and_bounds_are_those_of_all_deals(game: str, seed: int, seat: Wind) -> None:
    """Compare with all deals, counted kind by kind: the same bounds, nearly the same means."""
    state, number, hands = late(game, seed)
    told = state.events[:number]
    beliefs = inferred(game, told, seat, samples=6_000, agent="uniform", seed=4)
    unseen = beliefs.knowledge.available.astype(int)
    given = np.zeros((4, 34), dtype=int)
    for event in told:
        if str(event.kind) == "exchange" and event.seat is seat:
            # Exchanged tiles that their new owner has not shown are known to be there.
            native = event.to_native()
            np.add.at(given[native.to], list(native.tiles), 1)
    sizes = [int((hands - given)[int(other)].sum()) for other in beliefs.others]
    left = unseen - given.sum(axis=0)
    bounds = []
    for other in beliefs.others:
        cleared = cleared_suit(told, other) if game == "sichuan" else None
        most = [0 if tile.suit is cleared else int(left[tile]) for tile in paili.Tile]
        bounds.append(([0] * 34, most))
    places = (*sizes, int(left.sum()) - sum(sizes))
    bounds.append(([0] * 34, [int(copies) for copies in left]))
    exact, limits = means(left.tolist(), places, bounds), extremes(left.tolist(), places, bounds)
    for place, other in enumerate(beliefs.others):
        must, can = beliefs.must_hold(other), beliefs.can_hold(other)
        held = given[int(other)]
        for tile, (fewest, most) in zip(paili.Tile, limits[place], strict=True):
            assert (must[tile], can[tile]) == (fewest + held[tile], most + held[tile])
        exactly = np.array([float(mean) for mean in exact[place]]) + held
        assert abs(beliefs.expected(other) - exactly).max() < 0.08


def cleared_suit(told: Any, seat: Wind) -> Any:
    """Return the void suit of a seat that has discarded another suit since it last drew.

    Such a seat holds no tile of its void suit: a later one was discarded at once.
    """
    own = [event for event in told if event.seat is seat]
    void = next(event.suit for event in own if str(event.kind) == "void")
    discards = [event for event in own if str(event.kind) == "discard"]
    return void if any(event.tile.suit is not void for event in discards) else None


@pytest.mark.check
def test_a_hand_that_has_won_is_complete() -> None:
    """Check that samples of a winner's hand are complete, with the bounds of all complete hands."""
    asked = 0
    for seed in range(700):
        state = played("sichuan", seed)
        for number, hands in true_hands(state):
            win = state.events[number - 1]
            if str(win.kind) != "win" or win.giver is None or hands[int(win.seat)].sum() > 4:
                continue
            told, winner = state.events[:number], win.seat
            observer = next(seat for seat in Wind if seat not in (winner, win.giver))
            beliefs = inferred("sichuan", told, observer, samples=50, agent="uniform")
            void = next(e.suit for e in told if e.seat is winner and str(e.kind) == "void")
            complete = list(complete_hands(beliefs, win.tile, int(hands[int(winner)].sum()), void))
            assert tuple(hands[int(winner)]) in {tuple(hand) for hand in complete}
            low, high = np.min(complete, axis=0), np.max(complete, axis=0)
            must, can = beliefs.must_hold(winner), beliefs.can_hold(winner)
            assert all(low[tile] <= must[tile] for tile in paili.Tile)
            assert all(can[tile] <= high[tile] for tile in paili.Tile)
            for sample in beliefs.samples[:, int(winner)]:
                assert tuple(sample) in {tuple(hand) for hand in complete}
            asked += 1
    assert asked >= 3


def complete_hands(
    beliefs: paili.Beliefs, tile: paili.Tile, size: int, void: Any
) -> Iterator[np.ndarray[Any, Any]]:
    """Yield all hidden hands of one or four tiles that the winning tile completes."""
    unseen = beliefs.knowledge.available
    kinds = [kind for kind in paili.Tile if unseen[kind] and kind.suit is not void]
    melds = [paili.Meld.pung(paili.Tile(kind)) for kind in (27, 28, 29, 30)]
    for tiles in combinations_with_replacement(kinds, size):
        if any(tiles.count(kind) > unseen[kind] for kind in set(tiles)):
            continue
        full = (*tiles, tile)
        if any(full.count(kind) > 4 for kind in set(full)):
            continue
        hand = paili.Hand.from_tiles(full, melds=melds[: (14 - size) // 3])
        if paili.deficiency(hand, rules="riichi") == 0:
            yield np.array(paili.Hand.from_tiles(tiles, melds=melds[: (14 - size) // 3]).counts)


def test_the_same_seed_gives_the_same() -> None:
    state = played("sichuan", 5)
    told = state.events[:60]
    one, two, other = (
        paili.infer(told, "xuezhan", seat="east", samples=300, seed=seed) for seed in (1, 1, 2)
    )
    assert (one.samples == two.samples).all()
    assert not (one.samples == other.samples).all()


def test_events_and_observations_say_the_same() -> None:
    """Compare the beliefs from a game's events with those from a seat's observation."""
    for game, rules in RULES.items():
        state = played(game, 2)
        by_events = paili.infer(state.events, rules, seat="north", samples=40, agent="uniform")
        by_view = paili.infer(state.observation("north"), samples=40, agent="uniform")
        assert (by_events.samples == by_view.samples).all()
        assert by_events.certain == by_view.certain


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ({"history": 3}, "history"),
        ({"history": "east"}, "history"),
        ({"history": [3], "rules": "mcr", "seat": 0}, "history"),
        ({"seat": None}, "seat"),
        ({"rules": None}, "rules"),
        ({"seat": "up"}, "seat"),
        ({"rules": "mcr"}, "rules"),
        ({"agent": "nobody"}, "agent"),
        ({"agent": 4}, "agent"),
        ({"samples": 0}, "samples"),
        ({"samples": 100_001}, "samples"),
        ({"seed": -1}, "seed"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], named: str) -> None:
    """Check that the error names the argument."""
    given = {"history": played("sichuan", 5).events[:30], "rules": "xuezhan", "seat": "east"}
    given |= arguments
    with pytest.raises((paili.ArgumentError, paili.NotationError)) as caught:
        paili.infer(**given)
    assert named in str(caught.value) or isinstance(caught.value, paili.NotationError)


def test_events_that_cannot_come_are_refused() -> None:
    """Check that a history with a gap raises an error that names the event."""
    told = played("sichuan", 5).events
    with pytest.raises(paili.IllegalActionError):
        paili.infer(told[:20] + told[40:60], "xuezhan", seat="east")
    with pytest.raises(paili.IllegalActionError):
        paili.infer((*told[:20], *played("mcr", 5).events[5:9]), "xuezhan", seat="east")


def test_own_seat_is_refused() -> None:
    beliefs = paili.infer(played("mcr", 5).events[:30], "mcr", seat="east", samples=10)
    for question in (beliefs.must_hold, beliefs.can_hold, beliefs.expected, beliefs.chances):
        with pytest.raises(paili.ArgumentError, match="seat"):
            question("east")


def test_picture_and_columns() -> None:
    """Check that picture and data have a row for each kind that is not fully seen."""
    beliefs = paili.infer(played("sichuan", 5).events[:60], "xuezhan", seat="east", samples=50)
    assert "conclusions of east" in str(beliefs)
    table = beliefs.to_arrow()
    assert table.num_rows == int((beliefs.knowledge.available > 0).sum())
    assert beliefs.draw_weights.sum() == pytest.approx(beliefs.knowledge.copies)
    shares = beliefs.chances() + sum(beliefs.chances(seat) for seat in beliefs.others)
    assert shares == pytest.approx(np.where(beliefs.knowledge.available > 0, 1.0, 0.0))


def test_even_weights_change_no_outlook() -> None:
    """Check that weights in proportion to the copies equal equally likely tiles."""
    hand = paili.Hand.parse("13579m2468p1355s7z")
    knowledge = paili.KnowledgeBase.full(hand)
    plain = paili.outlook(hand, draws=12)
    for scale in (1, 0.125, 7):
        weights = knowledge.available.astype(float) * scale
        weighed = paili.outlook(hand, draws=12, draw_weights=weights)
        assert [one.tile for one in weighed.options] == [one.tile for one in plain.options]
        assert weighed.best.won == pytest.approx(plain.best.won, abs=1e-6)


def test_weights_of_a_ready_hand() -> None:
    """Check that the first draw wins with the share of the weights of the waits."""
    hand = paili.Hand.parse("123456789m1123p")
    knowledge = paili.KnowledgeBase.full(hand)
    weights = knowledge.available.astype(float)
    weights[int(paili.Tile.P4)] *= 3
    won = paili.outlook(hand, draws=1, draw_weights=weights).best.won[0]
    waits = [int(tile) for tile in paili.acceptance(hand).tiles]
    assert won == pytest.approx(weights[waits].sum() / weights.sum(), abs=1e-6)
    never = weights.copy()
    never[waits] = 0
    assert paili.outlook(hand, draws=5, draw_weights=never).best.won[0] == 0


@pytest.mark.parametrize(
    ("weights", "error"),
    [
        ([1.0] * 27, paili.ArrayError),
        ("many", paili.ArrayError),
        ([[1.0] * 34], paili.ArrayError),
        ([float("nan")] * 34, paili.ArgumentError),
        ([float("inf")] * 34, paili.ArgumentError),
        ([-1.0] * 34, paili.ArgumentError),
        ([0.0] * 34, paili.ArgumentError),
    ],
)
def test_bad_weights(weights: Any, error: type[Exception]) -> None:
    """Check that weights must be 34 finite numbers, one of them greater than 0."""
    with pytest.raises(error):
        paili.outlook(paili.Hand.parse("123456789m1123p"), draws=1, draw_weights=weights)


def test_a_kind_without_copies_has_no_weight() -> None:
    hand = paili.Hand.parse("123456789m1123p")
    knowledge = paili.KnowledgeBase.full(hand)
    available = knowledge.available.copy()
    available[33] = 0
    gone = paili.KnowledgeBase.from_counts(available)
    with pytest.raises(paili.ArgumentError, match="draw_weights"):
        paili.outlook(hand, gone, draws=1, draw_weights=[1.0] * 34)


def test_search_takes_beliefs_about_its_own_position_alone() -> None:
    """Check that the agent uses samples, and that beliefs of another seat are an error."""
    table = games.sichuan
    agents = [table.NativeAgent("greedy") for _ in range(4)]
    state = games.play(table.State.start(table.Deal.random(4), "xuezhan"), agents)
    observation = table.Observation.start("south", "xuezhan", state.direction)
    asked = 0
    for event in state.events:
        observation = observation.observe(event)
        if not observation.has_choice or asked > 3:
            continue
        beliefs = paili.infer(observation, samples=50)
        with_beliefs = table.considerations(observation, beliefs=beliefs)
        plain = table.considerations(observation)
        assert {one.action for one in with_beliefs} == {one.action for one in plain}
        assert with_beliefs == table.considerations(observation, beliefs=beliefs)
        asked += with_beliefs != plain
        other = paili.infer(state.events[:60], "xuezhan", seat="north", samples=5)
        for wrong in (other, 3):
            with pytest.raises(paili.ArgumentError, match="beliefs"):
                table.weighed_actions(observation, beliefs=wrong)
    assert asked


@pytest.mark.parametrize("game", ["mcr", "sichuan"])
def test_explanations_tell_what_is_inferred(game: str) -> None:
    """Compare the certain tiles of an explanation with those of `infer`."""
    explain = {"mcr": mcr_explanation, "sichuan": sichuan_explanation}[game]
    observation = played(game, 6).observation("west")
    found = explain(observation)
    beliefs = paili.infer(observation, samples=5)
    assert [one.seat for one in found.inferred] == list(beliefs.others)
    for one in found.inferred:
        assert one.holds == beliefs.must_hold(one.seat)
        assert one.lacks == beliefs.cannot_hold(one.seat)
        assert len(one.likely) <= 3
