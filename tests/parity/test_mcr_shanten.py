"""Deficiency by form under MCR rules against PyMahjongGB, on hands near a win, melds included.

PyMahjongGB sees only the concealed tiles and allows fifth copies, so its result may be too low.
Wherever it differs, the slow reference confirms both: with the available copies it agrees with
paili, and with unlimited copies it agrees with PyMahjongGB.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random

import paili
import pytest

from tests.cases.winning import BOTZONE, DeclaredMeld, exchange, left, paili_melds, situations
from tests.depth import sample
from tests.parity.test_peers import MCR_FORMS as PEERS
from tests.reference import KINDS
from tests.reference.minimum import minimum_deficiency

MOST_MELDS = {paili.Form.STANDARD: 4, paili.Form.KNITTED_STRAIGHT: 1}
WITHOUT_END = (14,) * KINDS

Waiting = tuple[list[int], tuple[DeclaredMeld, ...]]


def waiting_hands(seed: int, number: int) -> Iterator[Waiting]:
    """Yield formerly ready hands of all forms, with up to six tiles exchanged."""
    rng = Random(seed)
    for situation in situations(seed, number):
        counts = list(situation.counts)
        exchange(rng, counts, situation.melds, rng.randint(0, 6))
        yield counts, situation.melds


def assert_explained(hand: Waiting, form: paili.Form, ours: int, theirs: int) -> None:
    counts, melds = tuple(hand[0]), len(hand[1])
    there_are = tuple(left(*hand))
    assert ours == minimum_deficiency(counts, there_are, melds, KINDS, (form,)), (hand, form)
    assert theirs == minimum_deficiency(counts, WITHOUT_END, melds, KINDS, (form,)), (hand, form)


def compare(seed: int, number: int) -> tuple[Counter[paili.Form], Counter[paili.Form]]:
    """Return by form the number of comparisons and that of differences, each of them justified."""
    asked: Counter[paili.Form] = Counter()
    different: Counter[paili.Form] = Counter()
    for hand in waiting_hands(seed, number):
        counts, melds = hand
        tiles = tuple(name for name, n in zip(BOTZONE, counts, strict=True) for _ in range(n))
        value = paili.Hand.from_counts(counts, paili_melds(melds))
        for form, ours in paili.deficiency_by_form(value, rules=paili.MCR).items():
            if len(melds) > MOST_MELDS.get(form, 0):
                assert ours == paili.UNREACHABLE, (hand, form)
                continue
            asked[form] += 1
            theirs = PEERS[form](tiles)[0] + 1
            if ours != theirs:
                different[form] += 1
                assert_explained(hand, form, ours, theirs)
    return asked, different


def assert_compared(seed: int, number: int) -> None:
    asked, different = compare(seed, number)
    assert asked.keys() == PEERS.keys()
    assert min(asked.values()) > number // 3
    # Only in these forms can a fifth copy be required.
    assert set(different) == {paili.Form.STANDARD, paili.Form.KNITTED_STRAIGHT}
    assert all(different[form] < asked[form] // 50 for form in different)


@pytest.mark.check
def test_forms_of_hands_near_a_win() -> None:
    assert_compared(seed=21, number=sample(20_000))


@pytest.mark.census
def test_forms_of_many_hands_near_a_win() -> None:
    assert_compared(seed=22, number=500_000)
