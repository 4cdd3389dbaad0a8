"""Games that end with a win whose fan bots get wrong, each worked out by hand.

The rules are numbered on from `test_judge`. A win pays 8 and its fan: three times to who has
drawn it; else the giver pays 8 and the fan, the two others 8.
"""

from paili.games.mcr import EventKind
from paili.mcr import Fan

from tests.cases.games.positions import EAST, SOUTH
from tests.cases.games.table import Game


def given(hand: str, tile: str) -> Game:
    """South has won by east's first discard."""
    game = Game.duplicate({SOUTH: hand}, {EAST: {1: tile}})
    game.say({EAST: f"PLAY {tile}"})
    game.say({SOUTH: "HU"})
    assert game.last.kind is EventKind.WIN
    return game


def drawn(hand: str, tile: str) -> Game:
    """South has won by its first draw."""
    game = Game.duplicate({SOUTH: hand}, {SOUTH: {1: tile}})
    game.until(SOUTH, 1)
    game.say({SOUTH: "HU"})
    assert game.last.kind is EventKind.WIN
    return game


# 6. A single wait is one of shape


def test_a_dead_wait_spoils_the_edge_wait() -> None:
    """23m waits for 1m and for 4m; that south itself shows all four of the latter is no matter."""
    hand = "W2 W3 W4 W4 W5 W6 W7 W8 W9 W9 W9 J1 J2"
    game = Game.duplicate({SOUTH: hand}, {EAST: {1: "W4", 2: "W4", 3: "W1"}})
    game.say({EAST: "PLAY W4"})
    game.say({SOUTH: "PENG J1"})
    game.until(EAST, 2)
    game.say({EAST: "PLAY W4"})
    game.say({SOUTH: "CHI W5 J2"})
    game.until(EAST, 3)
    game.say({EAST: "PLAY W1"})
    game.say({SOUTH: "HU"})
    assert game.fans == {Fan.FULL_FLUSH: 1, Fan.PURE_STRAIGHT: 1, Fan.TILE_HOG: 1}
    assert game.payments == [-50, 66, -8, -8]  # 24 + 16 + 2


def test_no_wait_in_a_melded_hand() -> None:
    hand = "B2 B3 T4 T5 W6 W7 F1 F1 J1 J2 J2 J3 J3"
    calls = {"B1": "CHI B2 J2", "T3": "CHI T4 J2", "W5": "CHI W6 J3", "F1": "PENG J3"}
    draws = dict(enumerate([*calls, "J1"], 1))
    game = Game.duplicate({SOUTH: hand}, {EAST: draws})
    for number, (tile, call) in enumerate(calls.items(), 1):
        game.until(EAST, number)
        game.say({EAST: f"PLAY {tile}"})
        game.say({SOUTH: call})
    game.until(EAST, 5)
    game.say({EAST: "PLAY J1"})
    game.say({SOUTH: "HU"})
    assert game.fans == {Fan.MELDED_HAND: 1, Fan.ALL_TYPES: 1, Fan.PREVALENT_WIND: 1}
    assert game.payments == [-22, 38, -8, -8]  # 6 + 6 + 2


# 7. A pung completed by a discard is exposed

PUNGS = "W2 W2 W2 B5 B5 B5 F2 F2 F2 T7 T7 J1 J1"


def test_a_discard_exposes_the_pung() -> None:
    game = given(PUNGS, "T7")
    assert game.fans == {
        Fan.THREE_CONCEALED_PUNGS: 1,
        Fan.ALL_PUNGS: 1,
        Fan.ALL_TYPES: 1,
        Fan.SEAT_WIND: 1,
        Fan.CONCEALED_HAND: 1,
    }
    assert game.payments == [-40, 56, -8, -8]  # 16 + 6 + 6 + 2 + 2


def test_a_draw_does_not() -> None:
    game = drawn(PUNGS, "T7")
    assert game.fans == {
        Fan.FOUR_CONCEALED_PUNGS: 1,
        Fan.ALL_TYPES: 1,
        Fan.SEAT_WIND: 1,
        Fan.SELF_DRAWN: 1,
    }
    assert game.payments == [-81, 243, -81, -81]  # 64 + 6 + 2 + 1


def test_nor_does_a_discard_that_fits_a_concealed_chow() -> None:
    """4m completes 456m; 444m stays concealed."""
    game = given("W4 W4 W4 W5 W6 B2 B2 B2 T8 T8 T8 F3 F3", "W4")
    assert game.fans == {Fan.THREE_CONCEALED_PUNGS: 1, Fan.CONCEALED_HAND: 1, Fan.TILE_HOG: 1}
    assert game.payments == [-28, 44, -8, -8]  # 16 + 2 + 2


