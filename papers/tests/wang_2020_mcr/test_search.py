"""The printed search of Wang, Lyu and Chen (2020), beside all nearest hands of paili."""

from __future__ import annotations

from random import Random

import pytest
from paili import MCR, ArgumentError, Hand, KnowledgeBase, Meld, Tile, Wind, completions, deficiency
from paili_papers.wang_2020_mcr.algorithms.search import (
    GROUPS,
    MOST_LACKING,
    Limits,
    Plans,
    Search,
)
from paili_papers.wang_2020_mcr.algorithms.winning_chances import sets_and_eye

from tests.depth import sample

NO_LIMIT = Limits(None, None)
RULES = MCR.requiring(8, seat_wind=Wind.SOUTH, prevalent_wind=Wind.EAST, win_by="discard")


def search(text: str, *gone: Tile) -> Search:
    hand = Hand.parse(text)
    known = KnowledgeBase.full(hand)
    for tile in gone:
        known = known.discard(tile)
    return Search(hand, known, seat_wind=Wind.SOUTH, prevalent_wind=Wind.EAST)


def exact(of: Search) -> Plans:
    """Return LHT(S) and P(S) of hands with sets and a pair, from `completions`."""
    for slack in range(MOST_LACKING + 1):
        found = completions(of.hand, of.knowledge, rules=RULES, slack=slack, limit=1_000_000)
        hands = [
            (item.distance, tuple(map(int, item.tiles.tiles)))
            for item in found.items
            if any(sets_and_eye(tuple(map(int, item.tiles.tiles)), eye=True))
        ]
        if hands:
            least = min(distance for distance, _ in hands)
            return Plans(least, tuple(sorted(tiles for far, tiles in hands if far == least)), None)
        if not 0 <= found.deficiency < MOST_LACKING:
            break
    return Plans(None, (), None)


def random_hand(random: Random) -> Search:
    """Return a waiting or drawn hand, partly from a list of groups, and with some tiles gone."""
    melds = random.choice([0, 0, 1, 2])
    groups = random.choices(GROUPS[:55], k=4 - melds)
    wanted = [kind for group in groups for kind in group][: random.randrange(6, 12)]
    wall = [kind for kind in range(34) for _ in range(4)]
    random.shuffle(wall)
    size = random.choice([13, 14]) - 3 * melds
    tiles: list[int] = []
    for kind in [*wanted, *wall]:
        if len(tiles) < size and tiles.count(kind) < 4:
            tiles.append(kind)
    declared = [Meld.pung(Tile(kind)) for kind in range(34) if kind not in tiles][:melds]
    hand = Hand.from_tiles(map(Tile, tiles), melds=declared)
    counts = [
        random.randint(0, max(0, 4 - tiles.count(kind) - 3 * (Meld.pung(Tile(kind)) in declared)))
        for kind in range(34)
    ]
    return Search(
        hand, KnowledgeBase.from_counts(counts), seat_wind=Wind.SOUTH, prevalent_wind=Wind.EAST
    )


def test_it_finds_all_winning_hands_of_sets() -> None:
    random, found = Random(1), 0
    for _ in range(sample(200, at_least=20)):
        one = random_hand(random)
        plans, true = one.run(NO_LIMIT), exact(one)
        assert plans.is_complete
        if true.least is not None and true.least > MOST_LACKING:
            true = Plans(None, (), None)
        assert (plans.least, plans.hands) == (true.least, true.hands), one.hand
        found += plans.least is not None
    assert found > 5


def test_it_goes_on_where_it_has_stopped() -> None:
    random, runs = Random(2), 0
    for _ in range(sample(20, at_least=3)):
        one = random_hand(random)
        whole, parts = one.run(NO_LIMIT), Plans(sets=one.sets)
        while parts.path is not None:
            parts = one.run(Limits(states=random.randrange(50, 900), seconds=None), parts)
            assert len(parts.saved()) < 100_000
            parts = Plans.restored(parts.saved())
            runs += 1
        assert (parts.least, parts.hands) == (whole.least, whole.hands)
    assert runs > 10


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "null",
        '{"least": 1, "path": [], "sets": 4}',
        '{"least": 1, "path": [], "sets": 4, "hands": "abc"}',
        '{"least": 1, "path": [], "sets": 9, "hands": ""}',
        '{"least": 1, "path": [99, 1], "sets": 4, "hands": ""}',
        '{"least": "x", "path": [], "sets": 4, "hands": ""}',
        '{"least": null, "path": [], "sets": 4, "hands": "ÄÄÄÄÄÄÄÄÄÄÄÄÄÄ"}',
        "[" * 100_000,
    ],
)
def test_other_texts_are_no_plans(text: str) -> None:
    with pytest.raises(ArgumentError):
        Plans.restored(text)


def test_hands_without_their_melds_are_refused() -> None:
    with pytest.raises(ArgumentError, match="a hand with all of its melds"):
        search("123m456p77s")


def test_limits() -> None:
    far = search("1359m2468p135s12z")
    few = far.run(Limits(states=1_000, seconds=None))
    assert (few.states, few.is_complete) == (1_000, False)
    assert far.run(Limits(states=None, seconds=0.0)).states == 0
    more = far.run(Limits(states=1_000, seconds=None), few)
    assert more.states == 2_000
    assert more.path > few.path


def test_more_states_than_the_paper_hopes_for() -> None:
    """Check section 3.2, which says fewer than 10^5 states; this hand lacks five tiles."""
    plans = search("1359m2468p135s12z").run(NO_LIMIT)
    assert (plans.least, len(plans.hands)) == (5, 10)
    assert plans.states > 100_000


def test_seven_pairs_are_not_found() -> None:
    one = search("1122m3344p5566s7z")
    assert deficiency(one.hand, one.knowledge, rules=RULES) == 1
    assert one.run(NO_LIMIT).least == 4


def test_tiles_that_are_gone_are_not_planned_with() -> None:
    ready = "12345678m11p[777z]"
    assert search(ready).run(NO_LIMIT).least == 1
    assert search(ready, *[Tile.M9] * 4).run(NO_LIMIT).least != 1


def test_a_complete_hand_is_judged_by_its_tiles() -> None:
    found = search("123456789m11p234s").run(NO_LIMIT)
    assert (found.least, len(found.hands)) == (0, 1)


def test_plans_of_the_last_turn_are_measured_again() -> None:
    before = search("12345678m11p[777z]")
    plans = before.run(NO_LIMIT)
    drawn = search("123456789m11p[777z]")
    mixed = drawn.run(Limits(states=0, seconds=None), plans)
    assert (mixed.least, mixed.hands) == (0, plans.hands)
    gone = search("12345678m11p[777z]", *[Tile.M9] * 4)
    assert gone.run(Limits(states=0, seconds=None), plans).hands == ()


@pytest.mark.parametrize("text", ["55m23777z[111m][999m]", "1m[234m][567m][888p][111z]"])
def test_with_melds(text: str) -> None:
    one = search(text)
    assert (one.run(NO_LIMIT).least, one.run(NO_LIMIT).hands) == (
        exact(one).least,
        exact(one).hands,
    )
