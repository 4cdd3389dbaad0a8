"""The rules of scoring that are most often misread, each with hands worked out by the rules.

Each case has two lines: its subject, the waiting hand, the winning tile and the circumstances; then
the total and the fan.
"""

from collections.abc import Iterator

import paili
import pytest

from tests.cases.wins import fan_list, fan_names, win

# Eight points are needed without flowers; the flags affect the sum.
MINIMUM = """
flowers do not lift a hand to eight | 23m456p55z[789s][333z] 4m discard, 3 flowers
    10: All Types, Pung of Terminals or Honors, Flower Tiles ×3
a chicken hand with flowers | 23m888s11z[678p][456s] 4m discard, 2 flowers
    10: Chicken Hand, Flower Tiles ×2
drawn, it is no chicken hand | 23m888s11z[678p][456s] 4m drawn
    1: Self-Drawn
nor with any other fan | 23m888s11z[678p][456s] 4m discard, wall last
    8: Last Tile Claim
closed, it is no chicken hand | 23m888s11z678p456s 4m discard
    2: Concealed Hand
"""

# A wait counts if only one kind of tile completes the shape of the hand, in any reading, whether or
# not a copy is left.
WAITS = """
edge | 12m888s11z[678p][456s] 3m discard
    1: Edge Wait
closed | 13m888s11z[678p][456s] 2m discard
    1: Closed Wait
single | 123m888s1z[678p][456s] 1z discard
    1: Single Wait
two single | 1234m888s[678p][456s] 1m discard
    1: No Honors
closed, or one of two pairs | 1113m888s[678p][456s] 2m discard
    1: No Honors
edge and single on the same tile | 1233m888s[678p][456s] 3m discard
    2: Edge Wait, No Honors
seven pairs are a second wait | 8888m9999m555p11s 7m discard
    24: Three Concealed Pungs, Concealed Hand, Tile Hog ×2, Pung of Terminals or Honors, No Honors
but not with a meld | 8888m9999m11s[555p] 7m discard
    9: Two Concealed Pungs, Tile Hog ×2, Edge Wait, No Honors, Pung of Terminals or Honors
a second wait that is dead | 1234m888s[444m][678p] 1m discard
    3: Tile Hog, No Honors
two sides, one of them dead | 23m888s11z[444m][456m] 1m discard
    4: Tile Hog, One Voided Suit, Short Straight
none in a melded hand | 1z[123m][678p][456s][888s] 1z discard
    6: Melded Hand
four melds, drawn | 1z[123m][678p][456s][888s] 1z drawn
    2: Self-Drawn, Single Wait
a concealed kong among the four | 1z[123m][678p][456s](8888s) 1z discard
    3: Concealed Kong, Single Wait
"""

# A pung that the discard completes is exposed, unless the discard fits a concealed chow.
CONCEALED_PUNGS = """
the discard completes one | 333m22555p77799s 9s discard
    26: Three Concealed Pungs, All Pungs, Concealed Hand, Pung of Terminals or Honors, No Honors
drawn | 333m22555p77799s 9s drawn
    67: Four Concealed Pungs, Self-Drawn, Pung of Terminals or Honors, No Honors
the discard completes the eye | 333m2555p777999s 2p discard
    67: Four Concealed Pungs, Single Wait, Pung of Terminals or Honors, No Honors
the discard fits a chow | 23444m666p999s11z 4m discard
    21: Three Concealed Pungs, Concealed Hand, Tile Hog, Pung of Terminals or Honors
one, so none | 22m555p45688s[678p] 2m discard
    2: All Simples
two if drawn | 22m555p45688s[678p] 2m drawn
    5: Two Concealed Pungs, All Simples, Self-Drawn
a concealed kong is one | 444p2278s[123s](3333m) 6s discard
    5: Concealed Kong, Two Concealed Pungs, No Honors
an exposed pung is none | 2278s[123s][444p](3333m) 6s discard
    3: Concealed Kong, No Honors
"""

# Pairs of chows: at most one fewer than there are related chows; one beside a fan of three chows;
# none beside a fan of four.
CHOWS = """
four with four relations count three | 34567m234567p11z 2m discard
    6: Concealed Hand, Mixed Double Chow ×2, Short Straight, One Voided Suit
two pairs of chows without relation | 34345m11z[678p][678p] 5m discard
    3: Pure Double Chow ×2, One Voided Suit
one more beside three | 34m234p11z[123m][345m] 2m discard
    18: Pure Shifted Chows, Mixed Double Chow, One Voided Suit
a fourth like each of three alike | 23234m234p11z[234m] 4m discard
    26: Pure Triple Chow, Mixed Double Chow, One Voided Suit
nothing more beside four | 23345m11z[123m][456m] 4m discard
    38: Four Pure Shifted Chows, Half Flush
three in a chain count two | 23m888s11z[456m][456p] 1m discard
    2: Mixed Double Chow, Short Straight
"""