# 8. Pairs of chows: one less than chows that are related


def test_four_chows_make_three_pairs_of_different_kinds() -> None:
    """Two doubles and two straights are there; the second straight is cut, and 8 fan are left."""
    game = given("W3 W4 W5 W6 W7 B2 B3 B4 B5 B6 B7 B9 B9", "W2")
    assert game.fans == {
        Fan.MIXED_DOUBLE_CHOW: 2,
        Fan.SHORT_STRAIGHT: 1,
        Fan.ALL_CHOWS: 1,
        Fan.CONCEALED_HAND: 1,
        Fan.ONE_VOIDED_SUIT: 1,
    }
    assert game.payments == [-16, 32, -8, -8]  # 2 + 1 + 2 + 2 + 1


# 9. Pungs of terminals and honours


def test_big_three_winds_and_the_own_winds() -> None:
    """East is the prevalent wind, south the seat's: neither is a pung of honours, nor is west."""
    game = given("F1 F1 F1 F2 F2 F2 F3 F3 W2 W3 W4 B5 B5", "F3")
    assert game.fans == {
        Fan.BIG_THREE_WINDS: 1,
        Fan.PREVALENT_WIND: 1,
        Fan.SEAT_WIND: 1,
        Fan.TWO_CONCEALED_PUNGS: 1,
        Fan.CONCEALED_HAND: 1,
        Fan.ONE_VOIDED_SUIT: 1,
    }
    assert game.payments == [-29, 45, -8, -8]  # 12 + 2 + 2 + 2 + 2 + 1


# 10. Hands that are concealed by nature


def test_thirteen_orphans_are_self_drawn_for_one() -> None:
    game = drawn("W1 W9 B1 B9 T1 T9 F1 F2 F3 F4 J1 J2 J3", "J3")
    assert game.fans == {Fan.THIRTEEN_ORPHANS: 1, Fan.SELF_DRAWN: 1}
    assert game.payments == [-97, 291, -97, -97]  # 88 + 1


# 12. Knitted tiles


def test_nine_knitted_tiles_and_five_honours() -> None:
    game = given("W1 W4 W7 B2 B5 B8 T3 T6 T9 F1 F2 F3 F4", "J1")
    assert game.fans == {Fan.LESSER_HONORS_AND_KNITTED_TILES: 1, Fan.KNITTED_STRAIGHT: 1}
    assert game.payments == [-32, 48, -8, -8]  # 12 + 12


def test_a_knitted_straight_with_a_meld() -> None:
    hand = "W1 W4 W7 B2 B5 B8 T3 T6 F2 F2 J1 J1 J2"
    game = Game.duplicate({SOUTH: hand}, {EAST: {1: "F2", 2: "T9"}})
    game.say({EAST: "PLAY F2"})
    game.say({SOUTH: "PENG J2"})
    game.until(EAST, 2)
    game.say({EAST: "PLAY T9"})
    game.say({SOUTH: "HU"})
    assert game.fans == {Fan.KNITTED_STRAIGHT: 1, Fan.ALL_TYPES: 1, Fan.SEAT_WIND: 1}
    assert game.payments == [-28, 44, -8, -8]  # 12 + 6 + 2


# 13. Seven pairs


def test_four_of_a_kind_are_two_pairs() -> None:
    game = given("B1 B1 B1 B1 W9 W9 T3 T3 F1 F1 J1 J1 J2", "J2")
    assert game.fans == {Fan.SEVEN_PAIRS: 1, Fan.ALL_TYPES: 1, Fan.TILE_HOG: 1}
    assert game.payments == [-40, 56, -8, -8]  # 24 + 6 + 2


def test_pairs_or_sets_whichever_is_more() -> None:
    pairs = given("W2 W2 W3 W3 W4 W4 B2 B2 B3 B3 B4 B4 T5", "T5")
    assert pairs.fans == {Fan.SEVEN_PAIRS: 1, Fan.ALL_SIMPLES: 1}
    assert pairs.payments == [-34, 50, -8, -8]  # 24 + 2
    sets = given("W1 W1 W2 W2 W3 W3 W7 W7 W8 W8 W9 W9 W5", "W5")
    assert sets.fans == {Fan.PURE_TERMINAL_CHOWS: 1, Fan.CONCEALED_HAND: 1, Fan.SINGLE_WAIT: 1}
    assert sets.payments == [-75, 91, -8, -8]  # 64 + 2 + 1
