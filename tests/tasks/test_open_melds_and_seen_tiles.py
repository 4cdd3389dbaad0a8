"""Two open melds, late in a game: what to discard, now that most tiles have been seen?"""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.reference import KINDS, STANDARD
from tests.reference.values import StepValues
from tests.tasks.user import User, counts_of, name_of, text_of

pytestmark = pytest.mark.check

CONCEALED = "23m456p778s"
MELDS = "[111z][345s]"
LEFT = counts_of("1444m3577p268899s3z")
"""What nobody has seen."""


def test_open_melds_and_seen_tiles(user: User) -> None:
    """Every chance is that of the plain recursion over all draws and discards."""
    own = counts_of(CONCEALED + "111z345s")
    seen = tuple(4 - held - left for held, left in zip(own, LEFT, strict=True))
    asked = ["analyse", CONCEALED + MELDS, "--seen", text_of(seen)]
    shown = user.paili(*asked)
    assert "  of 136 tiles 14 are yours, 107 are gone, 15 can still come\n".lstrip() in shown
    assert "  ranked by the exact chance to win within 3 draws\n" in shown
    assert "  this hand is open: to win it needs a yaku as well\n" in shown

    truth = StepValues(2, KINDS, (STANDARD,)).of_discards(counts_of(CONCEALED), LEFT, 3)
    report = json.loads(user.paili(*asked, "--json"))
    found = {one["tile"]: Fraction(one["chance"]["exact"]) for one in report["discards"]}
    assert found == {name_of(kind): value for kind, value in truth.items()}
    assert list(found.values()) == sorted(found.values(), reverse=True)
    best = max(truth, key=lambda kind: truth[kind])
    assert f"     1   {name_of(best)}        {100 * float(truth[best]):.2f}%" in shown