# Pungs of terminals or honours: none for a dragon, for the wind of seat or round, and for the winds
# of Big Three Winds.
PUNGS = """
terminals and a wind | 111m2278s[999p][333z] 6s discard
    3: Pung of Terminals or Honors ×3
the wind of the round | 111m2278s[999p][111z] 6s discard
    4: Prevalent Wind, Pung of Terminals or Honors ×2
a wind of round and seat | 111m2278s[999p][111z] 6s discard, seat east
    6: Prevalent Wind, Seat Wind, Pung of Terminals or Honors ×2
a dragon | 111m2278s[999p][777z] 6s discard
    4: Dragon Pung, Pung of Terminals or Honors ×2
a kong of terminals | 2278s345p[9999p][1111m] 6s discard
    7: Two Melded Kongs, Pung of Terminals or Honors ×2, No Honors
three winds | 2278s[111z][222z][333z] 6s discard
    22: Big Three Winds, Half Flush, Prevalent Wind, Seat Wind
three winds and a terminal | 2299s[111z][222z][333z] 9s discard, seat north, round north
    25: Big Three Winds, Half Flush, All Pungs, Pung of Terminals or Honors
nothing but terminals and honours | 111m9s[999p][333z][777z] 9s discard
    41: All Terminals and Honors, All Types, Dragon Pung, Single Wait
"""

# Hands that are closed by nature get a point for drawing, not four.
CLOSED = """
thirteen orphans | 19m19p19s1234567z 1m discard
    88: Thirteen Orphans
thirteen orphans, drawn | 19m19p19s1234567z 1m drawn
    89: Thirteen Orphans, Self-Drawn
nine gates, drawn | 1112345678999m 5m drawn
    92: Nine Gates, Two Concealed Pungs, Self-Drawn, Pung of Terminals or Honors
nine gates on a nine | 1112345678999m 9m discard
    106: Nine Gates, Pure Straight, Tile Hog
seven pairs | 1199m3366p22s557z 7z discard
    24: Seven Pairs
seven pairs, drawn | 1199m3366p22s557z 7z drawn
    25: Seven Pairs, Self-Drawn
seven shifted pairs, drawn | 2233445566778p 8p drawn
    91: Seven Shifted Pairs, All Simples, Self-Drawn
greater honours and knitted tiles, drawn | 147m25p6s1234567z 9s drawn
    25: Greater Honors and Knitted Tiles, Self-Drawn
"""

# A concealed kong exposes nothing.
CONCEALED_KONG = """
the hand stays concealed | 345567p2278s(9999m) 6s discard
    6: Concealed Kong, Concealed Hand, Pung of Terminals or Honors, No Honors
drawn | 345567p2278s(9999m) 6s drawn
    8: Fully Concealed Hand, Concealed Kong, Pung of Terminals or Honors, No Honors
with a melded one | 345p2278s(9999m)[4444z] 6s discard
    7: Concealed Kong and Melded Kong, Pung of Terminals or Honors ×2
two | 345p2278s(9999m)(4444z) 6s discard
    10: Two Concealed Kongs, Concealed Hand, Pung of Terminals or Honors ×2
"""

# The knitted straight has a set and an eye, which score as usual.
KNITTED = """
a chow and a suited eye | 147m88m258p36967s 5s discard
    16: Knitted Straight, All Chows, Concealed Hand
a suited pung and a suited eye | 1472228m258p369s 8m discard
    16: Knitted Straight, Concealed Hand, Single Wait, No Honors
with a meld | 147m258p369s5z[333m] 5z discard
    13: Knitted Straight, Single Wait
of all types | 147m258p369s5z[333z] 5z discard
    20: Knitted Straight, All Types, Single Wait, Pung of Terminals or Honors
with a concealed kong, drawn | 147m258p369s5z(3333m) 5z drawn
    19: Knitted Straight, Fully Concealed Hand, Concealed Kong, Single Wait
a missing one of the nine is no wait | 14333m258p369s55z 7m discard
    14: Knitted Straight, Concealed Hand
the tile of the nine closes the chow | 14735m258p369s55z 4m discard
    15: Knitted Straight, Concealed Hand, Closed Wait
all nine and five honours | 147m258p36s12345z 9s discard
    24: Lesser Honors and Knitted Tiles, Knitted Straight
eight and six honours | 147m258p6s123456z 9s discard
    12: Lesser Honors and Knitted Tiles
"""

# Four of a kind are two pairs; a hand of pairs may be sets as well.
PAIRS = """
four of a kind are two | 1111m3366p22s557z 7z discard
    26: Seven Pairs, Tile Hog
worth more than four chows | 112233m667788p9s 9s discard
    25: Seven Pairs, No Honors
worth less than four chows | 1122335778899m 5m discard
    67: Pure Terminal Chows, Concealed Hand, Single Wait
worth less than the same chow four times | 2222333344445m 5m discard
    78: Quadruple Chow, Full Flush, Concealed Hand, All Chows, All Simples
of honours | 1122334455667z 7z discard
    88: All Honors, Seven Pairs
"""

