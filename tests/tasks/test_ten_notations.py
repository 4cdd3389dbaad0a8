"""The same hand in ten notations, as people paste them."""

from __future__ import annotations

import csv
import json

import pytest

from tests.reference import KINDS, SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS
from tests.reference.minimum import minimum_deficiency
from tests.tasks.user import User, counts_of

pytestmark = pytest.mark.check

MPSZ = "406m23p5578s11667z"
TEXTS = (
    "406m23p5578s11667z",
    "m406 p23 s5578 z11667",
    "406m, 23p, 5578s, 11667z",
    "406m 23p 5578s EE FF C",
    "4m 5mr 6m 2p 3p 5s 5s 7s 8s E E F F C",
    "W4 W5 W6 B2 B3 T5 T5 T7 T8 F1 F1 J2 J2 J1",
    "🀊🀋🀌🀚🀛🀔🀔🀖🀗🀀🀀🀅🀅🀄",
    "四五六万二三筒五五七八条东东发发中",
    "456萬23餅5578索東東發發中",
    "https://tenhou.net/2/?q=406m23p5578s11667z",
)
SCRIPT = """
import sys, paili
texts = open("hands.txt", encoding="utf-8").read().splitlines()
hands = [paili.Hand.parse(text) for text in texts]
assert len(set(hands)) == 1
print(*map(str, hands), sep="\\n")
"""


def test_ten_notations(user: User) -> None:
    """All are one hand, on the command line, in a file, and in Python."""
    assert len(set(TEXTS)) == 10
    hand = counts_of(MPSZ)
    left = tuple(4 - copies for copies in hand)
    forms = (STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS)
    truth = minimum_deficiency(hand, left, 0, KINDS, forms)

    user.write("hands.txt", "".join(f"{text}\n" for text in TEXTS))
    rows = list(csv.DictReader(user.paili("deficiency", "hands.txt").splitlines()))
    assert [int(row["deficiency"]) for row in rows] == [truth] * 10
    for text, shown in zip(TEXTS, user.python("read.py", SCRIPT).splitlines(), strict=True):
        assert counts_of(shown) == hand
        assert ("0m" in shown or "406m" in shown) == ("0" in text or "5mr" in text)


def test_the_program_takes_them_as_they_are_pasted(user: User) -> None:
    """In one word or in several; each is converted back to the first."""
    for text in (TEXTS[4], TEXTS[7], TEXTS[9]):
        words = text.split()
        assert counts_of(user.paili("convert", *words, "--to", "mpsz").strip()) == counts_of(MPSZ)
    report = json.loads(user.paili("analyse", *TEXTS[5].split(), "--limit", "0", "--json"))
    assert counts_of(report["hand"]["concealed"]) == counts_of(MPSZ)
