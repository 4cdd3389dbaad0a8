"""Which tile to discard from a hand with a red five and honours?"""

from __future__ import annotations

import re

import pytest

from tests.reference import KINDS, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Tiles
from tests.reference.minimum import discard_table
from tests.reference.outlook import ready_hand_won
from tests.tasks.user import User, counts_of, kinds_of, name_of

pytestmark = pytest.mark.check

HAND = "340m67p345s4s55z136z"
FORMS = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)
# rank, discard, chance, deficiency that is left, tiles, and which they are
_ROW = re.compile(r" +\d+ {3}(\S+) +([\d.]+)% {3}(\d)(?:, ready)? +(\d+) {3}(.*)")


def test_red_five_and_honours(user: User) -> None:
    """The whole table is that of the definition, and the red five is shown as one."""
    shown = user.paili("analyse", HAND)
    assert "  340m  67p  3445s  13556z\n" in shown
    rows = [row.groups() for row in map(_ROW.fullmatch, shown.splitlines()) if row]
    hand = counts_of(HAND)
    truth = discard_table(hand, tuple(4 - n for n in hand), 0, KINDS, FORMS)
    found = {
        name.replace("0m", "5m"): (int(left), accepted_of(tiles))
        for name, _, left, _, tiles in rows
    }
    assert found == {name_of(kind): told for kind, told in truth.items()}
    assert all(sum(accepted_of(tiles)) == int(total) for _, _, _, total, tiles in rows)
    names = [name for name, *_ in rows]
    assert "0m" in names
    assert "5m" not in names
    # No block of this hand has a use for one of the lone honours.
    assert set(names[:3]) == {"1z", "3z", "6z"}


def test_discard_that_makes_it_ready(user: User) -> None:
    """Nobody does better by another discard, and the chance is at least that of the wait alone."""
    shown = user.paili("analyse", "340m67p345678s55z1z")
    rows = [row.groups() for row in map(_ROW.fullmatch, shown.splitlines()) if row]
    name, chance, left, tiles, accepted = rows[0]
    assert (name, left, tiles, accepted) == ("1z", "1", "8", "58p ×4")
    assert "  ranked by the exact chance to win within 3 draws\n" in shown
    wait = float(ready_hand_won(outs=8, tiles=136 - 14, draws=3))
    assert wait <= float(chance) / 100 + 0.00005
    chances = [float(row[1]) for row in rows]
    assert chances == sorted(chances, reverse=True)


def accepted_of(text: str) -> Tiles:
    """The copies of a cell such as "58p2s ×4  7z ×3"."""
    copies = [0] * KINDS
    for group in text.partition("dead")[0].split("  "):
        tiles, _, number = group.strip().partition(" ×")
        for kind in kinds_of(tiles):
            copies[kind] = int(number)
    return tuple(copies)