# The last copy: stated, or visible.
LAST_TILE = """
as told | 12m888s11z[678p][456s] 3m discard, last copy
    5: Last Tile, Edge Wait
three in one's own pung | 12m888s11z[333m][456s] 3m discard
    8: Last Tile, Tile Hog, One Voided Suit, Edge Wait
not when a kong is robbed | 12m888s11z[678p][456s] 3m discard, kong, last copy
    9: Robbing The Kong, Edge Wait
last of the wall as well | 12m888s11z[678p][456s] 3m discard, last copy, wall last
    13: Last Tile Claim, Last Tile, Edge Wait
"""

# A replacement needs a kong of one's own, a robbery a fourth copy elsewhere.
KONG = """
a replacement | 12m11z[678p][456s][8888s] 3m drawn, kong
    10: Out with Replacement Tile, Melded Kong, Edge Wait
a replacement that ends the wall | 12m11z[678p][456s][8888s] 3m drawn, kong, wall last
    18: Out with Replacement Tile, Last Tile Draw, Melded Kong, Edge Wait
robbed at the end of the wall | 12m888s11z[678p][456s] 3m discard, kong, wall last
    17: Robbing The Kong, Last Tile Claim, Edge Wait
concealed, a replacement, closed | 12m345p11z456s(8888s) 3m drawn, kong
    15: Out with Replacement Tile, Fully Concealed Hand, Concealed Kong, Edge Wait
"""

TRAPS = {
    "minimum": MINIMUM,
    "waits": WAITS,
    "concealed pungs": CONCEALED_PUNGS,
    "chows": CHOWS,
    "pungs": PUNGS,
    "closed": CLOSED,
    "concealed kong": CONCEALED_KONG,
    "knitted": KNITTED,
    "pairs": PAIRS,
    "last tile": LAST_TILE,
    "kong": KONG,
}


def cases(table: str) -> Iterator[tuple[str, str, str, int]]:
    """Yield the subject, the hand, the fan and the total of each case."""
    lines = table.strip().splitlines()
    for first, second in zip(lines[::2], lines[1::2], strict=True):
        about, hand = first.split(" | ")
        total, fans = second.strip().split(": ")
        yield about, hand, fans, int(total)


@pytest.mark.parametrize(
    ("hand", "fans", "total"),
    [
        pytest.param(*case, id=f"{trap}: {about}")
        for trap, table in TRAPS.items()
        for about, *case in cases(table)
    ],
)
def test_traps(hand: str, fans: str, total: int) -> None:
    score = paili.mcr.score(win(*hand.split(" ", 2)))
    assert fan_names(score) == fan_list(fans)
    assert score.fan == total
    assert score.without_flowers == total - fan_list(fans).get("Flower Tiles", 0)


@pytest.mark.parametrize(
    ("about", "legal"),
    [
        ("flowers do not lift a hand to eight", False),
        ("a chicken hand with flowers", True),
        ("drawn, it is no chicken hand", False),
        ("nor with any other fan", True),
        ("closed, it is no chicken hand", False),
    ],
)
def test_eight_points_are_needed(about: str, legal: bool) -> None:
    (hand,) = [hand for case, hand, _, _ in cases(MINIMUM) if case == about]
    assert paili.mcr.score(win(*hand.split(" ", 2))).is_legal is legal


@pytest.mark.parametrize(
    ("hand", "name", "expected"),
    [
        pytest.param(
            "1233m888s[678p][456s] 3m discard, last copy",
            "last_copy",
            "no other copy concealed",
            id="another copy concealed",
        ),
        pytest.param(
            "1233m888s[678p][456s] 3m discard, kong",
            "kong",
            "of which the hand has no other copy",
            id="a robbed kong of a tile in hand",
        ),
        pytest.param(
            "12m888s11z[333m][456s] 3m discard, kong",
            "kong",
            "of which the hand has no other copy",
            id="a robbed kong of a tile in a pung",
        ),
        pytest.param(
            "12m888s11z[678p][456s] 3m drawn, kong",
            "kong",
            "a kong among the melds",
            id="a replacement without a kong",
        ),
    ],
)
def test_flags_that_exclude_the_tiles_are_errors(hand: str, name: str, expected: str) -> None:
    with pytest.raises(paili.ArgumentError) as caught:
        win(*hand.split(" ", 2))
    assert (caught.value.name, caught.value.got) == (name, "True")
    assert expected in caught.value.expected


def test_a_last_copy_that_the_melds_show_is_said() -> None:
    (said,) = paili.mcr.score(win("12m888s11z[333m][456s]", "3m", "discard")).repairs
    assert said.startswith("last_copy read as True")


@pytest.mark.parametrize("how", ["discard, last copy", "discard, kong, last copy, wall last"])
def test_flags_that_can_be_are_not_reported(how: str) -> None:
    assert paili.mcr.score(win("12m888s11z[678p][456s]", "3m", how)).repairs == ()
